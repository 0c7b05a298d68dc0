package pathway

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// Pathway is the state of pathways: the progress of the group, and its map.
type Pathway struct {
	LastStage int            `json:"until,omitempty"` // the last stage that the group walks; 0: not begun
	Walkers   []Walker       `json:"walkers,omitempty"`
	Elements  []Element      `json:"elements,omitempty"`
	Links     []Link         `json:"links,omitempty"`
	Requests  []BreakRequest `json:"asked,omitempty"`
	Next      int            `json:"next,omitempty"` // the highest number of a link or a request so far
}

// Walker is a character on its path.
type Walker struct {
	Char    string `json:"char"`
	Columns []int  `json:"columns,omitempty"` // the number, from 1, of the option chosen in each stage
	Done    int    `json:"done,omitempty"`    // number of finished stages
	Drawn   Drawn  `json:"drawn,omitzero"`    // on the map in this stage
	Taken   grant  `json:"taken,omitzero"`    // of the grant of this stage
	// the number of SFX unlocked in place of a distinction (RUL-PATH-DIST), minus the owed unlocks
	// that the character gave up; may be negative
	SFX int `json:"sfx,omitempty"`
}

// Drawn counts what a character has added to the map in a stage.
type Drawn struct {
	New  int    `json:"new,omitempty"`
	Link int    `json:"link,omitempty"`
	Meta string `json:"meta,omitempty"` // which of the three ways of a meta stage (PATH-04)
}

// Element is a person, a place, a thing or an event on the map, or a character.
type Element struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// Link is a connection of two elements, with a word for it.
type Link struct {
	N    int    `json:"n"`
	A    string `json:"a"`
	B    string `json:"b"`
	Word string `json:"word"`
	By   string `json:"by"` // the character that drew it
}

// BreakRequest is a wish to break a link, to which the owners of the link must agree
// (RUL-PATH-LINK). New is the element that is added in place of the link; Word and To belong to the
// link of the new element.
type BreakRequest struct {
	N      int      `json:"n"`
	Char   string   `json:"char"`
	Link   int      `json:"link"`
	Owners []string `json:"of"` // the owners that have not answered
	New    Element  `json:"new"`
	Word   string   `json:"word"`         // of the new link
	To     string   `json:"to,omitempty"` // the other end of the new link; "": Char
}

// The kinds of elements. game.MapKinds says how they are drawn.
const (
	kindPC     = "pc"
	kindPerson = "person"
	kindPlace  = "place"
	kindThing  = "thing"
	kindEvent  = "event"
)

// The ways of drawing on the map: a new element, a link to an element on the map, and the three
// ways of a meta stage (PATH-04).
const (
	wayAdd   = "add"
	wayLink  = "link"
	wayJoin  = "join"  // a link between two elements that are not PCs
	wayTrade = "trade" // a link for a new element
	wayBring = "bring" // a new element for another PC
)

// The bounds of a map.
const (
	maxElements = 120 // no more can be drawn
	maxMapped   = 200 // with characters that join later
	maxLinks    = 300
	maxName     = 40
	maxWord     = 24
)

// Section is the state of pathways.
var Section = engine.NewSection[Pathway]("pathway", 1)

// usesPathways reports whether the table makes its characters by pathways.
func usesPathways(s *engine.State) bool { return character.Creation.Is(s, character.ByPathways) }

// pcs returns the players' characters.
func pcs(s *engine.State) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars), func(c *people.Character) bool { return !c.IsPC() })
}

// walker returns a walker by its character, or nil.
func (g *Pathway) walker(char string) *Walker {
	if i := slices.IndexFunc(g.Walkers, func(w Walker) bool { return w.Char == char }); i >= 0 {
		return &g.Walkers[i]
	}
	return nil
}

// element returns an element by its id, or nil.
func (g *Pathway) element(id string) *Element {
	if i := slices.IndexFunc(g.Elements, func(e Element) bool { return e.ID == id }); i >= 0 {
		return &g.Elements[i]
	}
	return nil
}

// nameOf returns the name of an element, or the id if the element is gone.
func (g *Pathway) nameOf(id string) string {
	if e := g.element(id); e != nil {
		return e.Name
	}
	return id
}

// linkBy returns a link by its number, or the zero Link.
func (g *Pathway) linkBy(n int) Link {
	if i := slices.IndexFunc(g.Links, func(l Link) bool { return l.N == n }); i >= 0 {
		return g.Links[i]
	}
	return Link{}
}

// areLinked reports whether two elements are linked with each other.
func (g *Pathway) areLinked(a, b string) bool {
	return slices.ContainsFunc(g.Links, func(l Link) bool { return l.A == a && l.B == b || l.A == b && l.B == a })
}

// isFull reports whether the map holds no more elements or links.
func (g *Pathway) isFull() bool { return len(g.Elements) >= maxElements || len(g.Links) >= maxLinks }

func (g *Pathway) newLink(by, a, b, word string) Link {
	return Link{N: g.Next + 1, A: a, B: b, Word: word, By: by}
}

func kindMsg(kind string) game.Msg { return game.Say("mark." + kind) }

// breakRequest returns a request by its number, or the zero BreakRequest if it is over.
func (g *Pathway) breakRequest(n int) BreakRequest {
	if i := slices.IndexFunc(g.Requests, func(a BreakRequest) bool { return a.N == n }); i >= 0 {
		return g.Requests[i]
	}
	return BreakRequest{}
}

// target returns the id of the element that the new element is linked with.
func (a BreakRequest) target() string { return cmp.Or(a.To, a.Char) }

// hasRequest reports whether a character waits for the consent to break a link.
func (g *Pathway) hasRequest(char string) bool {
	return slices.ContainsFunc(g.Requests, func(a BreakRequest) bool { return a.Char == char })
}

// owners returns the other characters that must agree before char breaks a link: the PCs at its
// ends, or else the PC who drew it (RUL-PATH-LINK).
func (g *Pathway) owners(l Link, char string) []string {
	var pcs []string
	for _, id := range []string{l.A, l.B} {
		if g.walker(id) != nil {
			pcs = append(pcs, id)
		}
	}
	if pcs == nil && g.walker(l.By) != nil {
		pcs = []string{l.By}
	}
	return slices.DeleteFunc(pcs, func(id string) bool { return id == char })
}

// The refs of pathways in views and offers.
const (
	aboutPath game.Ref = "paths"
	aboutMap  game.Ref = "map"
)

func pathRef(char string) game.Ref { return game.Ref("paths/" + char) }
func stageRef(n int) game.Ref      { return game.Ref("pathway/" + game.Itoa(n)) }
func requestRef(n int) game.Ref    { return game.Ref("consent/" + game.Itoa(n)) }
func mapRef(id string) game.Ref    { return game.Ref("map/" + id) }
