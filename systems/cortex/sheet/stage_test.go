package sheet

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Rules: CREATE-SCRATCH-05 CHAR-SIG-03
//
// TestSpecialtiesAndAssetsShareFivePoints: specialties and assets alone can share the five points in twelve ways.
func TestSpecialtiesAndAssetsShareFivePoints(t *testing.T) {
	g, mixes := DefaultRules(), 0
	for s := range stageFive + 1 {
		for b := range stageFive + 1 {
			if a := stageFive - s - 2*b; a >= 0 {
				mixes++
				line := lineOf(three, fifteen)
				for i := range s {
					line += fmt.Sprintf(" | specialties: S%d (Fix) d6", i)
				}
				for i := range a + b {
					line += fmt.Sprintf(" | assets: A%d %s", i, map[bool]string{true: "d6", false: "d8"}[i < a])
				}
				read := parseSheet(t, strings.ReplaceAll(line, "Know d10, ", ""))
				for _, st := range g.Stages(&read) {
					if st.ID == StagePoints && !st.Done() {
						t.Errorf("%d specialties, %d at d6 and %d at d8: %v", s, a, b, faultCodes(st.Faults))
					}
				}
			}
		}
	}
	if mixes != 12 {
		t.Errorf("%d mixes", mixes)
	}
}

// Rules: CHAR-SPLIT-04 CREATE-SCRATCH-04
//
// TestStepsOfSplitSkillsAreOfTheirStage: too many are a fault of the skills, not of the ratings.
func TestStepsOfSplitSkillsAreOfTheirStage(t *testing.T) {
	g := DefaultRules()
	g.Skills, g.Points = "split", 2
	read := parseSheet(t, lineOf(three, physical,
		"skills: Fix d6, Know d6, Craft d6, Notice d6, Drive d6, Fight d6, Move d6, Shoot d6, Sneak d6",
		"assets: Hat d8, Ring d6"))
	for _, st := range g.Stages(&read) {
		if has := slices.Contains(faultCodes(st.Faults), "E_STAGE5_USE"); has != (st.ID == StageSkills) {
			t.Errorf("%s: %v", st.ID, faultCodes(st.Faults))
		}
	}
}

// Rules: CHAR-SKILL-PYR-01 CREATE-MOD-13 RUL-RARE-POINTS
//
// TestClosedChoicesSayWhy: a choice that cannot be made has a reason.
func TestClosedChoicesSayWhy(t *testing.T) {
	full := parseSheet(t, "Ana: distinctions A d8")
	full.SFX = slices.Repeat([]SFX{{Entry: "SFX-STD-EDIT", Name: "The Edit"}}, MaxSFX)
	crowded := Sheet{Sets: []Set{{Name: "assets", Traits: make([]Trait, MaxTraits)}}}
	rare := func(g *SheetRules) { g.Extraordinary, g.Rare, g.RareChoice, g.Talents = "powers", true, true, 0 }
	for _, c := range []struct {
		key, stage, kind string
		game             func(*SheetRules)
		sheet            Sheet
	}{
		{"cortex.refused.create.pyramid", StageSkills, "skills", func(g *SheetRules) { g.Pyramid = true },
			parseSheet(t, "Ana: skills Fight d8")},
		{"cortex.refused.create.points_instead", StageGifts, "powers", rare, parseSheet(t, "Ana: talents: Lucky")},
		{"cortex.refused.create.full", StagePoints, "signature_assets", nil, crowded},
		{"cortex.refused.create.full_sfx", StageGifts, "distinction", nil, full},
	} {
		g := DefaultRules()
		if c.game != nil {
			c.game(&g)
		}
		found := slices.ContainsFunc(g.Choices(&c.sheet, c.stage, CreationContext{Lang: "en"}), func(ch Choice) bool {
			return ch.SetKind == c.kind && ch.Closed != nil && ch.Closed.Reason.Key == c.key
		})
		if !found {
			t.Errorf("%s is said nowhere", c.key)
		}
	}
}

