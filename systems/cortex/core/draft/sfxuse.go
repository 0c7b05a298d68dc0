package draft

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// world answers the questions of SFX about a table, for a pool being built.
type world struct {
	*engine.State
	at check.RollContext
}

// Kind implements sfx.World.
func (w *world) Kind(set string) string {
	for _, own := range w.at.Char.Sets {
		if own.Name == set {
			return sheet.KindOf(own.Name)
		}
	}
	return ""
}

// Holds implements sfx.World. It is false unless a mod says so.
func (w *world) Holds(need string, u sfx.Use) bool {
	return slices.ContainsFunc(engine.HooksOf[Hooks](w.State), func(h Hooks) bool {
		return h.MeetsRequirement != nil && h.MeetsRequirement(w.State, w.at, need, u)
	})
}

// SFXWorld returns the sfx.World of a character in a check.
func SFXWorld(s *engine.State, c *people.Character, checkID string) sfx.World {
	return &world{s, check.RollContext{ID: checkID, Char: c}}
}

// useOptions returns the options of SFX on a pool: each branch of each SFX, with each die that it
// could take. Options that change nothing now are unlisted.
func useOptions(s *engine.State, d PoolDraft) []PoolOption {
	var os []PoolOption
	built := d.Pool()
	fx := PlaySFX.Of(s)
	if fx == nil {
		return nil
	}
	for _, u := range fx.PoolSFX(s, d.Char, d.ID) {
		for way := range u.Ways() {
			u.Branch = way
			ways := d.waysOf(s, u, built)
			os = append(append(os, ways...), d.otherDice(u, ways)...)
		}
	}
	return os
}

// callbackOptions returns the callbacks that can replace the point of an SFX that costs one point.
// They are listed only while an SFX of that price is listed.
func callbackOptions(s *engine.State, d PoolDraft) []PoolOption {
	priced := slices.ContainsFunc(d.Options,
		func(o PoolOption) bool { return o.Use != nil && !o.Unlisted && costsOnePoint(*o.Use) })
	var os []PoolOption
	for _, v := range points.CallbacksOf(s, d.Char) {
		os = append(os, PoolOption{Word: points.ParamCallback.Name + "-" + v.Word,
			Name: game.Say("cortex.voucher.pool", game.W("name", v.Name)), Callback: &v,
			ExclusiveGroup: points.ParamCallback.Name, Group: groupOfSFX, Unlisted: !priced,
			Conflict: game.Refuse("RUL-CB-WORTH", "cortex.refused.voucher_once")})
	}
	return os
}

// groupOfSFX is the group of the options of SFX and callbacks.
var groupOfSFX = game.ChoiceGroup{Word: "sfx", Title: game.Say("cortex.sfx.title")}

// waysOf returns the options of one branch of an SFX: first the branch without a named die, which
// takes the best die, then the branch with each die that could be picked.
func (d PoolDraft) waysOf(s *engine.State, u sfx.Use, built Pool) []PoolOption {
	plain := PoolOption{Word: u.Word, Name: game.Quote(u.Name), Use: &u, ExclusiveGroup: u.Word, Group: groupOfSFX,
		Closed:   RefuseEffectSFX(s, u),
		Conflict: game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.twice", game.W("name", u.Name))}
	if way := u.Way(u.Branch); way != "" {
		plain.Word += ":" + way
		plain.Note = game.Say("cortex.sfx.way." + way)
	}
	if u.Payment != "" {
		plain.Word += ":" + u.Payment
	}
	among := slices.DeleteFunc(slices.Clone(built.SFXUses), func(o sfx.Use) bool { return o.Word == u.Word })
	isUsable := func(u sfx.Use) bool {
		_, no := sfx.Apply(built.Picked(), append(slices.Clip(among), u), d.world)
		return no == nil
	}
	plain.Unlisted = plain.Closed != nil || !isUsable(u)
	if b, ok := things.FindAffliction(s, u.Payment); ok {
		plain.Note = game.Say("cortex.sfx.gives", game.W("name", b.Name), game.D("die", b.Die))
	}
	picks := u.DieChoices(built.Picked(), d.world)
	if plain.Unlisted || picks == nil {
		return []PoolOption{plain}
	}
	plain.Unlisted = true // each die has an option of its own; a command may leave the die open
	os := []PoolOption{plain}
	for _, word := range picks {
		with, o := u, plain
		with.Pick = word
		o.Word, o.Use = plain.Word+":"+word, &with
		o.Unlisted = !isUsable(with)
		die := game.W("die", nameIn(built.Picked(), word))
		o.Note = game.Say("cortex.sfx.on", die)
		if !plain.Note.Empty() {
			o.Note = game.Say("cortex.sfx.way_on", game.M("way", plain.Note), die)
		}
		os = append(os, o)
	}
	return os
}

// RefuseEffectSFX refuses an SFX on effect dice if there are none (NOEFF-R3).
func RefuseEffectSFX(s *engine.State, u sfx.Use) *game.Refusal {
	if EffectDice.Of(s) != pool.EffectNone || !u.ActsOnEffect(u.Branch) {
		return nil
	}
	return game.Refuse("NOEFF-R3", "cortex.refused.no_effect_dice")
}

// otherDice returns the options of a branch of an SFX with each die that is not in the pool now but
// may join it, so that one command can name the die and the SFX. They are unlisted.
func (d PoolDraft) otherDice(u sfx.Use, ways []PoolOption) []PoolOption {
	var all []pool.Die
	for _, o := range d.Options {
		if o.Closed == nil {
			all = append(all, o.Dice...)
		}
	}
	var os []PoolOption
	for _, word := range u.DieChoices(append(all, pool.LooseDice(d.Loose, pool.FromLoose)...), d.world) {
		with, o := u, ways[0]
		with.Pick = word
		o.Word, o.Use, o.Unlisted = ways[0].Word+":"+word, &with, true
		if !slices.ContainsFunc(ways, func(way PoolOption) bool { return way.Word == o.Word }) {
			os = append(os, o)
		}
	}
	return os
}

// nameIn returns the name of a die in a pool, or the word itself if it is a size.
func nameIn(dice []pool.Die, word string) string {
	for _, d := range dice {
		if d.Word == word {
			return d.Name
		}
	}
	return word
}

// Picked returns the dice before SFX were applied.
func (p Pool) Picked() []pool.Die {
	if p.Plain != nil {
		return p.Plain
	}
	return p.Dice
}

// use applies the SFX among the words, in the order of the words (RUL-SFX-ORDER), and sets the
// callback that a word names.
func (d PoolDraft) use(p Pool, words []string) Pool {
	for _, w := range words {
		if u := d.Option(w).Use; u != nil &&
			!slices.ContainsFunc(p.SFXUses, func(o sfx.Use) bool { return o.Word == u.Word }) {
			p.SFXUses = append(p.SFXUses, *u)
		}
	}
	for _, w := range words {
		if v := d.Option(w).Callback; v != nil {
			p.Callback = v
		}
	}
	if p.SFXUses == nil {
		return p
	}
	p.Plain, p.World = p.Dice, d.world
	if p.Applied, p.Refusal = p.ApplySFX(p.SFXUses); p.Refusal == nil {
		p.Dice = p.Applied.Dice
	}
	return p
}

// ApplySFX returns what these uses of SFX make of the picked dice.
func (p Pool) ApplySFX(uses []sfx.Use) (sfx.AppliedPool, *game.Refusal) {
	return sfx.Apply(p.Plain, uses, p.World)
}
