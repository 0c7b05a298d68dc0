package sfxplay

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/asset"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// useMove returns the move that uses an SFX other than on a pool in the making or in a decision:
// outside of rolls or while the owner's pool is built (SFXM-03, "free" and "declare"), on dice that
// were thrown but not compared, and after a won roll.
func useMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "sfx use", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramSFX, paramWay, paramThing, paramTraits, paramTarget, people.ParamName, paramAsset,
				paramText, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Explains() {
				c.Close(cmp.Or(people.RefuseNoOwnChars(s, c.Actor),
					people.ClosedReason(c.Actor, "SFX-01", "no_sfx_now")))
			}
			for _, user := range people.OwnPresent(s, c.Actor) {
				addUses(s, c, user)
				c.Add(opponentRerollOffers(s, c.Actor, user)...)
			}
			eachArrival(s, c.Actor,
				func(user *people.Character, u sfx.Use) { c.Add(useOffers(s, c.Actor, user, u)...) })
			for _, r := range check.Of(s).Rolls {
				if roll.IsUnread(s, c.Actor, r) {
					c.Add(rerollOffers(s, c.Actor, r)...)
				}
			}
		},
		Do: use,
	}
}

// addUses adds the offers of all SFX of a character, and closes each SFX that has none.
func addUses(s *engine.State, c *game.Collector, user *people.Character) {
	for _, x := range user.SFX {
		u, no := refuseSFX(s, user, x)
		if no == nil {
			offers := useOffers(s, c.Actor, user, u)
			if c.Add(offers...); len(offers) == 0 && c.Explains() {
				no = game.Refuse("SFX-COST-01", "cortex.sfx.refused.nothing", game.W("name", x.Name))
			}
		}
		c.Close(no, "who", user.ID, paramSFX.Name, x.Word)
		c.Close(no, "who", user.ID, paramSFX.Name, game.WholeSlug(x.Name))
	}
}

// userOf returns the id of the character that uses an SFX.
func userOf(_ *engine.State, args game.Args) string { return args.One("who") }

// refuseUse refuses an SFX that useMove cannot use, or cannot use now.
func refuseUse(s *engine.State, c *people.Character, u sfx.Use) *game.Refusal {
	switch phase := u.Usage.Phase; {
	case followsWin(u):
		return refuseAfterWin(s, c, u)
	case actsOnOpponent(u):
		return refuseOnOpponent(s, c, u)
	case actsOnRival(u):
		return refuseOnRival(s, c, u)
	case phase == sfx.Rolled && asset.HasOpenRoll(s, c.ID):
		return refuseOnUnread(s, c, u)
	case isReturn(u) && c.Out == people.OutLost:
		return nil
	case isReturn(u):
		return game.Refuse("RUL-ABIL-RETURN", "cortex.sfx.refused.not_lost", game.W("name", u.Name),
			game.W("who", c.DisplayName()))
	case phase != sfx.Free && phase != sfx.Declare || !u.CanBeOnSheet():
		return game.Refuse("SFXM-03", "cortex.sfx.refused.phase", game.W("name", u.Name),
			game.M("phase", game.Say("cortex.sfx.phase."+phase)))
	}
	return refuseOutsideRoll(s, c, u)
}

// refuseOutsideRoll refuses an SFX that is used outside of a roll and cannot be used now.
func refuseOutsideRoll(s *engine.State, c *people.Character, u sfx.Use) *game.Refusal {
	switch {
	case c.Out != "":
		return game.Refuse("RUL-SFX-HOST", "cortex.refused.out", game.W("name", c.DisplayName()))
	case asset.HasOpenRoll(s, c.ID):
		return game.Refuse("SFXM-03", "cortex.sfx.refused.dice_lie", game.W("name", u.Name))
	case isForeseeing(s, c.ID) && slices.ContainsFunc(u.Gain, foresees):
		return game.Refuse("RUL-ABIL-PRECOG", "cortex.sfx.refused.foresees", game.W("name", c.DisplayName()))
	case isUsedUp(s, c, u):
		return refuseUsedUp(u)
	}
	for _, need := range u.Usage.Requires {
		if !meetsOutsideRoll(s, c, u, need) {
			return sfx.RefuseRequirement(u, need)
		}
	}
	return nil
}

// useOffers returns an offer for each way of an SFX that has something to do.
func useOffers(s *engine.State, by game.Actor, c *people.Character, u sfx.Use) []game.Offer {
	var offers []game.Offer
	for way := range u.Ways() {
		u.Branch = way
		if o, ok := useOffer(s, by, c, u); ok {
			offers = append(offers, o)
		}
	}
	return offers
}

