package nde

import (
	"slices"

	"mesa/game"
)

// What growth gives besides an Attribute (NDE-GROW-02).
const (
	GrowHeart = "heart"
	GrowPP    = "pp"
	GrowTrait = "trait"
)

// The caps of growth. The GM's corrections may exceed them (NDE-R34).
const (
	capHearts   = 7
	capPP       = 5
	capDie      = 20
	capModifier = 3
)

var growths = []word{
	attributes[0], attributes[1], attributes[2],
	{GrowHeart, []string{"coracao", "coracoes", "hearts"}},
	{GrowPP, []string{"pontos-de-poder", "pm", "mana", "power-points"}},
	{GrowTrait, []string{"traco", "atut"}},
}

// grownValue returns a PC's value before and after one growth: a die or modifier of an Attribute,
// or a maximum. Both are 0 for a Trait.
func (s *State) grownValue(p *PC, what string) (was, now int) {
	switch what {
	case GrowHeart:
		return p.MaxHearts, p.MaxHearts + 1
	case GrowPP:
		return p.MaxPP, p.MaxPP + 1
	case GrowTrait:
		return 0, 0
	}
	was = p.attr(what)
	if s.is2d6() {
		return was, was + 1
	}
	return was, int(stepDie(was, 1))
}

// refuseCapped refuses growth past a cap.
func (s *State) refuseCapped(p *PC, what string) *game.Refusal {
	switch was, _ := s.grownValue(p, what); {
	case what == GrowTrait:
		return nil
	case what == GrowHeart && was >= capHearts:
		return refuse("cap-hearts")
	case what == GrowPP && was >= capPP:
		return refuse("cap-pp")
	case what == GrowHeart || what == GrowPP:
		return nil
	case s.is2d6() && was >= capModifier, !s.is2d6() && was >= capDie:
		return refuse("cap-die")
	}
	return nil
}

// growthChoices returns the choices of growth that are open to a PC.
func (s *State) growthChoices(p *PC) []game.Choice {
	var cs []game.Choice
	for _, w := range growths {
		if s.refuseCapped(p, w.word) != nil {
			continue
		}
		was, now := s.grownValue(p, w.word)
		label := game.Say("nde.grow.to."+w.word, game.N("n", now))
		if attrIndex(w.word) >= 0 {
			label = game.Say("nde.grow.to.attribute", game.M("attr", attrMsg(w.word)), game.M("was", valueMsg(was)),
				game.M("now", valueMsg(now)))
		}
		cs = append(cs, game.Choice{Word: w.word, Aliases: w.also, Label: label})
	}
	return cs
}

