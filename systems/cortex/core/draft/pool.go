package draft

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

// Pool is a complete pool. The same value is shown, priced, checked, charged and thrown, so a pool
// never costs more than it showed.
type Pool struct {
	Wallet    string // key of the wallet that pays for the pool and gets what it earns
	Char      string // owner of the dice, "" for an opposition
	Dice      []pool.Die
	GMOpposes bool // the GM opposes: further traits of a set are free

	SFXUses []sfx.Use       // applied to the dice, in this order
	Applied sfx.AppliedPool // result of SFXUses
	Refusal *game.Refusal   // why SFXUses cannot be applied; the dice are then unchanged

	Callback *points.Callback // replaces the point that one of the SFXUses costs

	Plain []pool.Die // the dice before SFXUses; nil without SFXUses
	World sfx.World

	LostDice []pool.Die // paid for and not thrown, because they were foreseen (RUL-ABIL-PRECOG)
	By       []string   // characters that foresaw them

	Sum    bool // all dice are added to Number, the difficulty (STATIC-01, -02)
	Number int
}

// buildPool returns the pool of the options that were picked, in their order, and loose dice.
func buildPool(wallet string, os []PoolOption, words []string, loose []pool.Die) Pool {
	p := Pool{Wallet: wallet}
	for _, o := range os {
		if slices.Contains(words, o.Word) {
			p.Dice = append(p.Dice, o.Dice...)
		}
	}
	p.Dice = append(p.Dice, loose...)
	return p
}

// BuildOpposition returns the pool that the GM throws: dice of a difficulty, the picked options
// and loose dice. Pool.Against sets the character that this pool is against.
func BuildOpposition(first []pool.Die, os []PoolOption, words []string, loose []dice.Die) Pool {
	p := buildPool(points.BankKey, os, withFollowing(os, words), pool.LooseDice(loose, pool.FromScene))
	p.Dice, p.GMOpposes = append(slices.Clip(first), p.Dice...), true
	return p
}

// withFollowing adds to words the options that follow a GMC with dice among the words, unless a
// word of the option's ExclusiveGroup was picked.
func withFollowing(os []PoolOption, words []string) []string {
	all := slices.Clip(words)
	for _, o := range os {
		follows := o.Follows != "" && slices.ContainsFunc(words,
			func(w string) bool { return strings.HasPrefix(w, o.Follows+":") })
		decided := slices.ContainsFunc(os, func(other PoolOption) bool {
			return other.ExclusiveGroup == o.ExclusiveGroup && slices.Contains(words, other.Word)
		})
		if follows && !decided {
			all = append(all, o.Word)
		}
	}
	return all
}

// Against returns the opposition p against a character. Without a bank the GM's points go to the
// wallet of that character (PP-MOD-04).
func (p Pool) Against(s *engine.State, char string) Pool {
	p.Wallet = points.GMWallet(s, char)
	return p.withoutForeseen(s, char)
}

// withoutForeseen returns the pool without the dice that characters in chars foresee: for each of
// these characters the largest die that could be in the total, unless no other die could.
func (p Pool) withoutForeseen(s *engine.State, chars ...string) Pool {
	if len(p.LostDice) > 0 {
		return p
	}
	for _, char := range chars {
		sizes := pool.KeptSizes(p.Dice)
		if len(sizes) < 2 || !isForeseen(s, char) {
			continue
		}
		at := slices.IndexFunc(p.Dice, func(p pool.Die) bool { return !p.BesidePool && p.Die == slices.Max(sizes) })
		p.LostDice, p.By = append(p.LostDice, p.Dice[at]), append(p.By, char)
		p.Dice = slices.Delete(slices.Clone(p.Dice), at, at+1)
	}
	return p
}

// isForeseen reports whether a character foresees the next throw against it.
func isForeseen(s *engine.State, char string) bool {
	fx := PlaySFX.Of(s)
	return fx != nil && fx.LosesLargestDie(s, char)
}

// Sizes returns the sizes of the dice.
func (p Pool) Sizes() []dice.Die { return pool.Sizes(p.Dice) }

// Price returns what the pool costs and earns in plot points.
func (p Pool) Price() pool.Price {
	b := pool.PriceOf(slices.Concat(p.Dice, p.LostDice))
	if p.SFXUses != nil && p.Refusal == nil {
		b = pool.PriceOf(p.Applied.Priced)
		b.Uses = p.Applied.Price
		if p.Callback != nil && slices.ContainsFunc(p.SFXUses, costsOnePoint) {
			b.Uses--
		}
		b.Cost += b.Uses
	}
	if points.IsGMWallet(p.Wallet) && slices.ContainsFunc(p.Dice, isBesidePool) {
		b.Resources, b.Cost = b.Resources+1, b.Cost+1
	}
	if p.GMOpposes {
		b.Cost = b.Own + b.Rivals + b.Resources
	}
	return b
}

// isBesidePool reports whether a die is thrown beside its pool.
func isBesidePool(p pool.Die) bool { return p.BesidePool }

// PriceAmounts returns what a pool costs and earns. Earnings can be spent only after the roll
// (game.Amount.Late) if the GM opposes, if the table locks the points of pools, or if the GM's pool
// is a bank that saves them.
func (p Pool) PriceAmounts(s *engine.State) []game.Amount {
	b, sums := p.Price(), []game.Amount(nil)
	if b.Cost > 0 {
		sums = append(sums, points.Cost(s, p.Wallet, b.Cost, p.Dice...)...)
	}
	if b.Earns > 0 {
		sums = append(sums,
			rulekit.DeferredAmounts(points.Amounts(s, p.Wallet, b.Earns), p.GMOpposes ||
				points.LockPoolPoints.On(s))...)
	}
	return append(sums, rulekit.DeferredAmounts(gmcSavings(s, p), true)...)
}

