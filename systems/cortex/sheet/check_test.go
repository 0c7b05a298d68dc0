package sheet

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
)

// paper is a sheet as in the worked examples: its sets in a line, the highlights of its
// distinctions, and its SFX by the trait or set that has them.
type paper struct {
	line string
	high [][2]string
	sfx  map[string][]string
}

// The sets of CX-01. Examples change one of them.
const (
	three    = "distinctions: A d8, B d8, C d8"
	physical = "attributes: Physical d6, Mental d10, Social d8"
	fifteen  = "skills: Fix d10, Know d10, Notice d8, Operate d8, Craft d6, Drive d6, Influence d6, Treat d6, " +
		"Sneak d6"
	fifthStage = "specialties: Engines (Fix) d6, Drones (Operate) d6, Clues (Notice) d6, Metallurgy (Know) d6 | " +
		"assets: Multi-tool d8"
)

// flexible spends the five points of the fifth stage on assets only.
const flexible = "assets: Knife d8, Hat d8, Ring d6"

var (
	usualHigh = [][2]string{{"Craft", "Fix"}, {"Know", "Notice"}, {"Drive", "Fix"}}
	usualSFX  = map[string][]string{"a": {"SFX-STD-EXCHANGE"}, "b": {"SFX-STD-EDIT"}}
)

func lineOf(sets ...string) string { return "Ana: " + strings.Join(sets, " | ") }

// sheet parses a paper.
func (p paper) sheet(t *testing.T) *Sheet {
	t.Helper()
	s, no := Parse(p.line)
	if no != nil {
		t.Fatalf("%s: %+v", p.line, no.Reason)
	}
	for _, set := range s.Sets {
		for i := range set.Traits {
			if KindOf(set.Name) == "distinctions" && i < len(p.high) {
				set.Traits[i] = set.Traits[i].With(Notes{Highlights: p.high[i]})
			}
		}
	}
	for host, entries := range p.sfx {
		for _, e := range entries {
			x := SFX{Word: e + host, Entry: e, Name: e}
			if set, _, ok := s.Trait(host); ok {
				x.Trait, x.Set = host, set
			} else {
				x.Set = host
			}
			s.SFX = append(s.SFX, x)
		}
	}
	return &s
}

// faultCodes returns the codes of faults, each with the trait or set that it is about.
func faultCodes(fs []Fault) []string {
	var all []string
	for _, f := range fs {
		all = append(all, strings.TrimSpace(f.Code+" "+f.About))
	}
	return all
}

