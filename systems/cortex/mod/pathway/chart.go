package pathway

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

var (
	paramElement = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: maxName}
	paramKind    = game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	paramWord    = game.Param{Name: "word", Kind: game.Text, Min: 1, Max: maxWord}
	paramTo      = game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 1}
	paramFrom    = game.Param{Name: "from", Kind: game.Pick, Min: 1, Max: 1}
	paramLink    = game.Param{Name: "link", Kind: game.Pick, Min: 1, Max: 1}
)

// mapMove returns the move that draws on the map what the stage asks for.
func mapMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "path map", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramWay, paramElement, paramKind, paramWord, paramTo, paramFrom, paramLink,
				people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for who, w := range walkers(s, c) {
				if c.Closed(w.refuseUnchosen(), "char", w.Char) {
					continue
				}
				offers := mapOffers(s, c.Actor, who, w)
				addSteps(c, w, offers)
				if len(offers) == 0 {
					c.Close(Section.Of(s).refuseDrawing(w), "char", w.Char)
				}
			}
		},
		Do: drawOnMap,
	}
}

// refuseDrawing refuses to draw on a full map, while the walker's request waits, and more than the
// stage asks for.
func (g *Pathway) refuseDrawing(w Walker) *game.Refusal {
	st := stageOf(w.Done + 1)
	switch {
	case g.isFull():
		return game.Refuse("PATH-01", "cortex.refused.path_full", game.N("max", maxElements))
	case g.hasRequest(w.Char):
		return game.Refuse("RUL-PATH-LINK", "cortex.refused.path_asked")
	case w.Drawn.countDrawn(st) >= st.countNeeded() && (st.Type != meta || w.Drawn.Meta != ""):
		return game.Refuse("RUL-PATH-ORDER", "cortex.fault.E_PATH_ELEMENTS", game.N("needed", st.countNeeded()),
			game.N("n", st.countNeeded()+1))
	}
	return nil
}

// mapOffers returns the offers to draw that are open to a character now. The option of its stage
// must be chosen.
func mapOffers(s *engine.State, by game.Actor, c *people.Character, w Walker) []game.Offer {
	g, st := Section.Of(s), stageOf(w.Done+1)
	if g.isFull() {
		return nil
	}
	var offers []game.Offer
	own := game.Input{Param: paramTo, Choices: g.elementChoices(c.ID)}
	offer := func(way string, inputs ...game.Input) {
		offers = append(offers,
			game.Offer{Fixed: game.Args{"char": {c.ID}, "way": {way}},
				Form: game.Form{OpensForm: true, MustName: "way"}, Inputs: inputs,
				ForCard: game.ForCard{Urgent: len(offers) == 0},
				Label: game.Say("cortex.path.map."+way, game.W("name", people.NameFor(s, by, c.ID)),
					game.N("n", st.countNeeded()-w.Drawn.countDrawn(st)))})
	}
	if w.Drawn.countDrawn(st) < st.countNeeded() {
		offer(wayAdd, append(elementInputs(), own)...)
		if others := g.unlinkedChoices(c.ID); st.Type == standard && len(others) > 0 {
			offer(wayLink, game.Input{Param: paramTo, Choices: rulekit.SelectOnly(others)},
				game.Input{Param: paramWord})
		}
	}
	if st.Type != meta || w.Drawn.Meta != "" || g.hasRequest(c.ID) {
		return offers
	}
	if pairs := g.nonPCChoices(); len(pairs) > 1 {
		offer(wayJoin, game.Input{Param: paramFrom, Choices: pairs}, game.Input{Param: paramTo, Choices: pairs},
			game.Input{Param: paramWord})
		offers[len(offers)-1].Validate = g.refusePair
	}
	if links := g.linkChoices(s, c.ID); len(links) > 0 {
		offer(wayTrade,
			slices.Concat([]game.Input{{Param: paramLink, Choices: links}}, elementInputs(), []game.Input{own})...)
	}
	if others := g.otherPCChoices(s, c.ID); len(others) > 0 {
		offer(wayBring, append(elementInputs(), game.Input{Param: paramTo, Choices: rulekit.SelectOnly(others)})...)
	}
	return offers
}

// elementInputs returns the inputs for a new element: its name, its kind, and the word on the link
// to it.
func elementInputs() []game.Input {
	kinds := game.Input{Param: paramKind}
	for _, kind := range []string{kindPerson, kindPlace, kindThing, kindEvent} {
		kinds.Choices = append(kinds.Choices, game.Choice{Word: kind, Label: kindMsg(kind)})
	}
	return []game.Input{{Param: paramElement}, kinds, {Param: paramWord}}
}

