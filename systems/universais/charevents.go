package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// The facts of characters and NPCs.
type (
	// PCSet is a PC as it now is; Why says what was done: "created", "brought",
	// "given" or "back".
	PCSet struct {
		PC    PC     `json:"pc"`
		Why   string `json:"why"`
		Owner string `json:"owner,omitempty"` // the name of its chair
	}
	// PCGone retires a PC: it leaves the table and may come back.
	PCGone struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Chair string `json:"chair,omitempty"`
	}
	// NPCSet is an NPC as it now is.
	NPCSet struct {
		NPC NPC  `json:"npc"`
		New bool `json:"new,omitempty"`
	}
	// NPCGone takes an NPC from the table.
	NPCGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	// EntrySet is what stands on a sheet as it now is.
	EntrySet struct {
		PC    string `json:"pc"`
		Entry Entry  `json:"entry"`
		Why   string `json:"why"`
		New   bool   `json:"new,omitempty"`
		Names Names  `json:"names,omitempty"`
	}
	// EntryGone takes something from a sheet.
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

// marks marks anew who is called alike, after a fact that may have changed it.
func marks[E game.Event]() rulekit.Handler[State] {
	return rulekit.On(func(s *State, _ E) { s.tellApart() })
}

func characterEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellPC, rulekit.On((*State).foldPC), marks[PCSet]()), (*State).namePC),
		rulekit.EventOf(tellPCGone, rulekit.On((*State).retire), marks[PCGone]()),
		rulekit.WithNames(rulekit.EventOf(tellNPC, rulekit.On((*State).foldNPC), marks[NPCSet]()), (*State).nameNPC),
		rulekit.EventOf(tellNPCGone, rulekit.On((*State).foldNPCGone), marks[NPCGone]()),
		rulekit.WithNames(rulekit.EventOf(tellEntry, rulekit.On((*State).foldEntry)),
			func(s *State, e EntrySet) EntrySet { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellEntryGone, rulekit.On((*State).foldEntryGone)),
			func(s *State, e EntryGone) EntryGone { e.Names = s.names(e.PC); return e }),
	}
}

// namesakes are all PCs and NPCs, of one kind since a line means either.
func (s *State) namesakes() []rulekit.SharedNamer {
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
	e.Owner, e.PC.Twin = game.ChairName(s.Chairs, e.PC.Chair), rulekit.SharesName(s.namesakes(), &e.PC)
	return e
}

func (s *State) nameNPC(e NPCSet) NPCSet {
	e.NPC.Twin = rulekit.SharesName(s.namesakes(), &e.NPC)
	return e
}

// foldPC takes a PC in; a new one is in the Scene that runs.
func (s *State) foldPC(e PCSet) {
	s.Retired = slices.DeleteFunc(slices.Clone(s.Retired), func(p *PC) bool { return p.ID == e.PC.ID })
	if s.pc(e.PC.ID) == nil {
		s.join(e.PC.ID)
	}
	rulekit.Replace(&s.PCs, e.PC, func(p *PC) bool { return p.ID == e.PC.ID })
}

// join brings somebody new into the Scene that runs.
func (s *State) join(id string) {
	if s.Scene.Open() && !s.Scene.has(id) {
		s.Scene.In = append(slices.Clip(s.Scene.In), id)
	}
}

// retire takes a PC from the table with all that hangs on it.
func (s *State) retire(e PCGone) {
	p := s.pc(e.ID)
	if p == nil {
		return
	}
	s.gone(e.ID)
	s.PCs = slices.DeleteFunc(slices.Clone(s.PCs), func(q *PC) bool { return q.ID == e.ID })
	s.Retired = append(slices.Clip(s.Retired), p)
	s.Retired = slices.Delete(s.Retired, 0, max(0, len(s.Retired)-maxPCs))
}

// gone takes somebody out of the Scene and of all rolls.
func (s *State) gone(id string) {
	s.absent(id)
	s.leaveDuels(id)
	s.Rolls = slices.DeleteFunc(slices.Clone(s.Rolls), func(r *Roll) bool { return r.hand(id) != nil })
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed), func(o OwedConsequence) bool { return slices.Contains(o.Who, id) })
}

func (s *State) foldNPC(e NPCSet) {
	if s.npc(e.NPC.ID) == nil {
		s.join(e.NPC.ID)
	}
	rulekit.Replace(&s.NPCs, e.NPC, func(n *NPC) bool { return n.ID == e.NPC.ID })
}

func (s *State) foldNPCGone(e NPCGone) {
	s.gone(e.ID)
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
	if e.Why == "brought" { // with a sheet that may be long, and is there to be read
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
	return rulekit.Msgs(game.Say("universais.event.entry", e.Names.who(e.PC), game.M("kind", kindMsg(e.Entry.Kind)),
		game.M("entry", entryMsg(e.Entry)), game.W("text", e.Entry.Text)))
}

func tellEntryGone(e EntryGone) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.entry.gone", e.Names.who(e.PC), game.M("entry", entryMsg(e.Entry))))
}
