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

// haveHeader holds the versions of the parts that the script has on its page.
const haveHeader = "Mesa-Have"

// maxHave is the most versions that are read from a request.
const maxHave = 200

// pageVersion is the page of a table as its viewers see it at one time, in parts.
type pageVersion struct {
	At      game.Seq // the decision up to which it was drawn
	Title   string
	Home    string // the address of the page of the table
	Live    string // the address of the live stream
	Palette *palette
	here    string
	about   game.Ref
	chair   string
	pieces  []pagePart
}

// pagePart is a part of a page, or the HTML between two parts.
type pagePart struct {
	html    string     // "" if the part has inner parts
	version string     // a hash of the part without fleeting fields; "" for HTML between parts
	inner   []pagePart // its inner parts, with the HTML around them; nil: it has none
}

// stub returns an empty element in place of a part that the reader has: with its tag, id and
// version.
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

// version returns a string that differs if the page looks different.
func (d *pageVersion) version() string {
	words := []string{d.Title, d.chair}
	for _, p := range d.pieces {
		words = append(words, p.version)
	}
	return strings.Join(words, " ")
}

// write writes the page with a stub for each part that the reader has.
func (d *pageVersion) write(b *bytes.Buffer, have []string) { writeParts(b, d.pieces, have) }

func writeParts(b *bytes.Buffer, pieces []pagePart, have []string) {
	for _, p := range pieces {
		switch {
		case p.version != "" && slices.Contains(have, p.version):
			b.WriteString(p.stub())
		case p.inner != nil:
			writeParts(b, p.inner, have)
		default:
			b.WriteString(p.html)
		}
	}
}

// knownVersions returns the versions of the parts that the reader's script says it has, none
// without script.
func (req *request) knownVersions() []string {
	have := strings.Fields(req.r.Header.Get(haveHeader))
	return have[:min(len(have), maxHave)]
}

// pageWriter draws a page in parts, one after the other.
type pageWriter struct {
	*htmlWriter
	parts  []pagePart
	before []pagePart // the pieces that the same readers had here before; equal ones are reused
}

// part draws one part, an element with an id, and gives the element a version. Calls of part within
// draw make inner parts.
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

// flush makes a piece of the HTML that was drawn since the last part.
func (ps *pageWriter) flush() {
	if ps.Len() > 0 {
		ps.parts = append(ps.parts, pagePart{html: ps.String()})
		ps.Reset()
	}
}

// endPart returns the part that was drawn last, with its pieces if it has inner parts. at is its
// index among its neighbours. If a part of before has the same version, endPart returns the part of
// before; it looks at index at first.
func (ps *pageWriter) endPart(inner, before []pagePart, at int) pagePart {
	defer ps.Reset()
	v := partVersion(ps.Bytes(), inner)
	same := func(p pagePart) bool { return p.version == v }
	if at >= len(before) || !same(before[at]) {
		at = slices.IndexFunc(before, same)
	}
	if at >= 0 {
		return before[at]
	}
	p := pagePart{version: v, inner: slices.Clone(inner)} // a copy without spare capacity, since it is kept
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

// partVersion returns a hash of a part without its fleeting fields.
func partVersion(html []byte, inner []pagePart) string {
	var h xxhash.Digest
	h.Reset()
	writeLasting(&h, html)
	for _, p := range inner {
		if p.version != "" {
			h.WriteString(p.version)
		} else {
			writeLasting(&h, []byte(p.html))
		}
	}
	var said [11]byte
	base64.RawURLEncoding.Encode(said[:], binary.BigEndian.AppendUint64(nil, h.Sum64()))
	return string(said[:])
}

// writeLasting hashes html without its fleeting fields.
func writeLasting(h *xxhash.Digest, html []byte) {
	for more := true; more; {
		var before []byte
		before, html, more = bytes.Cut(html, []byte(fleeting))
		h.Write(before)
		_, html, _ = bytes.Cut(html, []byte(lasting))
	}
}

// templatePart draws a part that occurs too rarely to be worth more than a template.
func (ps *pageWriter) templatePart(name string, data any) {
	ps.part(func() { ps.template(name, data) })
}

// raw writes HTML that stands between parts. It escapes nothing.
func (ps *pageWriter) raw(html string) { ps.WriteString(html) }

func (ps *pageWriter) blocks(bs []*blockView) {
	for _, b := range bs {
		ps.part(func() { ps.block(b) })
	}
}

// draw draws a page in parts, so that each reader is sent only the parts that they lack. It takes
// parts that have not changed from before, so that memory holds them once; before may be nil. The
// old parts differ from the new ones in fleeting fields alone, which the script sets itself.
func (req *request) draw(p *tablePage, before *pageVersion) (*pageVersion, error) {
	w := req.pages.of(req.p).writer()
	defer htmlWriters.Put(w)
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

// errOtherViewers says that a page of viewers was not drawn, because the reader no longer belongs
// to these viewers: the reader's chair or language has changed.
var errOtherViewers = errors.New("somebody else's page")

// drawAs draws the present page of viewers as this reader sees it; before is their page so far. It
// fails with errOtherViewers if the reader is none of them any more.
func (req *request) drawAs(of viewers, before *pageVersion) (*pageVersion, error) {
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(), pageQuery(of.about, pageFields))
	if err != nil {
		return nil, err
	}
	req.speakTable(view.Lang, view.System)
	if req.viewersOf(view, of.about) != of {
		return nil, errOtherViewers
	}
	p, err := req.layOut(view, of.about, nil)
	if err != nil {
		return nil, err
	}
	return req.draw(p, before)
}
