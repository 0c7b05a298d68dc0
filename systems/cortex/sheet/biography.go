package sheet

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// Biography is a character's story and looks, in sentences (CREATE-SCRATCH-06).
type Biography struct {
	Background string `json:"background,omitempty"`
	Looks      string `json:"looks,omitempty"`
}

// MaxBiography is the maximum length of each text of a biography, in characters.
const MaxBiography = 400

// The parameters of a biography.
var (
	ParamBackground = game.Param{Name: "background", Kind: game.Text, Max: MaxBiography}
	ParamLooks      = game.Param{Name: "looks", Kind: game.Text, Max: MaxBiography}
)

// Inputs returns the inputs for a biography, preset with l.
func (l Biography) Inputs() []game.Input {
	return []game.Input{{Param: ParamBackground, Preset: l.Background, FileHeads: []string{"Background", "História"}},
		{Param: ParamLooks, Preset: l.Looks, FileHeads: []string{"Looks", "Aparência"}}}
}

// Take sets the text that stands under a heading of a file, in either language. It returns false,
// and changes nothing, if the heading is unknown, if the biography has a text for that heading
// already, or if text is too long.
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

// BiographyOf returns the biography in the arguments of Inputs, nil if both texts are empty.
func BiographyOf(args game.Args) *Biography {
	return Biography{Background: args.One(ParamBackground.Name), Looks: args.One(ParamLooks.Name)}.OrNil()
}

// inOneLine returns the biography with each text in one line, because a form takes no line breaks.
func (l Biography) inOneLine() Biography {
	return Biography{strings.Join(strings.Fields(l.Background), " "), strings.Join(strings.Fields(l.Looks), " ")}
}

// OrNil returns the biography for a sheet: nil if both texts are empty.
func (l Biography) OrNil() *Biography {
	if l == (Biography{}) {
		return nil
	}
	return &l
}

// isValid reports whether a biography keeps the bounds of a typed one; nil does.
func (l *Biography) isValid() bool {
	return l == nil || utf8.RuneCountInString(l.Background) <= MaxBiography &&
		utf8.RuneCountInString(l.Looks) <= MaxBiography
}
