package people

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// checkValues checks the canonical values of what is typed for an option, by what is typed; "" is a
// refusal by the rule. The words of the rules mean themselves alone.
func checkValues(t *testing.T, o *rulekit.Option, rule string, values map[string]string) {
	t.Helper()
	same := func(word, typed string) bool { return word == typed }
	for typed, want := range values {
		got, no := o.Parse(typed, same)
		if got != want || (no != nil) != (want == "") || no != nil && no.Rule != rule {
			t.Errorf("%s %q: %q, refused %v", o.Key, typed, got, no)
		}
	}
}

// optionTable returns a table with characters and one more option.
func optionTable(t *testing.T, chars []*Character, o *rulekit.Option) *table {
	t.Helper()
	return newTable(t, chars, &engine.Mod{Name: "toy", Chapter: engine.ChapterSheets, Options: []*rulekit.Option{o}})
}

// Rules: TRAIT-04
//
// TestPrimeSetsAreTwoBesideDistinctions: names of one kind are one set, and distinctions count for
// none.
func TestPrimeSetsAreTwoBesideDistinctions(t *testing.T) {
	prime := NewNameList("toy.prime", "usual", "TRAIT-04", 2)
	checkValues(t, prime.Option, "TRAIT-04", map[string]string{
		"usual":                           "usual",
		"attributes, skills":              "attributes,skills",
		" Values , values,Our Own ,":      "Values,Our Own",
		"distinctions, attributes,skills": "distinctions,attributes,skills",
		"distinctions, attributes":        "",
		"attributes, Atributos":           "",
		"skills":                          "",
		" , ":                             "",
		"":                                "",
	})
	other := NewNameList("toy.other", "none", "RUL-SET-OFF", 0)
	checkValues(t, other.Option, "", map[string]string{"skills": "skills", "distinctions": "distinctions"})
	for option, rule := range map[*rulekit.Option]string{prime.Option: "TRAIT-04", other.Option: "RUL-SET-OFF"} {
		never := func(string, string) bool { return false }
		if _, no := option.Parse(" , ", never); no == nil || no.Rule != rule {
			t.Errorf("%s with no name is refused by %v, want %s", option.Key, no, rule)
		}
	}
}

// Rules: RUL-SET-OFF
//
// TestNameListsIncludeSetsByNameOrKind: a name of the kind in either language means its sets; the
// default means all of them.
func TestNameListsIncludeSetsByNameOrKind(t *testing.T) {
	list := NewNameList("toy.sets", "all", "RUL-SET-OFF", 0)
	tb := optionTable(t, nil, list.Option)
	if got := list.NamesAt(tb.State); got != nil || !list.Includes(tb.State, "Skills") {
		t.Errorf("the default lists %v", got)
	}
	tb.Choose("toy.sets", "skills,Our Own")
	if got := list.NamesAt(tb.State); !slices.Equal(got, []string{"skills", "Our Own"}) {
		t.Errorf("listed are %v", got)
	}
	for set, want := range map[string]bool{"Skills": true, "Perícias": true, "our own": true, "Attributes": false} {
		if got := list.Includes(tb.State, set); got != want {
			t.Errorf("%s is included: %v", set, got)
		}
	}
}

// TestListsOfNamesHaveBounds: at least as many names as the option needs, at most 24, of at most 30
// characters; a name counts once.
func TestListsOfNamesHaveBounds(t *testing.T) {
	many := make([]string, 25)
	for i := range many {
		many[i] = "Name" + strings.Repeat("x", i)
	}
	list := NewTraitNames("toy.names", "standard", 2, "RUL-TRAIT-NAMED")
	checkValues(t, list.Option, "RUL-TRAIT-NAMED", map[string]string{
		"standard":                       "standard",
		" Might, Wit ,might,":            "Might,Wit",
		"Might":                          "",
		"Might, might":                   "",
		strings.Join(many[:24], ","):     strings.Join(many[:24], ","),
		strings.Join(many, ","):          "",
		"Wit," + strings.Repeat("é", 30): "Wit," + strings.Repeat("é", 30),
		"Wit," + strings.Repeat("é", 31): "",
		"Wit, Mi\x00ght":                 "",
	})
	tb := optionTable(t, nil, list.Option)
	for value, want := range map[string][]string{"standard": nil, "none": nil, "Might,Wit": {"Might", "Wit"}} {
		tb.Choose("toy.names", value)
		if got := list.At(tb); !slices.Equal(got, want) {
			t.Errorf("%s: %v", value, got)
		}
	}
}

