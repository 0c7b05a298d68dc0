package web

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"slices"
	"strings"

	"mesa/game"
	"mesa/table"
)

// haveHeader carries the versions of the parts that our script has on its page.
const haveHeader = "Mesa-Have"

// maxHave is the most versions that are read from a request.
const maxHave = 200

// drawing is the page of a table as an audience sees it, part by part.
type drawing struct {
	At      game.Seq
	Title   string
	Home    string // addresses
	Live    string
	Palette *palette
	here    string
	about   game.Ref
	chair   string
	pieces  []piece
}

// piece is a part of a page, or what stands between two.
type piece struct {
	html    string  // of a part of parts "": it is in them
	version string  // changes with what the part says; "" between parts
	stub    string  // what stands for it where the reader has it as it is
	inner   []piece // what it is made of, if parts are in it
}

// version says in a word how the page looks.
func (d *drawing) version() string {
	words := []string{d.Title, d.chair}
	for _, p := range d.pieces {
		words = append(words, p.version)
	}
	return strings.Join(words, " ")
}

// since gives the page with a stub for each part that the reader has.
func (d *drawing) since(have []string) template.HTML {
	return template.HTML(strings.Join(appendSince(nil, d.pieces, have), ""))
}

func appendSince(said []string, pieces []piece, have []string) []string {
	for _, p := range pieces {
		switch {
		case p.version != "" && slices.Contains(have, p.version):
			said = append(said, p.stub)
		case p.inner != nil:
			said = appendSince(said, p.inner, have)
		default:
			said = append(said, p.html)
		}
	}
	return said
}

// having are the versions of the parts that the reader has.
func (v *visit) having() []string {
	have := strings.Fields(v.r.Header.Get(haveHeader))
	return have[:min(len(have), maxHave)]
}

// parts are the parts of a page as they are drawn, one after the other.
type parts struct {
	*markup
	pieces []piece
}

// part draws one part, an element with an id, in which there may be others. The element
// gets a version that changes with what it says.
func (ps *parts) part(draw func()) {
	ps.flush()
	outer := ps.pieces
	ps.pieces = nil
	draw()
	ps.flush()
	ps.pieces = append(outer, partOf(ps.pieces))
}

// flush makes a piece of what was drawn since the last part.
func (ps *parts) flush() {
	if ps.Len() > 0 {
		ps.pieces = append(ps.pieces, piece{html: ps.String()})
		ps.Reset()
	}
}

// partOf makes a part of the pieces of its element.
func partOf(inner []piece) piece {
	tag, rest, _ := strings.Cut(inner[0].html, " ")
	_, id, _ := strings.Cut(rest, `id="`)
	id, _, _ = strings.Cut(id, `"`)
	version := version(inner)
	mark := tag + ` data-v="` + version + `" `
	p := piece{version: version, stub: mark + `data-same id="` + id + `"></` + tag[1:] + ">"}
	if inner[0].html = mark + rest; len(inner) == 1 {
		p.html = inner[0].html
	} else {
		p.inner = inner
	}
	return p
}

// version is a word for what pieces say, but for their fleeting fields.
func version(pieces []piece) string {
	h := sha256.New()
	for _, p := range pieces {
		h.Write([]byte(p.version))
		for rest, more := p.html, p.version == ""; more; {
			var before string
			before, rest, more = strings.Cut(rest, fleeting)
			h.Write([]byte(before))
			_, rest, _ = strings.Cut(rest, lasting)
		}
	}
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:9])
}

// rare draws a part that is not worth more than a template.
func (ps *parts) rare(name string, data any) { ps.part(func() { ps.template(name, data) }) }

// between draws what stands between parts.
func (ps *parts) between(html string) { ps.WriteString(html) }

func (ps *parts) blocks(bs []*block) {
	for _, b := range bs {
		ps.part(func() { ps.block(b) })
	}
}

// draw draws a page part by part, so that each reader is sent what they have not.
func (v *visit) draw(p *tablePage) (*drawing, error) {
	m := v.pages[v.p.Locale()].markup()
	defer markups.Put(m)
	ps := &parts{markup: m}
	m.parts = ps
	ps.page(p)
	ps.flush()
	d := &drawing{At: p.At, Title: p.Title, Home: p.Home, Live: p.Live, Palette: p.Palette, about: p.About, chair: p.Chair.ID,
		here: tablePath(p.ID, string(p.About), p.Chair.ID), pieces: ps.pieces}
	return d, m.err
}

// drawn draws the page about a thing as it is now.
func (v *visit) drawn(about game.Ref) (*drawing, error) {
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{About: about, Parts: pageParts})
	if err != nil {
		return nil, err
	}
	p, err := v.laid(sight, about, nil)
	if err != nil {
		return nil, err
	}
	return v.draw(p)
}
