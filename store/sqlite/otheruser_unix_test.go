//go:build unix

package sqlite

import (
	"bufio"
	"io"
	"os"
	osexec "os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// otherUsersFile is the variable with the file that TestFolderOfAnotherUser opens as a user who cannot write beside it.
const otherUsersFile = "MESA_TEST_ANOTHERS_FILE"

// A readable file in a folder of another user can be read, though SQLite can create nothing beside
// it. Root can write anywhere, so the test runs itself again as nobody.
func TestFolderOfAnotherUser(t *testing.T) {
	if path := os.Getenv(otherUsersFile); path != "" {
		readAsOtherUser(t, path)
		return
	}
	dir, err := os.MkdirTemp("", "another")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, "mesa.db")
	s := openAt(t, path, Options{})
	fill(t, s, "t", 3)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if InUse(path) {
		t.Error("a closed file is said to be open")
	}
	again := &osexec.Cmd{Path: copyOfSelf(t, dir), Env: append(os.Environ(), otherUsersFile+"="+path), Dir: dir,
		Args: []string{"another", "-test.run=^TestFolderOfAnother$", "-test.v"}}
	if os.Getuid() == 0 {
		again.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if out, err := again.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
}

func readAsOtherUser(t *testing.T, path string) {
	s, err := Open(t.Context(), path, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if got := logLength(t, s, "t"); got != 3 {
		t.Errorf("the log has %d records, want 3", got)
	}
	if report, err := s.Doctor(t.Context(), nil); err != nil || len(report.Faults) > 0 || report.Records != 3 {
		t.Errorf("report %+v, %v", report, err)
	}
}

// copyOfSelf copies the running test to where another user can start it.
func copyOfSelf(t *testing.T, dir string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	from, err := os.Open(self)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	name := filepath.Join(dir, "another")
	to, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(to, from); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

// holdFile is the variable with the file that TestInUse keeps open in another process.
const holdFile = "MESA_TEST_HELD_FILE"

// A file is in use as long as another process has it open.
func TestInUse(t *testing.T) {
	if path := os.Getenv(holdFile); path != "" {
		s := openAt(t, path, Options{})
		fill(t, s, "t", 1)
		os.Stdout.WriteString("open\n")
		io.Copy(io.Discard, os.Stdin)
		return
	}
	path := newPath(t)
	if InUse(path) {
		t.Error("a file that is not there is said to be open")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	other := osexec.Command(self, "-test.run=^TestInUse$")
	other.Env = append(os.Environ(), holdFile+"="+path)
	in, err := other.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := other.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "open\n" {
		t.Fatalf("%q %v", line, err)
	}
	if !InUse(path) {
		t.Error("another process has it open")
	}
	in.Close()
	if err := other.Wait(); err != nil {
		t.Error(err)
	}
	if InUse(path) {
		t.Error("it is closed by now")
	}
}
