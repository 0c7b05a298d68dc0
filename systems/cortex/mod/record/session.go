package record

import (
	"slices"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

var (
	paramSession = game.Param{Name: "session", Kind: game.Pick, Min: 1, Max: 1}
	paramTitle   = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: maxName}
)

// noteAttendance notes the PCs that are there while a session is played. When the session is over,
// it puts the session on their records (GROW-REC-01, RUL-REC-THERE).
func noteAttendance(t *engine.Tx) {
	g := Section.Of(t.S)
	if !scene.Of(t.S).Playing {
		if len(g.There) > 0 {
			t.Emit(SessionRecorded{N: scene.Of(t.S).Session, Chars: g.There, Proposed: proposedName(g.Scenes)})
		}
		return
	}
	var e AttendanceNoted
	for _, c := range people.Of(t.S).Chars {
		if c.IsPC() && !c.Away && !slices.Contains(g.There, c.ID) {
			e.Chars = append(e.Chars, c.ID)
		}
	}
	if name := scene.Of(t.S).Scene.Name; utf8.RuneCountInString(name) <= maxName && !slices.Contains(g.Scenes, name) {
		e.Scene = name
	}
	if len(e.Chars) > 0 || e.Scene != "" {
		t.Emit(e)
	}
}

// nameMove returns the move that names a session on a character's record, or renames it. One tap
// takes the proposed name (GROW-REC-01).
func nameMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "name-session", Category: game.CategorySheet,
			Params: []game.Param{paramSession, paramTitle, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if !people.Of(s).PlayedBy(c.Actor, who.ID) {
					continue
				}
				for _, r := range recordsOf(s, who.ID) {
					c.Add(nameOffer(s, c.Actor, who, r))
				}
			}
			closeWithoutCharacter(s, c)
			c.Against(paramSession.Name, func(word string) *game.Refusal { return refuseCurrent(s, word) })
		},
		Do: func(t *engine.Tx, args game.Args) {
			if r, ok := recordNamed(recordsOf(t.S, args.One("char")), args.One("session")); ok {
				t.Emit(SessionTitled{Char: r.Char, N: r.N, Title: args.One("text")})
			}
		},
	}, "GROW-REC-01", "no_records")
}

func nameOffer(s *engine.State, by game.Actor, c *people.Character, r Record) game.Offer {
	o := game.Offer{Fixed: game.Args{"char": {c.ID}, "session": {r.word()}}, Aliases: game.Args{"session": r.aliases()},
		About: people.CharRef(c.ID)}
	name := game.W("name", people.NameFor(s, by, c.ID))
	if r.Name != "" {
		o.MustName, o.OpensForm, o.Inputs = paramSession.Name, true, []game.Input{{Param: paramTitle, Preset: r.Name}}
		o.Label = game.Say("cortex.name-session.anew", name, game.W("title", r.Name))
		return o
	}
	preset := r.Proposed
	if preset == "" {
		preset = numberTitle(s, r.N)
	}
	o.Primary, o.Inputs = true, []game.Input{{Param: paramTitle, Preset: preset}}
	o.Label = game.Say("cortex.name-session.now", name, game.N("n", r.N), game.W("title", preset))
	return o
}

// refuseCurrent refuses the session that is being played. It is not on record yet (RUL-CB-CURRENT).
func refuseCurrent(s *engine.State, word string) *game.Refusal {
	if !scene.Of(s).Playing || word == "" || (Record{N: scene.Of(s).Session}).word() != game.Slug(word) {
		return nil
	}
	return game.Refuse("RUL-CB-CURRENT", "cortex.fault.E_REC_CURRENT")
}
