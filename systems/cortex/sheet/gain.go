package sheet

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// Kinds of a Gain, beside AddDie.
const (
	StepTrait = "step"   // a trait steps up
	NewTrait  = "add"    // a trait is added
	UnlockSFX = "unlock" // a locked SFX is unlocked
)

// Gain is one improvement of a sheet (section 19 of the rules on characters). Each way of growing
// has its own table of prices.
type Gain struct {
	Kind string `json:"way"`
	// the type in the tables of growth: "skill", "signature_asset", "sfx"
	TraitKind string   `json:"kind"`
	Set       string   `json:"set"`             // by name
	Trait     string   `json:"trait,omitempty"` // its word; for an SFX that of its host
	SFX       string   `json:"sfx,omitempty"`   // its word
	Name      string   `json:"name"`            // of the trait or SFX
	From      dice.Die `json:"from,omitempty"`
	To        dice.Die `json:"to,omitempty"` // for AddDie that of the step it replaces (RUL-RES-GROWTH)
	N         int      `json:"n,omitempty"`  // number of dice of a resource afterwards
}

// ApplyTo returns a sheet with the gain.
func (g Gain) ApplyTo(s *Sheet) Sheet {
	switch g.Kind {
	case StepTrait:
		return s.WithDice(map[string]dice.Die{g.Trait: g.To})
	case AddDie:
		next := s.WithDice(nil)
		next.change(g.Trait, func(t *Trait) { t.N = g.N })
		return next
	case NewTrait:
		return s.With(g.Set, g.NewTrait(""))
	}
	next := *s
	next.SFX = slices.Clone(s.SFX)
	if x := next.SFXBy(g.SFX); x != nil {
		x.Locked = false
	}
	return next
}

// NewTrait returns the trait that is added; a resource has two dice (CHAR-RES-02).
func (g Gain) NewTrait(word string) Trait {
	t := Trait{Word: word, Name: g.Name, Die: g.To}
	if g.TraitKind == "resource" {
		t.N = leastResource
	}
	return t
}

// leastResource is the minimum number of dice of a resource (CHAR-RES-02).
const leastResource = 2

// Dice returns the dice of the trait afterwards; nil if no dice change.
func (g Gain) Dice() []dice.Die {
	switch {
	case g.Kind == UnlockSFX || g.To == 0:
		return nil
	case g.Kind == AddDie:
		return slices.Repeat([]dice.Die{g.From}, g.N)
	}
	return slices.Repeat([]dice.Die{g.To}, max(g.N, 1))
}

// growthTypes is the type of a trait in tables of growth, by the kind of its set.
var growthTypes = map[string]string{
	"distinctions": "distinction", "affiliations": "affiliation", "attributes": "attribute", "skills": "skill",
	"roles":       "role",
	"specialties": "specialty", "values": "value", "relationships": "relationship", "reputations": "reputation",
	"resources": "resource", "powers": "power", "abilities": "ability", "signature_assets": "signature_asset",
	"talents": "talent",
}

// Steps returns the steps that traits of a sheet may take, of the types that tables of growth have.
// A resource may get a further die instead (RUL-RES-GROWTH). ChangeFaults says which ones the game
// allows.
func (s *Sheet) Steps() []Gain {
	var all []Gain
	for set, t := range s.All() {
		kind := growthTypes[KindOf(set)]
		if kind == "" || t.Die == 0 {
			continue
		}
		to, _ := t.Die.Step(1)
		g := Gain{Kind: StepTrait, TraitKind: kind, Set: set, Trait: t.Word, Name: t.Name, From: t.Die, To: to}
		if kind != "resource" {
			all = append(all, g)
			continue
		}
		g.N = max(t.N, 1)
		all = append(all, g)
		if g.N < maxCrowd {
			g.Kind, g.N = AddDie, g.N+1
			all = append(all, g)
		}
	}
	return all
}

// Unlocks returns the locked SFX of a sheet, each with the die of its host: for a power set its
// highest (RUL-TAG-SFX).
func (s *Sheet) Unlocks() []Gain {
	var all []Gain
	for _, x := range s.SFX {
		h, ok := s.HostOf(x)
		if !x.Locked || !ok {
			continue
		}
		g := Gain{Kind: UnlockSFX, TraitKind: "sfx", Set: h.Set, Trait: x.Trait, SFX: x.Word, Name: x.Name}
		for set, t := range s.All() {
			if t.Word == x.Trait || x.Trait == "" && set == h.Set {
				g.From = max(g.From, t.Die)
			}
		}
		g.To = g.From
		all = append(all, g)
	}
	return all
}

