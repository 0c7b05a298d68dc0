package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// NameThen is the name of a PC or foe when an event happened. Kind and N, the foe's number, are set
// for foes only. A foe without a name is called by its kind and number, in the reader's language.
type NameThen struct {
	Name string `json:"name,omitempty"`
	Kind string `json:"kind,omitempty"`
	N    int    `json:"n,omitempty"`
}

// Names are the names, by id, of the PCs and foes in an event. They are stored with the event
// because names change, characters retire and decisions are undone. Old events have none and are
// told by ids.
type Names map[string]NameThen

// nameMsg returns the name that a PC or foe had in the event, or its id if the event has no name
// for it.
func (ns Names) nameMsg(id string) game.Msg {
	if c, ok := ns[id]; ok {
		return c.msg()
	}
	return game.Quote(id)
}

// name returns the name that a PC had in the event, or its id if the event has no name for it.
func (ns Names) name(id string) string {
	if c, ok := ns[id]; ok {
		return c.Name
	}
	return id
}

// pcNames returns the names of PCs in the event, for a list.
func (ns Names) pcNames(ids []string) []game.Msg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, game.Quote(ns.name(id)))
	}
	return ms
}

// nameMsgs returns the names of PCs and foes in the event, for a list.
func (ns Names) nameMsgs(ids []string) []game.Msg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, ns.nameMsg(id))
	}
	return ms
}

func (c NameThen) msg() game.Msg {
	if c.Name == "" && c.Kind != "" {
		return game.Say("nde.kind."+c.Kind, game.N("n", c.N))
	}
	return game.Quote(c.Name)
}

// names returns the names that these PCs and foes have now. Unknown ids are left out.
func (s *State) names(ids ...string) Names {
	ns := Names{}
	for _, id := range ids {
		if p := s.anyPC(id); p != nil {
			ns[id] = NameThen{Name: p.displayName()}
		} else if f := s.foe(id); f != nil {
			ns[id] = f.nameThen()
		}
	}
	return ns
}

// The functions below add to an event the names as they are when it happens, and what else its
// telling needs.

func (s *State) nameValued(e ValueSet) ValueSet {
	e.Names = s.names(e.Who)
	if most, ok := map[string]string{ValueHearts: ValueMaxHearts, ValuePP: ValueMaxPP}[e.What]; ok {
		if v := s.value(e.Who, most); v != nil {
			e.Max = *v
		}
	}
	return e
}

func (s *State) nameSet(e TestSet) TestSet {
	e.Names = s.names(slices.Concat([]string{e.Test.PC, e.Test.Target}, e.Test.Also, e.Without)...)
	e.Beyond = s.isBeyondReach(&e.Test)
	return e
}

func (s *State) namePC(e PCSet) PCSet {
	e.Owner, e.PC.SharesName = s.chairName(e.PC.Chair), rulekit.SharesName(s.fighters(), &e.PC)
	return e
}

func (s *State) nameFoe(e FoeSet) FoeSet {
	e.Foe.SharesName = rulekit.SharesName(s.fighters(), &e.Foe)
	return e
}

func (s *State) nameCounter(e CounterSet) CounterSet {
	e.Counter.SharesName = rulekit.SharesName(s.Scene.Counters, &e.Counter)
	return e
}

func (s *State) nameRolled(e Rolled) Rolled {
	e.Names = s.names(append([]string{e.PC, e.Target}, e.Also...)...)
	return e
}

func (s *State) nameClosed(e TestClosed) TestClosed            { e.Names = s.names(e.Test.PC); return e }
func (s *State) nameOwes(e ConsequenceOwed) ConsequenceOwed    { e.Names = s.names(e.Owed.PC); return e }
func (s *State) nameNamed(e ConsequenceNamed) ConsequenceNamed { e.Names = s.names(e.PC); return e }
func (s *State) nameAttrs(e AttrsSet) AttrsSet                 { e.Names = s.names(e.PC); return e }
func (s *State) nameTrait(e TraitSet) TraitSet                 { e.Names = s.names(e.PC); return e }
func (s *State) nameGranted(e Granted) Granted                 { e.Names = s.names(e.PCs...); return e }
func (s *State) nameGrew(e Grew) Grew                          { e.Names = s.names(e.PC); return e }
func (s *State) nameWished(e Wished) Wished                    { e.Names = s.names(e.PC); return e }
func (s *State) nameDenied(e WishDenied) WishDenied            { e.Names = s.names(e.PC); return e }
func (s *State) nameRested(e Rested) Rested                    { e.Names = s.names(e.PCs...); return e }
func (s *State) nameAction(e ActionUsed) ActionUsed            { e.Names = s.names(e.PC); return e }
func (s *State) nameMoved(e Moved) Moved                       { e.Names = s.names(e.PC, e.Near); return e }
func (s *State) nameMovedBack(e MovedBack) MovedBack           { e.Names = s.names(e.PC); return e }
func (s *State) namePassed(e TurnEnded) TurnEnded              { e.Names = s.names(e.PC); return e }
func (s *State) nameFoeAction(e FoeActed) FoeActed             { e.Names = s.names(e.Foe, e.PC); return e }
func (s *State) nameZone(e ZoneSet) ZoneSet                    { e.Names = s.names(e.A, e.B); return e }
func (s *State) namePlaced(e Placed) Placed                    { e.Names = s.names(e.Who); return e }
func (s *State) nameCover(e CoverSet) CoverSet                 { e.Names = s.names(e.Who); return e }
func (s *State) namePressed(e Pressed) Pressed                 { e.Names = s.names(e.PC); return e }
func (s *State) nameRaised(e Raised) Raised                    { e.Names = s.names(e.PC, e.By); return e }
func (s *State) nameHurt(e Hurt) Hurt                          { e.Names = s.names(e.Harm.PC); return e }
func (s *State) nameMet(e HarmMet) HarmMet                     { e.Names = s.names(e.Harm.PC); return e }
