package cmdline

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"mesa/game"
	"mesa/lang"
)

// Print returns a move with arguments as a line that Parse reads back to the same words. The first
// words have no names of parameters. Once the place of a word does not tell its parameter, the
// words have "name=" before them. Print leaves out words for parameters that the spec does not
// have.
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
		case positional && (len(ws) == 1 || len(ws) > 1 && takesSeveral(spec, p)):
			for _, w := range ws {
				line = append(line, positionalWord(spec, p, w))
			}
			positional = !takesRest(spec, p)
		default:
			positional = false
			line = append(line, namedWords(p, ws)...)
		}
	}
	return strings.Join(line, " ")
}

// positionalWord quotes a word that would be read as dice for another parameter.
func positionalWord(spec game.Spec, p game.Param, w string) string {
	if _, ok := diceParam(spec); ok && p.Kind != game.Dice && isDice(token{parts: []string{w}}) {
		return `"` + w + `"`
	}
	return quote(w)
}

// rowsWord writes rows in quotes, so that later words belong to other parameters.
func rowsWord(p game.Param, ws []string, positional bool) string {
	text := `"` + escaper.Replace(strings.Join(ws, " ")) + `"`
	if positional {
		return text
	}
	return p.Name + "=" + text
}

func namedWords(p game.Param, ws []string) []string {
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

// quote quotes a word that would be read differently without quotes.
func quote(w string) string {
	if w == "" || w[0] == '"' || strings.ContainsAny(w, ",=") || strings.ContainsFunc(w, unicode.IsSpace) {
		return `"` + escaper.Replace(w) + `"`
	}
	return w
}

// Line returns the line of an offer: its move and fixed words, and the character if the offer is on
// behalf of another. Words for the inputs of the offer can be appended.
func Line(p *lang.Printer, specs []game.Spec, o game.Offer) string {
	return WithPlace(p, o, lineOf(specs, o.Move, o.Fixed))
}

func lineOf(specs []game.Spec, move string, args game.Args) string {
	i := slices.IndexFunc(specs, func(s game.Spec) bool { return s.Name == move })
	if i < 0 {
		return move
	}
	return Print(specs[i], args)
}

// WithPlace returns the line of an offer with "for" and the character before it, if the offer is on
// behalf of another and no fixed word of the offer names that character.
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

// SureLine returns the line that confirms a destructive offer, with sureMark after its move. given
// holds the answers to the offer's inputs.
func SureLine(p *lang.Printer, specs []game.Spec, o game.Offer, given game.Args) string {
	args := game.Args{}
	maps.Copy(args, given)
	maps.Copy(args, o.Fixed)
	rest := strings.TrimPrefix(lineOf(specs, o.Move, args), o.Move)
	return WithPlace(p, o, o.Move+sureMark+rest)
}

// Usage returns the form of a move's line, "roll pool… [for=…]": optional parameters are in
// brackets, "…" follows a parameter that takes several words, and a parameter that the line must
// name is shown as "name=…".
func Usage(spec game.Spec) string {
	form := []string{spec.Name}
	positional := true
	for _, p := range spec.Params {
		word := p.Name
		if takesSeveral(spec, p) {
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
