package rulekit

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// Option is a setting of a table. Whoever asks for one does so by its variable,
// a Flag, Word or Number, so that none can be misspelt.
type Option struct {
	Key     string
	Default string
	Values  []string // the words it may take; nil with Min and Max, or Parse
	Min     int      // of a number
	Max     int
	Rule    string // the rule or ruling it belongs to
	Needs   *Value // it means something only with that
	// Takes says which words take something for themselves that no word of another
	// option may take beside them, such as what sets a difficulty (CFG-R1).
	Takes map[string][]string
	// Parse gives the canonical value of an option of a kind of its own, or says
	// what it may be.
	Parse func(value string, means SynonymMatch) (string, *game.Refusal)
	// values of such an option that are offered to be picked; a line may say others
	Suggested []string
	ValueText func(value string) game.Msg // a value in words; nil: it is a word of the rules
	// Chapter is under what it is listed, where that is not under what the rest of its mod is.
	Chapter string
}

// ValueMsg is a value in words.
func (o *Option) ValueMsg(value string) game.Msg {
	if o.ValueText != nil {
		return o.ValueText(value)
	}
	return game.Term(value)
}

// Value is a word of an option, or another of its words.
type Value struct {
	Option *Option
	Word   string
	Or     []string
}

// InForce reports whether it is in force at a table.
func (v Value) InForce(t OptionSource) bool {
	word := v.Option.ValueAt(t)
	return word == v.Word || slices.Contains(v.Or, word)
}

// SynonymMatch reports whether something was typed for a word, in any spelling.
type SynonymMatch func(word, typed string) bool

// OptionSource is a table that plays by options; Table is one.
type OptionSource interface {
	Option(key string) (value string, set bool)
}

// ValueAt is the value in force at a table.
func (o *Option) ValueAt(t OptionSource) string {
	if v, ok := t.Option(o.Key); ok {
		return v
	}
	return o.Default
}

// AddValue adds a word that another piece of the system brings.
func (o *Option) AddValue(word string) {
	if !slices.Contains(o.Values, word) {
		o.Values = append(o.Values, word)
	}
}

// The kinds of options, by what they are read as.
type (
	// Flag is on or off.
	Flag struct {
		*Option
		on string
	}
	// Enum is one of a few words.
	Enum struct{ *Option }
	// Number is a whole number.
	Number struct{ *Option }
)

// NewFlag makes an option that is on or off, by the words true and false.
func NewFlag(key string, on bool, rule string) Flag { return NewSwitch(key, on, rule, "true", "false") }

// NewSwitch makes an option that is on or off, by words of its own.
func NewSwitch(key string, on bool, rule, yes, no string) Flag {
	values := []string{no, yes}
	if on {
		values = []string{yes, no}
	}
	return Flag{NewEnum(key, rule, values...).Option, yes}
}

// NewEnum makes an option of some words, the first of them the default.
func NewEnum(key, rule string, values ...string) Enum {
	return Enum{&Option{Key: key, Default: values[0], Values: values, Rule: rule}}
}

// NewNumber makes an option from least to most.
func NewNumber(key string, usual, least, most int, rule string) Number {
	return Number{&Option{Key: key, Default: game.Itoa(usual), Min: least, Max: most, Rule: rule}}
}

// Taking is the option with what one of its words takes for itself.
func (o Enum) Taking(word string, things ...string) Enum {
	o.takes(word, things)
	return o
}

// Taking is the option with what it takes for itself while it is on.
func (o Flag) Taking(things ...string) Flag {
	o.takes(o.on, things)
	return o
}

func (o *Option) takes(word string, things []string) {
	if o.Takes == nil {
		o.Takes = map[string][]string{}
	}
	o.Takes[word] = append(o.Takes[word], things...)
}

// On reports whether the option is on.
func (o Flag) On(t OptionSource) bool { return o.ValueAt(t) == o.on }

