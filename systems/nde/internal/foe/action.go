package foe

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/fight"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/roll"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

var paramHurtN = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 9}

// hurtMove takes Hearts from PCs, by a foe in the opponents' phase or as the consequence of
// anything else. There is one offer for each pair of a foe and a PC, and one for each PC that names
// no foe (NDE-R27).
func hurtMove() state.Move {
	return state.GMMove(game.Spec{Name: "hurt", Category: game.CategoryAct, Slash: true, AnswersCards: true,
		Params: []game.Param{rules.ParamWho, paramHurtN, rules.ParamFoe}},
		func(s *state.State, c *game.Collector) {
			for _, b := range foeActions(s) {
				c.Add(placeOnRoundCard(rules.FoeTurn.Is(s, "gm_decides") && b.likely, game.Offer{
					Fixed: game.Args{"foe": {b.foe.ID}, "who": {b.pc.ID}}, About: state.FoeRef(b.foe.ID),
					Label:  game.Say("nde.hurt.by", game.M("foe", b.foe.NameMsg()), game.W("name", b.pc.DisplayName())),
					Inputs: []game.Input{{Param: paramHurtN, Preset: "1"}},
				}))
			}
			for _, p := range s.AblePCs() {
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
					Label:  game.Say("nde.hurt.now", game.W("name", p.DisplayName())),
					Inputs: []game.Input{{Param: paramHurtN, Preset: "1"}}})
			}
			s.CloseDown(c)
			closeFoes(s, c)
		}, func(t *state.Tx, args game.Args) {
			if foe := args.One("foe"); foe != "" {
				t.Emit(FoeActed{Foe: foe, Act: ActHurts, PC: args.One("who")})
			}
			outcome.Wound(t, args.One("who"), rules.Number(args.One("n")), "harm")
			turn.EndPhase(t)
		})
}

// placeOnRoundCard puts a likely action of a foe on the card of the round. Other actions are only
// shown with the foe, so that a crowd of foes does not fill the card with buttons.
func placeOnRoundCard(likely bool, o game.Offer) game.Offer {
	if likely {
		o.Card, o.Urgent, o.Primary = turn.RoundRef, true, true
	}
	return o
}

// closeFoes closes a move for the foes that cannot act now.
func closeFoes(s *state.State, c *game.Collector) {
	if !c.Explains() {
		return
	}
	c.Close(rules.RefuseBy("NDE-R27", "no-such-foe")) // for a typed line that names no foe
	for _, f := range s.Foes {
		c.Close(refuseFoeAction(s, f), "foe", f.ID)
	}
}

// refuseFoeAction refuses a foe that cannot act now.
func refuseFoeAction(s *state.State, f *state.Foe) *game.Refusal {
	switch {
	case f.Fallen():
		return rules.Refuse("target-down")
	case !s.Scene.Fight() || s.Scene.Phase != state.OpponentsPhase:
		return rules.RefuseBy("NDE-R27", "foe-phase", game.M("name", f.NameMsg()))
	case f.Acted:
		return rules.RefuseBy("NDE-R27", "foe-acted", game.M("name", f.NameMsg()))
	case len(s.AblePCs()) == 0:
		return rules.RefuseBy("NDE-R27", "nobody-to-hurt")
	}
	return nil
}

// foeAction is a foe and a PC that the foe may act against in the opponents' phase.
type foeAction struct {
	foe    *state.Foe
	pc     *state.PC
	likely bool // the action is on the card of the round: the PC is nearest, the foe one of the next
}

// foeActions returns the possible actions of all foes that have yet to act. Of a crowd, only the
// actions of the first foes are likely, so that their buttons fit below one message.
func foeActions(s *state.State) []foeAction {
	var all []foeAction
	likely := 0
	for _, f := range turn.FoesToAct(s) {
		near := nearestPCs(s, f)
		theTurn := likely == 0 || likely+len(near) <= fight.MaxWaited
		if theTurn {
			likely += len(near)
		}
		for _, p := range s.AblePCs() {
			all = append(all, foeAction{f, p, theTurn && slices.Contains(near, p)})
		}
	}
	return all
}

