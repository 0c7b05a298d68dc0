package sheet

import (
	"slices"
	"testing"

	"mesa/dice"
)

// Rules: ABIL-04 CHAR-DIST-RATE-02 RUL-SFX-GROWTH RUL-ABIL-SLOTS
//
// TestRatingUnlocksAndLocksSFX: the SFX that a rating unlocks as a trait rises, those still to be chosen, and those
// that are locked as it falls; none if ratings unlock nothing in the game.
func TestRatingUnlocksAndLocksSFX(t *testing.T) {
	abilities := DefaultRules()
	abilities.Extraordinary = "abilities"
	byGrowth := abilities
	byGrowth.ByGrowth = true
	ladder := DefaultRules()
	ladder.Variable, ladder.Ladder = true, true
	for _, tt := range []struct {
		name     string
		g        SheetRules
		line     string
		entries  []string // unlocked on the first trait, in this order
		to       dice.Die
		due      int      // before
		dueThen  int      // at that die
		locked   []string // of the entries, as it falls
		hostKind string
	}{
		{"an ability rises to d8", abilities, "abilities Blast d6", []string{"A"}, dice.D8, 0, 1, nil, "ability"},
		{"to d12", abilities, "abilities Blast d10", []string{"A", "B"}, dice.D12, 0, 1, nil, "ability"},
		{"no SFX more at d10", abilities, "abilities Blast d8", []string{"A", "B"}, dice.D10, 0, 0, nil, "ability"},
		{"an ability falls", abilities, "abilities Blast d8", []string{"A", "B"}, dice.D6, 0, -1,
			[]string{"B"}, "ability"},
		{"one that has fewer", abilities, "abilities Blast d8", []string{"A"}, dice.D6, 1, 0, nil, "ability"},
		{"one that bought another", abilities, "abilities Blast d8", []string{"A", "B", "C"}, dice.D6, -1, -2,
			[]string{"C"}, "ability"},
		{"by growth alone", byGrowth, "abilities Blast d6", []string{"A"}, dice.D8, 0, 0, nil, "ability"},
		{"a distinction rises", ladder, "distinctions Bold d6", []string{"A"}, dice.D8, 0, 1, nil, "distinction"},
		{"a distinction falls", ladder, "distinctions Bold d12", []string{"A", "B", "C"}, dice.D6, 0, -2,
			[]string{"B", "C"}, "distinction"},
		{"a distinction of d8", DefaultRules(), "distinctions Bold d8", []string{"A"}, dice.D10, 0, 0, nil,
			"distinction"},
		{"a skill", ladder, "skills Fight d6", nil, dice.D12, 0, 0, nil, AnyTrait},
	} {
		s, no := Parse("Ana: " + tt.line)
		if no != nil {
			t.Fatal(no.Reason)
		}
		set, was, _ := s.Trait(s.Sets[0].Traits[0].Word)
		for _, name := range tt.entries {
			s.SFX = append(s.SFX, SFX{Word: name, Entry: "SFX-STD-EDIT", Name: name, Trait: was.Word})
		}
		h, ok := s.HostOf(SFX{Trait: was.Word})
		if !ok || h.Kind != tt.hostKind {
			t.Errorf("%s: it is on %+v", tt.name, h)
		}
		now := was
		now.Die = tt.to
		then := s.WithDice(map[string]dice.Die{was.Word: tt.to})
		got, gotThen := tt.g.DueSFX(&s, h, false), tt.g.DueSFX(&then, h, false)
		if got != tt.due || gotThen != tt.dueThen {
			t.Errorf("%s: %d are due and then %d, want %d and %d", tt.name, got, gotThen, tt.due, tt.dueThen)
		}
		var locked []string
		for _, x := range tt.g.TooManySFX(&s, set, was, now) {
			locked = append(locked, x.Name)
		}
		if !slices.Equal(locked, tt.locked) {
			t.Errorf("%s: %q are locked, want %q", tt.name, locked, tt.locked)
		}
	}
}
