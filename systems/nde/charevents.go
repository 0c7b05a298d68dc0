package nde

import (
	"slices"

	"mesa/systems/rulekit"
)

// The events of characters, growth, rests and sessions.
type (
	// PCSet sets a PC to its new state. Why is "made", "created", "brought", "profile", "talents",
	// "gear", "given" or "back".
	PCSet struct {
		PC    PC     `json:"pc"`
		Why   string `json:"why"`
		Owner string `json:"owner,omitempty"` // the name of its chair
	}
	// PCGone retires a PC: it leaves the table and may come back. Chair is the name of the chair
	// that the PC belonged to, "" if it was the GM's.
	PCGone struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Chair string `json:"chair,omitempty"`
	}
	// AttrsSet sets a PC's Attributes. Why is "corrected" or "converted".
	AttrsSet struct {
		PC    string `json:"pc"`
		Attrs [3]int `json:"attrs"`
		Was   [3]int `json:"was"`
		Why   string `json:"why"`
		Names Names  `json:"names,omitempty"`
	}
	// TraitSet is a change of a PC's Trait by the GM. Was is the name of the Trait that is
	// replaced, "" if a Trait is added. A Trait without a name removes the Trait that Was names.
	TraitSet struct {
		PC    string `json:"pc"`
		Was   string `json:"was,omitempty"`
		Trait Trait  `json:"trait"`
		Names Names  `json:"names,omitempty"`
	}
	// Granted gives each of these PCs one growth to choose.
	Granted struct {
		PCs   []string `json:"pcs"`
		Names Names    `json:"names,omitempty"`
	}
	// Grew is a choice of growth. What is an Attribute, GrowHeart, GrowPP or GrowTrait. Now and Was
	// are the new and the old value or maximum; for GrowTrait they are 0 and Trait is the new
	// Trait.
	Grew struct {
		PC    string `json:"pc"`
		What  string `json:"what"`
		Now   int    `json:"now,omitempty"`
		Was   int    `json:"was,omitempty"`
		Trait Trait  `json:"trait,omitzero"`
		Names Names  `json:"names,omitempty"`
	}
	// Wished records a Trait that a player chose and the GM has yet to confirm.
	Wished struct {
		PC    string `json:"pc"`
		Trait Trait  `json:"trait"`
		Names Names  `json:"names,omitempty"`
	}
	// WishDenied denies a Trait; the player may choose the growth again.
	WishDenied struct {
		PC    string `json:"pc"`
		Trait Trait  `json:"trait"`
		Names Names  `json:"names,omitempty"`
	}
	// Rested is a rest of these PCs. Kind is Breather or SafeRest. Hearts and PP say which of the
	// two the rest fills.
	Rested struct {
		Kind   string   `json:"kind"`
		PCs    []string `json:"pcs"`
		Hearts bool     `json:"hearts,omitempty"`
		PP     bool     `json:"pp,omitempty"`
		Names  Names    `json:"names,omitempty"`
	}
	// SessionBegun begins a Session and sets the Luck of every PC, also of those retired, to Luck.
	SessionBegun struct {
		N    int `json:"n"`
		Luck int `json:"luck"`
	}
	// SessionEnded ends a Session.
	SessionEnded struct {
		N int `json:"n"`
	}
)

func (PCSet) EventName() string        { return "nde.pc" }
func (PCGone) EventName() string       { return "nde.pc.gone" }
func (AttrsSet) EventName() string     { return "nde.attributes" }
func (TraitSet) EventName() string     { return "nde.trait" }
func (Granted) EventName() string      { return "nde.granted" }
func (Grew) EventName() string         { return "nde.grew" }
func (Wished) EventName() string       { return "nde.wished" }
func (WishDenied) EventName() string   { return "nde.wish.denied" }
func (Rested) EventName() string       { return "nde.rested" }
func (SessionBegun) EventName() string { return "nde.session" }
func (SessionEnded) EventName() string { return "nde.session.ended" }

// OpensSession implements game.SessionOpener.
func (SessionBegun) OpensSession() {}

func (s *State) foldPC(e PCSet) {
	s.Retired = slices.DeleteFunc(slices.Clone(s.Retired), func(p *PC) bool { return p.ID == e.PC.ID })
	rulekit.Replace(&s.PCs, e.PC, func(p *PC) bool { return p.ID == e.PC.ID })
}