// NewText makes an option that is words, by default none, which are "none".
func NewText(key, none string, most int) *Option {
	return &Option{Key: key, Default: none, Parse: func(value string, means SynonymMatch) (string, *game.Refusal) {
		clean, bad := game.Clean(value)
		switch {
		case bad || utf8.RuneCountInString(clean) > most:
			return "", game.Refuse("", "kit.refused.option_text", game.W("key", key), game.N("n", most))
		case clean == "" || means(none, clean):
			return none, nil
		}
		return clean, nil
	}}
}

// Under is the option listed under another chapter than its mod.
func (o *Option) Under(chapter string) *Option {
	o.Chapter = chapter
	return o
}

// isFixed reports whether it can only be one word: what a game is for.
func (o *Option) isFixed() bool { return len(o.Values) == 1 }

// Of is the word in force.
func (o Enum) Of(t OptionSource) string { return o.ValueAt(t) }

// Is reports whether a word is in force.
func (o Enum) Is(t OptionSource, word string) bool { return o.ValueAt(t) == word }

// Of is the number in force.
func (o Number) Of(t OptionSource) int {
	n, _ := strconv.Atoi(o.ValueAt(t))
	return n
}

// Options are all options of a system, in the order in which they are shown.
type Options []*Option

// NewOptions puts options together. A key with two owners panics.
func NewOptions(options ...*Option) Options {
	var os Options
	os.Add(options...)
	return os
}

// Add takes options in. A key with two owners is a mistake of the program, and
// panics.
func (os *Options) Add(options ...*Option) {
	for _, o := range options {
		if os.Find(o.Key) != nil {
			panic("kit: two owners of the option " + o.Key)
		}
		*os = append(*os, o)
	}
}

// Find gives the option of a key, nil if there is none.
func (os Options) Find(key string) *Option {
	i := slices.IndexFunc(os, func(o *Option) bool { return o.Key == key })
	if i < 0 {
		return nil
	}
	return os[i]
}

// Validate gives the canonical value of an option, or refuses one that it cannot
// take, by its own rule.
func (os Options) Validate(key, value string, means SynonymMatch) (string, *game.Refusal) {
	o, value := os.Find(key), strings.TrimSpace(value)
	switch {
	case o == nil:
		return "", os.unknown(key)
	case o.Parse != nil:
		return o.Parse(value, means)
	case o.Values == nil:
		return o.fitNumber(value)
	}
	var values []game.Msg
	for _, v := range o.Values {
		if means(v, value) {
			return v, nil
		}
		values = append(values, game.Term(v))
	}
	return "", game.Refuse(o.Rule, "kit.refused.option_value", game.W("key", key), game.Or("values", values...))
}

// unknown refuses a key that no option has, with those of which a part begins so.
func (os Options) unknown(key string) *game.Refusal {
	dotted := func(s string) string { return "." + strings.ReplaceAll(game.Canonical(s), "_", ".") }
	var like []game.Msg
	for _, o := range os {
		if key != "" && !o.isFixed() && strings.Contains(dotted(o.Key), dotted(key)) {
			like = append(like, game.Term(o.Key))
		}
	}
	if len(like) == 0 {
		return game.Refuse("", "kit.refused.option_unknown", game.W("key", key))
	}
	return game.Refuse("", "kit.refused.option_like", game.W("key", key), game.Or("keys", like...))
}

func (o *Option) fitNumber(value string) (string, *game.Refusal) {
	n, err := strconv.Atoi(value)
	if err != nil || n < o.Min || n > o.Max {
		return "", game.Refuse(o.Rule, "kit.refused.option_number", game.W("key", o.Key), game.N("min", o.Min),
			game.N("n", o.Max))
	}
	return game.Itoa(n), nil
}

// item is an option with its value in force; means is what that is.
func (o *Option) item(t OptionSource, means game.Msg) game.Item {
	item := game.Item{About: game.Ref("option/" + o.Key),
		Label: game.Say("kit.option.line", game.M("key", game.Term(o.Key)),
			game.M("value", o.ValueMsg(o.ValueAt(t))), game.M("means", means))}
	if o.ValueAt(t) != o.Default {
		item.Mark = "changed"
	}
	return item
}