// Word returns the word of a gain in answers. A trait and an SFX of one character never share a
// word.
func (g Gain) Word() string {
	switch {
	case g.SFX != "":
		return g.SFX
	case g.Kind == AddDie:
		return g.Trait + ":" + AddDie
	}
	return g.Trait
}

// WithDice returns a sheet with other dice for some traits, by word.
func (s *Sheet) WithDice(to map[string]dice.Die) Sheet {
	next := *s
	next.Sets = slices.Clone(s.Sets)
	for i := range next.Sets {
		next.Sets[i].Traits = slices.Clone(next.Sets[i].Traits)
		for j := range next.Sets[i].Traits {
			if d, ok := to[next.Sets[i].Traits[j].Word]; ok {
				next.Sets[i].Traits[j].Die = d
			}
		}
	}
	return next
}

// WithStepsLost returns a sheet on which some traits have stepped down, by word.
func (s *Sheet) WithStepsLost(words ...string) Sheet {
	to := map[string]dice.Die{}
	for _, word := range words {
		if _, t, ok := s.Trait(word); ok {
			to[word], _ = t.Die.Step(-1)
		}
	}
	return s.WithDice(to)
}

// With returns a sheet with one more trait in the set of that name.
func (s *Sheet) With(set string, t Trait) Sheet {
	next := s.WithDice(nil)
	to := next.ensureSet(set)
	to.Traits = append(to.Traits, t)
	return next
}

// ChangeFaults returns the blocking faults that a change in play would add, nil if it may be made.
// Rules that bind only creation are not checked (RUL-ATTR-GROWTH).
func (g SheetRules) ChangeFaults(now, then *Sheet) []Fault {
	g.InPlay = true
	was := g.Check(now)
	return slices.DeleteFunc(Blocking(g.Check(then)), func(f Fault) bool {
		return now.isAddedLater(f) ||
			slices.ContainsFunc(was, func(o Fault) bool { return o.Code == f.Code && o.About == f.About })
	})
}

// isAddedLater reports whether a fault is that a new ability or power set has no SFX or limits: these
// are written on it afterwards.
func (s *Sheet) isAddedLater(f Fault) bool {
	for _, set := range s.Sets {
		if set.Name == f.About || slices.ContainsFunc(set.Traits, func(t Trait) bool { return t.Name == f.About }) {
			return false
		}
	}
	return slices.Contains([]string{"E_ABIL_LIMIT", "E_PSET_SFX", "E_PSET_LIMIT"}, f.Code)
}

// CanFall returns the traits of a set that may step down when another one of it gains a step,
// without breaking a rule.
func (g SheetRules) CanFall(s *Sheet, rises Gain) []Trait {
	return g.fallingTraits(s, rises, nil, func(set string) bool { return set == rises.Set })
}

// CanPayStep returns the traits of any set that may step down for a gain that the dice did not give
// (RUL-TAG-COMP), besides those that already do. None is of a set with a fixed total.
func (g SheetRules) CanPayStep(s *Sheet, rises Gain, falls ...string) []Trait {
	return g.fallingTraits(s, rises, falls, func(set string) bool { return !FixedTotal(set) })
}

// fallingTraits returns the traits of some sets that may step down for a gain.
func (g SheetRules) fallingTraits(s *Sheet, rises Gain, falls []string, in func(set string) bool) []Trait {
	var all []Trait
	risen := rises.ApplyTo(s)
	for set, t := range s.All() {
		if t.Word == rises.Trait || t.NotesOrEmpty().DieBefore != 0 || slices.Contains(falls, t.Word) || !in(set) {
			continue
		}
		down, _ := t.Die.Step(-1)
		if t.Die == 0 || down == 0 || down < leastFallen[growthTypes[KindOf(set)]] {
			continue
		}
		then := risen.WithStepsLost(append(slices.Clip(falls), t.Word)...)
		if len(g.ChangeFaults(s, &then)) == 0 {
			all = append(all, t)
		}
	}
	return all
}

// leastFallen is the lowest die of a trait that pays for another, if it is not d4
// (RUL-TRAIN-FLOOR).
var leastFallen = map[string]dice.Die{"affiliation": dice.D6}

// RefuseCapped refuses a step of a trait at its maximum (GROW-TRAIN-03), nil if it can step up.
func (g Gain) RefuseCapped() *game.Refusal {
	if g.Kind != StepTrait || g.To > g.From {
		return nil
	}
	return game.Refuse("GROW-TRAIN-03", "cortex.fault.E_RATING_MAX", game.W("trait", g.Name), game.D("max", dice.D12))
}
