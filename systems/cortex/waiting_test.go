package cortex_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/cortextest"
)

// onlyTwos throws only 2s, so that no 1 has consequences.
type onlyTwos struct{}

func (onlyTwos) Roll(sizes ...dice.Die) []int { return slices.Repeat([]int{2}, len(sizes)) }

// command is a line such as "gm step thing=dust way=down".
type command string

// try does a command, and reports whether it was allowed.
func (c command) try(r *cortextest.Table) bool {
	words := strings.Fields(string(c))
	n := 2
	for n < len(words) && !strings.Contains(words[n], "=") {
		n++
	}
	name := strings.Join(words[1:n], " ")
	return r.Decide(words[0], game.Command{Move: name, Args: cortextest.Args(words[n:]), Sure: true}, onlyTwos{}) == nil
}

// atDemo returns the demo table with options and points.
func atDemo(t *testing.T, options ...string) *cortextest.Table {
	t.Helper()
	d, err := cortextest.Rules.Demo("en")
	if err != nil {
		t.Fatal(err)
	}
	var setup core.Setup
	if err := json.Unmarshal(d.Setup, &setup); err != nil {
		t.Fatal(err)
	}
	setup.Options = map[string]string{}
	for _, o := range options {
		key, value, _ := strings.Cut(o, "=")
		setup.Options[key] = value
	}
	setup.Points = map[string]int{"ana": 3, "beto": 3, "caio": 3, "bank": 5}
	return cortextest.Begin(t, setup)
}

// Rules: CORE-TEST-R9 OPP-02 OUT-01 OUT-R5 DOOM-06 DOOM-07 LDOOM-R1 STRESS-R6 ACT-R1
//
// TestWaitingDiceAreReadAtTheThrow: dice against a test that are still to be thrown, because its
// character throws first or a decision is owed, are the dice of a call made at that time, after all
// changes between.
func TestWaitingDiceAreReadAtTheThrow(t *testing.T) {
	all := []command{"gm new-complication name=Dust on=ana die=d10", "gm scene-trait name=Fog die=d8",
		"gm asset name=Net who=vex", "gm asset name=Hook who=vex", "gm share asset=hook"}
	people := []command{"gm out who=vex", "gm retire who=lookouts", "gm trait way=change who=vex trait=fight die=d12",
		"gm trait way=change who=vex trait=fight die=gone"}
	on := []command{"gm step thing=dust way=down", "gm remove thing=dust", "gm step thing=net way=up",
		"gm remove thing=hook", "gm remove thing=fog"}
	waits := []struct {
		name    string
		options string
		before  []command
		call    command
		throws  string // the first thrower
		answers []command
		changes []command
	}{
		{"test", "resolution.mode=action_reaction", all,
			"gm test who=ana difficulty=easy with=dust,fog,net,hook,vex:fight,lookouts:lookouts", "ana", nil,
			slices.Concat(people, on)},
		{"limited doom", "resolution.mode=action_reaction doom.mode=limited", []command{"gm doom pool dice=d6,d8"},
			"gm test who=ana difficulty=easy with=spend.d6,spend.d8", "ana", nil,
			[]command{"gm doom pool dice=d8", "gm doom pool dice=d10"}},
		{"full doom", "resolution.mode=action_reaction doom.mode=full", []command{"gm doom pool dice=d6,d8,d10"},
			"gm test who=ana with=vex:fight,spend.d6", "ana", nil,
			[]command{"gm doom pool dice=d8", "gm out who=vex", "gm doom pool dice=d6,d12"}},
		{"recovery", "resolution.mode=action_reaction", nil, "beto recover complication=bruised", "beto", nil,
			[]command{"gm step thing=bruised way=up", "gm step thing=bruised way=down", "gm remove thing=bruised"}},
		{"return", "resolution.mode=action_reaction", []command{"gm out who=caio"},
			"gm bring-back char=caio who=beto difficulty=easy", "beto", nil, []command{"gm back who=caio"}},
		{"banked", "resolution.mode=action_reaction pp.bank=none", []command{"gm banked who=vex n=1"},
			"gm test who=ana difficulty=easy with=vex:fight,vex:banked", "ana", nil,
			[]command{"gm banked who=vex n=0", "gm out who=vex"}},
		{"second stress", "harm.model=stress resolution.mode=action_reaction",
			[]command{"gm stress who=ana type=Mental die=d8", "gm stress who=ana type=Physical die=d8"},
			"gm test who=ana difficulty=easy with=ana.mental,ana.physical", "ana", []command{"ana push how=no"},
			[]command{"gm points purse=bank n=0", "gm remove thing=ana.physical"}},
		{"push", "harm.model=stress", append([]command{"gm stress who=ana type=Mental die=d8"}, all...),
			"gm test who=ana difficulty=easy with=ana.mental,dust,fog,net,hook,vex:fight", "",
			[]command{"ana push how=no"},
			slices.Concat(people, on, []command{"gm step thing=ana.mental way=up", "gm remove thing=ana.mental"})},
		{"which doom", "doom.mode=full", []command{"gm doom pool dice=d6,d8,d10"},
			"beto recover complication=bruised", "",
			[]command{"gm doom pick dice=doom.d8,doom.d10", "gm doom pick dice=doom.d8,doom.d12"},
			[]command{"gm doom pool dice=d6,d8", "gm doom pool dice=d6,d8,d10,d12", "gm doom pool dice=d6,d8,d12",
				"gm step thing=bruised way=up", "gm remove thing=bruised"}},
	}
	for _, w := range waits {
		for _, change := range w.changes {
			late := dicePlayedAgainst(t, w.options, w.before, append([]command{w.call, change}, w.answers...), w.throws)
			early := dicePlayedAgainst(t, w.options, append(slices.Clip(w.before), change),
				append([]command{w.call}, w.answers...), w.throws)
			if late != early {
				t.Errorf("%s, %s: thrown %s, and of a call made after it %s", w.name, change, late, early)
			}
		}
	}
}

