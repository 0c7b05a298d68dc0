package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write what came out to testdata")

// element is an element of an SVG.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Words    string     `xml:",chardata"`
	Elements []element  `xml:",any"`
}

func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// words returns all texts of the picture.
func (e element) words() []string {
	var all []string
	for _, child := range e.Elements {
		if child.XMLName.Local == "text" {
			all = append(all, child.Words)
		}
	}
	return all
}

func svgOf(t testing.TB, c *Chart, theme Theme) (element, string) {
	t.Helper()
	var b bytes.Buffer
	if err := SVG(&b, c, theme); err != nil {
		t.Fatal(err)
	}
	var root element
	if err := xml.Unmarshal(b.Bytes(), &root); err != nil {
		t.Fatalf("not XML: %v\n%s", err, b.String())
	}
	return root, b.String()
}

func pngOf(t testing.TB, c *Chart) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := PNG(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got:\n%s", file, got)
	}
}

func TestGolden(t *testing.T) {
	for name, c := range samples() {
		if name == "luck" {
			continue // long, and covered by chance and faces
		}
		_, svg := svgOf(t, c, InPage)
		golden(t, name+".svg", strings.ReplaceAll(svg, "><", ">\n<"))
		golden(t, name+".txt", Text(c, 60)+"\n\n"+Text(c, 34)+"\n")
	}
}

func TestSVGIsAccessible(t *testing.T) {
	for name, c := range allCharts() {
		for _, theme := range []Theme{Alone, InPage} {
			root, text := svgOf(t, c, theme)
			if root.XMLName.Local != "svg" || root.attr("role") != "img" || root.attr("viewBox") == "" {
				t.Errorf("%s: the root is %v %v", name, root.XMLName, root.Attrs)
			}
			if first := root.Elements[0]; first.XMLName.Local != "title" || first.Words != c.Title {
				t.Errorf("%s: begins with %v, want its title", name, first)
			}
			if desc := root.Elements[1]; c.Alt != "" && (desc.XMLName.Local != "desc" || desc.Words != c.Alt) {
				t.Errorf("%s: goes on with %v, want the alternative text", name, desc)
			}
			if styled := strings.Contains(text, "<style>"); styled != (theme == Alone) {
				t.Errorf("%s: theme %d has a style sheet: %t", name, theme, styled)
			}
			// A strict page policy must still show it.
			for _, bad := range []string{"<script", " style=", " id=", "url(", "href"} {
				if strings.Contains(text, bad) {
					t.Errorf("%s: has %q in it", name, bad)
				}
			}
		}
	}
}

func TestStyleIsLightAndDark(t *testing.T) {
	style := Style()
	for _, want := range []string{"prefers-color-scheme:dark", colours[0][ink], colours[1][ink]} {
		if !strings.Contains(style, want) {
			t.Errorf("no %q in %s", want, style)
		}
	}
	if strings.Contains(style, "<") || strings.Count(style, "{") != strings.Count(style, "}") {
		t.Errorf("not fit for a style element: %s", style)
	}
}

func TestEveryLabelAppears(t *testing.T) {
	for name, c := range samples() {
		root, _ := svgOf(t, c, InPage)
		shown := strings.Join(root.words(), " ")
		want := append([]string{c.X, c.Y, c.Title}, c.Labels...)
		if name == "luck" {
			want = []string{c.X, c.Y, c.Title, "1", "111"} // too many: each tenth
		}
		if c.Mark != nil {
			want = append(want, c.Mark.Label)
		}
		for _, s := range c.Series {
			want = append(want, s.Name)
		}
		for _, label := range want {
			if !strings.Contains(shown, label) {
				t.Errorf("%s: %q is not in %q", name, label, shown)
			}
			if label != c.X && label != c.Y &&
				!strings.Contains(strings.Join(strings.Fields(Text(c, 60)), " "), label) {
				t.Errorf("%s: %q is not in the text", name, label)
			}
		}
	}
}

func TestNumbersStandAtTheirBars(t *testing.T) {
	for name, numbers := range map[string]string{"effect": "<0,1% 18,9% 25% 42,2% 13,9%",
		"whatif": "+18,2% +7,3% +4,1% -1,2% -13,1%",
		"faces":  "12 20 17 14 23 16"} {
		root, _ := svgOf(t, samples()[name], InPage)
		for number := range strings.FieldsSeq(numbers) {
			if !strings.Contains(strings.Join(root.words(), " "), number) {
				t.Errorf("%s: no %q", name, number)
			}
		}
	}
}

