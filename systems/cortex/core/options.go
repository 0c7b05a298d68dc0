package core

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// Option is a setting of a table: a key of docs/rules/cortex-core.md section 22.
// Whoever asks for one does so by its variable: Flag, Word, Number or Names.
type Option struct {
	Key     string
	Default string
	Values  []string // the words it may take; nil with Min and Max, or Names
	Min     int      // of a number
	Max     int
	Names   bool   // a list of names of trait sets; the Default means none or all
	Rule    string // the rule or ruling it belongs to
	Needs   *Value // it means something only with that (22.1)
}

// The kinds of options, by what they are read as.
type (
	Flag   struct{ *Option } // on or off
	Word   struct{ *Option } // one of a few words
	Number struct{ *Option } // a whole number
	Names  struct{ *Option } // names of trait sets
)

// NewFlag makes an option that is on or off.
func NewFlag(key string, on bool, rule string) Flag {
	o := &Option{Key: key, Default: "false", Values: []string{"false", "true"}, Rule: rule}
	if on {
		o.Default, o.Values = "true", []string{"true", "false"}
	}
	return Flag{o}
}

// NewWord makes an option of some words, the first of them the default.
func NewWord(key, rule string, values ...string) Word {
	return Word{&Option{Key: key, Default: values[0], Values: values, Rule: rule}}
}

// NewNumber makes an option from least to most.
func NewNumber(key string, usual, least, most int, rule string) Number {
	return Number{&Option{Key: key, Default: game.Itoa(usual), Min: least, Max: most, Rule: rule}}
}

// NewNames makes an option that lists trait sets; the default is a word that
// means none of them, or all.
func NewNames(key, usual, rule string) Names {
	return Names{&Option{Key: key, Default: usual, Names: true, Rule: rule}}
}

// admit adds a word that a part brings.
func (o *Option) admit(word string) {
	if !slices.Contains(o.Values, word) {
		o.Values = append(o.Values, word)
	}
}

// On reports whether the option is on.
func (o Flag) On(s *State) bool { return s.opt(o.Option) == "true" }

// Of is the word in force.
func (o Word) Of(s *State) string { return s.opt(o.Option) }

// Is reports whether a word is in force.
func (o Word) Is(s *State, word string) bool { return s.opt(o.Option) == word }

// Of is the number in force.
func (o Number) Of(s *State) int {
	n, _ := strconv.Atoi(s.opt(o.Option))
	return n
}

// Of are the names in force; nil is the default.
func (o Names) Of(s *State) []string {
	v := s.opt(o.Option)
	if v == o.Default {
		return nil
	}
	return strings.Split(v, ",")
}

// opt is the value in force.
func (s *State) opt(o *Option) string {
	if v, ok := s.Options[o.Key]; ok {
		return v
	}
	return o.Default
}

// option gives the option of a key.
func (k *Kit) option(key string) (*Option, bool) {
	i := slices.IndexFunc(k.options, func(o *Option) bool { return o.Key == key })
	if i < 0 {
		return nil, false
	}
	return k.options[i], true
}

// means reports whether this was typed for a word, in any spelling.
func (k *Kit) means(word, typed string) bool {
	return game.Canon(typed) == game.Canon(word) || slices.Contains(k.terms[word], game.Canon(typed))
}

// fitOption gives the canonical value of an option, or says what it may be.
func (k *Kit) fitOption(key, value string) (string, *game.Refusal) {
	o, _ := k.option(key)
	value = strings.TrimSpace(value)
	switch {
	case o.Names:
		return k.fitSetNames(o, value)
	case o.Values == nil:
		n, err := strconv.Atoi(value)
		if err != nil || n < o.Min || n > o.Max {
			return "", game.Refuse(o.Rule, "cortex.refused.option_number", game.W("key", key), game.N("min", o.Min), game.N("n", o.Max))
		}
		return game.Itoa(n), nil
	}
	for _, v := range o.Values {
		if k.means(v, value) {
			return v, nil
		}
	}
	var values []game.Msg
	for _, v := range o.Values {
		values = append(values, game.Term(v))
	}
	return "", game.Refuse(o.Rule, "cortex.refused.option_value", game.W("key", key), game.L("values", values...))
}

// fitSetNames reads a list of trait sets, or the default. A game has at least
// two prime sets beside the distinctions, or does not ask for any (TRAIT-04).
func (k *Kit) fitSetNames(o *Option, value string) (string, *game.Refusal) {
	if k.means(o.Default, value) {
		return o.Default, nil
	}
	var names []string
	beside := 0
	for _, name := range strings.Split(value, ",") {
		if name = strings.TrimSpace(name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
			if !sheet.IsDistinctions(name) {
				beside++
			}
		}
	}
	if len(names) == 0 || o.Key == "sets.prime" && beside < 2 {
		return "", game.Refuse("TRAIT-04", "cortex.refused.option_sets", game.W("key", o.Key))
	}
	return strings.Join(names, ","), nil
}

// fitChange refuses to set an option that needs another first (CFG-R1), or one
// that would take a part out of the game which still holds something (CFG-R2).
func (s *State) fitChange(key, value string) *game.Refusal {
	o, _ := s.kit.option(key)
	if o.Needs != nil && value != o.Default && s.opt(o.Needs.Option) != o.Needs.Word {
		return game.Refuse("CFG-R1", "cortex.refused.option_needs", game.W("key", key), game.W("other", o.Needs.Option.Key), game.M("value", game.Term(o.Needs.Word)))
	}
	next := *s
	next.Options = maps.Clone(s.Options)
	if next.Options == nil {
		next.Options = map[string]string{}
	}
	next.Options[key] = value
	for _, p := range s.Parts() {
		if !p.in(&next) && p.Held != nil {
			if no := p.Held(s); no != nil {
				return no
			}
		}
	}
	return nil
}
