package keep

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"

	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
)

// The bounds of a record from a file. game.Rules.Valid checks the bounds of lists and names, which the
// moves of the rules use too.
const (
	maxEvents = 200
	maxDeep   = 16        // levels of lists and objects
	maxNumber = 1_000_000 // more than any move counts
	firstYear = 1970      // of Record.At
	lastYear  = 2999
)

// longestText returns the length of the longest text that a move of the table takes, in characters.
func longestText(r *fold.Ruleset) int {
	most := fold.MaxName
	for _, sp := range r.Moves {
		for _, p := range sp.Params {
			if p.Kind == game.Text {
				most = max(most, p.Max)
			}
		}
	}
	return most
}

// isWithinBounds reports whether live play could have written a record, as far as the record alone shows.
func isWithinBounds(r *fold.Ruleset, rec store.Record) bool {
	for _, word := range []string{rec.User, rec.Chair, string(rec.Cause), rec.Move, rec.Press} {
		if len(word) > fold.MaxName || !isClean(word) {
			return false
		}
	}
	if y := rec.At.UTC().Year(); y < firstYear || y > lastYear || len(rec.Events) > maxEvents ||
		len(rec.Throws) > maxEvents {
		return false
	}
	for _, t := range rec.Throws {
		if max(len(t.Pool), len(t.Faces), len(t.Of)) > game.MaxDice || len(t.For) > fold.MaxName || !isClean(t.For) {
			return false
		}
	}
	longest := longestText(r)
	return !slices.ContainsFunc(rec.Events, func(f store.Event) bool { return !isBoundedData(f.Data, longest) })
}

// isClean reports whether game.Clean leaves words unchanged.
func isClean(words string) bool {
	clean, bad := game.Clean(words)
	return !bad && clean == words
}

// isBoundedData reports whether the texts, the numbers and the depth of an event keep the bounds.
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
