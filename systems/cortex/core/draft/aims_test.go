package draft

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// aims returns a mod with kinds of aims that are declared with the throw.
func aims(kinds ...*AimKind) *engine.Mod {
	for _, k := range kinds {
		if k.Choices == nil {
			k.Choices = func(*engine.State, check.RollContext) []game.Choice {
				return []game.Choice{{Word: k.Kind + ":1"}, {Word: k.Kind + ":2"}}
			}
		}
	}
	return hooked(Hooks{Aims: kinds})
}

// Rules: CORE-EFFECT-R6
//
// TestAimIsDeclaredAsItsKindSays: with a name where one is needed, and as the kind allows it to the
// character.
func TestAimIsDeclaredAsItsKindSays(t *testing.T) {
	b := newTable(t, "", aims(&AimKind{Kind: "asset", Named: true},
		&AimKind{Kind: "heal", Validate: func(_ *engine.State, char string, aim pool.Aim) *game.Refusal {
			if char == aim.On {
				return game.Refuse("TOY-SELF", "toy")
			}
			return nil
		}}))
	for word, want := range map[string]string{
		"": "", "unknown": "", "asset": "CORE-EFFECT-R6", "asset::Rope": "", "heal:beto": "", "heal:ana": "TOY-SELF",
	} {
		if got := ruleOf(FitAim(b.S, "ana", game.Args{"make": {word}})); got != want {
			t.Errorf("%q is refused by %q, want %q", word, got, want)
		}
	}
	if no := FitAim(b.S, "ana", game.Args{"make": {"asset"}, "name": {"Rope"}}); no != nil {
		t.Errorf("an asset with a name: %v", no)
	}
}

// TestAimsAreOfAllMods: choices are those of the mods in the game, and the kind of an aim is found also
// while its mod is not.
func TestAimsAreOfAllMods(t *testing.T) {
	off := aims(&AimKind{Kind: "harm", TargetsCharacter: true})
	off.Name, off.Enabled = "off", func(*engine.State) bool { return false }
	b := newTable(t, "", aims(&AimKind{Kind: "asset"}, &AimKind{Kind: "heal"}), off)
	var words []string
	for _, c := range AimChoices(b.S, b.at("ana")) {
		words = append(words, c.Word)
	}
	if got := strings.Join(words, " "); got != "asset:1 asset:2 heal:1 heal:2" {
		t.Errorf("the choices are %s", got)
	}
	for kind, at := range map[string]bool{"harm": true, "asset": false, "unknown": false} {
		if got := AimsAtCharacter(b.S, pool.Aim{Kind: kind}); got != at {
			t.Errorf("%s is aimed at a character: %v", kind, got)
		}
	}
	if AimKindOf(b.S, "unknown") != nil || AimKindOf(b.S, "harm").Kind != "harm" {
		t.Error("a kind is not found, or found without a mod")
	}
}

// Rules: CORE-EFFECT-R6 GMC-R1
//
// TestWinnerIsAskedForAUse: where a kind has a use for a further d12 of this roll.
func TestWinnerIsAskedForAUse(t *testing.T) {
	uses := func(_ *engine.State, r *pool.Roll, d dice.Die, first bool) []AimChoice {
		if r.Char == "ana" && d > dice.D10 || r.Char == "caio" && first {
			return []AimChoice{{Word: "crowd"}, {Word: "boss"}}
		}
		return nil
	}
	one := func(*engine.State, *pool.Roll, dice.Die, bool) []AimChoice { return []AimChoice{{Word: "first"}} }
	b := newTable(t, "", aims(&AimKind{Kind: "asset"}, &AimKind{Kind: "mob", AimChoices: uses}))
	for char, want := range map[string]bool{"ana": true, "beto": false, "caio": false} {
		if got := AsksEffectUse(b.S, &pool.Roll{Char: char}); got != want {
			t.Errorf("%s is asked: %v", char, got)
		}
	}
	b = newTable(t, "", aims(&AimKind{Kind: "one", AimChoices: one}, &AimKind{Kind: "mob", AimChoices: uses}))
	for d, want := range map[dice.Die]string{8: "first", 12: "first crowd boss"} {
		var words []string
		for _, c := range AimChoicesFor(b.S, &pool.Roll{Char: "ana"}, d, false) {
			words = append(words, c.Word)
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("a %s has the uses %s, want %s", d, got, want)
		}
	}
}

// Rules: OUT-01
//
// TestAimTargetsAreInTheScene: GMCs, and of the PCs the foes; nobody who is away or out, and not the
// character itself.
func TestAimTargetsAreInTheScene(t *testing.T) {
	orc := coretest.Character("orc", people.Minor, game.GMChair)
	for name, c := range map[string]struct {
		char   string
		foes   []string
		events []game.Event
		want   string
	}{
		"a PC":          {"ana", nil, nil, "vex orc"},
		"a PC and foes": {"ana", []string{"beto", "ana"}, nil, "beto vex orc"},
		"a GMC":         {"vex", []string{"ana"}, nil, "ana orc"},
		"one is away": {"ana", []string{"beto"}, []game.Event{people.SceneEntered{Char: "vex", Away: true}},
			"beto orc"},
		"one is out": {"ana", []string{"beto"}, []game.Event{people.OutSet{Char: "beto", How: people.OutRuled}},
			"vex orc"},
	} {
		b := newTable(t, "").fold(orc).fold(c.events...)
		var ids []string
		for _, who := range AimTargets(b.S, b.at(c.char, c.foes...)) {
			ids = append(ids, who.ID)
		}
		if got := strings.Join(ids, " "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
