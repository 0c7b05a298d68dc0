package people

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/duel"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// The events of characters and NPCs.
type (
	// PCSet is a PC after a change. Why is "created", "brought", "given" or "back".
	PCSet struct {
		PC    sheet.PC `json:"pc"`
		Why   string   `json:"why"`
		Owner string   `json:"owner,omitempty"` // the name of the PC's chair
	}
	// PCGone retires a PC. It can come back.
	PCGone struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Chair string `json:"chair,omitempty"`
	}
	// NPCSet is an NPC after a change.
	NPCSet struct {
		NPC sheet.NPC `json:"npc"`
		New bool      `json:"new,omitempty"`
	}
	// NPCGone removes an NPC from the table.
	NPCGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	// EntrySet is an entry of a sheet after a change.
	EntrySet struct {
		PC    string      `json:"pc"`
		Entry sheet.Entry `json:"entry"`
		Why   string      `json:"why"`
		New   bool        `json:"new,omitempty"`
		Names state.Names `json:"names,omitempty"`
	}
	// EntryGone removes an entry from a sheet.
	EntryGone struct {
		PC    string      `json:"pc"`
		Entry sheet.Entry `json:"entry"`
		Names state.Names `json:"names,omitempty"`
	}
)

func (PCSet) EventName() string     { return "universais.pc" }
func (PCGone) EventName() string    { return "universais.pc.gone" }
func (NPCSet) EventName() string    { return "universais.npc" }
func (NPCGone) EventName() string   { return "universais.npc.gone" }
func (EntrySet) EventName() string  { return "universais.entry" }
func (EntryGone) EventName() string { return "universais.entry.gone" }

// remarkSharedNames returns a handler that marks shared names again after an event of type E.
func remarkSharedNames[E game.Event]() game.Handler[state.State] {
	return game.On(func(s *state.State, _ E) { s.MarkSharedNames() })
}

func namePC(s *state.State, e PCSet) PCSet {
	e.Owner, e.PC.SharesName = game.ChairName(s.Chairs, e.PC.Chair), rulekit.SharesName(s.Namesakes(), &e.PC)
	return e
}

func nameNPC(s *state.State, e NPCSet) NPCSet {
	e.NPC.SharesName = rulekit.SharesName(s.Namesakes(), &e.NPC)
	return e
}

// foldPC stores a PC. A new PC, or one that is back, joins the Scene that runs.
func foldPC(s *state.State, e PCSet) {
	s.Retired = slices.DeleteFunc(slices.Clone(s.Retired), func(p *sheet.PC) bool { return p.ID == e.PC.ID })
	if s.PC(e.PC.ID) == nil {
		s.JoinScene(e.PC.ID)
	}
	rulekit.Replace(&s.PCs, e.PC, func(p *sheet.PC) bool { return p.ID == e.PC.ID })
}

// retire moves a PC to Retired. If there are then more than MaxPCs, the oldest is gone for good.
func retire(s *state.State, e PCGone) {
	p := s.PC(e.ID)
	if p == nil {
		return
	}
	removeFromPlay(s, e.ID)
	s.PCs = slices.DeleteFunc(slices.Clone(s.PCs), func(q *sheet.PC) bool { return q.ID == e.ID })
	s.Retired = append(slices.Clip(s.Retired), p)
	s.Retired = slices.Delete(s.Retired, 0, max(0, len(s.Retired)-state.MaxPCs))
}

// removeFromPlay removes a PC or NPC from the Scene, ends its Duels, and drops its rolls and
// consequences.
func removeFromPlay(s *state.State, id string) {
	s.RemoveFromScene(id)
	duel.Leave(s, id)
	s.Rolls = slices.DeleteFunc(slices.Clone(s.Rolls), func(r *state.Roll) bool { return r.Hand(id) != nil })
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed),
		func(o state.OwedConsequence) bool { return slices.Contains(o.Who, id) })
}

func foldNPC(s *state.State, e NPCSet) {
	if s.NPC(e.NPC.ID) == nil {
		s.JoinScene(e.NPC.ID)
	}
	rulekit.Replace(&s.NPCs, e.NPC, func(n *sheet.NPC) bool { return n.ID == e.NPC.ID })
}

