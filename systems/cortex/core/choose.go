package core

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

var (
	paramTotal  = game.Param{Name: "total", Kind: game.Pick, Max: game.MaxDice}
	paramEffect = game.Param{Name: "effect", Kind: game.Pick, Max: 8}
	paramPay    = game.Param{Name: "pay", Kind: game.Number, Max: game.MaxDice}
)

// chooseMove reads a roll: which results are added, which die is the effect
// die (CORE-ROLL-02, -03). Both are committed together (CORE-ROLL-R4).
func chooseMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "choose", Category: game.CategoryDice, AnswersCards: true, Slash: true,
			Params: []game.Param{paramTotal, paramEffect, paramPay, ParamRoll}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, r := range s.Rolls {
				if s.mayChoose(by, r) {
					offers = append(offers, s.chooseOffers(r, s.ownRoll(by, r))...)
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			r := t.S.Roll(RollID(args.One("roll")))
			paid := NumberOf(args.One("pay"))
			Pay(t, t.S.Payer(r), paid, "result")
			effect := pool.Indices(args["effect"])
			if len(effect) == 0 && r.EffectFrom == pool.EffectLeft {
				effect = []int{-1}
			}
			Choose(t, r, pool.Indices(args["total"]), effect, paid)
			if r := t.S.Roll(r.ID); !t.S.IsOpposition(r) {
				conclude(t, r)
			}
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			if no := cmp.Or(s.whyNoEffect(by, args), s.whyNotPay(by, args)); no != nil {
				return no
			}
			for _, r := range slices.Backward(s.Rolls) {
				if word := args.One("roll"); word != "" && word != RollWord(r.ID) {
					continue
				}
				if r.Committed && (s.PlayedBy(by, r.Char) || r.GM && by.Role == game.GM) {
					return game.Refuse("CORE-ROLL-R4", "cortex.refused.committed")
				}
			}
			return ClosedReason(by, "CORE-ROLL-02", "no_reading")
		},
	}
}

// readerOf is whose roll is read.
func readerOf(s *State, args game.Args) string {
	if r := s.Roll(RollID(args.One("roll"))); r != nil && !s.IsOpposition(r) {
		return r.Char
	}
	return ""
}

// mayChoose reports whether this actor may read the roll now: its own roll
// before the commit; the GM an opposition until the player throws
// (CORE-TEST-R1), and for anyone who does not answer.
func (s *State) mayChoose(by game.Actor, r *pool.Roll) bool {
	switch {
	case by.Chair == "" || r.Resolved:
		return false
	case s.IsOpposition(r):
		return by.Role == game.GM && !s.isOver(r) && !s.AnsweredBy(r) && s.anyReading(r) && r.Raised == 0
	case r.Committed:
		return false
	}
	return by.Role == game.GM || s.IsOwn(by, r.Char)
}

// AnsweredBy reports whether the throw that an opposition waits for was made.
func (s *State) AnsweredBy(opposition *pool.Roll) bool {
	return slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool { return r.For == opposition.For && !r.GM })
}

// anyReading reports whether an opposition could be read otherwise.
func (s *State) anyReading(r *pool.Roll) bool { return !r.Committed || s.AnyChoice(r) }

// ownRoll reports whether the roll waits for this very seat.
func (s *State) ownRoll(by game.Actor, r *pool.Roll) bool {
	if s.IsOpposition(r) {
		return by.Role == game.GM && !r.Committed
	}
	return s.IsOwn(by, r.Char)
}

// Payer is the wallet that pays for a roll.
func (s *State) Payer(r *pool.Roll) string {
	if r.GM {
		return s.GMWallet(s.rollTargets(r)...)
	}
	return s.WalletAgainst(r.Char, s.rollTargets(r)...)
}

