package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Why a die joins the pool.
const (
	whyDefied = "defied" // a statement was acted against (GROW-POOL-02)
	whyKept   = "kept"   // one that was is kept (CHAR-STMT-06)
	whyHelped = "helped" // a recovery that another helped (GROW-POOL-03)
)

// maxDice is how many a pool holds: one more would be earned for nothing.
const maxDice = 30

// earn gives a player's character a die.
func earn(t *core.Tx, char string, d dice.Die, why, name string) {
	if c := t.S.Char(char); c != nil && c.IsPC() && len(of(t.S, char).Dice) < maxDice {
		t.Emit(Earned{Char: char, Die: d, Why: why, Of: name})
	}
}

// noted gives the die of a statement: what the trait was when it was acted against
// (RUL-STMT-GROWTH-DIE), and what it is from now on where it is kept and no others rise
// for it.
func noted(t *core.Tx, e core.TraitNoted, was dice.Die) {
	switch e.Why {
	case "defied":
		earn(t, e.Char, was, whyDefied, e.Trait)
	case "settled.keep":
		if set, _, ok := t.S.Char(e.Char).Trait(e.Word); ok && !sheet.FixedTotal(set) {
			earn(t, e.Char, e.Die, whyKept, e.Trait)
		}
	}
}

// helped gives the die of a recovery that another helped: what it was before that
// (RUL-POOL-HELP).
func helped(t *core.Tx, o core.Outcome) {
	r := o.Winner
	if r == nil || !o.Ends || t.S.IsOpposition(r) {
		return
	}
	m := t.S.MattersOf(r.For)
	if m == nil {
		return
	}
	b, ok := t.S.Burden(m.Rids(t.S, r.For))
	if ok && weighs(t.S, b) && helps(t.S, r, b.On) {
		earn(t, b.On, b.Die, whyHelped, t.S.FullName(b))
	}
}

// weighs reports whether a burden is stress or a complication, and no trauma
// (RUL-TAG-TRAUMA).
func weighs(s *core.State, b core.Burden) bool { return !s.KindOf(b).Slow }

// helps reports whether another has a part in a character's recovery: threw for it,
// gave a die or an asset, or used an SFX on it.
func helps(s *core.State, r *pool.Roll, char string) bool {
	return r.Char != char || slices.Contains(Group.Of(s).Lifted, r.ID) || slices.ContainsFunc(r.Pool, func(d pool.Die) bool {
		a := s.Asset(d.Word)
		return d.From == pool.FromHelper || d.From == pool.FromAsset && a != nil && a.Owner != "" && a.Owner != char
	})
}

// weigh notes the highest stress or complication that each has had in the session.
func weigh(t *core.Tx) {
	for _, b := range t.S.Burdens() {
		if c := t.S.Char(b.On); c != nil && c.IsPC() && weighs(t.S, b) && b.Die > of(t.S, c.ID).Worst {
			t.Emit(Weighed{Char: c.ID, Die: b.Die, Of: t.S.FullName(b)})
		}
	}
}

// diceMove is the GM's hand, that says what lies in a growth pool: help that no dice
// show, too.
func diceMove() game.Move[core.State] {
	spec := game.Spec{Name: "growth dice", Under: game.UnderPeople, Params: []game.Param{core.AskWho, askDice}}
	return core.Lacking(kit.GMMove(spec, func(s *core.State) []game.Offer {
		var offers []game.Offer
		for _, c := range s.Chars {
			if c.IsPC() {
				offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID), Form: true,
					Label: game.Say("cortex.growth.dice.now", game.W("name", c.Shown())),
					Asks:  []game.Ask{{Param: askDice, Preset: dice.Format(of(s, c.ID).Dice)}},
					Fit:   func(args game.Args) *game.Refusal { return pool.OffLadder(game.DiceOf(args["dice"])) }})
			}
		}
		return offers
	}, func(t *core.Tx, args game.Args) {
		t.Emit(Set{Char: args.One("who"), Dice: game.DiceOf(args["dice"])})
	}, func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) }), "", "no_pcs")
}

var askDice = game.Param{Name: "dice", Kind: game.Dice, Max: maxDice}
