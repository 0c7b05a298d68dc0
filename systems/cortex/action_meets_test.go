package cortex_test

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/action"
	"mesa/systems/cortex/pool"
)

// meeting is a table with actions and one further mod: its options, the moves before the action,
// and the dice that Ana throws beside her traits.
type meeting struct {
	name    string
	options []string
	before  func(r *cortextest.Table)
	own     string // a word that joins Ana's pool
}

var meetings = []meeting{
	{name: "actions alone"},
	{name: "full doom pool", options: []string{"doom.mode=full"},
		before: func(r *cortextest.Table) { r.Do("gm", "doom pool", "dice=d6,d8,d8") }},
	{name: "limited doom pool", options: []string{"doom.mode=limited"},
		before: func(r *cortextest.Table) { r.Do("gm", "doom pool", "dice=d6,d8") }},
	{name: "stress", options: []string{"harm.model=stress"}, before: hasStress("physical")},
	{name: "pushed stress", options: []string{"harm.model=stress"}, before: hasStress("physical"),
		own: ",push:ana.physical"},
	{name: "stress on traits", options: []string{"harm.model=shaken_stricken", "shaken.sets=Skills"},
		before: hasStress("fight")},
	{name: "pushed stress on traits", options: []string{"harm.model=shaken_stricken", "shaken.sets=Skills"},
		before: hasStress("fight"), own: ",push:ana.fight"},
	{name: "life points", options: []string{"harm.model=life_points"}},
	{name: "hero dice", options: []string{"hero.enabled=true"}},
	{name: "static difficulties", options: []string{"resolution.difficulty=static"}},
	{name: "no effect dice", options: []string{"resolution.effect=none"}},
	{name: "powers", before: func(r *cortextest.Table) {
		r.Do("gm", "trait", "who=ana", "way=add", "set=Fire Suit (powers)", "name=Blast", "die=d8")
	}, own: ",blast"},
	{name: "vehicles", options: []string{"vehicles.enabled=true"}},
	{name: "scale", options: []string{"scale.enabled=true"}},
	{name: "gangs", options: []string{"gang_up.enabled=true"}},
	{name: "no bank", options: []string{"pp.bank=none"}},
	{name: "timed tests", options: []string{"timed.enabled=true"}},
	{name: "turns", options: []string{"order.mode=action_order"},
		before: func(r *cortextest.Table) { r.Do("gm", "turn", "who=ana") }},
}

// hasStress gives Ana stress d8 of a type, or on a trait.
func hasStress(track string) func(*cortextest.Table) {
	return func(r *cortextest.Table) { r.Do("gm", "stress", "who=ana", "type="+track, "die=d8") }
}

// actAgainstVex returns the table of a meeting after Ana has acted against Vex, before the answer.
func actAgainstVex(t *testing.T, m meeting) *cortextest.Table {
	t.Helper()
	options := append(slices.Clip(m.options), "resolution.mode=action_reaction")
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{points.BankKey: 2, "ana": 3}, options...)
	for _, c := range []string{"ana", "vex"} {
		for _, trait := range []string{"Fight", "Move", "Sneak"} {
			r.Do("gm", "trait", "who="+c, "way=add", "set=Skills", "name="+trait, "die=d10")
		}
	}
	if m.before != nil {
		m.before(r)
	}
	r.Do("ana", "action", "against=vex", "who=ana")
	r.Dice.Add(5, 4, 3)
	if m.own != "" {
		r.Dice.Add(2)
	}
	r.Do("ana", "roll", "pool=fight,move,sneak"+m.own)
	if r.FindOffer("ana", "choose") != nil {
		r.Do("ana", "choose")
	}
	return r
}

