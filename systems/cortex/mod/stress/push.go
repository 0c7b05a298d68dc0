package stress

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// pushOptions returns the options to add the character's own stress to its pool, one type in a roll
// (STRESS-12, STRESS-R6). A push costs a plot point, which pays for all rolls of a contest. Stress
// that cannot be pushed is unlisted and closed with the reason.
func pushOptions(s *engine.State, c *people.Character, checkID string) []draft.PoolOption {
	var os []draft.PoolOption
	for _, b := range things.AfflictionsOn(s, c.ID) {
		if b.Kind != modelStress {
			continue
		}
		pushed, paid := pushedTrack(s, checkID, c.ID)
		no := refusePush(s, checkID, b, pushed)
		d := pool.Die{Word: b.ID, Name: b.Name, From: pool.Origin(modelStress), Die: b.Die, Own: true}
		o := draft.PoolOption{Word: pushWord(b.ID), Name: game.Quote(b.Name), Group: draft.GroupOfThings(),
			ExclusiveGroup: "push",
			Note:           game.Say("cortex.pool.push" + outSuffix(b.Die == dice.D12)), Closed: no,
			Unlisted: no != nil}
		if paid && no == nil { // paid: it cannot be dropped by mistake
			o.Required, o.Note = true, game.Say("cortex.pool.pushed"+outSuffix(b.Die == dice.D12))
		} else {
			d.Cost = 1
		}
		o.Dice = []pool.Die{d}
		os = append(os, o)
	}
	return os
}

// refusePush refuses stress that its bearer cannot push in a check: the check is to recover from
// that stress (STRESS-R8), the stress is a d4, another type is pushed, or the stress was thrown
// against the bearer (STRESS-R6).
func refusePush(s *engine.State, checkID string, b things.Affliction, pushed string) *game.Refusal {
	track := game.W("track", b.Name)
	switch {
	case check.RecoversFrom(s, checkID) == b.ID:
		return game.Refuse("STRESS-R8", "cortex.refused.push_recovers", game.W("name", b.Name))
	case b.Die == dice.D4:
		return game.Refuse("STRESS-R6", "cortex.refused.push_d4", track)
	case pushed != "" && pushed != b.Name:
		return game.Refuse("STRESS-R6", "cortex.refused.push_other", track, game.W("pushed", pushed))
	case rolledAgainst(s, checkID, b.ID):
		return game.Refuse("STRESS-R6", "cortex.refused.push_rolled", track)
	}
	return nil
}

// outSuffix returns "_out", the end of a message key, if the stress that is pushed is a d12, so
// that the step up stresses its bearer out (STRESS-08); else "".
func outSuffix(is bool) string {
	if is {
		return "_out"
	}
	return ""
}

func pushWord(stress string) string { return "push:" + stress }

// pushedTrack returns the type of stress that a character pushes in a check. ok is false if it
// pushes none.
func pushedTrack(s *engine.State, checkID, char string) (track string, ok bool) {
	for _, p := range Section.Of(s).Pushes {
		if p.Check == checkID && p.Char == char {
			return p.Track, true
		}
	}
	return "", false
}

// refusePushed keeps stress out of an opposition if its bearer pushes it in the same check
// (STRESS-12).
func refusePushed(s *engine.State, checkID string, b things.Affliction) *game.Refusal {
	track, ok := pushedTrack(s, checkID, b.On)
	if !ok || b.Kind != modelStress || b.Name != track {
		return nil
	}
	return game.Refuse("STRESS-12", "cortex.refused.pushed", game.W("name", people.Of(s).Name(b.On)),
		game.W("track", track))
}

// rolledAgainst reports whether stress is in an opposition that was thrown.
func rolledAgainst(s *engine.State, checkID, stress string) bool {
	return slices.ContainsFunc(check.Of(s).RollsOf(checkID), func(r *pool.Roll) bool {
		return check.IsOpposition(s, r) &&
			slices.ContainsFunc(r.Pool, func(p pool.Die) bool { return p.Word == stress })
	})
}

