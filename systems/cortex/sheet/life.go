package sheet

import (
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// Life is the biography of a character (CREATE-SCRATCH-06).
type Life struct {
	Background string `json:"background,omitempty"`
	Looks      string `json:"looks,omitempty"`
}

// MaxLife is how long each text of a biography may be, in characters.
const MaxLife = 400

// The questions of a biography.
var (
	AskBackground = game.Param{Name: "background", Kind: game.Text, Max: MaxLife}
	AskLooks      = game.Param{Name: "looks", Kind: game.Text, Max: MaxLife}
)

// Asks ask for a biography of which this stands there already.
func (l Life) Asks() []game.Ask {
	return []game.Ask{{Param: AskBackground, Preset: l.Background, Heads: []string{"Background", "História"}},
		{Param: AskLooks, Preset: l.Looks, Heads: []string{"Looks", "Aparência"}}}
}

// LifeOf is the biography that the arguments of Asks say, nil where they say nothing.
func LifeOf(args game.Args) *Life {
	return Life{Background: args.One(AskBackground.Name), Looks: args.One(AskLooks.Name)}.Whole()
}

// inOneLine is a biography as a form takes it.
func (l Life) inOneLine() Life {
	return Life{strings.Join(strings.Fields(l.Background), " "), strings.Join(strings.Fields(l.Looks), " ")}
}

// Whole is a biography for a sheet: nil where it says nothing.
func (l Life) Whole() *Life {
	if l == (Life{}) {
		return nil
	}
	return &l
}

// Story is the biography of a sheet; empty where nobody wrote one.
func (s *Sheet) Story() Life {
	if s.Life == nil {
		return Life{}
	}
	return *s.Life
}

// within reports whether a biography keeps the bounds of one that is typed.
func (l *Life) within() bool {
	return l == nil || utf8.RuneCountInString(l.Background) <= MaxLife && utf8.RuneCountInString(l.Looks) <= MaxLife
}
