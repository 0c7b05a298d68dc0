package main

import (
	"net"
	"sync"
)

// maxConnections bounds what connections that say nothing can cost: each is
// some ten kilobytes before its first word is believed.
const maxConnections = 4096

// capListener accepts so many connections at a time; further ones wait until others
// close, which the server's deadlines see to.
func capListener(l net.Listener, most int) net.Listener {
	return &cappedListener{l, make(chan struct{}, most), make(chan struct{}), sync.Once{}}
}

type cappedListener struct {
	net.Listener
	open   chan struct{}
	closed chan struct{}
	once   sync.Once
}

func (l *cappedListener) Accept() (net.Conn, error) {
	select {
	case l.open <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.open
		return nil, err
	}
	return &cappedConn{Conn: c, leave: sync.OnceFunc(func() { <-l.open })}, nil
}

func (l *cappedListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

type cappedConn struct {
	net.Conn
	leave func()
}

func (c *cappedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
