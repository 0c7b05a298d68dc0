package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

var (
	paramTotal  = game.Param{Name: "total", Kind: game.Pick, Max: game.MaxDice}
	paramEffect = game.Param{Name: "effect", Kind: game.Pick, Max: 8}
	paramRise   = game.Param{Name: "rise", Kind: game.Pick, Max: 1}
	paramPay    = game.Param{Name: "pay", Kind: game.Number, Max: game.MaxDice}
)

// chooseMove reads a roll: which results are added, and which die is the effect die (CORE-ROLL-02,
// -03). Both are committed together (CORE-ROLL-R4).
func chooseMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "choose", Category: game.CategoryDice, AnswersCards: true, Slash: true,
			Params: []game.Param{paramTotal, paramEffect, paramPay, paramRise, people.ParamRoll}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, r := range check.Of(s).Rolls {
				if mayChoose(s, c.Actor, r) {
					c.Add(chooseOffers(s, r, isOwnRoll(s, c.Actor, r))...)
					closeChoices(s, c, r)
				}
			}
			if c.Explains() {
				closeCommitted(s, c)
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			r := check.Of(t.S).Roll(check.RollID(args.One("roll")))
			paid := check.NumberOf(args.One("pay"))
			points.Pay(t, Payer(t.S, r), paid, "result")
			effect := risingFirst(pool.Indices(args["effect"]), pool.Indices(args["rise"]))
			if len(effect) == 0 && r.EffectFrom == pool.EffectLeft {
				effect = []int{-1}
			}
			Choose(t, r, pool.Indices(args["total"]), effect, paid)
			if r := check.Of(t.S).Roll(r.ID); !check.IsOpposition(t.S, r) {
				check.Conclude(t, r)
			}
		},
	}
}

// closeChoices gives the reasons against words of a choice of a roll: an effect die that is not a
// die of the throw (NOEFF-01, REROLL-01), and more plot points than a legal choice costs.
func closeChoices(s *engine.State, c *game.Collector, r *pool.Roll) {
	c.Against(paramEffect.Name, func(string) *game.Refusal { return refuseNoneLeft(s, r) }, "roll",
		check.RollWord(r.ID))
	c.AgainstLine(paramPay.Name,
		func(word string, line game.Args) *game.Refusal { return refusePaying(s, r, word, line) },
		"roll", check.RollWord(r.ID))
}

// closeCommitted closes the actor's rolls that are read already, the last one first, and the move.
func closeCommitted(s *engine.State, c *game.Collector) {
	for _, r := range slices.Backward(check.Of(s).Rolls) {
		if r.Committed && (people.Of(s).PlayedBy(c.Actor, r.Char) || r.GM && c.Actor.Role == game.GM) {
			c.Close(game.Refuse("CORE-ROLL-R4", "cortex.refused.committed"), "roll", check.RollWord(r.ID))
		}
	}
	c.Close(people.ClosedReason(c.Actor, "CORE-ROLL-02", "no_reading"))
}

// risingFirst puts the effect die in rise before the others: heroic steps go to the first
// (CORE-HEROIC-R3).
func risingFirst(effect, rise []int) []int {
	if len(rise) == 0 {
		return effect
	}
	return append(rise, slices.DeleteFunc(effect, func(i int) bool { return i == rise[0] })...)
}

// readerOf returns the character that reads a roll, "" for an opposition and for a roll that is
// not kept.
func readerOf(s *engine.State, args game.Args) string {
	if r := check.Of(s).Roll(check.RollID(args.One("roll"))); r != nil && !check.IsOpposition(s, r) {
		return r.Char
	}
	return ""
}

// mayChoose reports whether an actor may read a roll now. A player may read an own roll, and the
// GM any character's roll, before the commit. The GM may read an opposition until the player
// throws, if it can be read in another way (CORE-TEST-R1). A guest may read none.
func mayChoose(s *engine.State, by game.Actor, r *pool.Roll) bool {
	switch {
	case by.Chair == "" || r.Resolved:
		return false
	case check.IsOpposition(s, r):
		return by.Role == game.GM && !check.Of(s).IsOver(r) && !AnsweredBy(s, r) && hasOtherReading(s, r) &&
			r.PaidResults == 0
	case r.Committed:
		return false
	}
	return by.Role == game.GM || people.IsOwn(s, by, r.Char)
}

// AnsweredBy reports whether the throw against an opposition was made.
func AnsweredBy(s *engine.State, opposition *pool.Roll) bool {
	return slices.ContainsFunc(check.Of(s).Rolls, func(r *pool.Roll) bool { return r.For == opposition.For && !r.GM })
}

// hasOtherReading reports whether an opposition can still be read in another way.
func hasOtherReading(s *engine.State, r *pool.Roll) bool { return !r.Committed || anyChoice(s, r) }

// isOwnRoll reports whether the roll waits for this actor.
func isOwnRoll(s *engine.State, by game.Actor, r *pool.Roll) bool {
	if check.IsOpposition(s, r) {
		return by.Role == game.GM && !r.Committed
	}
	return people.IsOwn(s, by, r.Char)
}

