package game

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"hash"
	"strings"
)

// Of Seen, so many characters stand for the label, and for each ask.
const (
	seenLabel = 4
	seenAsk   = 3
)

// Seen is a short hash of what an offer showed: its label, price and chances, what is lost by it, and what is preset for each thing it asks. A
// press that carries it is done only if a tap still does what was shown.
func (o Offer) Seen() string {
	var b strings.Builder
	b.WriteString(digest(seenLabel, func(h hash.Hash) {
		o.Said().write(h)
		for _, m := range o.Then {
			m.write(h)
		}
	}))
	for _, a := range o.Asks {
		b.WriteString(digest(seenAsk, func(h hash.Hash) { writeWords(h, a.Name, a.presets()) }))
	}
	return b.String()
}

// changed reports whether a press would do something else than was seen. What
// was preset does not matter where the person has answered; nor does then a label
// that may be another because of it.
func (o Offer) changed(seen string, given Args) bool {
	now := o.Seen()
	if seen == now {
		return false
	}
	if len(seen) != len(now) {
		return true
	}
	answered := false // an ask whose preset changed
	for i, a := range o.Asks {
		at := seenLabel + i*seenAsk
		if seen[at:at+seenAsk] == now[at:at+seenAsk] {
			continue
		}
		if _, is := given[a.Name]; !is {
			return true
		}
		answered = true
	}
	return !answered
}

// errChanged refuses a press that would do something else than its button said,
// and says what it says now.
func errChanged(o Offer) *Refusal { return Refuse("", "refused.changed", M("label", o.Said())) }

// digest gives the first characters of a hash of what is written.
func digest(n int, write func(hash.Hash)) string {
	h := sha256.New()
	write(h)
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))[:n]
}

func writeWords(h hash.Hash, name string, words []string) {
	for _, w := range append([]string{name}, words...) {
		fmt.Fprintf(h, "%d %s", len(w), w)
	}
}

// write writes a sentence so that no two come out the same.
func (m Msg) write(h hash.Hash) {
	fmt.Fprintf(h, "%q %d", m.Key, len(m.Args))
	for _, a := range m.Args {
		fmt.Fprintf(h, "%q %d %d %q %d", a.Name, a.Kind, a.Num, a.Words, len(a.Msgs))
		for _, inner := range a.Msgs {
			inner.write(h)
		}
	}
}
