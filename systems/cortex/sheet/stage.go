package sheet

import (
	"slices"
	"strings"

	"mesa/game"
)

// The stages of making a sheet, which may be done in any order (RUL-STAGE-ORDER).
const (
	StageRatings      = "ratings"      // attributes, affiliations, values (CREATE-SCRATCH-01)
	StageDistinctions = "distinctions" // with their highlights (CREATE-SCRATCH-02)
	StageGifts        = "gifts"        // SFX, talents, powers, abilities (CREATE-SCRATCH-03)
	StageSkills       = "skills"       // or roles (CREATE-SCRATCH-04)
	StagePoints       = "points"       // the five points (CREATE-SCRATCH-05)
	StageLife         = "life"         // the biography, and what traits say (CREATE-SCRATCH-06)
)

// stages are all of them, with what decides of them.
var stages = []Stage{
	{ID: StageRatings, Rule: "CREATE-SCRATCH-01"}, {ID: StageDistinctions, Rule: "CREATE-SCRATCH-02"},
	{ID: StageGifts, Rule: "CREATE-SCRATCH-03"}, {ID: StageSkills, Rule: "CREATE-SCRATCH-04"},
	{ID: StagePoints, Rule: "CREATE-SCRATCH-05"}, {ID: StageLife, Rule: "CREATE-SCRATCH-06"},
}

// StageIDs are the stages in the order of the book.
func StageIDs() []string {
	var ids []string
	for _, st := range stages {
		ids = append(ids, st.ID)
	}
	return ids
}

// Stage is one stage of making a sheet: what it gives, how much of that is used, and
// what is not right yet.
type Stage struct {
	ID     string
	Rule   string
	Counts []Count
	Faults []Fault // that keep the sheet from being finished
}

// Count is how much is used of what a stage gives.
type Count struct {
	Of   string `json:"of"` // what: "skills", "fifth", "attributes", "sfx"
	Used int    `json:"used"`
	Have int    `json:"have"`
}

// Msg says it: "3 of 9 skill points left".
func (c Count) Msg() game.Msg {
	what := game.M("what", game.Say("cortex.create.of."+c.Of))
	if c.Left() < 0 {
		return game.Say("cortex.create.over", what, game.N("n", -c.Left()))
	}
	return game.Say("cortex.create.left", what, game.N("n", c.Left()), game.N("have", c.Have))
}

// Left is how much may still be used.
func (c Count) Left() int { return c.Have - c.Used }

// Done reports whether nothing of a stage is open.
func (st Stage) Done() bool { return len(st.Faults) == 0 }

// Stages are those of making a sheet in the game, as far as this one has come. A
// stage that the game does not have is left out.
func (g Game) Stages(s *Sheet) []Stage { return g.StagesBy(s, Bars(g.Check(s))) }

// StagesBy is Stages where the faults of the sheet are known already.
func (g Game) StagesBy(s *Sheet, faults []Fault) []Stage {
	c := &checker{Game: &g, sheet: s}
	all := slices.Clone(stages)
	for i := range all {
		all[i].Counts = c.counted(all[i].ID)
	}
	for _, f := range faults {
		i := slices.IndexFunc(all, func(st Stage) bool { return st.ID == c.stageOf(f) })
		all[i].Faults = append(all[i].Faults, f)
	}
	return slices.DeleteFunc(all, func(st Stage) bool { return st.Counts == nil && st.Faults == nil && st.ID != StageLife })
}

