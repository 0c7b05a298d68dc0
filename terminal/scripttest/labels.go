package scripttest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"mesa/game"
	"mesa/lang"
)

// maxButton is how many characters a button has room for, as Discord counts.
const maxButton = 80

// usualName is a name of the length that is usual at a table.
const usualName = "Dona Jurema"

// Labels holds the label of every offer that a walk comes upon to what a button has
// room for, in every language, behind the name of whose it is where all read it. The
// walk plays the system it is given with names of any length: of what people wrote no
// more is cut than buttons cut. Only what stands behind the weight of a label, its
// chance or which dice are kept, may be cut off.
func Labels(t *testing.T, system game.System, walk func(game.System)) {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	walked, short := &labels{heard: map[string]label{}}, &labels{heard: map[string]label{}}
	walk(listener{system, walked})
	if len(walked.heard) == 0 {
		t.Fatal("no label was heard")
	}
	for _, l := range walked.heard {
		l.msg = usual(l.msg)
		short.add(l)
	}
	short.fit(t, index)
}

// fit tells of the labels that a button has no room for.
func (ls *labels) fit(t *testing.T, index *lang.Bundle) {
	t.Helper()
	for _, locale := range lang.Locales {
		for _, long := range ls.tooLong(index.Printer(locale, lang.Visible)) {
			t.Errorf("%s: %s", locale, long)
		}
	}
}

// label is one that was heard, and whose it is where all read it.
type label struct {
	msg  game.Msg
	name string // "": only its own seat reads it
	form bool   // its button says that more is asked
}

// labels are all that were heard.
type labels struct {
	mu    sync.Mutex
	heard map[string]label
}

func (ls *labels) hear(offers []game.Offer, by game.Actor) {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	for _, o := range offers {
		if o.Closed != nil {
			continue
		}
		l := label{msg: o.Label}
		if o.Urgent || o.Optional {
			l.name = usualName
			if utf8.RuneCountInString(by.Chair) < len(usualName) {
				l.name = by.Chair
			}
		}
		if _, known := ls.heard[l.key()]; !known { // which most are
			l.form = o.Button(by.Chair).Form
			ls.add(l)
		}
	}
}

func (ls *labels) add(l label) { ls.heard[l.key()] = l }

// key tells labels apart by what they say.
func (l label) key() string { return string(spelt([]byte(l.name), l.msg)) }

func spelt(b []byte, m game.Msg) []byte {
	b = append(append(b, ' '), m.Key...)
	for _, a := range m.Args {
		b = append(append(append(b, ' '), a.Name...), a.Words...)
		b = strconv.AppendInt(b, int64(a.Num), 10)
		for _, inner := range a.Msgs {
			b = spelt(b, inner)
		}
	}
	return b
}

// tooLong gives the longest label of each key whose weight a button has no room
// for.
func (ls *labels) tooLong(say *lang.Printer) []string {
	longest := map[string]string{}
	for _, l := range ls.heard {
		text, weight := say.Buttons([]lang.Button{{Who: l.name, Says: l.msg}})[0], say.Say(weighty(say, l.msg))
		if l.form {
			text += "…"
		}
		before, _, _ := strings.Cut(text, weight)
		if units(text) > maxButton && units(before+weight) >= maxButton && units(text) > units(longest[l.msg.Key]) {
			longest[l.msg.Key] = text
		}
	}
	var all []string
	for key, text := range longest {
		all = append(all, key+" has no room: "+text)
	}
	slices.Sort(all)
	return all
}

// weighty is what of a label must be read: what it does, its price and what
// follows, without the chance or the dice that are kept, where those stand
// behind it.
func weighty(say *lang.Printer, m game.Msg) game.Msg {
	for _, a := range m.Args {
		if a.Kind != game.MsgArg || a.Name != "label" && a.Name != "yield" {
			continue
		}
		if strings.Contains(m.Key, ".odds.") || a.Name == "yield" || strings.HasSuffix(say.Say(m), say.Say(a.Msgs[0])) {
			return weighty(say, a.Msgs[0])
		}
	}
	return m
}

// usual is a label as it would be with names and lists of a usual length.
func usual(m game.Msg) game.Msg {
	m.Args = slices.Clone(m.Args)
	for i, a := range m.Args {
		if a.Kind == game.WordsArg && utf8.RuneCountInString(a.Words) > len(usualName) {
			m.Args[i].Words = usualName
		}
		var few []game.Msg
		for _, inner := range a.Msgs[:min(len(a.Msgs), 3)] {
			few = append(few, usual(inner))
		}
		m.Args[i].Msgs = few
	}
	return m
}

func units(s string) int { return len(utf16.Encode([]rune(s))) }

// listener is a system whose offers are heard.
type listener struct {
	game.System
	to *labels
}

// Start implements game.System.
func (l listener) Start(setup json.RawMessage) (game.Game, error) {
	g, err := l.System.Start(setup)
	return heard{g, l.to}, err
}

// Restore implements game.System.
func (l listener) Restore(snapshot json.RawMessage) (game.Game, error) {
	g, err := l.System.Restore(snapshot)
	return heard{g, l.to}, err
}

// heard is a game whose offers are heard.
type heard struct {
	game.Game
	to *labels
}

// AllOffers implements game.Game.
func (h heard) AllOffers(by game.Actor) []game.Offer {
	return h.Offers(by, game.AnyMove)
}

// Offers implements game.Game.
func (h heard) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	offers := h.Game.Offers(by, wanted)
	h.to.hear(offers, by)
	return offers
}
