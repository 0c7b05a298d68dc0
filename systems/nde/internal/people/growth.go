package people

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// grownValue returns a PC's value before and after one growth: a die or modifier of an Attribute,
// or a maximum. Both are 0 for a Trait.
func grownValue(s *state.State, p *state.PC, what string) (was, now int) {
	switch what {
	case rules.GrowHeart:
		return p.MaxHearts, p.MaxHearts + 1
	case rules.GrowPP:
		return p.MaxPP, p.MaxPP + 1
	case rules.GrowTrait:
		return 0, 0
	}
	was = p.Attr(what)
	if s.Is2d6() {
		return was, was + 1
	}
	return was, int(rules.StepDie(was, 1))
}

// refuseCapped refuses growth past a cap.
func refuseCapped(s *state.State, p *state.PC, what string) *game.Refusal {
	switch was, _ := grownValue(s, p, what); {
	case what == rules.GrowTrait:
		return nil
	case what == rules.GrowHeart && was >= rules.CapHearts:
		return rules.Refuse("cap-hearts")
	case what == rules.GrowPP && was >= rules.CapPP:
		return rules.Refuse("cap-pp")
	case what == rules.GrowHeart || what == rules.GrowPP:
		return nil
	case s.Is2d6() && was >= rules.CapModifier, !s.Is2d6() && was >= rules.CapDie:
		return rules.Refuse("cap-die")
	}
	return nil
}

// growthChoices returns the choices of growth that are open to a PC.
func growthChoices(s *state.State, p *state.PC) []game.Choice {
	var cs []game.Choice
	for _, w := range rules.Growths {
		if refuseCapped(s, p, w.Word) != nil {
			continue
		}
		was, now := grownValue(s, p, w.Word)
		label := game.Say("nde.grow.to."+w.Word, game.N("n", now))
		if rules.AttrIndex(w.Word) >= 0 {
			label = game.Say("nde.grow.to.attribute", game.M("attr", rules.AttrMsg(w.Word)),
				game.M("was", rules.ValueMsg(was)),
				game.M("now", rules.ValueMsg(now)))
		}
		cs = append(cs, game.Choice{Word: w.Word, Aliases: w.Also, Label: label})
	}
	return cs
}

// growMove is a choice of growth, outside conflicts (NDE-GROW-02). A Trait that a player chooses
// waits until the GM confirms it.
func growMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramTrait := game.Param{Name: "trait", Kind: game.Text, Max: rules.MaxName}
	paramText := game.Param{Name: "text", Kind: game.Text, Max: rules.MaxText}
	return state.Move{
		Spec: game.Spec{Name: "grow", Category: game.CategorySheet,
			Params: []game.Param{paramWhat, paramTrait, paramText, rules.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range s.PlayedPCs(c) {
				if c.Closed(refuseGrowth(s, p), "who", p.ID) {
					continue
				}
				c.Add(game.Offer{
					Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID), Primary: p.IsOwn(c.Actor),
					Label: game.Say("nde.grow.now", game.W("name", s.NameFor(c.Actor, p)), game.N("n", p.Growth)),
					Inputs: []game.Input{{Param: paramWhat, Choices: growthChoices(s, p)}, {Param: paramTrait},
						{Param: paramText}},
					Validate: fitTrait,
				})
				c.Against("what", func(typed string) *game.Refusal {
					if i := slices.IndexFunc(rules.Growths, func(w rules.Word) bool { return w.Means(typed) }); i >= 0 {
						return refuseCapped(s, p, rules.Growths[i].Word)
					}
					return nil
				}, "who", p.ID)
			}
		},
		Do: grow,
	}
}

// fitTrait refuses the choice of a Trait without a name or without a text.
func fitTrait(args game.Args) *game.Refusal {
	if args.One("what") == rules.GrowTrait && (args.One("trait") == "" || args.One("text") == "") {
		return rules.Refuse("trait-text")
	}
	return nil
}

