package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

func TestForgedHiddenThrowsAreFound(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, gm, "hide", "pool", "d20 d6") // record 2 is its chain; 3, on line 4
	r.do(id, gm, "hide", "pool", "d8")     // line 5
	r.do(id, gm, "dice", "pool", "d8")     // line 6
	r.do(id, gm, "close")                  // line 7
	r.do(id, gm, "hide", "pool", "d100")   // line 8, still hidden
	good := exportOf(t, r, id, gm)
	event := func(f *store.Event, old, new string) {
		f.Data = bytes.Replace(f.Data, []byte(old), []byte(new), 1)
	}
	for name, c := range map[string]struct {
		line   int
		change func(rec *store.Record)
	}{
		"another face": {8, func(rec *store.Record) {
			th := &rec.Throws[0]
			old := th.Faces[0]
			th.Faces[0] = old%100 + 1
			event(&rec.Events[0], fmt.Sprintf("[%d]", old), fmt.Sprintf("[%d]", th.Faces[0]))
		}},
		"another face said": {8, func(rec *store.Record) { event(&rec.Events[0], `"faces":[`, `"faces":[1`) }},
		"another pool": {8, func(rec *store.Record) {
			rec.Throws[0].Pool[0] = 20
			event(&rec.Events[0], "100", "20")
		}},
		"another link":         {8, func(rec *store.Record) { rec.Throws[0].Link[3] ^= 1 }},
		"another place":        {8, func(rec *store.Record) { rec.Throws[0].I = 9 }},
		"another seal":         {4, func(rec *store.Record) { rec.Throws[0].Seal[0] ^= 1 }},
		"no seal":              {4, func(rec *store.Record) { rec.Throws[0].Seal = nil }},
		"another command":      {4, func(rec *store.Record) { rec.Cause = "other" }},
		"hidden in the open":   {6, func(rec *store.Record) { rec.Throws[0].Hidden = true }},
		"sealed in the open":   {6, func(rec *store.Record) { rec.Throws[0].Seal = []byte{1} }},
		"open behind the veil": {5, func(rec *store.Record) { rec.Throws[0].Hidden, rec.Throws[0].Seal = false, nil }},
		"left out":             {5, func(rec *store.Record) { rec.Throws, rec.Events = nil, harmless }},
		"told in the open":     {8, func(rec *store.Record) { rec.Events[0].Name = "counter.rolled" }},
		"an open chain": {3,
			func(rec *store.Record) { event(&rec.Events[0], `"hidden":true`, `"hidden":false`) }},
		"another anchor":   {3, func(rec *store.Record) { event(&rec.Events[0], `"anchor":"`, `"anchor":"AAAA`) }},
		"no lifting first": {7, func(rec *store.Record) { rec.Quiet = false }},
		"an older link":    {7, func(rec *store.Record) { event(&rec.Events[1], `"i":2`, `"i":1`) }},
		"a later link":     {7, func(rec *store.Record) { event(&rec.Events[1], `"i":2`, `"i":3`) }},
		"a false link":     {7, func(rec *store.Record) { event(&rec.Events[1], `"link":"`, `"link":"AAAA`) }},
		"of another chain": {7, func(rec *store.Record) { event(&rec.Events[1], `"chain":2`, `"chain":1`) }},
		"of no chain":      {7, func(rec *store.Record) { event(&rec.Events[1], `"chain":2`, `"chain":7`) }},
		"lifted twice":     {7, func(rec *store.Record) { rec.Events = append(rec.Events, rec.Events[1]) }},
	} {
		t.Run(name, func(t *testing.T) {
			text := changeRecord(t, good, c.line, c.change)
			if text == good {
				t.Fatal("nothing was forged")
			}
			there := newFixture(t, memory.New(), table.Options{})
			_, err := there.Import(t.Context(), "ada", "", strings.NewReader(text))
			wantRefusal(t, err, "refused.import")
		})
	}
	if _, err := newFixture(t, memory.New(), table.Options{}).Import(t.Context(), "ada", "",
		strings.NewReader(good)); err != nil {
		t.Error(err)
	}
}

