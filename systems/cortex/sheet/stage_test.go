package sheet

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
)

// forward are the choices that bring a sheet nearer to its end; others take something
// back.
var forward = []string{Raise, More, Name, Highlight, Carry}

// randomGame is a game of random keys that go together.
func randomGame(r *rand.Rand) Game {
	g := Usual()
	one := func(words ...string) string { return words[r.IntN(len(words))] }
	coin := func() bool { return r.IntN(2) == 0 }
	g.Attributes = Attributes(one("triad", "classic"))
	g.Skills = one("skills", "skills", "roles", "specialties_only", "split", "none")
	g.Prime = []string{one("attributes", "affiliations"), "values"}
	switch g.Skills {
	case "roles":
		g.Prime = append(g.Prime, "roles")
		g.Roles = []string{"Hitter", "Hacker", "Thief", "Mind", "Face", "Driver"}[:3+r.IntN(4)]
	case "skills", "split":
		g.Prime = append(g.Prime, "skills")
	case "specialties_only":
		g.Prime = append(g.Prime, "specialties")
	}
	g.Variable, g.Highlights, g.Pyramid = coin(), coin(), g.Skills == "skills" && r.IntN(3) == 0
	g.Ladder = g.Variable && coin()
	g.SkillCap = []dice.Die{dice.D8, dice.D10, dice.D12}[r.IntN(3)]
	if g.Skills != "split" && g.Skills != "specialties_only" && coin() {
		g.Specialties = "multi_level"
	}
	if g.Skills != "specialties_only" && g.Skills != "split" && r.IntN(5) == 0 {
		g.Specialties = "off"
	}
	g.ValueSteps = []int{0, 8, 10}[r.IntN(3)]
	if coin() {
		g.Other = []string{"relationships"}
	}
	g.Relationships = one("free_d6", "array")
	g.Reputations, g.Resources = coin(), coin()
	g.Extraordinary = one("none", "powers", "abilities")
	g.Rare, g.Godlike = coin(), coin()
	g.RareChoice, g.ByGrowth = g.Rare && g.Extraordinary == "powers" && (g.Skills == "skills" || g.Skills == "split") && coin(), coin()
	g.Talents = []int{-1, 0, 2}[r.IntN(3)]
	if g.Extraordinary == "none" && r.IntN(4) == 0 {
		g.Strict = true
	}
	return g
}

// Rules: CREATE-SCRATCH-01 CREATE-SCRATCH-02 CREATE-SCRATCH-03 CREATE-SCRATCH-04 CREATE-SCRATCH-05 RUL-STAGE-ORDER RUL-STAGE5
// CREATE-MOD-01 CREATE-MOD-02 CREATE-MOD-03 CREATE-MOD-04 CREATE-MOD-05 CREATE-MOD-06 CREATE-MOD-08 CREATE-MOD-09 CREATE-MOD-10
// CREATE-MOD-11 CREATE-MOD-12 CREATE-MOD-13 CREATE-MOD-14 CREATE-MOD-15 CREATE-MOD-16 RUL-PSET-EXACT RUL-POWER-BUY
// RUL-RARE-POINTS RUL-STAGE5-SHARED
//
// TestRandomCharacters: whatever of the open choices is taken, in any game, a sheet
// comes to its end, and all checks let it pass.
func TestRandomCharacters(t *testing.T) {
	for seed := range uint64(80) {
		r := rand.New(rand.NewPCG(seed, 18))
		g := randomGame(r)
		if faults := Bars(g.CheckGame()); faults != nil {
			t.Fatalf("seed %d: no game: %v", seed, codes(faults))
		}
		if s, ok := walk(r, g, Peers{Lang: []string{"en", "pt-BR"}[r.IntN(2)], Names: []string{"Bea", "Caio"}}); !ok {
			t.Fatalf("seed %d: %+v\nstays at %s\nwith %v", seed, g, s.Line(), codes(g.Check(&s)))
		}
	}
}

// Rules: CREATE-ARCH-01 CREATE-ARCH-02 CREATE-ARCH-03 CREATE-ARCH-04 RUL-ARCH-ASSET RUL-ARCH-FOURTH
//
// TestRandomEngineers: likewise those who begin with an archetype.
func TestRandomEngineers(t *testing.T) {
	for seed := range uint64(15) {
		r := rand.New(rand.NewPCG(seed, 19))
		g, a := Usual(), Engineer([]string{"en", "pt-BR"}[r.IntN(2)])
		g.From = &a
		if s, ok := walk(r, g, Peers{Lang: "en"}); !ok {
			t.Fatalf("seed %d: stays at %s\nwith %v", seed, s.Line(), codes(g.Check(&s)))
		}
	}
}

// walk makes a random sheet; ok is false where it got stuck.
func walk(r *rand.Rand, g Game, at Peers) (s Sheet, ok bool) {
	s = g.Begin("Nova", at)
	if g.From != nil {
		s = g.BeginFrom(*g.From, "Nova", at)
	}
	for step := range 3000 {
		if len(Bars(g.Check(&s))) == 0 {
			return s, s.Within()
		}
		ch, found := pick(r, g, &s, at)
		if !found {
			return s, false
		}
		if ch.Name == "" {
			ch = ch.As(fmt.Sprint("Thing ", step))
		}
		if ch.Kind == "powers" && ch.Set == "" {
			ch = ch.In(fmt.Sprint("Source ", step), "en")
		}
		was := s
		s = g.Rising(was, was.Made(ch, nil), at.Lang)
	}
	return s, false
}

