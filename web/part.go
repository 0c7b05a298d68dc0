package web

import (
	"bytes"
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
	html    string
	version string // changes with what the part says; "" between parts
	stub    string // what stands for it where the reader has it as it is
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
	said := make([]string, len(d.pieces))
	for i, p := range d.pieces {
		said[i] = p.html
		if p.version != "" && slices.Contains(have, p.version) {
			said[i] = p.stub
		}
	}
	return template.HTML(strings.Join(said, ""))
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

// version is a word for what a part says, but for its fleeting fields.
func version(html []byte) string {
	h := sha256.New()
	for {
		before, rest, found := bytes.Cut(html, []byte(fleeting))
		h.Write(before)
		if !found {
			return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:9])
		}
		_, html, _ = bytes.Cut(rest, []byte(lasting))
	}
}

// part draws one part, an element with an id. The element gets a version that changes
// with what it says.
func (ps *parts) part(draw func()) {
	ps.Reset()
	draw()
	html := ps.Bytes()
	version, tag := version(html), html[:bytes.IndexByte(html, ' ')]
	mark := string(tag) + ` data-v="` + version + `"`
	_, id, _ := bytes.Cut(html, []byte(`id="`))
	id = id[:bytes.IndexByte(id, '"')]
	ps.pieces = append(ps.pieces, piece{mark + string(html[len(tag):]), version,
		mark + ` data-same id="` + string(id) + `"></` + string(tag[1:]) + ">"})
}

// rare draws a part that is not worth more than a template.
func (ps *parts) rare(name string, data any) { ps.part(func() { ps.template(name, data) }) }

func (ps *parts) between(html string) { ps.pieces = append(ps.pieces, piece{html: html}) }

func (ps *parts) blocks(bs []*block) {
	for _, b := range bs {
		ps.part(func() { ps.block(b) })
	}
}

// draw draws a page part by part, so that each reader is sent what they have not.
func (v *visit) draw(p *tablePage) (*drawing, error) {
	m := v.pages[v.p.Locale()].markup()
	defer markups.Put(m)
	ps := parts{markup: m}
	ps.page(p)
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
