// The Go contestants: httputil.ReverseProxy over a tuned transport, as it is, or doing the orchestrator's whole job
// (an id in and out, a histogram on both sides, a deadline, a limit of the body).
// go run . LISTEN UPSTREAM [whole]
package main

import (
	"context"
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

const (
	maxBytes = 64 << 20
	timeout  = 60 * time.Second
)

func main() {
	upstream, err := url.Parse(os.Args[2])
	if err != nil {
		panic(err)
	}
	proxy := reverseProxy(upstream)
	var handler http.Handler = proxy
	if len(os.Args) > 3 {
		handler = whole(proxy)
	}
	server := &http.Server{Addr: os.Args[1], Handler: handler}
	panic(server.ListenAndServe())
}

func reverseProxy(upstream *url.URL) *httputil.ReverseProxy {
	proxy := httputil.NewSingleHostReverseProxy(upstream)
	direct := proxy.Director
	proxy.Director = func(request *http.Request) {
		direct(request)
		request.URL.Path = "/predict"
	}
	proxy.ErrorLog = log.New(io.Discard, "", 0)
	proxy.Transport = &http.Transport{
		MaxIdleConns:        4096,
		MaxIdleConnsPerHost: 4096,
		IdleConnTimeout:     90 * time.Second,
		DisableCompression:  true,
		WriteBufferSize:     16 << 10,
		ReadBufferSize:      16 << 10,
	}
	return proxy
}

func whole(proxy *httputil.ReverseProxy) http.Handler {
	served := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "server_requests_seconds"}, []string{"code", "method"})
	called := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "client_requests_seconds"}, []string{"code", "method"})
	proxy.Transport = promhttp.InstrumentRoundTripperDuration(called, proxy.Transport)
	identified := http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		id := request.Header.Get("Platform-Puid")
		if id == "" {
			id = uuid.NewString()
			request.Header.Set("Platform-Puid", id)
		}
		writer.Header().Set("Platform-Puid", id)
		deadline, cancel := context.WithTimeout(request.Context(), timeout)
		defer cancel()
		request.Body = http.MaxBytesReader(writer, request.Body, maxBytes)
		proxy.ServeHTTP(writer, request.WithContext(deadline))
	})
	return promhttp.InstrumentHandlerDuration(served, identified)
}
