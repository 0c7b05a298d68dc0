package e2e

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/lang"
	"mesa/store"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
	"mesa/table/past"
	"mesa/terminal"
)

// A kept log is one line of testdata/shapes/<system>.gz: an exported log as a JSON string. Kept
// logs are never changed or removed. The file beside them holds the SchemaVersion in which they
// were folded, and the checksum of the states. The logs cannot show every change of a fold, so a
// change of a fold raises the SchemaVersion even if this test passes.
const keptDir = "testdata/shapes"

// TestKeptLogsFoldToTheSameState checks the promise of SchemaVersion: while it is the same, each kept log folds to the
// same state, so that a snapshot of another build is as good as the log. With -update it adds logs
// of transcripts that have a form of an event which no kept log has, and writes a new
// SchemaVersion; it never writes a state that differs under an old one.
func TestKeptLogsFoldToTheSameState(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Name(), func(t *testing.T) {
			logs := keptLogs(t, sys.Name())
			if more := newLogs(t, sys, logs); len(more) > 0 {
				if !*update {
					t.Errorf("%d logs would show facts in forms that no kept log has: go test ./e2e -run KeptLogs "+
						"-update", len(more))
				} else {
					logs = append(logs, more...)
					writeKeptLogs(t, sys.Name(), logs)
				}
			}
			version, states := readLogs(t, sys, logs, table.Host.Fold)
			checkSums(t, sys.Name()+".txt", version, "the Shape of what changed", states)
		})
	}
}

// TestKeptLogsGiveTheSameIndex checks the same for recaps: while recap.SchemaVersion is the same, each kept log
// gives the same index, so that a stored index is good for every build.
func TestKeptLogsGiveTheSameIndex(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Name(), func(t *testing.T) {
			version, indexes := readLogs(t, sys, keptLogs(t, sys.Name()), table.Host.Index)
			checkSums(t, sys.Name()+"-index.txt", "index "+version, "recap.Shape", indexes)
		})
	}
}

// checkSums compares states with the checksum in the file, as far as the file counts logs. With -update
// it writes the file if the SchemaVersion or a log is new.
func checkSums(t *testing.T, file, version, raise string, states [][]byte) {
	name := filepath.Join(keptDir, file)
	was, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var n int
	if _, err := fmt.Sscanf(string(was), "%d logs, ", &n); len(was) > 0 && (err != nil || n > len(states)) {
		t.Fatalf("%s: %q, and there are %d logs: %v", name, was, len(states), err)
	}
	then, now := summary(version, states[:n]), summary(version, states)
	head, _, _ := strings.Cut(then, "\n")
	switch {
	case strings.HasPrefix(string(was), head+"\n") && string(was) != then:
		t.Errorf("the kept logs give other than before in the shape %q: raise %s", version, raise)
	case string(was) == now:
	case *update:
		if err := os.WriteFile(name, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("there is a new shape, or a new log: go test ./e2e -run KeptLogs -update\n%s, was\n%s", now, was)
	}
}

// logReader turns an exported log into bytes, and returns its SchemaVersion with them.
type logReader func(table.Host, io.Reader) (string, []byte, error)

// readLogs returns the reading of each log, and their SchemaVersion.
func readLogs(t *testing.T, sys game.System, logs []string, of logReader) (version string, all [][]byte) {
	tables := table.InMemory([]game.System{sys}, table.Options{Build: "unpromised"})
	defer tables.Close()
	for i, log := range logs {
		named, given, err := of(tables.Host(), strings.NewReader(log))
		if err != nil {
			t.Fatalf("log %d: %v", i, err)
		}
		version, all = named, append(all, given)
	}
	if strings.Contains(version, "unpromised") {
		t.Fatalf("%s has no shape", sys.Name())
	}
	return version, all
}

// summary returns the content of the file beside the logs.
func summary(version string, states [][]byte) string {
	return fmt.Sprintf("%d logs, %s\n%x\n", len(states), version, sha256.Sum256(bytes.Join(states, nil)))
}

// snapshotOnlyStore is a store that fails the test if a log is read from its beginning.
type snapshotOnlyStore struct {
	store.Store
	t *testing.T
}

func (s snapshotOnlyStore) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	if after == 0 {
		s.t.Error("a log is read from its beginning")
	}
	return s.Store.Read(ctx, id, after)
}

