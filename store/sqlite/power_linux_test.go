package sqlite

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	osexec "os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"mesa/game"
	"mesa/store"
	"mesa/store/disktest"
)

var (
	cuts = flag.Int("cuts", 20, "how often TestPowerCuts takes the power away")
	one  = flag.Int("one", 110, "TestOneCallFails lets one call in so many fail")
	seed = flag.Uint64("seed", 1, "where chance begins")
)

// TestMain runs the tests, or a process that a test has started.
func TestMain(m *testing.M) {
	if path := os.Getenv("MESA_TEST_APPEND"); path != "" {
		appendTo(path, strings.Fields(os.Getenv("MESA_TEST_SETTINGS")), os.Getenv("MESA_TEST_NAME"))
		return
	}
	os.Exit(m.Run())
}

const appenders = 3 // each with a table of its own

// appendTo opens a file and appends to it until it was closed five times or nothing works any more.
// It reports each record that is done.
func appendTo(path string, settings []string, name string) {
	say := os.NewFile(3, "answers")
	failures := 0
	for opened := 0; opened < 5 && failures < 20; {
		s, err := Open(context.Background(), path, Options{settings: settings})
		if err != nil {
			failures++
			fmt.Fprintln(say, "no", errorClass(err), "open:", err)
			continue
		}
		opened++
		var all sync.WaitGroup
		for who := range appenders {
			all.Go(func() { appendSome(s, say, game.TableID(fmt.Sprint("t", who)), fmt.Sprint(name, "-", opened)) })
		}
		all.Wait()
		if err := s.Close(); err != nil {
			failures++
			fmt.Fprintln(say, "no", errorClass(err), "close:", err)
		}
	}
	fmt.Fprintln(say, "end", failures)
}

// appendSome appends eight records. As a front end does, it repeats each under the same id until it is done.
func appendSome(s *Store, say *os.File, id game.TableID, name string) {
	for i, failures := 0, 0; i < 8 && failures < 20; {
		cause := fmt.Sprint(name, "-", i)
		h, err := s.Head(context.Background(), id)
		if err == nil {
			err = s.Append(context.Background(), id, h.Seq, benchRecord(h.Seq+1, cause))
		}
		var done *store.DoneError
		switch {
		case errors.As(err, &done):
			fmt.Fprintln(say, "done", id, done.Seq, cause)
			i++
		case err == nil:
			fmt.Fprintln(say, "done", id, h.Seq+1, cause)
			i++
		default:
			failures++
			fmt.Fprintln(say, "no", errorClass(err), "append:", err)
		}
	}
}

// errorClass reports whether an error has its own message for players: no room, or read-only.
func errorClass(err error) string {
	if errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrReadOnly) {
		return "plain"
	}
	return "other"
}

// ackedRecords are the acknowledged records, by table and number.
type ackedRecords map[game.TableID]map[game.Seq]game.CommandID

// appendOn runs a process that appends to a file on the disk, until it ends or the power is cut. It
// returns the refusals, and whether the process came to its end.
func (k ackedRecords) appendOn(t *testing.T, d *disktest.Disk, name string, settings ...string) (refused []string,
	ended bool) {
	t.Helper()
	answers, say, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer answers.Close()
	cmd := osexec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "MESA_TEST_APPEND="+filepath.Join(d.Dir, "mesa.db"), "MESA_TEST_NAME="+name,
		"MESA_TEST_SETTINGS="+strings.Join(settings, " "))
	cmd.Stderr, cmd.ExtraFiles = os.Stderr, []*os.File{say}
	if err := errors.Join(cmd.Start(), say.Close()); err != nil {
		t.Fatal(err)
	}
	stop := context.AfterFunc(d.Power(), func() { _ = cmd.Process.Kill() })
	for lines := bufio.NewScanner(answers); lines.Scan(); {
		var id, cause string
		var seq game.Seq
		if _, err := fmt.Sscanf(lines.Text(), "done %s %d %s", &id, &seq, &cause); err == nil {
			k.add(t, game.TableID(id), seq, game.CommandID(cause))
		} else if strings.HasPrefix(lines.Text(), "no ") {
			refused = append(refused, lines.Text())
		} else {
			ended = true
		}
	}
	err = cmd.Wait()
	stop()
	if ended && err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return refused, ended
}

func (k ackedRecords) add(t *testing.T, id game.TableID, seq game.Seq, cause game.CommandID) {
	if k[id] == nil {
		k[id] = map[game.Seq]game.CommandID{}
	}
	if other, taken := k[id][seq]; taken && other != cause {
		t.Errorf("record %d of %s was told to be %s and %s", seq, id, other, cause)
	}
	k[id][seq] = cause
}

