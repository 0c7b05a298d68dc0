package sheets

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// The options of sheets: the keys of section 1.3.
var (
	checked      = rulekit.NewFlag("sheets.checked", false, "RUL-SHEETS")
	distinctions = rulekit.NewNumber("distinctions.count", 3, 2, 6, "RUL-DIST-COUNT").With(checked.Option, "true")
	variable     = rulekit.NewEnum("distinctions.rating", "CHAR-DIST-RATE-01", "fixed", "variable").With(checked.Option,
		"true")
	ladder = rulekit.NewFlag("distinctions.sfx_by_rating", false, "CHAR-DIST-RATE-02").With(variable.Option,
		"variable")
	highlights = rulekit.NewFlag("distinctions.highlights", true, "CHAR-DIST-HL-01")

	attributeSet = rulekit.NewEnum("attributes.set", "RUL-ATTR-DEFAULT", "triad", "classic",
		"custom").With(checked.Option, "true")
	attributeNames = people.NewTraitNames("attributes.names", none, 3, "CHAR-ATTR-01")
	affiliations   = people.NewTraitNames("affiliations.names", "standard", 3, "CHAR-AFF-01")

	skillPoints = rulekit.NewNumber("skills.points", 9, 0, 60, "CHAR-SKILL-04").
			With(people.SkillMode.Option, "skills", people.SkillsSplit, "specialties_only")
	skillCap = dieOption("skills.creation_cap", "CHAR-SKILL-05", dice.D10, dice.D8, dice.D12).With(checked.Option,
		"true")
	pyramid    = rulekit.NewFlag("skills.pyramid", false, "CHAR-SKILL-PYR-01").With(people.SkillMode.Option, "skills")
	skillNames = people.NewTraitNames("skills.names", "standard", 1, "RUL-SKILL-CUSTOM")
	roleNames  = people.NewTraitNames("roles.names", none, 3, "CHAR-ROLE-02")
	valueNames = people.NewTraitNames("values.names", "standard", 3, "RUL-VAL-NAMES")
	valueTotal = rulekit.NewNumber("values.total", 0, 0, 80, "RUL-VAL-TOTAL").With(checked.Option, "true")

	relStart = rulekit.NewEnum("relationships.creation", "CHAR-REL-04", "free_d6", "array",
		character.ByPathways).With(checked.Option, "true")
	relCap = dieOption("relationships.creation_cap", "RUL-REL-CAP", dice.D10, dice.D8,
		dice.D12).With(checked.Option, "true")
	reputations = rulekit.NewFlag("reputations.enabled", false, "CHAR-REP-01").With(checked.Option, "true")
	repCap      = dieOption("reputations.cap", "RUL-REP-CAP", dice.D8, dice.D4, dice.D6, dice.D10, dice.D12).
			With(reputations.Option, "true")

	extraordinary = rulekit.NewEnum("extraordinary", "CHAR-CFG-01", none, "powers", "abilities").With(checked.Option,
		"true")
	frequency = rulekit.NewEnum("powers.frequency", "CREATE-MOD-12", "common", "rare").With(extraordinary.Option,
		"powers", "abilities")
	rareChoice = rulekit.NewFlag("powers.rare_choice", false, "CREATE-MOD-13").With(frequency.Option, "rare")
	godlike    = rulekit.NewFlag("powers.godlike", false, "CREATE-MOD-15").With(extraordinary.Option, "powers",
		"abilities")
	unlock = rulekit.NewEnum("abilities.unlock", "RUL-ABIL-SLOTS", "rating", "growth").With(extraordinary.Option,
		"abilities")
	talents     = rulekit.NewFlag("talents.enabled", false, "CHAR-TAL-01").With(checked.Option, "true")
	talentStart = rulekit.NewNumber("talents.start", 2, 0, 12, "CHAR-TAL-03").With(talents.Option, "true")
	gear        = rulekit.NewFlag("gear.enabled", false, "GEAR-01").With(checked.Option, "true")
	strict      = rulekit.NewFlag("limits.strict", false, "RUL-SFX-SETS").With(checked.Option, "true")
)

// options returns all options of sheets, in the order of the rules.
func options() []*rulekit.Option {
	return []*rulekit.Option{
		checked.Option, people.OtherSets.Option, distinctions.Option, variable.Option, ladder.Option, highlights.Option,
		people.NoDistinctions.Option,
		attributeSet.Option, attributeNames.Option, affiliations.Option,
		people.SkillMode.Option, skillPoints.Option, skillCap.Option, pyramid.Option, skillNames.Option,
		people.Specialties.Option,
		roleNames.Option, valueNames.Option, valueTotal.Option,
		relStart.Option, relCap.Option, reputations.Option, repCap.Option,
		extraordinary.Option, frequency.Option, rareChoice.Option, godlike.Option, unlock.Option,
		talents.Option, talentStart.Option, gear.Option, strict.Option, character.Creation.Option,
	}
}