// byCode are the stages of faults by how their codes begin.
var byCode = []struct{ code, stage string }{
	{"E_DIST_", StageDistinctions}, {"E_HIGHLIGHT_", StageDistinctions},
	{"E_ATTR_", StageRatings}, {"E_AFF_", StageRatings}, {"E_VAL_", StageRatings},
	{"E_SFX_", StageGifts}, {"E_ARCH_SFX", StageGifts}, {"E_TAL_", StageGifts}, {"E_PSET_", StageGifts},
	{"E_POWER_", StageGifts}, {"E_ABIL_", StageGifts}, {"E_GEAR_", StageGifts}, {"E_CFG_SETS_MAX", StageGifts},
	{"E_SKILL_", StageSkills}, {"E_SPLIT_", StageSkills}, {"E_PYRAMID", StageSkills}, {"E_ROLE_", StageSkills},
	{"E_ARCH_ASSET", StagePoints}, {"E_SPEC_", StagePoints}, {"E_SIG_", StagePoints}, {"E_REL_", StagePoints},
	{"E_REP_", StagePoints}, {"E_RES_", StagePoints}, {"E_STMT_", StageLife},
}

// stageOf is the stage that mends a fault: its code says it, or the rule of the
// points that it is about, or else the set.
func (c *checker) stageOf(f Fault) string {
	for _, b := range byCode {
		if strings.HasPrefix(f.Code, b.code) {
			return b.stage
		}
	}
	if strings.HasPrefix(f.Code, "E_POINTS_") {
		if f.Rule == "RUL-STAGE5" {
			return StagePoints
		}
		return StageSkills
	}
	for set, t := range c.sheet.All() {
		if t.Name == f.On || set == f.On {
			return c.stageOfKind(KindOf(set))
		}
	}
	return StageRatings
}

// stageOfKind is where sets of a kind are made.
func (c *checker) stageOfKind(kind string) string {
	switch kind {
	case "distinctions":
		return StageDistinctions
	case "skills", "roles":
		return StageSkills
	case "powers", "abilities", "talents", "gear":
		return StageGifts
	case "specialties":
		if c.narrow() {
			return StageSkills
		}
		return StagePoints
	case "signature_assets", "relationships", "reputations", "resources":
		return StagePoints
	}
	return StageRatings
}

// counted is what a stage gives, and what of it the sheet has used.
func (c *checker) counted(stage string) []Count {
	switch stage {
	case StageRatings:
		return c.ratingCounts()
	case StageDistinctions:
		return c.distinctionCounts()
	case StageGifts:
		return c.giftCounts()
	case StageSkills:
		if c.Skills == "roles" {
			return []Count{{Of: "roles", Used: len(c.Roles) - len(c.Left(c.sheet, "roles")), Have: len(c.Roles)}}
		}
		return c.skillCounts()
	case StagePoints:
		return []Count{c.fifth()}
	case StageLife:
		return c.said()
	}
	return nil
}

// said is how many traits say something of those that may (CREATE-MOD-07).
func (c *checker) said() []Count {
	n := Count{Of: "statements"}
	for set, t := range c.sheet.All() {
		if slices.Contains(c.Statements, KindOf(set)) {
			n.Have++
			n.Used += btoi(t.Note().Says != "")
		}
	}
	if n.Have == 0 {
		return nil
	}
	return []Count{n}
}

// balanced are the kinds whose traits share out steps, of which one rises as another
// falls.
var balanced = []string{"attributes", "affiliations", "values"}

// ratingCounts are the steps of the sets that are balanced: in each as many as there
// are traits, and three (CHAR-ATTR-04, CHAR-AFF-04, RUL-VAL-TOTAL).
func (c *checker) ratingCounts() []Count {
	var all []Count
	for _, kind := range balanced {
		if c.Uses(kind) {
			all = append(all, c.balance(kind))
		}
	}
	return all
}

func (c *checker) balance(kind string) Count {
	n := Count{Of: kind, Have: len(c.Named(kind)) + 3}
	if kind == "values" {
		n.Have = c.valueSteps(len(c.Named(kind)))
	}
	for _, d := range c.ratings(kind) {
		n.Used += steps(d)
	}
	return n
}

func (c *checker) distinctionCounts() []Count {
	if c.Replaced {
		return nil
	}
	ds := c.of("distinctions")
	all := []Count{{Of: "distinctions", Used: len(ds), Have: startDistinctions}}
	if c.Variable {
		all = append(all, c.variance())
	}
	if c.Highlighted() {
		all = append(all, Count{Of: "highlights", Used: c.named(), Have: c.highlightSteps()})
	}
	return all
}

