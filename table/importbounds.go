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

// What comes from a file keeps the bounds of what is typed. Here are those of
// any fact, whoever's it is; what a list or a name of a table may hold is the
// rules' own word (game.Rules.Valid), for their moves keep the same bounds.
const (
	maxDeep   = 16        // lists and objects within one another
	maxNumber = 1_000_000 // no move counts so far
	firstYear = 1970
	lastYear  = 2999
)

// longest is the longest text that any move of the table takes.
func (r *ruleset) longest() int {
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

// inBounds reports whether a record is one that live play could have written,
// as far as can be seen without its table.
func (r *ruleset) inBounds(rec store.Record) bool {
	for _, word := range []string{rec.User, rec.Chair, string(rec.Cause), rec.Move, rec.Press} {
		if len(word) > maxName || !isClean(word) {
			return false
		}
	}
	if y := rec.At.UTC().Year(); y < firstYear || y > lastYear || len(rec.Events) > maxFacts ||
		len(rec.Throws) > maxFacts {
		return false
	}
	for _, t := range rec.Throws {
		if max(len(t.Pool), len(t.Faces), len(t.Of)) > game.MaxDice || len(t.For) > maxName || !isClean(t.For) {
			return false
		}
	}
	longest := r.longest()
	return !slices.ContainsFunc(rec.Events, func(f store.Event) bool { return !boundedData(f.Data, longest) })
}

// isClean reports whether words are as Clean leaves them.
func isClean(words string) bool {
	clean, bad := game.Clean(words)
	return !bad && clean == words
}

// boundedData looks at every word and number of a fact.
func boundedData(data []byte, longest int) bool {
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

// importTime is how long an import may be read and checked; the longest log
// that is taken needs a third of it.
const importTime = 30 * time.Second
