package action

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
)

// nobody is the word for an action that the GM sets dice against.
const nobody = "nobody"

var paramAgainst = game.Param{Name: "against", Kind: game.Pick, Min: 1, Max: 1}

// terms are the words of actions, each with what a Brazilian table says for it.
var terms = game.Synonyms{
	mode:                        {"acao-e-reacao", "acao-reacao"},
	nobody:                      {"ninguem"},
	"paid":                      {"pago"},
	"free":                      {"livre", "gratis"},
	counters:                    {"revidar", "contra-atacar"},
	core.ResolutionMode.Default: {"tests-e-contests"},
	lets:                        {"deixar"},
}

// actionMove declares an action of an own character, which then rolls first
// (ACT-01, ACT-R1).
func actionMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "action", Category: game.CategoryAct, Params: []game.Param{paramAgainst, core.ParamWhat, core.ParamWho}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			if s.NoRolls() != nil {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.OwnPresent(by) {
				if s.RefuseBegin(c, kind) == nil {
					offers = append(offers, actionOffer(s, by, c))
				}
			}
			return offers
		},
		Do: begin,
		Why: func(s *core.State, by game.Actor, args game.Args) *game.Refusal {
			if no := s.NoRolls(); no != nil {
				return no
			}
			if no := s.NoneOfMine(by); no != nil {
				return no
			}
			for _, c := range s.OwnNamed(by, args.One("who")) {
				if no := s.RefuseBegin(c, kind); no != nil {
					return no
				}
			}
			return nil
		},
	}
}

func actionOffer(s *core.State, by game.Actor, c *core.Character) game.Offer {
	foes := targets(s, c)
	usual := slices.IndexFunc(foes, func(foe *core.Character) bool { return foe.IsPC() != c.IsPC() })
	input, name := game.Input{Param: paramAgainst, Lead: true}, ""
	for i, foe := range foes {
		one := game.Choice{Word: foe.ID, Label: game.Quote(foe.DisplayName()), Selected: i == usual}
		if p, ok := s.UsualActionChance(c, foe); ok && s.KnowsChances(by) {
			one.ChanceAfter = game.ChanceOf(p)
		}
		input.Choices = append(input.Choices, one)
	}
	if usual >= 0 {
		name = foes[usual].DisplayName()
	}
	if input.Note = game.Say("cortex.odds.usually", game.W("name", c.DisplayName())); !s.KnowsChances(by) || len(foes) == 0 {
		input.Note = game.Msg{}
	}
	input.Choices = append(input.Choices, game.Choice{Word: nobody, Label: game.Say("cortex.action.nobody"), Selected: usual < 0})
	o := game.Offer{Fixed: game.Args{"who": {c.ID}}, Inputs: []game.Input{input, {Param: core.ParamWhat, Advanced: true}}, About: core.CharRef(c.ID),
		Primary: c.IsPC(), Label: game.Say("cortex.action.start", game.W("name", s.NameFor(by, c.ID)), game.W("foe", name))}
	if c.Out != "" {
		o.Label = game.Say("cortex.action.start_out", game.W("name", c.DisplayName()))
		var ids []string
		for _, foe := range foes {
			ids = append(ids, foe.ID)
		}
		key := s.WalletAgainst(c.ID, ids...)
		o.Closed, o.Cost = s.RefuseUnpayable(key, 1), s.Cost(key, 1)
		o.Validate = func(args game.Args) *game.Refusal {
			return s.RefuseUnpayable(s.WalletAgainst(c.ID, args["against"]...), 1)
		}
	}
	return o
}

// targets are who a character may act against: whoever could react (OUT-R5).
func targets(s *core.State, c *core.Character) []*core.Character {
	return slices.DeleteFunc(slices.Clone(s.Chars), func(foe *core.Character) bool { return foe.ID == c.ID || !reacts(s, foe.ID) })
}

// reacts reports whether a character could throw a reaction. Any number of them
// fit into a round, each against one action (ACT-R5); whoever is out does not
// react (OUT-R5).
func reacts(s *core.State, char string) bool {
	c := s.Char(char)
	return c != nil && !c.Away && c.Out == ""
}

// begin declares the action. Whoever is out beyond d12 pays to act (OUT-06). The
// GM's word ends the hitches that were left unused, and a new action the
// opportunities of those that are over (OPP-R2).
func begin(t *core.Tx, args game.Args) {
	s := t.S
	if t.Actor.Role == game.GM {
		core.CloseRolls(t)
	}
	for _, r := range slices.Clone(s.Rolls) {
		if a := byID(s, r.For); a != nil && a.over() && s.Seizable(r) {
			core.ResolveIf(t, r.ID)
		}
	}
	who, against := s.Char(args.One("who")), args.One("against")
	if against == nobody {
		against = ""
	}
	a := Action{ID: "a" + game.Itoa(s.NextID+1), Char: who.ID, Against: against, What: args.One("what"), Stakes: s.Stakes()}
	if who.Out != "" {
		core.Pay(t, s.WalletAgainst(who.ID, against), 1, "act")
		t.Emit(core.MayAct{Char: who.ID, For: a.ID})
	}
	t.Emit(ActionBegun{Act: a})
}
