package words

import (
	"strings"
	"unicode"

	"mesa/game"
)

// Print writes a command as a line that Parse reads back to the same words:
// positional as far as that is clear, by name from there on. Words for
// parameters that the spec does not have are left out.
func Print(spec game.Spec, args game.Args) string {
	line := []string{spec.Name}
	positional := true
	for _, p := range spec.Params {
		ws, given := args[p.Name]
		switch {
		case !given:
			positional = false
		case positional && (len(ws) == 1 || len(ws) > 1 && several(spec, p)):
			for _, w := range ws {
				line = append(line, positionalWord(p, w))
			}
			positional = !takesRest(spec, p)
		default:
			positional = false
			line = append(line, named(p, ws)...)
		}
	}
	return strings.Join(line, " ")
}

// positionalWord quotes what would be taken for dice in another parameter.
func positionalWord(p game.Param, w string) string {
	if p.Kind != game.Dice && isDice(token{parts: []string{w}}) {
		return `"` + w + `"`
	}
	return quote(w)
}

func named(p game.Param, ws []string) []string {
	quoted := make([]string, len(ws))
	for i, w := range ws {
		quoted[i] = quote(w)
	}
	if len(ws) == 0 || isList(p) {
		return []string{p.Name + "=" + strings.Join(quoted, ",")}
	}
	for i, q := range quoted {
		quoted[i] = p.Name + "=" + q
	}
	return quoted
}

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// quote puts a word in quotes where it would be read in another way without.
func quote(w string) string {
	if w == "" || w[0] == '"' || strings.ContainsAny(w, ",=") || strings.ContainsFunc(w, unicode.IsSpace) {
		return `"` + escaper.Replace(w) + `"`
	}
	return w
}

// Line is the line of an offer: its move and what it fixes. What it asks can
// be written behind it.
func Line(specs []game.Spec, o game.Offer) string {
	for _, s := range specs {
		if s.Name == o.Move {
			return Print(s, o.Fixed)
		}
	}
	return o.Move
}

// Usage shows the form of a line: "roll pool… [for=…]".
func Usage(spec game.Spec) string {
	form := []string{spec.Name}
	positional := true
	for _, p := range spec.Params {
		word := p.Name
		if several(spec, p) {
			word += "…"
		}
		if !positional {
			word = p.Name + "=…"
		}
		if p.Min == 0 {
			word = "[" + word + "]"
		}
		form = append(form, word)
		positional = positional && !takesRest(spec, p)
	}
	return strings.Join(form, " ")
}