// gmcSavings returns what distinctions of GMCs as d4 earn in place of points.
func gmcSavings(s *engine.State, a Pool) []game.Amount {
	if _, ok := points.GM.Of(s).(points.BankingGMPool); !ok || !points.IsGMWallet(a.Wallet) {
		return nil
	}
	var sums []game.Amount
	for _, p := range a.Dice {
		if c := people.Of(s).Char(a.CharOf(p)); p.Hinder && c != nil {
			for _, sum := range points.HinderAmounts(s, c) {
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

// CharOf returns the character that a die belongs to: in an opposition the character that the word
// of the die begins with, otherwise the owner of the pool.
func (a Pool) CharOf(p pool.Die) string {
	if char, _, ok := strings.Cut(p.Word, ":"); ok && a.GMOpposes {
		return char
	}
	return a.Char
}

// PriceWords adds to each word of a pool the extra cost of a tap on the word: further traits of a
// set (CORE-POOL-03), further stress of one character (STRESS-14).
func (now Pool) PriceWords(s *engine.State, words []game.Choice, tapped func(word string) Pool) {
	cost := now.Price().Cost
	for i, c := range words {
		if c.Unlisted {
			continue
		}
		then := tapped(c.Word)
		if more := then.Price().Cost - cost; more > 0 {
			words[i].Cost = append(points.Cost(s, then.Wallet, more, then.Dice...), c.Cost...)
		}
	}
}

// RefuseUnaffordable refuses a pool that its wallet cannot pay, by a rule that makes it cost, such
// as a second stress die (STRESS-14) or a second trait of a set (CORE-POOL-03). It also refuses
// dice that a mod does not allow together.
func (p Pool) RefuseUnaffordable(s *engine.State) *game.Refusal {
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.CannotJoin != nil {
			if no := h.CannotJoin(s, p); no != nil {
				return no
			}
		}
	}
	b, free := p.Price(), points.Spendable(s, p.Wallet, p.Dice...)
	switch {
	case b.Cost <= free:
		return nil
	case b.Own > 0, points.GM.Of(s) != (points.PointBank{}) && points.IsGMWallet(p.Wallet):
		return points.RefuseUnpayable(s, p.Wallet, b.Cost, p.Dice...)
	case b.Uses > 0 && b.Cost-b.Uses <= free:
		return game.Refuse("SFX-COST-01", "cortex.refused.sfx_price", game.N("n", b.Uses),
			game.N("free", free-b.Cost+b.Uses))
	case b.Resources > 0 && b.Cost-b.Resources <= free:
		return game.Refuse(besideRule(p), "cortex.refused.resource_price", game.N("n", b.Resources),
			game.N("free", free-b.Cost+b.Resources))
	case b.Rivals > 0:
		return game.Refuse(rivalRule(s, p), "cortex.refused.second_stress", game.N("n", b.Rivals), game.N("free", free))
	}
	return game.Refuse("CORE-POOL-03", "cortex.refused.second_trait", game.N("n", b.Cost), game.N("free", free))
}

// rivalRule returns the rule by which a further affliction of a group costs.
func rivalRule(s *engine.State, p Pool) string {
	for _, d := range p.Dice {
		if b, ok := things.FindAffliction(s, d.Word); ok && d.RivalGroup != "" {
			return b.KindIn(s).RivalRule
		}
	}
	return ""
}

// besideRule returns the rule by which resources cost: for the GM each resource costs, for players
// a second one does.
func besideRule(p Pool) string {
	if points.IsGMWallet(p.Wallet) {
		return "CHAR-RES-08"
	}
	return "RUL-RES-MANY"
}

// RefuseUnfit refuses a pool that is illegal for this character now. GMCs pay from the bank
// (PP-GM-R3).
func (p Pool) RefuseUnfit(s *engine.State, st check.RollContext) *game.Refusal {
	switch {
	case len(p.Dice) == 0:
		return game.Refuse("CORE-POOL-R1", "cortex.refused.empty_pool")
	case p.Refusal != nil:
		return p.Refusal
	case len(p.Dice) > maxPool.Of(s):
		return game.Refuse("CORE-POOL-R5", "cortex.refused.big_pool", game.N("max", maxPool.Of(s)))
	}
	if p.Callback != nil && !slices.ContainsFunc(p.SFXUses, costsOnePoint) {
		return game.Refuse("RUL-CB-WORTH", "cortex.refused.voucher_alone", game.W("name", p.Callback.Name))
	}
	b := p.Price()
	if no := fitSets(s, st.Char, b); no != nil {
		return no
	}
	if no := p.RefuseUnaffordable(s); no != nil {
		return no
	}
	if missing := MissingPrime(s, st.Char, b); len(missing) > 0 && RequirePrime.Is(s, "enforce") && !st.Waived {
		return game.Refuse("CORE-POOL-R2", "cortex.refused.prime", game.W("set", missing[0]))
	}
	return nil
}

// costsOnePoint reports whether an SFX costs exactly one plot point, and not one point for each of
// some things.
func costsOnePoint(u sfx.Use) bool {
	each := slices.ContainsFunc(slices.Concat(u.Cost, u.Chosen(u.Branch)),
		func(op sfx.Op) bool { return op.Op == "pp" && op.Per != "" })
	return u.Price() == 1 && !each
}
