package pathway

import (
	"slices"

	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

// What happens on pathways. Each tells by the names that it holds.
type (
	// Opened says how far the group walks from now on, and who they are that set out.
	Opened struct {
		Until int       `json:"until"`
		Why   string    `json:"why"` // begin, on or end
		Chars []Element `json:"chars,omitempty"`
	}
	// Chosen is an option of a stage, with the GM's reason where it was too far.
	Chosen struct {
		Char   string `json:"char"`
		Stage  int    `json:"stage"`
		Column int    `json:"column"`
		Reason string `json:"reason,omitempty"`
		Name   string `json:"name,omitempty"`
	}
	// Added is an element that comes to the map, with the link that it comes with.
	Added struct {
		Char    string  `json:"char"`
		Way     string  `json:"way"`
		Element Element `json:"element"`
		Link    Link    `json:"link"`
		Names
	}
	// Linked is a link between two elements that were there.
	Linked struct {
		Char string `json:"char"`
		Way  string `json:"way"`
		Link Link   `json:"link"`
		Names
	}
	// Broken is a link that is gone.
	Broken struct {
		Char string `json:"char"`
		Link Link   `json:"link"`
		Names
	}
	// Wished is a link that somebody would break, if others give it up.
	Wished struct {
		Asked Asked  `json:"asked"`
		Names        // of the link's two ends, and of who asks
		Whose string `json:"whose,omitempty"`
		Other string `json:"other,omitempty"` // whose it is besides
	}
	// Answered is the word of somebody whose link it is.
	Answered struct {
		Asked int    `json:"asked"`
		Char  string `json:"char"`
		Yes   bool   `json:"yes"`
		Names
	}
	// Took is something that somebody has taken of what a stage gives; what it was is
	// told by itself. SFX is an unlock in place of a distinction.
	Took struct {
		Char  string `json:"char"`
		Taken grant  `json:"taken"`
		SFX   int    `json:"sfx,omitempty"`
		Name  string `json:"name,omitempty"`
	}
	// Finished is a stage that somebody is through with, with the GM's reason where
	// something lacks.
	Finished struct {
		Char   string `json:"char"`
		Stage  int    `json:"stage"`
		Reason string `json:"reason,omitempty"`
		SFX    int    `json:"sfx,omitempty"` // that were to be unlocked, and are owed no more
		Name   string `json:"name,omitempty"`
	}
	// Names are what people and elements of a fact are called.
	Names struct {
		Name string `json:"name,omitempty"`
		A    string `json:"aName,omitempty"`
		B    string `json:"bName,omitempty"`
	}
)

func (Opened) EventName() string   { return "cortex.path.open" }
func (Chosen) EventName() string   { return "cortex.path.chosen" }
func (Added) EventName() string    { return "cortex.path.added" }
func (Linked) EventName() string   { return "cortex.path.linked" }
func (Broken) EventName() string   { return "cortex.path.broken" }
func (Wished) EventName() string   { return "cortex.path.wished" }
func (Answered) EventName() string { return "cortex.path.answered" }
func (Took) EventName() string     { return "cortex.path.took" }
func (Finished) EventName() string { return "cortex.path.done" }

func facts() []core.Fact {
	return []core.Fact{
		core.FactOf(tellOpened, core.On(Group, (*Pathway).open)),
		kit.Named(core.FactOf(tellChosen, core.On(Group, (*Pathway).choose)), func(s *core.State, e Chosen) Chosen {
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf(tellAdded, core.On(Group, (*Pathway).add)), func(s *core.State, e Added) Added {
			e.Names = namesOf(s, e.Char, e.Link)
			if e.Link.A == e.Element.ID { // it is named by the fact alone as yet
				e.A = e.Element.Name
			}
			return e
		}),
		kit.Named(core.FactOf(tellLinked, core.On(Group, (*Pathway).link)), func(s *core.State, e Linked) Linked {
			e.Names = namesOf(s, e.Char, e.Link)
			return e
		}),
		kit.Named(core.FactOf(tellBroken, core.On(Group, (*Pathway).unlink)), func(s *core.State, e Broken) Broken {
			e.Names = namesOf(s, e.Char, e.Link)
			return e
		}),
		kit.Named(core.FactOf(tellWished, core.On(Group, (*Pathway).wish)), func(s *core.State, e Wished) Wished {
			e.Names, e.Whose = namesOf(s, e.Asked.Char, Group.Of(s).linkBy(e.Asked.Link)), s.Name(e.Asked.Of[0])
			if len(e.Asked.Of) > 1 {
				e.Other = s.Name(e.Asked.Of[1])
			}
			return e
		}),
		kit.Named(core.FactOf(tellAnswered, core.On(Group, (*Pathway).answer)), func(s *core.State, e Answered) Answered {
			e.Names = namesOf(s, e.Char, Group.Of(s).linkBy(Group.Of(s).asked(e.Asked).Link))
			return e
		}),
		kit.Named(core.FactOf(tellTook, core.On(Group, (*Pathway).take)), func(s *core.State, e Took) Took {
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf(tellFinished, core.On(Group, (*Pathway).finish)), func(s *core.State, e Finished) Finished {
			e.Name = s.Name(e.Char)
			return e
		}),
	}
}

// namesOf are the names of who draws and of the two ends of a link.
func namesOf(s *core.State, char string, l Link) Names {
	g := Group.Of(s)
	return Names{Name: s.Name(char), A: g.nameOf(l.A), B: g.nameOf(l.B)}
}

func (g *Pathway) open(e Opened) {
	g.Until = e.Until
	for _, el := range e.Chars {
		g.join(el)
	}
}

// join puts a character on the map and on a path, once.
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

// forget takes off a map that is too full the first who left the table and whom nothing
// links to, or else the newcomer: characters may come and go without end.
func (g *Pathway) forget() {
	if len(g.Elements) <= maxMapped {
		return
	}
	i := slices.IndexFunc(g.Elements, func(e Element) bool {
		return e.Kind == kindPerson && !slices.ContainsFunc(g.Links, func(l Link) bool { return l.A == e.ID || l.B == e.ID })
	})
	if i < 0 {
		i = len(g.Elements) - 1
	}
	g.Elements = slices.Delete(g.Elements, i, i+1)
}

// come lets a character that joins the table later set out too, and keeps what
// characters are called.
func (g *Pathway) come(e core.CharSet) {
	if g.Until == 0 || !e.Char.IsPC() {
		return
	}
	g.join(Element{ID: e.Char.ID, Name: e.Char.Shown(), Kind: kindPC})
	g.Elements = slices.Clone(g.Elements)
	if el := g.element(e.Char.ID); el != nil {
		el.Name = e.Char.Shown()
	}
}

// leave takes a character off its path that leaves the table. What it drew stays,
// and it is somebody on the map still.
func (g *Pathway) leave(e core.CharGone) {
	g.Walkers = slices.DeleteFunc(slices.Clone(g.Walkers), func(w Walker) bool { return w.Char == e.ID })
	g.Elements = slices.Clone(g.Elements)
	if el := g.element(e.ID); el != nil {
		el.Kind = kindPerson
	}
	var still []Asked
	for _, a := range g.Asked {
		if a.Of = slices.DeleteFunc(slices.Clone(a.Of), func(of string) bool { return of == e.ID }); a.Char != e.ID && len(a.Of) > 0 {
			still = append(still, a)
		}
	}
	g.Asked = still
}

// with changes a walker, if it is there.
func (g *Pathway) with(char string, change func(*Walker)) {
	g.Walkers = slices.Clone(g.Walkers)
	if w := g.walker(char); w != nil {
		change(w)
	}
}

func (g *Pathway) choose(e Chosen) {
	g.with(e.Char, func(w *Walker) {
		if w.Done == e.Stage-1 {
			w.Columns = append(slices.Clone(w.Columns[:w.Done]), e.Column)
		}
	})
}

func (g *Pathway) add(e Added) {
	if g.element(e.Element.ID) == nil {
		g.Elements = append(slices.Clone(g.Elements), e.Element)
	}
	g.draw(e.Link)
	g.note(e.Char, e.Way)
}

func (g *Pathway) link(e Linked) {
	g.draw(e.Link)
	g.note(e.Char, e.Way)
}

// note counts what somebody has drawn.
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

func (g *Pathway) unlink(e Broken) {
	g.Links = slices.DeleteFunc(slices.Clone(g.Links), func(l Link) bool { return l.N == e.Link.N })
	g.Asked = slices.DeleteFunc(slices.Clone(g.Asked), func(a Asked) bool { return a.Link == e.Link.N })
}

func (g *Pathway) wish(e Wished) {
	g.Next = max(g.Next, e.Asked.N)
	g.Asked = append(slices.Clone(g.Asked), e.Asked)
}

func (g *Pathway) answer(e Answered) {
	var still []Asked
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

func (g *Pathway) take(e Took) {
	g.with(e.Char, func(w *Walker) {
		w.Taken = w.Taken.plus(e.Taken)
		w.SFX += e.SFX
	})
}

func (a grant) plus(b grant) grant {
	return grant{Distinction: a.Distinction + b.Distinction, Skill: a.Skill + b.Skill, Gain: a.Gain + b.Gain,
		Attribute: a.Attribute + b.Attribute, SFX: a.SFX + b.SFX, Gift: a.Gift + b.Gift}
}

func (g *Pathway) finish(e Finished) {
	g.with(e.Char, func(w *Walker) {
		if w.Done == e.Stage-1 && len(w.Columns) == e.Stage {
			w.Done, w.Drawn, w.Taken = e.Stage, Drawn{}, grant{}
			w.SFX -= e.SFX
		}
	})
	g.Asked = slices.DeleteFunc(slices.Clone(g.Asked), func(a Asked) bool { return a.Char == e.Char })
}
