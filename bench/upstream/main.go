// The model behind every contestant: answers each request with its own body, and does as little else as it can.
// go run . LISTEN
package main

import (
	"bytes"
	"io"
	"net"
	"os"
	"strconv"
)

var (
	headEnd = []byte("\r\n\r\n")
	length  = []byte("content-length:")
)

func main() {
	listener, err := net.Listen("tcp", os.Args[1])
	if err != nil {
		panic(err)
	}
	for {
		connection, err := listener.Accept()
		if err != nil {
			panic(err)
		}
		go serve(connection)
	}
}

func serve(connection net.Conn) {
	defer connection.Close()
	buffer := make([]byte, 0, 256<<10)
	answer := make([]byte, 0, 256<<10)
	chunk := make([]byte, 128<<10)
	for {
		head := bytes.Index(buffer, headEnd)
		need := -1
		if head >= 0 {
			need = head + 4 + contentLength(buffer[:head])
		}
		if need < 0 || len(buffer) < need {
			n, err := connection.Read(chunk)
			if err == io.EOF || err != nil {
				return
			}
			buffer = append(buffer, chunk[:n]...)
			continue
		}
		body := buffer[head+4 : need]
		answer = append(answer[:0], "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "...)
		answer = strconv.AppendInt(answer, int64(len(body)), 10)
		answer = append(answer, headEnd...)
		answer = append(answer, body...)
		if _, err := connection.Write(answer); err != nil {
			return
		}
		buffer = append(buffer[:0], buffer[need:]...)
	}
}

func contentLength(head []byte) int {
	at := bytes.Index(bytes.ToLower(head), length)
	if at < 0 {
		return 0
	}
	rest := head[at+len(length):]
	if end := bytes.IndexByte(rest, '\r'); end >= 0 {
		rest = rest[:end]
	}
	value, _ := strconv.Atoi(string(bytes.TrimSpace(rest)))
	return value
}
