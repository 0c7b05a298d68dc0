package pathway

import (
	"maps"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

const maxReason = 120

var (
	paramOption = game.Param{Name: "option", Kind: game.Pick, Min: 1, Max: 1}
	paramReason = game.Param{Name: "reason", Kind: game.Text, Min: 1, Max: maxReason}
	paramWay    = game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
)

// The values of paramWay for the GM: begin the pathways, add a stage, or end them (PATH-07), and
// two exceptions to the rules, with a reason.
const (
	wayBegin = "begin"
	wayOn    = "more"
	wayEnd   = "last"
	wayFar   = "too-far"  // an option too many columns away
	wayAsIs  = "as_it_is" // a stage with something left to do
)

// terms are the synonyms of the words of pathways.
var terms = game.Synonyms{
	character.FromScratch: {"do-zero"}, character.ByArchetype: {"arquetipo"}, character.ByPathways: {"caminhos"},
	engineer: {"engenheiro"}, basic: {"basico"},
	wayBegin: {"comecar"}, wayOn: {"mais"}, wayEnd: {"ultimo"}, wayFar: {"longe-demais"},
	kindPerson: {"pessoa"}, kindPlace: {"lugar"}, kindThing: {"coisa"}, kindEvent: {"evento", "acontecimento"},
	wayLink: {"ligar"}, wayJoin: {"unir"}, wayTrade: {"trocar"}, wayBring: {"trazer"},
	gainSpecialty: {"especialidade"}, gainDistinction: {"distincao"},
	gainUnlock: {"liberar", "destravar"}, gainGift: {"dom"},
	"risky": {"arriscado"},
}

// withOptions returns a copy of synonyms that includes the Portuguese words for the options of
// stages.
func withOptions(all game.Synonyms) game.Synonyms {
	all = maps.Clone(all)
	for _, st := range book.stages {
		for _, o := range st.Options {
			all[o.ID] = append(all[o.ID], game.Slug(o.Gloss))
		}
	}
	return all
}

// openMove returns the move by which the GM begins the pathways, adds a stage after the last, or
// ends them sooner.
func openMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "path open", Category: game.CategoryTable, Params: []game.Param{paramWay}},
		func(s *engine.State, c *game.Collector) {
			for _, way := range []string{wayBegin, wayOn, wayEnd} {
				if n := lastStage(s, way); n > 0 {
					c.Add(game.Offer{Fixed: game.Args{"way": {way}}, About: aboutPath, Primary: way == wayBegin,
						Label: game.Say("cortex.path.open."+way, game.N("n", n))})
				}
			}
			if c.Explains() {
				closeOpening(s, c)
			}
		},
		func(t *engine.Tx, args game.Args) {
			e := PathwayOpened{LastStage: lastStage(t.S, args.One("way")), Why: args.One("way")}
			if e.Why == wayBegin {
				for _, c := range pcs(t.S) {
					e.Chars = append(e.Chars, Element{ID: c.ID, Name: c.DisplayName(), Kind: kindPC})
				}
			}
			t.Emit(e)
		})
}

// closeOpening says why the GM can neither begin the pathways nor change their end now.
func closeOpening(s *engine.State, c *game.Collector) {
	g := Section.Of(s)
	switch {
	case g.LastStage == 0 && len(pcs(s)) == 0:
		c.Close(people.ClosedReason(c.Actor, "PATH-01", "no_pcs"))
	case g.LastStage == 0:
		c.Close(game.Refuse("PATH-01", "cortex.refused.path_not_begun"))
	case g.stagesDone() == len(book.stages):
		c.Close(game.Refuse("PATH-05", "cortex.refused.path_all"))
	default:
		c.Close(game.Refuse("RUL-PATH-ORDER", "cortex.refused.path_amid", game.N("n", g.stagesDone()+1)))
	}
	if g.LastStage > 0 {
		c.Close(game.Refuse("PATH-01", "cortex.refused.path_begun"), "way", wayBegin)
	}
}

// lastStage returns the last stage that the group would walk if the GM took a way, 0 if the way is
// closed now. A stage is added, or the pathways end, only between two stages.
func lastStage(s *engine.State, way string) int {
	g := Section.Of(s)
	n := g.stagesDone()
	between := n > 0 && !slices.ContainsFunc(g.Walkers, func(w Walker) bool { return len(w.Columns) > n })
	switch {
	case way == wayBegin && g.LastStage == 0 && len(pcs(s)) > 0:
		return book.advised
	case way == wayOn && between && n == g.LastStage && n < len(book.stages):
		return n + 1
	case way == wayEnd && between && n < g.LastStage:
		return n
	}
	return 0
}

