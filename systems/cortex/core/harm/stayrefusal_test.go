package harm

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

// Rules: OUT-04 OUT-07 OUT-R1 OUT-01 CORE-HITCH-R6 CORE-STAKES-R5 PP-SPEND-19
//
// TestWhyNobodyStays: the reason is that of the actor's own character that is out, and says whether a
// point could have helped.
func TestWhyNobodyStays(t *testing.T) {
	out := func(how, by string) game.Event { return people.OutSet{Char: "ana", How: how, By: by} }
	for name, c := range map[string]struct {
		events []game.Event
		rule   string
		key    string
	}{
		"she is not out": {nil, "OUT-04", "nobody_falls"},
		"beyond d12":     {[]game.Event{hurt("ana", dice.D12), out(people.OutBeyond, "hurt")}, "OUT-04", "stay_beyond"},
		"lost":           {[]game.Event{out(people.OutLost, "")}, "OUT-01", "lost"},
		"ruled":          {[]game.Event{out(people.OutRuled, "")}, "OUT-04", "stay_ruled"},
		"could not pay":  {[]game.Event{out(people.OutCompared, "")}, "PP-SPEND-19", "pp"},
		"said no":        {[]game.Event{has("ana", 1), out(people.OutCompared, "")}, "OUT-R1", "stay_late"},
		"another is out": {[]game.Event{people.OutSet{Char: "beto", How: people.OutRuled}}, "OUT-04", "nobody_falls"},
	} {
		b := newTable(t, "").fold(c.events...)
		b.wantReason(name, c.rule, c.key, "ana", "stay", "how=stay")
	}
	b := newTable(t, "", with(toyHarm{})).fold(out("wounded", ""), has("ana", 1))
	b.WantRefusal("OUT-07", "ana", "stay", "how=stay")
	b = newTable(t, "").fold(has("ana", 1), hurt("ana", dice.D6), anas(nil), inScene(scene.HighStakes))
	ApplyDamage(b.Tx(), falls())
	b.wantReason("the GM has yet to say which", "CORE-STAKES-R5", "stay_unnamed", "ana", "stay", "how=stay")
	b.wantReason("of another", "OUT-04", "nobody_falls", "beto", "stay", "how=stay")
}

// TestProposedNameIsTheDeclaredOne: unless it is too long or there is none; then it is one that no
// complication has.
func TestProposedNameIsTheDeclaredOne(t *testing.T) {
	b := newTable(t, "")
	for name, kept := range map[string]bool{"Pinned": true, strings.Repeat("é", 30): true, "": false,
		strings.Repeat("long ", 30): false} {
		if got := proposedName(b.S, &check.Pending{Char: "ana", Name: name}); (got == name) != kept || got == "" {
			t.Errorf("for %q is proposed %q", name, got)
		}
	}
}

// Rules: COMP-R1 CORE-STAKES-R5
//
// TestOutBeyondWithoutItsComplication: where the complication is gone meanwhile, a point could have
// helped as with any takeout.
func TestOutBeyondWithoutItsComplication(t *testing.T) {
	b := newTable(t, "").fold(people.OutSet{Char: "ana", How: people.OutBeyond, By: "gone"}, has("ana", 1))
	b.wantReason("gone", "OUT-R1", "stay_late", "ana", "stay", "how=stay")
}
