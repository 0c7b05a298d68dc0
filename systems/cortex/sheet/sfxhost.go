package sheet

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// SFXHost is a trait, or a power set, that may have SFX.
type SFXHost struct {
	Word  string // of the trait, or for a set made from its name
	Name  string
	Trait string // word of the trait; "" for a set
	Set   string // name of that set, or of the trait's set
	Kind  string // as entries name it, such as "distinction" or "power_set"; AnyTrait for others
	Of    string // name of its listed ability, set by SFXHosts alone; "" for none
}

// AnyTrait is the kind of a host to which the catalogue gives no kind of its own, such as a skill,
// a value, or a trait of a set that the group made.
const AnyTrait = "trait"

// hostKinds gives the kind of a host by the kind of its set.
var hostKinds = map[string]string{
	KindDistinctions: "distinction", KindAbilities: "ability", KindSignatureAssets: "signature_asset", KindGear: "gear",
	KindTalents: "talent",
}

// SFXBy returns an SFX by its word, nil if there is none.
func (s *Sheet) SFXBy(word string) *SFX {
	if i := slices.IndexFunc(s.SFX, func(x SFX) bool { return x.Word == word }); i >= 0 {
		return &s.SFX[i]
	}
	return nil
}

// IsGiven reports whether each trait of a set has an SFX of that name although the sheet does not
// list the SFX. Only distinctions have one, Hinder (CHAR-DIST-03).
func IsGiven(set, name string) bool {
	return IsDistinctions(set) && slices.ContainsFunc(sfx.Catalogue(), func(e *sfx.Entry) bool {
		return e.Kind == sfx.Hinder && SameTrait(e.Name, name)
	})
}

// Unlocked returns the number of unlocked SFX on traits in sets of a kind, without limits.
func (s *Sheet) Unlocked(kind string) int {
	n := 0
	for _, t := range s.traitsOf(kind) {
		n += s.countCarried(t.Word, "", false)
	}
	return n
}

// countCarried returns the number of unlocked SFX, or of unlocked limits if limits is true, that
// the trait with the word trait has. If trait is "", it counts those of the whole set with the name
// set, without those of the traits in it.
func (s *Sheet) countCarried(trait, set string, limits bool) int {
	n := 0
	for _, x := range s.SFX {
		of := x.Trait == trait && trait != "" || trait == "" && x.Trait == "" && x.Set == set
		if e := x.Of(); of && !x.Locked && e != nil && (e.Kind == sfx.Limit) == limits {
			n++
		}
	}
	return n
}

// SFXHosts returns the traits and power sets of a sheet that may have SFX. No two hosts have the
// same word.
func (s *Sheet) SFXHosts() []SFXHost {
	var hosts []SFXHost
	for _, set := range s.Sets {
		n := len(hosts)
		hosts = append(hosts, hostsIn(set)...)
		for i, h := range hosts[n:] {
			if h.Kind == "ability" || h.Kind == "gear" {
				hosts[n+i].Of = set.Traits[i].Ability()
			}
			for h.Trait == "" && s.hasTrait(hosts[n+i].Word) { // a trait has the same word
				hosts[n+i].Word += "-set"
			}
		}
	}
	return hosts
}

// hostsIn returns the hosts in a set: a power set itself, otherwise each trait (SFX-01).
func hostsIn(set Set) []SFXHost {
	var hosts []SFXHost
	switch kind := KindOf(set.Name); kind {
	case KindPowers:
		hosts = append(hosts, SFXHost{Word: game.Slug(set.Name), Name: set.Name, Set: set.Name, Kind: "power_set"})
	default:
		for _, t := range set.Traits {
			hosts = append(hosts, SFXHost{Word: t.Word, Name: t.Name, Trait: t.Word, Set: set.Name,
				Kind: cmp.Or(hostKinds[kind], AnyTrait)})
		}
	}
	return hosts
}

// HostOf returns the host of an SFX; ok is false if the host is not on the sheet any more.
func (s *Sheet) HostOf(x SFX) (h SFXHost, ok bool) {
	for _, set := range s.Sets {
		// first, since the kind of a set takes longer to find
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

func (s *Sheet) hasTrait(word string) bool {
	return slices.ContainsFunc(s.Sets, func(set Set) bool { return set.has(word) })
}

// has reports whether a set has a trait with this word.
func (s Set) has(word string) bool {
	return slices.ContainsFunc(s.Traits, func(t Trait) bool { return t.Word == word })
}
