package sheet

import "unicode/utf8"

// Life is the biography of a character (CREATE-SCRATCH-06).
type Life struct {
	Background string `json:"background,omitempty"`
	Looks      string `json:"looks,omitempty"`
}

// MaxLife is how long each text of a biography may be, in characters.
const MaxLife = 400

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
