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

// fileKind marks a file that holds a character of Cortex.
const fileKind = "cortex/character"

// The file of a sheet. It uses the words that people read, and dice as they are typed, so that it
// can be read and corrected by hand.
type (
	fileFormat struct {
		Mesa string    `json:"mesa"`
		Name string    `json:"name"`
		Sets []fileSet `json:"sets"`
		SFX  []fileSFX `json:"sfx,omitempty"`
		Biography
		Earned map[string][]string `json:"earned,omitempty"` // what was earned in play, as lines by kind
	}
	fileSet struct {
		Name   string      `json:"name"`
		Traits []fileTrait `json:"traits"`
	}
	fileTrait struct {
		Name string   `json:"name"`
		Dice string   `json:"dice,omitempty"` // "d8" or "3d8"; "" for a talent
		Says string   `json:"statement,omitempty"`
		High []string `json:"highlights,omitempty"`
	}
	fileSFX struct {
		Name   string            `json:"name"`
		Entry  string            `json:"entry,omitempty"` // its id in the catalogue
		On     string            `json:"on,omitempty"`    // name of its trait or set
		Params map[string]string `json:"params,omitempty"`
		Locked bool              `json:"locked,omitempty"`
		Own    *sfx.CustomSFX    `json:"own,omitempty"` // of an SFX of the group's own: all of it
	}
)

// File returns a sheet as JSON. earned has what the character has earned in play, as lines by kind.
func (s *Sheet) File(earned map[string][]string) ([]byte, error) {
	f := s.toFile()
	f.Earned = earned
	return json.MarshalIndent(f, "", "  ")
}

// toFile returns a sheet in the form of its file.
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

// ReadSheet is the content of a file with a sheet.
type ReadSheet struct {
	Name     string
	Rows     []game.Row // of traits, faulty ones included
	Life     Biography
	Unplaced []Unplaced // the other parts, which the form of a sheet has no field for

	Earned map[string][]string // what was earned in play, as lines by kind
}

// Unplaced is a part of a file that the form of a sheet has no field for.
type Unplaced struct {
	Kind Kind
	Of   string // name of its trait or set, "" for the whole character
	Text string
}

// Kind is the kind of an Unplaced.
type Kind string

// The kinds of unplaced parts.
const (
	LeftSFX        Kind = "sfx"
	LeftLocked     Kind = "locked"     // an SFX that is locked
	LeftText       Kind = "text"       // a description, a label, a note
	LeftSays       Kind = "says"       // a statement
	LeftHigh       Kind = "high"       // the highlights of a distinction
	LeftPoints     Kind = "points"     // plot points
	LeftThing      Kind = "thing"      // an asset or complication of a scene
	LeftDice       Kind = "dice"       // dice that no sheet takes
	LeftRow        Kind = "row"        // a trait beyond the maximum
	LeftShut       Kind = "shut"       // that the trait is shut down
	LeftOtherSizes Kind = "other_size" // a trait with dice of several sizes, which became several
	LeftMaybeSays  Kind = "maybe_says" // a description that may be a statement
	LeftForNow     Kind = "for_now"    // other sizes of a trait's dice for the moment
	LeftHidden     Kind = "hidden"     // a part that the other program hides from players
	LeftType       Kind = "type"       // a type of actor that no option matches
	LeftPrime      Kind = "prime"      // prime sets, which a world does not name
	LeftScene      Kind = "scene"      // a scene with the GM's characters, not one character
)

// The groups of rows on a sheet beside its traits.
const (
	WrittenSFX    = "sfx"
	WrittenLocked = "locked-sfx"
	WrittenSays   = "statements"
	WrittenHigh   = "highlights"
)

// Written lists the groups of rows beside the traits, in the order in which they are imported.
var Written = []string{WrittenSays, WrittenHigh, WrittenSFX, WrittenLocked}

// writtenAs gives the group for the unplaced parts that can be imported once the traits are on the
// sheet.
var writtenAs = map[Kind]string{LeftSFX: WrittenSFX, LeftLocked: WrittenLocked, LeftSays: WrittenSays,
	LeftMaybeSays: WrittenSays, LeftHigh: WrittenHigh}

// Written returns the part as a row of a sheet, with the name of its trait or set before the text:
// "Loyal: Burst". ok is false if the part has no place on a sheet.
func (l Unplaced) Written() (r game.Row, ok bool) {
	kind, ok := writtenAs[l.Kind]
	return game.Row{Group: kind, Cells: []string{l.Of + ": " + l.Text}}, ok
}

// Said returns a text that tells the reader about the part.
func (l Unplaced) Said() game.Msg {
	kind := l.Kind
	if kind == LeftMaybeSays {
		kind = LeftText
	}
	return game.Say("cortex.file.left."+string(kind), game.W("of", l.Of), game.W("text", l.Text))
}

// IsFile reports whether data is the result of Sheet.File. It allows a byte order mark.
func IsFile(data []byte) bool {
	_, ok := ReadFile(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	return ok
}

// ReadFile parses the result of Sheet.File; ok is false for anything else.
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

// WithMeantKinds returns the file with MeantKind added to the name of each set that has one. It is
// for files of programs that know no kinds.
func (f ReadSheet) WithMeantKinds() ReadSheet {
	read := FromArgs(game.Args{ParamTraits.Name: {game.CellRows(f.Rows)}})
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

// OwnSign marks an SFX of the group's own that has the name of a listed SFX: "Burst (own Burst)".
const OwnSign = "own "

// lineText returns the name of an SFX, and in brackets the name of its entry if the two differ. In
// the brackets, OwnSign comes before the name of an SFX of the group's own that has the name of a
// listed SFX.
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

// cellDice returns dice as the cell of a row has them, "d8+d8" for "2d8"; other text is unchanged.
func cellDice(text string) string {
	cell := Inputs("", nil)[1].NormalizeRows([]game.Row{{Cells: []string{"x", text}}})
	return cell[0].Cells[1]
}