func useOffer(s *engine.State, by game.Actor, c *people.Character, u sfx.Use) (o game.Offer, ok bool) {
	o = game.Offer{Fixed: game.Args{"who": {c.ID}, "sfx": {u.Word}}, Aliases: sfxAliases(u.Name),
		About: people.CharRef(c.ID)}
	name, called := game.W("name", people.NameFor(s, by, c.ID)), game.W("sfx", u.Name)
	o.Label = game.Say("cortex.sfx.use.now", name, called)
	if way := u.Way(u.Branch); way != "" {
		o.Fixed["how"] = []string{way}
		o.Label = game.Say("cortex.sfx.use.way", name, called, game.M("way", game.Say("cortex.sfx.way."+way)))
	}
	if followsWin(u) {
		if at := check.CardOf(s, lastWon(s, c.ID).ID); view.IsVisible(s, at) { // else another roll has begun
			o.Card, o.Optional = at, true
		}
	}
	pointsLeft := 0
	for _, op := range ops(u) {
		if op.Op == "pp" {
			pointsLeft += op.N
			continue
		}
		d, does := operationOf(op)
		if !does {
			return o, false
		}
		if d.inputs == nil {
			continue
		}
		inputs, can := d.inputs(s, c, u, op)
		if !can {
			return o, false
		}
		for _, a := range inputs {
			a, sole := selectSole(a)
			o.Inputs, o.OpensForm = append(o.Inputs, a), o.OpensForm || sole
		}
	}
	wallet := points.WalletOutsideRoll(s, c.ID)
	switch {
	case pointsLeft < 0:
		o.Cost, o.Closed = points.Cost(s, wallet, -pointsLeft), points.RefuseUnpayable(s, wallet, -pointsLeft)
	case pointsLeft > 0:
		o.Cost = points.Amounts(s, wallet, pointsLeft)
	}
	o.Validate = refuseSameDie(u)
	o.OpensForm = o.OpensForm ||
		slices.ContainsFunc(o.Inputs, func(a game.Input) bool { return a.Preset == "" && a.Kind == game.Text })
	return o, true
}

// selectSole selects a choice that is the only open one, so that a typed command need not name it.
// sole is true if it did. The button then opens a form, since its label does not name the choice.
func selectSole(a game.Input) (_ game.Input, sole bool) {
	if a.Kind != game.Pick || a.Min != 1 {
		return a, false
	}
	a.Choices = rulekit.SelectOnly(slices.Clone(a.Choices))
	return a, slices.ContainsFunc(a.Choices, func(c game.Choice) bool { return c.Selected })
}

func use(t *engine.Tx, args game.Args) {
	c := people.Of(t.S).Char(args.One("who"))
	u, _ := useOf(c, *c.SFXBy(args.One("sfx")))
	for way := range u.Ways() {
		if u.Way(way) == args.One("how") {
			u.Branch = way
		}
	}
	if actsOnOpponent(u) {
		rerollOpponent(t, c, u)
		return
	}
	if u.Usage.Phase == sfx.Rolled && !actsOnRival(u) {
		u.Pick = args.One("thing")
		reroll(t, c, u)
		return
	}
	t.Emit(SFXUsed{Char: c.ID, Word: u.Word, SFX: u.Name, Scene: u.Uses.Per == "scene", Text: args.One("text")})
	if r := lastWon(t.S, c.ID); followsWin(u) && r != nil {
		t.Emit(check.SFXOn{Roll: r.ID, Use: u.Word})
	}
	perform(t, c, u, args)
}

// perform does all operations of a use in order. It also pays and earns the plot points of the use.
func perform(t *engine.Tx, c *people.Character, u sfx.Use, args game.Args) {
	for _, op := range ops(u) {
		if op.Op != "pp" {
			if d, _ := operationOf(op); d.do != nil {
				d.do(t, c, u, op, args)
			}
			continue
		}
		if op.N < 0 {
			points.Pay(t, points.WalletOutsideRoll(t.S, c.ID), -op.N, "sfx")
		} else {
			points.Earn(t, points.WalletOf(t.S, c.ID), op.N, 0, "sfx")
		}
	}
}

// refuseSFX returns an SFX of a sheet as a use, or the reason why it cannot be used: it has no host,
// is locked, is shut down or is not for now.
func refuseSFX(s *engine.State, c *people.Character, x sheet.SFX) (u sfx.Use, no *game.Refusal) {
	u, ok := useOf(c, x)
	switch {
	case !ok:
		return u, game.Refuse("RUL-SFX-HOST", "cortex.sfx.refused.hostless", game.W("name", x.Name))
	case x.Locked:
		return u, game.Refuse("SFX-03", "cortex.sfx.refused.locked", game.W("name", x.Name))
	}
	if no = refuseClosed(s, c, u.Set, u.Host); no != nil {
		return u, no
	}
	if no = refuseUse(s, c, u); no == nil && isUsedUp(s, c, u) {
		no = refuseUsedUp(u)
	}
	return u, no
}

// eachArrival calls do for each of the actor's own characters outside of the scene, with each SFX
// that would bring the character into the scene.
func eachArrival(s *engine.State, by game.Actor, do func(c *people.Character, u sfx.Use)) {
	for _, c := range people.Of(s).Chars {
		if !c.Away || !people.IsOwn(s, by, c.ID) {
			continue
		}
		for _, u := range usableSFX(s, c) {
			if bringsUserIn(u) && refuseUse(s, c, u) == nil {
				do(c, u)
			}
		}
	}
}
