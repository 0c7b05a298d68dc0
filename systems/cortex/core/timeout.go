package core

import (
	"slices"
	"time"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// maxWindowTime is the longest time that a window may have.
const maxWindowTime = 30 * 24 * time.Hour

// windowTime is how long a window of the turn asks before it closes by itself.
var windowTime = rulekit.NewTime("window.timeout", "off", "TURN-R2", time.Minute, maxWindowTime,
	10*time.Minute, time.Hour, 8*time.Hour, 24*time.Hour, 72*time.Hour)

// Clock is the time that a window of the turn has (TURN-R2).
type Clock struct {
	Of   string    `json:"of"`   // the word of the decision owed, or of the roll whose hitches wait
	From time.Time `json:"from"` // to the second
	For  int       `json:"for"`  // minutes
}

// duration is how long its window asks.
func (c Clock) duration() time.Duration { return time.Duration(c.For) * time.Minute }

// deadline is when its window closes by itself.
func (c Clock) deadline() time.Time { return c.From.Add(c.duration()) }

type (
	// Timed is the clocks of all windows, as they are from now on. Those that have
	// just opened close At the same time; Whose are those that they ask, by name, ""
	// for the GM.
	Timed struct {
		Clocks []Clock   `json:"clocks,omitempty"`
		Whose  []string  `json:"whose,omitempty"`
		At     time.Time `json:"at,omitzero"`
	}
	// TimedOut closes a window that nobody answered in time.
	TimedOut struct {
		Window string   `json:"window"`         // its kind
		Char   string   `json:"char,omitempty"` // whom it asked, "" for the GM
		Name   string   `json:"name,omitempty"`
		Of     game.Ref `json:"of,omitempty"`
		Round  int      `json:"round,omitempty"`
	}
)

func (Timed) EventName() string    { return "cortex.window.timed" }
func (TimedOut) EventName() string { return "cortex.window.closed" }

// Card implements rulekit.OnCard.
func (e TimedOut) Card() (game.Ref, int) { return e.Of, e.Round }

// timeEvents are those of windows that close by themselves. Whatever undo brings
// back has its whole time again, and what comes from another table none until
// something is done at this one.
func timeEvents() (facts []EventKind, hears []Handler) {
	return []EventKind{
			EventOf(tellTimed, On(rollsSection, func(g *RollState, e Timed) { g.Clocks = slices.Clone(e.Clocks) })).AsPrice(),
			rulekit.WithNames(EventOf(tellTimedOut).AsVerdict(), func(s *State, e TimedOut) TimedOut {
				e.Name = s.Name(e.Char)
				return e
			}),
		}, []Handler{
			On(rollsSection, func(g *RollState, e game.Undone) {
				for i := range g.Clocks {
					if e.At.After(g.Clocks[i].From) {
						g.Clocks[i].From = e.At
					}
				}
			}),
			On(rollsSection, func(g *RollState, _ game.Imported) { g.Clocks = nil }),
		}
}

func tellTimed(e Timed) []game.Msg {
	if len(e.Whose) == 0 {
		return nil
	}
	return rulekit.Msgs(untilMsg(e.Whose, e.At))
}

// untilMsg says when what asks some people closes by itself.
func untilMsg(whose []string, at time.Time) game.Msg {
	var who []game.Msg
	for _, name := range whose {
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

func tellTimedOut(e TimedOut) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.window.closed."+e.Window, NameOr(e.Name, e.Char)))
}

// stopClock forgets the time of an older window of that word: after an undo
// another may be called so.
func (g *RollState) stopClock(word string) {
	g.Clocks = slices.DeleteFunc(g.Clocks, func(c Clock) bool { return c.Of == word })
}

// clock is the time that a window has; ok is false if it has none.
func (g *RollState) clock(word string) (c Clock, ok bool) {
	i := slices.IndexFunc(g.Clocks, func(c Clock) bool { return c.Of == word })
	if i < 0 {
		return Clock{}, false
	}
	return g.Clocks[i], true
}

// window is a question of the turn that has an answer which takes nothing from
// anybody: it may close by itself with that (TURN-R4).
type window struct {
	word  string
	kind  string
	char  string // whom it asks, "" for the GM
	of    game.Ref
	check string
	pass  func(*Tx)
}

// openDecisions are those that are open.
func (s *State) openDecisions() []window {
	var open []window
	for _, p := range s.Pending {
		if st, r := s.stopHere(p.Kind), s.Roll(p.Roll); st != nil && st.Default != "" && (r != nil || p.Roll == 0) {
			open = append(open, s.stopWindow(st, p, r))
		}
	}
	for _, r := range s.Rolls {
		if s.Hitchable(r) && s.waitsForHitch(r) {
			open = append(open, window{word: RollWord(r.ID), kind: "hitch", of: s.CardOf(r.ID), check: r.For,
				pass: func(t *Tx) { t.Emit(OnesPassed{Roll: r.ID}) }})
		}
	}
	return open
}

// stopWindow asks for a decision that is owed.
func (s *State) stopWindow(st *DecisionKind, p *Pending, r *pool.Roll) window {
	w := window{word: OwedWord(p.ID), kind: p.Kind, of: s.CardFor(p), check: p.For,
		pass: func(t *Tx) { st.answer(t, p, game.Args{st.Word: {st.Default}}) }}
	if r != nil {
		w.check = r.For
	}
	if !st.IsGMs {
		w.char = p.Char
	}
	return w
}

// stopHere is the kind of a decision, nil where no part in the game knows it.
func (s *State) stopHere(kind string) *DecisionKind {
	for _, h := range HooksOf[CheckHooks](s) {
		for _, st := range h.Decisions {
			if st.Kind == kind {
				return st
			}
		}
	}
	return nil
}

// startClocks gives every window that has just opened its time. One that is open
// already keeps its own, unless the table has another by now.
func startClocks(t *Tx) {
	long := int(windowTime.Of(t.S) / time.Minute)
	if long == 0 && len(t.S.Clocks) == 0 {
		return
	}
	var e Timed
	for _, w := range t.S.openDecisions() {
		c, ok := t.S.clock(w.word)
		if long > 0 && (!ok || c.For != long) {
			c = Clock{Of: w.word, From: t.Now.UTC().Truncate(time.Second), For: long}
			e.Whose, e.At = append(e.Whose, t.S.Name(w.char)), c.deadline()
		}
		if long > 0 {
			e.Clocks = append(e.Clocks, c)
		}
	}
	if !slices.Equal(e.Clocks, t.S.Clocks) {
		t.Emit(e)
	}
}

// nextDeadline is the window that closes first, and its clock.
func (s *State) nextDeadline() (w window, c Clock, ok bool) {
	if len(s.Clocks) == 0 {
		return w, c, false
	}
	for _, o := range s.openDecisions() {
		if its, has := s.clock(o.word); has && (!ok || its.deadline().Before(c.deadline())) {
			w, c, ok = o, its, true
		}
	}
	return w, c, ok
}

// due says when the next window closes by itself.
func due(s *State) (game.Deadline, bool) {
	w, c, ok := s.nextDeadline()
	chair := game.GMChair
	if who := s.Char(w.char); who != nil {
		chair = who.Chair
	}
	return game.Deadline{ID: c.Of, Chair: chair, At: c.deadline()}, ok
}

// timeOut closes the next window, as if whoever it asks had let it be.
func timeOut(t *Tx) {
	if w, _, ok := t.S.nextDeadline(); ok {
		t.Emit(TimedOut{Window: w.kind, Char: w.char, Of: w.of, Round: t.S.RoundOf(w.check)})
		w.pass(t)
	}
}

// noteTimes says of moments when what they ask closes by itself.
func (s *State) noteTimes(ms []game.Card) {
	if len(s.Clocks) == 0 {
		return
	}
	for _, w := range s.openDecisions() {
		c, timed := s.clock(w.word)
		if i := slices.IndexFunc(ms, func(m game.Card) bool { return m.About == w.of }); timed && i >= 0 {
			ms[i].Notes = append(slices.Clip(ms[i].Notes), untilMsg([]string{s.Name(w.char)}, c.deadline()))
		}
	}
}
