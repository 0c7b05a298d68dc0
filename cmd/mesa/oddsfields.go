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

// fields are those of one JSON object, read strictly: every field is asked for
// once, what was not asked for is unknown, and the first mistake stands.
type fields struct {
	left map[string]json.RawMessage
	err  error
}

// readFields reads one object, with nothing behind it and no field twice.
func readFields(text []byte) *fields {
	f := &fields{left: map[string]json.RawMessage{}}
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return f.bad("not a JSON object")
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return f.bad("not JSON")
		}
		key, _ := name.(string)
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return f.bad("not JSON")
		}
		if _, twice := f.left[key]; twice {
			return f.bad("%q stands there twice", key)
		}
		f.left[key] = value
	}
	if _, err := d.Token(); err != nil {
		return f.bad("not JSON")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return f.bad("something stands behind the object")
	}
	return f
}

// bad keeps the first mistake.
func (f *fields) bad(format string, args ...any) *fields {
	if f.err == nil {
		f.err = fmt.Errorf(format, args...)
	}
	return f
}

// take reads a field into a value and reports whether it was there.
func (f *fields) take(name string, into any, want string) bool {
	text, ok := f.left[name]
	delete(f.left, name)
	if ok && (string(text) == "null" || json.Unmarshal(text, into) != nil) {
		f.bad("%q has to be %s", name, want)
	}
	return ok
}

func (f *fields) need(name string, into any, want string) {
	if !f.take(name, into, want) {
		f.bad("%q is missing", name)
	}
}

// number is a field that has to be there.
func (f *fields) number(name string) (n int) {
	f.need(name, &n, "a whole number")
	return n
}

// numberOr is a field that need not be there.
func (f *fields) numberOr(name string, n int) int {
	f.take(name, &n, "a whole number")
	return n
}

// word is a field that has to be there.
func (f *fields) word(name string) (w string) {
	f.need(name, &w, "a word")
	return w
}

// policy is a way to choose, the best total unless the field says otherwise.
func (f *fields) policy() (p odds.Policy) {
	name := p.String()
	f.take("policy", &name, "a word")
	if err := p.UnmarshalText([]byte(name)); err != nil {
		f.bad("%w", err)
	}
	return p
}

// diceList is what a field of dice has to be.
const diceList = "a list of die sizes"

// pool is a field of dice that has to be there.
func (f *fields) pool(name string) []dice.Die {
	var pool []dice.Die
	f.need(name, &pool, diceList)
	return pool
}

// hits are a pool of d6 in an object of its own.
func (f *fields) hits(name string) odds.Hits {
	var text json.RawMessage
	f.need(name, &text, "an object")
	inner := readFields(text)
	p := inner.hitsHere()
	if err := inner.done(); err != nil {
		f.bad("%q: %w", name, err)
	}
	return p
}

// hitsHere are the fields of a pool of d6.
func (f *fields) hitsHere() odds.Hits {
	return odds.Hits{Dice: f.number("dice"), Advantage: f.numberOr("advantage", 0)}
}

// done tells the first mistake, or a field that nobody asked for.
func (f *fields) done() error {
	if f.err == nil && len(f.left) > 0 {
		f.bad("%q is unknown here", slices.Min(slices.Collect(maps.Keys(f.left))))
	}
	return f.err
}
