package table_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/store/memory"
	"mesa/table"
)

func TestRefusedCommandsChangeNothing(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "add")
	at := r.view(id, ana).Seq
	for _, c := range []struct {
		by   table.Caller
		c    game.Command
		want string
	}{
		{table.Caller{User: "max", Chair: "ana"}, commandOf("add"), "refused.not_your_chair"},
		{table.Caller{User: "eva", Chair: "none"}, commandOf("add"), "refused.not_your_chair"},
		{table.Caller{User: "max"}, commandOf("add"), "refused.looking_on"},
		{table.Caller{}, commandOf("join", "name", "Nobody"), "refused.not_offered"},
		{table.Caller{User: "eva"}, commandOf("fly"), "refused.not_offered"},
		{ana, commandOf("roll"), "refused.counter.empty"},
		{ana, commandOf("pair", "pair", "1", "pair", "1"), "refused.twice"},
		{ana, commandOf("pair"), "refused.counter.odd"},
		{ana, commandOf("add", "n", "11"), "refused.number"},
		{ana, commandOf("undo"), "refused.undo.not_yours"},
		{ana, game.Command{Key: "gone"}, "refused.gone"},
		{ana, commandOf("add", "n", strings.Repeat("9", 20_000)), "refused.too_long"},
		{ana, game.Command{ID: game.CommandID(strings.Repeat("x", 201)), Move: "add"}, "refused.too_long"},
		{table.Caller{User: strings.Repeat("x", 201)}, commandOf("add"), "refused.too_long"},
	} {
		view := r.doRefused(id, c.by, c.c, c.want)
		if c.want != "refused.too_long" && (view.Seq != at || view.DoneSeq != 0 || counterValue(view) != 6) {
			t.Errorf("%s: the view is not current: at %d, count %d", c.want, view.Seq, counterValue(view))
		}
	}
	if n := len(r.records(id)); n != 2 {
		t.Errorf("%d records", n)
	}
}

func TestUnknownTableIsRefused(t *testing.T) {
	r, _ := openDemo(t)
	_, err := r.Do(t.Context(), "none", ana, commandOf("add"), table.ViewQuery{})
	_, err2 := r.View(t.Context(), "none", table.Caller{}, table.ViewQuery{})
	_, err3 := r.Wait(t.Context(), "none", 0)
	_, err4 := r.Log(t.Context(), "none", table.Caller{}, 0, 5)
	_, err5 := r.Verify(t.Context(), "none", table.Caller{})
	for _, err := range []error{err, err2, err3, err4, err5} {
		if !errors.Is(err, table.ErrNoTable) {
			t.Errorf("%v", err)
		}
	}
}

func TestUnnamedChairIsChosenByTheMove(t *testing.T) {
	r, id := openDemo(t)
	eva := table.Caller{User: "eva"}
	r.do(id, bia, "draft")
	if view := r.do(id, eva, "roll"); view.Actor.Chair != "bia" {
		t.Errorf("rolled by %q, the pool is bia's", view.Actor.Chair)
	}
	if view := r.do(id, eva, "ask", "chair", "ana"); view.Actor.Chair != "gm" {
		t.Errorf("asked by %q", view.Actor.Chair)
	}
	if view := r.do(id, eva, "dice", "pool", "d6"); view.Actor.Chair != "gm" {
		t.Errorf("a move of the house goes to the first chair, not %q", view.Actor.Chair)
	}
	_, err := r.Do(t.Context(), id, eva, commandOf("whisper", "words", "x"), table.ViewQuery{})
	var no *game.Refusal
	if !errors.As(err, &no) || len(no.Reason.Args) != 2 || no.Reason.Args[1].Words == "" ||
		len(no.Reason.Args[0].Msgs) < 2 {
		t.Errorf("%v does not say how a chair is named", err)
	}
	view := r.doRefused(id, eva, commandOf("whisper", "words", "x"), "refused.which_chair")
	if view.Actor.Chair != "" || len(view.OwnChairs) != 3 {
		t.Errorf("%+v", view.Actor)
	}
	if view := r.do(id, table.Caller{User: "max"}, "join", "name", "Caio"); view.Actor.Chair != "caio" {
		t.Errorf("sits on %q", view.Actor.Chair)
	}
	if view := r.do(id, table.Caller{User: "max"}, "add"); view.Actor.Chair != "caio" {
		t.Errorf("added by %q", view.Actor.Chair)
	}
	if view := r.do(id, table.Caller{User: "max", Chair: "caio"}, "leave"); view.Actor.Chair != "" ||
		len(view.OwnChairs) != 0 {
		t.Errorf("%+v after leaving", view.Actor)
	}
	// Of several chairs, the one that may do the move gives the refusal.
	for range 8 {
		r.do(id, gm, "draft")
	}
	r.doRefused(id, gm, commandOf("draft", "die", "d7"), "refused.counter.full")
	r.doRefused(id, eva, commandOf("draft", "die", "d7"), "refused.word")
}

