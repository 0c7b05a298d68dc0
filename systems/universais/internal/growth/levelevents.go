package growth

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/people"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// The events of Levels.
type (
	// Levelled gives a Level. XP is the Experience afterwards.
	Levelled struct {
		PC     string      `json:"pc"`
		Level  int         `json:"level"`
		XP     int         `json:"xp"`
		Health int         `json:"health"`         // the new maximum
		NoXP   bool        `json:"noXP,omitempty"` // the table counts no Experience
		Names  state.Names `json:"names,omitempty"`
	}
	// Raised adds 1 to each of Attrs in a level-up, or takes Tiers. Now are the new values, Step is
	// the step that comes next, "" at the end.
	Raised struct {
		PC    string      `json:"pc"`
		Attrs []string    `json:"attrs"`
		Now   []int       `json:"now"`
		Step  string      `json:"step,omitempty"`
		Tiers int         `json:"tiers,omitempty"` // taken instead of an Attribute
		Stat  string      `json:"stat,omitempty"`  // "speed", "focus" or "both": numbers that the player should check
		Names state.Names `json:"names,omitempty"`
	}
	// Gained is an entry on which N points were spent. Why is "spent", "awakened", "promised"
	// (given as promised), or "wished": the GM has yet to answer, and the sheet does not have the
	// entry.
	Gained struct {
		PC    string      `json:"pc"`
		Entry sheet.Entry `json:"entry"` // after the points were spent
		N     int         `json:"n"`
		Why   string      `json:"why"`
		Names state.Names `json:"names,omitempty"`
	}
	// Promised lets an Awakening come at the end of the Chapter.
	Promised struct {
		PC    string      `json:"pc"`
		Entry sheet.Entry `json:"entry"`
		Names state.Names `json:"names,omitempty"`
	}
	// HeldBack ends a level-up. Held are the points that are left.
	HeldBack struct {
		PC    string      `json:"pc"`
		Held  sheet.Held  `json:"held"`
		Names state.Names `json:"names,omitempty"`
	}
)

const ranksPerLevel = 2 // UNI-LVL-08

func (Levelled) EventName() string { return "universais.levelled" }
func (Raised) EventName() string   { return "universais.raised" }
func (Gained) EventName() string   { return "universais.gained" }
func (Promised) EventName() string { return "universais.promised" }
func (HeldBack) EventName() string { return "universais.held" }

// HeldMsg lists the held points.
func HeldMsg(h sheet.Held) game.Msg {
	return game.Say("universais.held", game.N("tiers", h.Tiers), game.N("ranks", h.Ranks),
		game.N("benefits", h.Benefits))
}

func tellLevelled(e Levelled) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.level.up", e.Names.NameArg(e.PC), game.N("level", e.Level),
		game.N("health", e.Health), game.N("counted", sheet.Flag(!e.NoXP)), game.N("xp", e.XP)))
}

func tellRaised(e Raised) []game.Msg {
	if e.Tiers > 0 {
		return rulekit.Msgs(game.Say("universais.event.level.tiers", e.Names.NameArg(e.PC), game.N("n", e.Tiers)))
	}
	var to []game.Msg
	for i, attr := range e.Attrs {
		to = append(to,
			game.Say("universais.event.level.attr", game.M("attr", sheet.AttrMsg(attr)), game.N("n", e.Now[i])))
	}
	ms := rulekit.Msgs(game.Say("universais.event.level.raised", e.Names.NameArg(e.PC), game.L("attrs", to...)))
	if e.Stat != "" {
		ms = append(ms, game.Say("universais.event.level.stat."+e.Stat, e.Names.NameArg(e.PC)))
	}
	return ms
}

func tellGained(e Gained) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.gained."+e.Why, e.Names.NameArg(e.PC),
		game.M("kind", sheet.KindMsg(e.Entry.Kind)), sheet.SomeKind(e.Entry.Kind),
		game.M("gained", sheet.EntryMsg(e.Entry)), game.W("entry", e.Entry.Name), game.N("n", e.N)))
}

func tellPromised(e Promised) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.gained.later", e.Names.NameArg(e.PC), game.W("entry", e.Entry.Name)))
}

func tellHeld(e HeldBack) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.level.held", e.Names.NameArg(e.PC), game.M("held", HeldMsg(e.Held))))
}

func levelRef(id string) game.Ref { return game.Ref("level/" + id) }

// Card implements game.OnCard.
func (e Raised) Card() (game.Ref, int) { return levelRef(e.PC), 0 }

func foldLevelled(s *state.State, e Levelled) {
	s.ChangePC(e.PC, func(p *sheet.PC) {
		was := p.MaxHealth()
		p.Level, p.XP, p.Step, p.Fresh, p.Rise = e.Level, e.XP, sheet.RaiseStep, true, max(p.Rise-1, 0)
		p.Health += p.MaxHealth() - was
		p.Held.Ranks += ranksPerLevel
		p.Held.Benefits++
	})
}

func foldRaised(s *state.State, e Raised) {
	s.ChangePC(e.PC, func(p *sheet.PC) {
		was := p.MaxHealth()
		for i, attr := range e.Attrs {
			if at := sheet.AttrIndex(attr); at >= 0 && i < len(e.Now) {
				p.Attrs[at] = e.Now[i]
			}
		}
		p.Health += p.MaxHealth() - was
		p.Step = e.Step
		p.Held.Tiers += e.Tiers
	})
}

// foldGained takes the points and writes the entry. A wish takes the points and becomes a Promise;
// the promised entry then takes no points again.
func foldGained(s *state.State, e Gained) {
	s.ChangePC(e.PC, func(p *sheet.PC) {
		if e.Why != "promised" {
			held := p.Held.Of(e.Entry.Kind)
			*held = max(*held-e.N, 0)
		}
		p.Fresh = p.Fresh && p.Held != sheet.Held{}
		p.Promised = slices.DeleteFunc(slices.Clone(p.Promised),
			func(o sheet.Promise) bool { return o.Entry.ID == e.Entry.ID })
		if e.Why == "wished" {
			p.Promised = append(p.Promised, sheet.Promise{Entry: e.Entry, N: e.N, Asked: true})
			return
		}
	})
	if e.Why != "wished" {
		people.FoldEntry(s, people.EntrySet{PC: e.PC, Entry: e.Entry})
	}
}

func foldPromised(s *state.State, e Promised) {
	s.ChangePC(e.PC, func(p *sheet.PC) {
		p.Promised = slices.Clone(p.Promised)
		for i := range p.Promised {
			if p.Promised[i].Entry.ID == e.Entry.ID {
				p.Promised[i].Asked = false
			}
		}
	})
}

func foldHeld(s *state.State, e HeldBack) { s.ChangePC(e.PC, func(p *sheet.PC) { p.Fresh = false }) }

// RecapMark implements game.RecapEvent.
func (Levelled) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (Raised) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent. A wish gains nothing yet.
func (e Gained) RecapMark() game.RecapMark {
	if e.Why == "wished" {
		return ""
	}
	return game.RecapGrowth
}

// ChangedSheets implements game.SheetChanger.
func (e Levelled) ChangedSheets() []game.Ref { return []game.Ref{sheet.PCRef(e.PC)} }

// ChangedSheets implements game.SheetChanger.
func (e Raised) ChangedSheets() []game.Ref { return []game.Ref{sheet.PCRef(e.PC)} }

// ChangedSheets implements game.SheetChanger. A wish changes nothing yet.
func (e Gained) ChangedSheets() []game.Ref {
	if e.Why == "wished" {
		return nil
	}
	return []game.Ref{sheet.PCRef(e.PC)}
}