// growMove is a choice of growth, outside conflicts (NDE-GROW-02). A Trait that a player chooses
// waits until the GM confirms it.
func growMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramTrait := game.Param{Name: "trait", Kind: game.Text, Max: maxName}
	paramText := game.Param{Name: "text", Kind: game.Text, Max: maxText}
	return move{
		Spec: game.Spec{Name: "grow", Category: game.CategorySheet,
			Params: []game.Param{paramWhat, paramTrait, paramText, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if c.Closed(s.refuseGrowth(p), "who", p.ID) {
					continue
				}
				c.Add(game.Offer{
					Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID), Primary: p.isOwn(c.Actor),
					Label: game.Say("nde.grow.now", game.W("name", s.nameFor(c.Actor, p)), game.N("n", p.Growth)),
					Inputs: []game.Input{{Param: paramWhat, Choices: s.growthChoices(p)}, {Param: paramTrait},
						{Param: paramText}},
					Validate: fitTrait,
				})
				c.Against("what", func(typed string) *game.Refusal {
					if i := slices.IndexFunc(growths, func(w word) bool { return w.means(typed) }); i >= 0 {
						return s.refuseCapped(p, growths[i].word)
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
	if args.One("what") == GrowTrait && (args.One("trait") == "" || args.One("text") == "") {
		return refuse("trait-text")
	}
	return nil
}

// refuseGrowth refuses a PC that may not grow now.
func (s *State) refuseGrowth(p *PC) *game.Refusal {
	switch {
	case s.Scene.Fight():
		return game.Refuse("NDE-R34", "nde.refused.in-conflict")
	case p.Wish != nil:
		return game.Refuse("NDE-R34", "nde.refused.wish-waits", game.W("trait", p.Wish.Name))
	case p.Growth == 0:
		return refuse("no-growth")
	}
	return nil
}

func grow(t *tx, args game.Args) {
	p, what := t.S.pc(args.One("who")), args.One("what")
	was, now := t.S.grownValue(p, what)
	trait := Trait{args.One("trait"), args.One("text")}
	switch {
	case what != GrowTrait:
		t.Emit(Grew{PC: p.ID, What: what, Now: now, Was: was})
	case t.Actor.Role == game.GM:
		t.Emit(Grew{PC: p.ID, What: what, Trait: trait})
	default:
		t.Emit(Wished{PC: p.ID, Trait: trait})
	}
}

func growthRef(pc string) game.Ref { return game.Ref("growth/" + pc) }

// confirmMove lets the GM confirm or deny a Trait that a player chose (NDE-R34).
func confirmMove() move {
	paramAnswer := game.Param{Name: "answer", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "confirm", Category: game.CategorySheet, AnswersCards: true,
		Params: []game.Param{paramAnswer, paramWho}},
		func(s *State, c *game.Collector) {
			if !slices.ContainsFunc(s.PCs, func(p *PC) bool { return p.Wish != nil }) {
				c.Close(game.Refuse("NDE-R34", "nde.refused.no-wish"))
			}
			for _, p := range s.PCs {
				for _, answer := range []string{"yes", "no"} {
					if p.Wish != nil {
						c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}, "answer": {answer}}, About: pcRef(p.ID),
							ForCard: game.ForCard{Card: growthRef(p.ID), Urgent: true}, Primary: answer == "yes",
							Label: game.Say("nde.confirm."+answer, game.W("name", p.displayName()),
								game.W("trait", p.Wish.Name))})
					}
				}
			}
		}, func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			if args.One("answer") == "yes" {
				t.Emit(Grew{PC: p.ID, What: GrowTrait, Trait: *p.Wish})
				return
			}
			t.Emit(WishDenied{PC: p.ID, Trait: *p.Wish})
		})
}

// grantMove gives PCs a growth after an adventure or a chapter (NDE-GROW-01).
func grantMove() move {
	return gmMove(game.Spec{Name: "grant", Category: game.CategorySheet, Params: []game.Param{paramPCs}},
		func(s *State, c *game.Collector) {
			who := s.allPCChoices()
			for i, p := range s.PCs {
				who[i].Closed = refuseFullGrowth(p)
				who[i].Selected = !c.Closed(who[i].Closed, "who", p.ID)
			}
			if slices.ContainsFunc(who, func(c game.Choice) bool { return c.Closed == nil }) {
				c.Add(game.Offer{Label: game.Say("nde.grant.now"), About: "people",
					Inputs: []game.Input{{Param: paramPCs, Choices: who}}})
			}
		}, func(t *tx, args game.Args) { t.Emit(Granted{PCs: args["who"]}) })
}

// refuseFullGrowth refuses a further growth for a PC with maxValue growths that are not chosen yet.
func refuseFullGrowth(p *PC) *game.Refusal {
	if p.Growth < maxValue {
		return nil
	}
	return game.Refuse("", "nde.refused.growth-full", game.W("name", p.displayName()), game.N("n", p.Growth))
}

// paramPCs takes several PCs. All are selected by default.
var paramPCs = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: maxPCs}

func (g *People) allPCChoices() []game.Choice {
	var cs []game.Choice
	for _, p := range g.PCs {
		cs = append(cs, game.Choice{Word: p.ID, Label: game.Quote(p.displayName()), Selected: true})
	}
	return cs
}