// TestOptionsThatNeedAValue: they have a meaning only while the other option has it.
func TestOptionsThatNeedAValue(t *testing.T) {
	mode := rulekit.NewEnum("toy.mode", "LIFE-01", "off", "on", "more")
	names := NewTraitNames("toy.names", "standard", 2, "").With(mode.Option, "on", "more").Needs
	sets := NewNameList("toy.sets", "all", "", 0).With(mode.Option, "on").Needs
	formula := NewFormula("toy.formula", "LIFE-R7", mode.Option, "on", "more").Needs
	for value, want := range map[string][3]bool{"off": {}, "on": {true, true, true}, "more": {true, false, true}} {
		by := rulekit.OptionValues{"toy.mode": value}
		if got := [3]bool{names.InForce(by), sets.InForce(by), formula.InForce(by)}; got != want {
			t.Errorf("%s: in force %v", value, got)
		}
	}
}

// Rules: LIFE-R7 INIT-R3
//
// TestFormulasAreTwoTraits: each is a name, or the largest of several.
func TestFormulasAreTwoTraits(t *testing.T) {
	formula := NewFormula("toy.formula", "LIFE-R7", rulekit.NewFlag("toy.on", false, "").Option, "true")
	checkValues(t, formula.Option, "LIFE-R7", map[string]string{
		"largest":                        "largest",
		"Physical + Fight/Focus/Survive": "Physical + Fight/Focus/Survive",
		"Physical+Fight , Focus":         "Physical + Fight/Focus",
		"Physical":                       "",
		"Physical + ":                    "",
		" / + Fight":                     "",
		"Physical + Fight + Focus":       "",
		"Physical + " + strings.Repeat("é", 109): "Physical + " + strings.Repeat("é", 109),
		"Physical + " + strings.Repeat("é", 110): "",
	})
}

// Rules: LIFE-01 LIFE-R7
//
// TestRatingsOfAFormula: the largest trait of each of the first two sets beside the distinctions, or
// of the named ones. A trait that a character lacks counts as d4.
func TestRatingsOfAFormula(t *testing.T) {
	formula := NewFormula("toy.formula", "LIFE-R7", rulekit.NewFlag("toy.on", false, "").Option, "true")
	for _, c := range []struct {
		value, line string
		want        [2]dice.Die
	}{
		{"", "Ana: Distinctions Brave d12 | Attributes Mental d6, Physical d8 | Skills Fight d10 | Powers Fire d12",
			[2]dice.Die{8, 10}},
		{"", "Ana: Attributes Mental d6 | Distinctions Brave d12", [2]dice.Die{6, 4}},
		{"", "Ana: Distinctions Brave d12", [2]dice.Die{4, 4}},
		{"Physical + Fight/Focus/Survive", // the example of LIFE-01: 18
			"Ana: Attributes Mental d12, Physical d8 | Skills focus d6, Fight d10, Move d12", [2]dice.Die{8, 10}},
		{"Physical + Fight/Focus/Survive", "Ana: Skills Survive d8", [2]dice.Die{4, 8}},
	} {
		ana := character(t, PC, "p1", c.line)
		tb := optionTable(t, []*Character{ana}, formula.Option)
		if c.value != "" {
			tb.Choose("toy.formula", c.value)
		}
		if got := formula.Ratings(tb.State, ana); got != c.want {
			t.Errorf("%q of %s: %v", c.value, c.line, got)
		}
	}
}

// Rules: CHAR-CFG-02 CHAR-SPEC-MULTI-01 CHAR-STMT-08 CHAR-RES-01
//
// TestSheetOptionsHaveTheDefaultsOfTheRules: section 1.3 lists them.
func TestSheetOptionsHaveTheDefaultsOfTheRules(t *testing.T) {
	s := newTable(t, nil).State
	if SkillMode.Of(s) != "skills" || Specialties.Of(s) != "standard" || Resources.On(s) || NoDistinctions.On(s) ||
		StatementSets.NamesAt(s) != nil || OtherSets.NamesAt(s) != nil {
		t.Errorf("skills %s, specialties %s, resources %v", SkillMode.Of(s), Specialties.Of(s), Resources.On(s))
	}
}