func foldNPCGone(s *state.State, e NPCGone) {
	removeFromPlay(s, e.ID)
	s.NPCs = slices.DeleteFunc(slices.Clone(s.NPCs), func(n *sheet.NPC) bool { return n.ID == e.ID })
}

// FoldEntry writes an entry on a sheet, over the entry of that id if there is one.
func FoldEntry(s *state.State, e EntrySet) {
	p := s.AnyPC(e.PC)
	if p == nil {
		return
	}
	p.Entries = slices.Clone(p.Entries)
	if i := slices.IndexFunc(p.Entries, func(o sheet.Entry) bool { return o.ID == e.Entry.ID }); i >= 0 {
		p.Entries[i] = e.Entry
		return
	}
	p.Entries = append(p.Entries, e.Entry)
}

func foldEntryGone(s *state.State, e EntryGone) {
	if p := s.AnyPC(e.PC); p != nil {
		p.Entries = slices.DeleteFunc(slices.Clone(p.Entries), func(o sheet.Entry) bool { return o.ID == e.Entry.ID })
	}
}

func tellPC(e PCSet) []game.Msg {
	name := game.W("name", e.PC.DisplayName())
	if e.Why != "created" && e.Why != "brought" {
		return rulekit.Msgs(game.Say("universais.event.pc."+e.Why, name, game.W("owner", e.Owner)))
	}
	ms := rulekit.Msgs(game.Say("universais.event.pc."+e.Why, name, game.W("owner", e.Owner),
		game.M("attrs", sheet.AttrsMsg(e.PC.Attrs)), game.N("level", e.PC.Level), game.N("health", e.PC.Health)))
	if e.Why == "brought" { // its sheet may be long, and everybody can open it
		return ms
	}
	if e.PC.Level+e.PC.Rise == sheet.MaxLevel { // UNI-SCALE-02
		ms = append(ms, game.Say("universais.event.pc.six"))
	}
	if len(e.PC.Entries) > 0 {
		ms = append(ms, game.Say("universais.event.pc.entries", name, game.L("entries", entryMsgs(e.PC.Entries)...)))
	}
	return ms
}

func entryMsgs(entries []sheet.Entry) []game.Msg {
	var ms []game.Msg
	for _, e := range entries {
		ms = append(ms, sheet.EntryMsg(e))
	}
	return ms
}

func tellPCGone(e PCGone) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.pc.gone", game.W("name", e.Name)))
}

func tellNPC(e NPCSet) []game.Msg {
	key := "universais.event.npc.changed"
	if e.New {
		key = "universais.event.npc.new"
	}
	return rulekit.Msgs(game.Say(key, game.W("name", e.NPC.DisplayName()), game.N("level", e.NPC.Level)))
}

func tellNPCGone(e NPCGone) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.npc.gone", game.W("name", e.Name)))
}

func tellEntry(e EntrySet) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.entry", e.Names.NameArg(e.PC),
		game.M("kind", sheet.KindMsg(e.Entry.Kind)),
		game.M("entry", sheet.EntryMsg(e.Entry)), game.W("text", e.Entry.Text)))
}

func tellEntryGone(e EntryGone) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.entry.gone", e.Names.NameArg(e.PC),
		game.M("entry", sheet.EntryMsg(e.Entry))))
}

// RecapMark implements game.RecapEvent.
func (EntrySet) RecapMark() game.RecapMark { return game.RecapGrowth }

// ChangedSheets implements game.SheetChanger.
func (e PCSet) ChangedSheets() []game.Ref { return []game.Ref{sheet.PCRef(e.PC.ID)} }

// ChangedSheets implements game.SheetChanger.
func (e NPCSet) ChangedSheets() []game.Ref { return []game.Ref{sheet.NPCRef(e.NPC.ID)} }

// ChangedSheets implements game.SheetChanger.
func (e EntrySet) ChangedSheets() []game.Ref { return []game.Ref{sheet.PCRef(e.PC)} }

// ChangedSheets implements game.SheetChanger.
func (e EntryGone) ChangedSheets() []game.Ref { return []game.Ref{sheet.PCRef(e.PC)} }
