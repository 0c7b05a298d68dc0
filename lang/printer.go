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

// Printer puts messages into words in one language. A person's own words go through the front end's
// escape function; all other text is our own. A Printer is safe for concurrent use if escape is.
type Printer struct {
	c      catalogue
	locale string
	escape func(string) string
	length length
	clock  func(time.Time) string
	gm     string // what {{.GM}} says
}

// For returns the printer for a table that plays a system: {{.GM}} in a text says what this system
// calls its GM, in Portuguese "Mestre" for some. Without For it says "GM".
func (p *Printer) For(system string) *Printer {
	key := "gm." + system
	if !p.Has(key) {
		key = "gm"
	}
	other := *p
	other.gm = p.Key(key)
	return &other
}

// GM returns what a table calls its GM, which {{.GM}} says.
func (p *Printer) GM() string { return p.gm }

// WithClock returns the printer with another format for times. Without it, times are in UTC, to the
// minute.
func (p *Printer) WithClock(format func(time.Time) string) *Printer {
	other := *p
	other.clock = format
	return &other
}

// formatUTC formats a time for a reader with an unknown time zone.
func formatUTC(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") + " UTC" }

// length selects the texts of a printer. A key may have shorter texts beside its whole text; for a
// missing text the next longer text is used.
type length int

const (
	whole length = iota
	short        // "<key>.short"
	tight        // "<key>.tight"
)

// suffixes are the endings of the keys for a length, the shortest text first.
var suffixes = [...][]string{whole: {""}, short: {".short", ""}, tight: {".tight", ".short", ""}}

// Visible returns a person's words for a terminal: each control character, and each character that
// changes the direction of writing, becomes U+FFFD.
func Visible(words string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '\ufffd'
		}
		return r
	}, words)
}

// Printer returns a printer for one of the Locales or ZZ, and for English if locale is anything
// else. A nil escape leaves people's words unchanged.
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
	p := &Printer{c: c, locale: locale, escape: escape, clock: formatUTC}
	return p.For("")
}

// Locale returns the printer's language.
func (p *Printer) Locale() string { return p.locale }

// Comma reports whether the reader writes 2,5 for 2.5.
func (p *Printer) Comma() bool { return p.locale == PTBR }

// Has reports whether the printer's catalogue has a text for a key.
func (p *Printer) Has(key string) bool { return p.c.entries[key] != nil }

// Say returns a message in words. The zero Msg is "". An unknown key is shown as ⟦key⟧, and an
// argument that the message lacks as ⟦.name⟧.
func (p *Printer) Say(m game.Msg) string {
	if words, ok := p.fixedText(m); ok {
		return words
	}
	b := sentences.Get().(*[]byte)
	defer sentences.Put(b)
	*b = p.msg((*b)[:0], m)
	return string(*b)
}

// fixedText returns the text of a message without arguments from the catalogue. Most texts of a
// page are of this kind, and are not put together anew. ok is false for another message.
func (p *Printer) fixedText(m game.Msg) (words string, ok bool) {
	if m.Empty() {
		return "", true
	}
	if len(m.Args) > 0 || p.locale == ZZ || m.Key == game.TermKey || m.Key == game.SpokenKey {
		return "", false
	}
	if e := p.entry(m.Key); e != nil && len(e.other) == 1 && e.other[0].arg == "" && !e.other[0].gm {
		return e.other[0].text, true
	}
	return "", false
}

// sentences is a pool of buffers.
var sentences = sync.Pool{New: func() any { return new([]byte) }}

// Key returns the text of a key that has no arguments.
func (p *Printer) Key(key string) string { return p.Say(game.Say(key)) }

// Refusal returns a refusal in words, with a line for each fault: the reason with its place in
// rows, and the rule id in parentheses if there is one.
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
		return p.keyWithArgs(b, m)
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

// entry returns the text of a key for the printer's length, or the next longer text; nil if the key
// has none.
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

// spoken says a word of the rules as term does, with spaces between its parts. The hyphens of a
// person's own words stay.
func (p *Printer) spoken(b []byte, m game.Msg) []byte {
	text := strings.ReplaceAll(string(p.term(nil, m)), "_", " ")
	if word := findArg(m.Args, "word"); word != nil && p.c.entries[game.TermKey+"."+word.Words] != nil {
		text = strings.ReplaceAll(text, "-", " ")
	}
	return append(b, text...)
}

// term says a word of the rules in the reader's language, and unchanged if the catalogue has no
// word for it.
func (p *Printer) term(b []byte, m game.Msg) []byte {
	word := findArg(m.Args, "word")
	if word == nil {
		return b
	}
	if e := p.c.entries[game.TermKey+"."+word.Words]; e != nil {
		return p.form(b, e.other, nil)
	}
	return append(b, p.words(word.Words)...)
}

// choose picks the plural form by the argument n. Zero is plural, also in Portuguese, where Unicode
// has the singular: Brazilians say "0 pontos".
func (p *Printer) choose(e *entry, args []game.Arg) form {
	n := findArg(args, "n")
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
		switch {
		case s.gm:
			b = append(b, p.gm...)
			continue
		case s.arg == "":
			b = append(b, s.text...)
			continue
		}
		arg := findArg(args, s.arg)
		switch {
		case s.cond && isFilled(arg):
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

func findArg(args []game.Arg, name string) *game.Arg {
	for i := range args {
		if args[i].Name == name {
			return &args[i]
		}
	}
	return nil
}

// isFilled reports whether an argument is not empty. The number 0 is empty.
func isFilled(a *game.Arg) bool {
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

// words returns a person's own words, escaped. The made-up language quotes them, so that a test
// takes all text outside of quotes for keys.
func (p *Printer) words(s string) string {
	if p.locale == ZZ {
		return "“" + p.escape(s) + "”"
	}
	return p.escape(s)
}

// keyWithArgs prints a message in the made-up language: its key and its arguments, or the arguments
// alone if the message only says a word.
func (p *Printer) keyWithArgs(b []byte, m game.Msg) []byte {
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
