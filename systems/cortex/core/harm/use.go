package harm

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// paramUse asks which die the free second effect die is, if there are several to choose from.
var paramUse = game.Param{Name: "die", Kind: game.Pick, Max: 1}

// useDecision asks for the use of an effect die: each die of a roll needs its own use
// (CORE-EFFECT-R3). The decisions of one roll are offered one after the other, since dice of the
// same size cannot be told apart.
var useDecision = &check.DecisionKind{
	Kind: check.PendUse, Word: "make",
	Spec: game.Spec{Name: "use", Category: game.CategoryAct, Slash: true,
		Params: []game.Param{people.ParamAim, people.ParamName, paramUse}},
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		first := slices.IndexFunc(check.Of(s).Pending,
			func(o *check.Pending) bool { return o.Kind == check.PendUse && o.Roll == p.Roll })
		if check.Of(s).Pending[first] != p {
			return nil
		}
		return useOffers(s, by, p, paramUse)
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		r := check.Of(t.S).Roll(p.Roll)
		if r == nil || args.One("make") == check.OnNothing {
			return
		}
		d := max(p.Die, dice.D4)
		if die := pool.Indices(args["die"]); len(die) > 0 {
			d = r.Pool[die[0]].Die
			t.Emit(check.EffectAdded{Roll: r.ID, Die: die[0], Char: r.Char, Size: d})
		}
		ApplyEffect(t, r, pool.AimOf(args), d, 0, false)
	},
	WhyNone: func(_ *engine.State, by game.Actor) *game.Refusal {
		return people.ClosedReason(by, "CORE-EFFECT-R6", "no_use")
	},
	Against: func(s *engine.State, answer string) *game.Refusal {
		isUse := func(p *check.Pending) bool { return p.Kind == check.PendUse }
		if k := draft.AimKindOf(s, answer); k != nil && slices.ContainsFunc(check.Of(s).Pending, isUse) {
			return k.NotNow
		}
		return nil
	},
}

func useOffers(s *engine.State, by game.Actor, p *check.Pending, paramDie game.Param) []game.Offer {
	r := check.Of(s).Roll(p.Roll)
	c := people.Of(s).Char(p.Char)
	if r == nil || c == nil {
		return nil
	}
	mustMake := game.Param{Name: "make", Kind: game.Pick, Min: 1, Max: 1}
	aims := aimsLeft(s, p, check.RollContext{Char: c, Foes: check.FoesOf(s, r)})
	inputs := []game.Input{{Param: mustMake, Choices: aims}, {Param: people.ParamName}}
	d := p.Die
	if left := freeEffectDice(s, p, r); len(left) > 0 {
		paramDie.Min = 1
		inputs = append(inputs, game.Input{Param: paramDie, Choices: pool.DiceChoices(r, left)})
		d = r.Pool[left[0]].Die
	}
	fixed, own := game.Args{"owed": {check.OwedWord(p.ID)}}, people.IsOwn(s, by, p.Char)
	return append(tapOffers(s, by, p, max(d, dice.D4)),
		game.Offer{Fixed: fixed, Inputs: inputs, About: check.RollRef(r.ID),
			ForCard:  game.ForCard{Card: check.CardOf(s, r.ID), Urgent: own},
			Primary:  own,
			Label:    game.Say(useKey(r), game.W("name", people.NameFor(s, by, c.ID)), game.D("die", max(d, dice.D4))),
			Validate: func(args game.Args) *game.Refusal { return fitUse(s, r, args) }},
		game.Offer{Fixed: game.Args{"owed": {check.OwedWord(p.ID)}, "make": {check.OnNothing}},
			About: check.RollRef(r.ID),
			Label: game.Say("cortex.use.nothing")})
}

// useKey returns the message key for the die: an effect die, or the die in its place (NOEFF-02).
func useKey(r *pool.Roll) string {
	if r.EffectFrom == pool.EffectNone {
		return "cortex.use.die_plain"
	}
	return "cortex.use.die"
}

// aimsLeft returns the uses of an effect die: for the winning effect die all that could have been
// declared with the throw, else furtherAims.
func aimsLeft(s *engine.State, p *check.Pending, st check.RollContext) []game.Choice {
	if p.Aim == check.UseFirst {
		return draft.AimChoices(s, st)
	}
	return furtherAims(s, st)
}

// tapOffers returns the uses of an effect die after the outcome (draft.AimChoicesFor), each as a
// button of its own. If the die is a free second die, the buttons take the largest die that is
// left.
func tapOffers(s *engine.State, by game.Actor, p *check.Pending, d dice.Die) []game.Offer {
	var offers []game.Offer
	r := check.Of(s).Roll(p.Roll)
	for _, tap := range draft.AimChoicesFor(s, r, d, p.Aim == check.UseFirst) {
		o := p.Answer(s, by, "make", tap.Word, tap.Label)
		o.About, o.Closed = check.RollRef(r.ID), tap.Closed
		if o.Closed == nil {
			o.Closed = refuseUse(s, r, pool.AimNamed(tap.Word, ""))
		}
		if left := freeEffectDice(s, p, r); len(left) > 0 {
			o.Inputs = []game.Input{{Param: paramUse, Choices: pool.DiceChoices(r, left[:1])}}
		}
		offers = append(offers, o)
	}
	return offers
}

// fitUse refuses a further effect die without a required name, or on a thing or target that another
// effect die of the roll was used on (CORE-EFFECT-R3).
func fitUse(s *engine.State, r *pool.Roll, args game.Args) *game.Refusal {
	aim := pool.AimOf(args)
	if k := draft.AimKindOf(s, aim.Kind); k != nil && k.Named && aim.Name == "" {
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	}
	same := aim.Kind == r.Aim.Kind && aim.On == r.Aim.On && game.Canonical(aim.Name) == game.Canonical(r.Aim.Name)
	if same && !stackEffects.On(s) {
		return game.Refuse("CORE-EFFECT-R3", "cortex.refused.same_use")
	}
	if no := refuseUse(s, r, aim); no != nil {
		return no
	}
	if same {
		return nil
	}
	return draft.FitAim(s, r.Char, args)
}
