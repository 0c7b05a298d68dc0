package lang

import (
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/text/feature/plural"

	"mesa/dice"
	"mesa/game"
)

// Printer says messages in one language. A person's own words go through the
// window's escape function; everything else is our own text. It is safe for
// concurrent use if escape is.
type Printer struct {
	c      catalogue
	locale string
	escape func(string) string
	length length
	clock  func(time.Time) string
}

// WithClock is the printer with another way to say a time.
func (p *Printer) WithClock(say func(time.Time) string) *Printer {
	other := *p
	other.clock = say
	return &other
}

// utc says a time for whoever's place on the earth is not known.
func utc(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") + " UTC" }

// length is how much a printer says of a message: a key may have a shorter text
// than its whole one, and what has none is said by the next longer.
type length int

const (
	whole length = iota
	short        // "<key>.short"
	tight        // "<key>.tight"
)

// suffixes end the keys of the texts of a length, the shortest first.
var suffixes = [...][]string{whole: {""}, short: {".short", ""}, tight: {".tight", ".short", ""}}

// Visible shows a person's words in a terminal without what would command it
// or turn the writing round: each such character becomes U+FFFD.
func Visible(words string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '\ufffd'
		}
		return r
	}, words)
}

// Printer makes a printer for one of the Locales or ZZ; an unknown locale is
// English. A nil escape leaves people's words as they are.
func (b *Bundle) Printer(locale string, escape func(string) string) *Printer {
	c, ok := b.catalogues[locale]
	if !ok {
		c = b.catalogues[EN]
		if locale != ZZ {
			locale = EN
		}
	}
	if escape == nil {
		escape = func(s string) string { return s }
	}
	return &Printer{c: c, locale: locale, escape: escape, clock: utc}
}

// Locale gives the printer's language.
func (p *Printer) Locale() string { return p.locale }

// Comma reports whether the reader writes 2,5 instead of 2.5.
func (p *Printer) Comma() bool { return p.locale == PTBR }

// Has reports whether the catalogue has a text for that key.
func (p *Printer) Has(key string) bool { return p.c.entries[key] != nil }

// Say puts a message into words. The zero Msg is "". A key that is in no
// catalogue is shown as ⟦key⟧.
func (p *Printer) Say(m game.Msg) string {
	if words, ok := p.plain(m); ok {
		return words
	}
	b := sentences.Get().(*[]byte)
	defer sentences.Put(b)
	*b = p.msg((*b)[:0], m)
	return string(*b)
}

// plain gives a text that is the same whatever it is said of, which most of a page's
// are: nothing has to be put together.
func (p *Printer) plain(m game.Msg) (words string, ok bool) {
	if m.Empty() {
		return "", true
	}
	if len(m.Args) > 0 || p.locale == ZZ || m.Key == game.TermKey || m.Key == game.SpokenKey {
		return "", false
	}
	if e := p.entry(m.Key); e != nil && len(e.other) == 1 && e.other[0].arg == "" {
		return e.other[0].text, true
	}
	return "", false
}

// sentences are rooms in which one is put together, used again and again.
var sentences = sync.Pool{New: func() any { return new([]byte) }}

// Key says a message without arguments.
func (p *Printer) Key(key string) string { return p.Say(game.Say(key)) }

// Refusal says why not, with the rule's id in parentheses if there is one: a line
// for each fault, with its place.
func (p *Printer) Refusal(r *game.Refusal) string {
	var lines []string
	for _, no := range r.All() {
		why := no.Msg()
		if no.Rule != "" {
			why = game.Say("refusal", game.M("why", why), game.W("rule", no.Rule))
		}
		lines = append(lines, p.Say(why))
	}
	return strings.Join(lines, "\n")
}

func (p *Printer) msg(b []byte, m game.Msg) []byte {
	if m.Empty() {
		return b
	}
	if p.locale == ZZ {
		return p.bare(b, m)
	}
	if m.Key == game.TermKey {
		return p.term(b, m)
	}
	if m.Key == game.SpokenKey {
		return p.spoken(b, m)
	}
	e := p.entry(m.Key)
	if e == nil {
		return append(append(append(b, "⟦"...), m.Key...), "⟧"...)
	}
	return p.form(b, p.choose(e, m.Args), m.Args)
}

// entry is the text of a key, of the printer's length or the next longer.
func (p *Printer) entry(key string) *entry {
	if p.length == whole {
		return p.c.entries[key]
	}
	for _, suffix := range suffixes[p.length] {
		if e := p.c.entries[key+suffix]; e != nil {
			return e
		}
	}
	return nil
}

