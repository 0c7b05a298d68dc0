// Package words turns a line that a person types into the words of a command,
// and back: the terminal, the transcripts, Discord's line command, the log and
// the manual share it.
//
// A line is a move and its words: positional words fill the parameters of the
// Spec in their order, name=value names one wherever it stands:
//
//	test ana challenging
//	roll d8 d6 d10 for="the long jump"
//	choose total=1,2 effect=3
//
// Who is offered something (ParseFor) leaves out what is preset, and a name of
// several words may stand as it is, in quotes, or with a comma behind it:
//
//	hitch Noise
//	roll walking library d8
//
// Dice go to the parameter for dice wherever they stand. A parameter that
// takes several (picks, dice, rows, or a text that comes last)
// takes all positional words that follow. A list is name=a,b or the name
// repeated; "name=" alone is present and empty. A word in double quotes keeps
// its spaces, commas and equal signs; inside, \" is a quote and \\ a backslash.
//
// A line that is done in another's place begins with for and the person, and
// what is grave is said to be sure by an exclamation mark behind the move:
//
//	for ana choose 1 2
//	retire! ana
//
// The package knows what the Specs and the offers say and no rule; whether a
// move is legal is decided by game.Match alone. Start with Parse.
package cmdline

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
)

// MaxLine is the longest line that is read, in bytes.
const MaxLine = 4000

// Parse reads a line as a command of one of the specs: its Move and Args. The
// move may be shortened to what only it begins with. Refusals point at the
// place, counted in characters from 1.
func Parse(line string, specs []game.Spec) (game.Command, *game.Refusal) {
	return ParseFor(line, specs, nil)
}

// ParseFor is Parse for somebody who is offered this. A bare word goes to the
// first parameter that takes it: past what is preset, and to a text, if it is
// the only one left, where nothing else takes it. The words of a name are one
// word.
func ParseFor(line string, specs []game.Spec, offers []game.Offer) (game.Command, *game.Refusal) {
	tokens, no := split(line)
	if no != nil {
		return game.Command{}, no
	}
	return read(tokens, specs, offers)
}

// read puts the tokens of a line together to a command.
func read(tokens []token, specs []game.Spec, offers []game.Offer) (game.Command, *game.Refusal) {
	whom, tokens := inPlace(tokens)
	if len(tokens) == 0 {
		return game.Command{}, game.Refuse("", "words.empty")
	}
	spec, sure, rest, no := move(tokens, specs)
	if no != nil {
		return game.Command{}, no
	}
	args, no := arguments(rest, spec, offers)
	return game.Command{Move: spec.Name, Args: args, Sure: sure, OnBehalfOf: whom}, no
}

// move parts the move from the words behind it. A move of a group has a name of
// two words.
func move(tokens []token, specs []game.Spec) (spec game.Spec, sure bool, rest []token, no *game.Refusal) {
	if len(tokens) > 1 && !tokens[1].named {
		name, sure := strings.CutSuffix(tokens[1].text, sureMark)
		name = game.Canonical(tokens[0].text) + " " + game.Canonical(name)
		if i := slices.IndexFunc(specs, func(s game.Spec) bool { return s.Name == name }); i >= 0 {
			return specs[i], sure, tokens[2:], nil
		}
	}
	name, sure := strings.CutSuffix(tokens[0].text, sureMark)
	spec, no = Find(name, specs)
	return spec, sure, tokens[1:], no
}

// sureMark behind a move's name says that what is grave is sure.
const sureMark = "!"

// places are the words that lead a line in another's place, in each language.
var places = []string{"for", "por"}

// inPlace parts "for ana" from the line behind it.
func inPlace(tokens []token) (whom string, rest []token) {
	if len(tokens) < 2 || tokens[0].named || !slices.Contains(places, game.Canonical(tokens[0].text)) {
		return "", tokens
	}
	return tokens[1].text, tokens[2:]
}

