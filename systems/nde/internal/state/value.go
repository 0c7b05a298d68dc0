package state

import (
	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/rulekit"
)

// The events that several rooms emit. Event names and fields never change their meaning.
type (
	// ValueSet sets a value of a PC or foe. What names the value by a constant such as
	// rules.ValueHearts. The message "nde.why.<Why>" tells the reason.
	ValueSet struct {
		Who   string `json:"who"`
		What  string `json:"what"`
		Now   int    `json:"now"`
		Was   int    `json:"was"`
		Why   string `json:"why"`
		Max   int    `json:"max,omitempty"` // the maximum of Hearts or Power Points; else 0
		Names Names  `json:"names,omitempty"`
	}
	// OptionSet sets a table option.
	OptionSet struct {
		Key   string `json:"key"`
		Value string `json:"value"`
	}
)

func (ValueSet) EventName() string  { return "nde.valued" }
func (OptionSet) EventName() string { return "nde.option" }

// Events returns the events that several rooms emit.
func Events() []EventKind {
	return []EventKind{
		game.WithNames(game.EventOf(tellValued, game.On((*State).foldValued)), (*State).nameValued),
		game.EventOf(tellOpted, game.On(func(s *State, e OptionSet) { s.Choose(e.Key, e.Value) })),
	}
}

func (g *People) foldValued(e ValueSet) {
	if v := g.Value(e.Who, e.What); v != nil {
		*v = e.Now
	}
	if p := g.PC(e.Who); p != nil && e.What == rules.ValueToken {
		p.Token = e.Now > 0
	}
}

// Value returns a pointer to a number of a PC or foe. what is one of the Value words. Value returns
// nil if who is not at the table or has no such number, and for ValueToken, which PC holds as a
// bool.
func (g *People) Value(who, what string) *int {
	if p := g.PC(who); p != nil {
		switch what {
		case rules.ValueHearts:
			return &p.Hearts
		case rules.ValueMaxHearts:
			return &p.MaxHearts
		case rules.ValuePP:
			return &p.PP
		case rules.ValueMaxPP:
			return &p.MaxPP
		case rules.ValueLuck:
			return &p.Luck
		case rules.ValueGrowth:
			return &p.Growth
		}
	}
	if f := g.Foe(who); f != nil {
		switch what {
		case rules.ValueHearts:
			return &f.Hearts
		case rules.ValueMaxHearts:
			return &f.MaxHearts
		case rules.ValueDefense:
			return &f.Defense
		}
	}
	return nil
}

// ChangeValue emits a value with n added, but at least 0. It emits nothing if the value stays the
// same or if Value returns nil.
func ChangeValue(t *Tx, who, what string, n int, why string) {
	v := t.S.Value(who, what)
	if v == nil || max(*v+n, 0) == *v {
		return
	}
	t.Emit(ValueSet{Who: who, What: what, Now: max(*v+n, 0), Was: *v, Why: why})
}

func (s *State) nameValued(e ValueSet) ValueSet {
	e.Names = s.NamesOf(e.Who)
	most := map[string]string{rules.ValueHearts: rules.ValueMaxHearts, rules.ValuePP: rules.ValueMaxPP}[e.What]
	if v := s.Value(e.Who, most); v != nil {
		e.Max = *v
	}
	return e
}

func tellOpted(e OptionSet) []game.Msg {
	o := rules.Options.Find(e.Key)
	if o == nil {
		return nil
	}
	return rulekit.Msgs(game.Say("nde.event.option", game.M("about", game.Say("nde.option."+e.Key)),
		game.M("means", rules.OptionMsg(o, e.Value))))
}

// tellValued tells the new value and the reason.
func tellValued(e ValueSet) []game.Msg {
	key := "nde.event.valued"
	if e.Max > 0 {
		key = "nde.event.valued_of"
	}
	said := rulekit.Msgs(game.Say(key, game.M("name", e.Names.NameMsg(e.Who)),
		game.M("what", game.Say("nde.value."+e.What)),
		game.N("now", e.Now), game.N("was", e.Was), game.N("max", e.Max),
		game.M("why", game.Say("nde.why."+e.Why))))
	return append(said, tellFall(e)...)
}

// tellFall tells, from a change of Hearts, that a PC or foe fell or that a PC is back up. It
// returns nil for any other change.
func tellFall(e ValueSet) []game.Msg {
	switch {
	case e.What != rules.ValueHearts:
	case e.Now == 0 && e.Names[e.Who].Kind != "":
		return rulekit.Msgs(game.Say("nde.event.fallen", game.M("name", e.Names.NameMsg(e.Who))))
	case e.Now == 0:
		return rulekit.Msgs(game.Say("nde.event.down", game.M("name", e.Names.NameMsg(e.Who))))
	case e.Was == 0 && e.Names[e.Who].Kind == "":
		return rulekit.Msgs(game.Say("nde.event.up", game.M("name", e.Names.NameMsg(e.Who))))
	}
	return nil
}

// RecapMark implements game.RecapEvent. It marks the loss of the last Heart as harm, and a PC's
// return from 0 Hearts as an outcome.
func (e ValueSet) RecapMark() game.RecapMark {
	switch {
	case e.What != rules.ValueHearts || len(tellFall(e)) == 0:
		return ""
	case e.Now == 0:
		return game.RecapHarm
	}
	return game.RecapOutcome
}

// ChangedSheets implements game.SheetChanger. It names the sheet of a PC if a maximum changed, and
// the sheet of a foe if the Defense changed. Values that are spent in play change no sheet.
func (e ValueSet) ChangedSheets() []game.Ref {
	switch e.What {
	case rules.ValueMaxHearts, rules.ValueMaxPP:
		return []game.Ref{PCRef(e.Who)}
	case rules.ValueDefense:
		return []game.Ref{FoeRef(e.Who)}
	}
	return nil
}

// RecapCounts implements game.RecapCounter. It counts the Power Points and the Luck that players
// spent, and the Luck that they were given. It does not count corrections by the GM, nor Power
// Points that a rest or the end of a conflict gives back.
func (e ValueSet) RecapCounts() []game.Count {
	n := e.Now - e.Was
	switch {
	case e.Why == "corrected":
		return nil
	case e.What == rules.ValuePP && n < 0:
		return []game.Count{{Key: "nde.total.pp", N: -n}}
	case e.What == rules.ValueLuck && n < 0:
		return []game.Count{{Key: "nde.total.luck", N: -n}}
	case e.What == rules.ValueLuck:
		return []game.Count{{Key: "nde.total.gift", N: n}}
	}
	return nil
}
