package rulekit

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// An Option is a setting of a table. Code asks for its value by a variable (a Flag, Enum, Number or
// Time, or an Option itself), so its key cannot be misspelt.
type Option struct {
	Key     string
	Default string
	Values  []string // the words that its value may be; nil for a number and with Parse
	Min     int      // of a number
	Max     int      // of a number
	Rule    string   // the rule or RULING that its refusals cite
	Needs   *Value   // the option has a meaning only with this value of another option; nil: always
	// Takes maps a value to the things that this value alone may decide, such as "difficulty". The
	// values of two options cannot take the same thing (CFG-R1).
	Takes map[string][]string
	// Parse returns the canonical form of a value, or refuses it. It is for options that are
	// neither words nor a number; nil otherwise.
	Parse     func(value string, means SynonymMatch) (string, *game.Refusal)
	Suggested []string                    // with Parse: values to pick from; others can be typed
	ValueText func(value string) game.Msg // a value in words; nil: it is a word of the rules
	Chapter   string                      // the heading that it is listed under; "": that of its mod
}

// ValueMsg returns a value in words: by ValueText, or else as a word of the rules.
func (o *Option) ValueMsg(value string) game.Msg {
	if o.ValueText != nil {
		return o.ValueText(value)
	}
	return game.Term(value)
}

// A Value is a value of an option: Word, or any of Or.
type Value struct {
	Option *Option
	Word   string
	Or     []string
}

// InForce reports whether a table plays by the value: its option is set to Word or one of Or, or
// has it as the default.
func (v Value) InForce(t OptionSource) bool {
	word := v.Option.ValueAt(t)
	return word == v.Word || slices.Contains(v.Or, word)
}

// A SynonymMatch reports whether a typed word means a word of the rules, in any spelling.
type SynonymMatch func(word, typed string) bool

// An OptionSource holds values of options: a TableInfo, or OptionValues.
type OptionSource interface {
	// Option returns the value that was set for a key, and whether one was.
	Option(key string) (value string, set bool)
}

// ValueAt returns the value in force at a table: the one that was set, or the default.
func (o *Option) ValueAt(t OptionSource) string {
	if v, ok := t.Option(o.Key); ok {
		return v
	}
	return o.Default
}

// AddValue adds a word to Values, for a mod that brings it. It does nothing if the option has the
// word.
func (o *Option) AddValue(word string) {
	if !slices.Contains(o.Values, word) {
		o.Values = append(o.Values, word)
	}
}

// Kinds of options besides Time and NewText.
type (
	// A Flag is on or off.
	Flag struct {
		*Option
		on string
	}
	// An Enum is one of a few words.
	Enum struct{ *Option }
	// A Number is a whole number.
	Number struct{ *Option }
)

// NewFlag returns an option with the words true and false. on is its default.
func NewFlag(key string, on bool, rule string) Flag { return NewSwitch(key, on, rule, "true", "false") }

// NewSwitch returns an option that is on or off. yes and no are its words, on its default.
func NewSwitch(key string, on bool, rule, yes, no string) Flag {
	values := []string{no, yes}
	if on {
		values = []string{yes, no}
	}
	return Flag{NewEnum(key, rule, values...).Option, yes}
}

// NewEnum returns an option with these words as its values. The first is the default.
func NewEnum(key, rule string, values ...string) Enum {
	return Enum{&Option{Key: key, Default: values[0], Values: values, Rule: rule}}
}

// NewNumber returns an option with the whole numbers from least to most as its values. n is the
// default.
func NewNumber(key string, n, least, most int, rule string) Number {
	return Number{&Option{Key: key, Default: game.Itoa(n), Min: least, Max: most, Rule: rule}}
}

// Taking adds things that the option alone may decide while its value is word: see Option.Takes. It
// changes the option and returns it.
func (o Enum) Taking(word string, things ...string) Enum {
	o.addTakes(word, things)
	return o
}

