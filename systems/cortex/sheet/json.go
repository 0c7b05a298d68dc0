package sheet

import (
	"bytes"
	"cmp"
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
	fileFormat struct {
		Mesa string    `json:"mesa"`
		Name string    `json:"name"`
		Sets []fileSet `json:"sets"`
		SFX  []fileSFX `json:"sfx,omitempty"`
		Biography
		Earned map[string][]string `json:"earned,omitempty"` // in play, by kind, as lines
	}
	fileSet struct {
		Name   string      `json:"name"`
		Traits []fileTrait `json:"traits"`
	}
	fileTrait struct {
		Name string   `json:"name"`
		Dice string   `json:"dice,omitempty"` // "d8" or "3d8"; none of a talent
		Says string   `json:"statement,omitempty"`
		High []string `json:"highlights,omitempty"`
	}
	fileSFX struct {
		Name   string            `json:"name"`
		Entry  string            `json:"entry,omitempty"` // its id in the catalogue
		On     string            `json:"on,omitempty"`    // the trait or the set that carries it
		Params map[string]string `json:"params,omitempty"`
		Locked bool              `json:"locked,omitempty"`
		Own    *sfx.CustomSFX    `json:"own,omitempty"` // one that the group made, whole
	}
)

// File writes a sheet as JSON, with what its character has earned in play.
func (s *Sheet) File(earned map[string][]string) ([]byte, error) {
	f := s.toFile()
	f.Earned = earned
	return json.MarshalIndent(f, "", "  ")
}

// toFile is a sheet in the words of its file.
func (s *Sheet) toFile() fileFormat {
	f := fileFormat{Mesa: fileKind, Name: s.Name, Biography: s.BiographyOrEmpty()}
	for _, set := range s.Sets {
		out := fileSet{Name: set.Name}
		for _, t := range set.Traits {
			out.Traits = append(out.Traits, t.toFile())
		}
		f.Sets = append(f.Sets, out)
	}
	for _, x := range s.SFX {
		on := x.Set
		if _, t, ok := s.Trait(x.Trait); ok {
			on = t.Name
		}
		f.SFX = append(f.SFX, fileSFX{x.Name, x.Entry, on, x.Params, x.Locked, x.Own})
	}
	return f
}

func (t Trait) toFile() fileTrait {
	f := fileTrait{Name: t.Name, Says: t.NotesOrEmpty().Statement}
	if t.Die != 0 {
		f.Dice = t.Die.String()
	}
	if t.N > 1 {
		f.Dice = strconv.Itoa(t.N) + f.Dice
	}
	if high := t.NotesOrEmpty().Highlights; high != [2]string{} {
		f.High = high[:]
	}
	return f
}

// ReadSheet is a file of a sheet as it was read: rows as the form of a sheet asks
// them, whatever is wrong with them, and what has no place there.
type ReadSheet struct {
	Name     string
	Rows     []game.Row
	Life     Biography
	Unplaced []Unplaced

	Earned map[string][]string // what the character has earned in play, by kind, as lines
}

// Unplaced is something of a file that the form of a sheet has no place for.
type Unplaced struct {
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
	LeftMaybeSays  Kind = "maybe_says" // a description that may be a statement
	LeftForNow     Kind = "for_now"    // other sizes of a trait's dice for the moment
	LeftHidden     Kind = "hidden"     // players do not see it there
	LeftType       Kind = "type"       // a kind of actor of a world that no option speaks of
	LeftPrime      Kind = "prime"      // which sets are prime, which a world does not say
	LeftScene      Kind = "scene"      // it is a scene with the GM's people, and no one character
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
var writtenAs = map[Kind]string{LeftSFX: WrittenSFX, LeftLocked: WrittenLocked, LeftSays: WrittenSays,
	LeftMaybeSays: WrittenSays, LeftHigh: WrittenHigh}

// Written is what is left as such a line, behind what it belongs to: "Loyal: Burst". ok is
// false of what has no place on a sheet.
func (l Unplaced) Written() (r game.Row, ok bool) {
	kind, ok := writtenAs[l.Kind]
	return game.Row{Group: kind, Cells: []string{l.Of + ": " + l.Text}}, ok
}

// Said is what is left, as a line.
func (l Unplaced) Said() game.Msg {
	kind := l.Kind
	if kind == LeftMaybeSays {
		kind = LeftText
	}
	return game.Say("cortex.file.left."+string(kind), game.W("of", l.Of), game.W("text", l.Text))
}

// IsFile reports whether data is what File wrote.
func IsFile(data []byte) bool {
	_, ok := ReadFile(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	return ok
}

// ReadFile reads what File wrote; ok is false for anything else.
func ReadFile(data []byte) (f ReadSheet, ok bool) {
	var in fileFormat
	if json.Unmarshal(data, &in) != nil || in.Mesa != fileKind {
		return ReadSheet{}, false
	}
	f.Name, f.Earned = in.Name, in.Earned
	left := func(kind Kind, of, text string) {
		if text != "" {
			f.Unplaced = append(f.Unplaced, Unplaced{kind, of, text})
		}
	}
	for _, set := range in.Sets {
		for _, t := range set.Traits {
			f.Rows = append(f.Rows, game.Row{Group: set.Name, Cells: []string{t.Name, cellDice(t.Dice)}})
			left(LeftSays, t.Name, t.Says)
			left(LeftHigh, t.Name, strings.Join(t.High, ", "))
		}
	}
	for _, x := range in.SFX {
		kind := LeftSFX
		if x.Locked {
			kind = LeftLocked
		}
		left(kind, x.On, x.lineText())
	}
	f.Life = in.Biography.inOneLine()
	return f, true
}

// WithMeantKinds is a file of another program, which has no kinds of sets: one of powers or
// abilities of the list says so in its name (MeantKind).
func (f ReadSheet) WithMeantKinds() ReadSheet {
	read := FromArgs(game.Args{AskTraits.Name: {game.CellRows(f.Rows)}})
	rename := map[string]string{}
	for _, set := range read.Sets {
		if kind := set.MeantKind(); kind != "" {
			rename[set.Name] = WithKind(set.Name, kind, "")
		}
	}
	f.Rows = slices.Clone(f.Rows)
	for i, r := range f.Rows {
		f.Rows[i].Group = cmp.Or(rename[r.Group], r.Group)
	}
	return f
}

// OwnSign stands before the name of an SFX of the group's own that is called like one of
// the list: "Burst (own Burst)".
const OwnSign = "own "

// lineText is an SFX as it is called, with its entry behind it where that is called otherwise.
func (x fileSFX) lineText() string {
	of := ""
	switch e := sfx.Find(x.Entry); {
	case e != nil:
		of = e.Name
	case x.Own != nil &&
		slices.ContainsFunc(sfx.Catalogue(), func(e *sfx.Entry) bool { return SameTrait(e.Name, x.Own.Name) }):
		of = OwnSign + x.Own.Name
	case x.Own != nil:
		of = x.Own.Name
	}
	if of == "" || SameTrait(of, x.Name) {
		return x.Name
	}
	return x.Name + " (" + of + ")"
}

// cellDice are dice as a cell has them, "d8+d8" of "2d8"; what is no dice stays as it is.
func cellDice(text string) string {
	cell := Inputs("", nil)[1].NormalizeRows([]game.Row{{Cells: []string{"x", text}}})
	return cell[0].Cells[1]
}
