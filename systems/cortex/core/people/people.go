package people

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// MaxSFXWord is the maximum length of an SFX's word, in bytes. A branch and a die still fit after
// it.
const MaxSFXWord = 14

// SharedName implements rulekit.SharedNamer.
func (c *Character) SharedName() (id, name string, shares *bool) { return c.ID, c.Name, &c.SharesName }

// DisplayName returns the character's name, made unique at the table.
func (c *Character) DisplayName() string { return rulekit.DisplayName(c) }

// ActsAlone reports whether a character acts and reacts by itself. A vehicle does so only with a
// crew of the GM's (VEH-02); otherwise the characters aboard act.
func (c *Character) ActsAlone() bool { return c.Rank != Vehicle || c.Crewed() }

// MarkSharedNames marks the characters that share a name.
func (g *People) MarkSharedNames() { rulekit.MarkSharedNames(g.Chars) }

// EarnedImported records by a hash that lines were imported for a character. While the table
// remembers the import, the same lines are not imported a second time (RUL-EARNED-ONCE).
type EarnedImported struct {
	Char  string `json:"char"`
	Lines string `json:"lines"`
}

// EventName implements game.Event.
func (EarnedImported) EventName() string { return "cortex.earned.brought" }

// earnedImported folds EarnedImported. Only the last maxImported are kept.
func (g *People) earnedImported(e EarnedImported) {
	g.Imported = append(slices.Clone(g.Imported), e)
	g.Imported = g.Imported[max(len(g.Imported)-maxImported, 0):]
}

// TableFull reports whether the table has no room for another character.
func (s *People) TableFull() bool { return s.RoomForChars() <= 0 }

// RoomForChars returns how many characters may still be added.
func (s *People) RoomForChars() int { return MaxChars - len(s.Chars) }

// MaxChars is the maximum number of characters of a table.
const MaxChars = 60

// RefuseUnlessGM refuses a move of the GM's to other actors.
func RefuseUnlessGM(s *engine.State, by game.Actor) *game.Refusal {
	return game.GMOnly("", s.Chairs, by)
}

// Name returns a character's name, also if the character was retired lately, or else its id. It
// adds the id if another character has the same name.
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

// goneName returns the name of a retired character, with its id if another character has or had
// that name.
func (s *People) goneName(g RetiredName) string {
	if slices.ContainsFunc(s.Chars, func(c *Character) bool { return c.DisplayName() == g.Name }) ||
		slices.ContainsFunc(s.Retired, func(o RetiredName) bool { return o.ID != g.ID && o.Name == g.Name }) {
		return g.Name + " (" + g.ID + ")"
	}
	return g.Name
}

// NameFor returns a character's name for a label. It is "" if the character is the only one in the
// scene that the actor's chair plays, and the chair has the character's name.
func NameFor(s *engine.State, by game.Actor, char string) string {
	own := Of(s).CharsOf(by.Chair)
	if len(own) == 1 && own[0].ID == char &&
		slices.ContainsFunc(s.Chairs, func(c game.Chair) bool { return c.ID == by.Chair && c.Name == own[0].Name }) {
		return ""
	}
	return Of(s).Name(char)
}

// CharRef returns the Ref of a character in views and offers.
func CharRef(id string) game.Ref { return game.Ref("char/" + id) }

// Names returns the names of characters.
func (s *People) Names(chars []string) []game.Msg {
	var ms []game.Msg
	for _, char := range chars {
		ms = append(ms, game.Quote(s.Name(char)))
	}
	return ms
}

// People is the section of characters, in the order in which they came.
type People struct {
	Chars   []*Character  `json:"chars"`
	Retired []RetiredName `json:"gone,omitempty"` // the last retired characters, which rolls may still name

	// the last imports from other tables (RUL-EARNED-ONCE)
	Imported []EarnedImported `json:"brought,omitempty"`
}

// RetiredName is the name of a retired character.
type RetiredName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// maxRetired is the number of retired names that are kept.
const maxRetired = 20

// section holds the characters.
var section = engine.NewSection[People]("people", 1)

// Of returns the section of characters, to be read only.
func Of(s *engine.State) *People { return section.Of(s) }

