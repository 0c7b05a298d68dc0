package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// world is what SFX have to know of a table where a pool is being made.
type world struct {
	*State
	at Site
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

// Holds implements sfx.World: what no part says is so is not.
func (w *world) Holds(need string, u sfx.Use) bool {
	return slices.ContainsFunc(HooksOf[DraftHooks](w.State), func(h DraftHooks) bool { return h.Holds != nil && h.Holds(w.State, w.at, need, u) })
}

// SFXWorld is what an SFX of a character has to know of a table, in a matter.
func (s *State) SFXWorld(c *Char, matter string) sfx.World {
	return &world{s, Site{ID: matter, Char: c}}
}

// useOptions are what may be done with the dice of a pool, by SFX: each way of
// each, and where several dice would do, with each of those that lie. What would
// come to nothing now is read, and not shown.
func (s *State) useOptions(m Making) []PoolOption {
	var os []PoolOption
	lies := m.Laid()
	fx := SpecialEffects.Of(s)
	if fx == nil {
		return nil
	}
	for _, u := range fx.Uses(s, m.Char, m.ID) {
		for way := range u.Ways() {
			u.Branch = way
			os = append(os, m.waysOf(s, u, lies)...)
		}
	}
	return os
}

// onePoint reports whether an SFX costs exactly one plot point.
func onePoint(u sfx.Use) bool {
	each := slices.ContainsFunc(u.Ops(u.Branch), func(op sfx.Op) bool { return op.Op == "pp" && op.Per != "" })
	return u.Price() == 1 && !each
}

// voucherOptions are what a character may name in a pool in place of the point of an
// SFX that costs one: shown where there is such an SFX.
func (s *State) voucherOptions(m Making) []PoolOption {
	priced := slices.ContainsFunc(m.options, func(o PoolOption) bool { return o.Use != nil && !o.Quiet && onePoint(*o.Use) })
	var os []PoolOption
	for _, v := range s.vouchers(m.Char) {
		os = append(os, PoolOption{Word: AskVoucher.Name + "-" + v.Word,
			Name: game.Say("cortex.voucher.pool", game.W("name", v.Name)), Pays: &v, One: AskVoucher.Name, Group: inSFX, Quiet: !priced,
			Clash: game.Refuse("RUL-CB-WORTH", "cortex.refused.voucher_once")})
	}
	return os
}

// inSFX is the group of what is done with a pool.
var inSFX = game.Group{Word: "sfx", Title: game.Say("cortex.sfx.title")}

// waysOf are one way of an SFX: with the best die, and with each that might be
// picked.
func (m Making) waysOf(s *State, u sfx.Use, lies Assembly) []PoolOption {
	plain := PoolOption{Word: u.Word, Name: game.Quote(u.Called), Use: &u, One: u.Word, Group: inSFX,
		Clash: game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.twice", game.W("name", u.Called))}
	if way := u.Way(u.Branch); way != "" {
		plain.Word += ":" + way
		plain.Note = game.Say("cortex.sfx.way." + way)
	}
	if u.Gives != "" {
		plain.Word += ":" + u.Gives
	}
	among := slices.DeleteFunc(slices.Clone(lies.Uses), func(o sfx.Use) bool { return o.Word == u.Word })
	lays := func(u sfx.Use) bool {
		_, no := sfx.Lay(lies.Picked(), append(slices.Clip(among), u), m.world)
		return no == nil
	}
	plain.Quiet = !lays(u)
	if b, ok := s.Burden(u.Gives); ok {
		plain.Note = game.Say("cortex.sfx.gives", game.W("name", b.Name), game.D("die", b.Die))
	}
	picks := u.Picks(lies.Picked(), m.world)
	if plain.Quiet || picks == nil {
		return []PoolOption{plain}
	}
	plain.Quiet = true // each die has a chip of its own; a line may leave it open
	os := []PoolOption{plain}
	for _, word := range picks {
		with, o := u, plain
		with.Pick = word
		o.Word, o.Use = plain.Word+":"+word, &with
		o.Quiet = !lays(with)
		die := game.W("die", nameIn(lies.Picked(), word))
		o.Note = game.Say("cortex.sfx.on", die)
		if !plain.Note.Empty() {
			o.Note = game.Say("cortex.sfx.way_on", game.M("way", plain.Note), die)
		}
		os = append(os, o)
	}
	return os
}

// nameIn is what a die of a pool is called, or the word itself: a size.
func nameIn(dice []pool.Die, word string) string {
	for _, d := range dice {
		if d.Word == word {
			return d.Name
		}
	}
	return word
}

// Picked are the dice of an assembly before anything was done with them.
func (a Assembly) Picked() []pool.Die {
	if a.plain != nil {
		return a.plain
	}
	return a.Dice
}

// use does with a pool what words of it say, in their order (RUL-SFX-ORDER).
func (m Making) use(a Assembly, words []string) Assembly {
	for _, w := range words {
		if u := m.option(w).Use; u != nil && !slices.ContainsFunc(a.Uses, func(o sfx.Use) bool { return o.Word == u.Word }) {
			a.Uses = append(a.Uses, *u)
		}
	}
	for _, w := range words {
		if v := m.option(w).Pays; v != nil {
			a.Pays = v
		}
	}
	if a.Uses == nil {
		return a
	}
	a.plain, a.world = a.Dice, m.world
	if a.Laid, a.No = a.Lay(a.Uses); a.No == nil {
		a.Dice = a.Laid.Dice
	}
	return a
}

// Lay is what uses of SFX make of the dice that were picked.
func (a Assembly) Lay(uses []sfx.Use) (sfx.Laid, *game.Refusal) {
	return sfx.Lay(a.plain, uses, a.world)
}

// Shut refuses a trait that gives no dice now.
func (s *State) Shut(c *Char, set, trait string) *game.Refusal {
	for _, h := range HooksOf[DraftHooks](s) {
		if h.Shut != nil {
			if no := h.Shut(s, c, set, trait); no != nil {
				return no
			}
		}
	}
	return nil
}

// declare notes in a roll, and tells, what is done with its pool.
func declare(t *Tx, a Assembly, r *pool.Roll) {
	if a.Uses == nil {
		return
	}
	r.Lift, r.More, r.Drop = a.Laid.Lift, a.Laid.More, a.Laid.Drop
	if a.Laid.Keep > 0 && r.Base != pool.All {
		r.Base = max(r.Base, a.Laid.Keep)
	}
	for _, u := range a.Uses {
		r.Uses, r.Acts = append(r.Uses, u.Word), append(r.Acts, u.Acts(a.plain, a.world))
	}
	for _, h := range HooksOf[DraftHooks](t.S) {
		if h.Used != nil {
			h.Used(t, a, r)
		}
	}
}
