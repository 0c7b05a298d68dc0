package sheet

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex/sfx"
)

var (
	characters = flag.Int("characters", 60, "how many characters random players make by each method")
	freshSeeds = flag.Bool("fresh", false, "whether they are others each time")
)

// seedOf returns the n-th seed: the same each time, unless fresh ones are requested.
func seedOf(n int) uint64 {
	if *freshSeeds {
		return rand.Uint64()
	}
	return uint64(n)
}

// forwardKinds are the kinds of choices that bring a sheet nearer to its end; others undo something.
var forwardKinds = []string{StepUp, AddDie, AddTrait, Highlight, AddSFX}

// randomGame returns a game with random keys that go together.
func randomGame(r *rand.Rand) SheetRules {
	g := DefaultRules()
	one := func(words ...string) string { return words[r.IntN(len(words))] }
	usually := func() bool { return r.IntN(2) == 0 }
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
	g.Variable, g.Highlights, g.Pyramid = usually(), usually(), g.Skills == "skills" && r.IntN(3) == 0
	g.Ladder = g.Variable && usually()
	g.SkillCap = []dice.Die{dice.D8, dice.D10, dice.D12}[r.IntN(3)]
	if g.Skills != "split" && g.Skills != "specialties_only" && usually() {
		g.Specialties = "multi_level"
	}
	if g.Skills != "specialties_only" && g.Skills != "split" && r.IntN(5) == 0 {
		g.Specialties = "off"
	}
	g.ValueSteps = []int{0, 8, 10}[r.IntN(3)]
	if usually() {
		g.Other = []string{"relationships"}
	}
	g.Relationships = one("free_d6", "array")
	g.Reputations, g.Resources = usually(), usually()
	g.Extraordinary = one("none", "powers", "abilities")
	g.Rare, g.Godlike = usually(), usually()
	g.RareChoice, g.ByGrowth = g.Rare && g.Extraordinary == "powers" && (g.Skills == "skills" || g.Skills == "split") &&
		usually(), usually()
	g.Talents = []int{-1, 0, 2}[r.IntN(3)]
	if g.Extraordinary == "none" && r.IntN(4) == 0 {
		g.Strict = true
	}
	return g
}

// Rules: CREATE-SCRATCH-01 CREATE-SCRATCH-02 CREATE-SCRATCH-03 CREATE-SCRATCH-04 CREATE-SCRATCH-05
// RUL-STAGE-ORDER RUL-STAGE5
// CREATE-MOD-01 CREATE-MOD-02 CREATE-MOD-03 CREATE-MOD-04 CREATE-MOD-05 CREATE-MOD-06 CREATE-MOD-08
// CREATE-MOD-09 CREATE-MOD-10
// CREATE-MOD-11 CREATE-MOD-12 CREATE-MOD-13 CREATE-MOD-14 CREATE-MOD-15 CREATE-MOD-16 RUL-PSET-EXACT RUL-POWER-BUY
// RUL-RARE-POINTS RUL-STAGE5-SHARED
//
// TestRandomCharacters: in any game, any sequence of open choices can finish a sheet that passes
// all checks.
func TestRandomCharacters(t *testing.T) {
	for n := range *characters {
		seed := seedOf(n)
		r := rand.New(rand.NewPCG(seed, 18))
		g := randomGame(r)
		if faults := Blocking(g.CheckGame()); faults != nil {
			t.Fatalf("seed %d: no game: %v", seed, faultCodes(faults))
		}
		if s, ok := makeSheet(r, g,
			CreationContext{Lang: []string{"en", "pt-BR"}[r.IntN(2)], Names: []string{"Bea", "Caio"}}); !ok {
			t.Fatalf("seed %d: %+v\nstays at %s\nwith %v", seed, g, s.Line(), faultCodes(g.Check(&s)))
		}
	}
}

// Rules: CREATE-ARCH-01 CREATE-ARCH-02 CREATE-ARCH-03 CREATE-ARCH-04 RUL-ARCH-ASSET RUL-ARCH-FOURTH
//
// TestRandomEngineers: the same for the archetype of the book, in any game that it suits.
func TestRandomEngineers(t *testing.T) {
	for n := range (*characters + 1) / 2 {
		seed := seedOf(n)
		r := rand.New(rand.NewPCG(seed, 19))
		g, a := DefaultRules(), Engineer([]string{"en", "pt-BR"}[r.IntN(2)])
		if other := randomGame(r); a.RefuseIncomplete(other) == nil {
			g = other
		}
		g.From = &a
		if s, ok := makeSheet(r, g, CreationContext{Lang: "en"}); !ok {
			t.Fatalf("seed %d: stays at %s\nwith %v", seed, s.Line(), faultCodes(g.Check(&s)))
		}
	}
}

