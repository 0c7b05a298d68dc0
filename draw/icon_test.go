package draw

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"testing"
)

// The icon has the requested size. Alone its corners are transparent, on a ground they have one
// colour, and the die is in the middle of both.
func TestIcon(t *testing.T) {
	for _, ground := range []bool{false, true} {
		for _, size := range []int{180, 192, 512} {
			data, err := IconPNG(size, ground)
			if err != nil {
				t.Fatal(err)
			}
			p, err := png.Decode(bytes.NewReader(data))
			if err != nil || p.Bounds().Dx() != size || p.Bounds().Dy() != size || len(data) > 40<<10 {
				t.Fatalf("%d: %d bytes, %v", size, len(data), err)
			}
			if _, _, _, a := p.At(0, 0).RGBA(); (a > 0) != ground {
				t.Errorf("%d, ground %v: the corner covers %d", size, ground, a)
			}
			if got := p.At(size/2, size/2); got != p.At(size/2, size/2+size/20) || got == p.At(0, 0) {
				t.Errorf("%d: there is no die", size)
			}
		}
	}
	if err := xml.Unmarshal(IconSVG(), new(struct{})); err != nil {
		t.Error(err)
	}
}
