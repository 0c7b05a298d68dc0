package discord

import (
	"bytes"
	"slices"

	"mesa/chart"
	"mesa/draw"
	"mesa/game"
	"mesa/table"
)

// mapForms are the formats of a map: a picture that Discord shows, a picture that can be edited,
// and a list.
var mapForms = []string{inPNG, inSVG, markdown}

const (
	inPNG   = "png"
	inSVG   = "svg"
	mapWide = 760 // pixels
)

// mapParams are the parameters of /mesa map.
var mapParams = []game.Param{{Name: "form", Kind: game.Pick, Max: 1}}

// mapFile returns a file with the map of the table as the person sees it. Without a known format
// the file is a PNG.
func (h *handler) mapFile(options []option) (reply, error) {
	view, err := h.viewOf(table.ViewQuery{Fields: table.FieldView})
	if err != nil {
		return reply{}, err
	}
	i := slices.IndexFunc(view.View.Blocks,
		func(b game.Block) bool { return b.Kind == game.MapBlock && len(b.Items) > 0 })
	if i < 0 {
		return reply{}, game.Refuse("", "discord.map.none")
	}
	form := valueOf(options, "form")
	if !slices.Contains(mapForms, form) {
		form = inPNG
	}
	say, b := h.useOwnLanguage(), view.View.Blocks[i]
	f, err := say.mapFile(b, form)
	if err != nil {
		return reply{}, err
	}
	return reply{text: say.say("discord.map.done"), rows: say.menuRow(), file: f}, nil
}

// mapFile returns a file with a map in one of mapForms. Only pictures have a description.
func (l localizer) mapFile(b game.Block, form string) (*file, error) {
	m := chart.Map(b, l.plain)
	m.Width = mapWide
	f := &file{name: b.About.Word() + "." + form, alt: m.Alt}
	var data bytes.Buffer
	var err error
	switch form {
	case inPNG:
		err = m.PNG(&data)
	case inSVG:
		err = m.SVG(&data, draw.Alone)
	default:
		f.name, f.alt = b.About.Word()+".md", ""
		data.WriteString(l.plain.Markdown(b))
	}
	f.data = data.Bytes()
	return f, err
}

// mapWords returns completions for the format in /mesa map.
func (h *handler) mapWords(typed string) (found []completion) {
	for _, form := range mapForms {
		if label := h.useOwnLanguage().plain.Key("file.form." + form); canBecome(typed, form, label) {
			found = append(found, completion{form, label})
		}
	}
	return found
}
