package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// Kinds of a Timer (UNI-TIMER-06).
const (
	StoryTimer = "story"
	FixedTimer = "fixed"
)

var timerKinds = []word{{StoryTimer, []string{"historia"}}, {FixedTimer, []string{"fixo"}}}

const (
	maxTimers   = 20
	maxSegments = 24
	usualSegs   = 6 // preset
)

// TimerState holds the Timers of a table.
type TimerState struct {
	Timers      []*Timer     `json:"timers,omitempty"`
	TimerWishes []*TimerWish `json:"timerWishes,omitempty"` // Timers that players propose
}

// A Timer is a counter in segments that everybody sees (UNI-TIMER-01).
type Timer struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Kind       string `json:"kind"`
	Segments   int    `json:"segments"`
	Filled     int    `json:"filled"`
	Event      string `json:"event"`           // what happens when it fills
	Entry      string `json:"entry,omitempty"` // of a Fixed Timer: the entry or rule that it belongs to
	How        string `json:"how,omitempty"`   // of a Fixed Timer: how it fills
	Out        string `json:"out,omitempty"`   // the NPC that it knocks out when it fills (UNI-DUEL-08)
	SharesName bool   `json:"twin,omitempty"`
}

// SharedName implements rulekit.SharedNamer.
func (c *Timer) SharedName() (id, name string, shares *bool) { return c.ID, c.Name, &c.SharesName }

func (c *Timer) displayName() string { return rulekit.DisplayName(c) }

func (s *TimerState) timer(id string) *Timer {
	for _, c := range s.Timers {
		if c.ID == id {
			return c
		}
	}
	return nil
}

func timerRef(id string) game.Ref { return game.Ref("timer/" + id) }

// The events of Timers.
type (
	// TimerSet is a Timer after a change. Was is its earlier value, -1 if it is new; Full says that
	// it filled. Why is "corrected" if the GM set it.
	TimerSet struct {
		Timer Timer  `json:"timer"`
		Was   int    `json:"was"`
		Full  bool   `json:"full,omitempty"`
		Why   string `json:"why,omitempty"`
		By    string `json:"by,omitempty"` // the NPC that resists with it
	}
	// TimerGone closes a Timer.
	TimerGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
)

func (TimerSet) EventName() string  { return "universais.timer" }
func (TimerGone) EventName() string { return "universais.timer.gone" }
func (s *State) foldTimer(e TimerSet) {
	s.dropWish(e.Timer.ID)
	rulekit.Replace(&s.Timers, e.Timer, func(c *Timer) bool { return c.ID == e.Timer.ID })
	rulekit.MarkSharedNames(s.Timers)
}

var (
	paramTimer    = game.Param{Name: "timer", Kind: game.Pick, Min: 1, Max: 1}
	paramSegments = game.Param{Name: "segments", Kind: game.Number, Min: 0, Max: maxSegments}
	paramEvent    = game.Param{Name: "event", Kind: game.Text, Max: maxText}
)

// timerMove lets the GM make a Timer, and a player propose one, which the GM answers (UNI-TIMER-03,
// UNI-R27).
func timerMove() move {
	paramTimerKind := game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	return move{
		Spec: game.Spec{Name: "timer", Category: game.CategoryScene, Slash: true,
			Params: []game.Param{paramPCName, paramSegments, paramEvent, paramTimerKind, paramOwn, paramFilled,
				paramHidden}},
		Offers: func(s *State, c *game.Collector) {
			if c.Actor.Chair != "" && !c.Closed(s.refuseTimer(c.Actor)) {
				c.Add(timerOffers(c)...)
			}
		},
		Do: func(t *tx, args game.Args) {
			c := Timer{ID: t.S.freeWord(args.One("name")), Name: args.One("name"), Kind: args.One("kind"),
				Segments: number(args.One("segments")), Event: args.One("event"), Entry: args.One("entry"),
				How: args.One("filling")}
			if t.Actor.Role != game.GM {
				t.Emit(TimerWished{Wish: TimerWish{Timer: c, By: t.Actor.Chair}})
				return
			}
			t.Emit(TimerSet{Timer: c, Was: -1})
		},
	}
}