// Rules: CREATE-SCRATCH-01 CREATE-SCRATCH-03 CREATE-SCRATCH-04 CREATE-SCRATCH-05 CHAR-DIST-HL-02 CHAR-SKILL-04
// RUL-SKILL-UNSPENT RUL-KNOW CHAR-ATTR-04 CHAR-ATTR-05 CHAR-ATTR-06 RUL-ATTR-ARRAYS VAL-01 CHAR-DIST-HL-03
// CHAR-SKILL-05 CHAR-SPEC-02 CHAR-SIG-03 CHAR-SKILL-PYR-01 CHAR-SKILL-PYR-02 RUL-PYR-EXACT CHAR-ROLE-03 CHAR-CFG-02
// CHAR-AFF-02 CHAR-AFF-03 RUL-AFF-EACH CHAR-VAL-03 CHAR-VAL-04 CHAR-VAL-06 RUL-VAL-TOTAL RUL-VAL-ONE-D8
// CHAR-DIST-RATE-01 CHAR-DIST-RATE-02 RUL-DIST-AVG RUL-DIST-LADDER CREATE-MOD-12 CREATE-MOD-14 CREATE-MOD-15 POWER-07
// RUL-PSET-EXACT RUL-STAGE5-SHARED POWER-11 ABIL-03 ABIL-04 RUL-ABIL-SLOTS CHAR-REL-03
//
// TestWorkedExamplesOfSheets compares CX-01 to CX-19 and CX-25 with the checks.
func TestWorkedExamplesOfSheets(t *testing.T) {
	powers := []string{"distinctions: A d8, B d8, C d8", physical, fifteen}
	roleGame := func(names ...string) func(*SheetRules) {
		return func(g *SheetRules) { g.Prime, g.Skills, g.Roles = []string{"attributes", "roles"}, "roles", names }
	}
	affs := func(g *SheetRules) { g.Prime = []string{"affiliations", "skills"} }
	values := func(g *SheetRules) {
		g.Prime, g.Skills, g.Specialties = []string{"values", "relationships"}, "none", "standard"
	}
	spread := func(values string) []string {
		return []string{three, "values: " + values, "relationships: Bea d6, Caio d6",
			"assets: Knife d8, Hat d8, Ring d6"}
	}
	for _, c := range []struct {
		name string
		game func(*SheetRules)
		paper
		want []string
	}{
		{"CX-01", nil, paper{line: lineOf(three, physical, fifteen, fifthStage)}, nil},
		{"CX-02", nil,
			paper{line: lineOf(three, "attributes: Physical d10, Mental d10, Social d6", fifteen, fifthStage)},
			[]string{"E_ATTR_BALANCE"}},
		{"CX-03", nil,
			paper{line: lineOf(three, "attributes: Physical d12, Mental d8, Social d4", fifteen, fifthStage)},
			[]string{"E_ATTR_RANGE Physical", "E_ATTR_RANGE Social"}},
		{"CX-04", func(g *SheetRules) { g.Attributes = Attributes("classic") }, paper{line: lineOf(three,
			"attributes: Agility d10, Alertness d8, Intelligence d6, Strength d6, Vitality d6, Willpower d6", fifteen,
			fifthStage)}, nil},
		{"CX-05: six steps by highlights, nine by points", nil, paper{line: lineOf(three, physical,
			"skills: Fight d12, Move d6, Notice d6, Focus d6, Shoot d10, Sneak d10, Trick d8",
			"assets: Knife d8, Hat d8, Ring d6"),
			high: [][2]string{{"Fight", "Move"}, {"Fight", "Notice"}, {"Fight", "Focus"}}},
			[]string{"E_SKILL_CAP Fight"}},
		{"CX-06", nil, paper{line: lineOf(three, physical,
			"skills: Fix d8, Know d6, Notice d6, Craft d6, Drive d6, Shoot d10, Sneak d10, Trick d10, Throw d6",
			"assets: Knife d8, Hat d8, Ring d6")}, []string{"E_POINTS_OVER"}},
		{"CX-07: Know d10 has a specialty for nothing", nil, paper{line: lineOf(three, physical, fifteen,
			"specialties: Rifles (Shoot) d6, Metallurgy (Know) d6 | assets: Knife d8, Hat d8")},
			[]string{"E_SPEC_PARENT Rifles (Shoot)"}},
		{"CX-08", nil, paper{line: lineOf(three, physical, fifteen,
			"assets: Old Revolver d10, Hat d8")}, []string{"E_SIG_CAP Old Revolver"}},
		{"CX-09", func(g *SheetRules) { g.Pyramid = true }, paper{line: lineOf(three, physical,
			"skills: Shoot d10, Notice d8, Sneak d8, Fight d6, Focus d6, Survive d6, Drive d6, Treat d6, Trick d6, "+
				"Move d6, Labor d6",
			flexible)}, nil},
		{"CX-10", func(g *SheetRules) { g.Pyramid = true }, paper{line: lineOf(three, physical,
			"skills: Shoot d10, Fight d10, Notice d8, Sneak d6, Focus d6, Survive d6, Drive d6, Treat d6, Trick d6, "+
				"Move d6", flexible)},
			[]string{"E_PYRAMID"}},
		{"a d12 rests on two d10, three d8, four d6",
			func(g *SheetRules) { g.Pyramid, g.SkillCap, g.Points = true, dice.D12, 14 },
			paper{line: lineOf(three, physical,
				"skills: Shoot d12, Fight d10, Notice d10, Sneak d8, Focus d8, Survive d8, Drive d6, Treat d6, "+
					"Trick d6, Move d6",
				flexible)}, nil},
		{"CX-11", roleGame("Hitter", "Hacker", "Grifter", "Thief"), paper{line: lineOf(three, physical,
			"roles: Hitter d10, Hacker d10, Grifter d6, Thief d4", flexible)}, []string{"E_ROLE_ARRAY"}},
		{"the same, by the table", roleGame("Hitter", "Hacker", "Grifter", "Thief"), paper{line: lineOf(three, physical,
			"roles: Hitter d10, Hacker d4, Grifter d6, Thief d8", flexible)}, nil},
		{"CX-12", roleGame("Brawn", "Brains", "Charm"), paper{line: lineOf(three, physical,
			"roles: Brawn d10, Brains d8, Charm d4", "skills: Shoot d8", flexible)}, []string{"E_CFG_EXCLUSIVE"}},
		{"CX-13.1", affs, paper{line: lineOf(three, "affiliations: Solo d10, Buddy d8, Team d6", fifteen, fifthStage)},
			nil},
		{"CX-13.2", affs, paper{line: lineOf(three, "affiliations: Solo d10, Buddy d10, Team d6", fifteen, fifthStage)},
			[]string{"E_AFF_BALANCE"}},
		{"CX-13.3", affs, paper{line: lineOf(three, "affiliations: Solo d12, Buddy d6, Team d6", fifteen, fifthStage)},
			[]string{"E_AFF_RATING Solo"}},
		{"CX-14", values, paper{line: lineOf(spread("Duty d10, Glory d8, Justice d8, Love d6, Power d6, Truth d4")...)},
			nil},
		{"CX-15", values, paper{line: lineOf(spread("Duty d10, Glory d8, Justice d6, Love d6, Power d6, Truth d4")...)},
			[]string{"E_VAL_TOTAL"}},
		{"CX-15 with a lower total", func(g *SheetRules) { values(g); g.ValueSteps = 8 },
			paper{line: lineOf(spread("Duty d10, Glory d8, Justice d6, Love d6, Power d6, Truth d4")...)}, nil},
		{"CX-16", func(g *SheetRules) { g.Variable, g.Ladder = true, true }, paper{
			line: lineOf("distinctions: A d4, B d8, C d12", physical, fifteen, fifthStage),
			sfx: map[string][]string{"a": {"SFX-STD-EDIT"}, "b": {"SFX-STD-EDIT", "SFX-STD-SWAP"},
				"c": {"SFX-STD-EDIT", "SFX-STD-SWAP", "SFX-STD-FOLLY"}}}, nil},
		{"CX-16, two on the d4", func(g *SheetRules) { g.Variable, g.Ladder = true, true }, paper{
			line: lineOf("distinctions: A d4, B d8, C d12", physical, fifteen, fifthStage),
			sfx: map[string][]string{"a": {"SFX-STD-EDIT", "SFX-STD-FOLLY"}, "b": {"SFX-STD-SWAP"},
				"c": {"SFX-STD-EDIT", "SFX-STD-SWAP", "SFX-STD-FOLLY"}}}, []string{"E_SFX_COUNT A", "E_SFX_COUNT B"}},
		{"CX-17", func(g *SheetRules) { g.Extraordinary = "powers" }, paper{
			line: lineOf(append(powers, "Solar Heart (powers): Attack d10, Movement: Flight d8",
				"Alloy Skin (powers): Durability d8",
				"specialties: Engines (Fix) d6, Drones (Operate) d6, Clues (Notice) d6, Drums (Craft) d6, "+
					"Metallurgy (Know) d6")...),
			sfx: map[string][]string{"a": {"SFX-STD-EXCHANGE"}, "b": {"SFX-STD-EDIT"},
				"Solar Heart (powers)": {"SFX-PWR-BURST", "SFX-PWR-SECOND-CHANCE", "SFX-LIM-EXHAUSTED"},
				"Alloy Skin (powers)":  {"SFX-PWR-INVULNERABLE", "SFX-PWR-UNLEASHED", "SFX-LIM-CONSCIOUS-ACTIVATION"}}},
			[]string{"W_PSET_SMALL Alloy Skin (powers)"}},
		{"CX-18", func(g *SheetRules) { g.Extraordinary = "powers" }, paper{
			line: lineOf(append(powers, "Solar Heart (powers): Attack d10, Movement: Flight d8",
				"Alloy Skin (powers): Strength d6, Senses d6",
				"specialties: Engines (Fix) d6, Drones (Operate) d6, Clues (Notice) d6, Drums (Craft) d6, "+
					"Metallurgy (Know) d6")...),
			sfx: map[string][]string{"a": {"SFX-STD-EXCHANGE"}, "b": {"SFX-STD-EDIT"},
				"Solar Heart (powers)": {"SFX-PWR-BURST", "SFX-PWR-SECOND-CHANCE", "SFX-LIM-EXHAUSTED"},
				"Alloy Skin (powers)":  {"SFX-PWR-INVULNERABLE", "SFX-PWR-UNLEASHED", "SFX-LIM-CONSCIOUS-ACTIVATION"}}},
			[]string{"E_POWER_MIN Strength"}},
		{"CX-19: Blast d10, Claws and Danger Sense d8", func(g *SheetRules) { g.Extraordinary = "abilities" }, paper{
			line: lineOf(append(powers, "abilities: Blast d10, Claws d8, Danger Sense d8",
				"assets: Knife d8, Hat d8")...),
			sfx: map[string][]string{"a": {"SFX-STD-EXCHANGE"}, "b": {"SFX-STD-EDIT"},
				"blast": {"SFX-ABIL-BLAST-1", "SFX-ABIL-BLAST-2", "SFX-ABIL-BLAST-3", "SFX-LIM-ABILITY"},
				"claws": {"SFX-LIM-ABILITY"}, "danger-sense": {"SFX-LIM-ABILITY"}}},
			[]string{"E_ABIL_SFX_SLOT Blast"}},
		{"CX-25", func(g *SheetRules) { values(g); g.Relationships = "array" }, paper{line: lineOf(three,
			"values: Duty d8, Glory d8, Justice d8, Love d6, Power d6, Truth d6",
			"relationships: Ana d10, Bea d8, Caio d8, Davi d6",
			"assets: Knife d8, Hat d8, Ring d6")}, []string{"E_REL_ARRAY"}},
	} {
		g := DefaultRules()
		if c.game != nil {
			c.game(&g)
		}
		if c.high == nil && g.Skills == "skills" {
			c.high = usualHigh
		}
		if c.sfx == nil {
			c.sfx = usualSFX
		}
		if got := faultCodes(g.Check(c.sheet(t))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Rules: CHAR-DIST-01 CHAR-DIST-02 CHAR-DIST-06 CHAR-DIST-HL-01 RUL-HL-DIFFERENT RUL-ROLE-HL
// RUL-SET-OFF RUL-TRAIT-NAMED
// CHAR-TAL-01 CHAR-TAL-03 RUL-NAMES CHAR-SPEC-01 CHAR-SPEC-MULTI-02 CHAR-SPEC-ONLY-01 RUL-SPEC-ONLY-BUY CHAR-SPLIT-01
// CHAR-SPLIT-02 RUL-SPLIT-STEPS RUL-ROLE-SPEC RUL-REL-CAP CHAR-REP-03 RUL-REP-CAP CHAR-RES-02 CHAR-RES-04 CHAR-SIG-04
// POWER-01 POWER-05 POWER-LIST-02 CREATE-MOD-13 RUL-ABIL-START RUL-ABIL-LIMIT GEAR-02 RUL-STMT-SETS RUL-STAGE5
// CHAR-REL-04 RUL-SFX-SETS RUL-TRAIT-DEFAULT CHAR-TRAIT-01 CHAR-SKILL-06 ABIL-08 CHAR-SPLIT-04
//
// TestCheckReportsEachFault: each sheet is that of CX-01 with one change, and has only the fault of
// that change.
func TestCheckReportsEachFault(t *testing.T) {
	with := func(sets ...string) paper {
		return paper{line: lineOf(append([]string{three, physical, fifteen}, sets...)...)}
	}
	rare := func(g *SheetRules) { g.Extraordinary, g.Rare, g.RareChoice = "powers", true, true }
	gifts := func(kind string) func(*SheetRules) { return func(g *SheetRules) { g.Extraordinary = kind } }
	fifth := fifthStage
	special := func(g *SheetRules) { g.Prime, g.Skills = []string{"attributes", "specialties"}, "specialties_only" }
	for _, c := range []struct {
		name string
		game func(*SheetRules)
		paper
		want []string
	}{
		{"two distinctions", nil, paper{line: lineOf("distinctions: A d8, B d8", physical, fifteen, fifth)},
			[]string{"E_DIST_COUNT", "E_POINTS_OVER"}}, // two highlights are not there
		{"a distinction of d10", nil, paper{line: lineOf("distinctions: A d8, B d10, C d8", physical, fifteen, fifth)},
			[]string{"E_DIST_RATING B"}},
		{"distinctions that average less", func(g *SheetRules) { g.Variable = true },
			paper{line: lineOf("distinctions: A d8, B d6, C d8",
				physical, fifteen, fifth)}, []string{"E_DIST_AVG"}},
		{"one SFX too few", nil, paper{line: with(fifth).line, sfx: map[string][]string{"a": {"SFX-STD-EDIT"}}},
			[]string{"E_SFX_COUNT"}},
		{"one highlight twice", nil, paper{line: with(fifth).line,
			high: [][2]string{{"Craft", "craft"}, {"Know", "Notice"}, {"Drive", "Fix"}}},
			[]string{"E_HIGHLIGHT_COUNT A"}},
		{"a highlight that is no skill", nil, paper{line: with(fifth).line,
			high: [][2]string{{"Craft", "Fix"}, {"Know", "Mental"}, {"Drive", "Fix"}}},
			[]string{"E_HIGHLIGHT_TRAIT B"}},
		{"Portuguese names are the same skills", nil, paper{line: lineOf("distinções: A d8, B d8, C d8",
			"atributos: Físico d6, Mental d10, Social d8",
			"perícias: Consertar d10, Saber d10, Notar d8, Operar d8, Fabricar d6, Dirigir d6, Influenciar d6, "+
				"Tratar d6, Esgueirar d6",
			"assets: Faca d8, Anel d8, Chapéu d6")}, nil},
		{"a skill of no list", nil, paper{line: lineOf(three, physical, fifteen+", Juggle d4", fifth)},
			[]string{"E_TRAIT_UNKNOWN Juggle"}},
		{"a set that the game has not", nil, with(fifth, "talents: Lucky"), []string{"E_SET_DISABLED talents"}},
		{"a set of the group's own", nil, with(fifth, "Ship: Engine d8"), []string{"E_SET_DISABLED Ship"}},
		{"the same, listed", func(g *SheetRules) { g.Other = []string{"ship"} }, with(fifth, "Ship: Engine d8"), nil},
		{"a talent with a die, and one too few", func(g *SheetRules) { g.Talents = 2 },
			with(fifth, "talents: Lucky d6"),
			[]string{"E_TAL_DIE Lucky", "E_TAL_COUNT"}},
		{"a name twice", nil, with("specialties: Engines (Fix) d6, engines (fix) d6 | assets: Hat d8, Ring d6"),
			[]string{"E_NAME_DUP engines (fix)"}},
		{"a specialty of d8", nil, with("specialties: Engines (Fix) d8 | assets: Hat d8, Ring d6"),
			[]string{"E_SPEC_RATING Engines (Fix)"}},
		{"of several levels it may be, d12 is rare", func(g *SheetRules) { g.Specialties = "multi_level" },
			with("specialties: Engines (Fix) d12 | assets: Ring d6"), []string{"W_SPEC_D12 Engines (Fix)"}},
		{"a specialty of nothing", nil, with("specialties: Engines d6 | assets: Hat d8, Ring d8"),
			[]string{"E_SPEC_PARENT Engines"}},
		{"specialties alone: 15 steps and five", special,
			paper{line: lineOf(three, physical,
				"specialties: Cars d10, Locks d10, Guns d10, Maps d10, Books d10, Ropes d10, Dogs d10, Bombs d8",
				flexible),
				high: [][2]string{{"Cars", "Locks"}, {"Guns", "Maps"}, {"Books", "Ropes"}}}, nil},
		{"one of d6 among them", special,
			paper{line: lineOf(three, physical,
				"specialties: Cars d10, Locks d10, Guns d10, Maps d10, Books d10, Ropes d10, Dogs d10, Bombs d8, "+
					"Cats d6",
				flexible),
				high: [][2]string{{"Cars", "Locks"}, {"Guns", "Maps"}, {"Books", "Ropes"}}},
			[]string{"E_SPEC_RATING Cats"}},
		{"split skills: nine of d6, the free specialty of Know and six steps more",
			func(g *SheetRules) { g.Skills = "split" }, paper{line: lineOf(three, physical,
				"skills: Fix d6, Know d6, Craft d6, Notice d6, Drive d6, Fight d6, Move d6, Shoot d6, Sneak d6",
				"specialties: Engines (Fix) d10, Guns (Shoot) d10, Cats (Move) d10, Dogs (Know) d8 | assets: Hat d8, "+
					"Ring d8, Ace d6",
			)}, nil},
		{"general skills beyond the points of their stage", func(g *SheetRules) { g.Skills, g.Points = "split", 2 },
			paper{line: lineOf(three,
				physical,
				"skills: Fix d6, Know d6, Craft d6, Notice d6, Drive d6, Fight d6, Move d6, Shoot d6, Sneak d6",
				"assets: Hat d8, Ring d6")}, []string{"E_STAGE5_USE", "E_SPLIT_HIGHLIGHT Fix"}},
		{"a general skill of d8", func(g *SheetRules) { g.Skills = "split" }, paper{line: lineOf(three, physical,
			"skills: Fix d8, Know d6, Craft d6, Notice d6, Drive d6, Fight d6, Move d6, Shoot d6",
			"specialties: Engines (Fix) d10, Guns (Shoot) d10, Cats (Move) d10, Dogs (Know) d8 | assets: Hat d8, "+
				"Ring d8, Ace d6")},
			[]string{"E_SPLIT_CAP Fix"}},
		{"a highlight with roles, a specialty of a role at d4", func(g *SheetRules) {
			g.Prime, g.Skills, g.Roles = []string{"attributes", "roles"}, "roles", []string{"Brawn", "Brains", "Charm"}
		}, paper{line: lineOf(three, physical, "roles: Brawn d10, Brains d8, Charm d4",
			"specialties: Songs (Charm) d6 | assets: Hat d8, Ring d8"), high: [][2]string{{"Brawn", ""}}},
			[]string{"E_HIGHLIGHT_TRAIT A", "E_SPEC_PARENT Songs (Charm)"}},
		{"a relationship and a reputation too large",
			func(g *SheetRules) { g.Other, g.Reputations = []string{"relationships"}, true },
			with("relationships: Bea d12 | reputations: Guild d10 | assets: Hat d6"),
			[]string{"E_REL_CAP Bea", "E_REP_CAP Guild", "E_POINTS_OVER"}},
		{"relationships that rose by points", func(g *SheetRules) { g.Other = []string{"relationships"} },
			with("relationships: Bea d10, Caio d8, Davi d6 | assets: Hat d8"), nil},
		{"resources", func(g *SheetRules) { g.Resources = true },
			with("resources: Dock Gang (crime / harbour) 3d6, Loft d6, Boat (a/b/c) 2d6 | assets: Hat d6"),
			[]string{"E_RES_MIN_DICE Loft", "E_RES_TAGS Boat (a/b/c)"}},
		{"a resource too large", func(g *SheetRules) { g.Resources = true },
			with("resources: Dock Gang 3d8 | assets: Hat d8"),
			[]string{"E_RES_MAX Dock Gang"}},
		{"four SFX on an asset", nil, paper{line: with(fifth).line, sfx: map[string][]string{
			"a": {"SFX-STD-EXCHANGE"}, "b": {"SFX-STD-EDIT"},
			"multi-tool": {"SFX-STD-EDIT", "SFX-STD-SWAP", "SFX-STD-FOLLY", "SFX-STD-PRICE"}}},
			[]string{"W_SIG_SFX Multi-tool"}},
		{"three kinds of sets with SFX", func(g *SheetRules) { g.Extraordinary = "abilities" }, paper{
			line: with("abilities: Blast d8, Claws d8, Armor d8 | assets: Hat d8, Ring d8, Ace d6").line,
			sfx: map[string][]string{"a": {"SFX-STD-EXCHANGE"}, "b": {"SFX-STD-EDIT"}, "hat": {"SFX-STD-EDIT"},
				"blast": {"SFX-ABIL-BLAST-1", "SFX-LIM-ABILITY"}, "claws": {"SFX-LIM-ABILITY"},
				"armor": {"SFX-LIM-ABILITY"}}},
			[]string{"W_CFG_SFX_SETS"}},
		{"the same where the advice is a rule, no limit on Armor",
			func(g *SheetRules) { g.Extraordinary, g.Strict = "abilities", true }, paper{
				line: with("abilities: Blast d8, Claws d8, Armor d8 | assets: Hat d8, Ring d8, Ace d6").line,
				sfx: map[string][]string{"a": {"SFX-STD-EXCHANGE"}, "b": {"SFX-STD-EDIT"}, "hat": {"SFX-STD-EDIT"},
					"blast": {"SFX-ABIL-BLAST-1", "SFX-LIM-ABILITY"}, "claws": {"SFX-LIM-ABILITY"}}},
			[]string{"E_CFG_SETS_MAX", "E_ABIL_LIMIT Armor"}},
		{"one power set of two, without SFX and limit, its Movement of no kind", gifts("powers"),
			with("Sun (powers): Attack d8, Movement d8, Senses d12 | assets: Hat d6"),
			[]string{"E_PSET_COUNT", "E_POWER_SUBTYPE Movement", "E_POWER_CEIL Senses",
				"E_PSET_SFX Sun (powers)", "E_PSET_LIMIT Sun (powers)"}},
		{"powers that are too few", gifts("powers"), paper{
			line: with("Sun (powers): Attack d8, Senses d6", "Moon (powers): Shapeshift d6, Stretch d6", fifth).line,
			sfx: map[string][]string{"a": {"SFX-STD-EXCHANGE"}, "b": {"SFX-STD-EDIT"},
				"Sun (powers)":  {"SFX-PWR-BURST", "SFX-PWR-SECOND-CHANCE", "SFX-LIM-EXHAUSTED"},
				"Moon (powers)": {"SFX-PWR-BURST", "SFX-PWR-SECOND-CHANCE", "SFX-LIM-EXHAUSTED"}}},
			[]string{"E_POWER_COUNT"}},
		{"where powers are rare, points in their place: five skill steps", rare,
			paper{line: lineOf(three, physical, fifteen+", Fight d8, Shoot d10", fifth)}, nil},
		{"and none of them spent", rare, with(fifth), []string{"E_POINTS_UNSPENT"}},
		{"four skill steps and a talent", func(g *SheetRules) { rare(g); g.Talents = 2 },
			paper{line: lineOf(three, physical, fifteen+", Fight d10, Shoot d6", fifth,
				"talents: Lucky, Quick, Tough")}, nil},
		{"a sixth", func(g *SheetRules) { rare(g); g.Talents = 2 },
			paper{line: lineOf(three, physical, fifteen+", Fight d10, Shoot d8", fifth,
				"talents: Lucky, Quick, Tough")},
			[]string{"E_POINTS_OVER"}},
		{"they buy nothing of the fifth stage", rare,
			with("specialties: Metallurgy (Know) d6 | assets: A d8, B d8, C d8, D d8, E d8"),
			[]string{"E_POINTS_UNSPENT", "E_POINTS_OVER"}},
		{"abilities: two of three, one on Claws of d4", gifts("abilities"), paper{
			line: with("abilities: Blast d8, Claws d4 | assets: Hat d8, Ring d8, Ace d6").line,
			sfx: map[string][]string{"a": {"SFX-STD-EXCHANGE"}, "b": {"SFX-STD-EDIT"},
				"blast": {"SFX-LIM-ABILITY"}, "claws": {"SFX-LIM-ABILITY"}}},
			[]string{"E_ABIL_COUNT", "E_RATING_MIN Claws"}},
		{"a device without its limit", func(g *SheetRules) { g.Gear = true }, with(fifth, "gear: Jetpack d8"),
			[]string{"E_GEAR_LIMIT Jetpack"}},
	} {
		g := DefaultRules()
		if c.game != nil {
			c.game(&g)
		}
		if c.high == nil && g.Skills != "roles" {
			c.high = usualHigh
		}
		if c.sfx == nil {
			c.sfx = usualSFX
		}
		if got := faultCodes(g.Check(c.sheet(t))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Rules: ABIL-05 ABIL-06
//
// A sheet that comes from elsewhere may say of an ability what no ability does.
func TestUnknownEffectsOfAnAbilityAreQuoted(t *testing.T) {
	g := DefaultRules()
	g.Extraordinary = "abilities"
	for _, c := range []struct {
		name, of, tags, is, does string
		fault                    bool
	}{
		{name: "Blast", is: "Blast", does: "attack"},
		{name: "Rajada", is: "Blast", does: "attack"},
		{name: "Blast (lightning)", is: "Blast", does: "attack"},
		{name: "Lightning Bolt", of: "Blast", is: "Blast", does: "attack"},
		{name: "Lightning Bolt", tags: "attack movement", does: "attack movement"},
		{name: "Lightning Bolt", tags: "attack fire", does: "attack fire", fault: true},
		{name: "Lightning Bolt"},
	} {
		trait := Trait{Word: "a", Name: c.name, Die: dice.D8}.With(Notes{ListedAs: c.of, Tags: c.tags})
		if is, does := trait.Ability(), strings.Join(trait.Effects(), " "); is != c.is || does != c.does {
			t.Errorf("%s is %q and does %q", c.name, is, does)
		}
		faults := g.Check(&Sheet{Name: "Nova", Sets: []Set{{Name: "Abilities", Traits: []Trait{trait}}}})
		if got := slices.ContainsFunc(faults,
			func(f Fault) bool { return f.Code == "E_ABIL_CATEGORY" }); got != c.fault {
			t.Errorf("%s %q: a fault: %v", c.name, c.tags, got)
		}
	}
}
