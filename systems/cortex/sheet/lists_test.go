package sheet

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/docs/rules/data"
)

// Rules: CHAR-SKILL-01 CHAR-ATTR-02 CHAR-AFF-01
//
// TestListsHaveTheNamesOfTheHandbook: each list has as many names as in the book, each once.
func TestListsHaveTheNamesOfTheHandbook(t *testing.T) {
	for _, c := range []struct {
		of    string
		names []string
		n     int
		among []string
	}{
		{"skills", Skills(), 19, []string{"Craft", "Labor", "Trick"}},
		{"attributes", Attributes("triad"), 3, []string{"Physical", "Mental", "Social"}},
		{"affiliations", Affiliations(), 3, []string{"Solo", "Buddy", "Team"}},
		{"abilities", Abilities(), 62, []string{"Blast", "Wall Walking"}},
	} {
		if len(c.names) != c.n || len(slices.Compact(slices.Sorted(slices.Values(c.names)))) != c.n {
			t.Errorf("of %s there are %d: %q", c.of, len(c.names), c.names)
		}
		for _, name := range c.among {
			if !slices.Contains(c.names, name) {
				t.Errorf("%s lack %s", c.of, name)
			}
		}
	}
}

// Rules: POWER-LIST-01 POWER-LIST-03 POWER-LIST-07 RUL-SORCERY POWER-11 ABIL-09 RUL-ABIL-COUNT
//
// TestPowersAndAbilitiesAreThoseOfTheHandbook: twenty powers, each with a text for every rating
// from its lowest on, and a note for Sorcery; 62 abilities with 156 effects, and of each kind as
// many as the ruling counts.
func TestPowersAndAbilitiesAreThoseOfTheHandbook(t *testing.T) {
	type rated struct {
		Name, Min string
		Ratings   map[string]map[string]string
		Modes     []rated
		Notes     []map[string]string
	}
	powers := data.MustRead[struct{ Powers []rated }]("powers").Powers
	if len(powers) != 20 {
		t.Errorf("there are %d powers", len(powers))
	}
	for _, p := range powers {
		if p.Name == "Sorcery" && (len(p.Notes) == 0 || p.Notes[0]["en"] == "" || p.Notes[0]["pt"] == "") {
			t.Error("nothing says what Sorcery is rather for")
		}
		modes := p.Modes
		if modes == nil && p.Name != "Mimic" { // the sources give none
			modes = []rated{p}
		}
		for _, m := range modes {
			for _, d := range dice.Ladder[1:] {
				if says := m.Ratings[d.String()]; (says["en"] != "" && says["pt"] != "") != (d >= mustDie(p.Min)) {
					t.Errorf("%s %s from %s on: of %s it says %q", p.Name, m.Name, p.Min, d, says)
				}
			}
		}
	}
	effects, tags := 0, map[string]int{}
	for _, a := range ruleTables.abilities {
		effects += len(a.SFX)
		for _, tag := range slugs(a.Tags) {
			tags[tag]++
		}
	}
	want := map[string]int{"control": 25, "attack": 23, "enhancement": 19, "defense": 16, "movement": 15, "sensory": 13}
	if effects != 156 || !sameCounts(tags, want) {
		t.Errorf("%d effects of %v, want 156 of %v", effects, tags, want)
	}
}

func sameCounts(a, b map[string]int) bool {
	for k, n := range a {
		if b[k] != n {
			return false
		}
	}
	return len(a) == len(b)
}

// Rules: CONV-03 CHAR-SIG-02 RUL-ABIL-RATING CHAR-VAL-01 CHAR-REL-01 CHAR-REP-01 CHAR-ATTR-03
//
// TestLowestDiceOfSets: the lowest and highest die of traits in play, for sets with no other fault about
// them.
func TestLowestDiceOfSets(t *testing.T) {
	g := DefaultRules()
	g.InPlay, g.Extraordinary, g.Resources, g.Reputations = true, "powers", true, true
	g.Other = []string{"values", "relationships", "affiliations"}
	for _, c := range []struct{ set, name, least, most string }{
		{"attributes", "Physical", "d4", "d12"}, {"skills", "Shoot", "d4", "d12"},
		{"relationships", "Bea", "d4", "d12"},
		{"reputations", "Guild", "d4", "d12"}, {"affiliations", "Solo", "d6", "d10"}, {"powers", "Senses", "d6", "d12"},
		{"powers", "Strength", "d8", "d12"}, {"assets", "Hat", "d6", "d12"}, {"distinctions", "Brave", "d8", "d8"},
	} {
		for _, d := range dice.Ladder {
			s := Sheet{Name: "Ana", Sets: []Set{{Name: c.set, Traits: []Trait{{Word: "x", Name: c.name, Die: d}}}}}
			fault := slices.ContainsFunc(g.Check(&s), func(f Fault) bool { return f.About == c.name })
			least, most := slices.Index(dice.Ladder, mustDie(c.least)), slices.Index(dice.Ladder, mustDie(c.most))
			if at := slices.Index(dice.Ladder, d); fault != (at < least || at > most) {
				t.Errorf("%s %s at %s is at fault: %v", c.set, c.name, d, fault)
			}
		}
	}
}

func mustDie(die string) dice.Die {
	traitDice, err := dice.Parse(die, 1)
	if err != nil {
		panic(err)
	}
	return traitDice[0]
}

