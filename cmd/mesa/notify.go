package main

import (
	"context"
	"net"
	"os"
	"strconv"
	"time"
)

// What systemd is told of a unit of Type=notify, by datagrams to a socket that it
// names (sd_notify(3)).
const (
	notifyReady    = "READY=1"
	notifyStopping = "STOPPING=1"
	notifyAlive    = "WATCHDOG=1"
)

// supervisor is who has started the program and wants to hear how it is. The
// zero supervisor wants to hear nothing.
type supervisor struct {
	socket   string
	patience time.Duration // how long it may hear nothing before it starts the program anew; 0: for ever
}

// supervisorFromEnv is what the environment says of a supervisor.
func (p *program) supervisorFromEnv() supervisor {
	s := supervisor{socket: p.env("NOTIFY_SOCKET")}
	n, err := strconv.ParseInt(p.env("WATCHDOG_USEC"), 10, 64)
	if pid := p.env("WATCHDOG_PID"); err != nil || pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return s
	}
	s.patience = time.Duration(n) * time.Microsecond
	return s
}

// tell tells one thing. A supervisor that cannot be reached is none.
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

// watch tells that the program is alive, for as long as it is: while the place of the
// tables gives an answer, be it that nothing can be written. A place that forgets what
// it was asked is mended by a new start; one that is away is not.
func (s supervisor) watch(ctx context.Context, r *openTables) {
	if s.patience <= 0 {
		return
	}
	tick := time.NewTicker(s.patience / 2)
	defer tick.Stop()
	for {
		asked, cancel := context.WithTimeout(ctx, min(readyTime, s.patience/4))
		_ = r.timed.Writes(asked) // what it says is for /readyz
		cancel()
		if !r.timed.Hangs() {
			s.tell(notifyAlive)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
