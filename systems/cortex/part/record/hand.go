package record

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

var askOn = game.Param{Name: "sessions", Kind: game.Pick, Max: maxRecords}

// handMove sets by the GM's hand which sessions a character was there for: whose
// player was away strikes one, who came late has one noted (RUL-REC-THERE).
func handMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "session-record", Under: game.UnderPeople, Params: []game.Param{core.AskWho, askOn}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if by.Role != game.GM || over(s) == 0 {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() {
					offers = append(offers, handOffer(s, c))
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			e := Set{Char: args.One("who")}
			for _, r := range possible(t.S, e.Char) {
				on := slices.ContainsFunc(of(t.S, e.Char), func(o Record) bool { return o.N == r.N })
				switch has := slices.Contains(args[askOn.Name], r.word()); {
				case has && !on:
					e.New = append(e.New, r.N)
				case !has && on:
					e.Gone = append(e.Gone, r.N)
				}
			}
			t.Emit(e)
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			return core.Closed(by, "GROW-REC-01", "no_records")
		},
	}
}

// over is how many sessions are over.
func over(s *core.State) int {
	if s.Playing {
		return s.Session - 1
	}
	return s.Session
}

// possible are the sessions that a record may hold, as they stand on it.
func possible(s *core.State, char string) []Record {
	var all []Record
	for n := max(1, over(s)-maxRecords+1); n <= over(s); n++ {
		r := Record{Char: char, N: n}
		if old, ok := named(of(s, char), r.word()); ok {
			r = old
		}
		all = append(all, r)
	}
	return all
}

func handOffer(s *core.State, c *core.Char) game.Offer {
	ask := game.Ask{Param: askOn}
	for _, r := range possible(s, c.ID) {
		on := slices.ContainsFunc(of(s, c.ID), func(o Record) bool { return o.N == r.N })
		choice := game.Choice{Word: r.word(), Also: r.also(), Label: game.Quote(r.said(s)), Ticked: on}
		if r.Spent > 0 {
			choice.Note = game.Say("cortex.record.is_spent")
		}
		ask.Among = append(ask.Among, choice)
	}
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID), Form: true, Asks: []game.Ask{ask},
		Label: game.Say("cortex.session-record.set", game.W("name", c.Shown()))}
}

// Set is the GM's word on which sessions a character has on record.
type Set struct {
	Char string `json:"char"`
	New  []int  `json:"new,omitempty"`
	Gone []int  `json:"gone,omitempty"`
	Name string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (Set) EventName() string { return "cortex.record.set" }

func setFact() core.Fact {
	return kit.Named(core.FactOf(tellSet, core.On(Group, (*Records).set)), func(s *core.State, e Set) Set {
		e.Name = s.Name(e.Char)
		return e
	})
}

func (g *Records) set(e Set) {
	g.List = slices.DeleteFunc(slices.Clone(g.List), func(r Record) bool { return r.Char == e.Char && slices.Contains(e.Gone, r.N) })
	for _, n := range e.New {
		g.forget(e.Char)
		g.List = append(g.List, Record{Char: e.Char, N: n})
	}
	slices.SortStableFunc(g.List, func(a, b Record) int { return a.N - b.N })
}

func tellSet(e Set) []game.Msg {
	var ms []game.Msg
	for _, change := range []struct {
		key string
		of  []int
	}{{"cortex.event.record.noted", e.New}, {"cortex.event.record.struck", e.Gone}} {
		var ns []game.Msg
		for _, n := range change.of {
			ns = append(ns, game.Say("cortex.record.nth", game.N("n", n)))
		}
		if len(ns) > 0 {
			ms = append(ms, game.Say(change.key, core.NameOr(e.Name, e.Char), game.L("sessions", ns...)))
		}
	}
	if ms == nil {
		ms = kit.Just(game.Say("cortex.event.record.as_was", core.NameOr(e.Name, e.Char)))
	}
	return ms
}
