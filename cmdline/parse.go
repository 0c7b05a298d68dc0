// Package cmdline turns a line that a person types into a command, and back: the terminal, the
// transcripts, Discord's line command, the log and the manual share it.
//
// A line is a move and its words. Positional words fill the parameters of the Spec in order;
// name=value names a parameter anywhere in the line:
//
//	test ana challenging
//	roll d8 d6 d10 for="the long jump"
//	choose total=1,2 effect=3
//
// With the offers of the actor (ParseFor) a line can leave out parameters with presets, and a name
// of several words can be written as it is, in quotes, or with a comma after it:
//
//	hitch Noise
//	roll walking library d8
//
// Dice go to the parameter for dice anywhere in the line. A parameter that takes several words
// (picks, dice, rows, or a text that comes last) takes all positional words that follow. A list is
// name=a,b or the name repeated; "name=" alone is present and empty. A word in double quotes keeps
// its spaces, commas and equal signs; inside, \" is a quote and \\ a backslash.
//
// A line on behalf of another character begins with "for" (or "por") and the character, and an
// exclamation mark after the move confirms a destructive offer:
//
//	for ana choose 1 2
//	retire! ana
//
// The package knows Specs and offers but no rules: game.Match alone decides whether a move is
// legal. Start with Parse.
package cmdline

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
)

// MaxLine is the length of the longest line, in bytes.
const MaxLine = 4000

// Parse reads a line as a command of one of the specs: its Move and Args, Sure and OnBehalfOf. The
// move may be shortened to a unique beginning. A refusal of a word after the move gives the place
// of this word in the line, in characters from 1.
func Parse(line string, specs []game.Spec) (game.Command, *game.Refusal) {
	return ParseFor(line, specs, nil)
}

// ParseFor is Parse with the offers of the actor. Dice go to the parameter for dice; any other bare
// word, without "name=", goes to the first parameter for which an offer accepts the word. So
// parameters with presets may be skipped, and the only Text left may take a word that no other
// parameter accepts. The words of a name count as one word.
func ParseFor(line string, specs []game.Spec, offers []game.Offer) (game.Command, *game.Refusal) {
	tokens, no := split(line)
	if no != nil {
		return game.Command{}, no
	}
	return readCommand(tokens, specs, offers)
}

// readCommand makes a command of the tokens of a line.
func readCommand(tokens []token, specs []game.Spec, offers []game.Offer) (game.Command, *game.Refusal) {
	person, tokens := splitOnBehalf(tokens)
	if len(tokens) == 0 {
		return game.Command{}, game.Refuse("", "words.empty")
	}
	spec, sure, rest, no := splitMove(tokens, specs)
	if no != nil {
		return game.Command{}, no
	}
	args, no := arguments(rest, spec, offers)
	return game.Command{Move: spec.Name, Args: args, Sure: sure, OnBehalfOf: person}, no
}