// completedOptions returns the value of the option for powers or abilities, if sheets are checked,
// the option is not set, and the sets of the game name one of the two. Otherwise sheets could not
// be checked in that game: the option can only be set once they are (RUL-CFG-NEEDS).
func completedOptions(next *engine.State) rulekit.OptionValues {
	if !checked.On(next) || !extraordinary.Is(next, none) {
		return nil
	}
	g := rulesOf(next)
	for _, kind := range []string{sheet.KindPowers, sheet.KindAbilities} {
		if slices.Contains(g.Prime, kind) || slices.Contains(g.Other, kind) {
			return rulekit.OptionValues{extraordinary.Key: kind}
		}
	}
	return nil
}

// none is the value of an option that names nothing.
const none = "none"

// dieOption returns an option with dice as values. The first is the default.
func dieOption(key, rule string, usual dice.Die, others ...dice.Die) rulekit.Enum {
	words := []string{usual.String()}
	for _, d := range others {
		words = append(words, d.String())
	}
	return rulekit.NewEnum(key, rule, words...)
}

func dieIn(o rulekit.Enum, t rulekit.OptionSource) dice.Die { return game.DiceOf([]string{o.Of(t)})[0] }

// growthKeys lists the options for ways of growing, by key, since each is in a mod of its own
// (RUL-GROWTH-MANY).
var growthKeys = []string{"growth.session_records", "growth.pool", "growth.milestones"}

// namesAt returns the names that an option has at a table, or the standard names if it has none.
func namesAt(o people.TraitNames, t rulekit.OptionSource, standard func() []string) []string {
	if names := o.At(t); names != nil {
		return names
	}
	return standard()
}

// rulesOf returns the rules of sheets that the options of a table make.
func rulesOf(s *engine.State) sheet.SheetRules {
	g := sheet.SheetRules{
		Other:        people.OtherSets.NamesAt(s),
		Distinctions: distinctions.Of(s),
		Variable:     variable.Is(s, "variable"), Ladder: ladder.On(s), Highlights: highlights.On(s),
		Replaced:   people.NoDistinctions.On(s),
		Attributes: sheet.Attributes(attributeSet.Of(s)), Affiliations: namesAt(affiliations, s, sheet.Affiliations),
		Skills: people.SkillMode.Of(s), SkillNames: skillNames.At(s), Points: skillPoints.Of(s),
		SkillCap: dieIn(skillCap, s),
		Pyramid:  pyramid.On(s), Specialties: people.Specialties.Of(s), Roles: roleNames.At(s),
		Values:     namesAt(valueNames, s, sheet.Values),
		ValueSteps: valueTotal.Of(s), Relationships: relStart.Of(s), RelCap: dieIn(relCap, s),
		Pathways:    character.Creation.Is(s, character.ByPathways),
		Reputations: reputations.On(s), RepCap: dieIn(repCap, s), Resources: people.Resources.On(s),
		Extraordinary: extraordinary.Of(s), Rare: frequency.Is(s, "rare"), RareChoice: rareChoice.On(s),
		Godlike:  godlike.On(s),
		ByGrowth: unlock.Is(s, "growth"), Talents: -1, Gear: gear.On(s), Strict: strict.On(s),
	}
	if attributeSet.Is(s, "custom") {
		g.Attributes = attributeNames.At(s)
	}
	if talents.On(s) {
		g.Talents = talentStart.Of(s)
	}
	for _, key := range growthKeys {
		if on, set := s.Option(key); set && on == "true" {
			g.Growths++
		}
	}
	for _, set := range people.StatementSets.NamesAt(s) {
		g.Statements = append(g.Statements, kindOr(set))
	}
	for _, set := range draft.PrimeSets.NamesAt(s) {
		if kind := kindOr(set); kind != sheet.KindDistinctions {
			g.Prime = append(g.Prime, kind)
		}
	}
	if g.Prime == nil {
		g.Prime = usualPrime(g.Skills)
	}
	return g
}

// kindOr returns the kind of a set by its name, or the name itself.
func kindOr(set string) string { return cmp.Or(sheet.KindByName(set), set) }

// usualPrime returns the prime sets of a game that names none (RUL-CFG-PRIME).
func usualPrime(skills string) []string {
	switch skills {
	case "roles":
		return []string{sheet.KindAttributes, sheet.KindRoles}
	case "specialties_only":
		return []string{sheet.KindAttributes, sheet.KindSpecialties}
	case none:
		return []string{sheet.KindAttributes}
	}
	return []string{sheet.KindAttributes, sheet.KindSkills}
}
