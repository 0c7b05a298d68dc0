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

// The GM's ways with the pathways of the group (PATH-07).
const (
	wayBegin = "begin"
	wayOn    = "more"
	wayEnd   = "last"
	wayFar   = "too-far"  // an option too many columns away
	wayAsIs  = "as_it_is" // a stage with something left to do
)

// terms are the words of pathways with their other spellings.
var terms = game.Synonyms{
	character.FromScratch: {"do-zero"}, character.ByArchetype: {"arquetipo"}, character.ByPathways: {"caminhos"},
	engineer: {"engenheiro"}, basic: {"basico"},
	wayBegin: {"comecar"}, wayOn: {"mais"}, wayEnd: {"ultimo"}, wayFar: {"longe-demais"},
	kindPerson: {"pessoa"}, kindPlace: {"lugar"}, kindThing: {"coisa"}, kindEvent: {"evento", "acontecimento"},
	wayLink: {"ligar"}, wayJoin: {"unir"}, wayTrade: {"trocar"}, wayBring: {"trazer"},
	gainSpecialty: {"especialidade"}, gainDistinction: {"distincao"}, gainUnlock: {"destravar"}, gainGift: {"dom"},
	"risky": {"arriscado"},
}

// withOptions returns a copy of the terms that includes the Portuguese words for the options of
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
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "path open", Category: game.CategoryTable, Params: []game.Param{paramWay}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			for _, way := range []string{wayBegin, wayOn, wayEnd} {
				if n := lastStage(s, way); n > 0 {
					offers = append(offers,
						game.Offer{Fixed: game.Args{"way": {way}}, About: aboutPath, Primary: way == wayBegin,
							Label: game.Say("cortex.path.open."+way, game.N("n", n))})
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			e := PathwayOpened{LastStage: lastStage(t.S, args.One("way")), Why: args.One("way")}
			if e.Why == wayBegin {
				for _, c := range pcs(t.S) {
					e.Chars = append(e.Chars, Element{ID: c.ID, Name: c.DisplayName(), Kind: kindPC})
				}
			}
			t.Emit(e)
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			if no := people.RefuseUnlessGM(s, by); no != nil {
				return no
			}
			g := Section.Of(s)
			switch {
			case g.LastStage == 0 && len(pcs(s)) == 0:
				return people.ClosedReason(by, "PATH-01", "no_pcs")
			case g.LastStage == 0:
				return game.Refuse("PATH-01", "cortex.refused.path_not_begun")
			case args.Has("way", wayBegin):
				return game.Refuse("PATH-01", "cortex.refused.path_begun")
			case g.stagesDone() == len(book.stages):
				return game.Refuse("PATH-05", "cortex.refused.path_all")
			}
			return game.Refuse("RUL-PATH-ORDER", "cortex.refused.path_amid", game.N("n", g.stagesDone()+1))
		},
	}
}

// pcs returns the players' characters.
func pcs(s *engine.State) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars), func(c *people.Character) bool { return !c.IsPC() })
}

// lastStage returns the last stage that the group would walk by a way, 0 if the way is closed now.
// A stage is added, or the pathways end, only between two stages.
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

// walkerOffers returns the offers of each walker that an actor plays, in the order of the walkers.
func walkerOffers(s *engine.State, by game.Actor, offers func(*people.Character, Walker) []game.Offer) []game.Offer {
	var all []game.Offer
	g := Section.Of(s)
	for _, w := range g.Walkers {
		if c := people.Of(s).Char(w.Char); c != nil && g.isWalking(w) && people.Of(s).PlayedBy(by, w.Char) {
			for _, o := range offers(c, w) {
				o.About, o.Card = pathRef(w.Char), stageRef(w.Done+1)
				all = append(all, o)
			}
		}
	}
	return all
}

// chooseMove returns the move that picks an option of the stage (PATH-05, PATH-06). The GM may
// allow one that is too far away, with a reason.
func chooseMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "path choose", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramWay, paramOption, paramReason, people.ParamCharacter}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			return walkerOffers(s, by,
				func(c *people.Character, w Walker) []game.Offer { return chooseOffers(s, by, c, w) })
		},
		Do: func(t *engine.Tx, args game.Args) {
			w := Section.Of(t.S).walker(args.One("char"))
			for _, o := range stageOf(w.Done + 1).Options {
				if o.ID == args.One("option") {
					t.Emit(OptionChosen{Char: w.Char, Stage: w.Done + 1, Column: o.Column, Reason: args.One("reason")})
				}
			}
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			no := refuseIdle(s, by, args)
			if w := walkerFor(s, by, args); w != nil && (no == nil || Section.Of(s).isWalking(*w)) &&
				isOtherStageOption(args.One("option"), w.Done+1) {
				return game.Refuse("RUL-PATH-ORDER", "cortex.fault.E_PATH_ORDER", game.N("n", w.Done+1))
			}
			if w := walkerFor(s, by, args); no == nil && w != nil && w.chosenOption() != nil {
				return game.Refuse("PATH-05", "cortex.refused.path_chosen", game.M("option", w.chosenOption().title()))
			}
			return no
		},
	}
}

// isOtherStageOption reports whether a word is an option of another stage than n.
func isOtherStageOption(word string, n int) bool {
	for _, st := range book.stages {
		for _, o := range st.Options {
			if o.ID == game.Slug(word) || game.Slug(o.Gloss) == game.Slug(word) {
				return st.N != n
			}
		}
	}
	return false
}

