package character

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// Noted is an event of a toy Transfer: a character has gained a line.
type Noted struct{ Char, Line string }

// EventName implements game.Event.
func (Noted) EventName() string { return "toy.noted" }

// lines are the toy section: the lines of each character.
type lines struct{ of map[string][]string }

var linesSection = engine.NewSection[lines]("lines", 0)

// toyTransfer has lines of the kind "feats". A line that says "barred" is refused.
func toyTransfer() Transfer {
	return Transfer{
		Kinds: []string{"feats"},
		Export: func(s *engine.State, char string) (rows []game.Row) {
			for _, line := range linesSection.Of(s).of[char] {
				rows = append(rows, feat(line))
			}
			return rows
		},
		ExportsFrom: func(_ *engine.State, c *people.Character) bool { return c.ID != "beto" },
		Has: func(s *engine.State, c *people.Character, r game.Row) bool {
			return slices.Contains(linesSection.Of(s).of[c.ID], r.Cells[0])
		},
		RefuseImport: func(_ *engine.State, _ string, rows []game.Row) *game.Refusal {
			if rows[len(rows)-1].Cells[0] == "barred" {
				return game.Refuse("TOY-01", "toy.barred")
			}
			return nil
		},
		Import: func(t *engine.Tx, char string, rows []game.Row) {
			for _, r := range rows {
				t.Emit(Noted{char, r.Cells[0]})
			}
		},
	}
}

// feat returns a line of the toy kind.
func feat(line string) game.Row { return game.Row{Group: "feats", Cells: []string{line}} }

// feats returns the argument of lines of the toy kind.
func feats(name string, all ...string) string {
	var rows []game.Row
	for _, line := range all {
		rows = append(rows, feat(line))
	}
	return name + "=" + game.CellRows(rows)
}

// newTransferTable returns a table with hooks on characters and the move "written".
func newTransferTable(t *testing.T, h Hooks) *table {
	return newTable(t, "", &engine.Mod{Name: "toy", Section: linesSection, Moves: []engine.Move{WrittenMove()},
		Hooks: []engine.Hooks{h}, Events: []engine.EventKind{engine.EventOf[Noted](nil,
			engine.On(linesSection, func(g *lines, e Noted) {
				if g.of == nil {
					g.of = map[string][]string{}
				}
				g.of[e.Char] = append(g.of[e.Char], e.Line)
			}))}})
}

// Rules: RUL-EARNED RUL-EARNED-ONCE
//
// TestEarningsComeInOnce: the GM brings in what a PC earned elsewhere; all the same lines do not come
// a second time, in any order; a line that a mod refuses is named by its row.
func TestEarningsComeInOnce(t *testing.T) {
	b := newTransferTable(t, Hooks{Earnings: []Transfer{toyTransfer()}})
	b.Do(game.GMChair, "earned", "who=ana", feats("earned", "Dawn", "Dusk"))
	if got := Earned(b.S, b.char("ana"))["feats"]; !slices.Equal(got, []string{"Dawn", "Dusk"}) {
		t.Errorf("Ana has %v", got)
	}
	b.WantRefusal("RUL-EARNED-ONCE", game.GMChair, "earned", "who=ana", feats("earned", "dusk", "dawn"))
	b.Do(game.GMChair, "earned", "who=ana", feats("earned", "Dusk", "Noon"))
	if got := Earned(b.S, b.char("ana"))["feats"]; !slices.Equal(got, []string{"Dawn", "Dusk", "Noon"}) {
		t.Errorf("Ana has %v", got)
	}
	b.Do(game.GMChair, "earned", "who=beto", feats("earned", "Dawn", "Dusk"))
	no := b.Try(game.GMChair, "earned", "who=caio", feats("earned", "Noon", "barred"))
	if no == nil || no.Rule != "TOY-01" || no.Param != "earned" || no.Row != 2 {
		t.Errorf("a line that is barred: %+v", no)
	}
	if b.Try("ana", "earned", "who=ana", feats("earned", "Night")) == nil {
		t.Error("a player brings in earnings")
	}
	b.Fold(Noted{"vex", "Dawn"})
	if got := Earned(b.S, b.char("vex")); len(got) > 0 {
		t.Errorf("a GMC has earned %v", got)
	}
	newTable(t, "").WantRefusal("RUL-EARNED", game.GMChair, "earned", "who=ana")
}

// Rules: RUL-SHEET-FILE VAL-01
//
// TestSheetLinesComeInAtOnce: the player of the character, or the GM, brings in all of them or none; what is
// there stays as it is; only lines that are there already are refused.
func TestSheetLinesComeInAtOnce(t *testing.T) {
	b := newTransferTable(t, Hooks{Writings: []Transfer{toyTransfer()}})
	b.Do("ana", "written", feats("written", "Bold"))
	b.WantRefusal("RUL-SHEET-FILE", "ana", "written", feats("written", "Bold"))
	b.Do("ana", "written", feats("written", "Bold", "Proud"))
	b.Do(game.GMChair, "written", "who=caio", feats("written", "Shy"))
	for char, want := range map[string][]string{"ana": {"Bold", "Proud"}, "caio": {"Shy"}} {
		if got := linesSection.Of(b.S).of[char]; !slices.Equal(got, want) {
			t.Errorf("%s has %v, want %v", char, got, want)
		}
	}
	no := b.Try("caio", "written", feats("written", "barred", "Meek", "barred"))
	if no == nil || no.Rule != "TOY-01" || no.Row != 1 || len(no.Others) != 1 || no.Others[0].Row != 3 ||
		len(linesSection.Of(b.S).of["caio"]) != 1 {
		t.Errorf("two lines that are barred: %+v", no)
	}
	b.WantRefusal("RUL-SHEET-FILE", "beto", "written", "who=beto")
	if b.Try("ana", "written", "who=caio", feats("written", "Mine")) == nil {
		t.Error("Ana writes for Caio")
	}
}

// TestInputsOfLinesNameTheirKinds: with a table its kinds, without one they are typed.
func TestInputsOfLinesNameTheirKinds(t *testing.T) {
	b := newTransferTable(t, Hooks{Earnings: []Transfer{toyTransfer()}})
	if got := inputEarned(b.S).Groups; len(got) != 1 || got[0].Word != "feats" {
		t.Errorf("the kinds are %v", got)
	}
	if got := InputAnyEarned(); len(got.Groups) > 0 || got.MaxNewGroup != maxEarnedLine {
		t.Errorf("without a table: %v", got)
	}
}