// oldDemo returns the demo of Cortex at a table service of an old build, over a store of its own.
func oldDemo(t *testing.T) (store.Store, *table.Service, game.TableID) {
	t.Helper()
	st := memory.New()
	old := table.New(st, systems.All(), table.Options{Build: "old"})
	t.Cleanup(func() { old.Close() })
	id, err := old.Create(t.Context(), "u", "one", table.NewTable{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	return st, old, id
}

// TestSnapshotsOutliveABuild: another build with the same SchemaVersion opens a table from the
// stored snapshot.
func TestSnapshotsOutliveABuild(t *testing.T) {
	st, old, id := oldDemo(t)
	by := table.Caller{User: "u", Chair: game.GMChair}
	var at game.Seq
	for n := 0; len(snapshotsOf(t, st, id)) == 0; n++ {
		way := []string{"up", "down"}[n%2]
		view, err := old.Do(t.Context(), id, by,
			game.Command{Move: "step", Args: game.Args{"thing": {"rope"}, "way": {way}}}, table.ViewQuery{})
		if err != nil || n > 10_000 {
			t.Fatal(n, err)
		}
		at = view.Seq
	}
	tables := table.New(snapshotOnlyStore{st, t}, systems.All(), table.Options{Build: "new"})
	defer tables.Close()
	if view, err := tables.View(t.Context(), id, by, table.ViewQuery{}); err != nil || view.Seq != at {
		t.Errorf("%d, %v", view.Seq, err)
	}
}

// TestIndexesOutliveABuild: another build tells a session by the stored index.
func TestIndexesOutliveABuild(t *testing.T) {
	st, old, id := oldDemo(t)
	by := table.Caller{User: "u", Chair: game.GMChair}
	recap := func(tables *table.Service) string {
		t.Helper()
		told, err := tables.Recap(t.Context(), id, by, past.LastSession)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(told)
	}
	for n := range 300 {
		if n == 250 {
			recap(old)
		}
		move, args := "step", game.Args{"thing": {"rope"}, "way": {[]string{"up", "down"}[n%2]}}
		if n == 200 {
			move, args = "session", game.Args{"do": {"end"}}
		}
		if n == 201 {
			move, args = "session", game.Args{"do": {"start"}}
		}
		if _, err := old.Do(t.Context(), id, by, game.Command{Move: move, Args: args}, table.ViewQuery{}); err != nil {
			t.Fatal(n, err)
		}
	}
	fresh := table.New(snapshotOnlyStore{st, t}, systems.All(), table.Options{Build: "new"})
	defer fresh.Close()
	if got, want := recap(fresh), recap(old); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

// snapshotsOf returns a table's snapshots.
func snapshotsOf(t testing.TB, st store.Store, id game.TableID) (all []store.Entry) {
	for e, err := range st.List(t.Context(), "snapshot", string(id)+"/", time.Now()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

func keptLogs(t *testing.T, system string) []string {
	f, err := os.Open(filepath.Join(keptDir, system+".gz"))
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var logs []string
	lines := json.NewDecoder(r)
	for {
		var log string
		if err := lines.Decode(&log); err == io.EOF {
			return logs
		} else if err != nil {
			t.Fatal(err)
		}
		logs = append(logs, log)
	}
}

func writeKeptLogs(t *testing.T, system string, logs []string) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	lines := json.NewEncoder(w)
	for _, log := range logs {
		if err := lines.Encode(log); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(keptDir, system+".gz"), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// newLogs plays the transcripts of a system and returns the logs with a form of an event that no
// other log has; all of them if none are kept yet.
func newLogs(t *testing.T, sys game.System, logs []string) (more []string) {
	known := map[string]bool{}
	for _, log := range logs {
		for _, form := range eventForms(t, log) {
			known[form] = true
		}
	}
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	scripts := []string{}
	for _, glob := range []string{"testdata/*.txt", "mod/*/testdata/*.txt"} {
		found, err := filepath.Glob(filepath.Join("../systems", sys.Name(), glob))
		if err != nil {
			t.Fatal(err)
		}
		scripts = append(scripts, found...)
	}
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s := terminal.Script{Systems: []game.System{sys}, Bundle: index, Name: name, Text: string(text)}
		s.Ended = func(tables *table.Service, id game.TableID) {
			var b strings.Builder
			if err := tables.Host().Export(t.Context(), id, &b); err != nil {
				t.Fatal(err)
			}
			fresh := len(logs) == 0
			for _, form := range eventForms(t, b.String()) {
				fresh = fresh || !known[form]
				known[form] = true
			}
			if fresh {
				more = append(more, b.String())
			}
		}
		if _, err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return more
}

// eventForms returns the events of a log, each with the names of its fields.
func eventForms(t *testing.T, log string) []string {
	forms := map[string]bool{}
	for line := range strings.Lines(log) {
		var rec struct {
			Facts []struct {
				Name string         `json:"name"`
				Data map[string]any `json:"data"`
			} `json:"facts"`
		}
		if err := json.Unmarshal([]byte(line), &rec); err != nil {
			t.Fatal(err)
		}
		for _, f := range rec.Facts {
			forms[fmt.Sprint(f.Name, slices.Sorted(maps.Keys(f.Data)))] = true
		}
	}
	return slices.Sorted(maps.Keys(forms))
}