// startDistinctions is how many distinctions a PC has (CHAR-DIST-01).
const startDistinctions = 3

// variance is how many steps distinctions have that vary around d8
// (CHAR-DIST-RATE-01).
func (c *checker) variance() Count {
	n := Count{Of: "variance", Have: 2 * startDistinctions}
	for _, d := range c.of("distinctions") {
		n.Used += steps(d.Die)
	}
	n.Used += 2 * max(startDistinctions-len(c.of("distinctions")), 0)
	return n
}

// giftCounts are how many SFX, talents, powers and abilities a PC starts with.
func (c *checker) giftCounts() []Count {
	var all []Count
	if !c.Replaced {
		all = append(all, c.unlocked())
	}
	if c.Talents >= 0 {
		all = append(all, Count{Of: "talents", Used: len(c.of("talents")), Have: c.Talents})
	}
	switch c.Extraordinary {
	case "powers":
		sets := c.powerSetList()
		all = append(all, Count{Of: "power_sets", Used: len(sets), Have: c.powerSets()})
		if len(sets) > 0 {
			all = append(all, Count{Of: "power_steps", Used: min(c.powerSteps(), c.startSteps()), Have: c.startSteps()})
		}
	case "abilities":
		all = append(all, Count{Of: "abilities", Used: len(c.of("abilities")), Have: c.abilityCount()})
	}
	return all
}

// unlocked is how many SFX distinctions have that may be used, and have to
// (CHAR-DIST-06, CHAR-DIST-RATE-02).
func (c *checker) unlocked() Count {
	n := Count{Of: "sfx", Have: startSFX}
	if c.Variable && c.Ladder {
		n.Have = 0
	}
	for _, t := range c.of("distinctions") {
		n.Used += c.carried(t.Word, "", false)
		if c.Variable && c.Ladder {
			n.Have += ladderSFX(t.Die)
		}
	}
	return n
}

// powerSteps are the steps of all powers.
func (c *checker) powerSteps() int {
	sum := 0
	for _, t := range c.of("powers") {
		sum += steps(t.Die)
	}
	return sum
}

// skillCounts are the points for skills, and those that stand for a power set.
func (c *checker) skillCounts() []Count {
	var all []Count
	if n := c.forSkills(); n.Have > 0 || n.Used > 0 {
		all = append(all, n)
	}
	if c.forgoes() {
		all = append(all, c.rare())
	}
	return all
}

// forSkills are the points for skills, apart from what highlights give.
func (c *checker) forSkills() Count {
	got, most, ok := c.skillSteps()
	if !ok {
		return Count{Of: "skills"}
	}
	n := Count{Of: "skills", Used: max(got-c.named(), 0), Have: most - c.highlightSteps()}
	if c.narrow() || c.forgoes() {
		n.Used = min(n.Used, n.Have)
	}
	return n
}

// narrow reports whether specialties are bought as skills are.
func (g *Game) narrow() bool { return g.Skills == "specialties_only" || g.Skills == "split" }

// named is how many highlights distinctions name.
func (c *checker) named() int {
	n := 0
	if !c.Highlighted() {
		return 0
	}
	for _, d := range c.of("distinctions") {
		for _, name := range d.Note().High {
			n += btoi(name != "")
		}
	}
	return n
}

// risen is how many distinctions make a skill rise.
func (c *checker) risen(skill string) int {
	n := 0
	if !c.Highlighted() {
		return 0
	}
	for _, d := range c.of("distinctions") {
		high := d.Note().High
		n += btoi(slices.ContainsFunc(high[:], func(name string) bool { return name != "" && Same(name, skill) }))
	}
	return n
}

// fault is what a rule says of the whole sheet, in place of the count.
func (c *checker) fault(code string, args ...game.Arg) *game.Refusal {
	return &game.Refusal{Rule: rows[code].Rules[0], Why: game.Say("cortex.fault."+code, args...)}
}
