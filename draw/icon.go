package draw

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"strings"

	"golang.org/x/image/vector"
)

// The icon of Mesa: a die with twenty faces on a square.
const (
	iconGrid   = 48  // side of the square, in units
	iconEdge   = 1.6 // width of the die's edges, in units
	iconBody   = "#1f5f55"
	iconLine   = "#f6f2e9"
	iconGround = "#f6f3ec"
	// iconMasked is the size of the die, as a share of its usual size, on a ground with corners
	// that a phone may cut off: the die is within the circle that is always visible.
	iconMasked = 0.76
)

var (
	iconOutline = path{{24, 2}, {44, 13}, {44, 35}, {24, 46}, {4, 35}, {4, 13}}
	iconEdges   = []path{
		{{24, 11}, {37, 33}, {11, 33}, {24, 11}, {24, 2}}, {{4, 13}, {24, 11}, {44, 13}, {37, 33}, {44, 35}},
		{{37, 33}, {24, 46}, {11, 33}, {4, 13}}, {{11, 33}, {4, 35}},
	}
)

// IconSVG returns the icon as a scalable picture.
func IconSVG() []byte {
	way := func(ps ...path) string {
		var b strings.Builder
		for _, p := range ps {
			for i, at := range p {
				fmt.Fprintf(&b, "%c%g %g", "ML"[min(i, 1)], at.x, at.y)
			}
		}
		return b.String()
	}
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %[1]d"><path d="%sZ" fill="%s"/>`+
		`<path d="%s" fill="none" stroke="%s" stroke-width="%g" stroke-linejoin="round"/></svg>`,
		iconGrid, way(iconOutline), iconBody, way(iconEdges...), iconLine, iconEdge)
}

// IconPNG returns the icon as a square picture with sides of that many pixels. The ground is
// transparent, or if ground is true coloured, with corners that a phone may cut off; the die is
// smaller then.
func IconPNG(pixels int, ground bool) ([]byte, error) {
	picture := image.NewNRGBA(image.Rect(0, 0, pixels, pixels))
	scale := float64(pixels) / iconGrid
	if ground {
		draw.Draw(picture, picture.Rect, image.NewUniform(parse(iconGround)), image.Point{}, draw.Src)
		scale *= iconMasked
	}
	shift := (float64(pixels) - iconGrid*scale) / 2
	fill := func(colour string, areas ...path) {
		r := vector.NewRasterizer(pixels, pixels)
		for _, p := range areas {
			for i, at := range p {
				x, y := float32(at.x*scale+shift), float32(at.y*scale+shift)
				if i == 0 {
					r.MoveTo(x, y)
				} else {
					r.LineTo(x, y)
				}
			}
			r.ClosePath()
		}
		r.Draw(picture, picture.Rect, image.NewUniform(parse(colour)), image.Point{})
	}
	fill(iconBody, iconOutline)
	for _, p := range iconEdges {
		fill(iconLine, p.stroke(iconEdge)...)
		for _, at := range p {
			fill(iconLine, joint(at, iconEdge/2))
		}
	}
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, picture)
	return b.Bytes(), err
}