// dicePlayedAgainst returns the dice thrown against a test at the demo. The commands in before must
// be allowed; words in then that are not allowed are left out.
func dicePlayedAgainst(t *testing.T, options string, before, then []command, throws string) string {
	t.Helper()
	r := atDemo(t, strings.Fields(options)...)
	for _, c := range before {
		if !c.try(r) {
			t.Fatalf("%s: %s is refused", options, c)
		}
	}
	for _, c := range then {
		if c = withoutUnknown(r, c); c.try(r) {
			continue
		}
		for is := strings.Contains(string(c), "with="); is && !strings.HasSuffix(string(c), "with="); {
			c = c[:strings.LastIndexAny(string(c), ",=")+1] // words that cannot be had are left out
			if c = command(strings.TrimSuffix(string(c), ",")); c.try(r) {
				break
			}
		}
	}
	if throws != "" {
		command(throws + " roll dice=d8,d8").try(r)
	}
	return diceAgainst(r)
}

// withoutUnknown returns a call without the words that are not offered any more.
func withoutUnknown(r *cortextest.Table, call command) command {
	words := strings.Fields(string(call))
	i := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "with=") })
	if i < 0 {
		return call
	}
	var known []string
	for _, w := range strings.Split(strings.TrimPrefix(words[i], "with="), ",") {
		o := r.OpenOffer("gm", "test", "who=ana")
		if in, ok := o.Input("with"); ok && slices.ContainsFunc(in.Choices,
			func(c game.Choice) bool { return c.Word == w && c.Closed == nil }) {
			known = append(known, w)
		}
	}
	words[i] = "with=" + strings.Join(known, ",")
	return command(strings.Join(words, " "))
}

// diceAgainst returns the dice thrown against the last test, by words and sizes.
func diceAgainst(r *cortextest.Table) string {
	var ds []string
	for _, roll := range check.Of(r.S).Rolls {
		if !check.IsGMRoll(r.S, roll) {
			continue
		}
		for _, p := range roll.Pool {
			ds = append(ds, fmt.Sprintf("%s %s", p.Word, p.Die))
		}
	}
	slices.Sort(ds)
	return strings.Join(ds, ", ")
}
