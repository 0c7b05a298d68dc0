package timer

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var timerKinds = []sheet.Word{{Word: state.StoryTimer, Also: []string{"historia"}},
	{Word: state.FixedTimer, Also: []string{"fixo"}}}

const usualSegs = 6 // preset

var (
	paramTimer    = game.Param{Name: "timer", Kind: game.Pick, Min: 1, Max: 1}
	paramSegments = game.Param{Name: "segments", Kind: game.Number, Min: 0, Max: state.MaxSegments}
	paramEvent    = game.Param{Name: "event", Kind: game.Text, Max: sheet.MaxText}
)

var (
	paramEntry  = game.Param{Name: "entry", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	paramFilled = game.Param{Name: "filling", Kind: game.Text, Max: sheet.MaxText}
	paramHidden = game.Param{Name: "hidden", Kind: game.Pick, Max: 1}
)

// timerMove lets the GM make a Timer, and a player propose one, which the GM answers (UNI-TIMER-03,
// UNI-R27).
func timerMove() state.Move {
	paramTimerKind := game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	return state.Move{
		Spec: game.Spec{Name: "timer", Category: game.CategoryScene, Slash: true,
			Params: []game.Param{acting.ParamPCName, paramSegments, paramEvent, paramTimerKind, paramEntry, paramFilled,
				paramHidden}},
		Offers: func(s *state.State, c *game.Collector) {
			if c.Actor.Chair != "" && !c.Closed(refuseTimer(s, c.Actor)) {
				c.Add(timerOffers(c)...)
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			c := state.Timer{ID: t.S.FreeWord(args.One("name")), Name: args.One("name"), Kind: args.One("kind"),
				Segments: sheet.Number(args.One("segments")), Event: args.One("event"), Entry: args.One("entry"),
				How: args.One("filling")}
			if t.Actor.Role != game.GM {
				t.Emit(TimerWished{Wish: state.TimerWish{Timer: c, By: t.Actor.Chair}})
				return
			}
			t.Emit(TimerSet{Timer: c, Was: -1})
		},
	}
}

// timerOffers returns an offer for each kind of Timer: to make it, or for a player to propose it.
func timerOffers(c *game.Collector) []game.Offer {
	inputs := []game.Input{{Param: acting.ParamPCName}, {Param: paramSegments, Preset: game.Itoa(usualSegs)},
		{Param: paramEvent}}
	c.Against("hidden", func(string) *game.Refusal { return acting.Refuse("timer-hidden") })
	var offers []game.Offer
	for _, kind := range timerKinds {
		key := "universais.timer."
		if c.Actor.Role != game.GM {
			key = "universais.timer.propose."
		}
		o := game.Offer{Fixed: game.Args{"kind": {kind.Word}}, Aliases: game.Args{"kind": kind.Also}, About: "timers",
			Label: game.Say(key + kind.Word), Validate: fitTimer, Inputs: slices.Clone(inputs)}
		if kind.Word == state.FixedTimer {
			o.Inputs = append(o.Inputs, game.Input{Param: paramEntry}, game.Input{Param: paramFilled})
		}
		offers = append(offers, o)
	}
	return offers
}

// isBadSegments reports whether no Timer can have so many segments (UNI-TIMER-03).
func isBadSegments(n int) bool { return n < 2 || n%2 != 0 }

func fitTimer(args game.Args) *game.Refusal {
	switch {
	case isBadSegments(sheet.Number(args.One("segments"))):
		return acting.Refuse("timer-size")
	case args.One("event") == "":
		return acting.Refuse("timer-event")
	}
	return nil
}

// fill adds n segments to a Timer. A full Timer empties and triggers its event once, however many
// segments are left over; an option says whether these are lost or kept (UNI-TIMER-05, UNI-R27).
// The NPC that a full Timer knocks out has to be in the Scene or in a Duel.
func fill(t *state.Tx, id string, n int, knockOut func(t *state.Tx, id string)) {
	c := *t.S.Timer(id)
	was := c.Filled
	c.Filled += n
	full := c.Filled >= c.Segments
	if full {
		over := c.Filled - c.Segments
		if c.Filled = 0; options.TimerOverflow.Is(t.S, "carry") {
			c.Filled = min(over, c.Segments-1)
		}
	}
	t.Emit(TimerSet{Timer: c, Was: was, Full: full})
	if out := c.Out; full && t.S.NPC(out) != nil && (t.S.Scene.Has(out) || t.S.DuelOf(out) != nil) {
		knockOut(t, out)
	}
}

// advanceMove fills segments of a Timer. The GM or a player with a PC says how many (UNI-TIMER-04).
func advanceMove(knockOut func(t *state.Tx, id string)) state.Move {
	paramBy := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: state.MaxSegments}
	return acting.WithLacks("UNI-TIMER-04", state.Move{
		Spec: game.Spec{Name: "advance", Category: game.CategoryScene, Slash: true, Repeat: true,
			Params: []game.Param{paramTimer, paramBy}},
		Offers: func(s *state.State, m *game.Collector) {
			if m.Actor.Chair == "" || m.Actor.Role != game.GM && !s.HasPC(m.Actor.Chair) {
				m.Close(acting.Refuse("no-pc"))
				return
			}
			for _, c := range s.Timers {
				m.Add(game.Offer{Fixed: game.Args{"timer": {c.ID}}, About: timerRef(c.ID),
					Label: game.Say("universais.advance.now", game.W("name", c.DisplayName()),
						game.N("filled", c.Filled), game.N("of", c.Segments)),
					Inputs: []game.Input{{Param: paramBy, Preset: "1"}}})
			}
			m.Against("n", acting.RefuseBelow(0, "timer-back"))
		},
		Do: func(t *state.Tx, args game.Args) {
			fill(t, args.One("timer"), sheet.Number(args.One("n")), knockOut)
		},
	})
}

// setTimerMove lets the GM correct a Timer (UNI-R27).
func setTimerMove() state.Move {
	paramN := game.Param{Name: "n", Kind: game.Number, Max: state.MaxSegments}
	return acting.WithLacks("UNI-R27", acting.GMMove(game.Spec{Name: "set-timer", Category: game.CategoryScene,
		Params: []game.Param{paramTimer, paramN}},
		func(s *state.State, m *game.Collector) {
			for _, c := range s.Timers {
				n := paramN
				n.Max = c.Segments - 1
				m.Add(game.Offer{Fixed: game.Args{"timer": {c.ID}}, About: timerRef(c.ID),
					Form:   game.Form{OpensForm: true},
					Label:  game.Say("universais.set-timer.now", game.W("name", c.DisplayName())),
					Inputs: []game.Input{{Param: n, Preset: game.Itoa(c.Filled)}}})
			}
		}, func(t *state.Tx, args game.Args) {
			c := *t.S.Timer(args.One("timer"))
			was := c.Filled
			c.Filled = sheet.Number(args.One("n"))
			t.Emit(TimerSet{Timer: c, Was: was, Why: "corrected"})
		}))
}

// endTimerMove lets the GM close a Timer, which then triggers nothing.
func endTimerMove() state.Move {
	return acting.WithLacks("UNI-R27",
		acting.GMMove(game.Spec{Name: "end-timer", Category: game.CategoryScene, Params: []game.Param{paramTimer}},
			func(s *state.State, m *game.Collector) {
				for _, c := range s.Timers {
					m.Add(acting.AsDestructive(game.Offer{Fixed: game.Args{"timer": {c.ID}}, About: timerRef(c.ID),
						Label: game.Say("universais.end-timer.now", game.W("name", c.DisplayName()))},
						rulekit.Msgs(game.Say("universais.end-timer.then", game.W("name", c.DisplayName()),
							game.N("filled", c.Filled), game.N("of", c.Segments)))))
				}
			}, func(t *state.Tx, args game.Args) {
				c := t.S.Timer(args.One("timer"))
				t.Emit(TimerGone{c.ID, c.DisplayName()})
			}))
}

// refuseTimer refuses another Timer: the table has the most it can have, a player has no PC, or the
// player's last proposal has no answer yet.
func refuseTimer(s *state.State, by game.Actor) *game.Refusal {
	mine := slices.IndexFunc(s.TimerWishes, func(w *state.TimerWish) bool { return w.By == by.Chair })
	switch {
	case by.Role != game.GM && !s.HasPC(by.Chair):
		return acting.Refuse("no-pc")
	case s.IsTimersFull():
		return game.Refuse("UNI-R27", "universais.refused.lacking.timer")
	case by.Role != game.GM && mine >= 0:
		return game.Refuse("UNI-R27", "universais.refused.timer-wished", game.W("name", s.TimerWishes[mine].Name))
	}
	return nil
}