func (s *State) foldAttrs(e AttrsSet) { s.changePC(e.PC, func(p *PC) { p.Attrs = e.Attrs }) }

func (s *State) foldTrait(e TraitSet) { s.changePC(e.PC, func(p *PC) { p.setTrait(e.Was, e.Trait) }) }

func (s *State) foldGrew(e Grew) { s.changePC(e.PC, func(p *PC) { applyGrowth(p, e) }) }

func (s *State) foldWished(e Wished) { s.changePC(e.PC, func(p *PC) { p.Wish = &e.Trait }) }

func (s *State) foldDenied(e WishDenied) { s.changePC(e.PC, func(p *PC) { p.Wish = nil }) }

func (s *State) foldGranted(e Granted) {
	for _, id := range e.PCs {
		s.changePC(id, func(p *PC) { p.Growth++ })
	}
}

func (s *State) foldRested(e Rested) {
	s.Fought = false
	for _, id := range e.PCs {
		s.changePC(id, func(p *PC) { applyRest(p, e) })
	}
}

func (s *State) foldBegun(e SessionBegun) {
	s.Session, s.Playing = e.N, true
	for _, p := range slices.Concat(s.PCs, s.Retired) {
		p.Luck = e.Luck
	}
}

// changePC applies a change to a PC, at the table or retired, if there is one with this id.
func (s *State) changePC(id string, change func(*PC)) {
	if p := s.anyPC(id); p != nil {
		change(p)
	}
}

// anyPC returns the PC with this id, at the table or retired, or nil.
func (s *State) anyPC(id string) *PC {
	if p := s.pc(id); p != nil {
		return p
	}
	for _, p := range s.Retired {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// retire moves a PC to the retired PCs, of which the last maxPCs are kept. It removes the PC's
// tests, owed consequences, harm, effects and places.
func (s *State) retire(e PCGone) {
	s.Tests = slices.DeleteFunc(slices.Clone(s.Tests), func(t *Test) bool { return t.PC == e.ID })
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed), func(o OwedConsequence) bool { return o.PC == e.ID })
	s.Scene.removeEffectsOn(e.ID)
	p := s.pc(e.ID)
	if p == nil {
		return
	}
	s.PCs = slices.DeleteFunc(slices.Clone(s.PCs), func(q *PC) bool { return q.ID == e.ID })
	s.Retired = append(slices.Clip(s.Retired), p)
	s.Retired = slices.Delete(s.Retired, 0, max(0, len(s.Retired)-maxPCs))
	s.Harms = slices.DeleteFunc(slices.Clone(s.Harms), func(h Harm) bool { return h.PC == e.ID })
	s.Scene.removePlaces(e.ID)
}

// setTrait replaces the Trait named was, or appends trait if there is none. If trait has no name,
// the Trait named was is removed.
func (p *PC) setTrait(was string, trait Trait) {
	p.Traits = slices.Clone(p.Traits)
	i := slices.IndexFunc(p.Traits, func(t Trait) bool { return t.Name == was })
	switch {
	case trait.Name == "" && i >= 0:
		p.Traits = slices.Delete(p.Traits, i, i+1)
	case trait.Name == "":
	case i >= 0:
		p.Traits[i] = trait
	default:
		p.Traits = append(p.Traits, trait)
	}
}

func applyGrowth(p *PC, e Grew) {
	p.Growth = max(p.Growth-1, 0)
	switch e.What {
	case GrowHeart:
		p.MaxHearts, p.Hearts = e.Now, p.Hearts+e.Now-e.Was
	case GrowPP:
		p.MaxPP, p.PP = e.Now, p.PP+e.Now-e.Was
	case GrowTrait:
		p.Wish = nil
		p.setTrait("", e.Trait)
	default:
		if i := attrIndex(e.What); i >= 0 {
			p.Attrs[i] = e.Now
		}
	}
}

func applyRest(p *PC, e Rested) {
	if e.Hearts {
		p.Hearts = max(p.Hearts, p.MaxHearts)
	}
	if e.PP {
		p.PP = max(p.PP, p.MaxPP)
	}
}
