package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"mesa/dice"
	"mesa/odds"
)

// fields are the fields of one JSON object, read strictly: a caller takes each field that it knows,
// and finish refuses the rest. Only the first mistake is kept.
type fields struct {
	left map[string]json.RawMessage
	err  error
}

// readFields reads one object. Text after it and a repeated field are mistakes.
func readFields(text []byte) *fields {
	f := &fields{left: map[string]json.RawMessage{}}
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return f.fail("not a JSON object")
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return f.fail("not JSON")
		}
		key, _ := name.(string)
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return f.fail("not JSON")
		}
		if _, twice := f.left[key]; twice {
			return f.fail("%q stands there twice", key)
		}
		f.left[key] = value
	}
	if _, err := d.Token(); err != nil {
		return f.fail("not JSON")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return f.fail("something stands behind the object")
	}
	return f
}

// fail keeps the first mistake.
func (f *fields) fail(format string, args ...any) *fields {
	if f.err == nil {
		f.err = fmt.Errorf(format, args...)
	}
	return f
}

// take decodes a field and reports whether it was there. want describes the value in the error,
// such as "a whole number".
func (f *fields) take(name string, into any, want string) bool {
	text, ok := f.left[name]
	delete(f.left, name)
	if ok && (string(text) == "null" || json.Unmarshal(text, into) != nil) {
		f.fail("%q has to be %s", name, want)
	}
	return ok
}

func (f *fields) need(name string, into any, want string) {
	if !f.take(name, into, want) {
		f.fail("%q is missing", name)
	}
}

// number returns a whole number. A missing field is a mistake.
func (f *fields) number(name string) (n int) {
	f.need(name, &n, "a whole number")
	return n
}

// numberOr returns a whole number, n if the field is missing.
func (f *fields) numberOr(name string, n int) int {
	f.take(name, &n, "a whole number")
	return n
}

// word returns a text. A missing field is a mistake.
func (f *fields) word(name string) (w string) {
	f.need(name, &w, "a word")
	return w
}

// policy returns the way to choose dice, the best total if the field is missing.
func (f *fields) policy() (p odds.Policy) {
	name := p.String()
	f.take("policy", &name, "a word")
	if err := p.UnmarshalText([]byte(name)); err != nil {
		f.fail("%w", err)
	}
	return p
}

// diceList describes a field of dice in errors.
const diceList = "a list of die sizes"

// pool returns a list of dice. A missing field is a mistake.
func (f *fields) pool(name string) []dice.Die {
	var pool []dice.Die
	f.need(name, &pool, diceList)
	return pool
}

// hits returns a pool of d6 from a field that holds an object of its own.
func (f *fields) hits(name string) odds.Hits {
	var text json.RawMessage
	f.need(name, &text, "an object")
	inner := readFields(text)
	p := inner.hitsFields()
	if err := inner.finish(); err != nil {
		f.fail("%q: %w", name, err)
	}
	return p
}

// hitsFields returns a pool of d6 from the fields dice and advantage of this object.
func (f *fields) hitsFields() odds.Hits {
	return odds.Hits{Dice: f.number("dice"), Advantage: f.numberOr("advantage", 0)}
}

// finish returns the first mistake, or an error for a field that was not taken.
func (f *fields) finish() error {
	if f.err == nil && len(f.left) > 0 {
		f.fail("%q is unknown here", slices.Min(slices.Collect(maps.Keys(f.left))))
	}
	return f.err
}
