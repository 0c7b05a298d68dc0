package check

import (
	"slices"
	"time"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// windowTime is for how long a decision of a turn stays open before it closes by itself.
var windowTime = rulekit.NewTime("window.timeout", "off", "TURN-R2", time.Minute, maxWindowTime,
	10*time.Minute, time.Hour, 8*time.Hour, 24*time.Hour, 72*time.Hour)

// maxWindowTime is the longest time limit of a decision.
const maxWindowTime = 30 * 24 * time.Hour

// Duration returns the time limit, in whole minutes.
func (c Clock) Duration() time.Duration { return time.Duration(c.For) * time.Minute }

// deadline returns when the decision closes by itself.
func (c Clock) deadline() time.Time { return c.From.Add(c.Duration()) }

type (
	// timed sets the clocks of all open decisions. Names are the characters that are asked by
	// decisions with a new clock, "" for the GM. These decisions close at At.
	timed struct {
		Clocks []Clock   `json:"clocks,omitempty"`
		Names  []string  `json:"whose,omitempty"`
		At     time.Time `json:"at,omitzero"`
	}
	// timedOut closes a decision that was not made in time.
	timedOut struct {
		Window string   `json:"window"`         // kind of the decision
		Char   string   `json:"char,omitempty"` // character that was asked, "" for the GM
		Name   string   `json:"name,omitempty"`
		Of     game.Ref `json:"of,omitempty"`
		Round  int      `json:"round,omitempty"`
	}
)

// EventName implements game.Event.
func (timed) EventName() string { return "cortex.window.timed" }

// EventName implements game.Event.
func (timedOut) EventName() string { return "cortex.window.closed" }

// Card implements game.OnCard.
func (e timedOut) Card() (game.Ref, int) { return e.Of, e.Round }

// timeEvents returns the events of decisions that close by themselves, and their handlers.
// Decisions that are open again after an undo have their whole time again. An imported table has
// no clocks before its first move.
func timeEvents() (kinds []engine.EventKind, hears []engine.Handler) {
	return []engine.EventKind{
			engine.EventOf(tellTimed,
				engine.On(section, func(g *RollState, e timed) { g.Clocks = slices.Clone(e.Clocks) })).AsPrice(),
			game.WithNames(engine.EventOf(tellTimedOut).AsVerdict(), func(s *engine.State, e timedOut) timedOut {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		}, []engine.Handler{
			engine.On(section, func(g *RollState, e game.Undone) {
				for i := range g.Clocks {
					if e.At.After(g.Clocks[i].From) {
						g.Clocks[i].From = e.At
					}
				}
			}),
			engine.On(section, func(g *RollState, _ game.Imported) { g.Clocks = nil }),
		}
}

func tellTimed(e timed) []game.Msg {
	if len(e.Names) == 0 {
		return nil
	}
	return rulekit.Msgs(untilMsg(e.Names, e.At))
}

// untilMsg returns a sentence that says who is asked by open decisions and when they close by
// themselves.
func untilMsg(names []string, at time.Time) game.Msg {
	var who []game.Msg
	for _, name := range names {
		m := game.Quote(name)
		if name == "" {
			m = game.Say("cortex.window.gm")
		}
		if !slices.ContainsFunc(who, m.Equal) {
			who = append(who, m)
		}
	}
	return game.Say("cortex.window.until", game.L("who", who...), game.T("at", at))
}

func tellTimedOut(e timedOut) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.window.closed."+e.Window, rulekit.NameOr(e.Name, e.Char)))
}

// clock returns the clock of the decision or roll with the id word. ok is false if there is no
// clock.
func (g *RollState) clock(word string) (c Clock, ok bool) {
	i := slices.IndexFunc(g.Clocks, func(c Clock) bool { return c.Of == word })
	if i < 0 {
		return Clock{}, false
	}
	return g.Clocks[i], true
}

// window is an open decision of a turn with a default answer that costs nothing. It may close by
// itself with that answer (TURN-R4).
type window struct {
	word  string
	kind  string
	char  string // character that is asked, "" for the GM
	of    game.Ref
	check string
	pass  func(*engine.Tx)
}

// openDecisions returns the decisions that are open and have a default answer: decisions that are
// owed, and hitches that a roll waits for.
func openDecisions(s *engine.State) []window {
	var open []window
	for _, p := range Of(s).Pending {
		if st, r := kindInGame(s, p.Kind), Of(s).Roll(p.Roll); st != nil && st.Default != "" &&
			(r != nil || p.Roll == 0) {
			open = append(open, decisionWindow(s, st, p, r))
		}
	}
	for _, r := range Of(s).Rolls {
		if Of(s).HasOpenHitches(r) && WaitsForHitch(s, r) {
			open = append(open, window{word: RollWord(r.ID), kind: "hitch", of: CardOf(s, r.ID), check: r.For,
				pass: func(t *engine.Tx) { t.Emit(OnesPassed{Roll: r.ID}) }})
		}
	}
	return open
}

// decisionWindow returns the window of a decision that is owed.
func decisionWindow(s *engine.State, st *DecisionKind, p *Pending, r *pool.Roll) window {
	w := window{word: OwedWord(p.ID), kind: p.Kind, of: p.CardRef(s), check: p.For,
		pass: func(t *engine.Tx) { st.Decide(t, p, game.Args{st.Word: {st.Default}}) }}
	if r != nil {
		w.check = r.For
	}
	if !st.IsGMs {
		w.char = p.Char
	}
	return w
}

// StartClocks starts the clock of every decision that has just opened. A decision that was open
// before keeps its clock, unless the time limit of the table changed. Without a time limit all
// clocks are removed.
func StartClocks(t *engine.Tx) {
	long := int(windowTime.Of(t.S) / time.Minute)
	if long == 0 && len(Of(t.S).Clocks) == 0 {
		return
	}
	var e timed
	for _, w := range openDecisions(t.S) {
		c, ok := Of(t.S).clock(w.word)
		if long > 0 && (!ok || c.For != long) {
			c = Clock{Of: w.word, From: t.Now.UTC().Truncate(time.Second), For: long}
			e.Names, e.At = append(e.Names, people.Of(t.S).Name(w.char)), c.deadline()
		}
		if long > 0 {
			e.Clocks = append(e.Clocks, c)
		}
	}
	if !slices.Equal(e.Clocks, Of(t.S).Clocks) {
		t.Emit(e)
	}
}

// nextDeadline returns the decision that closes first, and its clock. ok is false if none does.
func nextDeadline(s *engine.State) (w window, c Clock, ok bool) {
	if len(Of(s).Clocks) == 0 {
		return w, c, false
	}
	for _, o := range openDecisions(s) {
		if its, has := Of(s).clock(o.word); has && (!ok || its.deadline().Before(c.deadline())) {
			w, c, ok = o, its, true
		}
	}
	return w, c, ok
}

// Due returns the deadline at which the next decision closes by itself. ok is false if none does.
func Due(s *engine.State) (game.Deadline, bool) {
	w, c, ok := nextDeadline(s)
	chair := game.GMChair
	if who := people.Of(s).Char(w.char); who != nil {
		chair = who.Chair
	}
	return game.Deadline{ID: c.Of, Chair: chair, At: c.deadline()}, ok
}

// TimeOut closes the decision that closes next, with its default answer. It does nothing if no
// decision has a clock.
func TimeOut(t *engine.Tx) {
	if w, _, ok := nextDeadline(t.S); ok {
		t.Emit(timedOut{Window: w.kind, Char: w.char, Of: w.of, Round: RoundOf(t.S, w.check)})
		w.pass(t)
	}
}

// NoteTimes adds to cards when the decisions on them close by themselves.
func NoteTimes(s *engine.State, ms []game.Card) {
	if len(Of(s).Clocks) == 0 {
		return
	}
	for _, w := range openDecisions(s) {
		c, timed := Of(s).clock(w.word)
		if i := slices.IndexFunc(ms, func(m game.Card) bool { return m.About == w.of }); timed && i >= 0 {
			ms[i].Notes = append(slices.Clip(ms[i].Notes), untilMsg([]string{people.Of(s).Name(w.char)}, c.deadline()))
		}
	}
}