// Ranks of a character. A PC is a player's; all others are the GM's.
const (
	PC      = "pc"
	Major   = "major"
	Minor   = "minor"
	Extra   = "extra"
	Mob     = "mob"
	Boss    = "boss"
	Faction = "faction"
	Vehicle = "vehicle" // not a person; package vehicle makes them
)

// How a character is out of the scene (24.3). Mods add further ways.
const (
	OutCompared = "compared" // by damage, such as a larger effect die in high stakes (CORE-STAKES-02)
	OutBeyond   = "beyond"   // a complication past d12 (OUT-02)
	OutRuled    = "ruled"    // the GM's decision
	OutLost     = "lost"     // for good: dead, or lost otherwise (TRAUMA-03, LIFE-06)
	// OutScattered is a crowd without dice. It lasts until the crowd is brought back (GMC-R5).
	OutScattered = "scattered"
)

// Character is a character at the table: its sheet, its owner and its condition.
type Character struct {
	sheet.Sheet
	ID          string   `json:"id"`
	Chair       string   `json:"chair"` // chair of its player; the GM's chair for every GMC
	Rank        string   `json:"rank"`
	Away        bool     `json:"away,omitempty"`   // not in the scene
	Out         string   `json:"out,omitempty"`    // how it was taken out, "" if it is not out
	OutBy       string   `json:"outBy,omitempty"`  // id of the affliction that did it, or ""
	MayAct      string   `json:"mayAct,omitempty"` // the check that it may act in while out (OUT-06)
	TriedReturn []string `json:"tried,omitempty"`  // characters that failed to bring it back this scene (OUT-R3)
	SharesName  bool     `json:"twin,omitempty"`   // another character has the same name
}

type (
	// CharacterSet is a new or changed character. Comes says that a GMC comes into play with a
	// prepared sheet.
	CharacterSet struct {
		Char    Character    `json:"char"`
		Comes   bool         `json:"comes,omitempty"`
		Changed []difference `json:"changed,omitempty"` // compared with the sheet before
	}
	// CharacterGone retires a character. Chair is the name of its player's chair, "" for a GMC.
	// NoUndo: the table could not undo at that time.
	CharacterGone struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Chair  string `json:"chair,omitempty"`
		NoUndo bool   `json:"no_undo,omitempty"`
		Why    string `json:"why,omitempty"` // "scene": it came for one scene only
	}
	// SceneEntered makes a character enter the scene, or with Away leave the scene.
	SceneEntered struct {
		Char string `json:"char"`
		Name string `json:"name,omitempty"`
		Away bool   `json:"away,omitempty"`
	}
	// OutSet takes a character out, or brings the character back if How is "".
	OutSet struct {
		Char string `json:"char"`
		How  string `json:"how,omitempty"`
		By   string `json:"by,omitempty"` // id of the affliction that did it, or ""
		Name string `json:"name,omitempty"`
	}
	// SFXSet sets an SFX on the sheet of a character.
	SFXSet struct {
		Char string    `json:"char"`
		SFX  sheet.SFX `json:"sfx"`
		Host string    `json:"host,omitempty"` // what carries the SFX, by name
		Name string    `json:"name,omitempty"`
		Why  string    `json:"why"` // add, unlocked, locked
	}
	// SFXGone removes an SFX from the sheet of a character.
	SFXGone struct {
		Char string `json:"char"`
		Word string `json:"word"`
		SFX  string `json:"sfx,omitempty"` // by name
		Name string `json:"name,omitempty"`
	}
	// MayAct lets a character that is out act in one check, such as a test (OUT-06). With For ""
	// the character may act no more.
	MayAct struct {
		Char string `json:"char"`
		For  string `json:"for,omitempty"`
	}
	// ReturnTried notes a failed try to bring a character back (OUT-R3).
	ReturnTried struct {
		Char       string `json:"char"`
		By         string `json:"by"`
		Name       string `json:"name,omitempty"` // of By, who tried
		TargetName string `json:"whom,omitempty"`
	}
)

// EventName implements game.Event.
func (CharacterSet) EventName() string { return "cortex.character" }

// EventName implements game.Event.
func (CharacterGone) EventName() string { return "cortex.character.gone" }

