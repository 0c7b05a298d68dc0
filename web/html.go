package web

import (
	"bytes"
	"html/template"
	"sync"

	"mesa/game"
)

// htmlWriter writes HTML directly. It draws the parts that occur often on a page, where templates
// took most of the drawing time. All text that it is given is escaped.
type htmlWriter struct {
	bytes.Buffer
	pages pages
	parts *pageWriter // the writer that splits the page into parts; nil: the page is not split
	err   error       // the first error of a template
}

// innerPart calls draw to draw a part within a part, so that a reader who has the inner part is not
// sent that part again.
func (w *htmlWriter) innerPart(draw func()) {
	if w.parts == nil {
		draw()
		return
	}
	w.parts.part(draw)
}

// htmlWriters are reused, since pages are about equally long.
var htmlWriters = sync.Pool{New: func() any { return new(htmlWriter) }}

// escapes gives the escape of each byte with a meaning in text or in quoted values; "" for others.
var escapes = [256]string{'&': "&amp;", '<': "&lt;", '>': "&gt;", '"': "&#34;", '\'': "&#39;", 0: "\uFFFD"}

// writer returns an empty htmlWriter in the language of the pages. The caller puts it back into
// htmlWriters.
func (s pages) writer() *htmlWriter {
	w := htmlWriters.Get().(*htmlWriter)
	w.Reset()
	w.pages, w.parts, w.err = s, nil, nil
	return w
}

// asHTML returns a template function that draws with f.
func asHTML[T any](s pages, f func(*htmlWriter, T)) func(T) (template.HTML, error) {
	return func(of T) (template.HTML, error) {
		w := s.writer()
		defer htmlWriters.Put(w)
		f(w, of)
		return template.HTML(w.String()), w.err
	}
}

// template draws a template with data. It is for parts that occur rarely.
func (w *htmlWriter) template(name string, data any) {
	if err := w.pages.ExecuteTemplate(w, name, data); err != nil && w.err == nil {
		w.err = err
	}
}

func (w *htmlWriter) say(msg game.Msg) string { return w.pages.p.Say(msg) }

// and stands in place of an attribute's name in the arguments of open. The value after it is
// appended to the value before it, so that callers need not concatenate strings. The value before
// it must not be empty.
const and = "+"

// open writes a start tag with attributes, given as names and values in turn. An attribute with an
// empty value is written without value. An attribute with an empty name is left out.
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

// element writes an element that holds only text.
func (w *htmlWriter) element(tag, words string, attrs ...string) {
	w.open(tag, attrs...)
	w.text(words)
	w.end(tag)
}

// attrIf returns the name of an attribute if holds is true, else "", with which open leaves it out.
func attrIf(holds bool, name string) string {
	if holds {
		return name
	}
	return ""
}

// offer draws an offer: a button that does it, a link to its form, or both. A closed offer is a
// disabled button with the reason.
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
		w.throwBar(o.Bar)
	}
	if o.Tap {
		w.tap(o)
	}
	w.formLink(o)
	if o.Blocked != nil {
		w.element("small", w.say(o.Blocked.Reason), "class", "why", "id", "y-", and, o.Key)
	}
	w.end("div")
}

// tap draws the button that does an offer, as a form with hidden fields.
func (w *htmlWriter) tap(o *offerView) {
	w.open("form", "class", "tap", "id", "t-", and, o.Key, "method", "post", "action", o.Action, "data-live", "",
		attrIf(o.Repeat, "data-repeat"), "")
	w.hiddenFields(o)
	with := o.DraftForm != ""
	w.open("button", "class", o.Class(), attrIf(with, "form"), o.DraftForm, attrIf(with, "name"), "key",
		attrIf(with, "value"),
		o.Key,
		attrIf(with, "data-own"), "t-"+o.Key)
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

// fleeting and lasting begin two of the fields that hiddenFields draws. The fields from fleeting up
// to lasting differ each time a form is drawn, and the script sets them before it sends the form.
// So they do not count in the version of a part.
const fleeting, lasting = `<input type="hidden" name="` + idField + `"`, `<input type="hidden" name="` + keyField + `"`

// hiddenFields draws the hidden fields that identify a press.
func (w *htmlWriter) hiddenFields(o *offerView) {
	for _, f := range [...][2]string{{idField, newID()}, {seqField, game.Itoa(int(o.At))}, {keyField, o.Key},
		{etagField, o.ETag},
		{aboutField, string(o.About)}, {backField, o.Back}} {
		w.open("input", "type", "hidden", "name", f[0], "value", f[1])
	}
}

// formLink draws the link to an offer's form, if it has one. Instead of the form of a throw with a
// bar it links to the draft, where the dice are picked.
func (w *htmlWriter) formLink(o *offerView) {
	page := o.Page()
	if page == "" {
		return
	}
	class := o.Class()
	if o.Tap {
		class = "quiet"
	} else if o.Bar != nil {
		w.element("a", w.say(o.Msg()), "class", "button ", and, class, "id", "s-", and, o.Key, "href", o.Bar.Draft)
		return
	}
	w.open("a", "class", "button ", and, class, "id", "s-", and, o.Key, "href", page, attrIf(!o.Rows, "data-opens"), "")
	if o.Tap {
		w.element("span", w.say(o.formLabel()), "aria-hidden", "true")
		w.element("span", w.say(game.Say("web.change_what", game.M("what", o.Label))), "class", "unseen")
	} else {
		w.text(w.say(o.Msg()))
	}
	w.end("a")
}
