package main

import (
	"context"
	"io"
	"os"

	"mesa/chart"
	"mesa/draw"
	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// The formats of a map besides Markdown.
const (
	inSVG = "svg"
	inPNG = "png"
)

// drawMap writes the map of a table as the public sees it, as a list in Markdown or as a picture.
func drawMap(ctx context.Context, p *program, args []string) error {
	f := p.flags("map")
	file := f.db()
	form := f.set.String("format", inMarkdown, "")
	words, err := f.parseMixed(args, 2)
	if err != nil {
		return err
	}
	if len(words) == 0 || *form != inMarkdown && *form != inSVG && *form != inPNG {
		return &usageError{game.Say("cmd.map.form")}
	}
	r, err := p.openForReading(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	view, err := r.tables.View(ctx, game.TableID(words[0]), table.Caller{}, table.ViewQuery{Fields: table.FieldView})
	if err != nil {
		return err
	}
	for _, b := range view.View.Blocks {
		if b.Kind != game.MapBlock {
			continue
		}
		if len(words) == 1 {
			return writeMap(p.out, *form, b, p.printer)
		}
		to, err := os.OpenFile(words[1], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		defer to.Close()
		return writeMap(to, *form, b, p.printer)
	}
	p.line(p.err, game.Say("cmd.map.none", game.W("table", words[0])))
	return errReported
}

func writeMap(w io.Writer, form string, b game.Block, say *lang.Printer) error {
	m := chart.Map(b, say)
	m.Width = 760
	switch form {
	case inSVG:
		return m.SVG(w, draw.Alone)
	case inPNG:
		return m.PNG(w)
	}
	_, err := io.WriteString(w, say.Markdown(b))
	return err
}
