package core

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// Pool is a pool, whole. Whatever is shown of a pool, weighed, checked,
// charged and thrown is one of these: so a pool never costs another than it said.
type Pool struct {
	Wallet    string // who pays for it, and earns by it
	Char      string // whose dice they are, of several together whose most are
	Dice      []pool.Die
	GMOpposes bool // the GM opposes: further traits of a set cost nothing

	SFXUses []sfx.Use       // what was done with the dice, in this order
	Applied sfx.AppliedPool // what that came to
	Refusal *game.Refusal   // why it could not be done; the dice are then as they were

	Callback *Callback // stands for the point of one of them

	plain []pool.Die // the dice before that; nil: nothing was done
	world sfx.World

	LostDice []pool.Die // paid for, and not thrown: foreseen (RUL-ABIL-PRECOG)
	by       []string   // by whom

	Sum    bool // all dice are added to Number, which is a difficulty by itself (STATIC-01, -02)
	Number int
}

// BuildPool puts together what was picked of some options, in their order, and
// loose dice.
func BuildPool(wallet string, os []PoolOption, words []string, loose []pool.Die) Pool {
	p := Pool{Wallet: wallet}
	for _, o := range os {
		if slices.Contains(words, o.Word) {
			p.Dice = append(p.Dice, o.Dice...)
		}
	}
	p.Dice = append(p.Dice, loose...)
	return p
}

// BuildOpposition is what the GM throws against somebody: dice of a difficulty, what was
// picked, and loose dice. Who that is, At says.
func BuildOpposition(opening []pool.Die, os []PoolOption, words []string, loose []dice.Die) Pool {
	p := BuildPool(BankKey, os, words, pool.LooseDice(loose, pool.FromScene))
	p.Dice, p.GMOpposes = append(slices.Clip(opening), p.Dice...), true
	return p
}

// Toward is an opposition against a character, whom the GM's points go to where there
// is no bank (PP-MOD-04).
func (p Pool) Toward(s *State, char string) Pool {
	p.Wallet = s.GMWallet(char)
	return p.withoutForeseen(s, char)
}

// withoutForeseen leaves out of a pool what those foresaw whom it is thrown against: its
// largest die each, of those in its total, while there is more than one.
func (p Pool) withoutForeseen(s *State, chars ...string) Pool {
	if len(p.LostDice) > 0 {
		return p
	}
	for _, char := range chars {
		sizes := pool.KeptSizes(p.Dice)
		if len(sizes) < 2 || !s.isForeseen(char) {
			continue
		}
		at := slices.IndexFunc(p.Dice, func(p pool.Die) bool { return !p.BesidePool && p.Die == slices.Max(sizes) })
		p.LostDice, p.by = append(p.LostDice, p.Dice[at]), append(p.by, char)
		p.Dice = slices.Delete(slices.Clone(p.Dice), at, at+1)
	}
	return p
}

// isForeseen reports whether a character knows already what is thrown against it.
func (s *State) isForeseen(char string) bool {
	fx := PlaySFX.Of(s)
	return fx != nil && fx.LosesLargestDie(s, char)
}

// noteLostDice tells of what was foreseen and fell.
func noteLostDice(t *Tx, p Pool) {
	fx := PlaySFX.Of(t.S)
	for _, char := range p.by {
		fx.LargestDieLost(t, char)
	}
}

// Sizes are the sizes of its dice.
func (p Pool) Sizes() []dice.Die { return pool.Sizes(p.Dice) }

// Price is what it costs and earns.
func (p Pool) Price() pool.Price {
	b := pool.PriceOf(slices.Concat(p.Dice, p.LostDice))
	if p.SFXUses != nil && p.Refusal == nil {
		b = pool.PriceOf(p.Applied.Priced)
		b.Uses = p.Applied.Price
		if p.Callback != nil && slices.ContainsFunc(p.SFXUses, onePoint) {
			b.Uses--
		}
		b.Cost += b.Uses
	}
	if IsGMWallet(p.Wallet) && slices.ContainsFunc(p.Dice, isApart) {
		b.Resources, b.Cost = b.Resources+1, b.Cost+1
	}
	if p.GMOpposes {
		b.Cost = b.Own + b.Rivals + b.Resources
	}
	return b
}

// isApart reports whether a die is thrown beside its pool.
func isApart(p pool.Die) bool { return p.BesidePool }

// PriceAmounts says what an assembly takes from its wallet and brings to it. What the
// bank earns is locked to the roll whatever the players' points are.
func (s *State) PriceAmounts(p Pool) []game.Amount {
	b, sums := p.Price(), []game.Amount(nil)
	if b.Cost > 0 {
		sums = append(sums, s.Cost(p.Wallet, b.Cost, p.Dice...)...)
	}
	if b.Earns > 0 {
		sums = append(sums, deferredAmounts(s.Amounts(p.Wallet, b.Earns), p.GMOpposes || lockPoolPoints.On(s))...)
	}
	return append(sums, deferredAmounts(s.savedByGMCs(p), true)...)
}

