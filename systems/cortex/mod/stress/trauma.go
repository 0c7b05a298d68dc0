package stress

import (
	"cmp"
	"fmt"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/rulekit"
)

// Trauma is left by being stressed out (section 19.2). It has a die like stress, and no rest
// removes it.

const kindTrauma = "trauma"

var traumaOn = rulekit.NewFlag("trauma.enabled", false, "TRAUMA-01").With(harm.HarmModel.Option, modelStress)

func withTrauma(s *engine.State) bool { return withStress(s) && traumaOn.On(s) }

// TraumaSet sets the trauma of a character. Die 0 is none.
type TraumaSet StressSet

// EventName implements game.Event.
func (TraumaSet) EventName() string { return "cortex.trauma" }

// traumaWord returns the id of a character's trauma of one type, such as "t:ana.physical".
func traumaWord(char, track string) string { return "t:" + stressWord(char, track) }

func traumaName(s *engine.State, track string) string { return localName(s, traumaNames, track) }

func localName(s *engine.State, names map[string]string, track string) string {
	return fmt.Sprintf(cmp.Or(names[s.Lang], names["en"]), track)
}

// traumaOf returns the trauma with this id, and false if there is none.
func traumaOf(s *engine.State, id string) (StressDie, bool) {
	for _, d := range Section.Of(s).Trauma {
		if traumaWord(d.Char, d.Track) == id {
			return d, true
		}
	}
	return StressDie{}, false
}

// refuseRemovingTrauma refuses to turn trauma off while a character has any (CFG-R2).
func refuseRemovingTrauma(s *engine.State) *game.Refusal {
	g := Section.Of(s)
	if len(g.Trauma) == 0 {
		return nil
	}
	d := g.Trauma[0]
	return game.Refuse("CFG-R2", "cortex.refused.trauma_held", game.W("name", people.Of(s).Name(d.Char)),
		game.W("track", d.Track),
		game.D("die", d.Die))
}

// giveTrauma gives the trauma of being stressed out: d6, or a step up of trauma of that type
// (TRAUMA-01, TRAUMA-R1).
func giveTrauma(t *engine.Tx, char, track string) {
	if findDie(Section.Of(t.S).Trauma, char, track).Die > 0 {
		stepTrauma(t, char, track, 1, "stressed")
		return
	}
	t.Emit(TraumaSet{Char: char, Track: track, Die: dice.D6, Why: "stressed"})
}

// applyTrauma applies stress as trauma of the same type. A larger die replaces the present one, an
// equal or smaller one steps it up (TRAUMA-R2).
func applyTrauma(t *engine.Tx, char, track string, d dice.Die) {
	if was := findDie(Section.Of(t.S).Trauma, char, track); d > was.Die {
		t.Emit(TraumaSet{Char: char, Track: track, Die: d, Was: was.Die, Barred: was.Barred, Why: "stressed"})
		return
	}
	stepTrauma(t, char, track, 1, "stressed")
}

// stepTrauma steps trauma by n, down if n is negative. Below d4 it is gone. Beyond d12 its bearer
// is out for good, and no plot point prevents that (TRAUMA-03, TRAUMA-R5).
func stepTrauma(t *engine.Tx, char, track string, n int, why string) {
	was := findDie(Section.Of(t.S).Trauma, char, track)
	d, over := was.Die.Step(n)
	if d != was.Die {
		t.Emit(TraumaSet{Char: char, Track: track, Die: d, Was: was.Die, Barred: was.Barred && d > 0, Why: why})
	}
	if c := people.Of(t.S).Char(char); over > 0 && c != nil && c.Out != people.OutLost {
		t.Emit(people.OutSet{Char: char, How: people.OutLost, By: traumaWord(char, track)})
	}
}

// traumaKind is the kind of affliction of trauma. The opposition takes one type of stress for free,
// and trauma counts as stress there (STRESS-R3).
var traumaKind = &things.AfflictionKind{
	Kind: kindTrauma, Ref: "trauma", StepsByOne: true, RivalRule: "STRESS-14",
	All: func(s *engine.State) []things.Affliction {
		var all []things.Affliction
		for _, d := range Section.Of(s).Trauma {
			all = append(all, things.Affliction{Kind: kindTrauma, ID: traumaWord(d.Char, d.Track),
				Name: traumaName(s, d.Track), Die: d.Die,
				On: d.Char, Barred: d.Barred, RivalGroup: "stress/" + d.Char})
		}
		return all
	},
	Note: func(s *engine.State, b things.Affliction) game.Msg {
		return game.Say("cortex.pool.trauma", game.W("name", people.Of(s).Name(b.On)))
	},
	Step: func(t *engine.Tx, id string, n int, why string) {
		if d, ok := traumaOf(t.S, id); ok {
			stepTrauma(t, d.Char, d.Track, n, why)
		}
	},
	End: func(t *engine.Tx, id, why string) {
		if d, ok := traumaOf(t.S, id); ok {
			t.Emit(TraumaSet{Char: d.Char, Track: d.Track, Was: d.Die, Why: why})
		}
	},
	Bar: func(t *engine.Tx, id, why string) {
		if d, ok := traumaOf(t.S, id); ok {
			t.Emit(TraumaSet{Char: d.Char, Track: d.Track, Die: d.Die, Was: d.Die, Barred: true, Why: why})
		}
	},
	StepDown:         func(*engine.Tx, string) {}, // a recovery uses Step (StepsByOne)
	ReturnsWith:      func(*engine.Tx, string) {}, // trauma does not take a character out of a single scene
	HitchSteps:       never,
	OpportunitySteps: never,
}

func never(*engine.State) bool { return false }

func tellTrauma(e TraumaSet) []game.Msg {
	name, track, die, was := rulekit.NameOr(e.Name, e.Char), game.W("track", e.Track), game.D("die", e.Die),
		game.D("was", e.Was)
	switch {
	case e.Die == 0:
		return rulekit.Msgs(game.Say("cortex.event.trauma.gone", name, track))
	case e.Was == 0:
		return rulekit.Msgs(game.Say("cortex.event.trauma.new", name, track, die))
	case e.Barred && e.Was == e.Die:
		return rulekit.Msgs(game.Say("cortex.event.trauma.barred", name, track, die))
	}
	return rulekit.Msgs(game.Say("cortex.event.trauma.step", name, track, was, die))
}
