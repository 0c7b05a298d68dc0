package draw

import (
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
	"sync"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

func (s *scene) png(w io.Writer) error {
	c := newCanvas(s.wide, s.high)
	for _, sh := range s.shapes {
		c.paint(sh)
	}
	for _, t := range s.texts {
		c.write(t)
	}
	e := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: encoders{}}
	return e.Encode(w, c.Paletted)
}

// buffers keeps the buffers of encoders, a megabyte each, for the next picture.
var buffers sync.Pool

type encoders struct{}

// Get implements png.EncoderBufferPool.
func (encoders) Get() *png.EncoderBuffer {
	b, _ := buffers.Get().(*png.EncoderBuffer) // nil if there is none: the encoder makes one
	return b
}

// Put implements png.EncoderBufferPool.
func (encoders) Put(b *png.EncoderBuffer) { buffers.Put(b) }

// drawMask draws the content of a rasterizer into a mask.
func drawMask(r *vector.Rasterizer, mask *image.Alpha) {
	r.DrawOp = draw.Src
	r.Draw(mask, mask.Rect, image.Opaque, image.Point{})
}

// shades is the number of offsets between two pixels at which a letter may begin.
const shades = 4

// glyph identifies a painted letter. There are few sizes, and only as many letters as the fonts
// have, so all painted letters are kept.
type glyph struct {
	style
	index sfnt.GlyphIndex
	shade int
}

var glyphs sync.Map // glyph -> *image.Alpha

// write paints a line of words.
func (c *canvas) write(t text) {
	x, y := t.left(t.exact(t.words))*pngScale, int(math.Round(t.y*pngScale))
	face := t.typeface()
	var b sfnt.Buffer
	for _, r := range t.words {
		index, err := face.GlyphIndex(&b, r)
		if err == nil && r != ' ' {
			px := math.Floor(x*shades+0.5) / shades
			g := glyph{t.style, index, int((px - math.Floor(px)) * shades)}
			mask := g.mask(&b)
			c.blend(t.tone, mask, image.Pt(int(math.Floor(px)), y))
		}
		x += face.width(r) * t.size * pngScale
	}
}

// mask returns the picture of a letter about its origin.
func (g glyph) mask(b *sfnt.Buffer) *image.Alpha {
	if m, ok := glyphs.Load(g); ok {
		return m.(*image.Alpha)
	}
	m := g.draw(b)
	glyphs.Store(g, m)
	return m
}

func (g glyph) draw(b *sfnt.Buffer) *image.Alpha {
	size := fixed.Int26_6(math.Round(g.size * pngScale * 64))
	segments, err := g.typeface().LoadGlyph(b, g.index, size, nil)
	if err != nil {
		return &image.Alpha{}
	}
	box := segments.Bounds()
	rect := image.Rect(box.Min.X.Floor(), box.Min.Y.Floor(), box.Max.X.Ceil()+1, box.Max.Y.Ceil())
	var r vector.Rasterizer
	r.Reset(rect.Dx(), rect.Dy())
	shift := float32(g.shade) / shades
	place := func(p fixed.Point26_6) (x, y float32) {
		return float32(p.X)/64 - float32(rect.Min.X) + shift, float32(p.Y)/64 - float32(rect.Min.Y)
	}
	for _, s := range segments {
		trace(&r, s, place)
	}
	r.ClosePath()
	mask := image.NewAlpha(rect.Sub(rect.Min))
	drawMask(&r, mask)
	mask.Rect = rect
	return mask
}

// trace draws one segment of a letter's outline.
func trace(r *vector.Rasterizer, s sfnt.Segment, place func(fixed.Point26_6) (x, y float32)) {
	x0, y0 := place(s.Args[0])
	x1, y1 := place(s.Args[1])
	x2, y2 := place(s.Args[2])
	switch s.Op {
	case sfnt.SegmentOpMoveTo:
		r.ClosePath()
		r.MoveTo(x0, y0)
	case sfnt.SegmentOpLineTo:
		r.LineTo(x0, y0)
	case sfnt.SegmentOpQuadTo:
		r.QuadTo(x0, y0, x1, y1)
	case sfnt.SegmentOpCubeTo:
		r.CubeTo(x0, y0, x1, y1, x2, y2)
	}
}