// Find gives the Spec of that name, or the only one whose name begins so. It
// refuses with what may have been meant.
func Find(word string, specs []game.Spec) (game.Spec, *game.Refusal) {
	folded := game.Canonical(word)
	var found []game.Spec
	for _, s := range specs {
		if s.Name == folded {
			return s, nil
		}
		if strings.HasPrefix(s.Name, folded) {
			found = append(found, s)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	return game.Spec{}, refuseMove(word, found, specs)
}

func refuseMove(word string, found, specs []game.Spec) *game.Refusal {
	if len(found) > 1 {
		return game.Refuse("", "words.move.several", game.W("word", clip(word)), names(found))
	}
	near := slices.DeleteFunc(slices.Clone(specs),
		func(s game.Spec) bool { return !game.Similar(game.Canonical(word), s.Name) })
	if len(near) > 0 {
		return game.Refuse("", "words.move.near", game.W("word", clip(word)), names(near))
	}
	return game.Refuse("", "words.move.unknown", game.W("word", clip(word)))
}

func names(specs []game.Spec) game.Arg {
	var ms []game.Msg
	for _, s := range specs[:min(len(specs), 8)] {
		ms = append(ms, game.Quote(s.Name))
	}
	return game.L("choices", ms...)
}

// Arguments reads words alone, without a move, for the parameters of a spec:
// the answer to what an offer asks. Refusals are those of Parse.
func Arguments(line string, spec game.Spec, offers []game.Offer) (game.Args, *game.Refusal) {
	tokens, no := split(line)
	if no != nil {
		return nil, no
	}
	return arguments(tokens, spec, offers)
}

// arguments gives the words to the parameters of the spec. A parameter that the line
// names, wherever that is, takes no word that does not name it.
func arguments(tokens []token, spec game.Spec, offers []game.Offer) (game.Args, *game.Refusal) {
	if p, ok := lineParam(spec); ok {
		return restOfLine(p, tokens), nil
	}
	p := newPlacer(spec, offers)
	for _, t := range tokens {
		if t.named {
			p.named = append(p.named, t.name)
		}
	}
	for len(tokens) > 0 {
		n, no := p.place(tokens)
		if no != nil {
			return nil, no
		}
		tokens = tokens[n:]
	}
	return p.args, nil
}

// lineParam is the parameter that takes the rest of a line as it is written.
func lineParam(spec game.Spec) (game.Param, bool) {
	if len(spec.Params) == 0 || !spec.Params[0].Line {
		return game.Param{}, false
	}
	return spec.Params[0], true
}

// restOfLine is a line as it is written; in quotes from end to end, what stands in them.
func restOfLine(p game.Param, tokens []token) game.Args {
	var words []string
	for _, t := range tokens {
		switch {
		case t.named:
			words = append(words, t.name+"="+t.raw)
		case len(tokens) == 1 && t.whole():
			words = append(words, t.text)
		default:
			words = append(words, t.raw)
		}
	}
	if words == nil {
		return game.Args{}
	}
	return game.Args{p.Name: words}
}

// diceParam is the parameter that takes the dice of a line wherever they
// stand: "roll solo d6 rope" has its d6 there.
func diceParam(spec game.Spec) (game.Param, bool) {
	i := slices.IndexFunc(spec.Params, func(p game.Param) bool { return p.Kind == game.Dice })
	if i < 0 {
		return game.Param{}, false
	}
	return spec.Params[i], true
}

// isDice reports whether a bare word has the form of dice, and is meant as such: "d7"
// and "99d6" too, though there are none. "K9" may be a name.
func isDice(t token) bool {
	return !t.quoted && len(t.parts) > 0 && !slices.ContainsFunc(t.parts, func(w string) bool {
		_, err := dice.Parse(w, game.MaxDice)
		return w == "" || err != nil && !dice.HasForm(w)
	})
}

func refuseParam(t token, spec game.Spec) *game.Refusal {
	var ms []game.Msg
	for _, p := range spec.Params {
		ms = append(ms, game.Quote(p.Name))
	}
	return game.Refuse("", "words.param", game.W("word", clip(t.name)), game.N("at", t.at), game.W("move", spec.Name),
		game.L("choices", ms...))
}

// several reports whether a parameter takes more than one word.
func several(spec game.Spec, p game.Param) bool { return isList(p) || takesRest(spec, p) }

// isList reports whether commas part the words of a parameter.
func isList(p game.Param) bool { return p.Kind == game.Dice || p.Kind == game.Pick && p.Max > 1 }

// takesRest reports whether all positional words that follow are p's. Rows do
// until they are given in quotes (argReader.whole).
func takesRest(spec game.Spec, p game.Param) bool {
	return isList(p) || p.Kind == game.Rows || p.Kind == game.Text && p.Name == spec.Params[len(spec.Params)-1].Name
}

func (t token) words(p game.Param) []string {
	if p.Kind == game.Rows && !t.whole() && t.raw != "" {
		return []string{t.raw}
	}
	if isList(p) {
		return t.parts
	}
	if t.named && t.text == "" && !t.quoted {
		return nil
	}
	return []string{t.text}
}

// whole reports whether a token stands in quotes from end to end.
func (t token) whole() bool { return t.quoted && len(t.parts) == 1 && strings.HasSuffix(t.raw, `"`) }

// checkDice refuses what is no die while its place in the line is known.
func (t token) checkDice(p game.Param) *game.Refusal {
	if p.Kind != game.Dice || game.IsNoneWord(t.parts) {
		return nil
	}
	for _, w := range t.parts {
		if _, err := dice.Parse(w, game.MaxDice); err != nil {
			return refuseDie(err, t.at)
		}
	}
	return nil
}

// refuseDie says of a word of a line why it is no dice that can be rolled.
func refuseDie(err error, at int) *game.Refusal {
	var p *dice.ParseError
	if !errors.As(err, &p) {
		return nil
	}
	return game.Refuse("", "refused.dice."+string(p.Problem), game.W("word", p.Word), game.N("at", at),
		game.N("max", p.Max))
}

func clip(w string) string {
	if utf8.RuneCountInString(w) <= 40 {
		return w
	}
	return string([]rune(w)[:39]) + "…"
}
