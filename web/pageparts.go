package web

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"mesa/game"
)

// haveHeader carries the versions of the parts that our script has on its page.
const haveHeader = "Mesa-Have"

// maxHave is the most versions that are read from a request.
const maxHave = 200

// pageVersion is the page of a table as an audience sees it, part by part.
type pageVersion struct {
	At      game.Seq
	Title   string
	Home    string // addresses
	Live    string
	Palette *palette
	here    string
	about   game.Ref
	chair   string
	pieces  []pagePart
}

// pagePart is a part of a page, or what stands between two.
type pagePart struct {
	html    string     // of a part of parts "": it is in them
	version string     // changes with what the part says; "" between parts
	inner   []pagePart // what it is made of, if parts are in it
}

// stub stands for a part where the reader has it as it is.
func (p pagePart) stub() string {
	html := p.html
	if p.inner != nil {
		html = p.inner[0].html
	}
	tag, rest, _ := strings.Cut(html, " ")
	_, id, _ := strings.Cut(rest, ` id="`)
	id, _, _ = strings.Cut(id, `"`)
	return tag + ` data-v="` + p.version + `" data-same id="` + id + `"></` + tag[1:] + ">"
}

// version says in a word how the page looks.
func (d *pageVersion) version() string {
	words := []string{d.Title, d.chair}
	for _, p := range d.pieces {
		words = append(words, p.version)
	}
	return strings.Join(words, " ")
}

// since writes the page with a stub for each part that the reader has.
func (d *pageVersion) since(b *bytes.Buffer, have []string) { writeSince(b, d.pieces, have) }

func writeSince(b *bytes.Buffer, pieces []pagePart, have []string) {
	for _, p := range pieces {
		switch {
		case p.version != "" && slices.Contains(have, p.version):
			b.WriteString(p.stub())
		case p.inner != nil:
			writeSince(b, p.inner, have)
		default:
			b.WriteString(p.html)
		}
	}
}

// partsHeld are the versions of the parts that the reader has.
func (req *request) partsHeld() []string {
	have := strings.Fields(req.r.Header.Get(haveHeader))
	return have[:min(len(have), maxHave)]
}

// pageWriter are the parts of a page as they are drawn, one after the other.
type pageWriter struct {
	*htmlWriter
	parts  []pagePart
	before []pagePart // what the same readers had there before: what says the same is that
}

// part draws one part, an element with an id, in which there may be others. The element
// gets a version that changes with what it says.
func (ps *pageWriter) part(draw func()) {
	ps.flush()
	outer, before, at := ps.parts, ps.before, len(ps.parts)
	ps.parts, ps.before = nil, nil
	if at < len(before) {
		ps.before = before[at].inner
	}
	draw()
	if len(ps.parts) > 0 {
		ps.flush()
	}
	ps.parts, ps.before = append(outer, ps.endPart(ps.parts, before, at)), before
}

// flush makes a piece of what was drawn since the last part.
func (ps *pageWriter) flush() {
	if ps.Len() > 0 {
		ps.parts = append(ps.parts, pagePart{html: ps.String()})
		ps.Reset()
	}
}

// endPart is the part whose element was drawn, with the pieces it is made of if there
// are parts in it; or the one before it that says the same, most likely the one at its
// place.
func (ps *pageWriter) endPart(inner, before []pagePart, at int) pagePart {
	defer ps.Reset()
	v := version(ps.Bytes(), inner)
	same := func(p pagePart) bool { return p.version == v }
	if at >= len(before) || !same(before[at]) {
		at = slices.IndexFunc(before, same)
	}
	if at >= 0 {
		return before[at]
	}
	p := pagePart{version: v, inner: slices.Clone(inner)} // it is kept: no more than it takes
	begins := ps.Bytes()
	if inner != nil {
		begins = []byte(inner[0].html)
	}
	tag := begins[:bytes.IndexByte(begins, ' ')]
	if html := string(tag) + ` data-v="` + p.version + `"` + string(begins[len(tag):]); inner == nil {
		p.html = html
	} else {
		p.inner[0].html = html
	}
	return p
}

// version is a word for what a part says, but for its fleeting fields.
func version(html []byte, inner []pagePart) string {
	var h xxhash.Digest
	h.Reset()
	lasts(&h, html)
	for _, p := range inner {
		if p.version != "" {
			h.WriteString(p.version)
		} else {
			lasts(&h, []byte(p.html))
		}
	}
	var said [11]byte
	base64.RawURLEncoding.Encode(said[:], binary.BigEndian.AppendUint64(nil, h.Sum64()))
	return string(said[:])
}

// lasts writes what is not fleeting of some text.
func lasts(h *xxhash.Digest, html []byte) {
	for more := true; more; {
		var before []byte
		before, html, more = bytes.Cut(html, []byte(fleeting))
		h.Write(before)
		_, html, _ = bytes.Cut(html, []byte(lasting))
	}
}

// rare draws a part that is not worth more than a template.
func (ps *pageWriter) rare(name string, data any) { ps.part(func() { ps.template(name, data) }) }

// between draws what stands between parts.
func (ps *pageWriter) between(html string) { ps.WriteString(html) }

func (ps *pageWriter) blocks(bs []*blockView) {
	for _, b := range bs {
		ps.part(func() { ps.block(b) })
	}
}

// draw draws a page part by part, so that each reader is sent what they have not. What
// is as it was before, for the same readers, is kept once: only fleeting fields could
// differ, which our script sets itself.
func (req *request) draw(p *tablePage, before *pageVersion) (*pageVersion, error) {
	w := req.pages[req.p.Locale()].markup()
	defer markups.Put(w)
	ps := &pageWriter{htmlWriter: w}
	if before != nil {
		ps.before = before.pieces
	}
	w.parts = ps
	ps.page(p)
	ps.flush()
	d := &pageVersion{At: p.At, Title: p.Title, Home: p.Home, Live: p.Live, Palette: p.Palette, about: p.About,
		chair: p.Chair.ID,
		here:  tablePath(p.ID, string(p.About), p.Chair.ID), pieces: slices.Clone(ps.parts)}
	return d, w.err
}

// errElsewhere is the error of drawing for an audience that the visitor has left: a
// chair has changed hands, or a language.
var errElsewhere = errors.New("somebody else's page")

// drawAs draws the page of an audience as it is now; before is how it was.
func (req *request) drawAs(of viewers, before *pageVersion) (*pageVersion, error) {
	view, err := req.tables.View(req.ctx(), req.tableID(), req.who(), wantPage(of.about, pageParts))
	if err != nil {
		return nil, err
	}
	req.speakTable(view.Lang)
	if req.viewersOf(view, of.about) != of {
		return nil, errElsewhere
	}
	p, err := req.layOut(view, of.about, nil)
	if err != nil {
		return nil, err
	}
	return req.draw(p, before)
}
