package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

var (
	paramAgainst = game.Param{Name: "against", Kind: game.Pick, Min: 1, Max: 1}
	paramJoin    = game.Param{Name: "join", Kind: game.Pick, Max: 12}
)

// contestMove returns the move that starts a contest for one of the actor's characters, which then
// rolls first (CORE-CONTEST-01). The GM may start a contest for a GMC (CORE-CONTEST-R3), also
// against another GMC (CORE-CONTEST-R8).
func contestMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "contest", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramAgainst, paramJoin, people.ParamWhat, people.ParamAim, people.ParamName,
				people.ParamWho}},
		Offers: contestOffers,
		Do:     startContest,
		Refine: func(_ *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
			if foe := given.One(paramAgainst.Name); foe != "" {
				o = o.With(game.Args{paramAgainst.Name: {foe}})
			}
			return hideOpponent(o, o.Picked().One(paramAgainst.Name))
		},
	}
}

func contestOffers(s *engine.State, c *game.Collector) {
	if c.Closed(refuseContest(s, c.Actor)) || c.Closed(people.RefuseNoOwnChars(s, c.Actor)) {
		return
	}
	var offers []game.Offer
	for _, who := range people.OwnPresent(s, c.Actor) {
		if foes := opponents(s, who); !c.Closed(refuseBegin(s, who, foes), "who", who.ID) {
			offers = append(offers, contestOffer(s, c.Actor, who, foes))
		}
	}
	if c.Actor.Role == game.GM {
		offers = check.SayPassing(s, offers)
	}
	c.Add(offers...)
	if c.Explains() && len(offers) > 0 {
		closeBusy(s, c)
	}
}

// refuseBegin refuses a contest of a character that may not begin one, or has no opponent.
func refuseBegin(s *engine.State, c *people.Character, foes []*people.Character) *game.Refusal {
	if no := check.RefuseBegin(s, c, kind); no != nil || len(foes) > 0 {
		return no
	}
	return game.Refuse("", "cortex.refused.no_opponent", game.W("name", c.DisplayName()))
}

// closeBusy closes the busy characters of other actors for each parameter in which a typed command
// may name them, so that the command is answered with the reason.
func closeBusy(s *engine.State, c *game.Collector) {
	for _, foe := range people.Of(s).Chars {
		if people.IsOwn(s, c.Actor, foe.ID) {
			continue
		}
		for _, p := range []game.Param{paramAgainst, paramJoin, people.ParamWho} {
			c.Close(check.RefuseBusy(s, foe), p.Name, foe.ID)
		}
	}
}

// hideOpponent unlists the opponent among the characters that may join.
func hideOpponent(o game.Offer, foe string) game.Offer {
	o.Inputs = slices.Clone(o.Inputs)
	for i, input := range o.Inputs {
		if input.Name != paramJoin.Name {
			continue
		}
		o.Inputs[i].Choices = slices.Clone(input.Choices)
		for n, c := range input.Choices {
			o.Inputs[i].Choices[n].Unlisted = c.Word == foe
		}
	}
	return o
}

// refuseContest refuses a contest by the table's options (SCENE-R1, CORE-CONTEST-R3).
func refuseContest(s *engine.State, by game.Actor) *game.Refusal {
	if by.Role == game.GM && !gmMayInitiate.On(s) {
		return game.Refuse("CORE-CONTEST-R3", "cortex.refused.gm_initiates")
	}
	return check.RefuseRollsInScene(s)
}

// opponents returns the characters that a character may contend with now. A vehicle that PCs drive
// is left out, since the PCs oppose for it.
func opponents(s *engine.State, c *people.Character) []*people.Character {
	var foes []*people.Character
	for _, foe := range people.Of(s).Chars {
		if foe.ID != c.ID && foe.ActsAlone() && canTakePart(s, foe) {
			foes = append(foes, foe)
		}
	}
	return foes
}