// chooseOffers are the suggestion, every other choice worth a look, the best
// with more results for plot points, and any other legal one.
func (s *State) chooseOffers(r *pool.Roll, own bool) []game.Offer {
	all := pool.Undominated(r, r.KeptFree)
	best := pool.Suggest(all, s.knownTarget(r), HeroicStep.Of(s))
	all[0], all[best] = all[best], all[0]
	var offers []game.Offer
	shut := s.IsOpposition(r) && !s.KnowsDifficulty(game.Actor{})
	for i, c := range all {
		if r.Committed && slices.Equal(c.Kept, r.Kept) && (r.EffectFrom != pool.EffectLeft || slices.Equal(r.Effect, []int{c.Effect})) {
			continue // it is what stands
		}
		offers = append(offers, s.chooseOffer(r, c, 0, own, i == 0 && !shut))
	}
	for extra := 1; extra <= s.mayBuy(r); extra++ {
		more := pool.Undominated(r, r.KeptFree+extra)
		best := pool.Suggest(more, s.knownTarget(r), HeroicStep.Of(s))
		for i, c := range more {
			if i != best && !s.namedToken(s.Payer(r)) { // the form takes what else a point may buy; a callback has none
				continue
			}
			if o := s.chooseOffer(r, c, extra, own, false); len(o.Cost) == 1 { // what is paid in two kinds, the form takes
				offers = append(offers, o)
			}
		}
	}
	other := s.chooseFreely(r, all[0])
	if own && shut { // everybody reads this: it says no total, and opens the form
		other.Label, other.Urgent, other.OpensForm = game.Say("cortex.choose.shut"), true, true
	}
	return append(offers, other)
}

// noRaise refuses further results of dice that are no character's (PP-GM-R1).
func (s *State) noRaise(r *pool.Roll) *game.Refusal {
	if !r.GM || r.Char != "" {
		return nil
	}
	return s.gmPool().CannotRaise(s)
}

// mayBuy is how many further results are worth offering (PP-SPEND-03).
func (s *State) mayBuy(r *pool.Roll) int {
	if s.noRaise(r) != nil {
		return 0
	}
	if r.FewBy() != "" && s.FewOnly() {
		return 0
	}
	return max(0, min(3, len(r.Countable())-r.KeptFree, s.Spendable(s.Payer(r))))
}

func (s *State) chooseOffer(r *pool.Roll, c pool.Choice, extra int, own, first bool) game.Offer {
	fixed := game.Args{"roll": {RollWord(r.ID)}, "total": pool.Places(c.Kept), "effect": pool.Places([]int{c.Effect}),
		"pay": {game.Itoa(extra)}}
	if r.EffectFrom != pool.EffectLeft {
		delete(fixed, "effect")
	}
	o := game.Offer{Fixed: fixed, Label: s.ofWhom(r, s.yieldMsg(r, c)), Result: resultOf(r, c), About: RollRef(r.ID),
		Card: s.CheckRef(r.For), Urgent: own && first, Primary: own}
	if c.Total > s.knownTarget(r) {
		o.Odds = s.CheckKindOf(r.For).HoldOdds(s, r, c.Total)
	}
	if extra > 0 {
		o.Cost = s.Cost(s.Payer(r), extra)
	}
	return o
}

// FewOnly reports whether nobody may buy results where fewer are kept than usual:
// the table sells none (CORE-ROLL-R3), or all results count and none is for sale
// (ADDALL-R1).
func (s *State) FewOnly() bool { return !BuyWhileReduced.On(s) || ResultsAdded.Of(s) == pool.All }

// yieldMsg says what a choice gives: the effect die, if it is one of these dice,
// and whether it beats what is known.
func (s *State) yieldMsg(r *pool.Roll, c pool.Choice) game.Msg {
	known := s.knownTarget(r)
	if r.EffectFrom != pool.EffectLeft {
		return s.addsMsg(c.Total, known)
	}
	effect := game.D("effect", c.Die)
	if known < 0 {
		return game.Say("cortex.choose.effect", effect)
	}
	margin := c.Total - known
	if margin <= 0 {
		return game.Say("cortex.choose.fails", effect, game.N("n", -margin), game.N("against", known))
	}
	if steps := s.HeroicSteps(margin); steps > 0 {
		stepped, over := c.Die.Step(steps)
		if over > 0 {
			return game.Say("cortex.choose.beyond", effect, game.N("n", margin), game.N("against", known))
		}
		return game.Say("cortex.choose.heroic", effect, game.D("stepped", stepped), game.N("n", margin), game.N("against", known))
	}
	return game.Say("cortex.choose.beats", effect, game.N("n", margin), game.N("against", known))
}

