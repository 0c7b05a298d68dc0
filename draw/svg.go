package draw

import (
	"cmp"
	"encoding/xml"
	"math"
	"strconv"
	"strings"
)

// Theme says where an SVG finds its colours.
type Theme int

const (
	// Alone includes Style in the picture: for a file, and for a page that allows styles in its
	// text.
	Alone Theme = iota
	// InPage leaves Style out: for a page that has Style in its own style sheet, and a policy that
	// allows no other styles.
	InPage
)

// colours are the colours of the tones on a light and on a dark ground: those that Okabe and Ito
// chose for all kinds of colour vision, moved until their contrast with the ground is at least 3 to
// 1 (texts 4.5 to 1) and until they differ from one another.
var colours = [2][tones]string{
	{"#fffdf9", "#22262a", "#5a6068", "#7f7869", "#dcd5c6", "#e9e4d8", "#0072b2", "#c85200", "#005a41", "#b3508f"},
	{"#1c2024", "#ebe7df", "#a9afb5", "#7d858e", "#343a40", "#2e343a", "#56b4e9", "#e69f00", "#a5efd3", "#cf74a9"},
}

const fonts = `system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif`

// Style returns the style sheet of all SVGs: light, or dark if the reader's system is dark. All its
// selectors begin with .chart.
func Style() string {
	var b strings.Builder
	b.WriteString(".chart{display:block;max-width:100%;height:auto;font-family:" + fonts)
	vars(&b, colours[0])
	b.WriteString("}\n@media (prefers-color-scheme:dark){.chart{")
	vars(&b, colours[1])
	b.WriteString("}}\n.chart path{fill:currentColor}.chart .l{fill:none;stroke:currentColor;stroke-linejoin:round}\n" +
		".chart text{fill:currentColor}.chart .b{font-weight:600}\n")
	for t := range tones {
		b.WriteString(".chart ." + t.class() + "{color:var(--chart-" + t.class() + ")}")
	}
	return b.String()
}

func vars(b *strings.Builder, colours [tones]string) {
	for t, colour := range colours {
		b.WriteString(";--chart-" + tone(t).class() + ":" + colour)
	}
}

// class returns the name of a tone in an SVG: t0, t1, ...
func (t tone) class() string { return "t" + strconv.Itoa(int(t)) }

// printer writes an SVG.
type printer struct{ out []byte }

// Write implements io.Writer; it never fails.
func (p *printer) Write(b []byte) (int, error) {
	p.out = append(p.out, b...)
	return len(b), nil
}

func (s *scene) svg(theme Theme) []byte {
	p := &printer{make([]byte, 0, s.size(theme))}
	w, h := s.wide, s.high
	p.put(`<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 `).num(w).put(" ").num(h)
	p.put(`" width="`).num(w).put(`" height="`).num(h).put(`">`)
	p.put("<title>").esc(cmp.Or(s.title, s.desc)).put("</title>")
	if s.desc != "" {
		p.put("<desc>").esc(s.desc).put("</desc>")
	}
	if theme == Alone {
		p.put("<style>").put(Style()).put("</style>")
	}
	p.shape(shape{tone: paper, paths: []path{{{0, 0}, {w, 0}, {w, h}, {0, h}}}})
	for _, sh := range s.shapes {
		p.shape(sh)
	}
	for _, t := range s.texts {
		p.text(t)
	}
	p.put("</svg>\n")
	return p.out
}

// size returns the approximate length of the SVG.
func (s *scene) size(theme Theme) int {
	n := 512 + len(s.title) + len(s.desc) + 128*len(s.texts)
	for _, sh := range s.shapes {
		n += 64
		for _, p := range sh.paths {
			n += 12 * len(p)
		}
	}
	if theme == Alone {
		n += 2048
	}
	return n
}

func (p *printer) shape(s shape) {
	p.put(`<path class="`).put(s.tone.class())
	if s.width > 0 {
		p.put(` l" stroke-width="`).num(s.width)
	}
	if len(s.dash) > 0 {
		p.put(`" stroke-dasharray="`)
		for i, d := range s.dash {
			if i > 0 {
				p.put(" ")
			}
			p.num(d)
		}
	}
	p.put(`" d="`)
	for _, path := range s.paths {
		p.path(path, s.width == 0)
	}
	p.put(`"/>`)
}

func (p *printer) path(points path, closed bool) {
	for i, at := range points {
		if i == 0 {
			p.put("M")
		} else {
			p.put("L")
		}
		p.num(at.x).put(" ").num(at.y)
	}
	if closed {
		p.put("Z")
	}
}

var anchors = [...]string{start: "", middle: `" text-anchor="middle`, end: `" text-anchor="end`}

func (p *printer) text(t text) {
	p.put(`<text class="`).put(t.tone.class())
	if t.bold {
		p.put(" b")
	}
	p.put(`" font-size="`).num(t.size).put(anchors[t.anchor])
	p.put(`" x="`).num(t.x).put(`" y="`).num(t.y).put(`">`).esc(t.words).put("</text>")
}

func (p *printer) put(s string) *printer {
	p.out = append(p.out, s...)
	return p
}

// num writes a number to a tenth of a pixel.
func (p *printer) num(v float64) *printer {
	tenths := int64(math.Round(v * 10))
	if tenths < 0 {
		p.out, tenths = append(p.out, '-'), -tenths
	}
	p.out = strconv.AppendInt(p.out, tenths/10, 10)
	if tenths%10 != 0 {
		p.out = append(p.out, '.', byte('0'+tenths%10))
	}
	return p
}

// esc writes words as the text of an element, with the signs of XML escaped.
func (p *printer) esc(words string) *printer {
	_ = xml.EscapeText(p, []byte(words)) // only fails if Write does
	return p
}
