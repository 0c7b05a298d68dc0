package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// GMOnly refuses a move of the GM's.
func (s *State) GMOnly(by game.Actor) *game.Refusal { return game.GMOnly("", s.Chairs, by) }

// Name is a character's name, also of one that was retired lately, or else its
// id; twice where somebody else is called so.
func (s *State) Name(char string) string {
	if c := s.Char(char); c != nil {
		return c.DisplayName()
	}
	if i := slices.IndexFunc(s.Retired, func(g RetiredName) bool { return g.ID == char }); i >= 0 {
		return s.goneName(s.Retired[i])
	}
	if slices.ContainsFunc(s.Chars, func(c *Character) bool { return c.DisplayName() == char }) {
		return char + " (" + char + ")"
	}
	return char
}

// goneName is what a retired character was called, apart from whoever is called so
// now, or was.
func (s *State) goneName(g RetiredName) string {
	if slices.ContainsFunc(s.Chars, func(c *Character) bool { return c.DisplayName() == g.Name }) ||
		slices.ContainsFunc(s.Retired, func(o RetiredName) bool { return o.ID != g.ID && o.Name == g.Name }) {
		return g.Name + " (" + g.ID + ")"
	}
	return g.Name
}

// NameFor is a character's name for a label, "" where the actor needs none:
// its chair plays this one alone and bears its name.
func (s *State) NameFor(by game.Actor, char string) string {
	mine := s.charsOf(by.Chair)
	if len(mine) == 1 && mine[0].ID == char &&
		slices.ContainsFunc(s.Chairs, func(c game.Chair) bool { return c.ID == by.Chair && c.Name == mine[0].Name }) {
		return ""
	}
	return s.Name(char)
}

// CharRef is what a character is called in views and offers.
func CharRef(id string) game.Ref { return game.Ref("char/" + id) }

// Names are the names of characters.
func (s *State) Names(chars []string) []game.Msg {
	var ms []game.Msg
	for _, char := range chars {
		ms = append(ms, game.Quote(s.Name(char)))
	}
	return ms
}

// People are the characters, in the order in which they came.
type People struct {
	Chars   []*Character  `json:"chars"`
	Retired []RetiredName `json:"gone,omitempty"` // the last that were retired: rolls and tests still speak of them

	Imported []EarnedImported `json:"brought,omitempty"` // what was brought in from other tables, lately (RUL-EARNED-ONCE)
}

// RetiredName is what a retired character was called.
type RetiredName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// maxGone is how many of them are remembered.
const maxGone = 20

var peopleSection = &Section[People]{Name: "people", Shape: 1, core: func(s *State) *People { return &s.People }}

// Ranks of a character. A PC is a player's, all others are the GM's.
const (
	PC      = "pc"
	Major   = "major"
	Minor   = "minor"
	Extra   = "extra"
	Mob     = "mob"
	Boss    = "boss"
	Faction = "faction"
	Vehicle = "vehicle" // no person; package vehicle makes them
)

// How a character is out of the scene (24.3).
const (
	OutCompared = "compared" // a larger effect die in high stakes (CORE-STAKES-02)
	OutBeyond   = "beyond"   // a complication past d12 (OUT-02)
	OutRuled    = "ruled"    // the GM's word
	OutLost     = "lost"     // for good: dead, or lost otherwise (TRAUMA-03, LIFE-06)
)

// Character is a character at the table: its sheet, whose it is, and how it is.
type Character struct {
	sheet.Sheet
	ID          string   `json:"id"`
	Chair       string   `json:"chair"` // whose it is; the GM's for every GMC
	Rank        string   `json:"rank"`
	Away        bool     `json:"away,omitempty"` // not in the scene
	Out         string   `json:"out,omitempty"`  // how it was taken out, "" if it was not
	OutBy       string   `json:"outBy,omitempty"`
	MayAct      string   `json:"mayAct,omitempty"` // the test or contest it paid to act in (OUT-06)
	TriedReturn []string `json:"tried,omitempty"`  // who failed to bring it back this scene (OUT-R3)
	SharesName  bool     `json:"twin,omitempty"`   // another has the same name
}

