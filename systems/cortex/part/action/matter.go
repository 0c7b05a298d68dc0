package action

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// matters are actions as the core asks about them.
type matters struct{ core.Plain }

const kind = "action"

func (matters) Kind() string { return kind }

func (matters) Letter() byte { return 'a' }

func (matters) Knows(s *core.State, id string) bool { return byID(s, id) != nil }

func (matters) Moment(s *core.State, by game.Seat, id string) game.Moment {
	return actionMoment(s, by, byID(s, id))
}

// Sites are the throw of whoever acts, and then of whoever reacts (ACT-R1).
func (matters) Sites(s *core.State, by game.Seat) []core.Site {
	var sites []core.Site
	for _, a := range running(s) {
		if c := thrower(s, a); c != nil && s.PlayedBy(by, c.ID) {
			sites = append(sites, site(s, a, c))
		}
	}
	return sites
}

// thrower is whose throw an action waits for now, nil for nobody's.
func thrower(s *core.State, a *Act) *core.Char {
	switch c := s.Char(a.Char); {
	case a.Action == 0 && c != nil && !c.Away && (c.Out == "" || c.MayAct == a.ID):
		return c
	case a.Action == 0 || stands(s, a) == nil || !reacts(s, a.Against):
		return nil
	}
	return s.Char(a.Against)
}

func site(s *core.State, a *Act, c *core.Char) core.Site {
	st := s.SiteOf(c, a.ID)
	st.GM, st.Aimed = !c.IsPC(), c.ID != a.Char
	for _, char := range a.sides() {
		if char != c.ID {
			st.Foes = append(st.Foes, char)
		}
	}
	return st
}

func (matters) NoSite(s *core.State, by game.Seat, args game.Args) *game.Refusal {
	for _, a := range running(s) {
		for _, char := range a.sides() {
			c := s.Char(char)
			switch {
			case c == nil || !s.Own(by, char):
				continue
			case a.Char == char && a.Action != 0:
				return game.Refuse("ACT-R1", "cortex.refused.acted", game.W("name", c.Shown()))
			case a.Against == char && a.Action == 0:
				return game.Refuse("ACT-R1", "cortex.refused.acts_first", game.W("name", s.Name(a.Char)))
			case a.Against == char && !reacts(s, char):
				return s.Out(c)
			}
			if no := s.WhyNoPool(c, args); no != nil {
				return no
			}
		}
	}
	return nil
}

func (matters) Engages(s *core.State, char string) string {
	for _, a := range running(s) {
		if slices.Contains(a.sides(), char) {
			return a.ID
		}
	}
	return ""
}

// Admits whoever acts, until the throw; nobody reacts while out (OUT-R5).
func (matters) Admits(s *core.State, char string) string {
	for _, a := range running(s) {
		if a.Char == char && a.Action == 0 {
			return a.ID
		}
	}
	return ""
}

func (m matters) Involves(s *core.State, char string) bool { return m.Engages(s, char) != "" }

func (matters) Doer(s *core.State, id string) string {
	if a := byID(s, id); a.Action != 0 {
		return a.Against
	}
	return byID(s, id).Char
}

func (matters) Starter(s *core.State, id string) string {
	if a := byID(s, id); a != nil {
		return a.Char
	}
	return ""
}

func (matters) Foes(s *core.State, r *pool.Roll) []string {
	a := byID(s, r.For)
	if a == nil {
		return nil
	}
	return slices.DeleteFunc(a.sides(), func(char string) bool { return char == r.Char })
}

// Place is that of whoever throws; of the GM's dice, of whoever acts.
func (matters) Place(s *core.State, r *pool.Roll) string {
	if r.Char == "" {
		return s.PlaceOf("against", byID(s, r.For).Char)
	}
	return s.PlaceOf("action", r.Char)
}

// Goal is the action total, once it stands: a reaction has to exceed it.
func (matters) Goal(s *core.State, _ game.Seat, id, _ string) (total int, known bool) {
	if a := byID(s, id); a != nil {
		if r := stands(s, a); r != nil {
			return r.Total(), true
		}
	}
	return 0, false
}

func (matters) Known(s *core.State, r *pool.Roll) int {
	a := byID(s, r.For)
	if a == nil || a.Reaction != r.ID {
		return -1
	}
	return s.Roll(a.Action).Total()
}

// Versus is what a reaction is about to be compared with: either side's effect
// die may be used (ACT-R2, -R3).
func (m matters) Versus(s *core.State, r *pool.Roll) (v core.Versus, ok bool) {
	a := byID(s, r.For)
	if a == nil || a.Reaction != r.ID {
		return v, false
	}
	own := s.Roll(a.Action)
	return core.Versus{Rival: own, Total: own.Total(), Steps: s.HeroicSteps(max(own.Total()-r.Total(), r.Total()-own.Total())), Ends: true,
		Wins: r.Char != "" && !counterEffect.Is(s, "none"), Loses: s.Felt(aimOf(a, own))}, true
}