// Payer returns the key of the wallet that pays for a roll.
func Payer(s *engine.State, r *pool.Roll) string {
	if r.GM {
		return points.GMWallet(s, check.RollTargets(s, r)...)
	}
	return points.WalletAgainst(s, r.Char, check.RollTargets(s, r)...)
}

// chooseOffers returns offers of the suggested choice, of all other useful choices, and of the best
// choices with more results for plot points, and the form for any legal choice.
func chooseOffers(s *engine.State, r *pool.Roll, own bool) []game.Offer {
	all := pool.Undominated(r, r.KeptFree)
	best := suggest(s, r, all)
	all[0], all[best] = all[best], all[0]
	says := tellsLoss(s, r, all)
	label := func(c pool.Choice, paid int) game.Msg {
		if says {
			return lossMsg(s, r, c, paid)
		}
		return yieldMsg(s, r, c)
	}
	var offers []game.Offer
	shut := check.IsOpposition(s, r) && !draft.KnowsDifficulty(s, game.Actor{})
	for i, c := range all {
		if !isCurrentChoice(r, c) {
			offers = append(offers, chooseOffer(s, r, c, 0, label(c, 0), own, i == 0 && !shut))
		}
	}
	if mayKeepOne(s, r) {
		for _, c := range pool.Undominated(r, 1) {
			offers = append(offers, chooseOffer(s, r, c, 0, label(c, 0), own, false))
		}
	}
	for extra := 1; extra <= mayBuy(s, r); extra++ {
		offers = appendBought(offers, s, r, extra, own, label)
	}
	other := chooseFreely(s, r, all[0])
	if own && shut { // everyone reads this: it names no total, and opens the form
		other.Label, other.Urgent, other.OpensForm = game.Say("cortex.choose.shut"), true, true
	}
	return append(offers, other)
}

// isCurrentChoice reports whether a committed roll keeps these dice already.
func isCurrentChoice(r *pool.Roll, c pool.Choice) bool {
	return r.Committed && slices.Equal(c.Kept, r.Kept) &&
		(r.EffectFrom != pool.EffectLeft || slices.Equal(r.Effect, []int{c.Effect}))
}

// appendBought appends offers of the best choice with extra results for plot points, or of all
// useful ones if a callback can pay, which has no form.
func appendBought(offers []game.Offer, s *engine.State, r *pool.Roll, extra int, own bool,
	label func(c pool.Choice, paid int) game.Msg) []game.Offer {
	all := pool.Undominated(r, r.KeptFree+extra)
	best := suggest(s, r, all)
	for i, c := range all {
		if i != best && !points.HasNamedToken(s, Payer(s, r)) {
			continue
		}
		// payments in two kinds are left to the form
		if o := chooseOffer(s, r, c, extra, label(c, extra), own, false); len(o.Cost) == 1 {
			offers = append(offers, o)
		}
	}
	return offers
}

// refuseRaise refuses further results of dice that belong to no character (PP-GM-R1).
func refuseRaise(s *engine.State, r *pool.Roll) *game.Refusal {
	if !r.GM || r.Char != "" {
		return nil
	}
	return points.GM.Of(s).CannotRaise(s)
}

// mayBuy returns how many further results are offered, at most 3 (PP-SPEND-03).
func mayBuy(s *engine.State, r *pool.Roll) int {
	if refuseRaise(s, r) != nil {
		return 0
	}
	if r.FewBy() != "" && draft.CannotBuyResults(s) {
		return 0
	}
	return max(0, min(3, len(r.Countable())-r.KeptFree, points.Spendable(s, Payer(s, r))))
}

// chooseOffer returns the offer of one choice, with extra results that are paid for.
func chooseOffer(s *engine.State, r *pool.Roll, c pool.Choice, extra int, label game.Msg,
	own, first bool) game.Offer {
	fixed := game.Args{"roll": {check.RollWord(r.ID)}, "total": pool.Places(c.Kept),
		"effect": pool.Places([]int{c.Effect}),
		"pay":    {game.Itoa(extra)}}
	if r.EffectFrom != pool.EffectLeft {
		delete(fixed, "effect")
	}
	o := game.Offer{Fixed: fixed, Label: withThrower(s, r, label), Outlook: game.Outlook{Result: resultOf(r, c)},
		About:   check.RollRef(r.ID),
		ForCard: game.ForCard{Card: check.CheckRef(s, r.For), Urgent: own && first}, Primary: own}
	if c.Total > knownTarget(s, r) {
		o.Odds = holdOdds(s, r, c.Total)
	}
	if extra > 0 {
		o.Cost = points.Cost(s, Payer(s, r), extra)
	}
	return o
}

