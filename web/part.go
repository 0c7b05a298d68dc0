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

// parts draws a page of a table part by part, and leaves a stub where the
// reader has a part as it is.
type parts struct {
	pages    pages
	have     []string
	versions []string // of all parts so far, in order
}

func (v *visit) parts() *parts {
	have := strings.Fields(v.r.Header.Get(haveHeader))
	return &parts{pages: v.pages[v.p.Locale()], have: have[:min(len(have), maxHave)]}
}

// fleeting is what differs each time a form is drawn, and what our script sets
// itself before it sends one.
var fleeting = regexp.MustCompile(`name="(cmd|at)" value="[^"]*"`)

// Whole reports whether the reader has no part of the page yet.
func (p *parts) Whole() bool { return len(p.have) == 0 }

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
	p.versions = append(p.versions, version)
	tag, rest, ok := bytes.Cut(html, []byte(" "))
	if !ok {
		return "", fmt.Errorf("web: part %s is no element", name)
	}
	mark := fmt.Sprintf(`%s data-v="%s" `, tag, version)
	if !slices.Contains(p.have, version) {
		return template.HTML(mark + string(rest)), nil
	}
	_, rest, _ = bytes.Cut(rest, []byte(`id="`))
	id, _, _ := bytes.Cut(rest, []byte(`"`))
	return template.HTML(fmt.Sprintf(`%s data-same id="%s"></%s>`, strings.TrimSpace(mark), id, tag[1:])), nil
}

// drawn says in a word how a page looks, and of which moment, so that a listener
// is told only of what changes it.
func (v *visit) drawn(about game.Ref) (string, game.Seq, error) {
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{About: about, Parts: pageParts})
	if err != nil {
		return "", 0, err
	}
	p, err := v.laid(sight, about, nil)
	if err != nil {
		return "", 0, err
	}
	var b bytes.Buffer
	if err := p.pages.ExecuteTemplate(&b, "parts", p); err != nil {
		return "", 0, err
	}
	return strings.Join(append(p.versions, sight.Title, sight.Seat.Chair), " "), sight.At, nil
}
