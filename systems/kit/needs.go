package kit

// With is the option as one that means something only with a word of another.
func (o Flag) With(other *Option, word string) Flag {
	o.Needs = &Value{Option: other, Word: word}
	return o
}

// With is the option as one that means something only with a word of another.
func (o Word) With(other *Option, word string) Word {
	o.Needs = &Value{Option: other, Word: word}
	return o
}
