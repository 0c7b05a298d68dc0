package sheet

import (
	"slices"
	"strings"
	"testing"
)

// Rules: RUL-SPLIT-STEPS RUL-KNOW RUL-SKILL-UNSPENT CHAR-DIST-HL-01
//
// TestSkillsAreCountedOnce: the budget of the stage of skills agrees with the faults about points,
// for any highlights, and for skills that have risen by them or not.
func TestSkillsAreCountedOnce(t *testing.T) {
	const none = "distinctions Bold d8, Quick d8, Loyal d8 | attributes Physical d8, Mental d8, Social d8"
	const four = "skills Fight d6, Move d6, Notice d6, Focus d6"
	fight := map[string][2]string{"Bold": {"Fight", "Move"}, "Quick": {"Fight", "Notice"}, "Loyal": {"Fight", "Focus"}}
	for _, tt := range []struct {
		name, mode, skills string
		high               map[string][2]string
		left               int // points left; less than 0: too many are used
		want               []string
	}{
		{"points spent, no highlights", "skills", "skills Fight d8, Move d8, Notice d8, Sneak d8, Drive d6",
			nil, 0, nil},
		{"three too many", "skills", "skills Fight d8, Move d8, Notice d8, Sneak d8, Drive d8, Fix d8", nil, -3,
			[]string{"E_POINTS_OVER"}},
		{"highlights alone", "skills", "skills Fight d10, Move d6, Notice d6, Focus d6", fight, 9,
			[]string{"E_POINTS_UNSPENT"}},
		{"split: a skill highlighted three times", "split", "skills Fight d6, Move d6, Notice d6, Focus d6", fight, 9,
			[]string{"E_SPLIT_HIGHLIGHT Fight", "E_POINTS_UNSPENT"}},
		{"split: no point stands for a highlight", "split", "skills Fight d6, Move d6, Notice d6, Focus d6, Fix d6, " +
			"Drive d6, Sneak d6, Treat d6, Trick d6, Survive d6, Shoot d6, Operate d6, Labor d6", fight, 0,
			[]string{"E_SPLIT_HIGHLIGHT Fight"}},
		{"split: its specialty at d8", "split", four + " | specialties Fencing (Fight) d8", fight, 9,
			[]string{"E_SPLIT_HIGHLIGHT Fight", "E_POINTS_UNSPENT"}},
		{"split: at d10", "split", four + " | specialties Fencing (Fight) d10", fight, 9,
			[]string{"E_POINTS_UNSPENT"}},
		{"split: at d12", "split", four + " | specialties Fencing (Fight) d12", fight, 8,
			[]string{"E_SKILL_CAP Fencing (Fight)", "E_POINTS_UNSPENT"}},
		{"split: two of d8 are not one of d10", "split", four + " | specialties Fencing (Fight) d8, Brawl (Fight) d8",
			fight, 8, []string{"E_SPLIT_HIGHLIGHT Fight", "E_POINTS_UNSPENT"}},
		{"split: the specialty of Know is free", "split", "skills Know d6 | specialties History (Know) d8", nil, 8,
			[]string{"E_POINTS_UNSPENT"}},
		{"split: the second is not", "split", "skills Know d6 | specialties History (Know) d8, Law (Know) d8", nil, 7,
			[]string{"E_POINTS_UNSPENT"}},
		{"split: one that is free is none of a highlight", "split",
			"skills Know d6, Move d6, Notice d6 | specialties History (Know) d8",
			map[string][2]string{"Bold": {"Know", "Move"}, "Quick": {"Know", "Notice"}}, 9,
			[]string{"E_SPLIT_HIGHLIGHT Know", "E_POINTS_UNSPENT"}},
	} {
		g := DefaultRules()
		g.Skills = tt.mode
		s, no := Parse("Ana: " + none + " | " + tt.skills)
		if no != nil {
			t.Fatalf("%s: %+v", tt.name, no.Reason)
		}
		for i, d := range s.Sets[0].Traits {
			s.Sets[0].Traits[i] = d.With(Notes{Highlights: tt.high[d.Name]})
		}
		var got []string
		for _, f := range Blocking(g.Check(&s)) {
			if strings.HasPrefix(f.Code, "E_POINTS") && f.Rule != "RUL-STAGE5" || strings.HasPrefix(f.Code, "E_S") &&
				f.Code != "E_SFX_COUNT" {
				got = append(got, strings.TrimSpace(f.Code+" "+f.About))
			}
		}
		if !slices.Equal(sorted(got), sorted(tt.want)) {
			t.Errorf("%s: faults %q, want %q", tt.name, got, tt.want)
		}
		c := ruledSheet{&g, &s}
		if left := c.forSkills().Left(); left != tt.left {
			t.Errorf("%s: %d points left, want %d", tt.name, left, tt.left)
		}
	}
}

func sorted(words []string) []string {
	words = slices.Clone(words)
	slices.Sort(words)
	return words
}
