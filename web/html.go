package web

import (
	"bytes"
	"html/template"
	"sync"

	"mesa/game"
)

// htmlWriter is HTML in the making, for what a page holds so often that a template
// would take most of the time it is drawn in. What it is given is escaped.
type htmlWriter struct {
	bytes.Buffer
	pages pages
	parts *pageWriter // where parts of it are versions apart; nil: nowhere
	err   error       // the first of a template
}

// innerPart draws a part within one, of which a reader may have the rest.
func (w *htmlWriter) innerPart(draw func()) {
	if w.parts == nil {
		draw()
		return
	}
	w.parts.part(draw)
}

// markups are used again, since what is drawn for one page is as long as for the next.
var markups = sync.Pool{New: func() any { return new(htmlWriter) }}

// escapes are what stands for the characters that mean something in text and in quoted
// values.
var escapes = [256]string{'&': "&amp;", '<': "&lt;", '>': "&gt;", '"': "&#34;", '\'': "&#39;", 0: "\uFFFD"}

// markup is an empty one in the language of the pages.
func (s pages) markup() *htmlWriter {
	w := markups.Get().(*htmlWriter)
	w.Reset()
	w.pages, w.parts, w.err = s, nil, nil
	return w
}

// asHTML gives templates what f draws.
func asHTML[T any](s pages, f func(*htmlWriter, T)) func(T) (template.HTML, error) {
	return func(of T) (template.HTML, error) {
		w := s.markup()
		defer markups.Put(w)
		f(w, of)
		return template.HTML(w.String()), w.err
	}
}

// template draws what is rare enough to be one.
func (w *htmlWriter) template(name string, data any) {
	if err := w.pages.ExecuteTemplate(w, name, data); err != nil && w.err == nil {
		w.err = err
	}
}

func (w *htmlWriter) say(msg game.Msg) string { return w.pages.p.Say(msg) }

// and instead of the name of an attribute goes on with the value before it, which must
// not be empty: so none has to be put together first.
const and = "+"

// open begins an element with attributes, each a name and its value; of those
// without a value the name is written alone.
func (w *htmlWriter) open(tag string, attrs ...string) {
	w.WriteByte('<')
	w.WriteString(tag)
	for i := 0; i+1 < len(attrs); i += 2 {
		if attrs[i] == "" {
			continue
		}
		w.WriteByte(' ')
		w.WriteString(attrs[i])
		if value := attrs[i+1]; value != "" {
			w.WriteString(`="`)
			w.text(value)
			for ; i+3 < len(attrs) && attrs[i+2] == and; i += 2 {
				w.text(attrs[i+3])
			}
			w.WriteByte('"')
		}
	}
	w.WriteByte('>')
}

func (w *htmlWriter) end(tag string) {
	w.WriteString("</")
	w.WriteString(tag)
	w.WriteByte('>')
}

// text writes words, escaped.
func (w *htmlWriter) text(words string) {
	from := 0
	for i := range len(words) {
		if escape := escapes[words[i]]; escape != "" {
			w.WriteString(words[from:i])
			w.WriteString(escape)
			from = i + 1
		}
	}
	w.WriteString(words[from:])
}

// element is one that holds nothing but words.
func (w *htmlWriter) element(tag, words string, attrs ...string) {
	w.open(tag, attrs...)
	w.text(words)
	w.end(tag)
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
func (w *htmlWriter) offer(o *offerView) {
	if o.Closed != nil {
		w.open("div", "class", "offer refused", "id", "o-", and, o.Key)
		w.element("button", w.say(o.Msg()), "class", o.Class(), "disabled", "", "aria-describedby", "w-", and, o.Key)
		w.element("small", w.pages.p.Refusal(o.Closed), "id", "w-", and, o.Key)
		w.end("div")
		return
	}
	class := "offer"
	if o.Urgent {
		class = "offer urgent"
	}
	if o.Bar != nil {
		class += " action"
	}
	w.open("div", "class", class, "id", "o-", and, o.Key)
	if o.Bar != nil {
		w.besideThrow(o.Bar)
	}
	if o.Tap {
		w.tap(o)
	}
	w.opener(o)
	if o.Blocked != nil {
		w.element("small", w.say(o.Blocked.Reason), "class", "why", "id", "y-", and, o.Key)
	}
	w.end("div")
}

// tap is the form of an offer that one button does.
func (w *htmlWriter) tap(o *offerView) {
	w.open("form", "class", "tap", "id", "t-", and, o.Key, "method", "post", "action", o.Action, "data-live", "",
		when(o.Repeat, "data-repeat"), "")
	w.hidden(o)
	with := o.With != ""
	w.open("button", "class", o.Class(), when(with, "form"), o.With, when(with, "name"), "key", when(with, "value"),
		o.Key,
		when(with, "data-own"), "t-"+o.Key)
	switch {
	case o.Result != nil:
		w.template("reading", o)
	case o.Bar != nil:
		w.element("span", w.say(o.Msg()), "class", "unseen")
		w.element("span", o.Bar.Label, "class", "reading", "aria-hidden", "true")
	default:
		w.text(w.say(o.Msg()))
	}
	w.end("button")
	w.end("form")
}

// The fields of a form that differ each time it is drawn, and that our script sets
// itself before it sends one, stand between these.
const fleeting, lasting = `<input type="hidden" name="` + idField + `"`, `<input type="hidden" name="` + keyField + `"`

// hidden are the fields by which a press says what it is of.
func (w *htmlWriter) hidden(o *offerView) {
	for _, f := range [...][2]string{{idField, newID()}, {atField, game.Itoa(int(o.At))}, {keyField, o.Key},
		{seenField, o.ETag},
		{aboutField, string(o.About)}, {backField, o.Back}} {
		w.open("input", "type", "hidden", "name", f[0], "value", f[1])
	}
}

// opener leads to an offer's form, if it has one.
func (w *htmlWriter) opener(o *offerView) {
	page := o.Page()
	if page == "" {
		return
	}
	class := o.Class()
	if o.Tap {
		class = "quiet"
	} else if o.Bar != nil { // the dice lie on the page, to be picked there
		w.element("a", w.say(o.Msg()), "class", "button ", and, class, "id", "s-", and, o.Key, "href", o.Bar.Draft)
		return
	}
	w.open("a", "class", "button ", and, class, "id", "s-", and, o.Key, "href", page, when(!o.Rows, "data-opens"), "")
	if o.Tap {
		w.element("span", w.say(o.opens()), "aria-hidden", "true")
		w.element("span", w.say(game.Say("web.change_what", game.M("what", o.Label))), "class", "unseen")
	} else {
		w.text(w.say(o.Msg()))
	}
	w.end("a")
}
