package sheet

import (
	"encoding/json"

	"mesa/game"
)

// archetypeKind marks a file that holds an archetype.
const archetypeKind = "cortex/archetype"

// File returns an archetype as JSON, in the form of a sheet's file. The SFX in the file are not
// marked as locked.
func (a Archetype) File() ([]byte, error) {
	f := a.Sheet.toFile()
	f.Mesa = archetypeKind
	for i := range f.SFX {
		f.SFX[i].Locked = false // all SFX of an archetype are locked, so the file need not say it
	}
	return json.Marshal(f)
}

// ReadArchetype parses the result of Archetype.File into a sheet, from which NewArchetype makes the
// archetype. ok is false for other text, for SFX that are neither in the catalogue nor the group's
// own, for SFX that are on no trait of the file, and for values that could not be typed.
func ReadArchetype(text string) (s Sheet, ok bool) {
	var in fileFormat
	if json.Unmarshal([]byte(text), &in) != nil || in.Mesa != archetypeKind || fitName(in.Name) != nil {
		return s, false
	}
	s.Name = in.Name
	words := map[string]string{}
	for _, set := range in.Sets {
		for _, ft := range set.Traits {
			t, no := ParseTrait(ft.Name + " " + ft.Dice)
			if no != nil || fitName(set.Name) != nil {
				return s, false
			}
			var n Notes
			copy(n.Highlights[:], ft.High)
			t.Word = s.freeWord(t.Name, MaxTraitWord)
			words[t.Name] = t.Word
			to := s.ensureSet(set.Name)
			to.Traits = append(to.Traits, t.With(n))
		}
	}
	for _, fx := range in.SFX {
		x := entryFor(fx.Entry)
		if fx.Own != nil { // an SFX of the group's own
			x = SFX{Entry: fx.Entry, Own: fx.Own}
		}
		if x.Own != nil && x.Own.Faults() != nil || x.Of() == nil || words[fx.On] == "" || fitName(fx.Name) != nil {
			return s, false
		}
		x.Name, x.Trait, x.Word = fx.Name, words[fx.On], s.freeWord(game.Slug(fx.Name), MaxSFXWord)
		s.SFX = append(s.SFX, x)
	}
	return s, s.Valid()
}