// chooseOffers returns the offers for the option. Options that are too far away are closed, and
// open to the GM with a reason.
func chooseOffers(s *engine.State, by game.Actor, c *people.Character, w Walker) []game.Offer {
	if w.chosenOption() != nil {
		return nil
	}
	st := stageOf(w.Done + 1)
	input, far := game.Input{Param: paramOption, Lead: true}, game.Input{Param: paramOption}
	g := people.SheetRulesOf(s, c)
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
	offers := []game.Offer{{Fixed: game.Args{"char": {c.ID}}, Inputs: []game.Input{input}, Urgent: true, Primary: true,
		Label: game.Say("cortex.path.choose.now", args...)}}
	if by.Role == game.GM && len(far.Choices) > 0 {
		offers = append(offers, game.Offer{Fixed: game.Args{"char": {c.ID}, "way": {wayFar}}, OpensForm: true,
			Inputs: []game.Input{far, {Param: paramReason}}, Label: game.Say("cortex.path.choose.far", args...)})
	}
	return offers
}

// walkerFor returns the walker that a line names, or the actor's own, or for the GM the first; nil
// if there is none.
func walkerFor(s *engine.State, by game.Actor, args game.Args) *Walker {
	g := Section.Of(s)
	if c := people.Of(s).NamedCharacter(args, "char"); c != nil && people.Of(s).PlayedBy(by, c.ID) {
		return g.walker(c.ID)
	}
	for _, c := range people.OwnPresent(s, by) {
		if w := g.walker(c.ID); w != nil {
			return w
		}
	}
	if by.Role == game.GM && len(g.Walkers) > 0 {
		return &g.Walkers[0]
	}
	return nil
}

// refuseIdle refuses a step if no character of the actor has one to make: the pathways have not
// begun or are over, or others are still in the stage before.
func refuseIdle(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
	g, w := Section.Of(s), walkerFor(s, by, args)
	switch {
	case by.Chair == "":
		return nil
	case g.LastStage == 0:
		return game.Refuse("PATH-01", "cortex.refused.path_not_begun")
	case w == nil:
		return people.ClosedReason(by, "PATH-01", "path_none")
	case g.stagesDone() == len(book.stages):
		return game.Refuse("PATH-05", "cortex.refused.path_all")
	case g.currentStage() == 0:
		return game.Refuse("PATH-07", "cortex.refused.path_over", game.N("n", g.stagesDone()))
	case !g.isWalking(*w):
		var names []game.Msg
		for _, o := range g.Walkers {
			if g.isWalking(o) {
				names = append(names, game.Quote(people.Of(s).Name(o.Char)))
			}
		}
		return game.Refuse("RUL-PATH-ORDER", "cortex.refused.path_wait", game.N("n", w.Done+1),
			game.L("names", names...))
	}
	return nil
}

// refuseUnchosen is like refuseIdle, and also refuses every other step before an option is chosen.
func refuseUnchosen(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
	if no := refuseIdle(s, by, args); no != nil {
		return no
	}
	if w := walkerFor(s, by, args); w != nil && w.chosenOption() == nil {
		return game.Refuse("PATH-05", "cortex.refused.path_unchosen", stageArgs(w.Done+1)...)
	}
	return nil
}

// doneMove returns the move that ends a stage once all is drawn that it asks for and all is taken
// that it gives (RUL-PATH-ORDER). The GM may end it sooner, with a reason.
func doneMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "path done", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramWay, paramReason, people.ParamCharacter}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			return walkerOffers(s, by,
				func(c *people.Character, w Walker) []game.Offer { return doneOffers(s, by, c, w) })
		},
		Do: func(t *engine.Tx, args game.Args) {
			c, w := people.Of(t.S).Char(args.One("char")), Section.Of(t.S).walker(args.One("char"))
			t.Emit(StageFinished{Char: w.Char, Stage: w.Done + 1, Reason: args.One("reason"),
				SFX: remainingGrant(t.S, people.SheetRulesOf(t.S, c), c, *w).SFX})
		},
		Why: refuseUnchosen,
	}
}

func doneOffers(s *engine.State, by game.Actor, c *people.Character, w Walker) []game.Offer {
	if w.chosenOption() == nil {
		return nil
	}
	no := finishRefusals(s, c, w)
	if Section.Of(s).hasRequest(c.ID) {
		no = append(no, game.Refuse("RUL-PATH-LINK", "cortex.refused.path_asked"))
	}
	args := append(stageArgs(w.Done+1), game.W("name", people.NameFor(s, by, c.ID)))
	offers := []game.Offer{{Fixed: game.Args{"char": {c.ID}}, Closed: joinRefusals(no), Primary: len(no) == 0,
		Urgent: len(no) == 0,
		Label:  game.Say("cortex.path.done.now", args...)}}
	if len(no) == 0 || by.Role != game.GM {
		return offers
	}
	force := game.Offer{Fixed: game.Args{"char": {c.ID}, "way": {wayAsIs}}, OpensForm: true,
		Inputs: []game.Input{{Param: paramReason}},
		Label:  game.Say("cortex.path.done.as_it_is", args...)}
	for _, n := range no {
		force.Consequences = append(force.Consequences, n.Reason)
	}
	return append(offers, force)
}

// hasRequest reports whether a character waits for an answer about a link.
func (g *Pathway) hasRequest(char string) bool {
	return slices.ContainsFunc(g.Requests, func(a BreakRequest) bool { return a.Char == char })
}