func (matters) Conclude(t *core.Tx, r *pool.Roll) {
	a := byID(t.S, r.For)
	switch {
	case a == nil || a.over():
	case r.ID == a.Reaction:
		finish(t, a, t.S.Roll(a.Action), r)
	case r.Total() == 0: // nothing is left to react to (ACT-R6)
		finish(t, a, r, nil)
	}
}

// Declines lets whoever acts withdraw before the throw, and whoever would react
// let the action through (ACT-R4).
func (matters) Declines(s *core.State, by game.Seat) []game.Offer {
	var offers []game.Offer
	for _, a := range running(s) {
		char, stands := a.Char, stands(s, a) != nil
		if stands {
			char = a.Against
		}
		if !stands && a.Action != 0 || !s.PlayedBy(by, char) && (by.Role != game.GM || s.Char(char) != nil) {
			continue
		}
		fixed := game.Args{"for": {a.ID}}
		if char != "" {
			fixed["char"] = []string{char}
		}
		o := game.Offer{Fixed: fixed, About: actionRef(a.ID), Moment: actionRef(a.ID),
			Label: game.Say("cortex.decline.action", game.W("name", s.NameFor(by, char)))}
		if stands {
			o.Label, o.Wait = throughLabel(s, by, a), game.Say("cortex.action.lets", game.W("name", ""))
			o.Urgent, o.Main = s.Own(by, char), s.Own(by, char)
		}
		offers = append(offers, o)
	}
	return offers
}

func (matters) NoDecline(s *core.State, by game.Seat) *game.Refusal {
	for _, a := range running(s) {
		if a.Action != 0 && s.Own(by, a.Char) {
			return game.Refuse("ACT-R1", "cortex.refused.acted", game.W("name", s.Name(a.Char)))
		}
	}
	return nil
}

func (m matters) Decline(t *core.Tx, id string) {
	a := byID(t.S, id)
	if a.Action == 0 {
		m.Drop(t, id)
		return
	}
	through(t, a)
}

func (matters) Ending(s *core.State, id string) (label game.Msg, ok bool) {
	return game.Say("cortex.end.action", game.W("name", s.Name(byID(s, id).Char))), true
}

func (matters) Done(s *core.State, r *pool.Roll) bool {
	a := byID(s, r.For)
	return a == nil || a.over()
}

// Seizable are the opportunities of an action until the next one: a reaction
// falls last, and nothing answers it (OPP-R2).
func (matters) Seizable(s *core.State, r *pool.Roll) bool { return byID(s, r.For) != nil }

func (matters) Won(s *core.State, r *pool.Roll) (won, fresh bool) {
	a := byID(s, r.For)
	won = a != nil && a.over() && (a.Done.Outcome == core.Success || a.Done.Outcome == Through) && a.Action == r.ID
	return won, won && s.Fresh(a.Since)
}

func (matters) Resolved(t *core.Tx, r *pool.Roll) {
	if a := byID(t.S, r.For); a != nil && a.Action == r.ID {
		freed(t, a)
	}
}

// freed takes back the leave to act in an action while out of the scene.
func freed(t *core.Tx, a *Act) {
	if c := t.S.Char(a.Char); c != nil && c.MayAct == a.ID {
		t.Emit(core.MayAct{Char: c.ID})
	}
}

func (matters) Drop(t *core.Tx, id string) {
	a := byID(t.S, id)
	t.Emit(Done{Action: id, Char: a.Char, Outcome: core.Abandoned})
	freed(t, a)
}

// AtStake says behind the label of a reaction in high stakes what failing means.
func (matters) AtStake(s *core.State, id, char string, label game.Msg) game.Msg {
	if a := byID(s, id); a != nil && a.Stakes == core.HighStakes && a.Against == char && core.HarmRule.Of(s).Compared() {
		return game.Say("cortex.roll.at_stake", game.M("label", label))
	}
	return label
}

// Holding is how likely the usual dice of whoever will react exceed a total.
func (matters) Holding(s *core.State, r *pool.Roll, total int) []game.Odds {
	a := byID(s, r.For)
	if a == nil || a.Action != r.ID || !s.Foresees(game.Seat{}) {
		return nil
	}
	foe := s.Char(a.Against)
	if foe == nil {
		return nil
	}
	p, ok := pool.Beat(s.Usual(foe), s.SiteOf(foe, a.ID).Base, total)
	return core.OddsOf(game.Say("cortex.odds.exceeded", game.W("foe", foe.Shown())), p, ok, true)
}