// notePush emits StressPushed if the pool of a throw has the thrower's own stress, once for a
// check.
func notePush(t *engine.Tx, r *pool.Roll) {
	for _, p := range r.Pool {
		if _, already := pushedTrack(t.S, r.For, r.Char); p.Own && p.From == pool.Origin(modelStress) && !already {
			t.Emit(StressPushed{Push: Push{Check: r.For, Char: r.Char, Track: p.Name}})
		}
	}
}

// endPushes steps up the stress that was pushed in a check that is over. By then the stress of a
// lost check is applied (STRESS-12, STRESS-R6). If the character never threw in the check there was
// no push, and the plot point comes back (STRESS-R9).
func endPushes(t *engine.Tx, checkID string) {
	for _, p := range slices.Clone(Section.Of(t.S).Pushes) {
		if p.Check != checkID {
			continue
		}
		t.Emit(PushEnded{p})
		if threwIn(t.S, checkID, p.Char) {
			stepStress(t, p.Char, "", p.Track, 1, "pushed")
		} else if people.Of(t.S).Char(p.Char) != nil {
			points.Earn(t, points.WalletOf(t.S, p.Char), 1, 0, "unpushed")
		}
	}
}

// threwIn reports whether a character threw dice in a check other than as opposition.
func threwIn(s *engine.State, checkID, char string) bool {
	return slices.ContainsFunc(check.Of(s).RollsOf(checkID),
		func(r *pool.Roll) bool { return r.Char == char && !check.IsOpposition(s, r) })
}

// askToPush returns the decision to push stress before it is thrown against its bearer, nil if the
// bearer cannot pay or nothing larger than d4 opposes. With several types the bearer picks one
// (STRESS-R6).
func askToPush(s *engine.State, _ game.Actor, char string, opposition []pool.Die) []check.Pending {
	if points.Spendable(s, points.WalletOf(s, char)) < 1 {
		return nil
	}
	var types []things.Affliction
	for _, p := range opposition {
		b, ok := things.FindAffliction(s, p.Word)
		if ok && b.Kind == modelStress && b.On == char && b.Die > dice.D4 {
			types = append(types, b)
		}
	}
	switch len(types) {
	case 0:
		return nil
	case 1:
		b := types[0]
		return []check.Pending{{Kind: pendPush, Char: char, Name: b.Name, Die: b.Die, From: b.ID}}
	}
	p := check.Pending{Kind: pendPush, Char: char}
	for _, b := range types {
		p.Things = append(p.Things, b.ID)
	}
	return []check.Pending{p}
}

// The answers to the decision to push. With several types, the id of the stress to push takes the
// place of howPush.
const (
	howPush    = "push"
	howNotPush = "no"
)

// pushDecision is the decision of a player whether to push stress that is about to oppose its
// bearer.
var pushDecision = &check.DecisionKind{
	Kind: pendPush, Word: "how", Default: howNotPush,
	Spec: check.HowSpec("push"),
	Moot: func(s *engine.State, p *check.Pending) bool { return len(pushableStress(s, p)) == 0 },
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		types := pushableStress(s, p)
		if len(p.Things) > 0 {
			return withWaitLabel("cortex.push.wait", whichOffers(s, by, p, types)...)
		}
		return withWaitLabel("cortex.push.wait",
			points.PayOrNot(s, by, p, howPush, howNotPush, func(how string) game.Msg {
				return pushLabel(s, by, p, how, types[0])
			})...)
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		track, id := p.Name, p.From
		switch how := args.One("how"); {
		case how == howNotPush:
			return
		case how != howPush:
			b, _ := things.FindAffliction(t.S, how)
			track, id = b.Name, b.ID
		}
		points.Pay(t, points.WalletOf(t.S, p.Char), 1, "push")
		t.Emit(StressPushed{Push: Push{Check: p.For, Char: p.Char, Track: track}})
		check.CheckKindOf(t.S, p.For).Opposed.RemoveDie(t, p.For, id)
	},
	WhyNone: func(*engine.State, game.Actor) *game.Refusal {
		return game.Refuse("STRESS-R6", "cortex.refused.push_late")
	},
}

