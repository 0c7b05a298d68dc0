package table

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"mesa/game"
	"mesa/store"
)

// The bounds of a record from a file. game.Rules.Valid checks the bounds of lists and names, which the
// moves of the rules use too.
const (
	maxDeep   = 16        // levels of lists and objects
	maxNumber = 1_000_000 // more than any move counts
	firstYear = 1970      // of Record.At
	lastYear  = 2999
)

// longestText returns the length of the longest text that a move of the table takes, in characters.
func (r *ruleset) longestText() int {
	most := maxName
	for _, sp := range r.moves {
		for _, p := range sp.Params {
			if p.Kind == game.Text {
				most = max(most, p.Max)
			}
		}
	}
	return most
}

// isWithinBounds reports whether live play could have written a record, as far as the record alone shows.
func (r *ruleset) isWithinBounds(rec store.Record) bool {
	for _, word := range []string{rec.User, rec.Chair, string(rec.Cause), rec.Move, rec.Press} {
		if len(word) > maxName || !isClean(word) {
			return false
		}
	}
	if y := rec.At.UTC().Year(); y < firstYear || y > lastYear || len(rec.Events) > maxEvents ||
		len(rec.Throws) > maxEvents {
		return false
	}
	for _, t := range rec.Throws {
		if max(len(t.Pool), len(t.Faces), len(t.Of)) > game.MaxDice || len(t.For) > maxName || !isClean(t.For) {
			return false
		}
	}
	longest := r.longestText()
	return !slices.ContainsFunc(rec.Events, func(f store.Event) bool { return !isBoundedData(f.Data, longest) })
}

// isClean reports whether game.Clean leaves words unchanged.
func isClean(words string) bool {
	clean, bad := game.Clean(words)
	return !bad && clean == words
}

// isBoundedData checks every word and number of an event.
func isBoundedData(data []byte, longest int) bool {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	for deep := 0; ; {
		token, err := d.Token()
		if err == io.EOF {
			return true
		}
		ok := err == nil
		switch t := token.(type) {
		case json.Delim:
			if deep++; t == '}' || t == ']' {
				deep -= 2
			}
			ok = deep <= maxDeep
		case string:
			ok = ok && utf8.RuneCountInString(t) <= longest && isClean(t)
		case json.Number:
			n, err := strconv.Atoi(t.String())
			ok = err == nil && -maxNumber <= n && n <= maxNumber
		}
		if !ok {
			return false
		}
	}
}

// importTime bounds the reading and checking of an import. The longest allowed log needs a third of it.
const importTime = 30 * time.Second
