package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

func tellShut(e TraitShutDown) []game.Msg {
	if e.Closed.Gone {
		return rulekit.Msgs(game.Say("cortex.event.sfx.destroyed", rulekit.NameOr(e.Name, e.Closed.Char),
			game.W("what", e.Closed.Name),
			game.M("until", e.Closed.untilMsg())))
	}
	if e.Closed.isStepped() {
		return rulekit.Msgs(game.Say("cortex.event.sfx.stepped", rulekit.NameOr(e.Name, e.Closed.Char),
			game.W("what", e.Closed.Name),
			game.M("was", diceMsg(e.Was)), game.M("now", diceMsg(e.Now)), game.M("until", e.Closed.untilMsg())))
	}
	return rulekit.Msgs(game.Say("cortex.event.sfx.shut", rulekit.NameOr(e.Name, e.Closed.Char),
		game.W("what", e.Closed.Name),
		game.M("until", e.Closed.untilMsg())))
}

func tellRestored(e TraitRestored) []game.Msg {
	if e.Step != "" {
		return rulekit.Msgs(game.Say("cortex.event.sfx.unstepped", rulekit.NameOr(e.Name, e.Char),
			game.W("what", e.What),
			game.M("now", diceMsg(e.Now))))
	}
	return rulekit.Msgs(game.Say("cortex.event.sfx.restored", rulekit.NameOr(e.Name, e.Char), game.W("what", e.What)))
}

func (g *SFXState) traitShutDown(e TraitShutDown) {
	g.traitRestored(e.Closed.restoredEvent())
	g.Closed = append(slices.Clip(g.Closed), e.Closed)
}

func (g *SFXState) traitRestored(e TraitRestored) {
	g.Closed = slices.DeleteFunc(slices.Clone(g.Closed), func(d ClosedTrait) bool {
		return d.Char == e.Char && d.Trait == e.Trait && (e.Trait != "" || d.Set == e.Set) &&
			d.restoredEvent().Step == e.Step
	})
}

// restoredEvent returns the event that restores d, without Now, Why and Name.
func (d ClosedTrait) restoredEvent() TraitRestored {
	e := TraitRestored{Char: d.Char, Trait: d.Trait, Set: d.Set, What: d.Name}
	if d.isStepped() {
		e.Step = d.word()
	}
	return e
}

// shutDownInputs returns the input for the traits to shut down, none if the entry names them. The
// choices are the character's traits that still give dice. For a power the choices are the traits
// of the set that carries the SFX, or the one trait that carries the SFX.
func shutDownInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	switch op.What {
	case "host", "host_set", hostOfPair:
		return nil, true
	}
	if op.What == highestOne {
		return highestInputs(s, c, u)
	}
	input := game.Input{Param: paramTraits}
	if op.What == "param.power" {
		input.Max = 1
	}
	for _, set := range c.Sets {
		if op.What == "param.power" && set.Name != u.Set {
			continue
		}
		for _, trait := range set.Traits {
			if op.What == "param.power" && u.Host != "" && trait.Word != u.Host {
				continue
			}
			if refuseClosed(s, c, set.Name, trait.Word) == nil {
				input.Choices = append(input.Choices,
					game.Choice{Word: trait.Word, Label: game.Quote(trait.Name), Dice: trait.Dice()})
			}
		}
	}
	return []game.Input{input}, len(input.Choices) > 0
}

// hostOfPair refers, in a limit on two sets that exclude one another, to the set that carries the
// limit.
const hostOfPair = "param.set_a"

func shutDown(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, args game.Args) {
	d := ClosedTrait{Char: c.ID, By: u.Word, Until: slices.Clone(op.Until.On), Base: op.Until.Base}
	if d.isRestoredBy(byRest) {
		d.Scene = scene.Of(t.S).Scene.N
	}
	switch {
	case u.Host == "" && slices.Contains([]string{"host_set", hostOfPair}, op.What):
		d.Set, d.Name = u.Set, u.Set
		t.Emit(TraitShutDown{Closed: d})
	case slices.Contains([]string{"host", "host_set", hostOfPair}, op.What):
		_, trait, _ := c.Trait(u.Host)
		d.Trait, d.Name = u.Host, trait.Name
		t.Emit(TraitShutDown{Closed: d})
	default:
		words := args["traits"]
		if len(words) == 0 {
			words = highestPowers(t.S, c, u)
		}
		for _, word := range words {
			_, trait, _ := c.Trait(word)
			d.Trait, d.Name = word, trait.Name
			if d.isRestoredBy(byEnd) { // it becomes a complication of its size (RUL-LIM-UNCONTROL)
				d.Comp = things.NewComplication(t, c.ID, args.One("name"), slices.Max(trait.Dice()), "sfx")
			}
			t.Emit(TraitShutDown{Closed: d})
		}
	}
}

