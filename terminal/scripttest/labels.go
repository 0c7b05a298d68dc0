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

// maxButton is the maximum length of a button's label on Discord, in UTF-16 units.
const maxButton = 80

// usualName stands for longer names, so that labels are measured with a name of usual length.
const usualName = "Dona Jurema"

// Labels checks that the label of every open offer in a walk fits on a button in every language,
// after the name of the player if the button is public. walk plays the system that it is given.
// Long names and lists in the labels are shortened to a usual length first. Only text after the
// essential part of a label may be cut off, such as its chance or the kept dice.
func Labels(t *testing.T, system game.System, walk func(game.System)) {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	walked, short := &labels{byKey: map[string]label{}}, &labels{byKey: map[string]label{}}
	walk(labelSystem{system, walked})
	if len(walked.byKey) == 0 {
		t.Fatal("no label was heard")
	}
	for _, l := range walked.byKey {
		l.msg = shortened(l.msg)
		short.add(l)
	}
	short.checkFit(t, index)
}

// checkFit fails the test for the labels that do not fit on a button.
func (ls *labels) checkFit(t *testing.T, index *lang.Bundle) {
	t.Helper()
	for _, locale := range lang.Locales {
		for _, long := range ls.tooLong(index.Printer(locale, lang.Visible)) {
			t.Errorf("%s: %s", locale, long)
		}
	}
}

// label is the label of an offer, with the name that a public button shows before it.
type label struct {
	msg  game.Msg
	name string // "" if the button is not public
	form bool   // the button opens a form
}

// labels collects the labels of a walk.
type labels struct {
	mu    sync.Mutex
	byKey map[string]label // by label.key
}

// addOffers adds the labels of the offers to an actor, except the closed offers.
func (ls *labels) addOffers(offers []game.Offer, by game.Actor) {
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
		if _, known := ls.byKey[l.key()]; !known { // most are known
			l.form = o.Button(by.Chair).Form
			ls.add(l)
		}
	}
}

func (ls *labels) add(l label) { ls.byKey[l.key()] = l }

// key returns a text that only an equal label has, by name and message.
func (l label) key() string { return string(appendMsg([]byte(l.name), l.msg)) }

func appendMsg(b []byte, m game.Msg) []byte {
	b = append(append(b, ' '), m.Key...)
	for _, a := range m.Args {
		b = append(append(append(b, ' '), a.Name...), a.Words...)
		b = strconv.AppendInt(b, int64(a.Num), 10)
		for _, inner := range a.Msgs {
			b = appendMsg(b, inner)
		}
	}
	return b
}

// tooLong returns, for each message key, the longest label with an essential part that does not fit
// on a button.
func (ls *labels) tooLong(say *lang.Printer) []string {
	longest := map[string]string{}
	for _, l := range ls.byKey {
		text, weight := say.Buttons([]lang.Button{{Who: l.name, Says: l.msg}})[0], say.Say(essential(say, l.msg))
		if l.form {
			text += "…"
		}
		before, _, _ := strings.Cut(text, weight)
		if utf16Length(text) > maxButton && utf16Length(before+weight) >= maxButton &&
			utf16Length(text) > utf16Length(longest[l.msg.Key]) {
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

// essential returns the part of a label that must not be cut off: what the offer does, its price
// and consequences. A chance or kept dice at the end are left out.
func essential(say *lang.Printer, m game.Msg) game.Msg {
	for _, a := range m.Args {
		if a.Kind != game.MsgArg || a.Name != "label" && a.Name != "yield" {
			continue
		}
		if strings.Contains(m.Key, ".odds.") || a.Name == "yield" || strings.HasSuffix(say.Say(m), say.Say(a.Msgs[0])) {
			return essential(say, a.Msgs[0])
		}
	}
	return m
}

// shortened returns a label with each name cut to usualName and each list to three parts.
func shortened(m game.Msg) game.Msg {
	m.Args = slices.Clone(m.Args)
	for i, a := range m.Args {
		if a.Kind == game.WordsArg && utf8.RuneCountInString(a.Words) > len(usualName) {
			m.Args[i].Words = usualName
		}
		var few []game.Msg
		for _, inner := range a.Msgs[:min(len(a.Msgs), 3)] {
			few = append(few, shortened(inner))
		}
		m.Args[i].Msgs = few
	}
	return m
}

func utf16Length(s string) int { return len(utf16.Encode([]rune(s))) }

// labelSystem is a system that records the labels of its offers.
type labelSystem struct {
	game.System
	to *labels
}

// Start implements game.System.
func (l labelSystem) Start(setup json.RawMessage) (game.Game, error) {
	g, err := l.System.Start(setup)
	return labelGame{g, l.to}, err
}

// Restore implements game.System.
func (l labelSystem) Restore(snapshot json.RawMessage) (game.Game, error) {
	g, err := l.System.Restore(snapshot)
	return labelGame{g, l.to}, err
}

// labelGame is a game that records the labels of its offers.
type labelGame struct {
	game.Game
	to *labels
}

// AllOffers implements game.Game.
func (h labelGame) AllOffers(by game.Actor) []game.Offer {
	return h.Offers(by, game.AnyMove)
}

// Offers implements game.Game.
func (h labelGame) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	offers := h.Game.Offers(by, wanted)
	h.to.addOffers(offers, by)
	return offers
}
