package sfx

import (
	"fmt"
	"slices"
	"strings"
)

// Grammar is the vocabulary of entries: which words are allowed, with the meaning of some.
type Grammar struct {
	Phases     map[string]any   `json:"phases"`
	Rolls      map[string]any   `json:"rolls"`
	Events     map[string]any   `json:"events"`
	Requires   map[string]Needs `json:"requires"`
	Refs       map[string]any   `json:"refs"`
	Ops        map[string]any   `json:"ops"`
	Conditions map[string]any   `json:"conditions"`
	Durations  []Duration       `json:"durations"`
	Restores   map[string]any   `json:"restore_conditions"`
	Modes      map[string]any   `json:"modes"`
	Starts     map[string]any   `json:"starts"`
	Kinds      []string         `json:"kinds"`
	Hosts      []string         `json:"hosts"`
	ParamTypes []string         `json:"param_types"`
	Counters   map[string]any   `json:"counters"`
}

// Needs says who judges a requirement: the engine, or the user who declares it.
type Needs struct {
	By string `json:"by"`
}

// Declared reports whether the user declares that a requirement is met, because the table does not
// show it (SFXM-05).
func Declared(requirement string) bool { return model.Grammar.Requires[requirement].By == "declared" }

// Check returns an error if an entry uses a word outside the grammar, has no benefit, or has
// neither cost nor condition (SFXM-09).
func (e *Entry) Check() error {
	c := checker{grammar: &model.Grammar, of: e}
	c.in("kind", e.Kind, c.grammar.Kinds)
	c.known("phase", e.Usage.Phase, c.grammar.Phases)
	c.known("mode", e.Mode, c.grammar.Modes)
	c.known("start", e.Start, c.grammar.Starts)
	if e.Usage.Event != "" {
		c.known("event", e.Usage.Event, c.grammar.Events)
	}
	for _, r := range e.Usage.Rolls {
		c.known("roll", r, c.grammar.Rolls)
	}
	for _, r := range e.Usage.Requires {
		if _, ok := c.grammar.Requires[r]; !ok {
			c.wrong("requirement %q", r)
		}
	}
	for _, h := range e.Hosts {
		c.in("host", h, c.grammar.Hosts)
	}
	for name, p := range e.Params {
		c.in("type of "+name, p.Type, c.grammar.ParamTypes)
	}
	c.ops(e.Cost)
	c.ops(e.Gain)
	if len(e.Gain) == 0 && e.Kind != Limit && e.Kind != Rule {
		c.wrong("no benefit")
	}
	w := e.Usage
	if len(e.Cost) == 0 && w.Event == "" && len(w.Requires) == 0 && len(w.Rolls) == 0 && !w.Fictional() &&
		e.Kind != Rule {
		c.wrong("neither a cost nor a condition")
	}
	return c.err
}

// checker keeps the first error.
type checker struct {
	grammar *Grammar
	of      *Entry
	err     error
}

func (c *checker) wrong(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("sfx: %s: "+format, append([]any{c.of.ID}, args...)...)
	}
}

func (c *checker) in(what, word string, list []string) {
	if !slices.Contains(list, word) {
		c.wrong("%s %q", what, word)
	}
}

func (c *checker) known(what, word string, words map[string]any) {
	if _, ok := words[word]; !ok {
		c.wrong("%s %q", what, word)
	}
}

func (c *checker) ops(ops []Op) {
	for _, op := range ops {
		c.known("op", op.Op, c.grammar.Ops)
		for _, ref := range append(slices.Clone(op.Die), op.Dice) {
			c.ref(ref)
		}
		if op.Per != "" {
			c.known("counter", op.Per, c.grammar.Counters)
		}
		if op.At != "" {
			c.known("phase", op.At, c.grammar.Phases)
		}
		if op.Cond != "" {
			c.known("condition", op.Cond, c.grammar.Conditions)
		}
		if op.For != "" && !slices.Contains(c.grammar.Durations, op.For) {
			c.wrong("duration %q", op.For)
		}
		for _, on := range op.Until.On {
			c.known("end of a shutdown", on, c.grammar.Restores)
		}
		if op.Op == "shutdown" && len(op.Until.On) == 0 {
			c.wrong("a shutdown that nothing ends (SFX-LIM-02)")
		}
		for _, list := range op.Of.Lists {
			c.ops(list)
		}
		c.ops(op.Then)
		c.ops(op.Else)
	}
}

// ref checks a reference to a die; a size is allowed.
func (c *checker) ref(ref string) {
	_, size := sizeOf(ref)
	name, param := strings.CutPrefix(ref, "param.")
	switch {
	case ref == "" || size || ref == "copy":
	case param:
		if _, ok := c.of.Params[name]; !ok {
			c.wrong("parameter %q", name)
		}
	default:
		c.known("reference", ref, c.grammar.Refs)
	}
}
