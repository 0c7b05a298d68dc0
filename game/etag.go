package game

import (
	"crypto/sha256"
	"encoding/base64"
	"strconv"
)

// An ETag has this many characters for the label, and this many for each input: enough that two
// different buttons hardly ever look the same, and as many as Discord has room for with five
// inputs.
const (
	etagLabel = 4
	etagInput = 5
)

// ETag returns a short hash of what an offer showed: its label, price and odds, its consequences,
// and the preset of each input. A press that carries it is done only if a tap still does what was
// shown.
func (o Offer) ETag() string {
	if o.etag != "" {
		return o.etag
	}
	var room [512]byte // on the stack: a press hashes one offer, and a message all its buttons
	text := o.Msg().appendTo(room[:0])
	for _, m := range o.Consequences {
		text = m.appendTo(text)
	}
	var said [etagLabel + 5*etagInput]byte // room for the inputs that an offer may have
	seen := appendDigest(said[:0], etagLabel, text)
	for _, a := range o.Inputs {
		seen = appendDigest(seen, etagInput, appendWords(room[:0], a.Name, a.presetWords()))
	}
	return string(seen)
}

// hasChanged reports whether a press would do something else than was shown, given the ETag that
// the player saw. A changed preset does not matter if the player answered that input. Then a
// changed label does not matter either, since it may repeat the preset.
func (o Offer) hasChanged(seen string, given Args) bool {
	now := o.ETag()
	if seen == now {
		return false
	}
	if len(seen) != len(now) {
		return true
	}
	answered := false // an input with a changed preset
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

// refuseChanged refuses a press that would do something else than its button said. The refusal
// tells the present label.
func refuseChanged(o Offer) *Refusal { return Refuse("", "refused.changed", M("label", o.Msg())) }

// appendDigest appends the first n characters of a hash of text to b.
func appendDigest(b []byte, n int, text []byte) []byte {
	sum := sha256.Sum256(text)
	var said [43]byte
	base64.RawURLEncoding.Encode(said[:], sum[:])
	return append(b, said[:n]...)
}

// appendWords appends a name and its words to b, in a form that differs for any two lists.
func appendWords(b []byte, name string, words []string) []byte {
	b = appendWord(b, name)
	for _, w := range words {
		b = appendWord(b, w)
	}
	return b
}

func appendWord(b []byte, w string) []byte {
	return append(append(strconv.AppendInt(b, int64(len(w)), 10), ' '), w...)
}

// appendTo appends a sentence to b, in a form that differs for any two sentences.
func (m Msg) appendTo(b []byte) []byte {
	b = appendNumber(strconv.AppendQuote(b, m.Key), len(m.Args))
	for _, a := range m.Args {
		b = appendNumber(strconv.AppendQuote(b, a.Name), int(a.Kind))
		b = append(appendNumber(b, a.Num), ' ')
		b = appendNumber(strconv.AppendQuote(b, a.Words), len(a.Msgs))
		for _, inner := range a.Msgs {
			b = inner.appendTo(b)
		}
	}
	return b
}

func appendNumber(b []byte, n int) []byte { return strconv.AppendInt(append(b, ' '), int64(n), 10) }
