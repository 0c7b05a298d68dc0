package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Server is one PostgreSQL with its folder.
type Server struct {
	bin, dir string
	as       *user.User
	args     []string

	postmaster *exec.Cmd
	ended      chan struct{} // closed when the postmaster has
	keeper     *exec.Cmd
	held       io.Closer // what the keeper waits for
}

// patience is how long a server may take to start: it may have to go through
// what a killed one has left.
const patience = time.Minute

// start makes a folder and a server in it, with more arguments.
func start(args ...string) (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	as, err := plainUser()
	if err != nil {
		return nil, err
	}
	s, err := newServer(bin, as, args...)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(s.initdb(), s.launch()); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	return s, nil
}

// newServer makes a folder for a server.
func newServer(bin string, as *user.User, args ...string) (*Server, error) {
	dir, err := os.MkdirTemp("", "mesa-pg")
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, dir: dir, as: as, args: args}
	if err := s.give(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

// give hands the folder over to whoever the server runs as.
func (s *Server) give() error {
	if s.as == nil {
		return nil
	}
	uid, err := strconv.Atoi(s.as.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(s.as.Gid)
	if err != nil {
		return err
	}
	return os.Chown(s.dir, uid, gid)
}

// command is a program of PostgreSQL, run as somebody who may.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	words := append([]string{filepath.Join(s.bin, name)}, args...)
	if s.as != nil {
		words = append([]string{"setpriv", "--reuid=" + s.as.Uid, "--regid=" + s.as.Gid, "--clear-groups", "--"},
			words...)
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = s.dir
	return cmd
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

func (s *Server) initdb() error {
	args := []string{"-D", s.data(), "-U", owner, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"}
	out, err := s.command("initdb", args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("pgtest: initdb: %w: %s", err, out)
	}
	return nil
}

// launch starts the server and waits until it answers. One that was killed may
// leave processes behind that keep the next from starting for a moment.
func (s *Server) launch() (err error) {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if err = s.run(); err != nil {
			return err
		}
		if err = s.answers(end); err == nil {
			return s.keep()
		}
	}
	return fmt.Errorf("pgtest: the server does not start: %w", err)
}

func (s *Server) run() error {
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	s.postmaster = s.command("postgres", append([]string{"-D", s.data(), "-c", "listen_addresses=",
		"-c", "unix_socket_directories=" + s.dir, "-c", "max_connections=100"}, s.args...)...)
	s.postmaster.Stdout, s.postmaster.Stderr = log, log
	if err := s.postmaster.Start(); err != nil {
		return fmt.Errorf("pgtest: %w", err)
	}
	s.ended = make(chan struct{})
	go func() {
		_ = s.postmaster.Wait() // how it ended is in its log
		close(s.ended)
	}()
	return nil
}

// answers waits until the server takes connections, or has ended.
func (s *Server) answers(end time.Time) error {
	ctx, cancel := context.WithDeadline(context.Background(), end)
	defer cancel()
	for {
		c, err := pgx.Connect(ctx, s.url("postgres"))
		if err == nil {
			return c.Close(ctx)
		}
		select {
		case <-s.ended:
			log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
			return fmt.Errorf("it ended: %s", log[max(0, bytes.LastIndex(log, []byte("FATAL"))):])
		case <-ctx.Done():
			return err
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// keep sees to it that the server ends and its folder goes when the tests end,
// however they do: then the keeper's input closes.
func (s *Server) keep() (err error) {
	const script = `cat >/dev/null; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done 2>/dev/null; rm -rf "$2"`
	s.keeper = exec.Command("sh", "-c", script, "keeper", strconv.Itoa(s.postmaster.Process.Pid), s.dir)
	if s.held, err = s.keeper.StdinPipe(); err != nil {
		return err
	}
	return s.keeper.Start()
}

// Kill ends the server at once and without warning, as if its process had been
// shot, and returns when it is gone.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	s.dismiss()
	if err := s.postmaster.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-s.ended
}

// Start starts a server again that was killed.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	if err := s.launch(); err != nil {
		t.Fatal(err)
	}
}

// Remove takes away what a killed server has left, which else stays until the test
// ends.
func (s *Server) Remove() { _ = os.RemoveAll(s.dir) }

// dismiss ends the keeper without its doing anything.
func (s *Server) dismiss() {
	_ = s.keeper.Process.Kill()
	_ = s.keeper.Wait()
	_ = s.held.Close()
}

// end lets the keeper end the server, or what is left of a killed one.
func (s *Server) end() {
	_ = s.held.Close()
	_ = s.keeper.Wait()
	_ = os.RemoveAll(s.dir)
}
