package draw

import (
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// stored is the number of characters with stored widths: the letters of European languages.
const stored = 0x180

// typeface is a font with its widths. It is safe for concurrent use.
type typeface struct {
	*sfnt.Font
	widths [stored]float64 // in ems
}

// typefaces returns the Go fonts, regular and bold, read on first use.
var typefaces = sync.OnceValue(func() [2]*typeface {
	return [2]*typeface{newTypeface(goregular.TTF), newTypeface(gobold.TTF)}
})

// newTypeface reads a font of the program.
func newTypeface(ttf []byte) *typeface {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic("draw: the program's own font cannot be read: " + err.Error())
	}
	t := &typeface{Font: f}
	for r := range rune(stored) {
		t.widths[r] = t.measure(r)
	}
	return t
}

// unit is the size at which widths are measured.
const unit = 1000

// measure returns the width of a character, in ems.
func (t *typeface) measure(r rune) float64 {
	var b sfnt.Buffer
	i, err := t.GlyphIndex(&b, r)
	if err != nil {
		return 1
	}
	advance, err := t.GlyphAdvance(&b, i, fixed.I(unit), font.HintingNone)
	if err != nil {
		return 1
	}
	return float64(advance) / (64 * unit)
}

func (t *typeface) width(r rune) float64 {
	if r < stored {
		return t.widths[r]
	}
	return t.measure(r)
}

// style is the size and weight of a text.
type style struct {
	size float64
	bold bool
}

func (st style) typeface() *typeface {
	if st.bold {
		return typefaces()[1]
	}
	return typefaces()[0]
}

// spare is the ratio by which a page's font may be wider than the Go fonts, as DejaVu Sans is.
const spare = 1.12

// width returns the room that a text needs in any font.
func (st style) width(text string) float64 { return spare * st.exact(text) }

// exact returns the width of a text in the Go fonts.
func (st style) exact(text string) float64 {
	t := st.typeface()
	var ems float64
	for _, r := range text {
		ems += t.width(r)
	}
	return ems * st.size
}

// widest returns the width of the widest of some texts.
func (st style) widest(texts []string) float64 {
	var most float64
	for _, text := range texts {
		most = max(most, st.width(text))
	}
	return most
}

// wrap breaks a text into at most n lines of a width, and cuts lines that are too long.
func (st style) wrap(text string, width float64, n int) []string {
	var lines []string
	words := strings.Fields(text)
	for len(words) > 0 {
		k := len(words)
		if len(lines) < n-1 {
			k = st.fit(words, width)
		}
		lines = append(lines, st.cut(strings.Join(words[:k], " "), width))
		words = words[k:]
	}
	return lines
}

// hair is the largest rounding error of a sum of widths.
const hair = 1e-9

// fit returns how many of the words fit into a line of a width, at least one.
func (st style) fit(words []string, width float64) int {
	sum := st.width(words[0])
	for k, word := range words[1:] {
		if sum += st.width(" ") + st.width(word); sum > width+hair {
			return k + 1
		}
	}
	return len(words)
}

// cut shortens a text that is wider than width, and ends it with "…".
func (st style) cut(text string, width float64) string {
	if st.width(text) <= width+hair {
		return text
	}
	room := width - st.width("…")
	fits, sum := 0, 0.0
	for i, r := range text {
		if sum > room {
			break
		}
		fits = i
		sum += spare * st.size * st.typeface().width(r)
	}
	return strings.TrimRight(text[:fits], " ") + "…"
}
