package draw

import (
	"image"
	"image/color"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// pngScale is the number of pixels of a PNG for each pixel of a Chart's usual Width.
const pngScale = PNGWidth / 540.0

// covers is the number of steps in which a tone covers a pixel at an edge, from not at all to
// whole.
const covers = 16

// palette holds the colours of a PNG: the tones, and mixtures of each tone with its usual grounds.
// So a picture needs one byte for a pixel and still has smooth edges.
type palette struct {
	palette color.Palette
	over    [covers][tones][256]uint8 // the result of a tone that covers a colour in part
}

var pngInks = sync.OnceValue(func() *palette {
	var all []color.RGBA
	for _, hex := range colours[1] {
		all = append(all, parse(hex))
	}
	for t := ink; t < tones; t++ { // at most 256 colours: so on shade only every second step
		for cover := 1; cover < covers-1; cover++ {
			all = append(all, mix(all[paper], all[t], cover))
			if cover%2 == 0 {
				all = append(all, mix(all[shade], all[t], cover))
			}
		}
	}
	k := &palette{}
	for i, under := range all {
		k.palette = append(k.palette, under)
		for t := range tones {
			for cover := range covers {
				k.over[cover][t][i] = nearest(all, mix(under, all[t], cover))
			}
		}
	}
	return k
})

// nearest returns the index of the colour that is most similar to to.
func nearest(all []color.RGBA, to color.RGBA) uint8 {
	best, least := 0, math.MaxInt
	for i, c := range all {
		r, g, b := int(c.R)-int(to.R), int(c.G)-int(to.G), int(c.B)-int(to.B)
		if d := r*r + g*g + b*b; d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}

// parse reads one of our colours, "#22262a".
func parse(hex string) color.RGBA {
	var part [3]uint8
	for i := range 6 {
		digit := hex[1+i]
		if digit > '9' {
			digit -= 'a' - '0' - 10
		}
		part[i/2] = part[i/2]<<4 | (digit - '0')
	}
	return color.RGBA{part[0], part[1], part[2], 255}
}

// mix returns the colour a with b over a part of it: cover is the part, from 0 for nothing to
// covers-1 for all.
func mix(a, b color.RGBA, cover int) color.RGBA {
	of := func(a, b uint8) uint8 { return uint8((int(a)*(covers-1-cover) + int(b)*cover) / (covers - 1)) }
	return color.RGBA{of(a.R, b.R), of(a.G, b.G), of(a.B, b.B), 255}
}

// canvas is a picture that is being painted.
type canvas struct {
	*image.Paletted
	inks *palette
	fill vector.Rasterizer
	mask image.Alpha
}

// newCanvas returns an empty picture; its colour 0 is the paper.
func newCanvas(w, h float64) *canvas {
	k := pngInks()
	size := image.Rect(0, 0, int(math.Round(w*pngScale)), int(math.Round(h*pngScale)))
	return &canvas{Paletted: image.NewPaletted(size, k.palette), inks: k}
}

// paint draws a shape. Vertical and horizontal edges are sharp.
func (c *canvas) paint(s shape) {
	var areas []path
	for _, p := range s.paths {
		if s.width == 0 {
			areas = append(areas, p.scale())
			continue
		}
		for _, part := range p.scale().dash(s.dash) {
			areas = append(areas, part.stroke(max(1, s.width*pngScale))...)
		}
	}
	rest := areas[:0]
	for _, a := range areas {
		if box, ok := a.upright(); ok {
			c.block(s.tone, box)
		} else {
			rest = append(rest, a)
		}
	}
	if len(rest) > 0 {
		c.areas(s.tone, rest)
	}
}

// block fills whole pixels.
func (c *canvas) block(t tone, box image.Rectangle) {
	box = box.Intersect(c.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		line := c.Pix[y*c.Stride+box.Min.X : y*c.Stride+box.Max.X]
		for i := range line {
			line[i] = uint8(t)
		}
	}
}

// areas fills outlines with smooth edges.
func (c *canvas) areas(t tone, outlines []path) {
	box := bounds(outlines).Intersect(c.Rect)
	if box.Empty() {
		return
	}
	c.fill.Reset(box.Dx(), box.Dy())
	for _, o := range outlines {
		for i, p := range o {
			x, y := float32(p.x-float64(box.Min.X)), float32(p.y-float64(box.Min.Y))
			if i == 0 {
				c.fill.MoveTo(x, y)
			} else {
				c.fill.LineTo(x, y)
			}
		}
		c.fill.ClosePath()
	}
	c.blend(t, c.cover(box.Dx(), box.Dy()), box.Min)
}

// cover returns the content of the rasterizer as a mask, valid until the next call.
func (c *canvas) cover(w, h int) *image.Alpha {
	if len(c.mask.Pix) < w*h {
		c.mask.Pix = make([]uint8, max(w*h, len(c.Pix)/4))
	}
	c.mask.Stride, c.mask.Rect = w, image.Rect(0, 0, w, h)
	drawMask(&c.fill, &c.mask)
	return &c.mask
}

// blend lays a tone over the picture where the mask is set.
func (c *canvas) blend(t tone, mask *image.Alpha, at image.Point) {
	box := mask.Rect.Add(at).Intersect(c.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from := mask.PixOffset(box.Min.X-at.X, y-at.Y)
		covered := mask.Pix[from : from+box.Dx()]
		line := c.Pix[y*c.Stride+box.Min.X:][:len(covered)]
		for i, a := range covered {
			if a >= 9 { // half a step
				line[i] = c.inks.over[(int(a)*(covers-1)+127)/255][t][line[i]]
			}
		}
	}
}
