package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// A full listener accepts nothing until a connection closes. It can be closed while it waits.
func TestListenerIsCapped(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := capListener(inner, 2)
	accepted := make(chan net.Conn)
	ended := make(chan error, 1)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				ended <- err
				return
			}
			accepted <- c
		}
	}()
	for range 3 {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	first := <-accepted
	<-accepted
	select {
	case <-accepted:
		t.Fatal("a third connection was taken")
	case <-time.After(50 * time.Millisecond):
	}
	first.Close()
	first.Close() // closing twice frees one place
	<-accepted
	l.Close()
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Errorf("Accept ended: %v", err)
	}
}

// Idle connections make room for new ones, longest idle first.
func TestIdleConnectionsGiveWayToNewOnes(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := capListener(inner, 8)
	server := &http.Server{Handler: http.NotFoundHandler(), ConnState: l.watch}
	go func() { _ = server.Serve(l) }()
	defer server.Close()
	for n := range 40 {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(time.Minute))
		fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
		if answer, err := bufio.NewReader(c).ReadString('\n'); err != nil || !strings.Contains(answer, "404") {
			t.Fatalf("connection %d: %q %v", n, answer, err)
		}
	}
}