func TestPNGIsAPictureOfItsSize(t *testing.T) {
	for name, c := range allCharts() {
		file := pngOf(t, c)
		img, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s, err := layOut(c)
		if err != nil {
			t.Fatal(err)
		}
		want := image.Pt(int(math.Round(s.wide*PNGWidth/540)), int(math.Round(s.high*PNGWidth/540)))
		if img.Bounds().Size() != want {
			t.Errorf("%s is %v, want %v", name, img.Bounds().Size(), want)
		}
		if len(file) > 40<<10 {
			t.Errorf("%s takes %d bytes", name, len(file))
		}
		if _, ok := img.(*image.Paletted); !ok {
			t.Errorf("%s is a %T", name, img)
		}
		if r, g, b, a := img.At(0, 0).RGBA(); a != 0xffff || r>>8 != 0x1c || g>>8 != 0x20 || b>>8 != 0x24 {
			t.Errorf("%s: its ground is %x %x %x %x", name, r, g, b, a)
		}
	}
	img, err := png.DecodeConfig(bytes.NewReader(pngOf(t, total())))
	if err != nil || img.Width != 900 || img.Height != 450 {
		t.Errorf("the usual size is %d x %d, %v", img.Width, img.Height, err)
	}
}

// The area of a series has its colour.
func TestPNGShowsItsColours(t *testing.T) {
	img, err := png.Decode(bytes.NewReader(pngOf(t, faces())))
	if err != nil {
		t.Fatal(err)
	}
	count := map[uint8]int{}
	for _, i := range img.(*image.Paletted).Pix {
		count[i]++
	}
	for tone, least := range map[tone]int{ink: 300, soft: 50, axis: 500, grid: 500, first: 20000, first + 1: 8000} {
		if count[uint8(tone)] < least {
			t.Errorf("%d pixels have the tone %d, want at least %d", count[uint8(tone)], tone, least)
		}
	}
}

// The same pictures are drawn concurrently; the race detector watches the shared letters.
func TestChartsAreDrawnConcurrently(t *testing.T) {
	want := map[string][]byte{}
	for name, c := range samples() {
		want[name] = pngOf(t, c)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for name, c := range samples() {
				var b bytes.Buffer
				if err := PNG(&b, c); err != nil || !bytes.Equal(b.Bytes(), want[name]) {
					t.Errorf("%s came out different, %v", name, err)
				}
			}
		})
	}
	all.Wait()
}

func TestTooLargeChartFails(t *testing.T) {
	labels := make([]string, MaxPoints+1)
	for name, c := range map[string]*Chart{
		"series": {Series: make([]Series, MaxSeries+1)},
		"points": {Kind: Lines, Labels: labels},
		"bars":   {Labels: labels[:MaxBars/2+1], Series: make([]Series, 2)},
	} {
		if err := SVG(io.Discard, c, Alone); err == nil {
			t.Errorf("an SVG with too many %s was drawn", name)
		}
		if err := PNG(io.Discard, c); err == nil {
			t.Errorf("a PNG with too many %s was drawn", name)
		}
		_ = Text(c, 40) // tells all
	}
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriterErrorIsReturned(t *testing.T) {
	if err := SVG(full{}, total(), Alone); !errors.Is(err, errFull) {
		t.Errorf("SVG gives %v", err)
	}
	if err := PNG(full{}, total()); !errors.Is(err, errFull) {
		t.Errorf("PNG gives %v", err)
	}
}

// FuzzWords checks that any text is shown as it is, and breaks nothing.
func FuzzWords(f *testing.F) {
	f.Add("</title><script>alert(1)</script>", "a & b", "\x00\xff\u202e", 20)
	f.Add("ação — “d8” 🎲", strings.Repeat("ã", 300), "]]>", 60)
	f.Add("", " \n\t", "—", -1)
	f.Fuzz(func(t *testing.T, title, label, name string, width int) {
		width %= 500 // a line of a million characters takes too long
		c := &Chart{
			Kind: Kind(len(label) % 4), Title: title, Alt: name, X: label, Y: name,
			Labels: []string{label, name, title},
			Series: []Series{{Name: name, Values: []float64{1, -2}}, {Name: title, Values: []float64{3, 4, 5}}},
			Mark:   &Mark{title, 1}, Width: width,
		}
		root, svg := svgOf(t, c, InPage)
		for _, e := range root.Elements {
			if k := e.XMLName.Local; k != "title" && k != "desc" && k != "path" && k != "text" {
				t.Errorf("an element %q came in:\n%s", k, svg)
			}
		}
		for line := range strings.Lines(Text(c, width)) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > max(width, 24) {
				t.Errorf("a line has %d characters, want at most %d: %q", n, max(width, 24), line)
			}
		}
		pngOf(t, c)
	})
}

func BenchmarkPNG(b *testing.B) {
	bench(b, func(c *Chart) error { return PNG(io.Discard, c) })
}

func BenchmarkSVG(b *testing.B) {
	bench(b, func(c *Chart) error { return SVG(io.Discard, c, InPage) })
}

func BenchmarkText(b *testing.B) {
	bench(b, func(c *Chart) error { _, err := io.WriteString(io.Discard, Text(c, 60)); return err })
}

func bench(b *testing.B, draw func(*Chart) error) {
	for name, c := range samples() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := draw(c); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
