package order

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// matters are throws for who acts first, as the core asks about them.
type matters struct{ core.Plain }

const kind = "initiative"

func (matters) Kind() string { return kind }

func (matters) Letter() byte { return 'i' }

func (matters) Knows(s *core.State, id string) bool { return byID(s, id) != nil }

func byID(s *core.State, id string) *Race { return Group.Of(s).race(id) }

// running are the throws that somebody is waited for in.
func running(s *core.State) []*Race {
	var open []*Race
	for _, o := range Group.Of(s).Held {
		if o.Race != nil && !o.Race.Over {
			open = append(open, o.Race)
		}
	}
	return open
}

// Sites are the throws of all who have yet to throw, in any order. With ratings
// and a die there is no pool (INIT-04).
func (matters) Sites(s *core.State, by game.Seat) []core.Site {
	var sites []core.Site
	for _, r := range running(s) {
		for _, c := range r.yet(s) {
			if r.For != forDie && s.PlayedBy(by, c.ID) {
				sites = append(sites, site(s, r, c))
			}
		}
	}
	return sites
}

// site is a throw of which two results are added (INIT-R2).
func site(s *core.State, r *Race, c *core.Char) core.Site {
	st := s.SiteOf(c, r.ID)
	st.Base, st.All = min(st.Base, 2), false
	st.GM, st.Aimed, st.Sum, st.Idle = !c.IsPC(), true, true, !hitchesCount.On(s)
	for _, id := range r.Chars {
		if foe := s.Char(id); foe != nil && id != c.ID && (r.For != forAll || foe.IsPC() != c.IsPC()) {
			st.Foes = append(st.Foes, id)
		}
	}
	return st
}

func (matters) NoSite(s *core.State, by game.Seat, args game.Args) *game.Refusal {
	for _, r := range running(s) {
		for _, id := range r.Chars {
			c := s.Char(id)
			if c == nil || !s.Own(by, id) {
				continue
			}
			if _, done := r.score(id); done {
				return game.Refuse("INIT-R2", "cortex.refused.race_thrown", game.W("name", c.Shown()))
			}
			if r.For == forDie {
				return game.Refuse("INIT-04", "cortex.refused.race_die", game.W("name", c.Shown()))
			}
			if no := s.WhyNoPool(c, args); no != nil {
				return no
			}
		}
	}
	return nil
}

func (matters) Engages(s *core.State, char string) string {
	for _, r := range running(s) {
		if slices.ContainsFunc(r.yet(s), func(c *core.Char) bool { return c.ID == char }) {
			return r.ID
		}
	}
	return ""
}

func (m matters) Admits(s *core.State, char string) string { return m.Engages(s, char) }

func (m matters) Involves(s *core.State, char string) bool { return m.Engages(s, char) != "" }

func (matters) Doer(*core.State, string) string { return "" }

func (matters) Foes(s *core.State, r *pool.Roll) []string {
	race := byID(s, r.For)
	if race == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(race.Chars), func(id string) bool { return id == r.Char })
}

func (matters) Place(s *core.State, r *pool.Roll) string { return s.PlaceOf(kind, r.Char) }

// Goal is the highest total of the others so far, where only the highest counts.
func (matters) Goal(s *core.State, _ game.Seat, id, char string) (total int, known bool) {
	r := byID(s, id)
	if r == nil || r.For == forAll {
		return 0, false
	}
	for _, sc := range r.Done {
		if sc.Char != char {
			total, known = max(total, sc.Total), true
		}
	}
	return total, known
}

func (matters) Known(*core.State, *pool.Roll) int { return -1 }

// Conclude notes what a throw came to.
func (matters) Conclude(t *core.Tx, r *pool.Roll) {
	for _, o := range Group.Of(t.S).Held {
		if o.Race != nil && o.Race.ID == r.For && !o.Race.Over {
			c := t.S.Char(r.Char)
			sc := Score{Char: r.Char, Roll: r.ID, Total: r.Total(), High: highest(r), PC: c != nil && c.IsPC()}
			t.Emit(Scored{Scene: o.Scene, Race: r.For, Score: sc})
			return
		}
	}
}

// Settled decides a throw once nobody is waited for. Whoever leads and is out
// leads no more.
func (matters) Settled(t *core.Tx) {
	for _, o := range slices.Clone(Group.Of(t.S).Held) {
		if o.Lead != "" && o.leader(t.S) == nil && !o.contends(t.S) {
			opens := o.Opens
			t.Emit(LeadOver{Scene: o.Scene, Char: o.Lead})
			core.ResolveIf(t, opens)
		}
		if o.Race != nil && !o.Race.Over && len(o.Race.yet(t.S)) == 0 {
			decided(t, o)
		}
	}
}

func (matters) Declines(*core.State, game.Seat) []game.Offer { return nil }

func (matters) Decline(*core.Tx, string) {}

func (matters) Ending(*core.State, string) (label game.Msg, ok bool) {
	return game.Say("cortex.end.initiative"), true
}

