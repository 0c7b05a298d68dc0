package sheet

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// Biography is the biography of a character (CREATE-SCRATCH-06).
type Biography struct {
	Background string `json:"background,omitempty"`
	Looks      string `json:"looks,omitempty"`
}

// MaxBiography is how long each text of a biography may be, in characters.
const MaxBiography = 400

// The questions of a biography.
var (
	AskBackground = game.Param{Name: "background", Kind: game.Text, Max: MaxBiography}
	AskLooks      = game.Param{Name: "looks", Kind: game.Text, Max: MaxBiography}
)

// Inputs ask for a biography of which this stands there already.
func (l Biography) Inputs() []game.Input {
	return []game.Input{{Param: AskBackground, Preset: l.Background, FileHeads: []string{"Background", "História"}},
		{Param: AskLooks, Preset: l.Looks, FileHeads: []string{"Looks", "Aparência"}}}
}

// Take puts a text where a biography has none yet, by its head in a file, in either
// language; it returns false for another head, or a text that is too long.
func (l *Biography) Take(head, text string) bool {
	places := []*string{&l.Background, &l.Looks}
	for i, input := range (Biography{}).Inputs() {
		is := func(h string) bool { return game.Canonical(h) == game.Canonical(head) }
		if slices.ContainsFunc(input.FileHeads, is) {
			if *places[i] != "" || utf8.RuneCountInString(text) > MaxBiography {
				return false
			}
			*places[i] = text
			return true
		}
	}
	return false
}

// BiographyOf is the biography that the arguments of Inputs say, nil where they say nothing.
func BiographyOf(args game.Args) *Biography {
	return Biography{Background: args.One(AskBackground.Name), Looks: args.One(AskLooks.Name)}.OrNil()
}

// inOneLine is a biography as a form takes it.
func (l Biography) inOneLine() Biography {
	return Biography{strings.Join(strings.Fields(l.Background), " "), strings.Join(strings.Fields(l.Looks), " ")}
}

// OrNil is a biography for a sheet: nil where it says nothing.
func (l Biography) OrNil() *Biography {
	if l == (Biography{}) {
		return nil
	}
	return &l
}

// BiographyOrEmpty is the biography of a sheet; empty where nobody wrote one.
func (s *Sheet) BiographyOrEmpty() Biography {
	if s.Biography == nil {
		return Biography{}
	}
	return *s.Biography
}

// valid reports whether a biography keeps the bounds of one that is typed.
func (l *Biography) valid() bool {
	return l == nil || utf8.RuneCountInString(l.Background) <= MaxBiography &&
		utf8.RuneCountInString(l.Looks) <= MaxBiography
}
