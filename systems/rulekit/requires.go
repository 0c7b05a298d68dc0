package rulekit

// With says that the option means something only while another option has the value word, or any of
// or. It changes the option and returns it. Call it where the option is declared, since all tables
// share the option.
func (o *Option) With(other *Option, word string, or ...string) *Option {
	o.Needs = &Value{Option: other, Word: word, Or: or}
	return o
}

// With is Option.With for a Flag.
func (o Flag) With(other *Option, word string, or ...string) Flag {
	o.Option.With(other, word, or...)
	return o
}

// With is Option.With for an Enum.
func (o Enum) With(other *Option, word string, or ...string) Enum {
	o.Option.With(other, word, or...)
	return o
}

// With is Option.With for a Number.
func (o Number) With(other *Option, word string, or ...string) Number {
	o.Option.With(other, word, or...)
	return o
}
