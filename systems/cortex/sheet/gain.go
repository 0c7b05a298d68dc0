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
	// the type in the tables of growth, such as "skill" or "sfx"; "": a set of no type
	TraitKind string   `json:"kind"`
	Set       string   `json:"set"`             // name of the set
	Trait     string   `json:"trait,omitempty"` // word of the trait, or of the host of an SFX
	SFX       string   `json:"sfx,omitempty"`   // word of the SFX
	Name      string   `json:"name"`            // of the trait or SFX
	From      dice.Die `json:"from,omitempty"`
	To        dice.Die `json:"to,omitempty"` // for AddDie the die of a step instead (RUL-RES-GROWTH)
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

// NewTrait returns the trait that the gain adds, with that word. A resource has two dice
// (CHAR-RES-02).
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

// growthTypes gives the type of a trait in the tables of growth by the kind of its set. Kinds
// without a type do not grow.
var growthTypes = map[string]string{
	KindDistinctions: "distinction", KindAffiliations: "affiliation", KindAttributes: "attribute", KindSkills: "skill",
	KindRoles: "role", KindSpecialties: "specialty", KindValues: "value", KindRelationships: "relationship",
	KindReputations: "reputation", KindResources: "resource", KindPowers: "power", KindAbilities: "ability",
	KindSignatureAssets: "signature_asset", KindTalents: "talent",
}

// Steps returns a step up for each trait of a sheet with a die and a type in the tables of growth.
// At d12, To is equal to From. A resource of fewer than twelve dice also has a gain of a further
// die in place of the step (RUL-RES-GROWTH). ChangeFaults says which gains the game allows.
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

// Unlocks returns a gain for each locked SFX of a sheet that has the host of the SFX. From and To are
// both the die of the host, for a power set the largest die in it, 0 if there is none (RUL-TAG-SFX).
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

// Word returns the word by which an answer picks the gain, "" for a NewTrait. A trait and an SFX of
// one character never share a word.
func (g Gain) Word() string {
	switch {
	case g.SFX != "":
		return g.SFX
	case g.Kind == AddDie:
		return g.Trait + ":" + AddDie
	}
	return g.Trait
}

// WithDice returns a copy of the sheet with other dice for some traits, by their words. The copy
// shares no traits with s, but it shares the SFX.
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

// WithStepsLost returns a copy of the sheet on which the traits with those words have stepped down.
func (s *Sheet) WithStepsLost(words ...string) Sheet {
	to := map[string]dice.Die{}
	for _, word := range words {
		if _, t, ok := s.Trait(word); ok {
			to[word], _ = t.Die.Step(-1)
		}
	}
	return s.WithDice(to)
}

// With returns a copy of the sheet with one more trait in the set of that name. The set is new if
// the sheet has none of that name.
func (s *Sheet) With(set string, t Trait) Sheet {
	next := s.WithDice(nil)
	to := next.ensureSet(set)
	to.Traits = append(to.Traits, t)
	return next
}

// ChangeFaults returns the blocking faults that a change in play from now to then would add. It is
// empty if the change may be made. Rules that bind only creation are not checked (RUL-ATTR-GROWTH),
// nor whether a new ability or power set has its SFX and limits, which are added afterwards.
func (g SheetRules) ChangeFaults(now, then *Sheet) []Fault {
	g.InPlay = true
	was := g.Check(now)
	return slices.DeleteFunc(Blocking(g.Check(then)), func(f Fault) bool {
		return now.isAddedLater(f) ||
			slices.ContainsFunc(was, func(o Fault) bool { return o.Code == f.Code && o.About == f.About })
	})
}

// isAddedLater reports whether a fault is about the SFX or limits of a new ability or power set,
// which s does not have. Its SFX and limits are added afterwards.
func (s *Sheet) isAddedLater(f Fault) bool {
	for _, set := range s.Sets {
		if set.Name == f.About || slices.ContainsFunc(set.Traits, func(t Trait) bool { return t.Name == f.About }) {
			return false
		}
	}
	return slices.Contains([]string{"E_ABIL_LIMIT", "E_PSET_SFX", "E_PSET_LIMIT"}, f.Code)
}

// CanFall returns the traits that may step down when the gain rises is taken, without breaking a
// rule. They are of the set rises.Set.
func (g SheetRules) CanFall(s *Sheet, rises Gain) []Trait {
	return g.fallingTraits(s, rises, nil, func(set string) bool { return set == rises.Set })
}

// CanPayStep returns the traits that may step down to pay for a gain that the dice did not give
// (RUL-TAG-COMP). They may be of any set without a fixed total. falls are the words of traits that
// step down already.
func (g SheetRules) CanPayStep(s *Sheet, rises Gain, falls ...string) []Trait {
	return g.fallingTraits(s, rises, falls, func(set string) bool { return !FixedTotal(set) })
}

// fallingTraits returns the traits that may step down for a gain, besides those with the words
// falls. It takes only sets for which in returns true.
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

// leastFallen gives the lowest die to which a trait of a type may fall, if it is not d4
// (RUL-TRAIN-FLOOR).
var leastFallen = map[string]dice.Die{"affiliation": dice.D6}

// RefuseCapped refuses a step of a trait at d12 (GROW-TRAIN-03); nil for other gains.
func (g Gain) RefuseCapped() *game.Refusal {
	if g.Kind != StepTrait || g.To > g.From {
		return nil
	}
	return game.Refuse("GROW-TRAIN-03", "cortex.fault.E_RATING_MAX", game.W("trait", g.Name), game.D("max", dice.D12))
}
