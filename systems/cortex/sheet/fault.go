package sheet

import (
	"slices"
	"strings"

	"mesa/docs/rules/data"
	"mesa/game"
)

// Fault is what stands against a sheet, or against what a game says of sheets:
// a row of section 23 of the rules.
type Fault struct {
	Code  string   // "E_DIST_COUNT"
	Rule  string   // what it is cited by
	About string   // the set or trait that it is about, by name; "" for the whole
	Msg   game.Msg // what is wrong, as a sentence
}

// row is a fault as the table has it.
type row struct {
	Code     string
	Override bool
	Rules    []string
}

// rows are the table of faults by their codes.
var rows = func() map[string]row {
	byCode := map[string]row{}
	for _, r := range data.MustRead[struct{ Errors []row }]("errors").Errors {
		byCode[r.Code] = r
	}
	return byCode
}()

// Blocks reports whether a fault keeps a sheet from being finished; others are
// notices (CONV-05).
func (f Fault) Blocks() bool { return strings.HasPrefix(f.Code, "E_") }

// CanOverride reports whether a GM may let it pass, with a reason (RUL-OVERRIDE).
func (f Fault) CanOverride() bool { return rows[f.Code].Override }

// Refusal is a fault that refuses something.
func (f Fault) Refusal() *game.Refusal {
	return &game.Refusal{Rule: f.Rule, Reason: f.Msg}
}

// Blocking are the faults among some that keep a sheet from being finished.
func Blocking(fs []Fault) []Fault {
	return slices.DeleteFunc(slices.Clone(fs), func(f Fault) bool { return !f.Blocks() })
}

// checker gathers the faults of a sheet in a game.
type checker struct {
	*SheetRules
	sheet  *Sheet
	GMs    bool // it is a character of the GM's
	faults []Fault
}

// wrong notes a fault, by the first of its rules. A code that is in no table is a
// mistake of the program, and panics.
func (c *checker) wrong(code, on string, args ...game.Arg) {
	if _, ok := rows[code]; !ok {
		panic("sheet: no fault " + code)
	}
	c.wrongBy(rows[code].Rules[0], code, on, args...)
}

// wrongBy notes a fault by another of its rules.
func (c *checker) wrongBy(rule, code, on string, args ...game.Arg) {
	c.faults = append(c.faults, Fault{Code: code, Rule: rule, About: on, Msg: game.Say("cortex.fault."+code, args...)})
}

// kindMsg says a kind of sets; one of the group's own is as they call it.
func kindMsg(kind string) game.Msg {
	if _, ok := kinds[kind]; !ok {
		return game.Quote(kind)
	}
	return game.Say("cortex.sheet.kind." + kind)
}