// elementChoices returns all elements as choices, with the element of this character selected.
func (g *Pathway) elementChoices(char string) []game.Choice {
	var cs []game.Choice
	for _, e := range g.Elements {
		cs = append(cs,
			game.Choice{Word: e.ID, Label: game.Quote(e.Name), Note: kindMsg(e.Kind), Selected: e.ID == char})
	}
	return cs
}

// unlinkedChoices returns the other elements that have no link to the character.
func (g *Pathway) unlinkedChoices(char string) []game.Choice {
	return slices.DeleteFunc(g.elementChoices(""),
		func(c game.Choice) bool { return c.Word == char || g.areLinked(char, c.Word) })
}

// nonPCChoices returns the elements that are not PCs.
func (g *Pathway) nonPCChoices() []game.Choice {
	return slices.DeleteFunc(g.elementChoices(""), func(c game.Choice) bool { return g.element(c.Word).Kind == kindPC })
}

// otherPCChoices returns the PCs on the map except this character.
func (g *Pathway) otherPCChoices(s *engine.State, char string) []game.Choice {
	return slices.DeleteFunc(g.elementChoices(""),
		func(c game.Choice) bool { return c.Word == char || g.walker(c.Word) == nil })
}

// linkChoices returns the links of the map as choices. A note names the characters that must
// consent to a break.
func (g *Pathway) linkChoices(s *engine.State, char string) []game.Choice {
	var cs []game.Choice
	for _, l := range g.Links {
		choice := game.Choice{Word: linkWord(l.N), Label: game.Say("cortex.path.link", game.W("a", g.nameOf(l.A)),
			game.W("b", g.nameOf(l.B)), game.W("word", l.Word))}
		if owners := people.Of(s).Names(g.owners(l, char)); len(owners) > 0 {
			choice.Note = game.Say("cortex.path.consent", game.L("names", owners...))
		}
		cs = append(cs, choice)
	}
	return cs
}

func linkWord(n int) string { return "link" + game.Itoa(n) }

// refusePair refuses to link an element with itself, and two elements that are linked already.
func (g *Pathway) refusePair(args game.Args) *game.Refusal {
	a, b := args.One("from"), args.One("to")
	if a != "" && (a == b || g.areLinked(a, b)) {
		no := game.Refuse("PATH-04", "cortex.refused.path_pair", game.W("a", g.nameOf(a)), game.W("b", g.nameOf(b)))
		no.Param = paramTo.Name
		return no
	}
	return nil
}

// drawOnMap draws on the map. If a link that is to be broken has other owners, they are asked
// first.
func drawOnMap(t *engine.Tx, args game.Args) {
	g, char, way := Section.Of(t.S), args.One("char"), args.One("way")
	switch way {
	case wayLink:
		t.Emit(ElementsLinked{Char: char, Way: way, Link: g.newLink(char, char, args.One("to"), args.One("word"))})
	case wayJoin:
		t.Emit(ElementsLinked{Char: char, Way: way,
			Link: g.newLink(char, args.One("from"), args.One("to"), args.One("word"))})
	case wayTrade:
		i := slices.IndexFunc(g.Links, func(l Link) bool { return linkWord(l.N) == args.One("link") })
		a := BreakRequest{N: g.Next + 1, Char: char, Link: g.Links[i].N, Owners: g.owners(g.Links[i], char),
			New: g.elementOf(t.S, args), Word: args.One("word"), To: args.One("to")}
		if len(a.Owners) > 0 {
			t.Emit(BreakRequested{Request: a})
			return
		}
		replaceLink(t, a)
	default:
		to := args.One("to")
		el := g.elementOf(t.S, args)
		t.Emit(ElementAdded{Char: char, Way: way, Element: el, Link: g.newLink(char, el.ID, to, args.One("word"))})
	}
}

// elementOf returns the element that a form describes, with a new id.
func (g *Pathway) elementOf(s *engine.State, args game.Args) Element {
	id := rulekit.UniqueIn(game.Slug(args.One("name")), game.MaxWord, func(w string) bool {
		return g.element(w) != nil || people.Of(s).Char(w) != nil ||
			slices.ContainsFunc(g.Requests, func(a BreakRequest) bool { return a.New.ID == w })
	})
	return Element{ID: id, Name: args.One("name"), Kind: args.One("kind")}
}