// splitMove splits the move from its words. A move in a group has a name of two words. sure is true
// if sureMark follows the name.
func splitMove(tokens []token, specs []game.Spec) (spec game.Spec, sure bool, rest []token, no *game.Refusal) {
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

// sureMark after a move's name confirms a destructive offer.
const sureMark = "!"

// onBehalfWords are the words that begin a line on behalf of another, one for each language.
var onBehalfWords = []string{"for", "por"}

// splitOnBehalf splits "for ana" from the rest of the line. person is "" if the line does not begin
// so.
func splitOnBehalf(tokens []token) (person string, rest []token) {
	if len(tokens) < 2 || tokens[0].named || !slices.Contains(onBehalfWords, game.Canonical(tokens[0].text)) {
		return "", tokens
	}
	return tokens[1].text, tokens[2:]
}

// Find returns the Spec with the typed name, or the only Spec with a name that begins with the
// typed text, without regard to case and accents. Otherwise the refusal lists at most eight names
// that begin with the typed text or, if none does, at most eight similar names.
func Find(typed string, specs []game.Spec) (game.Spec, *game.Refusal) {
	name := game.Canonical(typed)
	var found []game.Spec
	for _, s := range specs {
		if s.Name == name {
			return s, nil
		}
		if strings.HasPrefix(s.Name, name) {
			found = append(found, s)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	return game.Spec{}, refuseMove(typed, found, specs)
}

func refuseMove(word string, found, specs []game.Spec) *game.Refusal {
	if len(found) > 1 {
		return game.Refuse("", "words.move.several", game.W("word", clip(word)), moveChoices(found))
	}
	near := slices.DeleteFunc(slices.Clone(specs),
		func(s game.Spec) bool { return !game.Similar(game.Canonical(word), s.Name) })
	if len(near) > 0 {
		return game.Refuse("", "words.move.near", game.W("word", clip(word)), moveChoices(near))
	}
	return game.Refuse("", "words.move.unknown", game.W("word", clip(word)))
}

func moveChoices(specs []game.Spec) game.Arg {
	var ms []game.Msg
	for _, s := range specs[:min(len(specs), 8)] {
		ms = append(ms, game.Quote(s.Name))
	}
	return game.L("choices", ms...)
}

// Arguments reads a line without a move as the words for the parameters of a spec, such as an
// answer to the inputs of an offer. It refuses as Parse does.
func Arguments(line string, spec game.Spec, offers []game.Offer) (game.Args, *game.Refusal) {
	tokens, no := split(line)
	if no != nil {
		return nil, no
	}
	return arguments(tokens, spec, offers)
}

// arguments assigns the words of a line to the parameters of the spec. A parameter for one word
// that the line names, even later, takes no bare word.
func arguments(tokens []token, spec game.Spec, offers []game.Offer) (game.Args, *game.Refusal) {
	if p, ok := lineParam(spec); ok {
		return restOfLine(p, tokens), nil
	}
	p := newArgReader(spec, offers)
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

// lineParam returns the parameter that takes the rest of a line as it is written, if the spec has
// one (Param.Line).
func lineParam(spec game.Spec) (game.Param, bool) {
	if len(spec.Params) == 0 || !spec.Params[0].Line {
		return game.Param{}, false
	}
	return spec.Params[0], true
}

// restOfLine returns a line as it is written, without its quotes if it is quoted as a whole.
func restOfLine(p game.Param, tokens []token) game.Args {
	var words []string
	for _, t := range tokens {
		switch {
		case t.named:
			words = append(words, t.name+"="+t.raw)
		case len(tokens) == 1 && t.isQuoted():
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

// diceParam returns the parameter that takes dice anywhere in a line, such as the d6 in "roll solo
// d6 rope".
func diceParam(spec game.Spec) (game.Param, bool) {
	i := slices.IndexFunc(spec.Params, func(p game.Param) bool { return p.Kind == game.Dice })
	if i < 0 {
		return game.Param{}, false
	}
	return spec.Params[i], true
}

// isDice reports whether a bare word is written as dice, also impossible ones such as "d7" and
// "99d6". "K9" may be a name.
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

// takesSeveral reports whether a parameter takes more than one word.
func takesSeveral(spec game.Spec, p game.Param) bool { return isList(p) || takesRest(spec, p) }

// isList reports whether a parameter takes several words with commas between them.
func isList(p game.Param) bool { return p.Kind == game.Dice || p.Kind == game.Pick && p.Max > 1 }

// takesRest reports whether p takes all bare words that follow: a list, rows, or a Text that comes
// last. Rows in quotes take no more (argReader.whole).
func takesRest(spec game.Spec, p game.Param) bool {
	return isList(p) || p.Kind == game.Rows || p.Kind == game.Text && p.Name == spec.Params[len(spec.Params)-1].Name
}

func (t token) words(p game.Param) []string {
	if p.Kind == game.Rows && !t.isQuoted() && t.raw != "" {
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

// isQuoted reports whether a token is one quoted word.
func (t token) isQuoted() bool { return t.quoted && len(t.parts) == 1 && strings.HasSuffix(t.raw, `"`) }

// checkDice refuses a token for dice if one of its words is no dice, with the place of the token in
// the line. It returns nil for a parameter of another kind.
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

// refuseDie returns an error of dice words as a refusal with the place in the line, and nil for any
// other error.
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
