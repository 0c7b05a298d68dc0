// Command cmd is a Discord to play with: it starts the fake Discord, a Mesa that is connected to
// it, and a page on this machine on which a developer acts as several people at once. It is for
// development only, and starts with "make fake-discord". Requests that Discord would refuse are
// shown in red on the page and in the log.
package main

import (
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"mesa/discord/fake"
)

func main() {
	addr := flag.String("http", "127.0.0.1:8421", "where the page is")
	at := flag.String("mesa", "127.0.0.1:8422", "where Mesa's own page is")
	db := flag.String("db", "", "the file of the tables; without it they end with this program")
	endpoint := flag.Bool("endpoint", false, "say interactions over HTTPS instead of the gateway")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *addr, *at, *db, *endpoint); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run serves the page until ctx or Mesa ends. It fails if Mesa ends with an error.
func run(ctx context.Context, addr, at, db string, endpoint bool) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	heard := &faults{}
	discord, err := fake.Open(heard)
	if err != nil {
		fmt.Println("Discord's document is not there, so only its written limits are checked:", err)
	}
	defer discord.Close()
	fill(discord)
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "fake-discord")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if db == "" {
		db = filepath.Join(dir, "mesa.db")
	}
	mesa, err := start(ctx, discord, dir, at, db, endpoint)
	if err != nil {
		return err
	}
	fmt.Println("Discord: http://"+listener.Addr().String(), "(for other clients:", discord.URL(), "and the token",
		fake.Token+")")
	page := &http.Server{Handler: discord.Page(heard.all), ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { page.Close() })
	ended := make(chan error, 1)
	go func() {
		ended <- mesa.Wait()
		page.Close()
	}()
	err = page.Serve(listener)
	stopped := ctx.Err() != nil
	stop() // Mesa too, since its tables are in the folder that is removed
	if err := <-ended; err != nil && !stopped {
		return fmt.Errorf("the Mesa that plays ended: %w", err)
	}
	if !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// fill makes people and channels.
func fill(discord *fake.Server) {
	for _, name := range []string{"Gil", "Ana", "Beto"} {
		discord.User(name, "pt-BR")
	}
	discord.User("Dora", "en-US")
	table := discord.Channel("the-vault")
	discord.Thread(table, "a scene apart")
	discord.Channel("chatter")
	discord.GroupChannel("friends")
}

// start builds and starts Mesa, which ends with ctx.
func start(ctx context.Context, discord *fake.Server, dir, at, db string, endpoint bool) (*exec.Cmd, error) {
	binary := filepath.Join(dir, "mesa")
	build := exec.CommandContext(ctx, "go", "build", "-o", binary, "./cmd/mesa")
	build.Stdout, build.Stderr = os.Stdout, os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("build Mesa (begin in the project's folder): %w", err)
	}
	mesa := exec.CommandContext(ctx, binary, "serve", "-http", at, "-url", "http://"+at, "-db", db, "-name",
		"Developer")
	mesa.Cancel = func() error { return mesa.Process.Signal(syscall.SIGTERM) }
	mesa.WaitDelay = 15 * time.Second
	mesa.Stdout, mesa.Stderr = os.Stdout, os.Stderr
	mesa.Env = append(os.Environ(), "DISCORD_TOKEN="+fake.Token, "DISCORD_API="+discord.URL())
	if endpoint {
		mesa.Env = append(mesa.Env, "DISCORD_PUBLIC_KEY="+hex.EncodeToString(discord.PublicKey()))
		discord.SetEndpoint(httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: at}))
	}
	return mesa, mesa.Start()
}

// faults collects the requests that Discord would refuse.
type faults struct {
	mu   sync.Mutex
	list []string
}

// maxFaults is the number of faults that are kept; older ones are dropped.
const maxFaults = 20

// Helper does nothing; fake.Judge requires it.
func (*faults) Helper() {}

// Errorf records and prints a fault.
func (f *faults) Errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	fmt.Fprintln(os.Stderr, "FAULT:", text)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, strings.TrimSpace(text))
	f.list = f.list[max(0, len(f.list)-maxFaults):]
}

// Fatalf records a fault and ends the handling of its request.
func (f *faults) Fatalf(format string, args ...any) {
	f.Errorf(format, args...)
	panic(http.ErrAbortHandler)
}

func (f *faults) all() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]string{}, f.list...)
}
