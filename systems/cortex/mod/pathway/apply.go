package pathway

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

func events() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf(tellOpened, engine.On(Section, (*Pathway).opened)),
		game.WithNames(engine.EventOf(tellChosen, engine.On(Section, (*Pathway).chosen)),
			func(s *engine.State, e OptionChosen) OptionChosen {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellAdded, engine.On(Section, (*Pathway).added)),
			func(s *engine.State, e ElementAdded) ElementAdded {
				e.Names = namesOf(s, e.Char, e.Link)
				if e.Link.A == e.Element.ID { // the element is not in the state yet
					e.A = e.Element.Name
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellLinked, engine.On(Section, (*Pathway).linked)),
			func(s *engine.State, e ElementsLinked) ElementsLinked {
				e.Names = namesOf(s, e.Char, e.Link)
				return e
			}),
		game.WithNames(engine.EventOf(tellBroken, engine.On(Section, (*Pathway).broken)),
			func(s *engine.State, e LinkBroken) LinkBroken {
				e.Names = namesOf(s, e.Char, e.Link)
				return e
			}),
		game.WithNames(engine.EventOf(tellRequested, engine.On(Section, (*Pathway).requested)),
			func(s *engine.State, e BreakRequested) BreakRequested {
				e.Names, e.Owner = namesOf(s, e.Request.Char, Section.Of(s).linkBy(e.Request.Link)),
					people.Of(s).Name(e.Request.Owners[0])
				if len(e.Request.Owners) > 1 {
					e.OtherOwner = people.Of(s).Name(e.Request.Owners[1])
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellAnswered, engine.On(Section, (*Pathway).answered)),
			func(s *engine.State, e BreakAnswered) BreakAnswered {
				e.Names = namesOf(s, e.Char, Section.Of(s).linkBy(Section.Of(s).breakRequest(e.Request).Link))
				return e
			}),
		game.WithNames(engine.EventOf(tellTook, engine.On(Section, (*Pathway).taken)),
			func(s *engine.State, e GrantTaken) GrantTaken {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellFinished, engine.On(Section, (*Pathway).finished)),
			func(s *engine.State, e StageFinished) StageFinished {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
	}
}

// namesOf returns the names of the character that draws and of the two ends of a link.
func namesOf(s *engine.State, char string, l Link) Names {
	g := Section.Of(s)
	return Names{Name: people.Of(s).Name(char), A: g.nameOf(l.A), B: g.nameOf(l.B)}
}

func (g *Pathway) opened(e PathwayOpened) {
	g.LastStage = e.LastStage
	for _, el := range e.Chars {
		g.join(el)
	}
}

// join puts a character on the map and on a path. It does nothing the second time.
func (g *Pathway) join(el Element) {
	if g.walker(el.ID) != nil {
		return
	}
	g.Walkers = append(slices.Clone(g.Walkers), Walker{Char: el.ID})
	if g.element(el.ID) == nil {
		g.Elements = append(slices.Clone(g.Elements), el)
		g.forget()
	}
}

// forget removes an element from a map that is too full: the first person without a link, or else
// the newest element. It keeps the map bounded while characters come and go.
func (g *Pathway) forget() {
	if len(g.Elements) <= maxMapped {
		return
	}
	i := slices.IndexFunc(g.Elements, func(e Element) bool {
		return e.Kind == kindPerson &&
			!slices.ContainsFunc(g.Links, func(l Link) bool { return l.A == e.ID || l.B == e.ID })
	})
	if i < 0 {
		i = len(g.Elements) - 1
	}
	g.Elements = slices.Delete(g.Elements, i, i+1)
}

// characterSet lets a PC that joins the table later set out too, and keeps its name on the map
// current.
func (g *Pathway) characterSet(e people.CharacterSet) {
	if g.LastStage == 0 || !e.Char.IsPC() {
		return
	}
	g.join(Element{ID: e.Char.ID, Name: e.Char.DisplayName(), Kind: kindPC})
	g.Elements = slices.Clone(g.Elements)
	if el := g.element(e.Char.ID); el != nil {
		el.Name = e.Char.DisplayName()
	}
}

// characterGone takes a character that leaves the table off its path. Its drawings stay, and its
// element stays as a person. Requests no longer need its consent, and its own requests end.
func (g *Pathway) characterGone(e people.CharacterGone) {
	g.Walkers = slices.DeleteFunc(slices.Clone(g.Walkers), func(w Walker) bool { return w.Char == e.ID })
	g.Elements = slices.Clone(g.Elements)
	if el := g.element(e.ID); el != nil {
		el.Kind = kindPerson
	}
	var still []BreakRequest
	for _, a := range g.Requests {
		if a.Owners = slices.DeleteFunc(slices.Clone(a.Owners),
			func(of string) bool { return of == e.ID }); a.Char != e.ID &&
			len(a.Owners) > 0 {
			still = append(still, a)
		}
	}
	g.Requests = still
}

// update changes a walker if it exists.
func (g *Pathway) update(char string, change func(*Walker)) {
	g.Walkers = slices.Clone(g.Walkers)
	if w := g.walker(char); w != nil {
		change(w)
	}
}

func (g *Pathway) chosen(e OptionChosen) {
	g.update(e.Char, func(w *Walker) {
		if w.Done == e.Stage-1 {
			w.Columns = append(slices.Clone(w.Columns[:w.Done]), e.Column)
		}
	})
}

func (g *Pathway) added(e ElementAdded) {
	if g.element(e.Element.ID) == nil {
		g.Elements = append(slices.Clone(g.Elements), e.Element)
	}
	g.addLink(e.Link)
	g.countDrawing(e.Char, e.Way)
}

func (g *Pathway) linked(e ElementsLinked) {
	g.addLink(e.Link)
	g.countDrawing(e.Char, e.Way)
}

// countDrawing counts what a character has drawn in its stage.
func (g *Pathway) countDrawing(char, way string) {
	g.update(char, func(w *Walker) {
		switch way {
		case wayAdd:
			w.Drawn.New++
		case wayLink:
			w.Drawn.Link++
		default:
			w.Drawn.Meta = way
		}
	})
}

func (g *Pathway) addLink(l Link) {
	g.Next = max(g.Next, l.N)
	g.Links = append(slices.Clone(g.Links), l)
}

func (g *Pathway) broken(e LinkBroken) {
	g.Links = slices.DeleteFunc(slices.Clone(g.Links), func(l Link) bool { return l.N == e.Link.N })
	g.Requests = slices.DeleteFunc(slices.Clone(g.Requests), func(a BreakRequest) bool { return a.Link == e.Link.N })
}

func (g *Pathway) requested(e BreakRequested) {
	g.Next = max(g.Next, e.Request.N)
	g.Requests = append(slices.Clone(g.Requests), e.Request)
}

func (g *Pathway) answered(e BreakAnswered) {
	var still []BreakRequest
	for _, a := range g.Requests {
		if a.N == e.Request {
			a.Owners = slices.DeleteFunc(slices.Clone(a.Owners), func(of string) bool { return of == e.Char })
		}
		if a.N != e.Request || e.Yes && len(a.Owners) > 0 {
			still = append(still, a)
		}
	}
	g.Requests = still
}

func (g *Pathway) taken(e GrantTaken) {
	g.update(e.Char, func(w *Walker) {
		w.Taken = w.Taken.plus(e.Taken)
		w.SFX += e.SFX
	})
}

func (g *Pathway) finished(e StageFinished) {
	g.update(e.Char, func(w *Walker) {
		if w.Done == e.Stage-1 && len(w.Columns) == e.Stage {
			w.Done, w.Drawn, w.Taken = e.Stage, Drawn{}, grant{}
			w.SFX -= e.SFX
		}
	})
	g.Requests = slices.DeleteFunc(slices.Clone(g.Requests), func(a BreakRequest) bool { return a.Char == e.Char })
}