type (
	// CharacterSet is a character as it now is, new or changed. Comes says that it
	// comes into play, and was on paper before.
	CharacterSet struct {
		Char    Character    `json:"char"`
		Comes   bool         `json:"comes,omitempty"`
		Changed []difference `json:"changed,omitempty"` // of the sheet that was there before
	}
	// CharacterGone retires a character. Chair is what the player's chair was called
	// that goes on without it; "" for the GM's. NoUndo: nobody could undo then.
	CharacterGone struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Chair  string `json:"chair,omitempty"`
		NoUndo bool   `json:"no_undo,omitempty"`
		Why    string `json:"why,omitempty"` // "scene": it came for one, which is over
	}
	// SceneEntered puts a character into the scene, or takes it out of sight.
	SceneEntered struct {
		Char string `json:"char"`
		Name string `json:"name,omitempty"`
		Away bool   `json:"away,omitempty"`
	}
	// OutSet takes a character out of the scene, or ("") brings it back.
	OutSet struct {
		Char string `json:"char"`
		How  string `json:"how,omitempty"`
		By   string `json:"by,omitempty"` // the complication, if one did it
		Name string `json:"name,omitempty"`
	}
	// SFXSet is an SFX of a character as it now stands on the sheet.
	SFXSet struct {
		Char string    `json:"char"`
		SFX  sheet.SFX `json:"sfx"`
		Host string    `json:"host,omitempty"` // what carries it, by name
		Name string    `json:"name,omitempty"`
		Why  string    `json:"why"` // add, unlocked, locked
	}
	// SFXGone strikes an SFX from a sheet.
	SFXGone struct {
		Char string `json:"char"`
		Word string `json:"word"`
		SFX  string `json:"sfx,omitempty"` // by name
		Name string `json:"name,omitempty"`
	}
	// MayAct lets a character that is out act in one test or contest (OUT-06).
	MayAct struct {
		Char string `json:"char"`
		For  string `json:"for,omitempty"`
	}
	// ReturnTried notes a failed try to bring a character back (OUT-R3).
	ReturnTried struct {
		Char string `json:"char"`
		By   string `json:"by"`
		Name string `json:"name,omitempty"` // of who tried
		Whom string `json:"whom,omitempty"`
	}
)

func (CharacterSet) EventName() string  { return "cortex.character" }
func (CharacterGone) EventName() string { return "cortex.character.gone" }
func (SceneEntered) EventName() string  { return "cortex.entered" }
func (OutSet) EventName() string        { return "cortex.out" }
func (SFXSet) EventName() string        { return "cortex.sfx" }
func (SFXGone) EventName() string       { return "cortex.sfx.gone" }
func (MayAct) EventName() string        { return "cortex.mayact" }
func (ReturnTried) EventName() string   { return "cortex.tried" }

// PeopleMod is who plays: characters, their sheets, who is in the scene and
// who is out.
func PeopleMod() *Mod {
	return &Mod{
		Name: "people", Section: peopleSection,
		Moves: []game.Move[State]{characterMove(), earnedMove(), traitMove(), outMove(), backMove(), enterMove(), exitMove(), retireMove()},
		Events: append(sheetDraftEvents(),
			rulekit.WithNames(EventOf(tellCharacter, On(peopleSection, (*People).set)), func(s *State, e CharacterSet) CharacterSet {
				e.Char.SharesName, e.Changed = rulekit.SharesName(s.Chars, &e.Char), diffSheets(s.Char(e.Char.ID), &e.Char)
				return e
			}),
			EventOf(tellRetired, On(peopleSection, (*People).gone)),
			traitNotedEvent(), traitAddedEvent(), traitGoneEvent(), sfxEvent(), sfxGoneEvent(), EventOf[EarnedImported](nil, On(peopleSection, (*People).brought)),
			rulekit.WithNames(EventOf(tellEntered, On(peopleSection, func(g *People, e SceneEntered) {
				g.with(e.Char, func(c *Character) { c.Away = e.Away })
			})), func(s *State, e SceneEntered) SceneEntered {
				e.Name = s.Name(e.Char)
				return e
			}),
			rulekit.WithNames(EventOf(tellOut, On(peopleSection, func(g *People, e OutSet) {
				g.with(e.Char, func(c *Character) { c.Out, c.OutBy = e.How, e.By })
			})), func(s *State, e OutSet) OutSet {
				e.Name = s.Name(e.Char)
				return e
			}),
			EventOf[MayAct](nil, On(peopleSection, func(g *People, e MayAct) {
				g.with(e.Char, func(c *Character) { c.MayAct = e.For })
			})),
			rulekit.WithNames(EventOf(tellTried, On(peopleSection, func(g *People, e ReturnTried) {
				g.with(e.Char, func(c *Character) { c.TriedReturn = append(slices.Clip(c.TriedReturn), e.By) })
			})), func(s *State, e ReturnTried) ReturnTried {
				e.Name, e.Whom = s.Name(e.By), s.Name(e.Char)
				return e
			}),
		),
		Handlers: []Handler{On(peopleSection, (*People).sceneOver)},
		Valid: func(s *State) bool {
			return len(s.Chars) <= maxChars && len(s.Retired) <= maxGone && len(s.Imported) <= maxBrought &&
				!slices.ContainsFunc(s.Chars, func(c *Character) bool { return !validCharacter(c) })
		},
	}
}