// harmless is an event that changes nothing at the table.
var harmless = []store.Event{{Name: "house.left", Data: []byte(`{"chair":"zoe"}`)}}

// An anchor that is published after its first throw proves nothing.
func TestAnchorMustComeBeforeItsThrows(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, gm, "hide")
	r.do(id, gm, "add")
	var anchor store.Event
	text := changeRecord(t, exportOf(t, r, id, gm), 3,
		func(rec *store.Record) { anchor, rec.Events = rec.Events[0], harmless })
	text = changeRecord(t, text, 5,
		func(rec *store.Record) { rec.Events, rec.Quiet = append(rec.Events, anchor), true })
	_, err := newFixture(t, memory.New(), table.Options{}).Import(t.Context(), "ada", "", strings.NewReader(text))
	wantRefusal(t, err, "refused.import")
	if line := err.(*game.Refusal).Reason.Args[0].Num; line != 4 {
		t.Errorf("line %d", line)
	}
}

// modifiedRules is the counter game with another implementation of one move.
type modifiedRules struct {
	game.System
	move string
	do   func(game.AnyTx)
}

type modifiedGame struct {
	game.Game
	modifiedRules
}

func (b modifiedRules) Start(setup json.RawMessage) (game.Game, error) {
	g, err := b.System.Start(setup)
	return modifiedGame{g, b}, err
}

func (g modifiedGame) Do(move string, d game.AnyTx, args game.Args) {
	if move == g.move {
		g.do(d)
		return
	}
	g.Game.Do(move, d, args)
}

func newModifiedFixture(t *testing.T, move string, do func(game.AnyTx)) (fixture, game.TableID) {
	t.Helper()
	svc := table.New(memory.New(), []game.System{modifiedRules{counter.System(), move, do}}, table.Options{})
	t.Cleanup(func() {
		if err := svc.Close(); err != nil {
			t.Error(err)
		}
	})
	r := fixture{svc, t, nil}
	return r, r.create("eva")
}

func TestRulesCannotTellHiddenDice(t *testing.T) {
	r, id := newModifiedFixture(t, "hide", func(d game.AnyTx) {
		d.Emit(counter.Rolled{Chair: "gm", Pool: []dice.Die{6}, Faces: d.HiddenDice.Roll(6)})
	})
	_, err := r.Do(t.Context(), id, gm, commandOf("hide"), table.ViewQuery{})
	if no := (*game.Refusal)(nil); err == nil || errors.As(err, &no) {
		t.Errorf("%v", err)
	}
	if view := r.view(id, ana); view.Seq != 2 || len(view.View.Blocks) != 1 { // the chain was begun, and no more
		t.Errorf("%+v", view)
	}
}

// What later events say of hidden dice is hidden too.
func TestLaterEventsOfHiddenDiceAreHidden(t *testing.T) {
	r, id := newModifiedFixture(t, "add", func(d game.AnyTx) { d.Emit(counter.Hidden{Big: true}) })
	hears := func(by table.Caller, seq game.Seq, want string) {
		t.Helper()
		log, err := r.Log(t.Context(), id, by, seq+1, 1)
		if err != nil || log[0].Headline.Key != want {
			t.Errorf("%v %+v", err, log)
		}
	}
	r.do(id, gm, "hide") // record 3, after its chain
	r.do(id, gm, "add")
	hears(gm, 4, "counter.event.hidden.big")
	hears(ana, 4, "counter.event.hidden")
	r.do(id, gm, "unveil")
	r.do(id, gm, "add")
	hears(ana, 4, "counter.event.hidden.big")
	hears(gm, 6, "counter.event.hidden.big")
	hears(ana, 6, "counter.event.hidden")
}