// refuseGrowth refuses a PC that may not grow now.
func refuseGrowth(s *state.State, p *state.PC) *game.Refusal {
	switch {
	case s.Scene.Fight():
		return game.Refuse("NDE-R34", "nde.refused.in-conflict")
	case p.Wish != nil:
		return game.Refuse("NDE-R34", "nde.refused.wish-waits", game.W("trait", p.Wish.Name))
	case p.Growth == 0:
		return rules.Refuse("no-growth")
	}
	return nil
}

func grow(t *state.Tx, args game.Args) {
	p, what := t.S.PC(args.One("who")), args.One("what")
	was, now := grownValue(t.S, p, what)
	trait := state.Trait{Name: args.One("trait"), Text: args.One("text")}
	switch {
	case what != rules.GrowTrait:
		t.Emit(Grew{PC: p.ID, What: what, Now: now, Was: was})
	case t.Actor.Role == game.GM:
		t.Emit(Grew{PC: p.ID, What: what, Trait: trait})
	default:
		t.Emit(Wished{PC: p.ID, Trait: trait})
	}
}

// GrowthRef refers to the card of a Trait that waits for the GM.
func GrowthRef(pc string) game.Ref { return game.Ref("growth/" + pc) }

// confirmMove lets the GM confirm or deny a Trait that a player chose (NDE-R34).
func confirmMove() state.Move {
	paramAnswer := game.Param{Name: "answer", Kind: game.Pick, Min: 1, Max: 1}
	return state.GMMove(game.Spec{Name: "confirm", Category: game.CategorySheet, AnswersCards: true,
		Params: []game.Param{paramAnswer, rules.ParamWho}},
		func(s *state.State, c *game.Collector) {
			if !slices.ContainsFunc(s.PCs, func(p *state.PC) bool { return p.Wish != nil }) {
				c.Close(game.Refuse("NDE-R34", "nde.refused.no-wish"))
			}
			for _, p := range s.PCs {
				for _, answer := range []string{"yes", "no"} {
					if p.Wish != nil {
						c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}, "answer": {answer}}, About: state.PCRef(p.ID),
							ForCard: game.ForCard{Card: GrowthRef(p.ID), Urgent: true}, Primary: answer == "yes",
							Label: game.Say("nde.confirm."+answer, game.W("name", p.DisplayName()),
								game.W("trait", p.Wish.Name))})
					}
				}
			}
		}, func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			if args.One("answer") == "yes" {
				t.Emit(Grew{PC: p.ID, What: rules.GrowTrait, Trait: *p.Wish})
				return
			}
			t.Emit(WishDenied{PC: p.ID, Trait: *p.Wish})
		})
}

// grantMove gives PCs a growth after an adventure or a chapter (NDE-GROW-01).
func grantMove() state.Move {
	return state.GMMove(game.Spec{Name: "grant", Category: game.CategorySheet, Params: []game.Param{rules.ParamPCs}},
		func(s *state.State, c *game.Collector) {
			who := s.AllPCChoices()
			for i, p := range s.PCs {
				who[i].Closed = refuseFullGrowth(p)
				who[i].Selected = !c.Closed(who[i].Closed, "who", p.ID)
			}
			if slices.ContainsFunc(who, func(c game.Choice) bool { return c.Closed == nil }) {
				c.Add(game.Offer{Label: game.Say("nde.grant.now"), About: "people",
					Inputs: []game.Input{{Param: rules.ParamPCs, Choices: who}}})
			}
		}, func(t *state.Tx, args game.Args) { t.Emit(Granted{PCs: args["who"]}) })
}

// refuseFullGrowth refuses a further growth for a PC with rules.MaxValue growths that are not
// chosen yet.
func refuseFullGrowth(p *state.PC) *game.Refusal {
	if p.Growth < rules.MaxValue {
		return nil
	}
	return game.Refuse("", "nde.refused.growth-full", game.W("name", p.DisplayName()), game.N("n", p.Growth))
}
