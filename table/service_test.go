package table_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// fixture is a Service over a store, with a clock that advances a second with each reading.
type fixture struct {
	*table.Service
	t     testing.TB
	store store.Store
}

func newFixture(t testing.TB, st store.Store, o table.Options) fixture {
	t.Helper()
	var mu sync.Mutex
	now := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	if o.Now == nil {
		o.Now = func() time.Time {
			mu.Lock()
			defer mu.Unlock()
			now = now.Add(time.Second)
			return now
		}
	}
	if o.Fault == nil {
		o.Fault = func(err error) { t.Errorf("behind the scenes: %v", err) }
	}
	svc := table.New(st, []game.System{counter.System()}, o)
	t.Cleanup(func() {
		if err := svc.Close(); err != nil {
			t.Error(err)
		}
	})
	return fixture{svc, t, st}
}

// openDemo returns a fixture with one demo table, where eva holds every chair.
func openDemo(t testing.TB) (fixture, game.TableID) {
	t.Helper()
	r := newFixture(t, memory.New(), table.Options{})
	return r, r.create("eva")
}

func (r fixture) create(user string) game.TableID {
	r.t.Helper()
	id, err := r.Create(r.t.Context(), user, "", table.NewTable{System: "counter", Demo: true})
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

var (
	gm  = table.Caller{User: "eva", Chair: "gm"}
	ana = table.Caller{User: "eva", Chair: "ana"}
	bia = table.Caller{User: "eva", Chair: "bia"}
)

// do does a move by its name and words, which must succeed.
func (r fixture) do(id game.TableID, by table.Caller, move string, words ...string) table.PlayerView {
	r.t.Helper()
	view, err := r.Do(r.t.Context(), id, by, commandOf(move, words...), table.ViewQuery{})
	if err != nil {
		r.t.Fatalf("%s %v: %v", move, words, err)
	}
	return view
}

// commandOf makes a command of a move and parameter, word, parameter, word.
func commandOf(move string, words ...string) game.Command {
	c := game.Command{Move: move, Args: game.Args{}, Sure: true}
	for i := 0; i < len(words); i += 2 {
		c.Args[words[i]] = append(c.Args[words[i]], words[i+1])
	}
	return c
}

// doRefused does a command that must be refused for a reason.
func (r fixture) doRefused(id game.TableID, by table.Caller, c game.Command, key string) table.PlayerView {
	r.t.Helper()
	view, err := r.Do(r.t.Context(), id, by, c, table.ViewQuery{})
	wantRefusal(r.t, err, key)
	return view
}

func wantRefusal(t testing.TB, err error, key string) {
	t.Helper()
	var no *game.Refusal
	if !errors.As(err, &no) || no.Reason.Key != key {
		t.Fatalf("got %v, want refusal %s", err, key)
	}
}

func (r fixture) view(id game.TableID, by table.Caller) table.PlayerView {
	r.t.Helper()
	view, err := r.View(r.t.Context(), id, by, table.ViewQuery{})
	if err != nil {
		r.t.Fatal(err)
	}
	return view
}

func (r fixture) records(id game.TableID) []store.Record {
	r.t.Helper()
	var all []store.Record
	for rec, err := range r.store.Read(context.Background(), id, 0) {
		if err != nil {
			r.t.Fatal(err)
		}
		all = append(all, rec)
	}
	return all
}

// counterValue returns the number in a view.
func counterValue(view table.PlayerView) int { return view.View.Blocks[0].Items[0].N }

func keys(ms []game.Msg) []string {
	var ks []string
	for _, m := range ms {
		ks = append(ks, m.Key)
	}
	return ks
}

func TestMoveIsDoneAndTold(t *testing.T) {
	r, id := openDemo(t)
	before := r.view(id, ana)
	view, err := r.Do(t.Context(), id, ana, commandOf("add", "n", "3"), table.ViewQuery{Since: before.Seq})
	if err != nil {
		t.Fatal(err)
	}
	if counterValue(view) != 8 || view.Seq != 2 || view.DoneSeq != 2 || view.Repeated {
		t.Errorf("count %d at %d done %d again %v", counterValue(view), view.Seq, view.DoneSeq, view.Repeated)
	}
	if len(view.News) != 1 || view.News[0].Headline.Key != "counter.event.added" {
		t.Errorf("news %v", keys(game.AllLines(view.News)))
	}
	if view.Actor.Chair != "ana" || len(view.OwnChairs) != 3 || view.Title != "Counting" {
		t.Errorf("sight %+v", view)
	}
}

// A decision returns what the public may know of it, also when it is repeated much later. For a draft that is nothing.
func TestDoReturnsThePublicNews(t *testing.T) {
	r, id := openDemo(t)
	told := func(c game.Command) []string {
		t.Helper()
		view, err := r.Do(t.Context(), id, ana, c, table.ViewQuery{Fields: table.FieldDoneNews})
		if err != nil || view.News != nil {
			t.Fatalf("%v %v", view.News, err)
		}
		return keys(view.DoneNews.All())
	}
	add := commandOf("add")
	add.ID = "one"
	first := told(add)
	if len(first) != 1 || first[0] != "counter.event.added" {
		t.Errorf("told %v", first)
	}
	if got := told(commandOf("draft", "die", "d6")); got != nil {
		t.Errorf("of a draft all are told %v", got)
	}
	whispered, err := r.Do(t.Context(), id, ana, commandOf("whisper", "words", "psst"),
		table.ViewQuery{Fields: table.FieldDoneNews})
	public, err2 := r.View(t.Context(), id, table.Caller{},
		table.ViewQuery{Since: whispered.DoneSeq - 1, Fields: table.FieldNews})
	if err := errors.Join(err, err2); err != nil || len(public.News) != 1 ||
		!reflect.DeepEqual(whispered.DoneNews, public.News[0]) {
		t.Errorf("all are told %v, and read %v %v", whispered.DoneNews, public.News, err)
	}
	for range 30 { // it is no longer cached
		told(commandOf("add"))
	}
	if got := told(add); !slices.Equal(got, first) {
		t.Errorf("told again %v, and was %v", got, first)
	}
	if view, err := r.View(t.Context(), id, ana, table.ViewQuery{Fields: table.FieldDoneNews}); err != nil ||
		len(view.DoneNews.All()) > 0 {
		t.Errorf("a look is told %v %v", view.DoneNews, err)
	}
}

func TestDiceAreThrownByTheChain(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "draft", "die", "d8")
	r.do(id, ana, "draft", "die", "d6")
	r.do(id, ana, "roll")
	r.do(id, gm, "dice", "pool", "2d6 d20")
	rep, err := r.Verify(t.Context(), id, table.Caller{})
	if err != nil || len(rep.Faults) > 0 || rep.Throws != 2 || rep.Records != 5 {
		t.Fatalf("%+v %v", rep, err)
	}
	if rep.Chains[0].Spent != 2 || rep.Chains[0].Length != dice.ChainLength {
		t.Errorf("%+v", rep.Chains)
	}
}
