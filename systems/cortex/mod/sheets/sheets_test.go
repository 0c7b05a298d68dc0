package sheets

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// tableWith returns the state of a table with these options.
func tableWith(options rulekit.OptionValues) *engine.State {
	s := &engine.State{}
	s.Options = options
	return s
}

// Rules: CHAR-PRIME-01 CHAR-PRIME-02 RUL-CFG-PRIME RUL-ATTR-DEFAULT RUL-SKILL-CUSTOM CHAR-TAL-03
//
// TestEachOptionChangesItsOwnSheetRules checks that a table without options has the default rules,
// and that each option changes only its own part.
func TestEachOptionChangesItsOwnSheetRules(t *testing.T) {
	if got, want := rulesOf(tableWith(nil)), sheet.DefaultRules(); !reflect.DeepEqual(got, want) {
		t.Fatalf("by default it is\n%+v, want\n%+v", got, want)
	}
	for _, c := range []struct {
		key, value string
		change     func(*sheet.SheetRules)
	}{
		{"sets.prime", "distinctions,valores,Papéis",
			func(g *sheet.SheetRules) { g.Prime = []string{"values", "roles"} }},
		{"sets.other", "Ship,relacionamentos",
			func(g *sheet.SheetRules) { g.Other = []string{"Ship", "relacionamentos"} }},
		{"distinctions.count", "4", func(g *sheet.SheetRules) { g.Distinctions = 4 }},
		{"distinctions.rating", "variable", func(g *sheet.SheetRules) { g.Variable = true }},
		{"distinctions.sfx_by_rating", "true", func(g *sheet.SheetRules) { g.Ladder = true }},
		{"distinctions.highlights", "false", func(g *sheet.SheetRules) { g.Highlights = false }},
		{"distinctions.replaced_by_statements", "true", func(g *sheet.SheetRules) { g.Replaced = true }},
		{"attributes.set", "classic", func(g *sheet.SheetRules) { g.Attributes = sheet.Attributes("classic") }},
		{"attributes.set", "custom", func(g *sheet.SheetRules) { g.Attributes = nil }},
		{"affiliations.names", "Alone,Pair,Crowd",
			func(g *sheet.SheetRules) { g.Affiliations = []string{"Alone", "Pair", "Crowd"} }},
		{"skills.mode", "roles",
			func(g *sheet.SheetRules) { g.Skills, g.Prime = "roles", []string{"attributes", "roles"} }},
		{"skills.mode", "specialties_only", func(g *sheet.SheetRules) {
			g.Skills, g.Prime = "specialties_only", []string{"attributes", "specialties"}
		}},
		{"skills.mode", "none", func(g *sheet.SheetRules) { g.Skills, g.Prime = "none", []string{"attributes"} }},
		{"skills.mode", "split", func(g *sheet.SheetRules) { g.Skills = "split" }},
		{"skills.points", "12", func(g *sheet.SheetRules) { g.Points = 12 }},
		{"skills.creation_cap", "d8", func(g *sheet.SheetRules) { g.SkillCap = dice.D8 }},
		{"skills.pyramid", "true", func(g *sheet.SheetRules) { g.Pyramid = true }},
		{"skills.names", "Sing,Dance", func(g *sheet.SheetRules) { g.SkillNames = []string{"Sing", "Dance"} }},
		{"specialties.mode", "off", func(g *sheet.SheetRules) { g.Specialties = "off" }},
		{"roles.names", "A,B,C", func(g *sheet.SheetRules) { g.Roles = []string{"A", "B", "C"} }},
		{"values.names", "A,B,C", func(g *sheet.SheetRules) { g.Values = []string{"A", "B", "C"} }},
		{"values.total", "8", func(g *sheet.SheetRules) { g.ValueSteps = 8 }},
		{"relationships.creation", "array", func(g *sheet.SheetRules) { g.Relationships = "array" }},
		{"relationships.creation_cap", "d12", func(g *sheet.SheetRules) { g.RelCap = dice.D12 }},
		{"reputations.enabled", "true", func(g *sheet.SheetRules) { g.Reputations = true }},
		{"reputations.cap", "d6", func(g *sheet.SheetRules) { g.RepCap = dice.D6 }},
		{"resources.enabled", "true", func(g *sheet.SheetRules) { g.Resources = true }},
		{"extraordinary", "powers", func(g *sheet.SheetRules) { g.Extraordinary = "powers" }},
		{"powers.frequency", "rare", func(g *sheet.SheetRules) { g.Rare = true }},
		{"powers.rare_choice", "true", func(g *sheet.SheetRules) { g.RareChoice = true }},
		{"powers.godlike", "true", func(g *sheet.SheetRules) { g.Godlike = true }},
		{"abilities.unlock", "growth", func(g *sheet.SheetRules) { g.ByGrowth = true }},
		{"talents.enabled", "true", func(g *sheet.SheetRules) { g.Talents = 2 }},
		{"statements.sets", "values,Laços", func(g *sheet.SheetRules) { g.Statements = []string{"values", "Laços"} }},
		{"gear.enabled", "true", func(g *sheet.SheetRules) { g.Gear = true }},
		{"limits.strict", "true", func(g *sheet.SheetRules) { g.Strict = true }},
		{"growth.milestones", "true", func(g *sheet.SheetRules) { g.Growths = 1 }},
	} {
		want := sheet.DefaultRules()
		c.change(&want)
		if got := rulesOf(tableWith(rulekit.OptionValues{c.key: c.value})); !reflect.DeepEqual(got, want) {
			t.Errorf("%s = %s: it is\n%+v, want\n%+v", c.key, c.value, got, want)
		}
	}
}

