package people

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// MaxSFXWord is how long the word of an SFX may be, in bytes, so that it may stand
// before a way and a die.
const MaxSFXWord = 14

func (c *Character) SharedName() (id, name string, twin *bool) { return c.ID, c.Name, &c.SharesName }

// DisplayName is what a thing is called on the table.
func (c *Character) DisplayName() string { return rulekit.DisplayName(c) }

// ActsAlone reports whether a character acts and reacts by itself. A vehicle does only
// with a crew of the GM's (VEH-02): else who is aboard acts.
func (c *Character) ActsAlone() bool { return c.Rank != Vehicle || c.Crewed() }

// TellApart marks the characters whose name another has.
func (g *People) TellApart() { rulekit.MarkSharedNames(g.Chars) }

// EarnedImported says that these lines were brought in for a character, as a number that they
// alone give: they do not come in a second time (RUL-EARNED-ONCE).
type EarnedImported struct {
	Char  string `json:"char"`
	Lines string `json:"lines"`
}

// EventName implements game.Event.
func (EarnedImported) EventName() string { return "cortex.earned.brought" }

// FoldEarnedImported folds EarnedImported.
func (g *People) FoldEarnedImported(e EarnedImported) {
	g.Imported = append(slices.Clone(g.Imported), e)
	g.Imported = g.Imported[max(len(g.Imported)-MaxBrought, 0):]
}

// Crowded reports whether no further character fits at the table.
func (s *People) Crowded() bool { return s.RoomForChars() <= 0 }

// RoomForChars is how many characters may still come.
func (s *People) RoomForChars() int { return MaxChars - len(s.Chars) }

const (
	MaxChars = 60
)

// GMOnly refuses a move of the GM's.
func GMOnly(s *engine.State, by game.Actor) *game.Refusal { return game.GMOnly("", s.Chairs, by) }

// Name is a character's name, also of one that was retired lately, or else its
// id; twice where somebody else is called so.
func (s *People) Name(char string) string {
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
func (s *People) goneName(g RetiredName) string {
	if slices.ContainsFunc(s.Chars, func(c *Character) bool { return c.DisplayName() == g.Name }) ||
		slices.ContainsFunc(s.Retired, func(o RetiredName) bool { return o.ID != g.ID && o.Name == g.Name }) {
		return g.Name + " (" + g.ID + ")"
	}
	return g.Name
}

// NameFor is a character's name for a label, "" where the actor needs none:
// its chair plays this one alone and bears its name.
func NameFor(s *engine.State, by game.Actor, char string) string {
	mine := Of(s).CharsOf(by.Chair)
	if len(mine) == 1 && mine[0].ID == char &&
		slices.ContainsFunc(s.Chairs, func(c game.Chair) bool { return c.ID == by.Chair && c.Name == mine[0].Name }) {
		return ""
	}
	return Of(s).Name(char)
}

// CharRef is what a character is called in views and offers.
func CharRef(id string) game.Ref { return game.Ref("char/" + id) }

// Names are the names of characters.
func (s *People) Names(chars []string) []game.Msg {
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

	// what was brought in from other tables, lately (RUL-EARNED-ONCE)
	Imported []EarnedImported `json:"brought,omitempty"`
}

// RetiredName is what a retired character was called.
type RetiredName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// MaxGone is how many of them are remembered.
const MaxGone = 20

var Section = &engine.Section[People]{Always: true, Name: "people", Shape: 1}

// Of returns the characters of a table, to be read.
func Of(s *engine.State) *People { return Section.Of(s) }

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
	// OutScattered is a crowd without a die. It lasts until the crowd is brought back
	// (GMC-R5).
	OutScattered = "scattered"
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

func (CharacterSet) EventName() string { return "cortex.character" }

func (CharacterGone) EventName() string { return "cortex.character.gone" }

func (SceneEntered) EventName() string { return "cortex.entered" }

func (OutSet) EventName() string { return "cortex.out" }

func (SFXSet) EventName() string { return "cortex.sfx" }

func (SFXGone) EventName() string { return "cortex.sfx.gone" }

func (MayAct) EventName() string { return "cortex.mayact" }

func (ReturnTried) EventName() string { return "cortex.tried" }

// With changes a character, if it is there.
func (g *People) With(id string, change func(*Character)) {
	for _, c := range g.Chars {
		if c.ID == id {
			change(c)
		}
	}
}

// Set folds CharacterSet.
func (g *People) Set(e CharacterSet) {
	e.Char.Sheet = g.Sharing(e.Char.Sheet)
	rulekit.Replace(&g.Chars, e.Char, func(c *Character) bool { return c.ID == e.Char.ID })
	g.TellApart()
}

// Sharing is a new sheet that keeps the texts of the others at the table.
func (g *People) Sharing(new sheet.Sheet) sheet.Sheet {
	var others []sheet.Sheet
	for _, c := range g.Chars {
		others = append(others, c.Sheet)
	}
	return new.Compact(others...)
}

// FoldGone folds CharacterGone.
func (g *People) FoldGone(e CharacterGone) {
	g.Retired = slices.DeleteFunc(slices.Clone(g.Retired), func(o RetiredName) bool { return o.ID == e.ID })
	if g.Retired = append(g.Retired, RetiredName{e.ID, e.Name}); len(g.Retired) > MaxGone {
		g.Retired = g.Retired[1:]
	}
	g.Chars = slices.DeleteFunc(g.Chars, func(c *Character) bool { return c.ID == e.ID })
	g.Imported = slices.DeleteFunc(slices.Clone(g.Imported), func(b EarnedImported) bool { return b.Char == e.ID })
	g.TellApart()
}

// SceneOver brings everyone back but who is out for good, and scattered crowds. After a
// flashback the scene that waited goes on with whom it had.
func (g *People) SceneOver(e scene.SceneEnded) {
	if e.Type == scene.Flashback {
		return
	}
	for _, c := range g.Chars {
		if c.Out != OutLost && c.Out != OutScattered {
			c.Out, c.OutBy = "", ""
		}
		c.MayAct, c.TriedReturn = "", nil
	}
}

// Char gives a character by id, nil if there is none.
func (s *People) Char(id string) *Character {
	for _, c := range s.Chars {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// CharsOf are the present characters that a chair plays.
func (s *People) CharsOf(chair string) []*Character {
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
func (s *People) IsCrowd(char string) bool {
	c := s.Char(char)
	return c != nil && c.IsCrowd()
}

// IsPC reports whether a player plays the character.
func (c *Character) IsPC() bool { return c.Rank == PC }

// Bounds of what is brought: lines of a character, and characters of each. What a sheet
// says stands behind the name of its trait.
const (
	MaxBrought = 60 // how often something came in that is remembered
)

// ValidCharacter reports whether a character keeps the bounds of what is stored.
func ValidCharacter(c *Character) bool {
	return !sheet.IsTooLong(c.ID, c.Rank) && len(c.TriedReturn) <= MaxChars && c.Sheet.Valid()
}
