package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"time"

	"mesa/game"
)

// healthTime bounds the wait for an answer.
const healthTime = 5 * time.Second

// health asks a Mesa that serves on this machine for /healthz, or /readyz with -ready. It prints
// the answer, and fails if the status is not "200 OK". A container has no other program that could
// ask.
func health(ctx context.Context, p *program, args []string) error {
	f := p.flags("health")
	addr := f.text("http", defaultAddress)
	ready := f.boolean("ready")
	if _, err := f.parse(args, 0); err != nil {
		return err
	}
	path := "/healthz"
	if *ready {
		path = "/readyz"
	}
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+localAddress(*addr)+path, nil)
	if err != nil {
		return &usageError{game.Say("cmd.health.form")}
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(io.LimitReader(answer.Body, 4<<10))
	if err != nil {
		return err
	}
	fmt.Fprintf(p.out, "%s", said)
	if answer.StatusCode != http.StatusOK {
		return errReported
	}
	return nil
}

// localAddress returns the address at which a program of this machine reaches a program that
// listens at address.
func localAddress(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	ip, err := netip.ParseAddr(host)
	switch { // by number: a container may not resolve names
	case host == "" || err == nil && ip.IsUnspecified() && ip.Is4():
		host = "127.0.0.1"
	case err == nil && ip.IsUnspecified():
		host = "::1"
	}
	return net.JoinHostPort(host, port)
}