// with changes a character, if it is there.
func (g *People) with(id string, change func(*Character)) {
	for _, c := range g.Chars {
		if c.ID == id {
			change(c)
		}
	}
}

func (g *People) set(e CharacterSet) {
	e.Char.Sheet = g.sharing(e.Char.Sheet)
	rulekit.Replace(&g.Chars, e.Char, func(c *Character) bool { return c.ID == e.Char.ID })
	g.tellApart()
}

// sharing is a new sheet that keeps the texts of the others at the table.
func (g *People) sharing(new sheet.Sheet) sheet.Sheet {
	var others []sheet.Sheet
	for _, c := range g.Chars {
		others = append(others, c.Sheet)
	}
	return new.Compact(others...)
}

func (g *People) gone(e CharacterGone) {
	g.Retired = slices.DeleteFunc(slices.Clone(g.Retired), func(o RetiredName) bool { return o.ID == e.ID })
	if g.Retired = append(g.Retired, RetiredName{e.ID, e.Name}); len(g.Retired) > maxGone {
		g.Retired = g.Retired[1:]
	}
	g.Chars = slices.DeleteFunc(g.Chars, func(c *Character) bool { return c.ID == e.ID })
	g.Imported = slices.DeleteFunc(slices.Clone(g.Imported), func(b EarnedImported) bool { return b.Char == e.ID })
	g.tellApart()
}

// sceneOver brings everybody back but who is out for good. After a flashback the scene that waited
// goes on with whom it had.
func (g *People) sceneOver(e SceneEnded) {
	if e.Type == Flashback {
		return
	}
	for _, c := range g.Chars {
		if c.Out != OutLost {
			c.Out, c.OutBy = "", ""
		}
		c.MayAct, c.TriedReturn = "", nil
	}
}

// Char gives a character by id, nil if there is none.
func (s *State) Char(id string) *Character {
	for _, c := range s.Chars {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// charsOf are the present characters that a chair plays.
func (s *State) charsOf(chair string) []*Character {
	var cs []*Character
	for _, c := range s.Chars {
		if c.Chair == chair && !c.Away {
			cs = append(cs, c)
		}
	}
	return cs
}

// IsOut reports whether a character is out of the scene, and others may bring it
// back (OUT-03).
func (c *Character) IsOut() bool { return c.Out != "" && c.Out != OutLost }

// IsCrowd reports whether a character is a crowd, or lives by dice that it loses as
// a crowd does (GMC-02 to -05).
func (c *Character) IsCrowd() bool {
	return c.Rank == Extra || c.Rank == Mob || c.Rank == Boss || c.Rank == Faction
}

// IsCrowd reports whether a character is one that lives by its dice.
func (s *State) IsCrowd(char string) bool {
	c := s.Char(char)
	return c != nil && c.IsCrowd()
}

// IsPC reports whether a player plays the character.
func (c *Character) IsPC() bool { return c.Rank == PC }
