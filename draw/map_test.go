package draw

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// town returns a map after three stages of three people, in Portuguese.
func town() *Map {
	m := &Map{Title: "Mapa", Alt: "Quem e o que há na cidade, e o que os liga."}
	kinds := []string{"PC", "pessoa", "lugar", "coisa", "acontecimento"}
	for _, n := range []struct {
		name  string
		shape int
	}{{"Ana", 0}, {"Beto", 0}, {"Caio", 0}, {"Porto Velho", 2}, {"Dona Iracema", 1}, {"A Noite do Apagão", 4},
		{"Relógio de bolso do avô", 3}, {"Oficina", 2}, {"Delegada Otorrinolaringologista", 1},
		{"Mercado noturno", 2}, {"Barco", 3}, {"Irmã", 1}, {"O assalto", 4}} {
		m.Nodes = append(m.Nodes, Node{n.name, kinds[n.shape], n.shape, n.shape == 0})
	}
	m.Links = append(m.Links,
		[]Edge{{3, 0, "lar"}, {4, 0, "avó"}, {5, 1, "sobreviveu"}, {6, 1, "herança"}, {7, 2, "trabalho"},
			{8, 2, "persegue"},
			{9, 3, "fica ao lado"}, {10, 0, "roubou"}, {11, 1, "irmã"}, {12, 2, "estava lá"}, {0, 9, "vende"},
			{4, 8, "velhas amigas de escola"},
			{12, 5, "na mesma noite"}, {0, 1, "amigos"}, {0, 1, "dívida"}}...)
	return m
}

func mapSVG(t *testing.T, m *Map, theme Theme) element {
	t.Helper()
	var b bytes.Buffer
	if err := m.SVG(&b, theme); err != nil {
		t.Fatal(err)
	}
	var root element
	if err := xml.Unmarshal(b.Bytes(), &root); err != nil {
		t.Fatalf("not XML: %v", err)
	}
	return root
}

// The picture has the names, kinds and words of links, and a title and a description for readers
// who cannot see it.
func TestMapShowsNamesKindsAndWords(t *testing.T) {
	m := town()
	root := mapSVG(t, m, Alone)
	words := strings.Join(root.words(), " ")
	for _, want := range []string{"Ana", "Porto Velho", "lugar", "coisa", "acontecimento", "pessoa", "lar", "herança",
		"dívida"} {
		if !strings.Contains(words, want) {
			t.Errorf("%q is not in the picture: %s", want, words)
		}
	}
	for _, name := range []string{"title", "desc"} {
		if !slices.ContainsFunc(root.Elements,
			func(e element) bool { return e.XMLName.Local == name && e.Words != "" }) {
			t.Errorf("no %s", name)
		}
	}
}

// Another thing, or another link between existing things, moves nothing else.
func TestMapPlacesStayWhenThingsAreAdded(t *testing.T) {
	for _, width := range []int{360, 540, 760} {
		whole := town()
		whole.Width = width
		for n := 3; n < len(whole.Nodes); n++ {
			part := &Map{Nodes: whole.Nodes[:n], Width: width}
			for _, e := range whole.Links {
				if max(e.A, e.B) < n {
					part.Links = append(part.Links, e)
				}
			}
			columns := max((width-2*margin)/columnWide, 1)
			column := float64(width-2*margin) / float64(columns)
			if got, want := part.cells(columns, column),
				whole.cells(columns, column)[:n]; !reflect.DeepEqual(got, want) {
				t.Errorf("at %d, with %d of them: %v, want %v", width, n, got, want)
			}
		}
	}
}

// No two nodes overlap, and all are in the picture.
func TestMapNodesDoNotOverlap(t *testing.T) {
	for _, width := range []int{240, 360, 540, 760, 1200} {
		m := town()
		m.Width = width
		columns := max((width-2*margin)/columnWide, 1)
		column := float64(width-2*margin) / float64(columns)
		box := min(column-boxAir, boxMost)
		cells := m.cells(columns, column)
		for i, c := range cells {
			f := frameAround(c.middle(column), box, boxHigh)
			if f.left < 0 || f.right > float64(width) || f.top < 0 {
				t.Errorf("at %d: %s is out of the picture", width, m.Nodes[i].Name)
			}
			for j, o := range cells[:i] {
				if f.overlap(frameAround(o.middle(column), box, boxHigh)) > 0 {
					t.Errorf("at %d: %s lies over %s", width, m.Nodes[i].Name, m.Nodes[j].Name)
				}
			}
		}
	}
}

// Too large a map fails, and a link that leads nowhere is left out.
func TestTooLargeMapFails(t *testing.T) {
	var b bytes.Buffer
	if err := (&Map{Nodes: make([]Node, MaxNodes+1)}).SVG(&b, Alone); err == nil {
		t.Error("too many nodes were drawn")
	}
	if err := (&Map{Links: make([]Edge, MaxLinks+1)}).PNG(&b); err == nil {
		t.Error("too many links were drawn")
	}
	odd := &Map{Nodes: []Node{{Name: "Ana"}, {Shape: 9}},
		Links: []Edge{{0, 0, "self"}, {0, 7, "far"}, {-1, 1, "none"}, {1, 0, ""}}}
	if words := mapSVG(t, odd, InPage).words(); !slices.Contains(words, "Ana") || slices.Contains(words, "far") {
		t.Errorf("it says %q", words)
	}
	mapSVG(t, &Map{}, InPage)
}

// A map can be drawn as PNG.
func TestMapIsDrawnAsPNG(t *testing.T) {
	var b bytes.Buffer
	if err := town().PNG(&b); err != nil {
		t.Fatal(err)
	}
	p, err := png.Decode(&b)
	if err != nil || p.Bounds().Dx() < PNGWidth/2 {
		t.Errorf("%v, %v", p.Bounds(), err)
	}
}
