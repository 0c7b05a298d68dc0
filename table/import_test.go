package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// waits is a body whose end does not come before it is told.
type waits struct {
	began, end chan struct{}
	text       io.Reader
}

func (w *waits) Read(p []byte) (int, error) {
	if w.began != nil {
		close(w.began)
		w.began = nil
	}
	n, err := w.text.Read(p)
	if err == io.EOF {
		<-w.end
	}
	return n, err
}

// A person's slow file keeps no one from importing but themselves.
func TestOneImportAtATime(t *testing.T) {
	r, id := played(t)
	text := exportOf(t, r, id, gm)
	there := newRoom(t, memory.New(), table.Options{})
	body := &waits{make(chan struct{}), make(chan struct{}), strings.NewReader(text)}
	began, first := body.began, make(chan error)
	go func() {
		_, err := there.Import(t.Context(), "ada", "a", body)
		first <- err
	}()
	<-began
	_, err := there.Import(t.Context(), "ada", "b", strings.NewReader(text))
	wantRefusal(t, err, "refused.import_busy")
	if _, err := there.Import(t.Context(), "bob", "a", strings.NewReader(text)); err != nil {
		t.Errorf("beside another's slow file: %v", err)
	}
	close(body.end)
	if err := <-first; err != nil {
		t.Error(err)
	}
	if _, err := there.Import(t.Context(), "ada", "b", strings.NewReader(text)); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestAnImportEndsWithItsClient(t *testing.T) {
	r, id := played(t)
	text := exportOf(t, r, id, gm)
	st := memory.New()
	there := newRoom(t, st, table.Options{})
	ctx, leave := context.WithCancel(t.Context())
	body := &waits{make(chan struct{}), make(chan struct{}), strings.NewReader(text)}
	began, done := body.began, make(chan error)
	go func() {
		_, err := there.Import(ctx, "ada", "a", body)
		done <- err
	}()
	<-began
	leave()
	close(body.end)
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that the client has left", err)
	}
	for head := range st.Heads(t.Context()) {
		t.Errorf("%v was written", head)
	}
}

// long gives an export with n more decisions, each a chair that joins or
// leaves: as much as anybody can make a table work.
func long(t testing.TB, n int) string {
	t.Helper()
	r := newRoom(t, memory.New(), table.Options{})
	text := strings.TrimSuffix(exportOf(t, r, r.found("eva"), gm), "\n")
	lines := strings.Split(text, "\n")
	for i := range n {
		var e game.Event = game.Left{Chair: fmt.Sprint("c", i%30)}
		if i/30%2 == 0 {
			e = game.Joined{Chair: game.Chair{ID: fmt.Sprint("c", i%30), Name: "Someone", Role: game.Player, User: "x"}}
		}
		data, err := json.Marshal(store.Record{
			Seq: game.Seq(len(lines)), At: time.Unix(int64(i), 0).UTC(), User: "x",
			Cause: game.CommandID(fmt.Sprint("x", i)),
			Move:  "house.join", Quiet: true, Events: []store.Event{fact(t, e)},
		})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(data))
	}
	return strings.Join(lines, "\n") + "\n"
}

// An import costs as much as its lines, not their square.
func TestAnImportIsLinear(t *testing.T) {
	took := func(n int) time.Duration {
		text, best := long(t, n), time.Hour
		for range 3 {
			there := newRoom(t, memory.New(), table.Options{})
			began := time.Now()
			if _, err := there.Import(t.Context(), "ada", "", strings.NewReader(text)); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(began))
		}
		return best
	}
	short, tall := took(1000), took(8000)
	if t.Logf("1,000 decisions %v, 8,000 %v", short, tall); tall > 20*short+time.Second {
		t.Errorf("8,000 decisions took %v, 1,000 took %v", tall, short)
	}
}