func contestOffer(s *engine.State, by game.Actor, c *people.Character, foes []*people.Character) game.Offer {
	usual := usualFoe(s, c, foes)
	o := game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID), Primary: c.IsPC(),
		Label: game.Say("cortex.contest.start", game.W("name", people.NameFor(s, by, c.ID)),
			game.W("foe", nameOf(usual))),
		Form:     game.Form{Lazy: game.LazyInputs(func() []game.Input { return contestInputs(s, c, usual, foes) })},
		Validate: func(args game.Args) *game.Refusal { return refuseContestArgs(s, c, args) }}
	if c.Out != "" {
		o.Label = game.Say("cortex.contest.start_out", game.W("name", c.DisplayName()))
		key := points.WalletAgainst(s, c.ID, idsOf(foes)...)
		o.Closed, o.Cost = points.RefuseUnpayable(s, key, 1), points.Cost(s, key, 1)
	}
	if usual == nil && len(foes) > 0 {
		o.Closed = refuseOpponent(s, c, foes[0].ID)
	}
	return o
}

// contestInputs returns the inputs for the opponent, the characters that join, the subject and the
// aim.
func contestInputs(s *engine.State, c, usual *people.Character, foes []*people.Character) []game.Input {
	against := game.Input{Param: paramAgainst, Lead: usual != nil, Choices: make([]game.Choice, 0, len(foes))}
	for _, foe := range foes {
		against.Choices = append(against.Choices,
			game.Choice{Word: foe.ID, Label: game.Quote(foe.DisplayName()), Closed: refuseOpponent(s, c, foe.ID)})
	}
	join := game.Input{Param: paramJoin, Choices: slices.Clone(against.Choices)}
	if i := slices.Index(foes, usual); i >= 0 {
		against.Choices[i].Selected, join.Choices[i].Unlisted = true, true
	}
	makes := game.Input{Param: people.ParamAim,
		Choices: draft.AimChoices(s, check.RollContext{Char: c, Foes: idsOf(foes)}), Advanced: true}
	return []game.Input{against, join, {Param: people.ParamWhat, Advanced: true}, makes,
		{Param: people.ParamName, Advanced: true}}
}

func idsOf(cs []*people.Character) []string {
	ids := make([]string, len(cs))
	for i, c := range cs {
		ids[i] = c.ID
	}
	return ids
}

func nameOf(c *people.Character) string {
	if c == nil {
		return ""
	}
	return c.DisplayName()
}

// usualFoe returns the opponent to propose: the first of the other kind (a GMC for a PC), else the
// first. It leaves out opponents that the character is barred from, and returns nil if none is
// left.
func usualFoe(s *engine.State, c *people.Character, foes []*people.Character) *people.Character {
	var usual *people.Character
	for _, foe := range foes {
		if isBarred(s, c.ID, foe.ID) {
			continue
		}
		if foe.IsPC() != c.IsPC() {
			return foe
		}
		if usual == nil {
			usual = foe
		}
	}
	return usual
}

// refuseOpponent refuses an opponent that the character gave in to (GIVEIN-05).
func refuseOpponent(s *engine.State, c *people.Character, foe string) *game.Refusal {
	if !isBarred(s, c.ID, foe) {
		return nil
	}
	return game.Refuse("GIVEIN-05", "cortex.refused.barred", game.W("name", c.DisplayName()),
		game.W("foe", people.Of(s).Name(foe)))
}

func refuseContestArgs(s *engine.State, c *people.Character, args game.Args) *game.Refusal {
	against := args.One("against")
	if args.Has("join", against) {
		return game.Refuse("", "cortex.refused.joins_twice", game.W("name", people.Of(s).Name(against)))
	}
	if aim := pool.AimOf(args); draft.AimKindOf(s, aim.Kind) != nil && draft.AimKindOf(s, aim.Kind).Named &&
		aim.Name == "" {
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	}
	if c.Out != "" {
		return points.RefuseUnpayable(s,
			points.WalletAgainst(s, c.ID, slices.Concat(args["join"], []string{against})...), 1)
	}
	return nil
}