// Rules: CHAR-AFF-01 CHAR-ATTR-01 RUL-VAL-NAMES
//
// TestNameListsAreSplitAndBounded checks that names are separated by commas and kept once, and that
// too few, too many and too long names are refused.
func TestNameListsAreSplitAndBounded(t *testing.T) {
	same := func(word, typed string) bool { return word == typed }
	many := "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y"
	for value, want := range map[string]string{
		"A, B ,C": "A,B,C", "A,a,B,C": "A,B,C", "none": "none",
		"A,B": "", many: "", "A,B,a name that is much longer than thirty letters": "", "": "",
	} {
		got, no := attributeNames.Parse(value, same)
		if got != want || (no == nil) != (want != "") {
			t.Errorf("%q reads %q, %v", value, got, no)
		}
	}
	if got := skillNames.At(tableWith(nil)); got != nil {
		t.Errorf("the standard skills are the names %q", got)
	}
}

// Rules: RUL-TRAIT-DEFAULT CHAR-DIST-01
//
// TestNewSheetHasTheDefaultSetsAndDice checks a new sheet: three distinctions at d8, attributes at
// d8, skills without dice, with the names in the table's language.
func TestNewSheetHasTheDefaultSetsAndDice(t *testing.T) {
	s := tableWith(rulekit.OptionValues{checked.Key: "true", people.OtherSets.Key: "Navio"})
	s.Lang = "pt-BR"
	start, sets := blankSheet(s)
	if want := []string{"distinções", "atributos", "perícias", "especialidades", "assets", "Navio"}; !slices.Equal(sets,
		want) {
		t.Errorf("its sets are %q, want %q", sets, want)
	}
	cells := map[string]string{}
	for _, r := range start {
		cells[r.Group+" "+r.Cells[0]] = r.Cells[1]
	}
	for row, die := range map[string]string{"distinções ": "d8", "atributos Físico": "d8", "perícias Lutar": "",
		"perícias Mover": ""} {
		if got, ok := cells[row]; !ok || got != die {
			t.Errorf("%q is at %q: %v", row, got, ok)
		}
	}
	if len(start) != 3+3+19 {
		t.Errorf("it has %d rows", len(start))
	}
}

// Rules: CREATE-ARCH-06
//
// TestArchetypesAreBounded checks that a group keeps at most maxArchetypes, and that a move says so
// if nothing can be chosen.
func TestArchetypesAreBounded(t *testing.T) {
	s := tableWith(rulekit.OptionValues{checked.Key: "true"})
	gm := game.Actor{Chair: game.GMChair, Role: game.GM}
	for range maxArchetypes {
		Section.Of(s).archetypeSet(ArchetypeSet{Archetype: sheet.Archetype{Word: string(rune('a' +
			len(Section.Of(s).Own)))}})
	}
	if no := refuseMoreArchetypes(s); no == nil || no.Reason.Key != "cortex.refused.archetype.full" {
		t.Errorf("one more is refused with %v", no)
	}
	if no := people.ClosedReason(gm, "RUL-STAGE-ORDER",
		"create.nothing"); no.Reason.Key != "cortex.refused.create.nothing" {
		t.Errorf("nothing to choose is said as %s", no.Reason.Key)
	}
}

// Rules: CHAR-AFF-01 RUL-VAL-NAMES
//
// TestOptionTextsNameTheStandardNames checks that the texts of the options for affiliations and
// values name the standard names, as sheets in that language do.
func TestOptionTextsNameTheStandardNames(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range []string{lang.EN, "pt-BR"} {
		for key, names := range map[string][]string{
			affiliations.Key: sheet.Affiliations(), valueNames.Key: sheet.Values(),
		} {
			text := index.Printer(locale, nil).Say(game.Say("cortex.option." + key))
			for _, name := range names {
				if name = sheet.LocalName(name, locale); !strings.Contains(text, name) {
					t.Errorf("%s: %q does not name %s", locale, text, name)
				}
			}
		}
	}
}