// Done is at once, but for a roll that opens the lead's contest (DRAMA-R1).
func (matters) Done(s *core.State, r *pool.Roll) bool {
	for _, o := range Group.Of(s).Held {
		if o.Race != nil && o.Race.ID == r.For {
			_, scored := o.Race.score(r.Char)
			return o.Opens != r.ID && (o.Race.Over || scored && !(o.Race.For == forDrama && leadStands.On(s)))
		}
	}
	return true
}

func (matters) Seizable(s *core.State, r *pool.Roll) bool { return byID(s, r.For) != nil }

func (matters) Won(*core.State, *pool.Roll) (won, fresh bool) { return false, false }

func (matters) Drop(t *core.Tx, id string) {
	for _, o := range Group.Of(t.S).Held {
		if o.Race != nil && o.Race.ID == id {
			t.Emit(Dropped{Scene: o.Scene, Race: id})
			return
		}
	}
}

// Moment is the card of a throw: who has come to what, and who has yet to throw.
func (matters) Moment(s *core.State, by game.Seat, id string) game.Moment {
	r := byID(s, id)
	m := game.Moment{About: raceRef(id), Over: r.Over && !s.Holds(id), Title: game.Say("cortex.initiative.title." + r.For)}
	if r.Led != nil {
		m.Verdict = tellLed(*r.Led)[0]
	}
	for _, sc := range r.Done {
		if roll := s.Roll(sc.Roll); roll != nil && sc.Roll > 0 && roll.For == id {
			m.Sides = append(m.Sides, s.Sides(by, roll)...)
			continue
		}
		m.Notes = append(m.Notes, scoreMsg(sc))
	}
	if yet := r.yet(s); len(yet) > 0 {
		m.Notes = append(m.Notes, game.Say("cortex.initiative.yet", game.L("names", shown(yet)...)))
	} else if r.Over && r.Led == nil {
		m.Verdict = game.Say("cortex.initiative.over")
	}
	return m
}

func shown(cs []*core.Char) []game.Msg {
	var ms []game.Msg
	for _, c := range cs {
		ms = append(ms, game.Quote(c.Shown()))
	}
	return ms
}

// scoreMsg is a name and what it came to.
func scoreMsg(sc Score) game.Msg {
	return game.Say("cortex.initiative.score", core.NameOr(sc.Name, sc.Char), game.N("total", sc.Total))
}

var raceKeys = map[string]string{forSides: "cortex.event.initiative.sides", forAll: "cortex.event.initiative.all",
	forDie: "cortex.event.initiative.die", forDrama: "cortex.event.initiative.drama"}

func tellRaced(e Raced) []game.Msg {
	return kit.Just(game.Say(raceKeys[e.Race.For], game.L("names", kit.Quotes(e.Names)...)))
}

// tellScored says how ratings and a die add up; a pool has been told by itself.
func tellScored(e Scored) []game.Msg {
	args := []game.Arg{core.NameOr(e.Score.Name, e.Score.Char), game.N("total", e.Score.Total), game.N("rating", e.Rating),
		game.D("die", e.Die), game.N("face", e.Face), game.W("with", e.With)}
	switch {
	case e.Score.Roll > 0:
		return nil
	case e.With != "":
		return kit.Just(game.Say("cortex.event.initiative.with", args...))
	}
	return kit.Just(game.Say("cortex.event.initiative.diced", args...))
}

func tellRanked(e Ranked) []game.Msg {
	var row []game.Msg
	for _, sc := range e.Row {
		row = append(row, scoreMsg(sc))
	}
	return kit.Just(game.Say("cortex.event.initiative.ranked", game.L("row", row...)))
}

// tellLed is the verdict of a throw for a lead, or the GM's word.
func tellLed(e Led) []game.Msg {
	args := []game.Arg{core.NameOr(e.Name, e.Char), game.N("total", e.Total), game.N("next", e.Next)}
	switch {
	case e.Drama && e.Race == "":
		return kit.Just(game.Say("cortex.event.lead.gm", args...))
	case e.Drama && e.Roll > 0:
		return kit.Just(game.Say("cortex.event.lead.stands", args...))
	case e.Drama:
		return kit.Just(game.Say("cortex.event.lead.won", args...))
	case e.Char == "":
		return kit.Just(game.Say("cortex.event.initiative.tie", args...))
	case e.GM:
		return kit.Just(game.Say("cortex.event.initiative.gm", args...))
	}
	return kit.Just(game.Say("cortex.event.initiative.led", args...))
}

func tellTied(e Tied) []game.Msg {
	return kit.Just(game.Say("cortex.event.lead.tied", game.L("names", kit.Quotes(e.Names)...), game.N("total", e.Total)))
}

func tellDropped(Dropped) []game.Msg { return kit.Just(game.Say("cortex.event.initiative.dropped")) }

func tellSwapped(e Swapped) []game.Msg {
	return kit.Just(game.Say("cortex.event.initiative.swapped", core.NameOr(e.Name, e.Char), game.W("who", e.Whom)))
}