// offer returns the first offer of a move.
func offer(t *testing.T, view table.PlayerView, move string) game.Offer {
	t.Helper()
	i := slices.IndexFunc(view.Offers, func(o game.Offer) bool { return o.Move == move })
	if i < 0 {
		t.Fatalf("no offer of %s", move)
	}
	return view.Offers[i]
}

func TestAnsweringButtonWorksOnce(t *testing.T) {
	r, id := openDemo(t)
	view := r.view(id, ana)
	add, pair, at := offer(t, view, "add"), offer(t, view, "pair"), view.Seq
	even := game.Args{"pair": {"1", "3"}}
	press := func(o game.Offer, at game.Seq, args game.Args) game.Command {
		return game.Command{Key: o.Key(), SeenSeq: at, Args: args}
	}
	if _, err := r.Do(t.Context(), id, ana, press(pair, at, even), table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	r.doRefused(id, ana, press(pair, at, even), "refused.already_done")
	if _, err := r.Do(t.Context(), id, bia, press(pair, at, even), table.ViewQuery{}); err != nil {
		t.Errorf("another chair's press: %v", err)
	}
	view = r.view(id, ana)
	if _, err := r.Do(t.Context(), id, ana, press(pair, view.Seq, even), table.ViewQuery{}); err != nil {
		t.Errorf("a fresh press: %v", err)
	}
	for range 3 {
		if _, err := r.Do(t.Context(), id, ana, press(add, at, nil), table.ViewQuery{}); err != nil {
			t.Errorf("pressing twice means twice: %v", err)
		}
	}
	if n := counterValue(r.view(id, ana)); n != 5+3*4+3 {
		t.Errorf("count %d", n)
	}
	r.do(id, ana, "draft")
	view = r.view(id, ana)
	roll := press(offer(t, view, "roll"), view.Seq, nil)
	if _, err := r.Do(t.Context(), id, ana, roll, table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	r.doRefused(id, ana, roll, "refused.already_done")
	r.doRefused(id, ana, press(game.Offer{Move: "roll", Fixed: game.Args{"x": {"y"}}}, view.Seq, nil), "refused.gone")
}

func TestPressStaysDoneAfterUndo(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "draft")
	view := r.view(id, ana)
	roll := game.Command{Key: offer(t, view, "roll").Key(), SeenSeq: view.Seq}
	if _, err := r.Do(t.Context(), id, ana, roll, table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	view = r.do(id, gm, "undo")
	r.doRefused(id, ana, roll, "refused.already_done")
	roll.SeenSeq = view.Seq
	if _, err := r.Do(t.Context(), id, ana, roll, table.ViewQuery{}); err != nil {
		t.Errorf("a press that has seen the undo: %v", err)
	}
}

func TestRepeatedCommandIsDoneOnce(t *testing.T) {
	r, id := openDemo(t)
	c := game.Command{ID: "press-1", Move: "dice", Args: game.Args{"pool": {"d100"}}}
	first, err := r.Do(t.Context(), id, ana, c, table.ViewQuery{Since: 1})
	if err != nil {
		t.Fatal(err)
	}
	for range 300 {
		r.do(id, bia, "add")
	}
	for name, service := range map[string]fixture{"the same": r, "another": newFixture(t, r.store, table.Options{})} {
		again, err := service.Do(t.Context(), id, ana, c, table.ViewQuery{Since: 301})
		if err != nil || !again.Repeated || again.DoneSeq != first.DoneSeq || again.Seq != 302 {
			t.Fatalf("%s: %v again %v done %d at %d", name, err, again.Repeated, again.DoneSeq, again.Seq)
		}
		if len(game.AllLines(again.News)) != 2 || game.AllLines(again.News)[0].Key != "house.event.diced" ||
			fmt.Sprint(again.News[0]) != fmt.Sprint(first.News[0]) {
			t.Errorf("%s: news %v", name, keys(game.AllLines(again.News)))
		}
	}
	leave := game.Command{ID: "leave-1", Move: "leave", Args: game.Args{"chair": {"ana"}}, Sure: true}
	if _, err := r.Do(t.Context(), id, ana, leave, table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if view, err := r.Do(t.Context(), id, ana, leave, table.ViewQuery{}); err != nil || !view.Repeated ||
			view.Actor.Chair != "" {
			t.Errorf("%v %+v", err, view.Actor)
		}
		for range 300 { // so long ago that only the store knows it
			r.do(id, bia, "add")
		}
	}
}

func TestSecretsStaySecret(t *testing.T) {
	r, id := openDemo(t)
	view := r.do(id, ana, "whisper", "words", "canary1x")
	if !strings.Contains(fmt.Sprint(view.News, view.View), "canary1x") {
		t.Error("ana does not see her own whisper")
	}
	for _, by := range []table.Caller{bia, {User: "max"}, {}, {User: "eva"}} {
		view, err := r.View(t.Context(), id, by, table.ViewQuery{})
		if err != nil {
			t.Fatal(err)
		}
		log, err := r.Log(t.Context(), id, by, 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		if all := fmt.Sprintf("%+v %+v", view, log); strings.Contains(all, "canary") {
			t.Errorf("%+v sees it", by)
		}
	}
	r.do(id, gm, "undo")
	if view := r.view(id, bia); strings.Contains(fmt.Sprintf("%+v", view.News), "canary") {
		t.Error("undo tells it")
	}
	if log, err := r.Log(t.Context(), id, gm, 0, 10); err != nil ||
		!strings.Contains(fmt.Sprintf("%+v", log), "canary") {
		t.Errorf("the GM does not see it: %v", err)
	}
}

// The public sees the buttons of every chair that may undo the newest decision.
func TestUndoButtonsArePublic(t *testing.T) {
	r, id := openDemo(t)
	undo := func() []game.Button {
		view, err := r.View(t.Context(), id, table.Caller{}, table.ViewQuery{Fields: table.FieldUndo})
		if err != nil {
			t.Fatal(err)
		}
		return view.UndoButtons
	}
	r.do(id, ana, "add")
	if bs := undo(); len(bs) != 1 || bs[0].Chair != "gm" || !bs[0].Tap {
		t.Errorf("%+v", bs)
	}
	r.do(id, gm, "set", "setting", "undo", "value", game.UndoOff)
	if bs := undo(); len(bs) != 0 {
		t.Errorf("nobody may: %+v", bs)
	}
}

func TestWaitingNamesTheAskedChair(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, gm, "ask", "chair", "bia")
	r.do(id, bia, "leave")
	view := r.view(id, table.Caller{})
	if len(view.Buttons) != 1 || view.Buttons[0].Chair != "bia" || view.Buttons[0].Move != "answer" {
		t.Fatalf("%+v", view.Buttons)
	}
	if len(view.Waiting) != 1 || view.Waiting[0] != (game.Actor{Chair: "bia", Role: game.Player}) {
		t.Errorf("%+v", view.Waiting)
	}
	view, err := r.View(t.Context(), id, ana, table.ViewQuery{Fields: table.FieldOffers})
	if err != nil || view.Buttons != nil || view.View.Any() || view.News != nil || len(view.Offers) == 0 {
		t.Errorf("%v %+v", err, view)
	}
	for _, o := range view.Offers {
		if o.Validate != nil {
			t.Errorf("%s leaves with its Fit", o.Move)
		}
		if o.Move == "pair" && o.Ready() {
			t.Error("1 and 2 are odd together")
		}
	}
}

func TestScriptedDiceAreThrown(t *testing.T) {
	script := dice.Script(3, 17)
	r := newFixture(t, memory.New(), table.Options{Dice: func(game.TableID) dice.Source { return script }})
	id := r.create("eva")
	view := r.do(id, ana, "dice", "pool", "d6 d20")
	if sum := view.News[len(view.News)-1].Headline.Args[1].Num; sum != 20 || script.Err() != nil {
		t.Errorf("sum %d, %v", sum, script.Err())
	}
	r.do(id, gm, "undo")
	r.do(id, ana, "dice", "pool", "d20 d6")
	if last := r.records(id)[3].Throws[0]; last.Again != 2 || !slices.Equal(last.Faces, []int{17, 3}) {
		t.Errorf("%+v", last)
	}
}

func TestDoEndsWithItsContext(t *testing.T) {
	r, id := openDemo(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Do(ctx, id, ana, commandOf("add"), table.ViewQuery{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if view := r.view(id, ana); view.Seq != 1 {
		t.Errorf("at %d", view.Seq)
	}
}

// Several Services on one store play one table at once, and every command is done once.
func TestConcurrentServicesDoEveryCommandOnce(t *testing.T) {
	st := memory.New()
	services := []fixture{newFixture(t, st, table.Options{}), newFixture(t, st, table.Options{CacheTables: 1})}
	id := services[0].create("eva")
	other := services[0].create("eva")
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for n := range 8 {
		wg.Go(func() {
			r := services[n%2]
			for k := range 25 {
				c := commandOf("dice", "pool", "2d6")
				c.ID = game.CommandID(fmt.Sprintf("%d-%d", n/2, k)) // each comes twice
				view, err := r.Do(t.Context(), id, ana, c, table.ViewQuery{Fields: table.FieldNews})
				switch {
				case errors.Is(err, table.ErrContended):
				case err != nil:
					t.Error(err)
				case !view.Repeated:
					mu.Lock()
					done++
					mu.Unlock()
				}
				if _, err := r.View(t.Context(), other, bia, table.ViewQuery{}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if n := len(services[0].records(id)) - 1; n != done || done < 90 || done > 100 {
		t.Errorf("%d records, %d done", n, done)
	}
	rep, err := newFixture(t, st, table.Options{}).Verify(t.Context(), id, table.Caller{})
	if err != nil || len(rep.Faults) > 0 || rep.Throws != done {
		t.Errorf("%v %+v", err, rep)
	}
}

func TestTimesAreKeptToTheMicrosecond(t *testing.T) {
	at := time.Date(2026, 5, 1, 1, 2, 3, 123456789, time.FixedZone("x", 3600))
	r := newFixture(t, memory.New(), table.Options{Now: func() time.Time { return at }})
	id := r.create("eva")
	if rec := r.records(id)[0]; !rec.At.Equal(at.Truncate(time.Microsecond)) || rec.At.Location() != time.UTC {
		t.Errorf("%v", rec.At)
	}
	if got := r.Systems()[0].Name(); got != counter.System().Name() || r.House().Name() != game.HouseName {
		t.Errorf("%s", got)
	}
}
