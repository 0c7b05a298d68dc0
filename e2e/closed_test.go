package e2e

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems"
	"mesa/table"
)

// stage is a table at which every move of a system is tried by its bare name.
type stage struct {
	system, name string
	demo         bool
	dice         []int
	played       []stageMove
}

// stageMove is a command that a chair gives before that.
type stageMove struct {
	chair, move string
	args        game.Args
}

var stages = []stage{
	{system: "cortex", name: "fresh"},
	{system: "cortex", name: "demo", demo: true},
	{system: "cortex", name: "a test is called", demo: true, dice: []int{3, 6}, played: []stageMove{
		{"gm", "test", game.Args{"who": {"ana"}, "with": {}}},
	}},
	{system: "cortex", name: "dice lie, with a hitch", demo: true, dice: []int{3, 6, 5, 1, 7, 2}, played: []stageMove{
		{"gm", "test", game.Args{"who": {"ana"}, "with": {}}},
		{"ana", "roll", game.Args{"dice": {"d8", "d8", "d10", "d6"}}},
	}},
	{system: "cortex", name: "a contest begins", demo: true, played: []stageMove{
		{"ana", "contest", game.Args{"against": {"vex"}}},
	}},
	{system: "cortex", name: "a contest goes on", demo: true, dice: []int{5, 6}, played: []stageMove{
		{"ana", "contest", game.Args{"against": {"vex"}}}, {"ana", "roll", game.Args{"dice": {"d8", "d8"}}},
	}},
	{system: "nde", name: "fresh"},
	{system: "nde", name: "demo", demo: true},
	{system: "nde", name: "no conflict", demo: true, played: []stageMove{{"gm", "end", nil}}},
	{system: "nde", name: "a test is called", demo: true, played: []stageMove{
		{"gm", "end", nil}, {"gm", "test", game.Args{"who": {"caio"}, "attribute": {"strength"}, "t": {"4"}}},
	}},
	{system: "nde", name: "an exceptional hit", demo: true, dice: []int{12}, played: []stageMove{
		{"bia", "attack", game.Args{"target": {"captain-rook"}, "way": {"ranged"}}},
	}},
	{system: "nde", name: "the opponents' turn", demo: true, played: []stageMove{
		{"gm", "opponents", nil},
	}},
}

// TestBareMoveIsRefusedWithAReason: a bare move name that cannot be done is refused with a specific
// reason, at every stage of play, for the GM, a player, a player who has just sat down, and a user
// without a chair. "It is not open to you" alone is never the reason.
func TestBareMoveIsRefusedWithAReason(t *testing.T) {
	for _, st := range stages {
		t.Run(st.system+"/"+st.name, func(t *testing.T) {
			tables, id := st.play(t)
			closed := 0
			for _, by := range []table.Caller{{User: "gm", Chair: game.GMChair}, {User: "ana"}, {User: "newcomer"},
				{User: "olga"}} {
				view, err := tables.View(t.Context(), id, by, table.ViewQuery{Fields: table.FieldOffers})
				if err != nil {
					t.Fatal(err)
				}
				for _, spec := range st.specs(t) {
					bare := game.Command{ID: game.CommandID("bare " + spec.Name + by.User), Move: spec.Name,
						Args: game.Args{}}
					if slices.ContainsFunc(view.Offers,
						func(o game.Offer) bool { return o.Move == spec.Name && o.Closed == nil && !o.OnBehalf }) {
						continue // an open move would be done
					}
					closed++
					var no *game.Refusal
					if _, err := tables.Do(t.Context(), id, by, bare,
						table.ViewQuery{Fields: table.FieldNews}); !errors.As(err, &no) {
						t.Errorf("%s says %s: %v", by.User, spec.Name, err)
					} else if no.Reason.Key == game.ErrNotOffered.Reason.Key {
						t.Errorf("%s says %s and reads only that it is not open", by.User, spec.Name)
					}
				}
			}
			if closed == 0 {
				t.Error("nothing was closed")
			}
		})
	}
}

// play creates the table and plays the commands before. The creator holds the demo's chairs; a
// player and a newcomer sit down where they may.
func (st stage) play(t *testing.T) (*table.Service, game.TableID) {
	t.Helper()
	script := dice.Script(st.dice...)
	tables := table.InMemory(systems.All(), table.Options{Dice: func(game.TableID) dice.Source { return script }})
	t.Cleanup(func() { _ = tables.Close() })
	id, err := tables.Create(t.Context(), "gm", "founding",
		table.NewTable{System: st.system, Lang: "en", Title: "Table", GMName: "GM", Demo: st.demo})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	do := func(by table.Caller, move string, args game.Args) {
		n++
		c := game.Command{ID: game.CommandID(fmt.Sprint("c", n)), Move: move, Args: maps.Clone(args), Sure: true}
		if _, err := tables.Do(t.Context(), id, by, c, table.ViewQuery{Fields: table.FieldNews}); err != nil {
			t.Fatalf("%s %s %v: %v", by.Chair, move, args, err)
		}
	}
	for _, d := range st.played {
		do(table.Caller{User: "gm", Chair: d.chair}, d.move, d.args)
	}
	if !st.demo {
		do(table.Caller{User: "ana"}, "join", game.Args{"name": {"Ana"}})
	} else {
		player := "caio"
		do(table.Caller{User: "gm", Chair: game.GMChair}, "leave", game.Args{"chair": {player}})
		do(table.Caller{User: "ana"}, "join", game.Args{"chair": {player}})
	}
	do(table.Caller{User: "newcomer"}, "join", game.Args{"name": {"Newcomer"}})
	if err := script.Err(); err != nil {
		t.Fatal(err)
	}
	return tables, id
}

func (st stage) specs(t *testing.T) []game.Spec {
	t.Helper()
	for _, s := range systems.All() {
		if s.Name() == st.system {
			return s.Specs()
		}
	}
	t.Fatalf("no system %s", st.system)
	return nil
}
