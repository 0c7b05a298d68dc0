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

// A Server is one running or killed PostgreSQL with its folder. A keeper, a process of its own,
// ends the server even if the tests are killed.
type Server struct {
	bin, dir string
	user     *user.User
	args     []string

	postmaster  *exec.Cmd
	ended       chan struct{} // closed when the postmaster has ended
	keeper      *exec.Cmd
	keeperInput io.Closer // the keeper's input, which it waits for
}

// patience bounds the start of a server, which may have to recover from a kill.
const patience = time.Minute

// start makes a folder and starts a server in it. args are further arguments of postgres.
func start(args ...string) (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	as, err := serverUser()
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
	s := &Server{bin: bin, dir: dir, user: as, args: args}
	if err := s.chown(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

// chown makes the user of the server the owner of the folder.
func (s *Server) chown() error {
	if s.user == nil {
		return nil
	}
	uid, err := strconv.Atoi(s.user.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(s.user.Gid)
	if err != nil {
		return err
	}
	return os.Chown(s.dir, uid, gid)
}

// command returns a program of PostgreSQL, run by the user of the server.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	words := append([]string{filepath.Join(s.bin, name)}, args...)
	if s.user != nil {
		words = append([]string{"setpriv", "--reuid=" + s.user.Uid, "--regid=" + s.user.Gid, "--clear-groups", "--"},
			words...)
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = s.dir
	return cmd
}

func (s *Server) dataDir() string { return filepath.Join(s.dir, "data") }

func (s *Server) initdb() error {
	args := []string{"-D", s.dataDir(), "-U", owner, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"}
	out, err := s.command("initdb", args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("pgtest: initdb: %w: %s", err, out)
	}
	return nil
}

// launch starts the server and waits until it answers. It retries, because processes of a killed
// server may keep the next one from starting for a moment.
func (s *Server) launch() (err error) {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if err = s.startPostmaster(); err != nil {
			return err
		}
		if err = s.waitForAnswer(end); err == nil {
			return s.startKeeper()
		}
	}
	return fmt.Errorf("pgtest: the server does not start: %w", err)
}

func (s *Server) startPostmaster() error {
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	s.postmaster = s.command("postgres", append([]string{"-D", s.dataDir(), "-c", "listen_addresses=",
		"-c", "unix_socket_directories=" + s.dir, "-c", "max_connections=100"}, s.args...)...)
	s.postmaster.Stdout, s.postmaster.Stderr = log, log
	if err := s.postmaster.Start(); err != nil {
		return fmt.Errorf("pgtest: %w", err)
	}
	s.ended = make(chan struct{})
	go func() {
		_ = s.postmaster.Wait() // the log has the reason
		close(s.ended)
	}()
	return nil
}

// waitForAnswer waits until the server accepts connections, or has ended.
func (s *Server) waitForAnswer(end time.Time) error {
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

// startKeeper starts the keeper, which ends the server and removes its folder when its input
// closes: that happens whenever the tests end.
func (s *Server) startKeeper() (err error) {
	const script = `cat >/dev/null; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done 2>/dev/null; rm -rf "$2"`
	s.keeper = exec.Command("sh", "-c", script, "keeper", strconv.Itoa(s.postmaster.Process.Pid), s.dir)
	if s.keeperInput, err = s.keeper.StdinPipe(); err != nil {
		return err
	}
	return s.keeper.Start()
}

// Kill kills the server without warning and returns when it has ended.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	s.killKeeper()
	if err := s.postmaster.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-s.ended
}

// Start starts a killed server again. It fails the test if the server does not answer within
// patience.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	if err := s.launch(); err != nil {
		t.Fatal(err)
	}
}

// Remove removes the folder of a killed server, which otherwise stays until the test ends.
func (s *Server) Remove() { _ = os.RemoveAll(s.dir) }

// killKeeper ends the keeper and leaves the server alone.
func (s *Server) killKeeper() {
	_ = s.keeper.Process.Kill()
	_ = s.keeper.Wait()
	_ = s.keeperInput.Close()
}

// stop makes the keeper end the server, and removes the folder, also that of a killed server.
func (s *Server) stop() {
	_ = s.keeperInput.Close()
	_ = s.keeper.Wait()
	_ = os.RemoveAll(s.dir)
}
