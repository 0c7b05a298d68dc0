package web

import (
	"bytes"
	"html/template"

	"mesa/chart"
	"mesa/draw"
	"mesa/game"
	"mesa/lang"
)

// mapWidth is the width of a map that has its list beside it, in pixels.
const mapWidth = 540

// The forms in which a map is downloaded as a picture.
const (
	formatSVG = "svg"
	formatPNG = "png"
)

// drawMap draws a map for narrow and for wide screens, and adds the links of each item to the
// item's facts. A map that is empty or too large to draw is shown as its list alone.
func (d *pageBuilder) drawMap(b *blockView) {
	for _, i := range b.Items {
		if m := lang.LinksOf(b.Block, i.About); !m.Empty() {
			i.Facts += "; " + d.req.p.Say(m)
		}
	}
	m := chart.Map(b.Block, d.req.p)
	var f chartFigure
	var err error
	if f.Slim, err = mapSVG(m, slimWidth); err == nil {
		f.Wide, err = mapSVG(m, mapWidth)
	}
	if err != nil || len(b.Items) == 0 {
		return
	}
	if b.Picture = &f; d.past {
		return
	}
	for _, form := range []string{formatSVG, formatPNG, formatMarkdown} {
		b.Files = append(b.Files, fileLink{game.Say("file.form." + form),
			tablePath(d.view.Table, "file/"+form+"/"+string(b.About), d.view.Actor.Chair)})
	}
}

// mapSVG returns a map as SVG, of a width in pixels. It fails if the map is too large.
func mapSVG(m *draw.Map, width int) (template.HTML, error) {
	m.Width = width
	var b bytes.Buffer
	if err := m.SVG(&b, draw.InPage); err != nil {
		return "", err
	}
	return template.HTML(b.String()), nil
}

// sendMap sends a map as a picture, in formatPNG or else in formatSVG. It fails with errNotFound if
// about is not a map.
func (req *request) sendMap(about game.Ref, form string) error {
	_, b, err := req.sheetOf(about)
	if err != nil {
		return err
	}
	if b.Kind != game.MapBlock {
		return errNotFound
	}
	m := chart.Map(b, req.p)
	m.Width = wideWidth
	var data bytes.Buffer
	if form == formatPNG {
		if err := m.PNG(&data); err != nil {
			return err
		}
		return req.sendDownload(about.Word(), ".png", "image/png", data.Bytes())
	}
	if err := m.SVG(&data, draw.Alone); err != nil {
		return err
	}
	return req.sendDownload(about.Word(), ".svg", "image/svg+xml", data.Bytes())
}