var (
	paramOwn    = game.Param{Name: "entry", Kind: game.Text, Min: 1, Max: maxName}
	paramFilled = game.Param{Name: "filling", Kind: game.Text, Max: maxText}
	paramHidden = game.Param{Name: "hidden", Kind: game.Pick, Max: 1}
)

// timerOffers returns an offer for each kind of Timer: to make it, or for a player to propose it.
func timerOffers(c *game.Collector) []game.Offer {
	inputs := []game.Input{{Param: paramPCName}, {Param: paramSegments, Preset: game.Itoa(usualSegs)},
		{Param: paramEvent}}
	c.Against("hidden", func(string) *game.Refusal { return refuse("timer-hidden") })
	var offers []game.Offer
	for _, kind := range timerKinds {
		key := "universais.timer."
		if c.Actor.Role != game.GM {
			key = "universais.timer.propose."
		}
		o := game.Offer{Fixed: game.Args{"kind": {kind.word}}, Aliases: game.Args{"kind": kind.also}, About: "timers",
			Label: game.Say(key + kind.word), Validate: fitTimer, Inputs: slices.Clone(inputs)}
		if kind.word == FixedTimer {
			o.Inputs = append(o.Inputs, game.Input{Param: paramOwn}, game.Input{Param: paramFilled})
		}
		offers = append(offers, o)
	}
	return offers
}

// isBadSegments reports whether no Timer can have so many segments (UNI-TIMER-03).
func isBadSegments(n int) bool { return n < 2 || n%2 != 0 }

func fitTimer(args game.Args) *game.Refusal {
	switch {
	case isBadSegments(number(args.One("segments"))):
		return refuse("timer-size")
	case args.One("event") == "":
		return refuse("timer-event")
	}
	return nil
}

// fill adds n segments to a Timer. A full Timer empties and triggers its event once, however many
// segments are left over (UNI-TIMER-05, UNI-R27). Its NPC is knocked out then.
func fill(t *tx, id string, n int, knockOut func(t *tx, id string)) {
	c := *t.S.timer(id)
	was := c.Filled
	c.Filled += n
	full := c.Filled >= c.Segments
	if full {
		over := c.Filled - c.Segments
		if c.Filled = 0; timerOverflow.Is(t.S, "carry") {
			c.Filled = min(over, c.Segments-1)
		}
	}
	t.Emit(TimerSet{Timer: c, Was: was, Full: full})
	if out := c.Out; full && t.S.npc(out) != nil && (t.S.Scene.has(out) || t.S.duelOf(out) != nil) {
		knockOut(t, out)
	}
}

// advanceMove fills segments of a Timer. The GM or a player with a PC says how many (UNI-TIMER-04).
func advanceMove(knockOut func(t *tx, id string)) move {
	paramBy := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: maxSegments}
	return withLacks("UNI-TIMER-04", move{
		Spec: game.Spec{Name: "advance", Category: game.CategoryScene, Slash: true, Repeat: true,
			Params: []game.Param{paramTimer, paramBy}},
		Offers: func(s *State, m *game.Collector) {
			if m.Actor.Chair == "" || m.Actor.Role != game.GM && !s.hasPC(m.Actor.Chair) {
				m.Close(refuse("no-pc"))
				return
			}
			for _, c := range s.Timers {
				m.Add(game.Offer{Fixed: game.Args{"timer": {c.ID}}, About: timerRef(c.ID),
					Label: game.Say("universais.advance.now", game.W("name", c.displayName()),
						game.N("filled", c.Filled),
						game.N("of", c.Segments)),
					Inputs: []game.Input{{Param: paramBy, Preset: "1"}}})
			}
			m.Against("n", refuseBelow(0, "timer-back"))
		},
		Do: func(t *tx, args game.Args) {
			fill(t, args.One("timer"), number(args.One("n")), knockOut)
		},
	})
}

