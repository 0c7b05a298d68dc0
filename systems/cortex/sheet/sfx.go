package sheet

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// MaxSFX is the most SFX, limits and talents on a sheet.
const MaxSFX = 30

// SFX is an SFX, a limit or a talent that a sheet carries, by its entry in the
// catalogue. A trait carries it, or a set whole.
type SFX struct {
	Word   string            `json:"word"` // unique among those of the character
	Entry  string            `json:"entry"`
	Name   string            `json:"name"`
	Trait  string            `json:"trait,omitempty"` // the word of the trait that carries it
	Set    string            `json:"set,omitempty"`   // or the name of the set that does
	Params map[string]string `json:"params,omitempty"`
	Locked bool              `json:"locked,omitempty"` // it cannot be used yet (SFX-03)
	Own    *sfx.CustomSFX    `json:"own,omitempty"`    // one that the group made, in place of Entry; never changed
}

// Of is the entry of an SFX, nil if there is none of its id.
func (x SFX) Of() *sfx.Entry {
	if x.Own != nil {
		return x.Own.Entry()
	}
	return sfx.Find(x.Entry)
}

// Text is what it says.
func (x SFX) Text() game.Msg {
	if x.Own != nil {
		return x.Own.Text()
	}
	return game.Say("cortex.sfx.text." + x.Entry)
}

// SFXBy gives an SFX by its word, nil if there is none.
func (s *Sheet) SFXBy(word string) *SFX {
	if i := slices.IndexFunc(s.SFX, func(x SFX) bool { return x.Word == word }); i >= 0 {
		return &s.SFX[i]
	}
	return nil
}

// IsGiven reports whether traits of a set have an SFX of that name without its standing on
// their sheet: Hinder, of each distinction (CHAR-DIST-03).
func IsGiven(set, name string) bool {
	return IsDistinctions(set) && slices.ContainsFunc(sfx.Catalogue(), func(e *sfx.Entry) bool {
		return e.Kind == sfx.Hinder && SameTrait(e.Name, name)
	})
}

// Unlocked is how many SFX may be used that traits of a kind carry, limits apart.
func (s *Sheet) Unlocked(kind string) int {
	c, n := checker{sheet: s}, 0
	for _, t := range c.of(kind) {
		n += c.carried(t.Word, "", false)
	}
	return n
}

// validSFX reports whether they keep the bounds of those that are typed.
func validSFX(xs []SFX) bool {
	return len(xs) <= MaxSFX && !slices.ContainsFunc(xs, func(x SFX) bool {
		for key, value := range x.Params {
			if IsTooLong(key, value) {
				return true
			}
		}
		if x.Own != nil && x.Own.Faults() != nil {
			return true
		}
		return IsTooLong(x.Word, x.Entry, x.Name, x.Trait, x.Set) || len(x.Params) > 4
	})
}

// SFXHosts are what may carry SFX on a sheet.
func (s *Sheet) SFXHosts() []SFXHost {
	var hosts []SFXHost
	for _, set := range s.Sets {
		n := len(hosts)
		hosts = append(hosts, hostsIn(set)...)
		for i, h := range hosts[n:] {
			if h.Kind == "ability" || h.Kind == "gear" {
				hosts[n+i].Of = set.Traits[i].Ability()
			}
			for h.Trait == "" && s.has(hosts[n+i].Word) { // a trait is called the same
				hosts[n+i].Word += "-set"
			}
		}
	}
	return hosts
}

// hostsIn are what may carry SFX in a set: a power set itself, of others each trait
// (SFX-01).
func hostsIn(set Set) []SFXHost {
	var hosts []SFXHost
	switch kind := KindOf(set.Name); kind {
	case "powers":
		hosts = append(hosts, SFXHost{Word: game.Slug(set.Name), Name: set.Name, Set: set.Name, Kind: "power_set"})
	default:
		for _, t := range set.Traits {
			hosts = append(hosts, SFXHost{Word: t.Word, Name: t.Name, Trait: t.Word, Set: set.Name,
				Kind: cmp.Or(hostKinds[kind], AnyTrait)})
		}
	}
	return hosts
}

// SFXHost is a trait, or a power set, that may carry SFX.
type SFXHost struct {
	Word  string
	Name  string
	Trait string // "" of a set
	Set   string
	Kind  string // as entries say it: "distinction", "power_set", AnyTrait
	Of    string // the ability of the list that it is, of those that SFXHosts gives; "" for none
}

// AnyTrait is the kind of a trait that has no SFX of its own in the catalogue: a skill, a
// value, or a trait of a set that the group made.
const AnyTrait = "trait"

var hostKinds = map[string]string{
	"distinctions": "distinction", "abilities": "ability", "signature_assets": "signature_asset", "gear": "gear",
	"talents": "talent",
}

// HostOf is what carries an SFX; ok is false if it is not on the sheet any more.
func (s *Sheet) HostOf(x SFX) (h SFXHost, ok bool) {
	for _, set := range s.Sets {
		// what kind it is takes longer to tell
		if x.Trait == "" && set.Name != x.Set || x.Trait != "" && !set.has(x.Trait) {
			continue
		}
		for _, h := range hostsIn(set) {
			if h.Trait == x.Trait {
				return h, true
			}
		}
	}
	return SFXHost{}, false
}

func (s *Sheet) has(word string) bool {
	return slices.ContainsFunc(s.Sets, func(set Set) bool { return set.has(word) })
}

// has reports whether a trait of a word is in a set.
func (s Set) has(word string) bool {
	return slices.ContainsFunc(s.Traits, func(t Trait) bool { return t.Word == word })
}
