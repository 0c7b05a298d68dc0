package universais

import (
	"slices"

	"mesa/game"
)

// The events of Levels.
type (
	// Levelled gives a Level. XP is the Experience after it.
	Levelled struct {
		PC     string `json:"pc"`
		Level  int    `json:"level"`
		XP     int    `json:"xp"`
		Health int    `json:"health"`         // the new maximum
		NoXP   bool   `json:"noXP,omitempty"` // the table counts no Experience
		Names  Names  `json:"names,omitempty"`
	}
	// Raised adds 1 to each of Attrs in a level-up, or takes Tiers. Now are the new values, Step is
	// the step that comes next, "" at the end.
	Raised struct {
		PC    string   `json:"pc"`
		Attrs []string `json:"attrs"`
		Now   []int    `json:"now"`
		Step  string   `json:"step,omitempty"`
		Tiers int      `json:"tiers,omitempty"` // taken instead of an Attribute
		Stat  string   `json:"stat,omitempty"`  // "speed", "focus" or "both": numbers that the player should check
		Names Names    `json:"names,omitempty"`
	}
	// Gained is an entry on which N points were spent. Why is "spent", "awakened", "promised" (given
	// as promised), or "wished": the GM has yet to answer, and the sheet does not have it.
	Gained struct {
		PC    string `json:"pc"`
		Entry Entry  `json:"entry"` // after the points were spent
		N     int    `json:"n"`
		Why   string `json:"why"`
		Names Names  `json:"names,omitempty"`
	}
	// Promised lets an Awakening come at the end of the Chapter.
	Promised struct {
		PC    string `json:"pc"`
		Entry Entry  `json:"entry"`
		Names Names  `json:"names,omitempty"`
	}
	// HeldBack ends a level-up. Held are the points that are left.
	HeldBack struct {
		PC    string `json:"pc"`
		Held  Held   `json:"held"`
		Names Names  `json:"names,omitempty"`
	}
)

func (Levelled) EventName() string { return "universais.levelled" }
func (Raised) EventName() string   { return "universais.raised" }
func (Gained) EventName() string   { return "universais.gained" }
func (Promised) EventName() string { return "universais.promised" }
func (HeldBack) EventName() string { return "universais.held" }

func levelRef(id string) game.Ref { return game.Ref("level/" + id) }

// Card implements rulekit.OnCard.
func (e Raised) Card() (game.Ref, int) { return levelRef(e.PC), 0 }
func (s *State) foldLevelled(e Levelled) {
	s.changePC(e.PC, func(p *PC) {
		was := p.MaxHealth()
		p.Level, p.XP, p.Step, p.Fresh, p.Rise = e.Level, e.XP, RaiseStep, true, max(p.Rise-1, 0)
		p.Health += p.MaxHealth() - was
		p.Held.Ranks += ranksPerLevel
		p.Held.Benefits++
	})
}

const (
	ranksPerLevel = 2 // UNI-LVL-08
	tiersPerLevel = 2 // UNI-LVL-07
)

func (s *State) foldRaised(e Raised) {
	s.changePC(e.PC, func(p *PC) {
		was := p.MaxHealth()
		for i, attr := range e.Attrs {
			if at := attrIndex(attr); at >= 0 && i < len(e.Now) {
				p.Attrs[at] = e.Now[i]
			}
		}
		p.Health += p.MaxHealth() - was
		p.Step = e.Step
		p.Held.Tiers += e.Tiers
	})
}

// foldGained takes the points and writes the entry. A wish takes the points and becomes a Promise.
func (s *State) foldGained(e Gained) {
	s.changePC(e.PC, func(p *PC) {
		if e.Why != "promised" {
			held := p.Held.of(e.Entry.Kind)
			*held = max(*held-e.N, 0)
		}
		p.Fresh = p.Fresh && p.Held != Held{}
		p.Promised = slices.DeleteFunc(slices.Clone(p.Promised),
			func(o Promise) bool { return o.Entry.ID == e.Entry.ID })
		if e.Why == "wished" {
			p.Promised = append(p.Promised, Promise{Entry: e.Entry, N: e.N, Asked: true})
			return
		}
	})
	if e.Why != "wished" {
		s.foldEntry(EntrySet{PC: e.PC, Entry: e.Entry})
	}
}

func (s *State) foldPromised(e Promised) {
	s.changePC(e.PC, func(p *PC) {
		p.Promised = slices.Clone(p.Promised)
		for i := range p.Promised {
			if p.Promised[i].Entry.ID == e.Entry.ID {
				p.Promised[i].Asked = false
			}
		}
	})
}

func (s *State) foldHeld(e HeldBack) { s.changePC(e.PC, func(p *PC) { p.Fresh = false }) }
