package sheet

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// fileKind says at the head of a file that it holds a character of Cortex.
const fileKind = "cortex/character"

// The file of a sheet: all of it in the words that people read, with a die as it
// is typed, so that it can be read and mended by hand.
type (
	filed struct {
		Mesa string     `json:"mesa"`
		Name string     `json:"name"`
		Sets []filedSet `json:"sets"`
		SFX  []filedSFX `json:"sfx,omitempty"`
		Life
		Earned map[string][]string `json:"earned,omitempty"` // in play, by kind, as lines
	}
	filedSet struct {
		Name   string       `json:"name"`
		Traits []filedTrait `json:"traits"`
	}
	filedTrait struct {
		Name string   `json:"name"`
		Dice string   `json:"dice,omitempty"` // "d8" or "3d8"; none of a talent
		Says string   `json:"statement,omitempty"`
		High []string `json:"highlights,omitempty"`
	}
	filedSFX struct {
		Name   string            `json:"name"`
		Entry  string            `json:"entry,omitempty"` // its id in the catalogue
		On     string            `json:"on,omitempty"`    // the trait or the set that carries it
		Params map[string]string `json:"params,omitempty"`
		Locked bool              `json:"locked,omitempty"`
		Own    *sfx.Own          `json:"own,omitempty"` // one that the group made, whole
	}
)

// File writes a sheet as JSON, with what its character has earned in play.
func (s *Sheet) File(earned map[string][]string) ([]byte, error) {
	f := s.filed()
	f.Earned = earned
	return json.MarshalIndent(f, "", "  ")
}

// filed is a sheet in the words of its file.
func (s *Sheet) filed() filed {
	f := filed{Mesa: fileKind, Name: s.Name, Life: s.Story()}
	for _, set := range s.Sets {
		out := filedSet{Name: set.Name}
		for _, t := range set.Traits {
			out.Traits = append(out.Traits, t.filed())
		}
		f.Sets = append(f.Sets, out)
	}
	for _, x := range s.SFX {
		on := x.Set
		if _, t, ok := s.Trait(x.Trait); ok {
			on = t.Name
		}
		f.SFX = append(f.SFX, filedSFX{x.Name, x.Entry, on, x.Params, x.Locked, x.Own})
	}
	return f
}

func (t Trait) filed() filedTrait {
	f := filedTrait{Name: t.Name, Says: t.Note().Says}
	if t.Die != 0 {
		f.Dice = t.Die.String()
	}
	if t.N > 1 {
		f.Dice = strconv.Itoa(t.N) + f.Dice
	}
	if high := t.Note().High; high != [2]string{} {
		f.High = high[:]
	}
	return f
}

// Filed is a file of a sheet as it was read: rows as the form of a sheet asks
// them, whatever is wrong with them, and what has no place there.
type Filed struct {
	Name string
	Rows []game.Row
	Life Life
	Left []Left

	Earned map[string][]string // what the character has earned in play, by kind, as lines
}

// Left is something of a file that the form of a sheet has no place for.
type Left struct {
	Kind Kind
	Of   string // the trait or set that it belongs to, "" for the whole character
	Text string
}

// Kind says what is left.
type Kind string

// The kinds of what is left.
const (
	LeftSFX        Kind = "sfx"
	LeftLocked     Kind = "locked"     // an SFX that is locked
	LeftText       Kind = "text"       // a description, a label, a note
	LeftSays       Kind = "says"       // a statement
	LeftHigh       Kind = "high"       // what a distinction highlights
	LeftPoints     Kind = "points"     // plot points
	LeftThing      Kind = "thing"      // an asset or a complication of the moment
	LeftDice       Kind = "dice"       // dice that no sheet takes
	LeftRow        Kind = "row"        // a trait too many
	LeftShut       Kind = "shut"       // it is shut down
	LeftOtherSizes Kind = "other_size" // a trait with dice of several sizes, which became several
)

// Kinds of what stands on a sheet beside its traits, as lines of it are asked for.
const (
	WrittenSFX    = "sfx"
	WrittenLocked = "locked-sfx"
	WrittenSays   = "statements"
	WrittenHigh   = "highlights"
)

// Written are these kinds, in the order of a file.
var Written = []string{WrittenSays, WrittenHigh, WrittenSFX, WrittenLocked}

// writtenAs is what is left that may be brought in as a line, once the traits are there.
var writtenAs = map[Kind]string{LeftSFX: WrittenSFX, LeftLocked: WrittenLocked, LeftSays: WrittenSays, LeftHigh: WrittenHigh}

// Written is what is left as such a line, behind what it belongs to: "Loyal: Burst". ok is
// false of what has no place on a sheet.
func (l Left) Written() (r game.Row, ok bool) {
	kind, ok := writtenAs[l.Kind]
	return game.Row{Group: kind, Cells: []string{l.Of + ": " + l.Text}}, ok
}

// Said is what is left, as a line.
func (l Left) Said() game.Msg {
	return game.Say("cortex.file.left."+string(l.Kind), game.W("of", l.Of), game.W("text", l.Text))
}

// ReadFile reads what File wrote; ok is false for anything else.
func ReadFile(data []byte) (f Filed, ok bool) {
	var in filed
	if json.Unmarshal(data, &in) != nil || in.Mesa != fileKind {
		return Filed{}, false
	}
	f.Name, f.Earned = in.Name, in.Earned
	left := func(kind Kind, of, text string) {
		if text != "" {
			f.Left = append(f.Left, Left{kind, of, text})
		}
	}
	for _, set := range in.Sets {
		for _, t := range set.Traits {
			f.Rows = append(f.Rows, game.Row{Group: set.Name, Cells: []string{t.Name, laid(t.Dice)}})
			left(LeftSays, t.Name, t.Says)
			left(LeftHigh, t.Name, strings.Join(t.High, ", "))
		}
	}
	for _, x := range in.SFX {
		kind := LeftSFX
		if x.Locked {
			kind = LeftLocked
		}
		left(kind, x.On, x.said())
	}
	f.Life = in.Life.inOneLine()
	return f, true
}

// OwnSign stands before the name of an SFX of the group's own that is called like one of
// the list: "Burst (own Burst)".
const OwnSign = "own "

// said is an SFX as it is called, with its entry behind it where that is called otherwise.
func (x filedSFX) said() string {
	of := ""
	switch e := sfx.Find(x.Entry); {
	case e != nil:
		of = e.Name
	case x.Own != nil && slices.ContainsFunc(sfx.Catalogue(), func(e *sfx.Entry) bool { return Same(e.Name, x.Own.Name) }):
		of = OwnSign + x.Own.Name
	case x.Own != nil:
		of = x.Own.Name
	}
	if of == "" || Same(of, x.Name) {
		return x.Name
	}
	return x.Name + " (" + of + ")"
}

// laid are dice as a cell has them, "d8+d8" of "2d8"; what is no dice stays as it is.
func laid(text string) string {
	cell := Asks("", nil)[1].Tidy([]game.Row{{Cells: []string{"x", text}}})
	return cell[0].Cells[1]
}
