package game

import (
	"crypto/sha256"
	"encoding/base64"
	"strconv"
)

// Of ETag, so many characters stand for the label, and for each ask: enough that
// two drawings of a button hardly ever look alike by chance, and as many as
// Discord has room for with five asks.
const (
	etagLabel = 4
	etagInput = 5
)

// ETag is a short hash of what an offer showed: its label, price and chances,
// what is lost by it, and what is preset for each thing it asks. A press that
// carries it is done only if a tap still does what was shown.
func (o Offer) ETag() string {
	if o.etag != "" {
		return o.etag
	}
	var room [512]byte // a press asks this of its offer, and a message of all its buttons
	text := o.Msg().appendTo(room[:0])
	for _, m := range o.Consequences {
		text = m.appendTo(text)
	}
	var said [etagLabel + 5*etagInput]byte // of the inputs that an offer may have
	seen := digest(said[:0], etagLabel, text)
	for _, a := range o.Inputs {
		seen = digest(seen, etagInput, writtenWords(room[:0], a.Name, a.presetWords()))
	}
	return string(seen)
}

// hasChanged reports whether a press would do something else than was seen. What
// was preset does not matter where the person has answered; nor does then a label
// that may be another because of it.
func (o Offer) hasChanged(seen string, given Args) bool {
	now := o.ETag()
	if seen == now {
		return false
	}
	if len(seen) != len(now) {
		return true
	}
	answered := false // an input whose preset changed
	for i, a := range o.Inputs {
		at := etagLabel + i*etagInput
		if seen[at:at+etagInput] == now[at:at+etagInput] {
			continue
		}
		if _, is := given[a.Name]; !is {
			return true
		}
		answered = true
	}
	return !answered
}

// refuseChanged refuses a press that would do something else than its button said,
// and says what it says now.
func refuseChanged(o Offer) *Refusal { return Refuse("", "refused.changed", M("label", o.Msg())) }

// digest writes the first characters of a hash of what is written behind b.
func digest(b []byte, n int, text []byte) []byte {
	sum := sha256.Sum256(text)
	var said [43]byte
	base64.RawURLEncoding.Encode(said[:], sum[:])
	return append(b, said[:n]...)
}

// writtenWords writes words behind b so that no two lists come out the same.
func writtenWords(b []byte, name string, words []string) []byte {
	b = writtenWord(b, name)
	for _, w := range words {
		b = writtenWord(b, w)
	}
	return b
}

func writtenWord(b []byte, w string) []byte {
	return append(append(strconv.AppendInt(b, int64(len(w)), 10), ' '), w...)
}

// appendTo writes a sentence behind b so that no two come out the same.
func (m Msg) appendTo(b []byte) []byte {
	b = writtenNumber(strconv.AppendQuote(b, m.Key), len(m.Args))
	for _, a := range m.Args {
		b = writtenNumber(strconv.AppendQuote(b, a.Name), int(a.Kind))
		b = append(writtenNumber(b, a.Num), ' ')
		b = writtenNumber(strconv.AppendQuote(b, a.Words), len(a.Msgs))
		for _, inner := range a.Msgs {
			b = inner.appendTo(b)
		}
	}
	return b
}

func writtenNumber(b []byte, n int) []byte { return strconv.AppendInt(append(b, ' '), int64(n), 10) }