// pushableStress returns the stress that a decision asks about and that can still be pushed: it is
// larger than d4 and not gone.
func pushableStress(s *engine.State, p *check.Pending) (types []things.Affliction) {
	ids := p.Things
	if len(ids) == 0 {
		ids = []string{p.From}
	}
	for _, id := range ids {
		if b, ok := things.FindAffliction(s, id); ok && b.On == p.Char && b.Die > dice.D4 {
			types = append(types, b)
		}
	}
	return types
}

// whichOffers returns an offer for each type that could be pushed, and one to push none.
func whichOffers(s *engine.State, by game.Actor, p *check.Pending, types []things.Affliction) []game.Offer {
	var offers []game.Offer
	for _, b := range types {
		o := p.Answer(s, by, "how", b.ID, pushLabel(s, by, p, howPush, b))
		o.Aliases = game.Args{"how": {game.WholeSlug(b.Name)}}
		o.Closed, o.Cost = points.RefuseUnpayableDecision(s, p, 1), points.Cost(s, points.WalletForDecision(s, p), 1)
		offers = append(offers, o)
	}
	return append(offers,
		p.Answer(s, by, "how", howNotPush, game.Say("cortex.push.none", game.W("name", people.NameFor(s, by, p.Char)))))
}

// pushLabel returns the label of the answer to push a type of stress, or of the answer not to.
func pushLabel(s *engine.State, by game.Actor, p *check.Pending, how string, b things.Affliction) game.Msg {
	return game.Say("cortex.push."+how+outSuffix(how == howPush && b.Die == dice.D12),
		game.W("name", people.NameFor(s, by, p.Char)),
		game.W("track", b.Name), game.D("die", b.Die), game.W("who", people.Of(s).Name(p.Char)))
}

// strainDecision is the decision to pay a plot point against being stressed out, if the table
// allows it (STRESS-R4).
var strainDecision = &check.DecisionKind{
	Kind: pendStrain, Word: "how", MayLeave: true,
	Spec: check.HowSpec("endure"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		return withWaitLabel("cortex.endure.wait",
			points.PayOrNot(s, by, p, hitch.HowPay, "out", func(how string) game.Msg {
				return game.Say("cortex.endure."+how, game.W("name", people.NameFor(s, by, p.Char)))
			})...)
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		if args.One("how") == hitch.HowPay {
			points.Pay(t, points.WalletForDecision(t.S, p), 1, "endure")
			has := findDie(Section.Of(t.S).Dice, p.Char, p.Name)
			t.Emit(StressSet{Char: p.Char, Track: p.Name, Die: has.Die, Was: has.Die, Barred: has.Barred, Why: endured})
		} else if c := people.Of(t.S).Char(p.Char); c != nil {
			takeOut(t, c, p.Name)
		}
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		if !stressPP.On(s) {
			return game.Refuse("STRESS-08", "cortex.refused.no_endure")
		}
		for _, c := range people.Of(s).Chars {
			switch {
			case c.Out != outStressed || !people.Of(s).PlayedBy(by, c.ID):
			case points.RefuseUnasked(s, c) != nil:
				return points.RefuseUnasked(s, c)
			default:
				return game.Refuse("STRESS-R4", "cortex.refused.endure_late", game.W("name", c.DisplayName()))
			}
		}
		return people.ClosedReason(by, "STRESS-R4", "nobody_endures")
	},
}

// withWaitLabel sets the label of what the card waits for on each of the offers. The offers need it
// where the name of the move does not say what the card waits for.
func withWaitLabel(key string, offers ...game.Offer) []game.Offer {
	for i := range offers {
		offers[i].WaitLabel = game.Say(key)
	}
	return offers
}