// Taking adds things that the option alone may decide while it is on: see Option.Takes. It changes
// the option and returns it.
func (o Flag) Taking(things ...string) Flag {
	o.addTakes(o.on, things)
	return o
}

func (o *Option) addTakes(word string, things []string) {
	if o.Takes == nil {
		o.Takes = map[string][]string{}
	}
	o.Takes[word] = append(o.Takes[word], things...)
}

// On reports whether the option is on.
func (o Flag) On(t OptionSource) bool { return o.ValueAt(t) == o.on }

// NewText returns an option with any text of at most so many characters as its value. none is the
// default: the word for no text.
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

// Under sets the chapter that lists the option, if that is not the chapter of its mod. It changes
// the option and returns it. A second call with the same chapter writes nothing, so lists of mods
// can be made at the same time.
func (o *Option) Under(chapter string) *Option {
	if o.Chapter != chapter {
		o.Chapter = chapter
	}
	return o
}

// isFixed reports whether the option has a single value, so that it cannot be changed.
func (o *Option) isFixed() bool { return len(o.Values) == 1 }

// Of returns the word in force at a table.
func (o Enum) Of(t OptionSource) string { return o.ValueAt(t) }

// Is reports whether a table plays by the word.
func (o Enum) Is(t OptionSource, word string) bool { return o.ValueAt(t) == word }

// Of returns the number in force at a table.
func (o Number) Of(t OptionSource) int {
	n, _ := strconv.Atoi(o.ValueAt(t))
	return n
}

// Options are all options of a system, in the order in which they are shown.
type Options []*Option

// NewOptions returns the options in their order. It panics if two have the same key.
func NewOptions(options ...*Option) Options {
	var os Options
	os.Add(options...)
	return os
}

// Add adds options at the end. It panics if two have the same key: that is a mistake of the
// program.
func (os *Options) Add(options ...*Option) {
	for _, o := range options {
		if os.Find(o.Key) != nil {
			panic("rulekit: two owners of the option " + o.Key)
		}
		*os = append(*os, o)
	}
}

// Find returns the option of a key, nil if there is none.
func (os Options) Find(key string) *Option {
	i := slices.IndexFunc(os, func(o *Option) bool { return o.Key == key })
	if i < 0 {
		return nil
	}
	return os[i]
}

// Validate returns the canonical form of a value that was typed for a key. It refuses a key that no
// option has, and a value that the option cannot have.
func (os Options) Validate(key, value string, means SynonymMatch) (string, *game.Refusal) {
	o, value := os.Find(key), strings.TrimSpace(value)
	switch {
	case o == nil:
		return "", os.refuseUnknown(key)
	case o.Parse != nil:
		return o.Parse(value, means)
	case o.Values == nil:
		return o.validateNumber(value)
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

// refuseUnknown refuses a key that no option has. It names the options that can be changed and have
// the typed key at the beginning of their key, or in it after a "." or "_".
func (os Options) refuseUnknown(key string) *game.Refusal {
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

func (o *Option) validateNumber(value string) (string, *game.Refusal) {
	n, err := strconv.Atoi(value)
	if err != nil || n < o.Min || n > o.Max {
		return "", game.Refuse(o.Rule, "kit.refused.option_number", game.W("key", o.Key), game.N("min", o.Min),
			game.N("n", o.Max))
	}
	return game.Itoa(n), nil
}

// item returns a line of the list of options: the key, the value in force, and about, which says
// what that value means. A value other than the default is marked.
func (o *Option) item(t OptionSource, about game.Msg) game.Item {
	item := game.Item{About: game.Ref("option/" + o.Key),
		Label: game.Say("kit.option.line", game.M("key", game.Term(o.Key)),
			game.M("value", o.ValueMsg(o.ValueAt(t))), game.M("means", about))}
	if o.ValueAt(t) != o.Default {
		item.Mark = "changed"
	}
	return item
}
