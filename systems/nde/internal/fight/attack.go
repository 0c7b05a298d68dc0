package fight

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/roll"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

var (
	paramWay     = game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	paramByLevel = game.Param{Name: "level", Kind: game.Pick, Max: 1}
	paramHold    = game.Param{Name: "hold", Kind: game.Pick, Max: 1}
)

const holdWord = "yes" // do not throw at once

// attackMove attacks a foe (NDE-ATK-01): a test against its Defense, with one offer for each target
// and way in reach. A GM who acts for an absent player gets one offer for each way. In the quick
// game the die falls at once, unless the player holds it back, for example for a Talent or help, or
// the GM has to set the level (gmSetsLevel).
func attackMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "attack", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{rules.ParamTarget, paramWay, paramByLevel, paramHold, paramLine, paramAlso,
				rules.ParamWho}},
		Lacks: "NDE-R26",
		Offers: func(s *state.State, c *game.Collector) {
			if s.ClosedInPeace(c) {
				return
			}
			for p := range s.PlayedPCs(c) {
				switch {
				case c.Closed(check.RefuseTry(s, c.Actor, p), "who", p.ID):
				case p.IsOwn(c.Actor):
					attackOffers(s, c, p)
				default:
					attackByGM(s, c, p)
				}
			}
		},
		Do: doAttack,
	}
}

const (
	nearTargets = 3  // the most foes for which a PC gets an urgent offer
	MaxWaited   = 12 // urgent attacks of all PCs, or of all foes: they are buttons of one message
)

// attackOffers collects an offer for each foe in reach and each way to attack it. The way with the
// best chance is the primary offer for its foe. This offer is urgent if the foe is one of the
// nearest and the PC has not passed.
func attackOffers(s *state.State, c *game.Collector, p *state.PC) {
	near := nearestFoes(s, p)
	for _, f := range s.StandingFoes() {
		var here []game.Offer
		best, most := -1, -1.0
		for _, w := range rules.Ways {
			st := check.Strike{Way: w.Word, Level: usualLevel(p)}
			// A power is offered if it is possible around cover, but is primary only if it is
			// possible without that.
			if c.Closed(refuseStrike(s, p, f, check.Strike{Way: st.Way, Level: st.Level, Around: true}), "who", p.ID,
				"target", f.ID,
				"way", w.Word) {
				continue
			}
			test := attackTest(s, p, f, st)
			if chance, _ := check.ForecastOf(s, &test); chance.Success > most && refuseStrike(s, p, f, st) == nil {
				best, most = len(here), chance.Success
			}
			here = append(here, attackOffer(s, c.Actor, p, f, w, st))
		}
		if best >= 0 {
			here[best].Urgent, here[best].Primary = !p.Passed && slices.Contains(near, f), true
			here[best].Card = turn.RoundRef
		}
		c.Add(here...)
	}
	for _, f := range s.Foes {
		if c.Explains() && f.Fallen() {
			c.Close(check.RefuseAim(s, p, f, check.Strike{}), "who", p.ID, "target", f.ID)
		}
	}
}

// nearestFoes returns the foes nearest to a PC, ties by the highest Defense first: at least one if
// there are any, at most nearTargets, and fewer while many PCs have yet to act.
func nearestFoes(s *state.State, p *state.PC) []*state.Foe {
	foes := s.StandingFoes()
	slices.SortStableFunc(foes, func(a, b *state.Foe) int {
		return cmp.Or(turn.Distance(s, p.ID, a.ID)-turn.Distance(s, p.ID, b.ID), b.Defense-a.Defense)
	})
	return foes[:min(len(foes), nearTargets, max(1, MaxWaited/max(1, len(turn.WaitingPCs(s)))))]
}

func attackOffer(s *state.State, by game.Actor, p *state.PC, f *state.Foe, w rules.Word, st check.Strike) game.Offer {
	test := attackTest(s, p, f, st)
	o := game.Offer{
		Fixed: game.Args{"who": {p.ID}, "target": {f.ID}, "way": {w.Word}}, Aliases: game.Args{"way": w.Also},
		About: state.FoeRef(f.ID),
		Label: attackLabel(s, by, p, f, &test), Outlook: game.Outlook{Odds: hitChance(s, &test)},
		Price: game.Price{Cost: state.PowerPrice(p, test.Cost)},
		Validate: func(args game.Args) *game.Refusal {
			return refuseStrikes(s, p, f, args, strikeOf(args, w.Word))
		},
	}
	if w.Word == rules.ByPower {
		o.Inputs = append(o.Inputs, game.Input{Param: paramByLevel,
			Choices: levelChoices(s, by, p, state.AttackTest, st.Level, func(level string) state.Test {
				return attackTest(s, p, f, check.Strike{Way: st.Way, Level: level})
			})})
		if others := othersThan(s, f); len(others) > 0 {
			o.Inputs = append(o.Inputs, game.Input{Param: paramAlso, Choices: others})
		}
		if anyFoeHasCover(s) {
			o.Inputs = append(o.Inputs, noLineInput(false))
		}
	}
	if s.IsQuick() {
		o.Inputs = append(o.Inputs,
			game.Input{Param: paramHold, Choices: []game.Choice{{Word: holdWord, Label: game.Say("nde.attack.hold")}}})
	}
	return o
}

