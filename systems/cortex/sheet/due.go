package sheet

import (
	"cmp"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// RatedSFX returns the number of SFX that the rating of a distinction or ability unlocks
// (CHAR-DIST-RATE-02, ABIL-04). It is 0 for other traits, and if ratings unlock no SFX in this
// game.
func (g SheetRules) RatedSFX(set string, t Trait) int {
	switch kind := KindOf(set); {
	case kind == KindDistinctions && g.ratesSFX():
		return ladderSFX(t.Die)
	case kind == KindAbilities && g.Extraordinary == "abilities" && !g.ByGrowth:
		return g.sfxSlots(t)
	}
	return 0
}

// DueSFX returns how many SFX, or limits if limit is true, a finished sheet may still add to a host
// without paying by growth: those that the host's rating unlocks, that a stage of a pathway gives,
// or that a new power set, ability or talent comes with (RUL-SFX-GROWTH). For a device it is always
// MaxSFX. It is 0 or less if there are none.
func (g SheetRules) DueSFX(s *Sheet, h SFXHost, limit bool) int {
	has := s.countCarried(h.Trait, h.Set, limit)
	switch {
	case h.Kind == "gear":
		return MaxSFX
	case limit && (h.Kind == "power_set" || h.Kind == "ability"), !limit && h.Kind == "talent":
		return 1 - has
	case limit:
		return 0
	case h.Kind == "power_set":
		return setSFX - has
	case h.Kind == "ability":
		_, t, _ := s.Trait(h.Trait)
		return g.sfxSlots(t) - has
	}
	due := 0
	if h.Kind == "distinction" {
		due = g.OwedSFX
	}
	_, t, _ := s.Trait(h.Trait)
	if n := g.RatedSFX(h.Set, t); n > 0 {
		due = cmp.Or(due, n-has)
	}
	return due
}

// TooManySFX returns the SFX that must be locked as their trait falls from was to now
// (CHAR-DIST-RATE-02, ABIL-04): the last unlocked SFX of the trait, at most as many as the fall
// costs. It is nil if none must be locked.
func (g SheetRules) TooManySFX(s *Sheet, set string, was, now Trait) []SFX {
	less := g.RatedSFX(set, was) - g.RatedSFX(set, now)
	var open []SFX
	for _, x := range s.SFX {
		if e := x.Of(); x.Trait == now.Word && !x.Locked && e != nil && e.Kind != sfx.Limit {
			open = append(open, x)
		}
	}
	less = min(less, len(open)-g.RatedSFX(set, now))
	if less <= 0 {
		return nil
	}
	return open[len(open)-less:]
}

// sfxSlots returns how many unlocked SFX an ability may have: at most as many as the catalogue
// lists for the listed ability that it is (RUL-ABIL-SLOTS).
func (g *SheetRules) sfxSlots(t Trait) int {
	slots := 1
	if !g.ByGrowth {
		slots += btoi(t.Die >= dice.D8) + btoi(t.Die >= dice.D12)
	}
	if a, ok := abilityNamed[game.Canonical(t.Ability())]; ok && len(a.SFX) > 0 {
		slots = min(slots, len(a.SFX))
	}
	return slots
}
