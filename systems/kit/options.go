package kit

import (
	"slices"
	"strconv"
	"strings"

	"mesa/game"
)

// Option is a setting of a table. Whoever asks for one does so by its variable,
// a Flag, Word or Number, so that none can be misspelt.
type Option struct {
	Key     string
	Default string
	Values  []string // the words it may take; nil with Min and Max, or Reads
	Min     int      // of a number
	Max     int
	Rule    string // the rule or ruling it belongs to
	Needs   *Value // it means something only with that
	// Reads gives the canonical value of an option of a kind of its own, or says
	// what it may be.
	Reads func(value string, means Means) (string, *game.Refusal)
}

// Value is a word of an option.
type Value struct {
	Option *Option
	Word   string
}

// Means reports whether something was typed for a word, in any spelling.
type Means func(word, typed string) bool

// Optional is a table that plays by options; Table is one.
type Optional interface {
	Option(key string) (value string, set bool)
}

// In is the value in force at a table.
func (o *Option) In(t Optional) string {
	if v, ok := t.Option(o.Key); ok {
		return v
	}
	return o.Default
}

// Admit adds a word that another piece of the system brings.
func (o *Option) Admit(word string) {
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
	// Word is one of a few words.
	Word struct{ *Option }
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
	return Flag{NewWord(key, rule, values...).Option, yes}
}

// NewWord makes an option of some words, the first of them the default.
func NewWord(key, rule string, values ...string) Word {
	return Word{&Option{Key: key, Default: values[0], Values: values, Rule: rule}}
}

// NewNumber makes an option from least to most.
func NewNumber(key string, usual, least, most int, rule string) Number {
	return Number{&Option{Key: key, Default: game.Itoa(usual), Min: least, Max: most, Rule: rule}}
}

// On reports whether the option is on.
func (o Flag) On(t Optional) bool { return o.In(t) == o.on }

// Of is the word in force.
func (o Word) Of(t Optional) string { return o.In(t) }

// Is reports whether a word is in force.
func (o Word) Is(t Optional, word string) bool { return o.In(t) == word }

// Of is the number in force.
func (o Number) Of(t Optional) int {
	n, _ := strconv.Atoi(o.In(t))
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

// Fit gives the canonical value of an option, or refuses one that it cannot
// take, by its own rule.
func (os Options) Fit(key, value string, means Means) (string, *game.Refusal) {
	o, value := os.Find(key), strings.TrimSpace(value)
	switch {
	case o == nil:
		return "", game.Refuse("", "kit.refused.option_unknown", game.W("key", key))
	case o.Reads != nil:
		return o.Reads(value, means)
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
	return "", game.Refuse(o.Rule, "kit.refused.option_value", game.W("key", key), game.L("values", values...))
}

func (o *Option) fitNumber(value string) (string, *game.Refusal) {
	n, err := strconv.Atoi(value)
	if err != nil || n < o.Min || n > o.Max {
		return "", game.Refuse(o.Rule, "kit.refused.option_number", game.W("key", o.Key), game.N("min", o.Min), game.N("n", o.Max))
	}
	return game.Itoa(n), nil
}

// Line says an option with its value in force; means is what that is.
func (o *Option) Line(t Optional, means game.Msg) game.Msg {
	return game.Say("kit.option.line", game.M("key", game.Term(o.Key)), game.M("value", game.Term(o.In(t))), game.M("means", means))
}

// Block lists all options, those marked that differ from their defaults.
func (os Options) Block(t Optional, means func(*Option) game.Msg) game.Block {
	b := game.Block{Kind: game.ListBlock, About: "options", Title: game.Say("kit.options")}
	for _, o := range os {
		item := game.Item{About: game.Ref("option/" + o.Key), Label: o.Line(t, means(o))}
		if o.In(t) != o.Default {
			item.Mark = "changed"
		}
		b.Items = append(b.Items, item)
	}
	return b
}