// savedByGMCs are what distinctions of GMCs as d4 bring in place of points.
func (s *State) savedByGMCs(a Pool) []game.Amount {
	if _, ok := s.gmPool().(BankingGMPool); !ok || !IsGMWallet(a.Wallet) {
		return nil
	}
	var sums []game.Amount
	for _, p := range a.Dice {
		if c := s.Char(a.CharOf(p)); p.Hinder && c != nil {
			for _, sum := range s.HinderAmounts(c) {
				if i := slices.IndexFunc(sums, func(o game.Amount) bool { return o.Unit == sum.Unit }); i >= 0 {
					sums[i].N += sum.N
				} else {
					sums = append(sums, sum)
				}
			}
		}
	}
	return sums
}

// CharOf character a trait in a pool is: dice of an opposition name it.
func (a Pool) CharOf(p pool.Die) string {
	if char, _, ok := strings.Cut(p.Word, ":"); ok && a.GMOpposes {
		return char
	}
	return a.Char
}

// deferredAmounts are what is earned, usable only afterwards where that is so.
func deferredAmounts(sums []game.Amount, is bool) []game.Amount {
	for i := range sums {
		sums[i].Late = is
	}
	return sums
}

// PriceWords puts to each word of a pool what a tap on it costs more: further
// traits of a set (CORE-POOL-03), further stress of one character (STRESS-14).
func (s *State) PriceWords(words []game.Choice, now Pool, tapped func(word string) Pool) {
	lies := now.Price().Cost
	for i, c := range words {
		then := tapped(c.Word)
		if more := then.Price().Cost - lies; more > 0 {
			words[i].Cost = append(s.Cost(then.Wallet, more, then.Dice...), c.Cost...)
		}
	}
}

// RefuseUnaffordable refuses a pool whose price is not free in its wallet, by the rule that
// makes it cost: a push (STRESS-12), a second stress die (STRESS-14), a second
// trait of a set (CORE-POOL-03).
func (s *State) RefuseUnaffordable(p Pool) *game.Refusal {
	for _, h := range HooksOf[DraftHooks](s) {
		if h.CannotJoin != nil {
			if no := h.CannotJoin(s, p); no != nil {
				return no
			}
		}
	}
	b, free := p.Price(), s.Spendable(p.Wallet, p.Dice...)
	switch {
	case b.Cost <= free:
		return nil
	case b.Own > 0, s.gmPool() != (bank{}) && IsGMWallet(p.Wallet):
		return s.RefuseUnpayable(p.Wallet, b.Cost, p.Dice...)
	case b.Uses > 0 && b.Cost-b.Uses <= free:
		return game.Refuse("SFX-COST-01", "cortex.refused.sfx_price", game.N("n", b.Uses), game.N("free", free-b.Cost+b.Uses))
	case b.Resources > 0 && b.Cost-b.Resources <= free:
		return game.Refuse(ruleApart(p), "cortex.refused.resource_price", game.N("n", b.Resources), game.N("free", free-b.Cost+b.Resources))
	case b.Rivals > 0:
		return game.Refuse("STRESS-14", "cortex.refused.second_stress", game.N("n", b.Rivals), game.N("free", free))
	}
	return game.Refuse("CORE-POOL-03", "cortex.refused.second_trait", game.N("n", b.Cost), game.N("free", free))
}

// ruleApart is why resources cost: a second one does, of the GM's each.
func ruleApart(p Pool) string {
	if IsGMWallet(p.Wallet) {
		return "CHAR-RES-08"
	}
	return "RUL-RES-MANY"
}

// Throw throws a pool, charges it and credits what it earns, in this order: a die
// that could have stood for a point is gone once it is thrown (CORE-POOL-R4,
// HERO-17). What a player earns is locked to the roll if the table says so
// (PP-EARN-R1); what the bank earns always is.
func Throw(t *Tx, a Pool, r pool.Roll) *pool.Roll {
	b := a.Price()
	noteUses(t, a, &r)
	noteLostDice(t, a)
	thrown := throw(t, r, a.Dice)
	for _, h := range HooksOf[RollHooks](t.S) {
		if h.OnFall != nil {
			h.OnFall(t, thrown)
		}
	}
	Pay(t, a.Wallet, b.Cost-b.Own-b.Rivals-b.Uses-b.Resources, "extra_die")
	Pay(t, a.Wallet, b.Resources, "resource")
	Pay(t, a.Wallet, b.Rivals, "second_stress")
	Pay(t, a.Wallet, b.Own, "push")
	Pay(t, a.Wallet, b.Uses, "sfx")
	if a.Callback != nil {
		a.Callback.LayToken(t)
		Pay(t, a.Wallet, 1, "sfx")
	}
	lock := thrown.ID
	if !a.GMOpposes && !lockPoolPoints.On(t.S) {
		lock = 0
	}
	for _, p := range slices.Concat(a.Dice, a.LostDice) {
		switch {
		case p.Hinder:
			EarnHinder(t, a.CharOf(p), lock)
		case p.D4:
			Earn(t, a.Wallet, 1, lock, "d4")
		}
	}
	return thrown
}
