package cortex_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/mod/sheets"
	"mesa/systems/cortex/sheet"
)

// Rules: CREATE-ARCH-01 CREATE-ARCH-02 CREATE-ARCH-03 CREATE-ARCH-06 RUL-ARCH-OWN
//
// TestArchetypeHasNoFaultAfterFiftySessions: the same for characters made from the Engineer, in
// games for it, or from an archetype that the GM made of another character.
func TestArchetypeHasNoFaultAfterFiftySessions(t *testing.T) {
	t.Parallel()
	met := liveOn(t,
		func(i int, seed uint64) *life { return newLife(t, growingGames[i%len(growingGames)], true, seed) })
	for _, move := range grownBy {
		if met[move] == 0 {
			t.Errorf("nobody ever made the move %q", move)
		}
	}
}

// archetype returns an archetype that the GM makes of a random character, with the assets that it
// may lack.
func (l *life) archetype(setup core.Setup, g sheet.SheetRules) sheet.Archetype {
	l.t.Helper()
	l.play(setup, l.anyCharacter(g))
	for _, name := range []string{"Rope", "Lamp"} {
		tool := sheet.Trait{Word: game.Slug(name), Name: name, Die: dice.D6}
		l.rules.Events.Fold(l.s, people.TraitAdded{Char: "ana", Set: "signature_assets", Trait: tool})
	}
	l.do("gm", "archetype keep", game.Args{"who": {"ana"}, "name": {"Scout"}})
	for _, d := range sheets.Section.Of(l.s).Own[0].TraitsOf("distinctions") {
		l.do("gm", "archetype fill", game.Args{"archetype": {"scout"}, "trait": {d.Word}}) // as it is
	}
	a := sheets.Section.Of(l.s).Own[0]
	if no := a.RefuseIncomplete(g); no != nil {
		l.t.Fatalf("%s: %v\n%s", l.name, no.Reason, a.Line())
	}
	return a
}
