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

// slowBody is an upload that does not end before end is closed.
type slowBody struct {
	began, end chan struct{}
	text       io.Reader
}

func (w *slowBody) Read(p []byte) (int, error) {
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

// A slow upload keeps no other user from importing.
func TestOneImportAtATimePerUser(t *testing.T) {
	r, id := playedTable(t)
	text := exportOf(t, r, id, gm)
	there := newFixture(t, memory.New(), table.Options{})
	body := &slowBody{make(chan struct{}), make(chan struct{}), strings.NewReader(text)}
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

func TestImportEndsWithItsContext(t *testing.T) {
	r, id := playedTable(t)
	text := exportOf(t, r, id, gm)
	st := memory.New()
	there := newFixture(t, st, table.Options{})
	ctx, leave := context.WithCancel(t.Context())
	body := &slowBody{make(chan struct{}), make(chan struct{}), strings.NewReader(text)}
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

// longExport returns an export with n more decisions, each a chair that joins or leaves, which is the
// most work that a log can make.
func longExport(t testing.TB, n int) string {
	t.Helper()
	r := newFixture(t, memory.New(), table.Options{})
	text := strings.TrimSuffix(exportOf(t, r, r.create("eva"), gm), "\n")
	lines := strings.Split(text, "\n")
	for i := range n {
		var e game.Event = game.Left{Chair: fmt.Sprint("c", i%30)}
		if i/30%2 == 0 {
			e = game.Joined{Chair: game.Chair{ID: fmt.Sprint("c", i%30), Name: "Someone", Role: game.Player, User: "x"}}
		}
		data, err := json.Marshal(store.Record{
			Seq: game.Seq(len(lines)), At: time.Unix(int64(i), 0).UTC(), User: "x",
			Cause: game.CommandID(fmt.Sprint("x", i)),
			Move:  "house.join", Quiet: true, Events: []store.Event{storeEvent(t, e)},
		})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(data))
	}
	return strings.Join(lines, "\n") + "\n"
}

// The time of an import grows with its lines, not with their square.
func TestImportTimeIsLinear(t *testing.T) {
	took := func(n int) time.Duration {
		text, best := longExport(t, n), time.Hour
		for range 3 {
			there := newFixture(t, memory.New(), table.Options{})
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