// addsMsg says what a total comes to that leaves no effect die to be picked.
func (s *State) addsMsg(total, known int) game.Msg {
	margin := total - known
	n, against := game.N("n", max(margin, -margin)), game.N("against", known)
	switch {
	case known < 0:
		return game.Say("cortex.choose.total", game.N("n", total))
	case margin <= 0:
		return game.Say("cortex.choose.total_fails", n, against)
	case s.HeroicSteps(margin) > 0:
		return game.Say("cortex.choose.total_heroic", n, against)
	}
	return game.Say("cortex.choose.total_beats", n, against)
}

// chooseFreely offers any legal choice, the suggested one ticked.
func (s *State) chooseFreely(r *pool.Roll, best pool.Choice) game.Offer {
	total := game.Input{Param: paramTotal}
	effect := game.Input{Param: paramEffect}
	for i := range r.Faces {
		label, word := dieLine(r, i), game.Itoa(i+1)
		total.Choices = append(total.Choices, game.Choice{Word: word, Label: label, Selected: slices.Contains(best.Kept, i)})
		effect.Choices = append(effect.Choices, game.Choice{Word: word, Label: label, Selected: best.Effect == i})
	}
	pay := game.Input{Param: paramPay, Preset: "0"}
	pay.Max = s.mostPay(r)
	dice := asOneProposal([]game.Input{total, effect})
	if r.EffectFrom != pool.EffectLeft {
		dice = dice[:1]
	}
	return game.Offer{Fixed: game.Args{"roll": {RollWord(r.ID)}}, Inputs: append(dice, pay),
		About: RollRef(r.ID), Card: s.CheckRef(r.For),
		Label: s.otherLabel(r), OpensForm: true, Validate: func(args game.Args) *game.Refusal {
			return s.fitChoice(r, pool.Indices(args["total"]), pool.Indices(args["effect"]), NumberOf(args.One("pay")))
		}}
}

// ofWhom says before a choice whose dice it reads, where they are the GM's.
func (s *State) ofWhom(r *pool.Roll, label game.Msg) game.Msg {
	switch {
	case s.IsOpposition(r), r.GM && r.Char == "":
		return game.Say("cortex.choose.of_opposition", game.M("label", label))
	case r.GM:
		return game.Say("cortex.choose.of", game.W("name", s.Name(r.Char)), game.M("label", label))
	}
	return label
}

// otherLabel says whose dice may be read otherwise, where they are the GM's.
func (s *State) otherLabel(r *pool.Roll) game.Msg {
	key, name := "cortex.choose.other", ""
	switch {
	case s.IsOpposition(r):
		key, name = "cortex.choose.other_opposition", s.Name(s.opposedChar(r))
	case r.GM:
		name = s.Name(r.Char)
	}
	if r.EffectFrom != pool.EffectLeft {
		key += "_total"
	}
	return game.Say(key, game.W("name", name))
}

// dieLine says a die with its place, by which it may be named.
func dieLine(r *pool.Roll, i int) game.Msg {
	return game.Say("cortex.choose.die", game.N("n", i+1), game.M("die", dieName(r, i)))
}

func dieLines(r *pool.Roll, is []int) []game.Msg {
	var ms []game.Msg
	for _, i := range is {
		ms = append(ms, dieLine(r, i))
	}
	return ms
}

// dieName says a die of a roll with what it shows and where it comes from.
func dieName(r *pool.Roll, i int) game.Msg {
	p := r.Pool[i]
	switch {
	case p.KeepsMore:
		return game.Say("cortex.die.scale", game.D("die", p.Die), game.N("face", r.Faces[i]))
	case p.Name == "":
		return game.Say("die.rolled", game.D("die", p.Die), game.N("face", r.Faces[i]))
	}
	return game.Say("cortex.die.named", game.W("name", p.Name), game.D("die", p.Die), game.N("face", r.Faces[i]))
}

// RollWord is the word of a roll in a line: "r12".
func RollWord(id int) string { return "r" + game.Itoa(id) }

// RollID reads the number of a word such as "r12" or "p3", 0 if there is none.
func RollID(word string) int { return NumberOf(word[min(1, len(word)):]) }

// NumberOf reads a canonical number, 0 if there is none.
func NumberOf(word string) int {
	if word == "" {
		return 0
	}
	return pool.Indices([]string{word})[0] + 1
}