// nearestPCs returns the PCs that are nearest to a foe and not out of action: several if they are
// equally near.
func nearestPCs(s *state.State, f *state.Foe) []*state.PC {
	var near []*state.PC
	for _, p := range s.AblePCs() {
		switch {
		case len(near) == 0 || turn.Distance(s, f.ID, p.ID) < turn.Distance(s, f.ID, near[0].ID):
			near = []*state.PC{p}
		case turn.Distance(s, f.ID, p.ID) == turn.Distance(s, f.ID, near[0].ID):
			near = append(near, p)
		}
	}
	return near
}

// foeActionMove records an action of a foe in its phase that neither takes Hearts nor is defended
// against.
func foeActionMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Text, Max: 200}
	return state.GMMove(game.Spec{Name: "deed", Category: game.CategoryAct,
		Params: []game.Param{rules.ParamFoe, paramWhat}},
		func(s *state.State, c *game.Collector) {
			for _, f := range turn.FoesToAct(s) {
				c.Add(game.Offer{Fixed: game.Args{"foe": {f.ID}}, About: state.FoeRef(f.ID),
					Inputs: []game.Input{{Param: paramWhat}},
					Label:  game.Say("nde.deed.other", game.M("foe", f.NameMsg()))})
			}
			closeFoes(s, c)
		}, func(t *state.Tx, args game.Args) {
			t.Emit(FoeActed{Foe: args.One("foe"), Act: ActOther, What: args.One("what")})
		})
}

// defendMove calls a test to defend against a foe, if the table's option says so: Dexterity to
// dodge or Strength to hold. A failure costs 1 Heart (NDE-R27).
func defendMove() state.Move {
	return state.GMMove(game.Spec{Name: "defend", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{rules.ParamFoe, rules.ParamWho, rules.ParamAttr, rules.ParamT, rules.ParamSit}},
		func(s *state.State, c *game.Collector) {
			if !rules.FoeTurn.Is(s, "pc_defends") {
				c.Close(rules.Refuse("no-defence"))
				return
			}
			c.Against("t", roll.RefuseT)
			for _, b := range foeActions(s) {
				if !c.Closed(check.RefuseTest(s, b.pc), "who", b.pc.ID) {
					c.Add(defendOffer(s, b))
				}
			}
			s.CloseDown(c)
			closeFoes(s, c)
		}, func(t *state.Tx, args game.Args) {
			foe := args.One("foe")
			t.Emit(FoeActed{Foe: foe, Act: ActAttacks, PC: args.One("who")})
			outcome.MakeWay(t, args.One("who"))
			test := state.Test{PC: args.One("who"), Kind: state.PlainTest, Target: foe, Way: rules.ByDefending,
				Free: true}
			roll.FrameTest(t.S, &test, args)
			check.BeginTest(t, test, "called")
		})
}

func defendOffer(s *state.State, b foeAction) game.Offer {
	f, p := b.foe, b.pc
	among := rules.Choices(rules.Attributes[:2], rules.AttrMsg, rules.Dexterity)
	inputs, test := []game.Input{{Param: rules.ParamAttr, Choices: among}}, &state.Test{Kind: state.PlainTest}
	t := rules.UsualT
	check.AddDiceByAttribute(s, p, test, among)
	if s.Is2d6() {
		t = 0
		check.AddChanceByAttribute(s, p, test, among)
	} else {
		ts := rules.TChoices(rules.UsualT)
		check.AddChancesByT(s, []*state.PC{p}, test, rules.Attributes[:2], ts)
		inputs = append(inputs, game.Input{Param: rules.ParamT, Choices: ts})
	}
	inputs = append(inputs, game.Input{Param: rules.ParamSit, Choices: roll.SituationChoices(s)})
	return placeOnRoundCard(b.likely,
		game.Offer{Fixed: game.Args{"foe": {f.ID}, "who": {p.ID}}, About: state.FoeRef(f.ID), Inputs: inputs,
			Label: game.Say("nde.defend.now", game.M("foe", f.NameMsg()), game.W("name", p.DisplayName()),
				game.N("t", t))})
}
