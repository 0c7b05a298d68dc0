package main

import (
	lists "container/list"
	"net"
	"net/http"
	"sync"
)

// capListener returns l with at most most open connections at a time. Further connections wait
// until others close, which the server's timeouts bring about. When more than seven eighths of most
// are in use, Accept first closes the connection that is idle the longest. The server must call
// watch as its ConnState.
func capListener(l net.Listener, most int) *cappedListener {
	return &cappedListener{Listener: l, open: make(chan struct{}, most), closed: make(chan struct{})}
}

type cappedListener struct {
	net.Listener
	open   chan struct{} // holds one token for each open connection
	closed chan struct{}
	once   sync.Once
	idle   idleConns
}

// Accept waits until there is room for a connection, and returns the next connection. It fails once
// the listener is closed.
func (l *cappedListener) Accept() (net.Conn, error) {
	select {
	case l.open <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	if 8*len(l.open) > 7*cap(l.open) {
		l.idle.closeOldest()
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.open
		return nil, err
	}
	return &cappedConn{Conn: c, leave: sync.OnceFunc(func() { <-l.open })}, nil
}

// watch notes idle connections. It is the ConnState of a server on the listener.
func (l *cappedListener) watch(c net.Conn, state http.ConnState) {
	if state == http.StateIdle {
		l.idle.add(c)
	} else {
		l.idle.remove(c)
	}
}

// Close closes the listener. A waiting Accept fails.
func (l *cappedListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

type cappedConn struct {
	net.Conn
	leave func()
}

// Close closes the connection and makes room for another.
func (c *cappedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// idleConns holds the connections that wait for their next request. The connection at the front of
// order is idle the longest.
type idleConns struct {
	mu    sync.Mutex
	order lists.List
	at    map[net.Conn]*lists.Element
}

func (i *idleConns) add(c net.Conn) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.at == nil {
		i.at = map[net.Conn]*lists.Element{}
	}
	i.at[c] = i.order.PushBack(c)
}

func (i *idleConns) remove(c net.Conn) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if e := i.at[c]; e != nil {
		i.order.Remove(e)
		delete(i.at, c)
	}
}

// closeOldest closes the longest idle connection, if there is one.
func (i *idleConns) closeOldest() {
	i.mu.Lock()
	oldest := i.order.Front()
	i.mu.Unlock()
	if oldest != nil {
		c := oldest.Value.(net.Conn)
		i.remove(c)
		c.Close()
	}
}
