package view

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// IsVisible reports whether everyone sees the card of a test or contest now.
func IsVisible(s *engine.State, ref game.Ref) bool {
	return slices.ContainsFunc(cards(s, game.Actor{}), func(m game.Card) bool { return m.About == ref })
}

// cards returns the cards of checks that are not over, of rolls that wait without a check, and of
// decisions that no check or roll waits for. If there are none of these, it returns the card of
// the last check that is kept. The cards of mods follow.
func cards(s *engine.State, by game.Actor) []game.Card {
	var open []game.Card
	var last game.Card
	for _, of := range check.Of(s).Checks {
		if !check.KeepsCheck(s, of.ID) {
			continue
		}
		m := check.CheckKindOf(s, of.ID).Course.Card(s, by, of.ID)
		if last = m; !m.Over {
			open = append(open, m)
		}
	}
	for _, r := range check.Of(s).Rolls {
		if !check.KeepsCheck(s, r.For) && waitsOn(s, r) {
			open = append(open, RollCard(s, by, r, false))
		}
	}
	for _, p := range check.Of(s).Pending {
		if p.For == "" && p.Roll == 0 {
			open = append(open, game.Card{About: p.CardRef(s),
				Title: game.Say("cortex.event.owed."+p.Kind, game.W("name", people.Of(s).Name(p.Char)),
					game.D("die", p.Die))})
		}
	}
	if len(open) == 0 && last.About != "" {
		open = append(open, last)
	}
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Cards != nil {
			open = append(open, h.Cards(s, by)...)
		}
	}
	check.NoteTimes(s, open)
	return open
}

// StillWaits reports whether a roll of a test or contest still has open hitches or waits for a
// decision. Opportunities do not count.
func StillWaits(s *engine.State, id string) bool {
	return slices.ContainsFunc(check.Of(s).Rolls, func(r *pool.Roll) bool { return r.For == id && waitsOn(s, r) })
}

// waitsOn reports whether a roll has open hitches or waits for a decision.
func waitsOn(s *engine.State, r *pool.Roll) bool {
	return check.Of(s).HasOpenHitches(r) ||
		slices.ContainsFunc(check.Of(s).Pending, func(p *check.Pending) bool { return p.Roll == r.ID })
}

// Side returns a roll as shown: each die with its size and face (CORE-ROLL-01), and what it counts
// for. What the dice of an opposition count for, and its total, are left out for an actor who may
// not know the difficulty yet.
func Side(s *engine.State, by game.Actor, r *pool.Roll) game.Side {
	side := game.Side{Name: game.Say("cortex.side.difficulty"), Roll: check.RollRef(r.ID)}
	if r.Char != "" {
		side.Character, side.Name = people.CharRef(r.Char), game.Quote(people.Of(s).Name(r.Char))
	}
	open := r.Committed && (!check.IsOpposition(s, r) || draft.KnowsDifficulty(s, by) || check.Of(s).IsOver(r))
	side.Dice = pool.DieViews(r, open)
	if open {
		side.Total = r.Total()
		if r.EffectFrom == pool.EffectLeft {
			side.Size = r.EffectDie(0)
		}
	}
	return side
}

// RollCard returns the card of a roll alone.
func RollCard(s *engine.State, by game.Actor, r *pool.Roll, over bool) game.Card {
	side := Side(s, by, r)
	return game.Card{About: check.RollRef(r.ID), Title: game.Say("view.side", game.M("name", side.Name)),
		Sides: Sides(s, by, r), Over: over}
}

// Sides returns a roll as shown, and the second throw for its effect die if there was one.
func Sides(s *engine.State, by game.Actor, r *pool.Roll) []game.Side {
	sides := []game.Side{Side(s, by, r)}
	if r.EffectFaces == nil {
		return sides
	}
	again := game.Side{Character: sides[0].Character,
		Name: game.Say("cortex.side.again", game.M("name", sides[0].Name)), Size: r.EffectDie(0)}
	for i, p := range r.Pool {
		if r.EffectFaces[i] == 0 { // the die is beside the pool and was not thrown again (REROLL-R2)
			continue
		}
		d := game.Die{Of: pool.DieSource(p), Size: p.Die, Face: r.EffectFaces[i], Tone: game.Spare}
		if slices.Contains(r.Effect, i) {
			d.Mark, d.Tone = "effect", game.Effect
		}
		again.Dice = append(again.Dice, d)
	}
	return append(sides, again)
}

// Hooks are the functions of a mod on views.
type Hooks struct {
	// Blocks returns what stands below people and scene. A block that is InProgress stands with
	// the people.
	Blocks func(*engine.State, game.Actor) []game.Block
	// CharacterItems returns items that stand with a character, in the scene and on its sheet.
	CharacterItems func(s *engine.State, c *people.Character) []game.Item
	// Sheet returns items that stand on the sheet of a character alone.
	Sheet func(s *engine.State, c *people.Character) []game.Item
	// Cards returns what the mod has open, besides checks.
	Cards func(*engine.State, game.Actor) []game.Card
}