func attackLabel(s *state.State, by game.Actor, p *state.PC, f *state.Foe, test *state.Test) game.Msg {
	name, target := game.W("name", s.NameFor(by, p)), game.M("target", f.NameMsg())
	way, die, t := game.M("way", rules.HitMsg(test.Way)), game.D("die", test.Die()), game.N("t", test.T)
	if check.IsBeyondReach(s, test) {
		return game.Say("nde.attack.beyond", name, target, way, die, t)
	}
	if test.Two {
		return game.Say("nde.attack.two", name, target, way, check.SignedArg(test.Base+test.Shift()))
	}
	return game.Say("nde.attack.die", name, target, way, die, t)
}

// hitChance returns the chance that an attack hits. It is public because T is known before every
// throw. It is nil if chances are not shown or cannot be computed, or if the die cannot reach T.
func hitChance(s *state.State, test *state.Test) []game.Odds {
	c := check.ChanceOf(s, test)
	// the label says already that it cannot succeed
	if !c.IsKnown() || !check.SeesOdds(s, game.Actor{}) || check.IsBeyondReach(s, test) {
		return nil
	}
	return []game.Odds{{Of: game.Say("nde.odds.to_hit"), Now: c, Public: true}}
}

// attackByGM collects one offer for each way, for a PC that is not the GM's own.
func attackByGM(s *state.State, c *game.Collector, p *state.PC) {
	for _, w := range rules.Ways {
		// A Trick costs nothing, so only the foe is a reason to refuse.
		refuse := func(f *state.Foe) *game.Refusal {
			return refuseStrike(s, p, f, check.Strike{Way: w.Word, Level: rules.Trick, Around: true})
		}
		if slices.ContainsFunc(s.StandingFoes(), func(f *state.Foe) bool { return refuse(f) == nil }) {
			c.Add(attackByGMOffer(s, c.Actor, p, w, check.Strike{Way: w.Word, Level: rules.Standard}))
		}
		for _, f := range s.Foes {
			if c.Explains() {
				c.Close(refuse(f), "who", p.ID, "target", f.ID, "way", w.Word)
			}
		}
	}
}

func attackByGMOffer(s *state.State, by game.Actor, p *state.PC, w rules.Word, st check.Strike) game.Offer {
	target, also := game.Input{Param: rules.ParamTarget, Lead: true}, game.Input{Param: paramAlso, Advanced: true}
	for _, f := range s.StandingFoes() {
		target.Choices = append(target.Choices, targetChoice(s, p, f, st))
		also.Choices = append(also.Choices, game.Choice{Word: f.ID, Label: f.NameMsg()})
	}
	o := game.Offer{Fixed: game.Args{"who": {p.ID}, "way": {w.Word}}, Aliases: game.Args{"way": w.Also},
		About:  state.PCRef(p.ID),
		Label:  game.Say("nde.attack.gm", game.W("name", p.DisplayName()), game.M("way", rules.WayMsg(w.Word))),
		Inputs: []game.Input{target}}
	if w.Word == rules.ByPower {
		o.Inputs = append(o.Inputs,
			game.Input{Param: paramByLevel, Choices: levelChoices(s, by, p, state.AttackTest, rules.Standard, nil)},
			also)
		if anyFoeHasCover(s) {
			o.Inputs = append(o.Inputs, noLineInput(false))
		}
	}
	if s.IsQuick() {
		o.Inputs = append(o.Inputs,
			game.Input{Param: paramHold, Choices: []game.Choice{{Word: holdWord, Label: game.Say("nde.attack.hold")}}})
	}
	o.Validate = func(args game.Args) *game.Refusal {
		return refuseStrikes(s, p, s.Foe(args.One("target")), args, strikeOf(args, w.Word))
	}
	return o
}

func doAttack(t *state.Tx, args game.Args) {
	s := t.S
	outcome.MakeWay(t, args.One("who"))
	p, f := s.PC(args.One("who")), s.Foe(args.One("target"))
	test := attackTest(s, p, f, strikeOf(args, args.One("way")))
	if setFurtherTargets(s, &test, args["also"]); gmSetsLevel(t.Actor, &test) {
		test.Stage = state.Asked
		check.BeginTest(t, test, "powers")
		return
	}
	if !s.IsQuick() || args.Has("hold", holdWord) {
		check.BeginTest(t, test, "aims")
		return
	}
	check.BeginTest(t, test, "attacks")
	roll.ThrowTest(t, s.TestOf(p.ID).ID)
}
