package gametest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
)

// hostileWords are words that a front end must handle; all pass game.Clean.
var hostileWords = []string{
	"Ana", "rope", "a dragon, asleep", "Corda do Ñandú 🐉", "@everyone", "<b>bold</b> & \"quoted\"",
	"`code` *stars* _lines_",
	"[link](https://example.com)", "{{.name}}", "%s%d", "1d6", "-", "東京", "ÀÉÎÕÜ",
}

// arguments returns random valid words for the inputs of an offer. If it finds none in maxTries
// attempts it returns nil, and ok reports whether the presets alone would do. If an offer without
// Validate refuses words that its inputs allow, that is a fault, and ok is false.
func (r *runner) arguments(actor game.Actor, o game.Offer) (args game.Args, ok bool) {
	for range maxTries {
		args := game.Args{}
		var told []secret
		for _, a := range o.Inputs {
			words, s := r.answer(actor, o.Move, a)
			if words != nil {
				args[a.Name] = words
			}
			told = append(told, s...)
		}
		_, _, no := game.Match([]game.Offer{o}, game.Command{Key: o.Key(), Args: args, Sure: true})
		if no == nil {
			r.secrets = append(r.secrets, told...)
			return args, true
		}
		r.checkMsg("refusal of "+o.Move, no.Reason)
		r.checkSecrets(actor, "a refusal", wordsIn(no.Reason)...)
		if o.Validate == nil {
			r.fault("%s: words that its asks allow are refused: %s %v", o.Move, no.Reason.Key, args)
			return nil, false
		}
	}
	return nil, o.Ready()
}

// answer returns words for one input, and the secrets in them; nil words leave the input to its
// preset.
func (r *runner) answer(actor game.Actor, move string, a game.Input) ([]string, []secret) {
	if r.chance.IntN(3) == 0 && r.acceptsPreset(a) {
		return nil, nil
	}
	switch a.Kind {
	case game.Pick:
		return r.pickSome(a), nil
	case game.Number:
		return []string{r.typedNumber(a)}, nil
	case game.Dice:
		return []string{r.pool(a)}, nil
	case game.Rows:
		return []string{r.rowsText(move, a)}, nil
	}
	if may, ok := r.Secrets[move+"."+a.Name]; ok && a.Max >= 12 {
		r.canaries++ // never a word twice: an old one may be public by now
		word := fmt.Sprintf("canary%dx", r.canaries)
		return []string{padded(word, a.Min)},
			[]secret{{word, actor, may, slices.Contains(r.RevealedSecrets, move+"."+a.Name)}}
	}
	return []string{r.text(move, a)}, nil
}

func (r *runner) acceptsPreset(a game.Input) bool {
	_, _, no := game.Match([]game.Offer{{Move: "x", Inputs: []game.Input{a}}}, game.Command{Move: "x"})
	return no == nil
}

// pickSome picks from Min to Max of the open choices, in any order, at most 4 more than Min.
func (r *runner) pickSome(a game.Input) []string {
	most := min(a.Max, len(openChoices(a)))
	n := a.Min + r.chance.IntN(max(1, min(most-a.Min, 4)+1))
	words := []string{}
	left := openChoices(a)
	for range min(n, most) {
		if len(left) == 0 {
			break
		}
		c := r.chooseOf(left)
		words = append(words, c.Word)
		left = slices.DeleteFunc(left, func(o game.Choice) bool {
			return o.Word == c.Word || c.ExclusiveGroup != "" && o.ExclusiveGroup == c.ExclusiveGroup
		})
	}
	return words
}

// chooseOf picks a random choice, half of the time among those that LikesWord prefers, if there are
// any.
func (r *runner) chooseOf(left []game.Choice) game.Choice {
	if r.likesWord != nil && r.chance.IntN(2) == 0 {
		liked := slices.DeleteFunc(slices.Clone(left), func(c game.Choice) bool { return !r.likesWord(c.Word) })
		if len(liked) > 0 {
			left = liked
		}
	}
	return left[r.chance.IntN(len(left))]
}

// openChoices returns the choices of an input that are not closed.
func openChoices(a game.Input) []game.Choice {
	return slices.DeleteFunc(slices.Clone(a.Choices), func(c game.Choice) bool { return c.Closed != nil })
}

// typedNumber returns a number as it is typed: half of the numbers that can be a change have a
// sign.
func (r *runner) typedNumber(a game.Input) string {
	if a.Change && r.chance.IntN(2) == 0 {
		n := 1 + r.chance.IntN(min(a.Max, 9))
		if r.chance.IntN(2) == 0 {
			n = -n
		}
		r.report.Met[signedNumber]++
		return fmt.Sprintf("%+d", n)
	}
	return strconv.Itoa(r.number(a.Min, a.Max))
}

// signedNumber is the name in a report of a number typed as a change.
const signedNumber = "signed number"

// number returns a number from least to most: least and most in a quarter of the cases each, else
// at most 20 above least.
func (r *runner) number(least, most int) int {
	switch r.chance.IntN(4) {
	case 0:
		return least
	case 1:
		return most
	}
	return least + r.chance.IntN(min(most-least, 20)+1)
}

func (r *runner) pool(a game.Input) string {
	n := a.Min + r.chance.IntN(min(a.Max, game.MaxDice, a.Min+6)-a.Min+1)
	var words []string
	for range n {
		words = append(words, dice.Sizes[r.chance.IntN(len(dice.Sizes))].String())
	}
	return strings.Join(words, " ")
}

// text returns a text within the bounds of an input.
func (r *runner) text(move string, a game.Input) string {
	words := hostileWords
	if r.Words != nil && r.chance.IntN(2) == 0 {
		if own := r.Words(move, a.Name); len(own) > 0 {
			words = own
		}
	}
	text := words[r.chance.IntN(len(words))]
	if r.chance.IntN(20) == 0 {
		text = padded(text, min(a.Max, 2000))
	}
	if a.Min == 0 && r.chance.IntN(6) == 0 {
		return ""
	}
	text = padded(text, a.Min)
	if utf8.RuneCountInString(text) > a.Max {
		text = strings.TrimSpace(string([]rune(text)[:a.Max]))
	}
	return padded(text, a.Min)
}

// padded returns a text of at least that many characters.
func padded(text string, least int) string {
	if n := utf8.RuneCountInString(text); n < least {
		text += strings.Repeat("x", least-n)
	}
	return text
}
