package pathway

import (
	"slices"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// The events of pathways. Each is told by the names that it holds.
type (
	// PathwayOpened sets the last stage that the group walks, and adds the characters that set out.
	PathwayOpened struct {
		Until int       `json:"until"`
		Why   string    `json:"why"` // begin, on or end
		Chars []Element `json:"chars,omitempty"`
	}
	// OptionChosen records the option of a stage, with the GM's reason if it was too far away.
	OptionChosen struct {
		Char   string `json:"char"`
		Stage  int    `json:"stage"`
		Column int    `json:"column"`
		Reason string `json:"reason,omitempty"`
		Name   string `json:"name,omitempty"`
	}
	// ElementAdded adds an element to the map, with a link to it.
	ElementAdded struct {
		Char    string  `json:"char"`
		Way     string  `json:"way"`
		Element Element `json:"element"`
		Link    Link    `json:"link"`
		Names
	}
	// ElementsLinked links two elements of the map.
	ElementsLinked struct {
		Char string `json:"char"`
		Way  string `json:"way"`
		Link Link   `json:"link"`
		Names
	}
	// LinkBroken removes a link.
	LinkBroken struct {
		Char string `json:"char"`
		Link Link   `json:"link"`
		Names
	}
	// BreakWished records that a character wants to break a link, if its owners agree.
	BreakWished struct {
		Asked BreakRequest `json:"asked"`
		Names              // of the link's two ends, and of the asker
		Whose string       `json:"whose,omitempty"`
		Other string       `json:"other,omitempty"` // a second owner, if any
	}
	// BreakAnswered records the answer of an owner of the link.
	BreakAnswered struct {
		Asked int    `json:"asked"`
		Char  string `json:"char"`
		Yes   bool   `json:"yes"`
		Names
	}
	// GrantTaken records that a character took something that a stage gives. The gain itself has
	// its own event. SFX counts unlocks in place of a distinction.
	GrantTaken struct {
		Char  string `json:"char"`
		Taken grant  `json:"taken"`
		SFX   int    `json:"sfx,omitempty"`
		Name  string `json:"name,omitempty"`
	}
	// StageFinished records that a character finished a stage, with the GM's reason if something is
	// missing.
	StageFinished struct {
		Char   string `json:"char"`
		Stage  int    `json:"stage"`
		Reason string `json:"reason,omitempty"`
		SFX    int    `json:"sfx,omitempty"` // owed unlocks that the stage gives up
		Name   string `json:"name,omitempty"`
	}
	// Names are the names of the character and of the link's two ends in an event.
	Names struct {
		Name string `json:"name,omitempty"`
		A    string `json:"aName,omitempty"`
		B    string `json:"bName,omitempty"`
	}
)

func (PathwayOpened) EventName() string  { return "cortex.path.open" }
func (OptionChosen) EventName() string   { return "cortex.path.chosen" }
func (ElementAdded) EventName() string   { return "cortex.path.added" }
func (ElementsLinked) EventName() string { return "cortex.path.linked" }
func (LinkBroken) EventName() string     { return "cortex.path.broken" }
func (BreakWished) EventName() string    { return "cortex.path.wished" }
func (BreakAnswered) EventName() string  { return "cortex.path.answered" }
func (GrantTaken) EventName() string     { return "cortex.path.took" }
func (StageFinished) EventName() string  { return "cortex.path.done" }

func facts() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf(tellOpened, engine.On(Section, (*Pathway).open)),
		rulekit.WithNames(engine.EventOf(tellChosen, engine.On(Section, (*Pathway).choose)),
			func(s *engine.State, e OptionChosen) OptionChosen {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		rulekit.WithNames(engine.EventOf(tellAdded, engine.On(Section, (*Pathway).add)),
			func(s *engine.State, e ElementAdded) ElementAdded {
				e.Names = namesOf(s, e.Char, e.Link)
				if e.Link.A == e.Element.ID { // the element is not in the state yet
					e.A = e.Element.Name
				}
				return e
			}),
		rulekit.WithNames(engine.EventOf(tellLinked, engine.On(Section, (*Pathway).link)),
			func(s *engine.State, e ElementsLinked) ElementsLinked {
				e.Names = namesOf(s, e.Char, e.Link)
				return e
			}),
		rulekit.WithNames(engine.EventOf(tellBroken, engine.On(Section, (*Pathway).unlink)),
			func(s *engine.State, e LinkBroken) LinkBroken {
				e.Names = namesOf(s, e.Char, e.Link)
				return e
			}),
		rulekit.WithNames(engine.EventOf(tellWished, engine.On(Section, (*Pathway).wish)),
			func(s *engine.State, e BreakWished) BreakWished {
				e.Names, e.Whose = namesOf(s, e.Asked.Char, Section.Of(s).linkBy(e.Asked.Link)),
					people.Of(s).Name(e.Asked.Of[0])
				if len(e.Asked.Of) > 1 {
					e.Other = people.Of(s).Name(e.Asked.Of[1])
				}
				return e
			}),
		rulekit.WithNames(engine.EventOf(tellAnswered, engine.On(Section, (*Pathway).answer)),
			func(s *engine.State, e BreakAnswered) BreakAnswered {
				e.Names = namesOf(s, e.Char, Section.Of(s).linkBy(Section.Of(s).breakRequest(e.Asked).Link))
				return e
			}),
		rulekit.WithNames(engine.EventOf(tellTook, engine.On(Section, (*Pathway).take)),
			func(s *engine.State, e GrantTaken) GrantTaken {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		rulekit.WithNames(engine.EventOf(tellFinished, engine.On(Section, (*Pathway).finish)),
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

func (g *Pathway) open(e PathwayOpened) {
	g.Until = e.Until
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

// come lets a PC that joins the table later set out too, and keeps its name on the map current.
func (g *Pathway) come(e people.CharacterSet) {
	if g.Until == 0 || !e.Char.IsPC() {
		return
	}
	g.join(Element{ID: e.Char.ID, Name: e.Char.DisplayName(), Kind: kindPC})
	g.Elements = slices.Clone(g.Elements)
	if el := g.element(e.Char.ID); el != nil {
		el.Name = e.Char.DisplayName()
	}
}

// leave takes a character that leaves the table off its path. Its element and drawings stay, the
// element as a person.
func (g *Pathway) leave(e people.CharacterGone) {
	g.Walkers = slices.DeleteFunc(slices.Clone(g.Walkers), func(w Walker) bool { return w.Char == e.ID })
	g.Elements = slices.Clone(g.Elements)
	if el := g.element(e.ID); el != nil {
		el.Kind = kindPerson
	}
	var still []BreakRequest
	for _, a := range g.Asked {
		if a.Of = slices.DeleteFunc(slices.Clone(a.Of), func(of string) bool { return of == e.ID }); a.Char != e.ID &&
			len(a.Of) > 0 {
			still = append(still, a)
		}
	}
	g.Asked = still
}

// with changes a walker if it exists.
func (g *Pathway) with(char string, change func(*Walker)) {
	g.Walkers = slices.Clone(g.Walkers)
	if w := g.walker(char); w != nil {
		change(w)
	}
}

func (g *Pathway) choose(e OptionChosen) {
	g.with(e.Char, func(w *Walker) {
		if w.Done == e.Stage-1 {
			w.Columns = append(slices.Clone(w.Columns[:w.Done]), e.Column)
		}
	})
}

func (g *Pathway) add(e ElementAdded) {
	if g.element(e.Element.ID) == nil {
		g.Elements = append(slices.Clone(g.Elements), e.Element)
	}
	g.draw(e.Link)
	g.note(e.Char, e.Way)
}

func (g *Pathway) link(e ElementsLinked) {
	g.draw(e.Link)
	g.note(e.Char, e.Way)
}

// note counts a drawing of a character.
func (g *Pathway) note(char, way string) {
	g.with(char, func(w *Walker) {
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

func (g *Pathway) draw(l Link) {
	g.Next = max(g.Next, l.N)
	g.Links = append(slices.Clone(g.Links), l)
}

func (g *Pathway) unlink(e LinkBroken) {
	g.Links = slices.DeleteFunc(slices.Clone(g.Links), func(l Link) bool { return l.N == e.Link.N })
	g.Asked = slices.DeleteFunc(slices.Clone(g.Asked), func(a BreakRequest) bool { return a.Link == e.Link.N })
}

func (g *Pathway) wish(e BreakWished) {
	g.Next = max(g.Next, e.Asked.N)
	g.Asked = append(slices.Clone(g.Asked), e.Asked)
}

func (g *Pathway) answer(e BreakAnswered) {
	var still []BreakRequest
	for _, a := range g.Asked {
		if a.N == e.Asked {
			a.Of = slices.DeleteFunc(slices.Clone(a.Of), func(of string) bool { return of == e.Char })
		}
		if a.N != e.Asked || e.Yes && len(a.Of) > 0 {
			still = append(still, a)
		}
	}
	g.Asked = still
}

func (g *Pathway) take(e GrantTaken) {
	g.with(e.Char, func(w *Walker) {
		w.Taken = w.Taken.plus(e.Taken)
		w.SFX += e.SFX
	})
}

func (a grant) plus(b grant) grant {
	return grant{Distinction: a.Distinction + b.Distinction, Skill: a.Skill + b.Skill, Gain: a.Gain + b.Gain,
		Attribute: a.Attribute + b.Attribute, SFX: a.SFX + b.SFX, Gift: a.Gift + b.Gift}
}

func (g *Pathway) finish(e StageFinished) {
	g.with(e.Char, func(w *Walker) {
		if w.Done == e.Stage-1 && len(w.Columns) == e.Stage {
			w.Done, w.Drawn, w.Taken = e.Stage, Drawn{}, grant{}
			w.SFX -= e.SFX
		}
	})
	g.Asked = slices.DeleteFunc(slices.Clone(g.Asked), func(a BreakRequest) bool { return a.Char == e.Char })
}
