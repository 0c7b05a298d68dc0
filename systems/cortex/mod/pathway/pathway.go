package pathway

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// The values of the option pathways.grants.
const (
	engineer = "engineer"
	basic    = "basic"
)

// grants is the option for what the first five stages give (RUL-PATH-GRANTS).
var grants = rulekit.NewEnum("pathways.grants", "RUL-PATH-GRANTS", engineer, basic).With(character.Creation.Option,
	character.ByPathways)

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

// Mod returns the mod for pathways.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "pathway", Chapter: engine.ChapterSheets,
		Section:  Section,
		Enabled:  usesPathways,
		Synonyms: withOptions(terms),
		Options:  []*rulekit.Option{grants.Option},
		Events:   events(),
		Handlers: []engine.Handler{engine.On(Section, (*Pathway).characterSet),
			engine.On(Section, (*Pathway).characterGone)},
		Moves: []game.Move[engine.State]{openMove(), chooseMove(), mapMove(), answerMove(), gainMove(),
			doneMove()},
		CharacterMoves: []string{"path choose", "path map", "path answer", "path gain", "path done"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			view.Hooks{Cards: cards, Blocks: show, Sheet: sheetItems}, people.Hooks{SheetRules: rulesOnPath},
		},
		Policies: []engine.Answer{character.BlankSheet.Is(blankSheet)},
	}
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	return g.LastStage >= 0 && g.LastStage <= len(book.stages) && len(g.Elements) <= maxMapped &&
		len(g.Links) <= maxLinks &&
		!slices.ContainsFunc(g.Walkers, func(w Walker) bool {
			return w.Done < 0 || w.Done > len(w.Columns) || len(w.Columns) > len(book.stages)
		}) &&
		!slices.ContainsFunc(g.Elements, func(e Element) bool {
			name, _ := strings.CutSuffix(e.Name, " ("+e.ID+")") // a suffix tells equal names apart
			return sheet.IsTooLong(e.ID, name, e.Kind)
		}) &&
		!slices.ContainsFunc(g.Links, func(l Link) bool { return sheet.IsTooLong(l.A, l.B, l.Word) })
}

// rulesOnPath returns the sheet rules for a character on its path, and g for other characters.
// GiftLimit is the number of meta stages so far, with the current stage (RUL-PATH-POWER); -1 means
// none. PathwayBuilt is set unless the finished stages are exactly those of the engineer's table,
// which add up to a sheet made from scratch (RUL-PATH-BUDGET).
func rulesOnPath(s *engine.State, c *people.Character, g sheet.SheetRules) sheet.SheetRules {
	if c == nil || Section.Of(s).walker(c.ID) == nil {
		return g
	}
	w := *Section.Of(s).walker(c.ID)
	if g.GiftLimit = book.count(meta, w.Done+btoi(Section.Of(s).isWalking(w))); g.GiftLimit == 0 {
		g.GiftLimit = -1
	}
	g.PathwayBuilt = w.Done != len(book.engineer) || !usesEngineer(s, g)
	if Section.Of(s).isWalking(w) {
		g.OwedSFX = remainingGrant(s, g, c, w).SFX
	}
	return g
}

func btoi(is bool) int {
	if is {
		return 1
	}
	return 0
}
