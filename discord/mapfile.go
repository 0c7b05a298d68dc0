package discord

import (
	"bytes"
	"slices"

	"mesa/draw"
	"mesa/game"
	"mesa/table"
	"mesa/tally/chart"
)

// The forms in which a map goes out: a picture, shown where it is posted, one to be
// worked on, and its list.
var mapForms = []string{inPNG, inSVG, markdown}

const (
	inPNG   = "png"
	inSVG   = "svg"
	mapWide = 760
)

// mapParams are what /mesa map takes.
var mapParams = []game.Param{{Name: "form", Kind: game.Pick, Max: 1}}

// mapFile gives the map of the table as a file, as the person sees it; in a message it
// is a list.
func (v *visit) mapFile(options []option) (reply, error) {
	sight, err := v.sightOf(table.Want{Parts: table.View})
	if err != nil {
		return reply{}, err
	}
	i := slices.IndexFunc(sight.View.Blocks, func(b game.Block) bool { return b.Kind == game.MapBlock && len(b.Items) > 0 })
	if i < 0 {
		return reply{}, game.Refuse("", "discord.map.none")
	}
	form := valueOf(options, "form")
	if !slices.Contains(mapForms, form) {
		form = inPNG
	}
	say, b := v.mine(), sight.View.Blocks[i]
	f, err := say.drawn(b, form)
	if err != nil {
		return reply{}, err
	}
	return reply{text: say.say("discord.map.done"), rows: say.menuRow(), file: f}, nil
}

// drawn is a map in a form.
func (v voice) drawn(b game.Block, form string) (*file, error) {
	m := chart.Map(b, v.plain)
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
		data.WriteString(v.plain.Markdown(b))
	}
	f.data = data.Bytes()
	return f, err
}

// mapWords complete what /mesa map takes.
func (v *visit) mapWords(typed string) (found []completion) {
	for _, form := range mapForms {
		if label := v.mine().plain.Key("file.form." + form); fits(typed, form, label) {
			found = append(found, completion{form, label})
		}
	}
	return found
}
