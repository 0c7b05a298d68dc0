package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"

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

// parts draws the parts of a page.
type parts struct {
	pages pages
	room  *bytes.Buffer
	drawn []piece // in order
}

// rooms are where parts are drawn; they are used again, as long as the last one was.
var rooms = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// place stands where a part belongs while the page is drawn around it.
const place = "\uFFFF"

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

// Part draws one part with a template whose outermost element has an id. The
// element gets a version that changes with what it says.
func (p *parts) Part(name string, data any) (template.HTML, error) {
	p.room.Reset()
	if err := p.pages.ExecuteTemplate(p.room, name, data); err != nil {
		return "", err
	}
	html := p.room.Bytes()
	version := version(html)
	tag, rest, ok := bytes.Cut(html, []byte(" "))
	if !ok {
		return "", fmt.Errorf("web: part %s is no element", name)
	}
	mark := fmt.Sprintf(`%s data-v="%s" `, tag, version)
	whole := mark + string(rest)
	_, rest, _ = bytes.Cut(rest, []byte(`id="`))
	id, _, _ := bytes.Cut(rest, []byte(`"`))
	stub := fmt.Sprintf(`%s data-same id="%s"></%s>`, strings.TrimSpace(mark), id, tag[1:])
	p.drawn = append(p.drawn, piece{whole, version, stub})
	return place, nil
}

// draw draws a page part by part, so that each reader is sent what they have not.
func (v *visit) draw(p *tablePage) (*drawing, error) {
	room := rooms.Get().(*bytes.Buffer)
	defer rooms.Put(room)
	p.parts = &parts{pages: v.pages[v.p.Locale()], room: room}
	var b strings.Builder
	if err := p.pages.ExecuteTemplate(&b, "parts", p); err != nil {
		return nil, err
	}
	d := &drawing{At: p.At, Title: p.Title, Home: p.Home, Live: p.Live, Palette: p.Palette, about: p.About, chair: p.Chair.ID,
		here: tablePath(p.ID, string(p.About), p.Chair.ID)}
	between := strings.Split(b.String(), place)
	for i, part := range p.drawn {
		d.pieces = append(d.pieces, piece{html: between[i]}, part)
	}
	d.pieces = append(d.pieces, piece{html: between[len(p.drawn)]})
	return d, nil
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
