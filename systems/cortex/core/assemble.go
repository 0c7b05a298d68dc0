package core

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// Assembly is a pool, whole. Whatever is shown of a pool, weighed, checked,
// charged and thrown is one of these: so a pool never costs another than it said.
type Assembly struct {
	Purse string // who pays for it, and earns by it
	Char  string // whose dice they are, of several together whose most are
	Dice  []pool.Die
	Free  bool // the GM opposes: further traits of a set cost nothing

	Uses []sfx.Use     // what was done with the dice, in this order
	Laid sfx.Laid      // what that came to
	No   *game.Refusal // why it could not be done; the dice are then as they were

	Pays *Voucher // stands for the point of one of them

	plain []pool.Die // the dice before that; nil: nothing was done
	world sfx.World

	Lost []pool.Die // paid for, and not thrown: foreseen (RUL-ABIL-PRECOG)
	by   []string   // by whom

	Sum    bool // all dice are added to Number, which is a difficulty by itself (STATIC-01, -02)
	Number int
}

// Assemble puts together what was picked of some options, in their order, and
// loose dice.
func Assemble(purse string, os []PoolOption, words []string, loose []pool.Die) Assembly {
	a := Assembly{Purse: purse}
	for _, o := range os {
		if slices.Contains(words, o.Word) {
			a.Dice = append(a.Dice, o.Dice...)
		}
	}
	a.Dice = append(a.Dice, loose...)
	return a
}

// Oppose is what the GM throws against somebody: dice of a difficulty, what was
// picked, and loose dice. Who that is, At says.
func Oppose(opening []pool.Die, os []PoolOption, words []string, loose []dice.Die) Assembly {
	a := Assemble(BankKey, os, words, pool.Loose(loose, pool.FromScene))
	a.Dice, a.Free = append(slices.Clip(opening), a.Dice...), true
	return a
}

// At is an opposition against a character, whom the GM's points go to where there
// is no bank (PP-MOD-04).
func (a Assembly) At(s *State, char string) Assembly {
	a.Purse = s.GMPurse(char)
	return a.against(s, char)
}

// against leaves out of a pool what those foresaw whom it is thrown against: its
// largest die each, of those in its total, while there is more than one.
func (a Assembly) against(s *State, chars ...string) Assembly {
	if len(a.Lost) > 0 {
		return a
	}
	for _, char := range chars {
		sizes := pool.Played(a.Dice)
		if len(sizes) < 2 || !s.foreseen(char) {
			continue
		}
		at := slices.IndexFunc(a.Dice, func(p pool.Die) bool { return !p.Apart && p.Die == slices.Max(sizes) })
		a.Lost, a.by = append(a.Lost, a.Dice[at]), append(a.by, char)
		a.Dice = slices.Delete(slices.Clone(a.Dice), at, at+1)
	}
	return a
}

// foreseen reports whether a character knows already what is thrown against it.
func (s *State) foreseen(char string) bool {
	fx := SpecialEffects.Of(s)
	return fx != nil && fx.Foreseen(s, char)
}

// foiled tells of what was foreseen and fell.
func foiled(t *Tx, a Assembly) {
	fx := SpecialEffects.Of(t.S)
	for _, char := range a.by {
		fx.Foiled(t, char)
	}
}

// Sizes are the sizes of its dice.
func (a Assembly) Sizes() []dice.Die { return pool.Sizes(a.Dice) }

// Bill is what it costs and earns.
func (a Assembly) Bill() pool.Bill {
	b := pool.BillOf(slices.Concat(a.Dice, a.Lost))
	if a.Uses != nil && a.No == nil {
		b = pool.BillOf(a.Laid.Priced)
		b.Uses = a.Laid.Price
		if a.Pays != nil && slices.ContainsFunc(a.Uses, onePoint) {
			b.Uses--
		}
		b.Cost += b.Uses
	}
	if IsGMs(a.Purse) && slices.ContainsFunc(a.Dice, isApart) {
		b.Apart, b.Cost = b.Apart+1, b.Cost+1
	}
	if a.Free {
		b.Cost = b.Own + b.Rivals + b.Apart
	}
	return b
}

// isApart reports whether a die is thrown beside its pool.
func isApart(p pool.Die) bool { return p.Apart }

// Billed says what an assembly takes from its purse and brings to it. What the
// bank earns is locked to the roll whatever the players' points are.
func (s *State) Billed(a Assembly) []game.Sum {
	b, sums := a.Bill(), []game.Sum(nil)
	if b.Cost > 0 {
		sums = append(sums, s.Cost(a.Purse, b.Cost, a.Dice...)...)
	}
	if b.Earns > 0 {
		sums = append(sums, late(s.Sums(a.Purse, b.Earns), a.Free || lockPoolPoints.On(s))...)
	}
	return append(sums, late(s.saved(a), true)...)
}