// yieldMsg returns what a choice gives: the effect die, if it is a die of this throw, and whether
// the total beats the known target.
func yieldMsg(s *engine.State, r *pool.Roll, c pool.Choice) game.Msg {
	known := knownTarget(s, r)
	if r.EffectFrom != pool.EffectLeft {
		return addsMsg(s, r, c.Total, known)
	}
	effect, margin := game.D("effect", c.Die), c.Total-known
	n, against := game.N("n", max(margin, -margin)), game.N("against", known)
	steps := pool.HeroicSteps(margin, stepFor(s, r))
	stepped, beyond := c.EffectAfter(steps)
	switch {
	case known < 0:
		return game.Say("cortex.choose.effect", effect)
	case margin <= 0:
		return game.Say("cortex.choose.fails", effect, n, against)
	case steps > 0 && beyond > 0:
		return game.Say("cortex.choose.beyond", effect, n, against)
	case steps > 0:
		return game.Say("cortex.choose.heroic", effect, game.D("stepped", stepped), n, against)
	case beyond > 0:
		return game.Say("cortex.choose.beats_beyond", effect, n, against)
	}
	return game.Say("cortex.choose.beats", effect, n, against)
}

// addsMsg is yieldMsg for a roll without an effect die to pick.
func addsMsg(s *engine.State, r *pool.Roll, total, known int) game.Msg {
	margin := total - known
	n, against := game.N("n", max(margin, -margin)), game.N("against", known)
	switch {
	case known < 0:
		return game.Say("cortex.choose.total", game.N("n", total))
	case margin <= 0:
		return game.Say("cortex.choose.total_fails", n, against)
	case pool.HeroicSteps(margin, stepFor(s, r)) > 0:
		return game.Say("cortex.choose.total_heroic", n, against)
	}
	return game.Say("cortex.choose.total_beats", n, against)
}

// chooseFreely returns the form for any legal choice, with the suggested choice best selected.
func chooseFreely(s *engine.State, r *pool.Roll, best pool.Choice) game.Offer {
	total := game.Input{Param: paramTotal}
	effect := game.Input{Param: paramEffect}
	for i := range r.Faces {
		one := game.Choice{Word: game.Itoa(i + 1), Label: dieLine(r, i), Closed: refuseUncounted(r, i)}
		one.Selected = slices.Contains(best.Kept, i)
		total.Choices = append(total.Choices, one)
		one.Selected = best.Effect == i
		effect.Choices = append(effect.Choices, one)
	}
	pay := game.Input{Param: paramPay, Preset: "0"}
	pay.Max = mostPay(s, r)
	dice := proposeTogether([]game.Input{total, effect})
	if r.EffectFrom != pool.EffectLeft {
		dice = dice[:1]
	}
	inputs := append(dice, pay)
	if pay.Max > 0 && len(dice) > 1 {
		inputs = append(inputs, game.Input{Param: paramRise, Advanced: true, Choices: unselected(effect.Choices)})
	}
	return game.Offer{Fixed: game.Args{"roll": {check.RollWord(r.ID)}}, Inputs: inputs,
		About: check.RollRef(r.ID), ForCard: game.ForCard{Card: check.CheckRef(s, r.For)},
		Label: otherLabel(s, r), Form: game.Form{OpensForm: true}, Validate: func(args game.Args) *game.Refusal {
			if rise := args.One("rise"); rise != "" && !slices.Contains(args["effect"], rise) {
				return game.Refuse("CORE-HEROIC-R3", "cortex.refused.rise", game.W("n", rise))
			}
			return fitChoice(s, r, pool.Indices(args["total"]), pool.Indices(args["effect"]),
				check.NumberOf(args.One("pay")))
		}}
}

// unselected returns the choices with none selected.
func unselected(cs []game.Choice) []game.Choice {
	cs = slices.Clone(cs)
	for i := range cs {
		cs[i].Selected = false
	}
	return cs
}

// withThrower adds to a label who threw the dice, if the GM did.
func withThrower(s *engine.State, r *pool.Roll, label game.Msg) game.Msg {
	switch {
	case check.IsOpposition(s, r), r.GM && r.Char == "":
		return game.Say("cortex.choose.of_opposition", game.M("label", label))
	case r.GM:
		return game.Say("cortex.choose.of", game.W("name", people.Of(s).Name(r.Char)), game.M("label", label))
	}
	return label
}

// otherLabel returns the label of the form, with the owner of the dice if the GM threw them.
func otherLabel(s *engine.State, r *pool.Roll) game.Msg {
	key, name := "cortex.choose.other", ""
	switch {
	case check.IsOpposition(s, r):
		key, name = "cortex.choose.other_opposition", people.Of(s).Name(check.OpposedChar(s, r))
	case r.GM:
		name = people.Of(s).Name(r.Char)
	}
	if r.EffectFrom != pool.EffectLeft {
		key += "_total"
	}
	return game.Say(key, game.W("name", name))
}

func dieLines(r *pool.Roll, is []int) []game.Msg {
	var ms []game.Msg
	for _, i := range is {
		ms = append(ms, dieLine(r, i))
	}
	return ms
}
