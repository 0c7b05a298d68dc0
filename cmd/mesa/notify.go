package main

import (
	"context"
	"net"
	"os"
	"strconv"
	"time"
)

// The messages to systemd for a unit of Type=notify, sent to the socket that systemd names
// (sd_notify(3)).
const (
	notifyReady    = "READY=1"
	notifyStopping = "STOPPING=1"
	notifyAlive    = "WATCHDOG=1"
)

// supervisor is the program that has started this program and wants to know its state, such as
// systemd. The zero supervisor wants nothing.
type supervisor struct {
	socket   string
	patience time.Duration // time without notifyAlive after which the program is restarted; 0: never
}

// supervisorFromEnv returns the supervisor that the environment names.
func (p *program) supervisorFromEnv() supervisor {
	s := supervisor{socket: p.env("NOTIFY_SOCKET")}
	n, err := strconv.ParseInt(p.env("WATCHDOG_USEC"), 10, 64)
	if pid := p.env("WATCHDOG_PID"); err != nil || pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return s
	}
	s.patience = time.Duration(n) * time.Microsecond
	return s
}

// tell sends one message. It ignores errors.
func (s supervisor) tell(what string) {
	if s.socket == "" {
		return
	}
	c, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: s.socket, Net: "unixgram"})
	if err != nil {
		return
	}
	defer c.Close()
	_, _ = c.Write([]byte(what))
}

// watch tells the supervisor that the program is alive, as long as the store answers, even with an
// error. It works until ctx ends, and does nothing without patience. A restart helps against a
// store that hangs, but not against a store that is away.
func (s supervisor) watch(ctx context.Context, r *openTables) {
	if s.patience <= 0 {
		return
	}
	tick := time.NewTicker(s.patience / 2)
	defer tick.Stop()
	for {
		asked, cancel := context.WithTimeout(ctx, min(readyTime, s.patience/4))
		_ = r.timed.Writes(asked) // starts a probe; /readyz reports its error
		cancel()
		if !r.timed.IsHanging() {
			s.tell(notifyAlive)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
