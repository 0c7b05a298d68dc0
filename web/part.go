package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"regexp"
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
	var b strings.Builder
	for _, p := range d.pieces {
		if p.version != "" && slices.Contains(have, p.version) {
			b.WriteString(p.stub)
			continue
		}
		b.WriteString(p.html)
	}
	return template.HTML(b.String())
}

// having are the versions of the parts that the reader has.
func (v *visit) having() []string {
	have := strings.Fields(v.r.Header.Get(haveHeader))
	return have[:min(len(have), maxHave)]
}

// parts draws the parts of a page.
type parts struct {
	pages pages
	drawn []piece // in order
}

// fleeting is what differs each time a form is drawn, and what our script sets
// itself before it sends one.
var fleeting = regexp.MustCompile(`name="(cmd|at)" value="[^"]*"`)

// Part draws one part with a template whose outermost element has an id. The
// element gets a version that changes with what it says.
func (p *parts) Part(name string, data any) (template.HTML, error) {
	var b bytes.Buffer
	if err := p.pages.ExecuteTemplate(&b, name, data); err != nil {
		return "", err
	}
	html := b.Bytes()
	h := sha256.Sum256(fleeting.ReplaceAll(html, nil))
	version := base64.RawURLEncoding.EncodeToString(h[:9])
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
	return template.HTML(whole), nil
}

// draw draws a page and takes it apart again, so that each reader is sent what
// they have not.
func (v *visit) draw(p *tablePage) (*drawing, error) {
	p.parts = &parts{pages: v.pages[v.p.Locale()]}
	var b strings.Builder
	if err := p.pages.ExecuteTemplate(&b, "parts", p); err != nil {
		return nil, err
	}
	d := &drawing{At: p.At, Title: p.Title, Home: p.Home, Live: p.Live, Palette: p.Palette, about: p.About, chair: p.Chair.ID,
		here: tablePath(p.ID, string(p.About), p.Chair.ID)}
	rest := b.String()
	for _, part := range p.drawn {
		at := strings.Index(rest, part.html)
		d.pieces = append(d.pieces, piece{html: rest[:at]}, piece{rest[at : at+len(part.html)], part.version, part.stub})
		rest = rest[at+len(part.html):]
	}
	d.pieces = append(d.pieces, piece{html: rest})
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
