package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// namesOf returns the names of hooks, with spaces between.
func namesOf(hooks []toyHooks) string {
	var names []string
	for _, h := range hooks {
		names = append(names, h.name)
	}
	return strings.Join(names, " ")
}

// Rules: CFG-R2
//
// TestHooksAreThoseOfTheGameInTheOrderOfMods: an option brings the hooks of a mod in and out at
// once; AllHooks has them always.
func TestHooksAreThoseOfTheGameInTheOrderOfMods(t *testing.T) {
	twice := &engine.Mod{Name: "sun", Hooks: []engine.Hooks{toyHooks{name: "dawn"}, toyHooks{name: "dusk"}}}
	rules := newRules(tideToy(), moonToy(), twice)
	s := start(t, rules)
	for _, c := range []struct{ word, want string }{
		{"false", "moon dawn dusk"}, {"true", "tide moon dawn dusk"}, {"false", "moon dawn dusk"},
	} {
		rules.Events.Fold(s, tideIs(c.word))
		for range 2 { // computed, and remembered
			if got := namesOf(engine.HooksOf[toyHooks](s)); got != c.want {
				t.Errorf("tide.on is %s: hooks %q", c.word, got)
			}
			if got := namesOf(engine.AllHooks[toyHooks](s)); got != "tide moon dawn dusk" {
				t.Errorf("tide.on is %s: all hooks %q", c.word, got)
			}
		}
	}
}

// TestPoliciesAreAnsweredByAModOfTheGame: the usual answer stands where no mod gives one, where its
// mod is out of the game, and where the mod leaves it to others.
func TestPoliciesAreAnsweredByAModOfTheGame(t *testing.T) {
	color, size := engine.NewPolicy("color", "grey"), engine.NewPolicy("size", 1)
	tide := tideToy()
	tide.Policies = []engine.Answer{color.Is("blue"),
		size.By(func(s *engine.State) (int, bool) { return 7, s.Options["size"] == "large" })}
	rules := newRules(tide, moonToy())
	for _, c := range []struct {
		events []game.Event
		color  string
		size   int
	}{
		{nil, "grey", 1},
		{[]game.Event{tideIs("true")}, "blue", 1},
		{[]game.Event{tideIs("true"), engine.OptionSet{Key: "size", Value: "large"}}, "blue", 7},
		{[]game.Event{tideIs("true"), tideIs("false")}, "grey", 1},
	} {
		s := start(t, rules, c.events...)
		if got := color.Of(s); got != c.color || size.Of(s) != c.size {
			t.Errorf("%v: %s, %d", c.events, got, size.Of(s))
		}
	}
}

// TestOptionsStandByChapterAndRank: chapters in the order in which a GM sets up a game; within one,
// those of Core.First are first.
func TestOptionsStandByChapterAndRank(t *testing.T) {
	flag := func(key, chapter string) *rulekit.Option {
		return rulekit.NewFlag(key, false, "TOY-01").Option.Under(chapter)
	}
	mod := &engine.Mod{Name: "toy", Chapter: engine.ChapterRolls, Options: []*rulekit.Option{
		flag("sheet", engine.ChapterSheets), flag("late", ""), flag("later", ""), flag("early", ""),
		flag("game", engine.ChapterGame)}}
	frame := core()
	frame.First = []string{"sheet", "early"}
	var keys []string
	for _, o := range engine.New(frame, mod).Options() {
		keys = append(keys, o.Key)
	}
	if !slices.Equal(keys, []string{"game", "early", "late", "later", "sheet"}) {
		t.Errorf("options %v", keys)
	}
	mod.Chapter = "weather"
	if said := panicOf(func() { engine.New(frame, mod) }); !strings.Contains(said, "no chapter") {
		t.Errorf("an unknown chapter: New panics with %q", said)
	}
}

// TestValuesOfOtherModsJoinAnOption: in the engine of that mod alone.
func TestValuesOfOtherModsJoinAnOption(t *testing.T) {
	sky := rulekit.NewEnum("sky", "TOY-01", "clear", "grey").Option
	owner := &engine.Mod{Name: "sky", Chapter: engine.ChapterGame, Options: []*rulekit.Option{sky}}
	adds := &engine.Mod{Name: "storm", Values: []rulekit.Value{{Option: sky, Word: "storm"},
		{Option: &rulekit.Option{Key: "not there"}, Word: "x"}}}
	for want, mods := range map[string][]*engine.Mod{"clear grey": {owner}, "clear grey storm": {adds, owner}} {
		e := engine.New(core(), mods...)
		s := start(t, e.Rules("toy", nil))
		if got := strings.Join(s.OptionList().Find("sky").Values, " "); got != want {
			t.Errorf("%d mods: values %s", len(mods), got)
		}
	}
	if len(sky.Values) != 2 {
		t.Errorf("the option itself has %v", sky.Values)
	}
}

