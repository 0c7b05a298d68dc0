package framing

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/sheet"
)

// Rules: PP-START-01 PP-START-02 PP-START-R1 PP-START-R3 PP-BANK-01 PP-BANK-R1 PP-MOD-01 PP-MOD-R2
//
// TestSessionGivesStartingPoints: players are raised to the starting number, or get it beside what
// they have under add; the bank is set to the number of players (E-PP-01).
func TestSessionGivesStartingPoints(t *testing.T) {
	before := []game.Event{has("beto", 3), has("caio", 1), has(points.BankKey, 5)}
	for options, c := range map[string]struct {
		faces []int
		want  map[string]int
	}{
		"":                              {nil, map[string]int{"ana": 1, "beto": 3, "caio": 1, points.BankKey: 3}},
		"pp.start_rule=add":             {nil, map[string]int{"ana": 1, "beto": 4, "caio": 2, points.BankKey: 3}},
		"pp.start=2":                    {nil, map[string]int{"ana": 2, "beto": 3, "caio": 2}},
		"pp.start=2 pp.start_rule=add":  {nil, map[string]int{"ana": 2, "beto": 5, "caio": 3}},
		"pp.bank_carry=true":            {nil, map[string]int{points.BankKey: 8}},
		"pp.start_mode=roll_d4":         {[]int{1, 2, 4}, map[string]int{"ana": 1, "beto": 3, "caio": 4}},
		"pp.owner=character pp.start=2": {nil, map[string]int{"ana": 0, "char/ana": 2, "char/beto": 2}},
	} {
		b := newTable(t, options).fold(before...)
		b.Dice.Add(c.faces...)
		b.Do(game.GMChair, "session", "do=start")
		b.wantPoints(options, c.want)
		if now := scene.Of(b.S); now.Session != 1 || !now.Playing {
			t.Errorf("%q: session %d, open: %v", options, now.Session, now.Playing)
		}
	}
}

// trained returns the event by which a PC has a set beside its distinctions. The dice of a set are
// those of its traits.
func trained(id string, sets map[string][]dice.Die) people.CharacterSet {
	e := coretest.Character(id, people.PC, id)
	for _, name := range []string{"distinctions", "skills"} {
		set := sheet.Set{Name: name}
		for i, d := range sets[name] {
			set.Traits = append(set.Traits, sheet.Trait{Word: name + game.Itoa(i), Name: name, Die: d})
		}
		if len(set.Traits) > 0 {
			e.Char.Sets = append(e.Char.Sets, set)
		}
	}
	return e
}

// Rules: PP-MOD-03 PP-MOD-R1 PP-MOD-R5
//
// TestPrimeSetsAreComparedForTheStart: the two best results that are not 1 count; the highest total
// starts with 3, the lowest with 1, others with 2; equal totals alike, all equal as highest; one
// player with 2; a player without a character with 1.
func TestPrimeSetsAreComparedForTheStart(t *testing.T) {
	skills := map[string][]dice.Die{"distinctions": {dice.D8}, "skills": {dice.D8, dice.D6, dice.D6}}
	none := map[string][]dice.Die{"distinctions": {dice.D10, dice.D8}}
	gone := people.CharacterGone{ID: "caio"}
	for name, c := range map[string]struct {
		events []game.Event
		faces  []int
		want   map[string]int
	}{
		"three totals": {[]game.Event{trained("ana", skills), trained("beto", skills), trained("caio", skills)},
			[]int{5, 4, 3, 1, 2, 4, 8, 1, 1}, map[string]int{"ana": 3, "beto": 1, "caio": 2}},
		"two highest": {[]game.Event{trained("ana", skills), trained("beto", skills), trained("caio", skills)},
			[]int{5, 4, 3, 1, 2, 4, 1, 6, 3}, map[string]int{"ana": 3, "beto": 1, "caio": 3}},
		"all equal": {[]game.Event{trained("ana", skills), trained("beto", skills), gone},
			[]int{5, 4, 3, 3, 6, 3}, map[string]int{"ana": 3, "beto": 3, "caio": 1}},
		"without that set its distinctions": {[]game.Event{trained("ana", skills), trained("beto", none), gone},
			[]int{2, 2, 3, 10, 8}, map[string]int{"ana": 1, "beto": 3, "caio": 1}},
		"one player": {[]game.Event{trained("ana", skills), people.CharacterGone{ID: "beto"}, gone},
			[]int{2, 2, 2}, map[string]int{"ana": 2, "beto": 1, "caio": 1}},
	} {
		b := newTable(t, "pp.start_mode=prime_roll sets.prime=distinctions,skills").fold(c.events...)
		b.Dice.Add(c.faces...)
		b.Do(game.GMChair, "session", "do=start", "set=skills")
		b.wantPoints(name, c.want)
	}
	b := newTable(t, "pp.start_mode=prime_roll")
	b.Do(game.GMChair, "session", "do=start")
	b.wantPoints("nobody has a set", map[string]int{"ana": 1, "beto": 1})
}