// refuseBelow returns a function that refuses numbers below least by a code.
func refuseBelow(least int, code string) func(string) *game.Refusal {
	return func(word string) *game.Refusal {
		if isNumber(word) && number(word) < least {
			return refuse(code)
		}
		return nil
	}
}

// setTimerMove lets the GM correct a Timer (UNI-R27).
func setTimerMove() move {
	paramN := game.Param{Name: "n", Kind: game.Number, Max: maxSegments}
	return withLacks("UNI-R27",
		gmMove(game.Spec{Name: "set-timer", Category: game.CategoryScene, Params: []game.Param{paramTimer, paramN}},
			func(s *State, m *game.Collector) {
				for _, c := range s.Timers {
					n := paramN
					n.Max = c.Segments - 1
					m.Add(game.Offer{Fixed: game.Args{"timer": {c.ID}}, About: timerRef(c.ID),
						Form:   game.Form{OpensForm: true},
						Label:  game.Say("universais.set-timer.now", game.W("name", c.displayName())),
						Inputs: []game.Input{{Param: n, Preset: game.Itoa(c.Filled)}}})
				}
			}, func(t *tx, args game.Args) {
				c := *t.S.timer(args.One("timer"))
				was := c.Filled
				c.Filled = number(args.One("n"))
				t.Emit(TimerSet{Timer: c, Was: was, Why: "corrected"})
			}))
}

// endTimerMove lets the GM close a Timer, which then triggers nothing.
func endTimerMove() move {
	return withLacks("UNI-R27",
		gmMove(game.Spec{Name: "end-timer", Category: game.CategoryScene, Params: []game.Param{paramTimer}},
			func(s *State, m *game.Collector) {
				for _, c := range s.Timers {
					m.Add(asDestructive(game.Offer{Fixed: game.Args{"timer": {c.ID}}, About: timerRef(c.ID),
						Label: game.Say("universais.end-timer.now", game.W("name", c.displayName()))},
						rulekit.Msgs(game.Say("universais.end-timer.then", game.W("name", c.displayName()),
							game.N("filled", c.Filled),
							game.N("of", c.Segments)))))
				}
			}, func(t *tx, args game.Args) {
				c := t.S.timer(args.One("timer"))
				t.Emit(TimerGone{c.ID, c.displayName()})
			}))
}

func tellTimer(e TimerSet) []game.Msg {
	c := &e.Timer
	args := []game.Arg{game.W("name", c.displayName()), game.N("filled", c.Filled), game.N("of", c.Segments),
		game.M("event", eventMsg(c)),
		game.W("entry", c.Entry), game.W("how", c.How)}
	switch {
	case e.Was < 0:
		return rulekit.Msgs(game.Say("universais.event.timer.new."+c.Kind, args...))
	case e.Full:
		return rulekit.Msgs(game.Say("universais.event.timer.full", args...))
	case e.Why == "corrected":
		return rulekit.Msgs(game.Say("universais.event.timer.corrected", args...))
	}
	return rulekit.Msgs(game.Say("universais.event.timer.moved", args...))
}

// eventMsg says what happens when the Timer fills.
func eventMsg(c *Timer) game.Msg {
	if c.Out != "" {
		return game.Say("universais.timer.out", game.W("name", c.Name))
	}
	return game.Quote(c.Event)
}

func tellTimerGone(e TimerGone) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.timer.gone", game.W("name", e.Name)))
}

// timerBlocks shows the Timers to everybody.
func (s *State) timerBlocks() []game.Block {
	if len(s.Timers) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ClockBlock, About: "timers", Title: game.Say("universais.timer.title")}
	for _, c := range s.Timers {
		b.Items = append(b.Items, game.Item{About: timerRef(c.ID), N: c.Filled, Max: c.Segments,
			Label: game.Say("universais.timer.item", game.W("name", c.displayName()), game.M("event", eventMsg(c)),
				game.W("entry", c.Entry),
				game.W("how", c.How))})
	}
	return []game.Block{b}
}