// EventName implements game.Event.
func (SceneEntered) EventName() string { return "cortex.entered" }

// EventName implements game.Event.
func (OutSet) EventName() string { return "cortex.out" }

// EventName implements game.Event.
func (SFXSet) EventName() string { return "cortex.sfx" }

// EventName implements game.Event.
func (SFXGone) EventName() string { return "cortex.sfx.gone" }

// EventName implements game.Event.
func (MayAct) EventName() string { return "cortex.mayact" }

// EventName implements game.Event.
func (ReturnTried) EventName() string { return "cortex.tried" }

// update changes a character, if it is there.
func (g *People) update(id string, change func(*Character)) {
	for _, c := range g.Chars {
		if c.ID == id {
			change(c)
		}
	}
}

// set folds CharacterSet.
func (g *People) set(e CharacterSet) {
	e.Char.Sheet = g.WithSharedTexts(e.Char.Sheet)
	rulekit.Replace(&g.Chars, e.Char, func(c *Character) bool { return c.ID == e.Char.ID })
	g.MarkSharedNames()
}

// WithSharedTexts returns a new sheet that shares equal strings with the other sheets at the table,
// which saves memory.
func (g *People) WithSharedTexts(new sheet.Sheet) sheet.Sheet {
	var others []sheet.Sheet
	for _, c := range g.Chars {
		others = append(others, c.Sheet)
	}
	return new.Compact(others...)
}

// gone folds CharacterGone.
func (g *People) gone(e CharacterGone) {
	g.Retired = slices.DeleteFunc(slices.Clone(g.Retired), func(o RetiredName) bool { return o.ID == e.ID })
	if g.Retired = append(g.Retired, RetiredName{e.ID, e.Name}); len(g.Retired) > maxRetired {
		g.Retired = g.Retired[1:]
	}
	g.Chars = slices.DeleteFunc(g.Chars, func(c *Character) bool { return c.ID == e.ID })
	g.Imported = slices.DeleteFunc(slices.Clone(g.Imported), func(b EarnedImported) bool { return b.Char == e.ID })
	g.MarkSharedNames()
}

// sceneEnded brings back all characters that are out, except those that are lost for good and
// scattered crowds. It also ends MayAct and forgets TriedReturn. The end of a flashback changes
// nothing.
func (g *People) sceneEnded(e scene.SceneEnded) {
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

// Char returns the character with this id, nil if there is none.
func (s *People) Char(id string) *Character {
	for _, c := range s.Chars {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// CharsOf returns the characters in the scene that a chair plays.
func (s *People) CharsOf(chair string) []*Character {
	var cs []*Character
	for _, c := range s.Chars {
		if c.Chair == chair && !c.Away {
			cs = append(cs, c)
		}
	}
	return cs
}

// IsOut reports whether a character is taken out and may be brought back by others (OUT-03). It is
// false for a character that is lost for good.
func (c *Character) IsOut() bool { return c.Out != "" && c.Out != OutLost }

// IsCrowd reports whether a character is an extra, mob, boss or faction, which lose dice where
// others take harm (GMC-02 to -05).
func (c *Character) IsCrowd() bool {
	return c.Rank == Extra || c.Rank == Mob || c.Rank == Boss || c.Rank == Faction
}

// IsCrowd reports whether Character.IsCrowd holds for the character with this id. It is false if
// there is none.
func (s *People) IsCrowd(char string) bool {
	c := s.Char(char)
	return c != nil && c.IsCrowd()
}

// IsPC reports whether a player plays the character.
func (c *Character) IsPC() bool { return c.Rank == PC }

// maxImported is the number of imports that a table remembers (RUL-EARNED-ONCE).
const maxImported = 60

// isValid reports whether a character keeps the bounds of what is stored.
func isValid(c *Character) bool {
	return !sheet.IsTooLong(c.ID, c.Rank) && len(c.TriedReturn) <= MaxChars && c.Sheet.Valid()
}

// TakesHarm reports whether a character takes the harm of the table's model. A crowd loses dice
// instead (GMC-R1), and a vehicle takes complications (RUL-VEH-HARM).
func (c *Character) TakesHarm() bool { return !c.IsCrowd() && c.Rank != Vehicle }
