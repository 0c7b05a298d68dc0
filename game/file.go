package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
)

// Bounds of a file that fills in a form.
const (
	MaxFile  = 256 << 10 // bytes
	maxDepth = 32        // of nested lists and objects
)

// FileFormat is a file format for things of a table: JSON of the system, or the format of another
// program. A format without Write is only read, one without Read only written.
type FileFormat[S any] struct {
	Name string // "json", "foundry"; looked up by the key "file.form.<Name>"
	Ext  string // extension of the file's name, with its dot
	// Write returns the file of a thing, which holds no more than Show shows to this actor. ok is
	// false if the thing cannot be written in this format.
	Write func(s *S, by Actor, about Ref) (f File, ok bool)
	// Read returns the parts of a file that fill in an offer's form. It gets JSON only; ok is false
	// for JSON of another format.
	Read func(o Offer, data []byte) (f FormFill, ok bool)
}

// File is a thing of a table written as a file.
type File struct {
	Format string // name of the FileFormat
	Name   string // name of the thing, as shown to people
	Ext    string
	Data   []byte
}

// FormFill is the result of reading a file: answers for a form, which the player checks and sends,
// and a line for each thing that the form has no place for.
type FormFill struct {
	Args     Args
	Unplaced []Msg
}

// CommentSign separates a text from a part that is not on the sheet. The sign is not shown. The
// part after the sign is not read into rows, but may answer a Text (Input.FileHeads).
const CommentSign = "<!-- beside the sheet -->"

// fillText reads a text into answers for the form.
func (o Offer) fillText(a Input, text string) (FormFill, *Refusal) {
	text, beside, _ := strings.Cut(text, CommentSign)
	if len(text) > maxRowsText {
		return FormFill{}, Refuse("", "file.refused.text_long", N("max", maxRowsText>>10))
	}
	args := o.ReadPasted(a, text, "")
	fit, rest := a.SplitRows(a.Rows(args[a.Name]))
	if all, others := a.SplitRows(a.Rows([]string{text})); len(all) > len(fit) { // the first words were no name
		args, fit, rest = Args{}, all, others
	}
	if len(fit) == 0 {
		return FormFill{}, Refuse("", "file.refused.unknown")
	}
	f := FormFill{Args: args}
	args[a.Name] = []string{CellRows(fit)}
	for _, r := range rest {
		f.Unplaced = append(f.Unplaced, Say("file.left", W("line", r.line())))
	}
	for line := range strings.Lines(beside) {
		if line = strings.TrimSpace(strings.TrimLeft(line, "-# ")); line != "" && !o.splitLineHead(line, f.Args) {
			f.Unplaced = append(f.Unplaced, Say("file.left", W("line", line)))
		}
	}
	return f, nil
}

// splitLineHead adds a line of text to args if it begins with one of the FileHeads of a Text input
// and a colon. It reports whether it did.
func (o Offer) splitLineHead(line string, args Args) bool {
	head, text, ok := strings.Cut(line, ":")
	i := slices.IndexFunc(o.Inputs, func(a Input) bool {
		return a.Kind == Text &&
			slices.ContainsFunc(a.FileHeads, func(h string) bool { return Canonical(h) == Canonical(head) })
	})
	if !ok || i < 0 {
		return false
	}
	args[o.Inputs[i].Name] = wordOf(strings.TrimSpace(text))
	return true
}

// line returns a row as a line for people, even if it has faults.
func (r Row) line() string {
	line := strings.Join(strings.Fields(strings.Join(r.Cells, " ")), " ")
	if r.Group != "" {
		line = r.Group + ": " + line
	}
	return line
}

// SplitRows splits rows into those that are valid and fit into the form, in canonical form, and the
// rest.
func (a Input) SplitRows(rows []Row) (fit, rest []Row) {
	size := 0
	for _, r := range rows {
		canonical, faults := a.checkRow(r, true)
		n := len(CellRows([]Row{r}))
		if len(faults) == 0 && len(fit) < a.Max && size+n <= maxRowsText {
			fit, size = append(fit, canonical), size+n+len(" | ")
		} else {
			rest = append(rest, r)
		}
	}
	return fit, rest
}

// wellFormed refuses data that is no JSON, or nested deeper than maxDepth.
func wellFormed(data []byte) *Refusal {
	in := json.NewDecoder(bytes.NewReader(data))
	for depth := 0; ; {
		t, err := in.Token()
		switch {
		case errors.Is(err, io.EOF) && depth == 0:
			return nil
		case err != nil:
			return Refuse("", "file.refused.broken", N("n", int(in.InputOffset())))
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth > maxDepth {
			return Refuse("", "file.refused.deep", N("max", maxDepth))
		}
	}
}