// Rules: PP-START-R4 PP-MOD-R5
//
// TestLateComerGetsTheStartingPoints: the wallet of a PC that is written during a session, if it
// never held any points; in no session, for GMCs and for a second PC there are none.
func TestLateComerGetsTheStartingPoints(t *testing.T) {
	open := scene.SessionBegun{N: 1}
	for name, c := range map[string]struct {
		options string
		faces   []int
		events  []game.Event
		char    string
		want    map[string]int
	}{
		"late":            {"pp.start=3", nil, []game.Event{open}, "ana", map[string]int{"ana": 3}},
		"totals compared": {"pp.start_mode=prime_roll", nil, []game.Event{open}, "ana", map[string]int{"ana": 2}},
		"rolled":          {"pp.start_mode=roll_d4", []int{4}, []game.Event{open}, "ana", map[string]int{"ana": 4}},
		"no session":      {"", nil, nil, "ana", map[string]int{"ana": 0}},
		"it had points": {"", nil, []game.Event{open, has("ana", 1), has("ana", -1)}, "ana",
			map[string]int{"ana": 0}},
		"a GMC": {"", nil, []game.Event{open}, "vex", map[string]int{points.BankKey: 0}},
	} {
		b := newTable(t, c.options).fold(c.events...)
		b.Dice.Add(c.faces...)
		GiveStartPoints(b.Tx(), *people.Of(b.S).Char(c.char))
		b.wantPoints(name, c.want)
	}
}

// Rules: SCENE-R3 COMP-R2 ASSET-04 TRAIT-13
//
// TestSessionEndTakesItsAssets: assets for the session go, signature assets stay; complications go
// under complication.clear_at=session_end alone. The GM reads before what goes.
func TestSessionEndTakesItsAssets(t *testing.T) {
	for options, c := range map[string]struct {
		want  string
		named int
	}{"": {"sword d8, hurt d8", 1}, "complication.clear_at=session_end": {"sword d8", 2}} {
		b := newTable(t, options).fold(scene.SessionBegun{N: 2}, asset("rope", things.ForSession),
			asset("sword", things.ForSession), hurt("hurt", "ana"))
		then := sessionEndLosses(b.S)
		if len(then) != 1 || len(then[0].Args[0].Msgs) != c.named {
			t.Errorf("%q: told before %v", options, then)
		}
		if b.Do(game.GMChair, "session", "do=end"); b.left() != c.want || scene.Of(b.S).Playing {
			t.Errorf("%q: left is %q, want %q", options, b.left(), c.want)
		}
	}
	if then := sessionEndLosses(newTable(t, "").S); then != nil {
		t.Errorf("nothing goes, told is %v", then)
	}
}

// TestSessionAsksTheMods: a mod refuses a new session, or says what goes and acts at its start.
func TestSessionAsksTheMods(t *testing.T) {
	b := newTable(t, "", &engine.Mod{Name: "toy", Hooks: []engine.Hooks{Hooks{
		CannotEnd: func(*engine.State) *game.Refusal { return game.Refuse("TOY-01", "toy") }}}})
	if no := b.Try(game.GMChair, "session", "do=start"); no == nil || no.Rule != "TOY-01" {
		t.Errorf("a mod refuses; the session: %v", no)
	}
	b = newTable(t, "", &engine.Mod{Name: "toy", Hooks: []engine.Hooks{Hooks{
		SessionLosses: func(*engine.State) []game.Msg { return []game.Msg{game.Say("toy.gone")} },
		OnSession:     func(t *engine.Tx) { t.Emit(hurt("hurt", "ana")) }}}})
	if then := sessionLosses(b.S); len(then) != 1 || then[0].Key != "cortex.session.takes" {
		t.Errorf("told before: %v", then)
	}
	if b.Do(game.GMChair, "session", "do=start"); b.left() != "hurt d8" {
		t.Errorf("the mod did not act: %q", b.left())
	}
}
