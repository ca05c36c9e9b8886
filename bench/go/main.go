// The Go contestant: net/http/httputil.ReverseProxy over a tuned transport.
// go run . LISTEN UPSTREAM
package main

import (
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"time"
)

func main() {
	upstream, err := url.Parse(os.Args[2])
	if err != nil {
		panic(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(upstream)
	direct := proxy.Director
	proxy.Director = func(request *http.Request) {
		direct(request)
		request.URL.Path = "/predict"
	}
	proxy.Transport = &http.Transport{
		MaxIdleConns:        4096,
		MaxIdleConnsPerHost: 4096,
		IdleConnTimeout:     90 * time.Second,
		DisableCompression:  true,
		WriteBufferSize:     16 << 10,
		ReadBufferSize:      16 << 10,
	}
	proxy.ErrorLog = log.New(io.Discard, "", 0)
	server := &http.Server{Addr: os.Args[1], Handler: proxy}
	panic(server.ListenAndServe())
}
