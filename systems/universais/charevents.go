package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// The events of characters and NPCs.
type (
	// PCSet is a PC after a change. Why is "created", "brought", "given" or "back".
	PCSet struct {
		PC    PC     `json:"pc"`
		Why   string `json:"why"`
		Owner string `json:"owner,omitempty"` // the name of its chair
	}
	// PCGone retires a PC. It can come back.
	PCGone struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Chair string `json:"chair,omitempty"`
	}
	// NPCSet is an NPC after a change.
	NPCSet struct {
		NPC NPC  `json:"npc"`
		New bool `json:"new,omitempty"`
	}
	// NPCGone removes an NPC from the table.
	NPCGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	// EntrySet is an entry of a sheet after a change.
	EntrySet struct {
		PC    string `json:"pc"`
		Entry Entry  `json:"entry"`
		Why   string `json:"why"`
		New   bool   `json:"new,omitempty"`
		Names Names  `json:"names,omitempty"`
	}
	// EntryGone removes an entry from a sheet.
	EntryGone struct {
		PC    string `json:"pc"`
		Entry Entry  `json:"entry"`
		Names Names  `json:"names,omitempty"`
	}
)

func (PCSet) EventName() string     { return "universais.pc" }
func (PCGone) EventName() string    { return "universais.pc.gone" }
func (NPCSet) EventName() string    { return "universais.npc" }
func (NPCGone) EventName() string   { return "universais.npc.gone" }
func (EntrySet) EventName() string  { return "universais.entry" }
func (EntryGone) EventName() string { return "universais.entry.gone" }

// remarkSharedNames returns a handler that looks for equal names again, after an event that may
// have changed them.
func remarkSharedNames[E game.Event]() rulekit.Handler[State] {
	return rulekit.On(func(s *State, _ E) { s.markSharedNames() })
}

// namesakes returns all PCs and NPCs. They are compared together, since a typed name can mean
// either.
func (s *People) namesakes() []rulekit.SharedNamer {
	var all []rulekit.SharedNamer
	for _, p := range s.PCs {
		all = append(all, p)
	}
	for _, n := range s.NPCs {
		all = append(all, n)
	}
	return all
}

func (s *State) namePC(e PCSet) PCSet {
	e.Owner, e.PC.SharesName = game.ChairName(s.Chairs, e.PC.Chair), rulekit.SharesName(s.namesakes(), &e.PC)
	return e
}

func (s *State) nameNPC(e NPCSet) NPCSet {
	e.NPC.SharesName = rulekit.SharesName(s.namesakes(), &e.NPC)
	return e
}

// foldPC stores a PC. A new one joins the Scene that runs.
func (s *State) foldPC(e PCSet) {
	s.Retired = slices.DeleteFunc(slices.Clone(s.Retired), func(p *PC) bool { return p.ID == e.PC.ID })
	if s.pc(e.PC.ID) == nil {
		s.joinScene(e.PC.ID)
	}
	rulekit.Replace(&s.PCs, e.PC, func(p *PC) bool { return p.ID == e.PC.ID })
}

// joinScene adds a new PC or NPC to the Scene that runs.
func (s *SceneState) joinScene(id string) {
	if s.Scene.Open() && !s.Scene.has(id) {
		s.Scene.In = append(slices.Clip(s.Scene.In), id)
	}
}

// retire moves a PC to Retired. If there are then more than maxPCs, the oldest is gone for good.
func (s *State) retire(e PCGone) {
	p := s.pc(e.ID)
	if p == nil {
		return
	}
	s.removeFromPlay(e.ID)
	s.PCs = slices.DeleteFunc(slices.Clone(s.PCs), func(q *PC) bool { return q.ID == e.ID })
	s.Retired = append(slices.Clip(s.Retired), p)
	s.Retired = slices.Delete(s.Retired, 0, max(0, len(s.Retired)-maxPCs))
}

// removeFromPlay removes a PC or NPC from the Scene, ends its Duels, and drops its rolls and
// consequences.
func (s *State) removeFromPlay(id string) {
	s.removeFromScene(id)
	s.leaveDuels(id)
	s.Rolls = slices.DeleteFunc(slices.Clone(s.Rolls), func(r *Roll) bool { return r.hand(id) != nil })
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed), func(o OwedConsequence) bool { return slices.Contains(o.Who, id) })
}

func (s *State) foldNPC(e NPCSet) {
	if s.npc(e.NPC.ID) == nil {
		s.joinScene(e.NPC.ID)
	}
	rulekit.Replace(&s.NPCs, e.NPC, func(n *NPC) bool { return n.ID == e.NPC.ID })
}

func (s *State) foldNPCGone(e NPCGone) {
	s.removeFromPlay(e.ID)
	s.NPCs = slices.DeleteFunc(slices.Clone(s.NPCs), func(n *NPC) bool { return n.ID == e.ID })
}

func (s *State) foldEntry(e EntrySet) {
	p := s.anyPC(e.PC)
	if p == nil {
		return
	}
	p.Entries = slices.Clone(p.Entries)
	if i := slices.IndexFunc(p.Entries, func(o Entry) bool { return o.ID == e.Entry.ID }); i >= 0 {
		p.Entries[i] = e.Entry
		return
	}
	p.Entries = append(p.Entries, e.Entry)
}

func (s *State) foldEntryGone(e EntryGone) {
	if p := s.anyPC(e.PC); p != nil {
		p.Entries = slices.DeleteFunc(slices.Clone(p.Entries), func(o Entry) bool { return o.ID == e.Entry.ID })
	}
}

func tellPC(e PCSet) []game.Msg {
	name := game.W("name", e.PC.displayName())
	if e.Why != "created" && e.Why != "brought" {
		return rulekit.Msgs(game.Say("universais.event.pc."+e.Why, name, game.W("owner", e.Owner)))
	}
	ms := rulekit.Msgs(game.Say("universais.event.pc."+e.Why, name, game.W("owner", e.Owner),
		game.M("attrs", attrsMsg(e.PC.Attrs)),
		game.N("level", e.PC.Level), game.N("health", e.PC.Health)))
	if e.Why == "brought" { // its sheet may be long, and everybody can open it
		return ms
	}
	if e.PC.Level+e.PC.Rise == maxLevel { // UNI-SCALE-02
		ms = append(ms, game.Say("universais.event.pc.six"))
	}
	if len(e.PC.Entries) > 0 {
		ms = append(ms, game.Say("universais.event.pc.entries", name, game.L("entries", entryMsgs(e.PC.Entries)...)))
	}
	return ms
}

func entryMsgs(entries []Entry) []game.Msg {
	var ms []game.Msg
	for _, e := range entries {
		ms = append(ms, entryMsg(e))
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
	return rulekit.Msgs(game.Say(key, game.W("name", e.NPC.displayName()), game.N("level", e.NPC.Level)))
}

func tellNPCGone(e NPCGone) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.npc.gone", game.W("name", e.Name)))
}

func tellEntry(e EntrySet) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.entry", e.Names.nameArg(e.PC), game.M("kind", kindMsg(e.Entry.Kind)),
		game.M("entry", entryMsg(e.Entry)), game.W("text", e.Entry.Text)))
}

func tellEntryGone(e EntryGone) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.entry.gone", e.Names.nameArg(e.PC),
		game.M("entry", entryMsg(e.Entry))))
}