// Rules: CREATE-ARCH-01 CREATE-ARCH-02 CREATE-ARCH-03 CREATE-ARCH-06 RUL-ARCH-OWN
//
// TestRandomArchetypes: the same for an archetype that a group made of a random character, in any
// game.
func TestRandomArchetypes(t *testing.T) {
	for n := range (*characters + 1) / 2 {
		seed := seedOf(n)
		r := rand.New(rand.NewPCG(seed, 20))
		g, at := randomGame(r),
			CreationContext{Lang: []string{"en", "pt-BR"}[r.IntN(2)], Names: []string{"Bea", "Caio"}}
		other, ok := makeSheet(r, g, at)
		if !ok {
			t.Fatalf("seed %d: nobody to make an archetype of: %s", seed, other.Line())
		}
		a := archetypeOf(r, other)
		if no := a.RefuseIncomplete(g); no != nil {
			t.Fatalf("seed %d: %s\n%v", seed, a.Line(), no.Reason)
		}
		g.From = &a
		if s, ok := makeSheet(r, g, at); !ok {
			t.Fatalf("seed %d: %+v\nfrom %s\nstays at %s\nwith %v", seed, g, a.Line(), s.Line(),
				faultCodes(g.Check(&s)))
		}
	}
}

// archetypeOf makes an archetype of a character, and adds locked SFX and assets that its sheet
// may lack.
func archetypeOf(r *rand.Rand, s Sheet) Archetype {
	a := NewArchetype("scout", s)
	fits := slices.DeleteFunc(slices.Clone(sfx.Catalogue()),
		func(e *sfx.Entry) bool { return !e.CanBeOnSheet() || !e.Suits("distinction") })
	for _, t := range a.TraitsOf("distinctions") {
		for range ladderSFX(dice.D12) {
			e := fits[r.IntN(len(fits))]
			a.List(SFX{Entry: e.ID, Name: e.Name}, t.Word)
		}
	}
	assets := a.ensureSet(a.SetOf("signature_assets", "en").Name)
	for n := len(assets.Traits); n < archetypeAssets; n++ {
		name := fmt.Sprint("Tool ", n)
		die := []dice.Die{dice.D6, dice.D8}[r.IntN(2)]
		assets.Traits = append(assets.Traits, Trait{Name: name, Word: a.freeWord(name, MaxTraitWord), Die: die})
	}
	return a
}

// makeSheet makes a random sheet; ok is false if no choice is left before it is finished.
func makeSheet(r *rand.Rand, g SheetRules, at CreationContext) (s Sheet, ok bool) {
	s = g.Begin("Nova", at)
	if g.From != nil {
		s = g.BeginFrom(*g.From, "Nova", at)
	}
	for step := range 3000 {
		if len(Blocking(g.Check(&s))) == 0 {
			return s, s.Valid()
		}
		ch, found := pickChoice(r, g, &s, at)
		if !found {
			return s, false
		}
		if ch.Name == "" {
			ch = ch.As(fmt.Sprint("Thing ", step))
		}
		if ch.SetKind == "powers" && ch.Set == "" {
			ch = ch.In(fmt.Sprint("Source ", step), "en")
		}
		was := s
		s = g.WithHighlights(was, was.WithChoice(ch, nil), at.Lang)
	}
	return s, false
}

// pickChoice returns a random open choice that goes forward, of a stage that is not done. Sometimes, and
// if there is none, it returns one that undoes something, because free things may fill a sheet.
func pickChoice(r *rand.Rand, g SheetRules, s *Sheet, at CreationContext) (Choice, bool) {
	var on, back []Choice
	for _, st := range g.Stages(s) {
		for _, ch := range g.Choices(s, st.ID, at) {
			switch {
			case ch.Closed != nil:
			case slices.Contains(forwardKinds, ch.Kind) && !st.Done():
				on = append(on, ch)
			case !slices.Contains(forwardKinds, ch.Kind):
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
