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

func TestRefusals(t *testing.T) {
	r, id := open(t)
	r.line(id, ana, "add")
	at := r.look(id, ana).At
	for _, c := range []struct {
		by   table.Who
		c    game.Command
		want string
	}{
		{table.Who{User: "max", Chair: "ana"}, lineOf("add"), "refused.not_your_chair"},
		{table.Who{User: "eva", Chair: "none"}, lineOf("add"), "refused.not_your_chair"},
		{table.Who{User: "max"}, lineOf("add"), "refused.looking_on"},
		{table.Who{}, lineOf("join", "name", "Nobody"), "refused.not_offered"},
		{table.Who{User: "eva"}, lineOf("fly"), "refused.not_offered"},
		{ana, lineOf("roll"), "refused.counter.empty"},
		{ana, lineOf("pair", "pair", "1", "pair", "1"), "refused.twice"},
		{ana, lineOf("pair"), "refused.counter.odd"},
		{ana, lineOf("add", "n", "11"), "refused.number"},
		{ana, lineOf("undo"), "refused.undo.not_yours"},
		{ana, game.Command{Key: "gone"}, "refused.gone"},
		{ana, lineOf("add", "n", strings.Repeat("9", 20_000)), "refused.too_long"},
		{ana, game.Command{ID: game.CommandID(strings.Repeat("x", 201)), Move: "add"}, "refused.too_long"},
		{table.Who{User: strings.Repeat("x", 201)}, lineOf("add"), "refused.too_long"},
	} {
		s := r.refused(id, c.by, c.c, c.want)
		if c.want != "refused.too_long" && (s.At != at || s.Done != 0 || count(s) != 6) {
			t.Errorf("%s: the sight is not current: at %d, count %d", c.want, s.At, count(s))
		}
	}
	if n := len(r.records(id)); n != 2 {
		t.Errorf("%d records", n)
	}
}

func TestNoSuchTable(t *testing.T) {
	r, _ := open(t)
	_, err := r.Do(t.Context(), "none", ana, lineOf("add"), table.Want{})
	_, err2 := r.Look(t.Context(), "none", table.Who{}, table.Want{})
	_, err3 := r.Wait(t.Context(), "none", 0)
	_, err4 := r.Log(t.Context(), "none", table.Who{}, 0, 5)
	_, err5 := r.Verify(t.Context(), "none", table.Who{})
	for _, err := range []error{err, err2, err3, err4, err5} {
		if !errors.Is(err, table.ErrNoTable) {
			t.Errorf("%v", err)
		}
	}
}

func TestAnUnnamedChair(t *testing.T) {
	r, id := open(t)
	eva := table.Who{User: "eva"}
	r.line(id, bia, "draft")
	if s := r.line(id, eva, "roll"); s.Seat.Chair != "bia" {
		t.Errorf("rolled by %q, the pool is bia's", s.Seat.Chair)
	}
	if s := r.line(id, eva, "ask", "chair", "ana"); s.Seat.Chair != "gm" {
		t.Errorf("asked by %q", s.Seat.Chair)
	}
	if s := r.line(id, eva, "dice", "pool", "d6"); s.Seat.Chair != "gm" {
		t.Errorf("a move of the house goes to the first chair, not %q", s.Seat.Chair)
	}
	_, err := r.Do(t.Context(), id, eva, lineOf("whisper", "words", "x"), table.Want{})
	var no *game.Refusal
	if !errors.As(err, &no) || len(no.Why.Args) != 2 || no.Why.Args[1].Words == "" || len(no.Why.Args[0].Msgs) < 2 {
		t.Errorf("%v does not say how a chair is named", err)
	}
	s := r.refused(id, eva, lineOf("whisper", "words", "x"), "refused.which_chair")
	if s.Seat.Chair != "" || len(s.Mine) != 3 {
		t.Errorf("%+v", s.Seat)
	}
	if s := r.line(id, table.Who{User: "max"}, "join", "name", "Caio"); s.Seat.Chair != "caio" {
		t.Errorf("sits on %q", s.Seat.Chair)
	}
	if s := r.line(id, table.Who{User: "max"}, "add"); s.Seat.Chair != "caio" {
		t.Errorf("added by %q", s.Seat.Chair)
	}
	if s := r.line(id, table.Who{User: "max", Chair: "caio"}, "leave"); s.Seat.Chair != "" || len(s.Mine) != 0 {
		t.Errorf("%+v after leaving", s.Seat)
	}
	// Of several chairs the one that may do it says what is wrong with the words.
	for range 8 {
		r.line(id, gm, "draft")
	}
	r.refused(id, gm, lineOf("draft", "die", "d7"), "refused.counter.full")
	r.refused(id, eva, lineOf("draft", "die", "d7"), "refused.word")
}

// offer finds an offer in a sight.
func offer(t *testing.T, s table.Sight, move string) game.Offer {
	t.Helper()
	i := slices.IndexFunc(s.Offers, func(o game.Offer) bool { return o.Move == move })
	if i < 0 {
		t.Fatalf("no offer of %s", move)
	}
	return s.Offers[i]
}

