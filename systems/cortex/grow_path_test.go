package cortex_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/mod/pathway"
	"mesa/systems/cortex/sheet"
)

// Games with characters that are made by pathways and grow.
var walkedGames = []map[string]string{
	{},
	{"pathways.grants": "basic", "resources.enabled": "true"},
	{"extraordinary": "powers", "sets.prime": "affiliations,skills"},
	{"extraordinary": "abilities", "sets.other": "relationships", "relationships.creation": "pathways"},
	{"skills.mode": "roles", "roles.names": "Hitter,Hacker,Thief", "sets.prime": "roles,values"},
	{"skills.mode": "specialties_only", "sets.other": "values", "distinctions.highlights": "false"},
	{"specialties.mode": "multi_level", "talents.enabled": "true", "distinctions.rating": "variable"},
}

// Rules: PATH-01 PATH-02 PATH-03 PATH-04 PATH-05 PATH-06 RUL-PATH-DIST RUL-PATH-BUDGET
// RUL-PATH-POWER
//
// TestPathwayCharacterHasNoFaultAfterFiftySessions: a character made by all nine stages with random
// choices has a finished sheet, and grows through fifty sessions without a fault.
func TestPathwayCharacterHasNoFaultAfterFiftySessions(t *testing.T) {
	t.Parallel()
	met := liveOn(t, func(i int, seed uint64) *life { return newWalk(t, walkedGames[i%len(walkedGames)], seed) })
	for _, move := range []string{"path choose", "path map", "path gain", "path done", "sfx add", "train",
		"growth take", "upgrade"} {
		if met[move] == 0 {
			t.Errorf("nobody ever made the move %q", move)
		}
	}
}

// newWalk makes a character by all nine stages of the pathways.
func newWalk(t *testing.T, more map[string]string, seed uint64) *life {
	t.Helper()
	l := emptyLife(t, more, "pathways", seed)
	setup := l.setup(more, map[string]string{"creation.method": "pathways"})
	l.begin(setup)
	if fs := sheet.Blocking(people.SheetRules(l.s).CheckGame()); len(fs) > 0 {
		t.Fatalf("%s is no game: %s", l.name, fs[0].Code)
	}
	l.do("ana", "character", game.Args{"name": {"Ana"}})
	for n := range max(people.SheetRules(l.s).Talents, 0) { // its player writes them on the form (CHAR-TAL-03)
		name := fmt.Sprint("Talent ", n)
		l.rules.Events.Fold(l.s,
			people.TraitAdded{Char: "ana", Set: "talents", Trait: sheet.Trait{Word: game.Slug(name), Name: name}})
	}
	l.do("gm", "path open", game.Args{"way": {"begin"}})
	for through := 0; through < 9; through = l.walker().Done {
		if pathway.Section.Of(l.s).LastStage == through {
			l.do("gm", "path open", game.Args{"way": {"more"}})
		}
		l.stage(through)
	}
	l.checkFinished()
	l.made = true
	return l
}

// stage walks one stage with random open choices.
func (l *life) stage(n int) {
	l.t.Helper()
	var no *game.Refusal
	for range 400 {
		l.takeAny("path choose", "path map", "path gain")
		if no = l.decide("ana", "path done", nil); no == nil {
			l.met["path done"]++
			return
		}
		for _, no := range no.All() {
			l.writeMissing(no)
		}
	}
	l.t.Fatalf("%s: no end of stage %d: %v\n%+v", l.name, n+1, no.All(), people.Of(l.s).Char("ana").SFX)
}

// writeMissing writes an SFX or limit if a refusal says that one is missing.
func (l *life) writeMissing(no *game.Refusal) {
	l.t.Helper()
	kinds := map[string][2]string{"cortex.refused.path_left": {"std-", "distinctions"},
		"cortex.fault.E_PSET_SFX":   {"pwr-", "powers"},
		"cortex.fault.E_PSET_LIMIT": {"lim-", "powers"}, "cortex.fault.E_ABIL_LIMIT": {"lim-", "abilities"}}
	want, is := kinds[no.Reason.Key]
	if !is || want[1] == "distinctions" && l.chance.IntN(5) > 0 { // mostly other things are missing
		return
	}
	named := ""
	for _, a := range no.Reason.Args {
		if a.Name == "name" && want[1] != "distinctions" {
			named = a.Words
		}
	}
	adds := func(sp *game.Spec) bool { return sp.Name == "sfx add" }
	offers := l.rules.TableAt(l.s).Offers(game.Actor{Chair: "ana", User: "ana", Role: game.Player}, adds)
	if len(offers) == 0 {
		return
	}
	what := slices.DeleteFunc(slices.Clone(offers[0].Inputs[1].Choices), func(c game.Choice) bool {
		return !strings.HasPrefix(c.Word, want[0])
	})
	var on []string
	for _, h := range people.Of(l.s).Char("ana").SFXHosts() {
		if sheet.KindOf(h.Set) == want[1] && (named == "" || h.Name == named) {
			on = append(on, h.Word)
		}
	}
	for n := 0; n < 10 && len(on) > 0 && len(what) > 0; n++ {
		args := game.Args{"who": {"ana"}, "sfx": {what[l.chance.IntN(len(what))].Word},
			"on": {on[l.chance.IntN(len(on))]}}
		if l.decide("ana", "sfx add", args) == nil {
			l.met["sfx add"]++
			return
		}
	}
}

func (l *life) walker() pathway.Walker { return pathway.Section.Of(l.s).Walkers[0] }

// checkFinished checks the sheet of a new character against the game.
func (l *life) checkFinished() {
	l.t.Helper()
	c := people.Of(l.s).Char("ana")
	for _, f := range sheet.Blocking(c.SheetRules(l.s).Check(&c.Sheet)) {
		l.t.Errorf("%s, made: %s %s\n%s", l.name, f.Code, f.About, c.Line())
	}
}