// Rules: RUL-SPEC-PARENT-LATER RUL-ATTR-GROWTH RUL-AFF-GROWTH RUL-PYR-WHEN CHAR-SKILL-PYR-03
//
// TestSomeRulesBindCreationAlone: on a sheet in play balances are not checked, nor the skill of a
// specialty; a pyramid is.
func TestSomeRulesBindCreationAlone(t *testing.T) {
	g := DefaultRules()
	g.InPlay, g.Pyramid, g.Other = true, true, []string{"affiliations"}
	s := parseSheet(t,
		"Ana: attributes Physical d12, Mental d10, Social d8 | affiliations Solo d10, Buddy d10, Team d8 | "+
			"skills Shoot d4 | specialties Rifles (Shoot) d6")
	for _, f := range g.Check(&s) {
		if strings.HasPrefix(f.Code, "E_ATTR") || strings.HasPrefix(f.Code, "E_AFF") ||
			strings.HasPrefix(f.Code, "E_SPEC") {
			t.Errorf("%s of %s", f.Code, f.About)
		}
	}
	s = parseSheet(t, "Ana: skills Shoot d8, Fix d8, Know d6, Move d6, Fight d6")
	high := s.WithDice(map[string]dice.Die{"shoot": dice.D10})
	if codes := faultCodes(g.ChangeFaults(&s, &high)); !slices.Equal(codes, []string{"E_PYRAMID"}) {
		t.Errorf("a d10 that rests on too little breaks %q", codes)
	}
}

// Rules: RUL-PYR-COST
//
// TestPyramidCostsItsSteps: a d10 needs ten steps in all, a d12 twenty.
func TestPyramidCostsItsSteps(t *testing.T) {
	for top, want := range map[dice.Die]int{dice.D10: 10, dice.D12: 20} {
		sum := stepsAboveD4(top)
		for below, n := range ruleTables.skills.Pyramid.Requires[top.String()] {
			sum += n * stepsAboveD4(mustDie(below))
		}
		if sum != want {
			t.Errorf("%s takes %d steps, want %d", top, sum, want)
		}
	}
}

// Rules: CHAR-PRIME-03 CHAR-PRIME-05 CHAR-PRIME-06 CHAR-CFG-04 CHAR-ROLE-01 RUL-ROLE-NAMES CHAR-STMT-08
//
// TestCheckGameGivesNotices: the notices and faults of games.
func TestCheckGameGivesNotices(t *testing.T) {
	for _, c := range []struct {
		name string
		game func(*SheetRules)
		want []string
	}{
		{"two sets that say something", func(g *SheetRules) { g.Statements = []string{"values", "relationships"} },
			nil},
		{"a third", func(g *SheetRules) { g.Statements = []string{"values", "relationships", "skills"} },
			[]string{"W_CFG_STMT_SETS"}},
		{"a third where the advice is a rule", func(g *SheetRules) {
			g.Statements, g.Strict = []string{"values", "relationships", "skills"}, true
		}, []string{"E_CFG_SETS_MAX"}},
		{"affiliations beside attributes", func(g *SheetRules) { g.Prime = append(g.Prime, "affiliations") },
			[]string{"W_CFG_AFF_ATTR"}},
		{"no distinctions and two prime sets",
			func(g *SheetRules) { g.Replaced, g.Statements = true, []string{"skills"} },
			[]string{"E_CFG_PRIME_COUNT"}},
		{"no distinctions and three", func(g *SheetRules) {
			g.Replaced, g.Statements, g.Prime = true, []string{"skills"}, []string{"attributes", "skills", "values"}
		}, nil},
		{"roles without names", func(g *SheetRules) { g.Skills, g.Prime = "roles", []string{"attributes", "roles"} },
			[]string{"E_CFG_ROLE_COUNT"}},
	} {
		g := DefaultRules()
		c.game(&g)
		if got := faultCodes(g.CheckGame()); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Rules: RUL-POWER-MODES RUL-DIST-SFX-SPLIT CHAR-AFF-04 CHAR-SPEC-04 CHAR-ROLE-05 CHAR-RES-03
//
// TestLegalSheetsHaveNoFault: sheets that have no fault.
func TestLegalSheetsHaveNoFault(t *testing.T) {
	g := DefaultRules()
	g.InPlay, g.Extraordinary, g.Resources = true, "powers", true
	s := parseSheet(t, "Ana: powers Movement:Flight d8, Movement:Speed d8 | specialties Sea Songs (Perform) d6 | "+
		"resources Dock Gang (crime) 2d8")
	for _, f := range g.Check(&s) {
		if f.Code == "E_NAME_DUP" || f.Code == "E_POWER_SUBTYPE" || f.About == "Sea Songs (Perform)" ||
			strings.HasPrefix(f.About, "Dock") {
			t.Errorf("%s of %s", f.Code, f.About)
		}
	}
	both := paper{line: lineOf(three, physical, fifteen, fifthStage)}
	both.high, both.sfx = usualHigh, map[string][]string{"a": {"SFX-STD-EXCHANGE", "SFX-STD-EDIT"}}
	if got := faultCodes(DefaultRules().Check(both.sheet(t))); got != nil {
		t.Errorf("both SFX on one distinction: %q", got)
	}
	four := DefaultRules()
	four.Prime, four.Affiliations = []string{"affiliations", "skills"}, []string{"Solo", "Buddy", "Team", "Crowd"}
	crowd := paper{line: lineOf(three, "affiliations: Solo d6, Buddy d8, Team d10, Crowd d6", fifteen, fifthStage),
		high: usualHigh,
		sfx:  usualSFX}
	if got := faultCodes(four.Check(crowd.sheet(t))); got != nil {
		t.Errorf("a fourth affiliation at d6: %q", got)
	}
}