// highestOne is the reference, in a shutdown, to the largest active power of the set.
const highestOne = "set.power.highest"

// highestPowers returns the words of the largest active powers of the set that carries u, if u
// shuts down the largest power; else nil. The owner picks one of several.
func highestPowers(s *engine.State, c *people.Character, u sfx.Use) []string {
	if !slices.ContainsFunc(u.Cost, func(op sfx.Op) bool { return op.What == highestOne }) {
		return nil
	}
	var words []string
	most := dice.Die(0)
	for _, t := range activeTraits(s, c, u.Set) {
		switch d := slices.Max(draft.DiceOf(s, c, t)); {
		case d > most:
			most, words = d, []string{t.Word}
		case d == most:
			words = append(words, t.Word)
		}
	}
	return words
}

// highestInputs returns the input for the power to shut down, if several are the largest.
func highestInputs(s *engine.State, c *people.Character, u sfx.Use) ([]game.Input, bool) {
	words := highestPowers(s, c, u)
	if len(words) < 2 {
		return nil, len(words) > 0
	}
	input := game.Input{Param: paramTraits}
	input.Max = 1
	for _, t := range activeTraits(s, c, u.Set) {
		if slices.Contains(words, t.Word) {
			input.Choices = append(input.Choices,
				game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: draft.DiceOf(s, c, t)})
		}
	}
	return []game.Input{input}, true
}

// restore restores a trait or set that was shut down, and ends the complication that it had become
// (RUL-LIM-UNCONTROL).
func restore(t *engine.Tx, d ClosedTrait, why string) {
	e := d.restoredEvent()
	e.Why = why
	if c := people.Of(t.S).Char(d.Char); c != nil && d.isStepped() {
		if _, trait, ok := c.Trait(d.Trait); ok {
			left := slices.DeleteFunc(slices.Clone(Section.Of(t.S).Closed),
				func(o ClosedTrait) bool { return o.restoredEvent().Step == e.Step })
			e.Now = stepDoubled(left, c.ID, d.Trait, trait.Dice())
		}
	}
	t.Emit(e)
	if b, ok := things.FindAffliction(t.S, d.Comp); ok && d.Comp != "" {
		b.KindIn(t.S).End(t, b.ID, "ruled")
	}
}

// byOther is the way in which one of two sets that are never both active is restored: the other set
// is shut down (RUL-LIM-MUTEX).
const byOther = "shutdown_other"

// pairLimits returns the limits by which sets of a character exclude one another, in the order of
// the sheet. Each of these sets carries one.
func pairLimits(c *people.Character) []sfx.Use {
	var all []sfx.Use
	for _, x := range c.SFX {
		if e := x.Of(); e == nil || x.Locked || !isPaired(e) {
			continue // this runs after every decision, so the costly search for the host comes last
		}
		if u, ok := useOf(c, x); ok {
			all = append(all, u)
		}
	}
	return all
}

// isPaired reports whether an entry shuts down a set until another set is shut down.
func isPaired(e *sfx.Entry) bool {
	return slices.ContainsFunc(e.Cost, func(op sfx.Op) bool { return slices.Contains(op.Until.On, byOther) })
}

// excludeSets shuts down all active sets with a pair limit but the first. If none is active, or
// fewer than two such limits are left, it restores one set.
func excludeSets(t *engine.Tx, c *people.Character) {
	all, active := pairLimits(c), 0
	for _, u := range all {
		if refuseClosed(t.S, c, u.Set, u.Host) == nil {
			if active++; active > 1 {
				shutDown(t, c, u, u.Cost[0], nil)
			}
		}
	}
	if active == 0 || len(all) < 2 {
		restoreFirst(t, c, "")
	}
}

// restoreFirst restores the first set that a pair limit has shut down. It leaves out a set that was
// shut down by the limit with the word in the parameter but.
func restoreFirst(t *engine.Tx, c *people.Character, but string) {
	for _, d := range slices.Clone(Section.Of(t.S).Closed) {
		if d.Char == c.ID && d.isRestoredBy(byOther) && d.By != but {
			restore(t, d, byOther)
			return
		}
	}
}

// swapSetsInputs returns no inputs. can is false unless another set of the pair can be restored in
// place of the set that carries u.
func swapSetsInputs(s *engine.State, c *people.Character, u sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	return nil, slices.ContainsFunc(Section.Of(s).Closed, func(d ClosedTrait) bool {
		return d.Char == c.ID && d.isRestoredBy(byOther) && d.By != u.Word
	})
}

func swapSets(t *engine.Tx, c *people.Character, u sfx.Use, _ sfx.Op, _ game.Args) {
	restoreFirst(t, c, u.Word)
}