// saved are what distinctions of GMCs as d4 bring in place of points.
func (s *State) saved(a Assembly) []game.Sum {
	if _, ok := s.till().(SavingTill); !ok || !IsGMs(a.Purse) {
		return nil
	}
	var sums []game.Sum
	for _, p := range a.Dice {
		if c := s.Char(a.Whose(p)); p.Hinder && c != nil {
			for _, sum := range s.Hinders(c) {
				if i := slices.IndexFunc(sums, func(o game.Sum) bool { return o.Unit == sum.Unit }); i >= 0 {
					sums[i].N += sum.N
				} else {
					sums = append(sums, sum)
				}
			}
		}
	}
	return sums
}

// Whose character a trait in a pool is: dice of an opposition name it.
func (a Assembly) Whose(p pool.Die) string {
	if char, _, ok := strings.Cut(p.Word, ":"); ok && a.Free {
		return char
	}
	return a.Char
}

// late are what is earned, usable only afterwards where that is so.
func late(sums []game.Sum, is bool) []game.Sum {
	for i := range sums {
		sums[i].Late = is
	}
	return sums
}

// PriceWords puts to each word of a pool what a tap on it costs more: further
// traits of a set (CORE-POOL-03), further stress of one character (STRESS-14).
func (s *State) PriceWords(words []game.Choice, now Assembly, tapped func(word string) Assembly) {
	lies := now.Bill().Cost
	for i, c := range words {
		then := tapped(c.Word)
		if more := then.Bill().Cost - lies; more > 0 {
			words[i].Cost = append(s.Cost(then.Purse, more, then.Dice...), c.Cost...)
		}
	}
}

// CanAfford refuses a pool whose price is not free in its purse, by the rule that
// makes it cost: a push (STRESS-12), a second stress die (STRESS-14), a second
// trait of a set (CORE-POOL-03).
func (s *State) CanAfford(a Assembly) *game.Refusal {
	for _, h := range HooksOf[DraftHooks](s) {
		if h.Fit != nil {
			if no := h.Fit(s, a); no != nil {
				return no
			}
		}
	}
	b, free := a.Bill(), s.Funds(a.Purse, a.Dice...)
	switch {
	case b.Cost <= free:
		return nil
	case b.Own > 0, s.till() != (bank{}) && IsGMs(a.Purse):
		return s.CanPay(a.Purse, b.Cost, a.Dice...)
	case b.Uses > 0 && b.Cost-b.Uses <= free:
		return game.Refuse("SFX-COST-01", "cortex.refused.sfx_price", game.N("n", b.Uses), game.N("free", free-b.Cost+b.Uses))
	case b.Apart > 0 && b.Cost-b.Apart <= free:
		return game.Refuse(ruleApart(a), "cortex.refused.resource_price", game.N("n", b.Apart), game.N("free", free-b.Cost+b.Apart))
	case b.Rivals > 0:
		return game.Refuse("STRESS-14", "cortex.refused.second_stress", game.N("n", b.Rivals), game.N("free", free))
	}
	return game.Refuse("CORE-POOL-03", "cortex.refused.second_trait", game.N("n", b.Cost), game.N("free", free))
}

// ruleApart is why resources cost: a second one does, of the GM's each.
func ruleApart(a Assembly) string {
	if IsGMs(a.Purse) {
		return "CHAR-RES-08"
	}
	return "RUL-RES-MANY"
}

// Throw throws a pool, charges it and credits what it earns, in this order: a die
// that could have stood for a point is gone once it is thrown (CORE-POOL-R4,
// HERO-17). What a player earns is locked to the roll if the table says so
// (PP-EARN-R1); what the bank earns always is.
func Throw(t *Tx, a Assembly, r pool.Roll) *pool.Roll {
	b := a.Bill()
	declare(t, a, &r)
	foiled(t, a)
	thrown := throw(t, r, a.Dice)
	for _, h := range HooksOf[RollHooks](t.S) {
		if h.OnFall != nil {
			h.OnFall(t, thrown)
		}
	}
	Pay(t, a.Purse, b.Cost-b.Own-b.Rivals-b.Uses-b.Apart, "extra_die")
	Pay(t, a.Purse, b.Apart, "resource")
	Pay(t, a.Purse, b.Rivals, "second_stress")
	Pay(t, a.Purse, b.Own, "push")
	Pay(t, a.Purse, b.Uses, "sfx")
	if a.Pays != nil {
		a.Pays.Lay(t)
		Pay(t, a.Purse, 1, "sfx")
	}
	lock := thrown.ID
	if !a.Free && !lockPoolPoints.On(t.S) {
		lock = 0
	}
	for _, p := range slices.Concat(a.Dice, a.Lost) {
		switch {
		case p.Hinder:
			EarnHinder(t, a.Whose(p), lock)
		case p.D4:
			Earn(t, a.Purse, 1, lock, "d4")
		}
	}
	return thrown
}