// spoken says a word of the rules with its parts apart. The hyphens of a person's own words stay.
func (p *Printer) spoken(b []byte, m game.Msg) []byte {
	text := strings.ReplaceAll(string(p.term(nil, m)), "_", " ")
	if word := find(m.Args, "word"); word != nil && p.c.entries[game.TermKey+"."+word.Words] != nil {
		text = strings.ReplaceAll(text, "-", " ")
	}
	return append(b, text...)
}

// term says a word of the rules as the reader would.
func (p *Printer) term(b []byte, m game.Msg) []byte {
	word := find(m.Args, "word")
	if word == nil {
		return b
	}
	if e := p.c.entries[game.TermKey+"."+word.Words]; e != nil {
		return p.form(b, e.other, nil)
	}
	return append(b, p.words(word.Words)...)
}

// choose picks the plural form by the argument n. None of a thing is many, also
// where Unicode has one: Brazilians say "0 pontos".
func (p *Printer) choose(e *entry, args []game.Arg) form {
	n := find(args, "n")
	if e.one == nil || n == nil || n.Kind != game.NumberArg {
		return e.other
	}
	if n.Num != 0 && plural.Cardinal.MatchPlural(p.c.tag, max(n.Num, -n.Num), 0, 0, 0, 0) == plural.One {
		return e.one
	}
	return e.other
}

func (p *Printer) form(b []byte, f form, args []game.Arg) []byte {
	for i := range f {
		s := &f[i]
		if s.arg == "" {
			b = append(b, s.text...)
			continue
		}
		arg := find(args, s.arg)
		switch {
		case s.cond && holds(arg):
			b = p.form(b, s.yes, args)
		case s.cond:
			b = p.form(b, s.no, args)
		case arg == nil:
			b = append(append(append(b, "⟦."...), s.arg...), "⟧"...)
		default:
			b = p.arg(b, arg)
		}
	}
	return b
}

func find(args []game.Arg, name string) *game.Arg {
	for i := range args {
		if args[i].Name == name {
			return &args[i]
		}
	}
	return nil
}

// holds reports whether there is anything to say of an argument.
func holds(a *game.Arg) bool {
	switch {
	case a == nil:
		return false
	case a.Kind == game.WordsArg:
		return a.Words != ""
	case a.Kind == game.ListArg:
		return len(a.Msgs) > 0
	case a.Kind == game.MsgArg:
		return len(a.Msgs) > 0 && !a.Msgs[0].Empty()
	}
	return a.Num != 0
}

func (p *Printer) arg(b []byte, a *game.Arg) []byte {
	switch a.Kind {
	case game.NumberArg:
		return strconv.AppendInt(b, int64(a.Num), 10)
	case game.DieArg:
		return append(b, dice.Die(a.Num).String()...)
	case game.WordsArg:
		return append(b, p.words(a.Words)...)
	case game.TimeArg:
		return append(b, p.clock(time.Unix(int64(a.Num), 0))...)
	case game.MsgArg:
		for _, m := range a.Msgs {
			b = p.msg(b, m)
		}
		return b
	}
	end := p.c.end
	if a.Num != 0 {
		end = p.c.or
	}
	return p.list(b, a.Msgs, end)
}

func (p *Printer) list(b []byte, ms []game.Msg, end string) []byte {
	if len(ms) == 0 {
		return p.msg(b, game.Say("none"))
	}
	for i, m := range ms {
		switch {
		case i == 0:
		case i == len(ms)-1:
			b = append(b, end...)
		default:
			b = append(b, p.c.sep...)
		}
		b = p.msg(b, m)
	}
	return b
}

// words are a person's own words; the made-up language quotes them, so that
// what stands outside of quotes must be a key.
func (p *Printer) words(s string) string {
	if p.locale == ZZ {
		return "“" + p.escape(s) + "”"
	}
	return p.escape(s)
}

// bare prints the key with its arguments instead of the sentence.
func (p *Printer) bare(b []byte, m game.Msg) []byte {
	if m.Key == game.QuoteKey || m.Key == game.TermKey || m.Key == game.SpokenKey {
		for i := range m.Args {
			b = p.arg(b, &m.Args[i])
		}
		return b
	}
	b = append(append(b, "⟦"...), m.Key...)
	for i := range m.Args {
		b = append(b, ' ')
		if a := &m.Args[i]; a.Kind == game.ListArg {
			for j, m := range a.Msgs {
				if j > 0 {
					b = append(b, ' ')
				}
				b = p.msg(b, m)
			}
			continue
		}
		b = p.arg(b, &m.Args[i])
	}
	return append(b, "⟧"...)
}