// startContest begins the contest, unless either character can no longer take part after the GM's
// call has ended the last roll. In an opening or tag scene a player's contest first asks the GM
// (SCENE-R1). A character that a complication beyond d12 has taken out pays once to act in the
// whole contest (OUT-06, OUT-R4).
func startContest(t *engine.Tx, args game.Args) {
	if t.Actor.Role == game.GM {
		check.CloseRolls(t) // the GM's next call ends unused hitches; a player's does not
	}
	s := t.S
	who, foe := people.Of(s).Char(args.One("who")), people.Of(s).Char(args.One("against"))
	if !check.CanStillBegin(t, who.ID, kind) {
		return
	}
	if !canTakePart(s, foe) {
		t.Emit(check.CallDropped{Char: foe.ID})
		return
	}
	c := Contest{ID: "c" + game.Itoa(check.Of(s).NextID+1), What: args.One("what"), Aim: pool.AimOf(args),
		Stakes: check.Stakes(s), Turn: who.ID,
		Faced: -1,
		Asks: t.Actor.Role != game.GM &&
			(scene.Of(s).Scene.Type == scene.Opening || scene.Of(s).Scene.Type == scene.TagScene)}
	for _, char := range slices.Concat([]string{who.ID, foe.ID}, args["join"]) {
		if canTakePart(s, people.Of(s).Char(char)) || char == who.ID {
			c.Sides = append(c.Sides, Side{Char: char})
		}
	}
	if who.Out != "" {
		points.Pay(t, points.WalletAgainst(s, who.ID, slices.Concat(args["join"], args["against"])...), 1, "act")
		t.Emit(people.MayAct{Char: who.ID, For: c.ID})
	}
	t.Emit(ContestBegun{Contest: c})
	roll.ContestBegun(t, c.ID, who.ID)
}

// The GM's answers to a contest in an opening or tag scene.
const (
	howYes = "yes"
	howNo  = "no"
)

// allowMove returns the move by which the GM allows a contest in an opening or tag scene, or
// forbids it (SCENE-R1).
func allowMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "allow", Category: game.CategoryAct,
		AnswersCards: true,
		Params:       []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, people.ParamCheck}},
		func(s *engine.State, c *game.Collector) {
			for _, running := range runningContests(s) {
				if !running.Asks {
					continue
				}
				who := game.W("name", people.Of(s).Name(running.Sides[0].Char))
				for _, how := range []string{howYes, howNo} {
					c.Add(game.Offer{Fixed: game.Args{"for": {running.ID}, "how": {how}},
						About:   contestRef(running.ID),
						ForCard: game.ForCard{Card: contestRef(running.ID), Urgent: true}, Primary: true,
						Label: game.Say("cortex.allow."+how, who)})
				}
			}
		}, func(t *engine.Tx, args game.Args) {
			if args.One("how") == howYes {
				t.Emit(ContestAllowed{args.One("for")})
				return
			}
			endContest(t, byID(t.S, args.One("for")), check.Abandoned, "")
		}), "SCENE-R1", "no_allow")
}

// endContestMove returns the move by which the GM ends a contest without a winner. With this move
// no contest stays stuck.
func endContestMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "end-contest", Category: game.CategoryAct,
		AnswersCards: true, Params: []game.Param{people.ParamCheck}},
		func(s *engine.State, c *game.Collector) {
			for _, running := range runningContests(s) {
				stuck := isStuck(s, running)
				c.Add(game.Offer{Fixed: game.Args{"for": {running.ID}}, About: contestRef(running.ID),
					ForCard: game.ForCard{Card: contestRef(running.ID), Urgent: stuck}, Primary: stuck,
					Label: game.Say("cortex.end-contest.now",
						game.L("sides", people.Of(s).Names(running.remainingChars())...))})
			}
		}, func(t *engine.Tx, args game.Args) {
			endContest(t, byID(t.S, args.One("for")), check.Abandoned, "")
		}), "", "no_contest")
}

// unbarMove returns the move by which the GM lifts the bar on a side that gave in (GIVEIN-R1).
func unbarMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "unbar", Category: game.CategoryAct,
		Params: []game.Param{people.ParamWho, paramAgainst}},
		func(s *engine.State, c *game.Collector) {
			for _, b := range Section.Of(s).Bars {
				if isBarred(s, b.Who, b.Against) {
					c.Add(game.Offer{Fixed: game.Args{"who": {b.Who}, "against": {b.Against}},
						About: people.CharRef(b.Who),
						Label: game.Say("cortex.unbar.lift", game.W("name", people.Of(s).Name(b.Who)),
							game.W("foe", people.Of(s).Name(b.Against)))})
				}
			}
		}, func(t *engine.Tx, args game.Args) {
			t.Emit(RestartBanLifted{Who: args.One("who"), Against: args.One("against")})
		}), "GIVEIN-R1", "nobody_barred")
}