func TestPresses(t *testing.T) {
	r, id := open(t)
	s := r.look(id, ana)
	add, pair, at := offer(t, s, "add"), offer(t, s, "pair"), s.At
	even := game.Args{"pair": {"1", "3"}}
	press := func(o game.Offer, at game.Seq, args game.Args) game.Command {
		return game.Command{Key: o.Key(), At: at, Args: args}
	}
	if _, err := r.Do(t.Context(), id, ana, press(pair, at, even), table.Want{}); err != nil {
		t.Fatal(err)
	}
	r.refused(id, ana, press(pair, at, even), "refused.already_done")
	if _, err := r.Do(t.Context(), id, bia, press(pair, at, even), table.Want{}); err != nil {
		t.Errorf("another chair's press: %v", err)
	}
	s = r.look(id, ana)
	if _, err := r.Do(t.Context(), id, ana, press(pair, s.At, even), table.Want{}); err != nil {
		t.Errorf("a fresh press: %v", err)
	}
	for range 3 {
		if _, err := r.Do(t.Context(), id, ana, press(add, at, nil), table.Want{}); err != nil {
			t.Errorf("pressing twice means twice: %v", err)
		}
	}
	if n := count(r.look(id, ana)); n != 5+3*4+3 {
		t.Errorf("count %d", n)
	}
	r.line(id, ana, "draft")
	s = r.look(id, ana)
	roll := press(offer(t, s, "roll"), s.At, nil)
	if _, err := r.Do(t.Context(), id, ana, roll, table.Want{}); err != nil {
		t.Fatal(err)
	}
	r.refused(id, ana, roll, "refused.already_done")
	r.refused(id, ana, press(game.Offer{Move: "roll", Fixed: game.Args{"x": {"y"}}}, s.At, nil), "refused.gone")
}

func TestAPressSurvivesUndo(t *testing.T) {
	r, id := open(t)
	r.line(id, ana, "draft")
	s := r.look(id, ana)
	roll := game.Command{Key: offer(t, s, "roll").Key(), At: s.At}
	if _, err := r.Do(t.Context(), id, ana, roll, table.Want{}); err != nil {
		t.Fatal(err)
	}
	s = r.line(id, gm, "undo")
	r.refused(id, ana, roll, "refused.already_done")
	roll.At = s.At
	if _, err := r.Do(t.Context(), id, ana, roll, table.Want{}); err != nil {
		t.Errorf("a press that has seen the undo: %v", err)
	}
}

func TestARepeatedCommandIsDoneOnce(t *testing.T) {
	r, id := open(t)
	c := game.Command{ID: "press-1", Move: "dice", Args: game.Args{"pool": {"d100"}}}
	first, err := r.Do(t.Context(), id, ana, c, table.Want{Since: 1})
	if err != nil {
		t.Fatal(err)
	}
	for range 300 {
		r.line(id, bia, "add")
	}
	for name, hall := range map[string]room{"the same hall": r, "another": newRoom(t, r.store, table.Options{})} {
		again, err := hall.Do(t.Context(), id, ana, c, table.Want{Since: 301})
		if err != nil || !again.Again || again.Done != first.Done || again.At != 302 {
			t.Fatalf("%s: %v again %v done %d at %d", name, err, again.Again, again.Done, again.At)
		}
		if len(game.Told(again.News)) != 2 || game.Told(again.News)[0].Key != "house.event.diced" ||
			fmt.Sprint(again.News[0]) != fmt.Sprint(first.News[0]) {
			t.Errorf("%s: news %v", name, keys(game.Told(again.News)))
		}
	}
	leave := game.Command{ID: "leave-1", Move: "leave", Args: game.Args{"chair": {"ana"}}, Sure: true}
	if _, err := r.Do(t.Context(), id, ana, leave, table.Want{}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if s, err := r.Do(t.Context(), id, ana, leave, table.Want{}); err != nil || !s.Again || s.Seat.Chair != "" {
			t.Errorf("%v %+v", err, s.Seat)
		}
		for range 300 { // so long ago that only the store knows it
			r.line(id, bia, "add")
		}
	}
}