// pick is a random open choice of a stage that is not done, one that goes forward; now
// and then, and where there is none, one of any stage that takes something back: a
// sheet may be full of what costs nothing.
func pick(r *rand.Rand, g Game, s *Sheet, at Peers) (Choice, bool) {
	var on, back []Choice
	for _, st := range g.Stages(s) {
		for _, ch := range g.Choices(s, st.ID, at) {
			switch {
			case ch.No != nil:
			case slices.Contains(forward, ch.Way) && !st.Done():
				on = append(on, ch)
			case !slices.Contains(forward, ch.Way):
				back = append(back, ch)
			}
		}
	}
	if len(on) == 0 || len(back) > 0 && r.IntN(20) == 0 {
		on = back
	}
	if len(on) == 0 {
		return Choice{}, false
	}
	return on[r.IntN(len(on))], true
}

// Rules: CREATE-SCRATCH-05 CHAR-SIG-03
//
// TestMixes: specialties and assets alone share the five points in twelve ways.
func TestMixes(t *testing.T) {
	g, mixes := Usual(), 0
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
				read := read(t, strings.ReplaceAll(line, "Know d10, ", ""))
				for _, st := range g.Stages(&read) {
					if st.ID == StagePoints && !st.Done() {
						t.Errorf("%d specialties, %d at d6 and %d at d8: %v", s, a, b, codes(st.Faults))
					}
				}
			}
		}
	}
	if mixes != 12 {
		t.Errorf("%d mixes", mixes)
	}
}

// Rules: CHAR-SKILL-PYR-01 CREATE-MOD-13 RUL-RARE-POINTS
//
// TestClosedChoices: what cannot be chosen says why.
func TestClosedChoices(t *testing.T) {
	full := read(t, "Ana: distinctions A d8")
	full.SFX = slices.Repeat([]SFX{{Entry: "SFX-STD-EDIT", Name: "The Edit"}}, MaxSFX)
	crowded := Sheet{Sets: []Set{{Name: "assets", Traits: make([]Trait, MaxTraits)}}}
	rare := func(g *Game) { g.Extraordinary, g.Rare, g.RareChoice, g.Talents = "powers", true, true, 0 }
	for _, c := range []struct {
		key, stage, kind string
		game             func(*Game)
		sheet            Sheet
	}{
		{"cortex.refused.create.pyramid", StageSkills, "skills", func(g *Game) { g.Pyramid = true }, read(t, "Ana: skills Fight d8")},
		{"cortex.refused.create.points_instead", StageGifts, "powers", rare, read(t, "Ana: talents: Lucky")},
		{"cortex.refused.create.full", StagePoints, "signature_assets", nil, crowded},
		{"cortex.refused.create.full_sfx", StageGifts, "distinction", nil, full},
	} {
		g := Usual()
		if c.game != nil {
			c.game(&g)
		}
		found := slices.ContainsFunc(g.Choices(&c.sheet, c.stage, Peers{Lang: "en"}), func(ch Choice) bool {
			return ch.Kind == c.kind && ch.No != nil && ch.No.Why.Key == c.key
		})
		if !found {
			t.Errorf("%s is said nowhere", c.key)
		}
	}
}

// Rules: CHAR-ROLE-04
//
// TestRolesHaveNoPointsOfSkills: with roles nobody spends points on skills; roles are
// given out as the array says.
func TestRolesHaveNoPointsOfSkills(t *testing.T) {
	g := Usual()
	g.Skills, g.Prime, g.Roles = "roles", []string{"attributes", "roles"}, []string{"Hitter", "Hacker", "Thief"}
	s := read(t, "Ana: roles Hitter d10, Hacker d8, Thief d4")
	for _, st := range g.Stages(&s) {
		if st.ID != StageSkills {
			continue
		}
		if len(st.Counts) != 1 || st.Counts[0].Of != "roles" || st.Faults != nil {
			t.Errorf("in place of skills there is %+v", st)
		}
	}
}

// Rules: RUL-ABIL-START RUL-ABIL-SLOTS RUL-PSET-EXACT
//
// TestFullIsSaid: what a sheet, or something on it, starts with and has says so of one
// more.
func TestFullIsSaid(t *testing.T) {
	for _, c := range []struct {
		key, gifts string
		kinds      []string
	}{
		{"cortex.refused.create.has.abilities", "abilities", []string{"abilities"}},
		{"cortex.refused.create.has.ability_sfx", "abilities", []string{"abilities", "ability"}},
		{"cortex.refused.create.has.set_sfx", "powers", []string{"powers", "power_set"}},
		{"cortex.refused.create.has.limit", "powers", []string{"powers", "power_set"}},
	} {
		g, s := Usual(), read(t, "Ana: distinctions A d8")
		g.Extraordinary = c.gifts
		r, said := rand.New(rand.NewPCG(1, 1)), false
		for range 60 {
			var on []Choice
			for _, ch := range g.Choices(&s, StageGifts, Peers{Lang: "en"}) {
				said = said || ch.No != nil && ch.No.Why.Key == c.key
				if ch.No == nil && slices.Contains(forward, ch.Way) && slices.Contains(c.kinds, ch.Kind) {
					on = append(on, ch)
				}
			}
			if said || len(on) == 0 {
				break
			}
			ch := on[r.IntN(len(on))]
			if ch.Kind == "powers" && ch.Set == "" {
				ch = ch.In("Fire", "en")
			}
			s = s.Made(ch, nil)
		}
		if !said {
			t.Errorf("%s is said nowhere: %s", c.key, s.Line())
		}
	}
}
