package sheet

import (
	"slices"
	"strings"

	"mesa/docs/rules/data"
	"mesa/game"
)

// Fault is a fault of a sheet, or of a game's rules for sheets: a row of section 23 of
// docs/rules/cortex-characters.md.
type Fault struct {
	Code  string   // "E_DIST_COUNT"
	Rule  string   // id of the rule that the sheet breaks
	About string   // name of the set or trait at fault; "" for the whole sheet
	Stage string   // the stage of creation in which it is corrected; "" for vehicles and GMCs
	Msg   game.Msg // what is wrong, as a sentence
}

// row is the entry for a code of faults in the data of the rules.
type row struct {
	Code     string
	Override bool     // the GM may let it pass
	Rules    []string // ids; the first is cited if no other is named
}

// rows are the faults by code.
var rows = func() map[string]row {
	byCode := map[string]row{}
	for _, r := range data.MustRead[struct{ Errors []row }]("errors").Errors {
		byCode[r.Code] = r
	}
	return byCode
}()

// Blocks reports whether a fault keeps a sheet from being finished. A fault that does not block is
// a notice (CONV-05).
func (f Fault) Blocks() bool { return strings.HasPrefix(f.Code, "E_") }

// CanOverride reports whether a GM may let the fault pass, with a reason (RUL-OVERRIDE).
func (f Fault) CanOverride() bool { return rows[f.Code].Override }

// Refusal returns the fault as a refusal.
func (f Fault) Refusal() *game.Refusal {
	return &game.Refusal{Rule: f.Rule, Reason: f.Msg}
}

// Blocking returns the faults that keep a sheet from being finished.
func Blocking(fs []Fault) []Fault {
	return slices.DeleteFunc(slices.Clone(fs), func(f Fault) bool { return !f.Blocks() })
}

// checker collects the faults of a sheet in a game.
type checker struct {
	ruledSheet
	GMs    bool // the character is the GM's
	faults []Fault
}

// addFault adds a fault that cites the first rule of its code. about is a name for Fault.About.
// addFault panics for a code that is not in the data, since that is a mistake of the program.
func (c *checker) addFault(stage, code, about string, args ...game.Arg) {
	if _, ok := rows[code]; !ok {
		panic("sheet: no fault " + code)
	}
	c.addFaultBy(stage, rows[code].Rules[0], code, about, args...)
}

// addFaultBy adds a fault that cites the given rule.
func (c *checker) addFaultBy(stage, rule, code, about string, args ...game.Arg) {
	c.faults = append(c.faults,
		Fault{Code: code, Rule: rule, About: about, Stage: stage, Msg: game.Say("cortex.fault."+code, args...)})
}

// kindMsg returns the name of a kind of sets. It quotes the name of a set of the group's own.
func kindMsg(kind string) game.Msg {
	if _, ok := kinds[kind]; !ok {
		return game.Quote(kind)
	}
	return game.Say("cortex.sheet.kind." + kind)
}
