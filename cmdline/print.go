package cmdline

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"mesa/game"
	"mesa/lang"
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
		case p.Kind == game.Rows && len(ws) > 0:
			line = append(line, rowsWord(p, ws, positional))
		case positional && (len(ws) == 1 || len(ws) > 1 && several(spec, p)):
			for _, w := range ws {
				line = append(line, positionalWord(spec, p, w))
			}
			positional = !takesRest(spec, p)
		default:
			positional = false
			line = append(line, paramsNamed(p, ws)...)
		}
	}
	return strings.Join(line, " ")
}

// positionalWord quotes what would be taken for dice in another parameter.
func positionalWord(spec game.Spec, p game.Param, w string) string {
	if _, ok := diceParam(spec); ok && p.Kind != game.Dice && isDice(token{parts: []string{w}}) {
		return `"` + w + `"`
	}
	return quote(w)
}

// rowsWord writes rows in quotes: they are whole then, and what follows is for
// other parameters.
func rowsWord(p game.Param, ws []string, positional bool) string {
	text := `"` + escaper.Replace(strings.Join(ws, " ")) + `"`
	if positional {
		return text
	}
	return p.Name + "=" + text
}

func paramsNamed(p game.Param, ws []string) []string {
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

// Line is the line of an offer: its move and what it fixes, behind the person
// in whose place it is done. What it asks can be written behind it.
func Line(p *lang.Printer, specs []game.Spec, o game.Offer) string {
	return WithPlace(p, o, bare(specs, o.Move, o.Fixed))
}

func bare(specs []game.Spec, move string, args game.Args) string {
	i := slices.IndexFunc(specs, func(s game.Spec) bool { return s.Name == move })
	if i < 0 {
		return move
	}
	return Print(specs[i], args)
}

// WithPlace writes in whose place an offer's line is done before it, unless the
// line names the person anyway.
func WithPlace(p *lang.Printer, o game.Offer, line string) string {
	for _, words := range o.Fixed {
		if len(words) == 1 && words[0] == o.Character.Word() {
			return line
		}
	}
	if !o.OnBehalf {
		return line
	}
	return p.Key("words.for") + " " + quote(o.Character.Word()) + " " + line
}

// SureLine writes the line that does a grave offer: given is what was said of what
// it asks.
func SureLine(p *lang.Printer, specs []game.Spec, o game.Offer, given game.Args) string {
	args := game.Args{}
	maps.Copy(args, given)
	maps.Copy(args, o.Fixed)
	rest := strings.TrimPrefix(bare(specs, o.Move, args), o.Move)
	return WithPlace(p, o, o.Move+sureMark+rest)
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