// Rules: ACT-01 ACT-02 ACT-03 ACT-R3 ACT-R4 DOOM-R12 STRESS-12 SHAKEN-R6 LIFE-R6
//
// TestActionsMeetMods: with every mod a successful action and one without opposition do harm, a
// reaction stops one, the GM's dice are the selected ones, and no die is on both sides.
func TestActionsMeetMods(t *testing.T) {
	for _, m := range meetings {
		t.Run(m.name+"/succeeds", func(t *testing.T) {
			r := actAgainstVex(t, m)
			throwReaction(r, 3, 2, 2)
			wantOutcome(t, r, check.Success)
			wantHarm(t, r)
		})
		t.Run(m.name+"/stopped", func(t *testing.T) {
			r := actAgainstVex(t, m)
			throwReaction(r, 9, 8, 2)
			wantOutcome(t, r, action.Stopped)
		})
		t.Run(m.name+"/resisted", func(t *testing.T) {
			r := actAgainstVex(t, m)
			ticked := tickedDice(*r.FindOffer("gm", "resist"))
			for range ticked {
				r.Dice.Add(4)
			}
			r.Do("gm", "resist")
			if theReaction(r) == nil {
				t.Fatalf("nothing is thrown, ticked were %v", ticked)
			}
			if thrown := pool.Sizes(theReaction(r).Pool); !slices.Equal(thrown, ticked) {
				t.Errorf("thrown are %v, ticked were %v", thrown, ticked)
			}
			checkSides(t, r)
		})
		t.Run(m.name+"/let through", func(t *testing.T) {
			r := actAgainstVex(t, m)
			r.Do("gm", "decline")
			wantOutcome(t, r, action.Through)
			wantHarm(t, r)
		})
	}
}

// throwReaction throws Vex's reaction, three dice with these faces.
func throwReaction(r *cortextest.Table, faces ...int) {
	r.T.Helper()
	poolDice := tickedDice(*r.FindOffer("gm", "roll"))
	r.Dice.Add(faces...)
	for range poolDice { // stress of Ana's that opposes by default
		r.Dice.Add(2)
	}
	o := r.FindOffer("gm", "roll")
	input, _ := o.Input("pool")
	words := "fight,move,sneak"
	for _, c := range input.Choices {
		if c.Selected {
			words += "," + c.Word
		}
	}
	r.Do("gm", "roll", "char=vex", "pool="+words)
	if r.FindOffer("gm", "choose") != nil {
		r.Do("gm", "choose")
	}
	checkSides(r.T, r)
}

// tickedDice returns the dice that one tap on an offer throws.
func tickedDice(o game.Offer) []dice.Die {
	var ticked []dice.Die
	for _, input := range o.Inputs {
		for _, c := range input.Choices {
			if c.Selected {
				ticked = append(ticked, c.Dice...)
			}
		}
	}
	return ticked
}

// theAction returns the action.
func theAction(r *cortextest.Table) *action.Action { return action.Section.Of(r.S).Actions[0] }

// theReaction returns the roll against it.
func theReaction(r *cortextest.Table) *pool.Roll { return check.Of(r.S).Roll(theAction(r).Reaction) }

// wantOutcome checks the outcome of the action.
func wantOutcome(t *testing.T, r *cortextest.Table, outcome string) {
	t.Helper()
	for _, chair := range []string{"ana", "gm"} { // hero dice: nobody adds one
		if r.FindOffer(chair, "hero-call") != nil {
			r.Do(chair, "hero-call")
		}
	}
	if done := theAction(r).Done; done == nil || done.Outcome != outcome {
		t.Fatalf("the action has ended as %+v, want %s", done, outcome)
	}
}

// wantHarm checks that Vex takes harm, or that a decision about it is owed.
func wantHarm(t *testing.T, r *cortextest.Table) {
	t.Helper()
	var seen []string
	for _, e := range r.Log {
		seen = append(seen, e.EventName())
	}
	landed := func(name string) bool {
		return slices.Contains([]string{"cortex.owed", "cortex.life", "cortex.complication", "cortex.stress"}, name)
	}
	if i := slices.Index(seen, "cortex.action.done"); i < 0 || !slices.ContainsFunc(seen[i:], landed) {
		t.Errorf("nothing befalls Vex: %v", seen[max(i, 0):])
	}
}

// checkSides checks that no stress is on both sides, and that stress on a trait that Ana used is
// against her.
func checkSides(t *testing.T, r *cortextest.Table) {
	t.Helper()
	own := check.Of(r.S).Roll(theAction(r).Action).Pool
	for _, b := range things.AfflictionsOn(r.S, "ana") {
		is := func(d pool.Die) bool { return d.Word == b.ID }
		used, opposes := slices.ContainsFunc(own, is), slices.ContainsFunc(theReaction(r).Pool, is)
		if used && opposes {
			t.Errorf("%s lies on both sides", b.ID)
		}
		if b.Trait != "" && !used && !opposes {
			t.Errorf("%s lies on a trait that was used, and on neither side", b.ID)
		}
	}
}
