package rulekit

// With is the option as one that means something only with a word of another,
// one of several if or has more. It is said where the option is made: options
// are shared by every kit that is put together.
func (o *Option) With(other *Option, word string, or ...string) *Option {
	o.Needs = &Value{Option: other, Word: word, Or: or}
	return o
}

// With is Option.With of a flag.
func (o Flag) With(other *Option, word string, or ...string) Flag {
	o.Option.With(other, word, or...)
	return o
}

// With is Option.With of a word.
func (o Enum) With(other *Option, word string, or ...string) Enum {
	o.Option.With(other, word, or...)
	return o
}

// With is Option.With of a number.
func (o Number) With(other *Option, word string, or ...string) Number {
	o.Option.With(other, word, or...)
	return o
}
