package core

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Names is an option that lists trait sets by their names, beside the kinds of
// package kit: keys of docs/rules/cortex-core.md section 22.
type Names struct{ *kit.Option }

// NewNames makes an option that lists trait sets; the default is a word that
// means none of them, or all. A list has at least so many sets beside the
// distinctions.
func NewNames(key, usual, rule string, beside int) Names {
	return Names{&kit.Option{Key: key, Default: usual, Rule: rule, Reads: func(value string, means kit.Means) (string, *game.Refusal) {
		if means(usual, value) {
			return usual, nil
		}
		return fitSetNames(key, value, beside)
	}}}
}

// With is the option as one that means something only with a word of another
// (22.1).
func (o Names) With(other *kit.Option, word string) Names {
	o.Needs = &kit.Value{Option: other, Word: word}
	return o
}

// Of are the names in force; nil is the default.
func (o Names) Of(s *State) []string {
	v := o.In(s)
	if v == o.Default {
		return nil
	}
	return strings.Split(v, ",")
}

// fitSetNames reads a list of trait sets (TRAIT-04).
func fitSetNames(key, value string, beside int) (string, *game.Refusal) {
	var names []string
	for _, name := range strings.Split(value, ",") {
		if name = strings.TrimSpace(name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
			if !sheet.IsDistinctions(name) {
				beside--
			}
		}
	}
	if len(names) == 0 || beside > 0 {
		return "", game.Refuse("TRAIT-04", "cortex.refused.option_sets", game.W("key", key))
	}
	return strings.Join(names, ","), nil
}

// means reports whether this was typed for a word, in any spelling.
func (k *Kit) means(word, typed string) bool {
	return game.Canon(typed) == game.Canon(word) || slices.Contains(k.terms[word], game.Canon(typed))
}

// fitOption gives the canonical value of an option, or says what it may be.
func (k *Kit) fitOption(args game.Args) (string, *game.Refusal) {
	return k.options.Fit(args.One("key"), args.One("value"), k.means)
}

// optionMsg is what an option is about.
func optionMsg(o *kit.Option) game.Msg { return game.Say("cortex.option." + o.Key) }

// fitChange refuses to set an option that needs another first (CFG-R1), or one
// that would take a part out of the game which still holds something (CFG-R2).
func (s *State) fitChange(key, value string) *game.Refusal {
	o := s.kit.options.Find(key)
	if o.Needs != nil && value != o.Default && o.Needs.Option.In(s) != o.Needs.Word {
		return game.Refuse("CFG-R1", "cortex.refused.option_needs", game.W("key", key), game.W("other", o.Needs.Option.Key),
			game.M("value", game.Term(o.Needs.Word)))
	}
	next := *s
	next.Options = maps.Clone(s.Options)
	next.Choose(key, value)
	for _, p := range s.Parts() {
		if !p.in(&next) && p.Held != nil {
			if no := p.Held(s); no != nil {
				return no
			}
		}
	}
	return nil
}