func TestSecretsStaySecret(t *testing.T) {
	r, id := open(t)
	s := r.line(id, ana, "whisper", "words", "canary1x")
	if !strings.Contains(fmt.Sprint(s.News, s.View), "canary1x") {
		t.Error("ana does not see her own whisper")
	}
	for _, by := range []table.Who{bia, {User: "max"}, {}, {User: "eva"}} {
		s, err := r.Look(t.Context(), id, by, table.Want{})
		if err != nil {
			t.Fatal(err)
		}
		log, err := r.Log(t.Context(), id, by, 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		if all := fmt.Sprintf("%+v %+v", s, log); strings.Contains(all, "canary") {
			t.Errorf("%+v sees it", by)
		}
	}
	r.line(id, gm, "undo")
	if s := r.look(id, bia); strings.Contains(fmt.Sprintf("%+v", s.News), "canary") {
		t.Error("undo tells it")
	}
	if log, err := r.Log(t.Context(), id, gm, 0, 10); err != nil || !strings.Contains(fmt.Sprintf("%+v", log), "canary") {
		t.Errorf("the GM does not see it: %v", err)
	}
}

// What takes the newest decision back stands there for all to read, for whoever may.
func TestUndoForAllToRead(t *testing.T) {
	r, id := open(t)
	undo := func() []game.Button {
		s, err := r.Look(t.Context(), id, table.Who{}, table.Want{Parts: table.Undo})
		if err != nil {
			t.Fatal(err)
		}
		return s.Undo
	}
	r.line(id, ana, "add")
	if bs := undo(); len(bs) != 1 || bs[0].Chair != "gm" || !bs[0].Tap {
		t.Errorf("%+v", bs)
	}
	r.line(id, gm, "set", "setting", "undo", "value", game.UndoOff)
	if bs := undo(); len(bs) != 0 {
		t.Errorf("nobody may: %+v", bs)
	}
}

func TestWhoIsWaitedFor(t *testing.T) {
	r, id := open(t)
	r.line(id, gm, "ask", "chair", "bia")
	r.line(id, bia, "leave")
	s := r.look(id, table.Who{})
	if len(s.Buttons) != 1 || s.Buttons[0].Chair != "bia" || s.Buttons[0].Move != "answer" {
		t.Fatalf("%+v", s.Buttons)
	}
	if len(s.Waiting) != 1 || s.Waiting[0] != (game.Seat{Chair: "bia", Role: game.Player}) {
		t.Errorf("%+v", s.Waiting)
	}
	s, err := r.Look(t.Context(), id, ana, table.Want{Parts: table.Offers})
	if err != nil || s.Buttons != nil || s.View.Any() || s.News != nil || len(s.Offers) == 0 {
		t.Errorf("%v %+v", err, s)
	}
	for _, o := range s.Offers {
		if o.Fit != nil {
			t.Errorf("%s leaves with its Fit", o.Move)
		}
		if o.Move == "pair" && o.Ready() {
			t.Error("1 and 2 are odd together")
		}
	}
}

func TestScriptedDice(t *testing.T) {
	script := dice.Script(3, 17)
	r := newRoom(t, memory.New(), table.Options{Dice: func(game.TableID) dice.Source { return script }})
	id := r.found("eva")
	s := r.line(id, ana, "dice", "pool", "d6 d20")
	if sum := s.News[len(s.News)-1].Head.Args[1].Num; sum != 20 || script.Err() != nil {
		t.Errorf("sum %d, %v", sum, script.Err())
	}
	r.line(id, gm, "undo")
	r.line(id, ana, "dice", "pool", "d20 d6")
	if last := r.records(id)[3].Throws[0]; last.Again != 2 || !slices.Equal(last.Faces, []int{17, 3}) {
		t.Errorf("%+v", last)
	}
}

func TestAnswersComeInTime(t *testing.T) {
	r, id := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Do(ctx, id, ana, lineOf("add"), table.Want{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if s := r.look(id, ana); s.At != 1 {
		t.Errorf("at %d", s.At)
	}
}

// TestManyHands lets several halls of one store play one table at once: every
// command is done once, whoever was faster.
func TestManyHands(t *testing.T) {
	st := memory.New()
	halls := []room{newRoom(t, st, table.Options{}), newRoom(t, st, table.Options{CacheTables: 1})}
	id := halls[0].found("eva")
	other := halls[0].found("eva")
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for n := range 8 {
		wg.Go(func() {
			r := halls[n%2]
			for k := range 25 {
				c := lineOf("dice", "pool", "2d6")
				c.ID = game.CommandID(fmt.Sprintf("%d-%d", n/2, k)) // each comes twice
				s, err := r.Do(t.Context(), id, ana, c, table.Want{Parts: table.News})
				switch {
				case errors.Is(err, table.ErrMovedOn):
				case err != nil:
					t.Error(err)
				case !s.Again:
					mu.Lock()
					done++
					mu.Unlock()
				}
				if _, err := r.Look(t.Context(), other, bia, table.Want{}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if n := len(halls[0].records(id)) - 1; n != done || done < 90 || done > 100 {
		t.Errorf("%d records, %d done", n, done)
	}
	rep, err := newRoom(t, st, table.Options{}).Verify(t.Context(), id, table.Who{})
	if err != nil || len(rep.Faults) > 0 || rep.Throws != done {
		t.Errorf("%v %+v", err, rep)
	}
}

func TestTheClockIsKeptToTheMicrosecond(t *testing.T) {
	at := time.Date(2026, 5, 1, 1, 2, 3, 123456789, time.FixedZone("x", 3600))
	r := newRoom(t, memory.New(), table.Options{Now: func() time.Time { return at }})
	id := r.found("eva")
	if rec := r.records(id)[0]; !rec.At.Equal(at.Truncate(time.Microsecond)) || rec.At.Location() != time.UTC {
		t.Errorf("%v", rec.At)
	}
	if got := r.Systems()[0].Name(); got != counter.System().Name() || r.House().Name() != game.HouseName {
		t.Errorf("%s", got)
	}
}
