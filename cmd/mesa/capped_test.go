package main

import (
	"errors"
	"net"
	"testing"
	"time"
)

// With its fill of connections a listener takes no more until one closes, and
// it can be closed while it waits.
func TestCapped(t *testing.T) {
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
	first.Close() // closing twice gives one place back
	<-accepted
	l.Close()
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Errorf("Accept ended: %v", err)
	}
}
