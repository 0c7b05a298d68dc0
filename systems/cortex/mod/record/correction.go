package record

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

var paramRecorded = game.Param{Name: "sessions", Kind: game.Pick, Max: maxRecords}

// correctionMove returns the GM's move that sets which sessions a character was there for. It
// corrects the record of a player who was away or came late (RUL-REC-THERE).
func correctionMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "session-record", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, paramRecorded}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if who.IsPC() && sessionsOver(s) > 0 {
					c.Add(correctionOffer(s, who))
				}
			}
		},
		func(t *engine.Tx, args game.Args) {
			e := SessionsSet{Char: args.One("who")}
			for _, r := range possibleRecords(t.S, e.Char) {
				on := slices.ContainsFunc(recordsOf(t.S, e.Char), func(o Record) bool { return o.N == r.N })
				switch has := slices.Contains(args[paramRecorded.Name], r.word()); {
				case has && !on:
					e.New = append(e.New, r.N)
				case !has && on:
					e.Gone = append(e.Gone, r.N)
				}
			}
			t.Emit(e)
		}), "GROW-REC-01", "no_records")
}

// sessionsOver returns the number of sessions that are over.
func sessionsOver(s *engine.State) int {
	if scene.Of(s).Playing {
		return scene.Of(s).Session - 1
	}
	return scene.Of(s).Session
}

// possibleRecords returns the last sessions that are over, at most maxRecords. A session on the
// character's record is returned as it is there.
func possibleRecords(s *engine.State, char string) []Record {
	var all []Record
	for n := max(1, sessionsOver(s)-maxRecords+1); n <= sessionsOver(s); n++ {
		r := Record{Char: char, N: n}
		if old, ok := recordNamed(recordsOf(s, char), r.word()); ok {
			r = old
		}
		all = append(all, r)
	}
	return all
}

func correctionOffer(s *engine.State, c *people.Character) game.Offer {
	input := game.Input{Param: paramRecorded}
	for _, r := range possibleRecords(s, c.ID) {
		on := slices.ContainsFunc(recordsOf(s, c.ID), func(o Record) bool { return o.N == r.N })
		choice := game.Choice{Word: r.word(), Aliases: r.aliases(), Label: game.Quote(r.title(s)), Selected: on}
		if r.Spent > 0 {
			choice.Note = game.Say("cortex.record.is_spent")
		}
		input.Choices = append(input.Choices, choice)
	}
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID), Form: game.Form{OpensForm: true},
		Inputs: []game.Input{input},
		Label:  game.Say("cortex.session-record.set", game.W("name", c.DisplayName()))}
}

// SessionsSet records the GM's changes to the sessions on a character's record.
type SessionsSet struct {
	Char string `json:"char"`
	New  []int  `json:"new,omitempty"`
	Gone []int  `json:"gone,omitempty"`
	Name string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (SessionsSet) EventName() string { return "cortex.record.set" }

func setEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellSet, engine.On(Section, (*Records).sessionsSet)),
		func(s *engine.State, e SessionsSet) SessionsSet {
			e.Name = people.Of(s).Name(e.Char)
			return e
		})
}

func (g *Records) sessionsSet(e SessionsSet) {
	g.List = slices.DeleteFunc(slices.Clone(g.List),
		func(r Record) bool { return r.Char == e.Char && slices.Contains(e.Gone, r.N) })
	for _, n := range e.New {
		g.makeRoom(e.Char)
		g.List = append(g.List, Record{Char: e.Char, N: n})
	}
	slices.SortStableFunc(g.List, func(a, b Record) int { return a.N - b.N })
}

func tellSet(e SessionsSet) []game.Msg {
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
			ms = append(ms, game.Say(change.key, rulekit.NameOr(e.Name, e.Char), game.L("sessions", ns...)))
		}
	}
	if ms == nil {
		ms = rulekit.Msgs(game.Say("cortex.event.record.as_was", rulekit.NameOr(e.Name, e.Char)))
	}
	return ms
}
