package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// refuseInterrupt refuses to interrupt if there is no order of turns, if no PC has the turn, or if
// no GMC could act before the character that has it (DOOM-14, DOOM-R9).
func refuseInterrupt(s *engine.State) *game.Refusal {
	order := roll.Turns.Of(s)
	if order == nil {
		return game.Refuse("DOOM-14", "cortex.refused.doom_no_order")
	}
	next := people.Of(s).Char(order.Turn(s))
	switch {
	case next == nil || !next.IsPC():
		return game.Refuse("DOOM-14", "cortex.refused.doom_no_turn")
	case !slices.ContainsFunc(interrupterChoices(s), func(c game.Choice) bool { return c.Closed == nil }):
		return game.Refuse("DOOM-R9", "cortex.refused.doom_nobody_waits")
	}
	return nil
}

// interrupterChoices returns the GMCs that are in the scene and not out as choices. GMCs that
// cannot interrupt are closed.
func interrupterChoices(s *engine.State) []game.Choice {
	var cs []game.Choice
	first := true
	for _, c := range people.Of(s).Chars {
		if c.IsPC() || c.Away || c.Out != "" {
			continue
		}
		no := roll.Turns.Of(s).NoInterrupt(s, c.ID)
		cs = append(cs,
			game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName()), Selected: no == nil && first, Closed: no})
		first = first && no != nil
	}
	return cs
}

// minInterruptDie returns the smallest die that interrupts the character that has the turn: the
// largest die of that character's traits for fights and senses, which the option names (DOOM-14).
// It is a d4 if the option names none or the character has none of them.
func minInterruptDie(s *engine.State) dice.Die {
	least := dice.D4
	if order := roll.Turns.Of(s); order != nil {
		if next := people.Of(s).Char(order.Turn(s)); next != nil {
			for _, t := range next.All() {
				if containsName(interruptTraits.At(s), t.Name) {
					least = max(least, t.Die)
				}
			}
		}
	}
	return least
}

func containsName(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return game.Canonical(n) == game.Canonical(name) })
}

// largestShown is the number of a character's largest traits that the GM is shown.
const largestShown = 3

// largestTraits returns the sentence with a character's largest traits, from which the GM judges
// which of them are for fights and senses (DOOM-R9).
func largestTraits(c *people.Character) game.Msg {
	var all []sheet.Trait
	for _, t := range c.All() {
		if t.Die > 0 {
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b sheet.Trait) int { return int(b.Die - a.Die) })
	var ms []game.Msg
	for _, t := range all[:min(largestShown, len(all))] {
		ms = append(ms, game.Say("cortex.pool.trait", game.M("name", game.Quote(t.Name)),
			game.M("dice", pool.DiceMsg([]dice.Die{t.Die}))))
	}
	return game.Say("cortex.doom.interrupt.judge", game.W("name", c.DisplayName()), game.L("traits", ms...))
}

// interruptOffers returns the offer to interrupt. Without named traits the GM judges how large the
// die must be, by the largest traits of the character that has the turn (DOOM-R9).
func interruptOffers(s *engine.State, sizes []game.Choice) []game.Offer {
	next := people.Of(s).Char(roll.Turns.Of(s).Turn(s))
	die := game.Input{Param: paramDie, Choices: sizes}
	if interruptTraits.At(s) == nil {
		die.Note = largestTraits(next)
		for i := range sizes {
			sizes[i].Selected = false
		}
	}
	return []game.Offer{{Label: game.Say("cortex.doom.interrupt.now", game.W("name", next.DisplayName())),
		About:  people.CharRef(next.ID),
		Inputs: []game.Input{{Param: people.ParamWho, Choices: interrupterChoices(s)}, die}}}
}

// absentGMCs returns the minor and major GMCs that are outside of the scene and not out.
func absentGMCs(s *engine.State) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars), func(c *people.Character) bool {
		return !c.Away || c.Out != "" || c.Rank != people.Minor && c.Rank != people.Major
	})
}

// largestTraitDie returns the largest die of a character's traits, 0 if it has none.
func largestTraitDie(c *people.Character) dice.Die {
	var d dice.Die
	for _, t := range c.All() {
		d = max(d, t.Die)
	}
	return d
}

// minEntranceDie returns the smallest die that brings an absent GMC into the scene, a d12 if none
// is absent.
func minEntranceDie(s *engine.State) dice.Die {
	d := dice.D12
	for _, c := range absentGMCs(s) {
		d = min(d, largestTraitDie(c))
	}
	return d
}

func refuseNobodyAway(s *engine.State) *game.Refusal {
	if len(absentGMCs(s)) == 0 {
		return game.Refuse("DOOM-16", "cortex.refused.doom_nobody_away")
	}
	return nil
}

// enterOffers returns an offer for each absent GMC that a die of the pool is large enough to bring
// in (DOOM-R8).
func enterOffers(s *engine.State, _ []game.Choice) []game.Offer {
	var offers []game.Offer
	for _, c := range absentGMCs(s) {
		if sizes := dieChoices(s, largestTraitDie(c)); len(sizes) > 0 {
			offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID),
				Label:  game.Say("cortex.doom.gmc.enter", game.W("name", c.DisplayName())),
				Inputs: []game.Input{{Param: paramDie, Choices: sizes}}})
		}
	}
	return offers
}

func refuseSmallDie(s *engine.State, d dice.Die, who string) *game.Refusal {
	if c := people.Of(s).Char(who); c != nil && d < largestTraitDie(c) {
		return game.Refuse("DOOM-16", "cortex.refused.doom_small", game.D("die", d),
			game.D("least", largestTraitDie(c)))
	}
	return nil
}

// splittablePCs returns the PCs that can be split from the group.
func splittablePCs(s *engine.State) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars),
		func(c *people.Character) bool { return !c.IsPC() || c.Away })
}

func refuseSplit(s *engine.State) *game.Refusal {
	switch {
	case len(splittablePCs(s)) < 2:
		return game.Refuse("DOOM-17", "cortex.refused.doom_no_group")
	case len(Section.Of(s).Apart) > 0:
		return game.Refuse("DOOM-17", "cortex.refused.doom_apart")
	}
	return nil
}

// splitOffers returns the offer to split the group: at least one PC, and not all (DOOM-17).
func splitOffers(s *engine.State, sizes []game.Choice) []game.Offer {
	input := game.Input{Param: paramApart}
	for _, c := range splittablePCs(s) {
		input.Choices = append(input.Choices, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
	}
	input.Max = len(input.Choices)
	return []game.Offer{{Label: game.Say("cortex.doom.split.now"), About: "doom",
		Inputs: []game.Input{input, {Param: paramDie, Choices: sizes}}}}
}

func nameParted(s *engine.State, e GroupSplit) GroupSplit {
	for _, c := range splittablePCs(s) {
		if slices.Contains(e.Apart, c.ID) {
			e.Names = append(e.Names, c.DisplayName())
		} else {
			e.Rest = append(e.Rest, c.DisplayName())
		}
	}
	return e
}