// Rules: CHAR-ROLE-04
//
// TestRolesHaveNoPointsOfSkills: with roles there are no points for skills; roles get the dice of
// the array.
func TestRolesHaveNoPointsOfSkills(t *testing.T) {
	g := DefaultRules()
	g.Skills, g.Prime, g.Roles = "roles", []string{"attributes", "roles"}, []string{"Hitter", "Hacker", "Thief"}
	s := parseSheet(t, "Ana: roles Hitter d10, Hacker d8, Thief d4")
	for _, st := range g.Stages(&s) {
		if st.ID != StageSkills {
			continue
		}
		if len(st.Budgets) != 1 || st.Budgets[0].What != "roles" || st.Faults != nil {
			t.Errorf("in place of skills there is %+v", st)
		}
	}
}

// Rules: RUL-ABIL-START RUL-ABIL-SLOTS RUL-PSET-EXACT
//
// TestOneMoreThanTheStartingNumberIsRefused: one more than the starting number on a sheet or host
// is refused with a reason.
func TestOneMoreThanTheStartingNumberIsRefused(t *testing.T) {
	for _, c := range []struct {
		key, gifts string
		kinds      []string
	}{
		{"cortex.refused.create.has.abilities", "abilities", []string{"abilities"}},
		{"cortex.refused.create.has.ability_sfx", "abilities", []string{"abilities", "ability"}},
		{"cortex.refused.create.has.set_sfx", "powers", []string{"powers", "power_set"}},
		{"cortex.refused.create.has.limit", "powers", []string{"powers", "power_set"}},
	} {
		g, s := DefaultRules(), parseSheet(t, "Ana: distinctions A d8")
		g.Extraordinary = c.gifts
		r, said := rand.New(rand.NewPCG(1, 1)), false
		for range 60 {
			var on []Choice
			for _, ch := range g.Choices(&s, StageGifts, CreationContext{Lang: "en"}) {
				said = said || ch.Closed != nil && ch.Closed.Reason.Key == c.key
				if ch.Closed == nil && slices.Contains(forwardKinds, ch.Kind) && slices.Contains(c.kinds, ch.SetKind) {
					on = append(on, ch)
				}
			}
			if said || len(on) == 0 {
				break
			}
			ch := on[r.IntN(len(on))]
			if ch.SetKind == "powers" && ch.Set == "" {
				ch = ch.In("Fire", "en")
			}
			s = s.WithChoice(ch, nil)
		}
		if !said {
			t.Errorf("%s is said nowhere: %s", c.key, s.Line())
		}
	}
}

// Rules: RUL-ARCH-OWN CREATE-ARCH-03 RUL-SPEC-ONLY-BUY
//
// TestHighlightsOfAnArchetypeStay: if specialties replace skills, a sheet begins with those that
// its archetype's distinctions highlight, and keeps them and the distinctions.
func TestHighlightsOfAnArchetypeStay(t *testing.T) {
	g := DefaultRules()
	g.Prime, g.Skills = []string{"attributes", "specialties"}, "specialties_only"
	a := NewArchetype("scout", parseSheet(t, lineOf(three)))
	for i, high := range [][2]string{{"Bows", "Maps"}, {"Bows", "Tracks"}, {"Bows", "Maps"}} {
		a.Highlight(a.Sets[0].Traits[i].Word, high)
	}
	g.From = &a
	s := g.BeginFrom(a, "Ana", CreationContext{Lang: "en"})
	dice := map[string]string{}
	for _, tr := range s.TraitsOf("specialties") {
		dice[tr.Name] = tr.Die.String()
	}
	if want := map[string]string{"Bows": "d10", "Maps": "d10", "Tracks": "d8"}; !maps.Equal(dice, want) {
		t.Errorf("it begins with %v, want %v", dice, want)
	}
	s = s.WithChoice(Choice{Kind: AddTrait, SetKind: "specialties", Set: "specialties", Name: "Songs", To: 8}, nil)
	kept := map[string]bool{}
	for _, stage := range g.Stages(&s) {
		for _, ch := range g.Choices(&s, stage.ID, CreationContext{Lang: "en"}) {
			if ch.Kind == RemoveTrait && (ch.SetKind == "specialties" || ch.SetKind == "distinctions") {
				kept[ch.Name] = ch.Closed != nil && ch.Closed.Rule == "CREATE-ARCH-01"
			}
		}
	}
	for _, name := range []string{"Bows", "Maps", "Tracks", a.Sets[0].Traits[0].Name} {
		if !kept[name] {
			t.Errorf("%s may be dropped: %v", name, kept)
		}
	}
	if songs, offered := kept["Songs"]; songs || !offered {
		t.Errorf("Songs may not be dropped: %v", kept)
	}
}