// TestSynonymsOfTwoModsJoin: two mods may have other spellings of one word.
func TestSynonymsOfTwoModsJoin(t *testing.T) {
	tide, moon := tideToy(), moonToy()
	tide.Synonyms, moon.Synonyms = game.Synonyms{"rise": {"sobe"}}, game.Synonyms{"rise": {"sobe", "up"}}
	s := start(t, newRules(tide, moon))
	for typed, want := range map[string]bool{"rise": true, "Sobe": true, "up": true, "down": false} {
		if got := s.MatchesWord("rise", typed); got != want {
			t.Errorf("%q means rise: %v", typed, got)
		}
	}
}

// Rules: CFG-R1 CFG-R2
//
// TestOptionsThatAModRefuses: a mod that would be in the game may refuse the options, and a mod that
// would go may refuse to.
func TestOptionsThatAModRefuses(t *testing.T) {
	tide := tideToy()
	tide.CannotPlay = func(next *engine.State) *game.Refusal {
		if next.Options["dry"] != "" {
			return game.Refuse("CFG-R1", "toy.refused.dry")
		}
		return nil
	}
	tide.CannotRemove = func(s *engine.State) *game.Refusal {
		if tides.Of(s).Height > 0 {
			return game.Refuse("CFG-R2", "toy.refused.high")
		}
		return nil
	}
	rules := newRules(tide, moonToy())
	in, out := rulekit.OptionValues{"tide.on": "true"}, rulekit.OptionValues{"tide.on": "false"}
	for _, c := range []struct {
		events []game.Event
		by     rulekit.OptionValues
		rule   string
	}{
		{nil, in, ""}, {nil, in.With("dry", "yes"), "CFG-R1"}, {nil, out.With("dry", "yes"), ""},
		{[]game.Event{tideIs("true")}, out, ""},
		{[]game.Event{tideIs("true"), Rising{}}, out, "CFG-R2"},
		{[]game.Event{tideIs("true"), Rising{}}, in, ""},
		{[]game.Event{Rising{}}, out, ""},
	} {
		no := start(t, rules, c.events...).CanPlay(c.by)
		if (no == nil) != (c.rule == "") || no != nil && no.Rule != c.rule {
			t.Errorf("after %v by %v: refused %v", c.events, c.by, no)
		}
	}
}

// TestModsCompleteTheOptionsOfTheirGame: a mod that would not be in the game completes nothing.
func TestModsCompleteTheOptionsOfTheirGame(t *testing.T) {
	tide := tideToy()
	tide.Completes = func(next *engine.State) rulekit.OptionValues {
		return rulekit.OptionValues{"depth": next.Options["tide.on"]}
	}
	s := start(t, newRules(tide))
	for word, want := range map[string]string{"true": "map[depth:true]", "false": "map[]"} {
		if got := fmt.Sprint(s.Completes(rulekit.OptionValues{"tide.on": word})); got != want {
			t.Errorf("tide.on is %s: completed by %s", word, got)
		}
	}
}

// Rules: CFG-R2
//
// TestModsThatGoOutWithSomethingLeftAreNoted: the section is kept until the mod is back.
func TestModsThatGoOutWithSomethingLeftAreNoted(t *testing.T) {
	for name, c := range map[string]struct {
		events []game.Event
		noted  int
	}{
		"something left":  {[]game.Event{tideIs("true"), Rising{}}, 1},
		"nothing left":    {[]game.Event{tideIs("true")}, 0},
		"it was never in": {[]game.Event{Rising{}}, 0},
	} {
		rules := newRules(tideToy(), moonToy())
		s := start(t, rules, c.events...)
		before := *s
		tx, emitted := txOf(rules, s)
		tx.Emit(tideIs("false"))
		engine.NoteDisabledMods(tx, &before)
		if got := (*emitted)[1:]; len(got) != c.noted || c.noted > 0 && got[0] != (engine.ModDisabled{Mod: "tide"}) {
			t.Errorf("%s: noted %v", name, got)
		}
		rules.Events.Fold(s, tideIs("true"))
		if c.noted > 0 && tides.Of(s).Height != 1 {
			t.Errorf("%s: back in, the tide is %d", name, tides.Of(s).Height)
		}
	}
}

// TestAnImportHasToBeValidForEachMod: one mod that refuses is enough.
func TestAnImportHasToBeValidForEachMod(t *testing.T) {
	tide := tideToy()
	tide.Valid = func(s *engine.State) bool { return tides.Of(s).Height < 2 }
	rules := newRules(moonToy(), tide)
	low, high := start(t, rules, Rising{}), start(t, rules, Rising{}, Rising{})
	if !rules.Valid(low) || rules.Valid(high) {
		t.Errorf("at 1 valid is %v, at 2 %v", rules.Valid(low), rules.Valid(high))
	}
}