// chooseMove returns the move that picks an option of the stage (PATH-05, PATH-06). The GM may
// allow an option that is too far away, with a reason.
func chooseMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "path choose", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramWay, paramOption, paramReason, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for who, w := range walkers(s, c) {
				c.Against(paramOption.Name, w.refuseOtherStage, "char", w.Char)
				if o := w.chosenOption(); o != nil {
					c.Close(game.Refuse("PATH-05", "cortex.refused.path_chosen", game.M("option", o.title())),
						"char", w.Char)
				} else {
					addSteps(c, w, chooseOffers(s, c.Actor, who, w))
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			w := Section.Of(t.S).walker(args.One("char"))
			for _, o := range stageOf(w.Done + 1).Options {
				if o.ID == args.One("option") {
					t.Emit(OptionChosen{Char: w.Char, Stage: w.Done + 1, Column: o.Column, Reason: args.One("reason")})
				}
			}
		},
	}
}

// refuseOtherStage refuses a word that is an option of another stage than the walker's.
func (w Walker) refuseOtherStage(word string) *game.Refusal {
	for _, st := range book.stages {
		for _, o := range st.Options {
			if st.N != w.Done+1 && (o.ID == game.Slug(word) || game.Slug(o.Gloss) == game.Slug(word)) {
				return game.Refuse("RUL-PATH-ORDER", "cortex.fault.E_PATH_ORDER", game.N("n", w.Done+1))
			}
		}
	}
	return nil
}

// chooseOffers returns the offers to pick an option. Options that are too far away are closed, but
// open to the GM with a reason.
func chooseOffers(s *engine.State, by game.Actor, c *people.Character, w Walker) []game.Offer {
	st := stageOf(w.Done + 1)
	input, far := game.Input{Param: paramOption, Lead: true}, game.Input{Param: paramOption}
	g := c.SheetRules(s)
	gives := stageGrant(s, g, st.N).msgs(g)
	input.Note = game.Say("cortex.path.gives", game.M("map", game.Say("cortex.path.asks."+st.Type)),
		game.L("gains", gives...))
	for _, o := range st.Options {
		choice := game.Choice{Word: o.ID, Label: o.title(), Aliases: withOptions(terms)[o.ID], Closed: w.refuseStep(o)}
		input.Choices = append(input.Choices, choice)
		if choice.Closed != nil {
			choice.Closed = nil
			far.Choices = append(far.Choices, choice)
		}
	}
	args := append(stageArgs(st.N), game.W("name", people.NameFor(s, by, c.ID)))
	offers := []game.Offer{{Fixed: game.Args{"char": {c.ID}}, Inputs: []game.Input{input},
		ForCard: game.ForCard{Urgent: true}, Primary: true,
		Label: game.Say("cortex.path.choose.now", args...)}}
	if by.Role == game.GM && len(far.Choices) > 0 {
		offers = append(offers,
			game.Offer{Fixed: game.Args{"char": {c.ID}, "way": {wayFar}}, Form: game.Form{OpensForm: true},
				Inputs: []game.Input{far, {Param: paramReason}}, Label: game.Say("cortex.path.choose.far", args...)})
	}
	return offers
}

// doneMove returns the move that ends a stage once the character has drawn what the stage asks for
// and taken what it gives (RUL-PATH-ORDER). The GM may end it sooner, with a reason.
func doneMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "path done", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramWay, paramReason, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for who, w := range walkers(s, c) {
				if !c.Closed(w.refuseUnchosen(), "char", w.Char) {
					addSteps(c, w, doneOffers(s, c.Actor, who, w))
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c, w := people.Of(t.S).Char(args.One("char")), Section.Of(t.S).walker(args.One("char"))
			t.Emit(StageFinished{Char: w.Char, Stage: w.Done + 1, Reason: args.One("reason"),
				SFX: remainingGrant(t.S, c.SheetRules(t.S), c, *w).SFX})
		},
	}
}

func doneOffers(s *engine.State, by game.Actor, c *people.Character, w Walker) []game.Offer {
	no := finishRefusals(s, c, w)
	if Section.Of(s).hasRequest(c.ID) {
		no = append(no, game.Refuse("RUL-PATH-LINK", "cortex.refused.path_asked"))
	}
	args := append(stageArgs(w.Done+1), game.W("name", people.NameFor(s, by, c.ID)))
	offers := []game.Offer{{Fixed: game.Args{"char": {c.ID}}, Closed: joinRefusals(no), Primary: len(no) == 0,
		ForCard: game.ForCard{Urgent: len(no) == 0},
		Label:   game.Say("cortex.path.done.now", args...)}}
	if len(no) == 0 || by.Role != game.GM {
		return offers
	}
	force := game.Offer{Fixed: game.Args{"char": {c.ID}, "way": {wayAsIs}}, Form: game.Form{OpensForm: true},
		Inputs: []game.Input{{Param: paramReason}},
		Label:  game.Say("cortex.path.done.as_it_is", args...)}
	for _, n := range no {
		force.Consequences = append(force.Consequences, n.Reason)
	}
	return append(offers, force)
}
