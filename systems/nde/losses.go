package nde

import (
	"slices"

	"mesa/game"
)

// endLosses returns what is lost when the present scene ends, and then which foes stay; nil if
// nothing is lost. In a conflict the foes in stay are kept. They are not named, because the offer's
// input shows them.
func (s *State) endLosses(stay []string) []game.Msg {
	sc := &s.Scene
	var leave, kept, counters, effects []game.Msg
	for _, f := range s.standingFoes() {
		switch {
		case !sc.Fight():
			kept = append(kept, f.nameMsg())
		case !slices.Contains(stay, f.ID):
			leave = append(leave, f.nameMsg())
		}
	}
	for _, c := range sc.Counters {
		if sc.Open() && !c.Full() { // without a scene, they go on in the next one
			counters = append(counters, counterMsg(c))
		}
	}
	for _, f := range sc.Effects {
		if slices.Contains(s.combatants(), f.On) {
			effects = append(effects, effectMsg("nde.effect.line", s.nameMsg(f.On), f))
		}
	}
	var then []game.Msg
	for _, lost := range []struct {
		key   string
		names []game.Msg
	}{{"nde.end.then.foes", leave}, {"nde.end.then.counters", counters}, {"nde.end.then.effects", effects}} {
		if len(lost.names) > 0 {
			then = append(then, game.Say(lost.key, firstNames(lost.names)...))
		}
	}
	if len(then) > 0 && len(kept) > 0 {
		then = append(then, game.Say("nde.end.then.stay", firstNames(kept)...))
	}
	return then
}

// maxNamed is the number of names that a sentence about losses lists; the rest are counted.
const maxNamed = 12

// firstNames returns the first names as arguments of a sentence, with the number of the others.
func firstNames(names []game.Msg) []game.Arg {
	shown := names[:min(len(names), maxNamed)]
	return []game.Arg{game.L("names", shown...), game.N("more", len(names)-len(shown))}
}

// counterMsg names a counter and its progress.
func counterMsg(c *Counter) game.Msg {
	return game.Say("nde.end.then.counter", game.W("name", c.displayName()), game.N("filled", c.Filled),
		game.N("steps", c.Steps))
}

// asDestructive marks an offer as destructive if it has consequences. A destructive offer is
// neither urgent nor primary.
func asDestructive(o game.Offer, then []game.Msg) game.Offer {
	o.Destructive, o.Consequences = len(then) > 0, then
	if o.Destructive {
		o.Urgent, o.Primary = false, false
	}
	return o
}
