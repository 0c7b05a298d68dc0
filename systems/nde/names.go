package nde

import "mesa/game"

// Called is what a PC or foe was called when something came about. Kind is a
// foe's; one without a name is called by it, in the reader's language.
type Called struct {
	Name string `json:"name,omitempty"`
	Kind string `json:"kind,omitempty"`
	N    int    `json:"n,omitempty"`
}

// Names are what those in a fact were called, by their ids, so that it is told
// by itself for ever: names change, characters retire, decisions are taken
// back. Facts of old have none and are told by ids.
type Names map[string]Called

// who is what somebody in a fact was called.
func (ns Names) who(id string) game.Msg {
	if c, ok := ns[id]; ok {
		return c.msg()
	}
	return game.Quote(id)
}

// name is a PC's name in a fact.
func (ns Names) name(id string) string {
	if c, ok := ns[id]; ok {
		return c.Name
	}
	return id
}

// each are the names of PCs in a fact, for a list.
func (ns Names) each(ids []string) []game.Msg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, game.Quote(ns.name(id)))
	}
	return ms
}

// all are what PCs and foes in a fact were called, for a list.
func (ns Names) all(ids []string) []game.Msg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, ns.who(id))
	}
	return ms
}

func (c Called) msg() game.Msg {
	if c.Name == "" && c.Kind != "" {
		return game.Say("nde.kind."+c.Kind, game.N("n", c.N))
	}
	return game.Quote(c.Name)
}

// names are what these PCs and foes are called now.
func (s *State) names(ids ...string) Names {
	ns := Names{}
	for _, id := range ids {
		if p := s.anyPC(id); p != nil {
			ns[id] = Called{Name: p.shown()}
		} else if f := s.foe(id); f != nil {
			ns[id] = f.called()
		}
	}
	return ns
}

// named is a fact that takes with it whatever its telling needs of the state.
type named interface{ named(*State) game.Event }

// naming makes every fact of a move take with it what its telling needs.
func naming(do func(*tx, game.Args)) func(*tx, game.Args) {
	return func(t *tx, args game.Args) {
		next := *t
		next.Emit = func(e game.Event) {
			if n, ok := e.(named); ok {
				e = n.named(t.S)
			}
			t.Emit(e)
		}
		do(&next, args)
	}
}

func (e Valued) named(s *State) game.Event {
	e.Names = s.names(e.Who)
	if most, ok := map[string]string{ValueHearts: ValueMaxHearts, ValuePP: ValueMaxPP}[e.What]; ok {
		if v := s.value(e.Who, most); v != nil {
			e.Max = *v
		}
	}
	return e
}

func (e TestSet) named(s *State) game.Event {
	e.Names, e.Beyond = s.names(append([]string{e.Test.PC, e.Test.Target}, e.Test.Also...)...), s.beyond(&e.Test)
	return e
}

func (e PCSet) named(s *State) game.Event {
	e.Owner, e.PC.Twin = s.chairName(e.PC.Chair), s.twinName(e.PC.ID, e.PC.Name)
	return e
}

func (e FoeSet) named(s *State) game.Event {
	e.Foe.Twin = s.twinName(e.Foe.ID, e.Foe.Name)
	return e
}

func (e CounterSet) named(s *State) game.Event {
	e.Counter.Twin = s.twinCounter(&e.Counter)
	return e
}

func (e Rolled) named(s *State) game.Event {
	e.Names = s.names(append([]string{e.PC, e.Target}, e.Also...)...)
	return e
}

func (e TestClosed) named(s *State) game.Event { e.Names = s.names(e.Test.PC); return e }
func (e Owes) named(s *State) game.Event       { e.Names = s.names(e.Owed.PC); return e }
func (e Named) named(s *State) game.Event      { e.Names = s.names(e.PC); return e }
func (e AttrsSet) named(s *State) game.Event   { e.Names = s.names(e.PC); return e }
func (e TraitSet) named(s *State) game.Event   { e.Names = s.names(e.PC); return e }
func (e Granted) named(s *State) game.Event    { e.Names = s.names(e.PCs...); return e }
func (e Grew) named(s *State) game.Event       { e.Names = s.names(e.PC); return e }
func (e Wished) named(s *State) game.Event     { e.Names = s.names(e.PC); return e }
func (e WishDenied) named(s *State) game.Event { e.Names = s.names(e.PC); return e }
func (e Rested) named(s *State) game.Event     { e.Names = s.names(e.PCs...); return e }
func (e ActionUsed) named(s *State) game.Event { e.Names = s.names(e.PC); return e }
func (e Moved) named(s *State) game.Event      { e.Names = s.names(e.PC, e.Near); return e }
func (e MovedBack) named(s *State) game.Event  { e.Names = s.names(e.PC); return e }
func (e TurnEnded) named(s *State) game.Event  { e.Names = s.names(e.PC); return e }
func (e FoeActed) named(s *State) game.Event   { e.Names = s.names(e.Foe, e.PC); return e }
func (e ZoneSet) named(s *State) game.Event    { e.Names = s.names(e.A, e.B); return e }
func (e Placed) named(s *State) game.Event     { e.Names = s.names(e.Who); return e }
func (e CoverSet) named(s *State) game.Event   { e.Names = s.names(e.Who); return e }
func (e Pressed) named(s *State) game.Event    { e.Names = s.names(e.PC); return e }
func (e Raised) named(s *State) game.Event     { e.Names = s.names(e.PC, e.By); return e }
func (e Hurt) named(s *State) game.Event       { e.Names = s.names(e.Harm.PC); return e }
func (e HarmMet) named(s *State) game.Event    { e.Names = s.names(e.Harm.PC); return e }
