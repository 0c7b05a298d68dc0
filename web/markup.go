package web

import (
	"bytes"
	"html/template"
	"sync"

	"mesa/game"
)

// markup is HTML in the making, for what a page holds so often that a template
// would take most of the time it is drawn in. What it is given is escaped.
type markup struct {
	bytes.Buffer
	pages pages
	parts *parts // where parts of it are versions apart; nil: nowhere
	err   error  // the first of a template
}

// inner draws a part within one, of which a reader may have the rest.
func (m *markup) inner(draw func()) {
	if m.parts == nil {
		draw()
		return
	}
	m.parts.part(draw)
}

// markups are used again, since what is drawn for one page is as long as for the next.
var markups = sync.Pool{New: func() any { return new(markup) }}

// escapes are what stands for the characters that mean something in text and in quoted
// values.
var escapes = [256]string{'&': "&amp;", '<': "&lt;", '>': "&gt;", '"': "&#34;", '\'': "&#39;", 0: "\uFFFD"}

// markup is an empty one in the language of the pages.
func (s pages) markup() *markup {
	m := markups.Get().(*markup)
	m.Reset()
	m.pages, m.parts, m.err = s, nil, nil
	return m
}

// marked gives templates what f draws.
func marked[T any](s pages, f func(*markup, T)) func(T) (template.HTML, error) {
	return func(of T) (template.HTML, error) {
		m := s.markup()
		defer markups.Put(m)
		f(m, of)
		return template.HTML(m.String()), m.err
	}
}

// template draws what is rare enough to be one.
func (m *markup) template(name string, data any) {
	if err := m.pages.ExecuteTemplate(m, name, data); err != nil && m.err == nil {
		m.err = err
	}
}

func (m *markup) say(msg game.Msg) string { return m.pages.p.Say(msg) }

// and instead of the name of an attribute goes on with the value before it, which must
// not be empty: so none has to be put together first.
const and = "+"

// open begins an element with attributes, each a name and its value; of those
// without a value the name is written alone.
func (m *markup) open(tag string, attrs ...string) {
	m.WriteByte('<')
	m.WriteString(tag)
	for i := 0; i+1 < len(attrs); i += 2 {
		if attrs[i] == "" {
			continue
		}
		m.WriteByte(' ')
		m.WriteString(attrs[i])
		if value := attrs[i+1]; value != "" {
			m.WriteString(`="`)
			m.text(value)
			for ; i+3 < len(attrs) && attrs[i+2] == and; i += 2 {
				m.text(attrs[i+3])
			}
			m.WriteByte('"')
		}
	}
	m.WriteByte('>')
}

func (m *markup) end(tag string) {
	m.WriteString("</")
	m.WriteString(tag)
	m.WriteByte('>')
}

// text writes words, escaped.
func (m *markup) text(words string) {
	from := 0
	for i := range len(words) {
		if escape := escapes[words[i]]; escape != "" {
			m.WriteString(words[from:i])
			m.WriteString(escape)
			from = i + 1
		}
	}
	m.WriteString(words[from:])
}

// element is one that holds nothing but words.
func (m *markup) element(tag, words string, attrs ...string) {
	m.open(tag, attrs...)
	m.text(words)
	m.end(tag)
}

// when gives the name of an attribute that is there only if something holds.
func when(holds bool, name string) string {
	if holds {
		return name
	}
	return ""
}

// offer draws an offer: one button, a link to its form, or both; refused, with
// why.
func (m *markup) offer(o *offer) {
	if o.No != nil {
		m.open("div", "class", "offer refused", "id", "o-", and, o.Key)
		m.element("button", m.say(o.Said()), "class", o.Class(), "disabled", "", "aria-describedby", "w-", and, o.Key)
		m.element("small", m.pages.p.Refusal(o.No), "id", "w-", and, o.Key)
		m.end("div")
		return
	}
	class := "offer"
	if o.Urgent {
		class = "offer urgent"
	}
	if o.Bar != nil {
		class += " action"
	}
	m.open("div", "class", class, "id", "o-", and, o.Key)
	if o.Bar != nil {
		m.beside(o.Bar)
	}
	if o.Tap {
		m.tap(o)
	}
	m.opener(o)
	if o.Yet != nil {
		m.element("small", m.say(o.Yet.Why), "class", "why", "id", "y-", and, o.Key)
	}
	m.end("div")
}

// tap is the form of an offer that one button does.
func (m *markup) tap(o *offer) {
	m.open("form", "class", "tap", "id", "t-", and, o.Key, "method", "post", "action", o.Action, "data-live", "",
		when(o.Repeat, "data-repeat"), "")
	m.hidden(o)
	with := o.With != ""
	m.open("button", "class", o.Class(), when(with, "form"), o.With, when(with, "name"), "key", when(with, "value"), o.Key,
		when(with, "data-own"), "t-"+o.Key)
	switch {
	case o.Reading != nil:
		m.template("reading", o)
	case o.Bar != nil:
		m.element("span", m.say(o.Said()), "class", "unseen")
		m.element("span", o.Bar.Label, "class", "reading", "aria-hidden", "true")
	default:
		m.text(m.say(o.Said()))
	}
	m.end("button")
	m.end("form")
}

// The fields of a form that differ each time it is drawn, and that our script sets
// itself before it sends one, stand between these.
const fleeting, lasting = `<input type="hidden" name="` + idField + `"`, `<input type="hidden" name="` + keyField + `"`

// hidden are the fields by which a press says what it is of.
func (m *markup) hidden(o *offer) {
	for _, f := range [...][2]string{{idField, newID()}, {atField, game.Itoa(int(o.At))}, {keyField, o.Key}, {seenField, o.Seen},
		{aboutField, string(o.About)}, {backField, o.Back}} {
		m.open("input", "type", "hidden", "name", f[0], "value", f[1])
	}
}

// opener leads to an offer's form, if it has one.
func (m *markup) opener(o *offer) {
	page := o.Page()
	if page == "" {
		return
	}
	class := o.Class()
	if o.Tap {
		class = "quiet"
	} else if o.Bar != nil { // the dice lie on the page, to be picked there
		m.element("a", m.say(o.Said()), "class", "button ", and, class, "id", "s-", and, o.Key, "href", o.Bar.Draft)
		return
	}
	m.open("a", "class", "button ", and, class, "id", "s-", and, o.Key, "href", page, when(!o.Rows, "data-opens"), "")
	if o.Tap {
		m.element("span", m.say(o.opens()), "aria-hidden", "true")
		m.element("span", m.say(game.Say("web.change_what", game.M("what", o.Label))), "class", "unseen")
	} else {
		m.text(m.say(o.Said()))
	}
	m.end("a")
}
