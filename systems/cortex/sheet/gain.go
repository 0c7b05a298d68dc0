package sheet

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// The ways of a gain, beside AddDie: a resource has a die more.
const (
	StepTrait = "step"   // a trait is a size larger
	NewTrait  = "add"    // a trait comes to the sheet
	UnlockSFX = "unlock" // an SFX that is on the sheet may be used from now on
)

// Gain is one improvement of a sheet, whatever pays for it (section 19 of the rules
// on characters). What it costs, each way of growing has a table for.
type Gain struct {
	Kind string `json:"way"`
	// what improves, as those tables have it: "skill", "signature_asset", "sfx"
	TraitKind string   `json:"kind"`
	Set       string   `json:"set"`             // by name
	Trait     string   `json:"trait,omitempty"` // its word; of an SFX, of the trait that carries it
	SFX       string   `json:"sfx,omitempty"`   // its word
	Name      string   `json:"name"`            // of the trait or SFX
	From      dice.Die `json:"from,omitempty"`
	To        dice.Die `json:"to,omitempty"` // of AddDie, that of the step in whose place it is (RUL-RES-GROWTH)
	N         int      `json:"n,omitempty"`  // of a resource, how many dice it has then
}

// ApplyTo is a sheet with the gain.
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

// NewTrait is the trait that is added: of a resource it has two dice (CHAR-RES-02).
func (g Gain) NewTrait(word string) Trait {
	t := Trait{Word: word, Name: g.Name, Die: g.To}
	if g.TraitKind == "resource" {
		t.N = leastResource
	}
	return t
}

// leastResource is how many dice a resource has at least (CHAR-RES-02).
const leastResource = 2

// Dice are those that the trait then has; none where nothing has other dice.
func (g Gain) Dice() []dice.Die {
	switch {
	case g.Kind == UnlockSFX || g.To == 0:
		return nil
	case g.Kind == AddDie:
		return slices.Repeat([]dice.Die{g.From}, g.N)
	}
	return slices.Repeat([]dice.Die{g.To}, max(g.N, 1))
}

// one are the kinds of sets, by what tables of growth call a trait of them.
var one = map[string]string{
	"distinctions": "distinction", "affiliations": "affiliation", "attributes": "attribute", "skills": "skill",
	"roles":       "role",
	"specialties": "specialty", "values": "value", "relationships": "relationship", "reputations": "reputation",
	"resources": "resource", "powers": "power", "abilities": "ability", "signature_assets": "signature_asset",
	"talents": "talent",
}

// Steps are the steps that traits of a sheet may take, each of a kind that tables of
// growth know; a resource may have a die more in the place of one (RUL-RES-GROWTH).
// Whether the game lets one, ChangeFaults says.
func (s *Sheet) Steps() []Gain {
	var all []Gain
	for set, t := range s.All() {
		kind := one[KindOf(set)]
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

// Unlocks are the SFX of a sheet that cannot be used yet, each with the die of what
// carries it: of a power set, its highest (RUL-TAG-SFX).
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

// Word is what answers call a gain: a trait and an SFX of one character have no
// word in common.
func (g Gain) Word() string {
	switch {
	case g.SFX != "":
		return g.SFX
	case g.Kind == AddDie:
		return g.Trait + ":" + AddDie
	}
	return g.Trait
}

// WithDice is a sheet with some of its traits at other dice, by their words.
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

// WithStepsLost is a sheet on which some traits have lost a step, by their words.
func (s *Sheet) WithStepsLost(words ...string) Sheet {
	to := map[string]dice.Die{}
	for _, word := range words {
		if _, t, ok := s.Trait(word); ok {
			to[word], _ = t.Die.Step(-1)
		}
	}
	return s.WithDice(to)
}

// With is a sheet with one trait more, in the set of that name.
func (s *Sheet) With(set string, t Trait) Sheet {
	next := s.WithDice(nil)
	to := next.set(set)
	to.Traits = append(to.Traits, t)
	return next
}

// ChangeFaults gives what bars a change of a sheet in play: the faults that it would have
// then and has not now, none where it may be made. What binds creation alone is
// not asked (RUL-ATTR-GROWTH).
func (g SheetRules) ChangeFaults(now, then *Sheet) []Fault {
	g.InPlay = true
	was := g.Check(now)
	return slices.DeleteFunc(Blocking(g.Check(then)), func(f Fault) bool {
		return now.yetToCome(f) ||
			slices.ContainsFunc(was, func(o Fault) bool { return o.Code == f.Code && o.About == f.About })
	})
}

// yetToCome reports whether what is wrong is that a new ability or power set lacks SFX or
// limits: these are written on it once it is there.
func (s *Sheet) yetToCome(f Fault) bool {
	for _, set := range s.Sets {
		if set.Name == f.About || slices.ContainsFunc(set.Traits, func(t Trait) bool { return t.Name == f.About }) {
			return false
		}
	}
	return slices.Contains([]string{"E_ABIL_LIMIT", "E_PSET_SFX", "E_PSET_LIMIT"}, f.Code)
}

// CanFall are the traits that may lose a step as another of their set gains one, and
// keep what the game asks of them.
func (g SheetRules) CanFall(s *Sheet, rises Gain) []Trait {
	return g.falling(s, rises, nil, func(set string) bool { return set == rises.Set })
}

// CanPayStep are the traits of any set that may lose a step for a gain that the dice did
// not give (RUL-TAG-COMP), beside those that fall for it already. None is of a set of
// a fixed total.
func (g SheetRules) CanPayStep(s *Sheet, rises Gain, falls ...string) []Trait {
	return g.falling(s, rises, falls, func(set string) bool { return !FixedTotal(set) })
}

// falling are the traits of some sets that may lose a step for a gain.
func (g SheetRules) falling(s *Sheet, rises Gain, falls []string, in func(set string) bool) []Trait {
	var all []Trait
	risen := rises.ApplyTo(s)
	for set, t := range s.All() {
		if t.Word == rises.Trait || t.NotesOrEmpty().DieBefore != 0 || slices.Contains(falls, t.Word) || !in(set) {
			continue
		}
		down, _ := t.Die.Step(-1)
		if t.Die == 0 || down == 0 || down < leastFallen[one[KindOf(set)]] {
			continue
		}
		then := risen.WithStepsLost(append(slices.Clip(falls), t.Word)...)
		if len(g.ChangeFaults(s, &then)) == 0 {
			all = append(all, t)
		}
	}
	return all
}

// leastFallen is how far a trait falls that pays for another, where that is not d4
// (RUL-TRAIN-FLOOR).
var leastFallen = map[string]dice.Die{"affiliation": dice.D6}

// RefuseCapped refuses a step of what is as high as can be (GROW-TRAIN-03), nil where
// there is room.
func (g Gain) RefuseCapped() *game.Refusal {
	if g.Kind != StepTrait || g.To > g.From {
		return nil
	}
	return game.Refuse("GROW-TRAIN-03", "cortex.fault.E_RATING_MAX", game.W("trait", g.Name), game.D("max", dice.D12))
}