// findLost compares the acknowledged records with the disk after the power cut: logs must have no gap
// and nothing twice. It returns the lost commands.
func (k ackedRecords) findLost(t *testing.T, d *disktest.Disk) (lost []game.CommandID) {
	t.Helper()
	dir := t.TempDir()
	if err := d.Copy(dir); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), filepath.Join(dir, "mesa.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if report, err := s.Doctor(t.Context(), nil); err != nil || len(report.Faults) > 0 {
		t.Fatalf("%+v %v", report.Faults, err)
	}
	for who := range appenders {
		id := game.TableID(fmt.Sprint("t", who))
		found, last := map[game.CommandID]game.Seq{}, game.Seq(0)
		for rec, err := range s.Read(t.Context(), id, 0) {
			if err != nil || rec.Seq != last+1 || found[rec.Cause] != 0 {
				t.Fatalf("%s behind record %d: %+v %v", id, last, rec, err)
			}
			last, found[rec.Cause] = rec.Seq, rec.Seq
		}
		for seq, cause := range k[id] {
			if found[cause] != seq {
				lost = append(lost, cause)
			}
		}
	}
	return lost
}

// cutPower cuts the power at many different calls. It returns the number of acknowledged records and the lost ones.
func cutPower(t *testing.T, times int, settings ...string) (done int, lost []game.CommandID) {
	chance := rand.New(rand.NewPCG(*seed, 0))
	d, kept := disktest.New(t, *seed), ackedRecords{}
	for n := range times {
		if n%25 == 0 { // from the first open on
			for _, all := range kept {
				done += len(all)
			}
			d.Clear()
			kept = ackedRecords{}
		}
		d.Mount(t)
		d.CutAt(1 + chance.IntN([]int{20, 100, 500}[chance.IntN(3)]))
		refused, ended := kept.appendOn(t, d, fmt.Sprint("cut", n), settings...)
		if err := d.Unmount(); err != nil {
			t.Fatal(err)
		}
		if lost = append(lost, kept.findLost(t, d)...); t.Failed() || len(lost) > 0 {
			t.Logf("at cut %d (ended by itself: %v): %q", n, ended, refused)
			return done, lost
		}
	}
	for _, all := range kept {
		done += len(all)
	}
	return done, nil
}

// After any power cut every acknowledged record is there, and no log has a gap.
func TestPowerCuts(t *testing.T) {
	done, lost := cutPower(t, *cuts, "wal_autocheckpoint(20)")
	if len(lost) > 0 {
		t.Errorf("lost: %v", lost)
	}
	t.Logf("seed %d: %d cuts, %d records told to be there", *seed, *cuts, done)
}

// A store that does not wait for the disk loses acknowledged records. This shows that these tests can notice it.
func TestPowerCutsWithoutSync(t *testing.T) {
	if _, lost := cutPower(t, 200, "synchronous(NORMAL)"); len(lost) == 0 {
		t.Error("nothing is lost: these tests cannot tell whether the store waits for the disk")
	}
}

// If any one call of the disk fails, no lost record is acknowledged, and the next try works.
func TestOneCallFails(t *testing.T) {
	chance := rand.New(rand.NewPCG(*seed, 0))
	d := disktest.New(t, *seed)
	for n, failed := 1, 0; ; n, failed = n+*one, failed+1 {
		with := []syscall.Errno{syscall.EIO, syscall.ENOSPC}[chance.IntN(2)]
		d.Clear()
		kept := ackedRecords{}
		d.Mount(t)
		d.FailAt(n, with)
		refused, ended := kept.appendOn(t, d, "one", "wal_autocheckpoint(20)")
		what := d.FailedCall()
		if err := d.Unmount(); err != nil {
			t.Fatal(err)
		}
		least := 40 // five openings, of eight records each
		if len(refused) >= 20 &&
			!slices.ContainsFunc(refused, func(no string) bool { return !strings.HasPrefix(no, "no plain") }) {
			least = 32 // a file that was read-only when it was opened must be opened once more
		}
		if lost := kept.findLost(t, d); len(lost) > 0 || !ended || len(kept["t0"]) < least {
			t.Fatalf("call %d (%s) failed: %v; ended %v, %d done, lost %v, refused %q",
				n, what, with, ended, len(kept["t0"]), lost, refused)
		}
		if what == "" {
			t.Logf("seed %d: %d of %d calls failed, one at a time", *seed, failed, n)
			return
		}
		if with == syscall.ENOSPC && strings.HasPrefix(what, "write") && len(refused) > 0 &&
			!strings.HasPrefix(refused[0], "no plain") {
			t.Errorf("call %d: no room for the %s is not said: %q", n, what, refused)
		}
	}
}
