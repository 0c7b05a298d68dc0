package record

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// payingSessions returns the sessions that may pay for a training: the character's own and, for
// something that a crew trains together, the sessions that the others share (VEH-15).
func payingSessions(s *engine.State, c *people.Character, k character.Training) []Record {
	have := unspentRecords(s, c.ID)
	for _, id := range k.Sharers {
		for _, r := range unspentRecords(s, id) {
			if id != c.ID && r.Common {
				have = append(have, r)
			}
		}
	}
	return have
}

// paymentWord returns the word of a session that pays for the training of char. For a session of
// another character the word includes that character's id.
func (r Record) paymentWord(char string) string {
	if r.Char == char {
		return r.word()
	}
	return r.Char + ":" + r.word()
}

// commonMove returns the move that sets which sessions of a character the crew may spend on what it
// trains together. Nobody else spends the other sessions of the character (RUL-VEH-POOLED).
func commonMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "pool-sessions", Category: game.CategorySheet,
			Params: []game.Param{paramRecorded, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if who.IsPC() && people.Of(s).PlayedBy(c.Actor, who.ID) && trainsWithOthers(s, c.Actor, who) &&
					len(unspentRecords(s, who.ID)) > 0 {
					c.Add(commonOffer(s, c.Actor, who))
				}
			}
			closeWithoutCharacter(s, c)
		},
		Do: func(t *engine.Tx, args game.Args) {
			e := SessionsShared{Char: args.One("char")}
			for _, r := range unspentRecords(t.S, e.Char) {
				if slices.Contains(args[paramRecorded.Name], r.word()) {
					e.Sessions, e.Titles = append(e.Sessions, r.N), append(e.Titles, r.title(t.S))
				}
			}
			t.Emit(e)
		},
	}, "VEH-15", "no_common")
}

// closeWithoutCharacter closes a move for a player without a character in the scene.
func closeWithoutCharacter(s *engine.State, c *game.Collector) {
	if c.Explains() && c.Actor.Role != game.GM {
		c.Close(people.RefuseNoOwnChars(s, c.Actor))
	}
}

// trainsWithOthers reports whether a character trains something together with others.
func trainsWithOthers(s *engine.State, by game.Actor, c *people.Character) bool {
	return slices.ContainsFunc(character.TrainingOf(s, by, c),
		func(k character.Training) bool { return len(k.Sharers) > 1 })
}

func commonOffer(s *engine.State, by game.Actor, c *people.Character) game.Offer {
	input := game.Input{Param: paramRecorded}
	for _, r := range unspentRecords(s, c.ID) {
		input.Choices = append(input.Choices,
			game.Choice{Word: r.word(), Aliases: r.aliases(), Label: game.Quote(r.title(s)), Selected: r.Common})
	}
	return game.Offer{Fixed: game.Args{"char": {c.ID}}, About: people.CharRef(c.ID), Form: game.Form{OpensForm: true},
		Inputs: []game.Input{input},
		Label:  game.Say("cortex.pool-sessions.now", game.W("name", people.NameFor(s, by, c.ID)))}
}

// SessionsShared sets the sessions of a character that its crew may spend.
type SessionsShared struct {
	Char     string   `json:"char"`
	Sessions []int    `json:"sessions,omitempty"`
	Titles   []string `json:"titles,omitempty"`
	Name     string   `json:"name,omitempty"`
}

// EventName implements game.Event.
func (SessionsShared) EventName() string { return "cortex.record.shared" }

func sharedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellShared, engine.On(Section, func(g *Records, e SessionsShared) {
		g.List = slices.Clone(g.List)
		for i := range g.List {
			if r := &g.List[i]; r.Char == e.Char {
				r.Common = slices.Contains(e.Sessions, r.N)
			}
		}
	})), func(s *engine.State, e SessionsShared) SessionsShared {
		e.Name = people.Of(s).Name(e.Char)
		return e
	})
}

func tellShared(e SessionsShared) []game.Msg {
	if len(e.Titles) == 0 {
		return rulekit.Msgs(game.Say("cortex.event.record.shared_none", rulekit.NameOr(e.Name, e.Char)))
	}
	return rulekit.Msgs(game.Say("cortex.event.record.shared", rulekit.NameOr(e.Name, e.Char),
		game.L("titles", quotedTitles(e.Titles)...)))
}

func quotedTitles(titles []string) []game.Msg {
	var ms []game.Msg
	for _, title := range titles {
		ms = append(ms, game.Say("cortex.record.quoted", game.W("title", title)))
	}
	return ms
}
