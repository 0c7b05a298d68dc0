package turnorder

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
)

// checkKind returns the kind of initiative: throws that decide who acts first or who leads.
func checkKind() *check.CheckKind {
	return &check.CheckKind{Name: kind, Prefix: 'i', Course: checks{}, Throwing: checks{}, Advance: advance,
		EndLabel: func(*engine.State, string) game.Msg { return game.Say("cortex.end.initiative") }}
}

// checks says what happens in throws for initiative.
type checks struct{}

// Keeps reports whether a kept scene has the initiative.
func (checks) Keeps(s *engine.State, id string) bool { return byID(s, id) != nil }

func byID(s *engine.State, id string) *Initiative { return Section.Of(s).initiative(id) }

// runningThrows returns the initiatives of all kept scenes that are not over.
func runningThrows(s *engine.State) []*Initiative {
	var open []*Initiative
	for _, o := range Section.Of(s).Orders {
		if o.Initiative != nil && !o.Initiative.Over {
			open = append(open, o.Initiative)
		}
	}
	return open
}

// RollContexts returns a context for each of the actor's characters that has yet to throw; they may
// throw in any order. Initiative by ratings and a die has none, since no pool is thrown (INIT-04).
func (checks) RollContexts(s *engine.State, by game.Actor) []check.RollContext {
	var contexts []check.RollContext
	for _, r := range runningThrows(s) {
		for _, c := range r.yetToThrow(s) {
			if r.For != forDie && people.Of(s).PlayedBy(by, c.ID) {
				contexts = append(contexts, rollContext(s, r, c))
			}
		}
	}
	return contexts
}

// rollContext returns the context of a character's throw. At most two results are added (INIT-R2).
func rollContext(s *engine.State, r *Initiative, c *people.Character) check.RollContext {
	st := check.RollContextOf(s, c, r.ID)
	st.ResultsKept, st.All = min(st.ResultsKept, 2), false
	st.GM, st.EffectDecided, st.Sum, st.IgnoresOnes = !c.IsPC(), true, true, !hitchesCount.On(s)
	for _, id := range r.Chars {
		if foe := people.Of(s).Char(id); foe != nil && id != c.ID && (r.For != forAll || foe.IsPC() != c.IsPC()) {
			st.Foes = append(st.Foes, id)
		}
	}
	return st
}

// NoRollContext explains why the actor's characters cannot throw a pool: they have thrown, or
// they throw a single die beside ratings (INIT-04). It returns nil if nothing keeps them from
// throwing.
func (checks) NoRollContext(s *engine.State, by game.Actor) *game.Refusal {
	for _, r := range runningThrows(s) {
		for _, id := range r.Chars {
			c := people.Of(s).Char(id)
			if c == nil || !people.IsOwn(s, by, id) {
				continue
			}
			if _, done := r.score(id); done {
				return game.Refuse("INIT-R2", "cortex.refused.race_thrown", game.W("name", c.DisplayName()))
			}
			if r.For == forDie {
				return game.Refuse("INIT-04", "cortex.refused.race_die", game.W("name", c.DisplayName()))
			}
		}
	}
	return nil
}

// CheckInProgress returns the id of the initiative that a character has yet to throw for, "" for
// none.
func (checks) CheckInProgress(s *engine.State, char string) string {
	for _, r := range runningThrows(s) {
		if slices.ContainsFunc(r.yetToThrow(s), func(c *people.Character) bool { return c.ID == char }) {
			return r.ID
		}
	}
	return ""
}

// Opponents returns the ids of all other characters that take part in the initiative of a roll.
func (checks) Opponents(s *engine.State, r *pool.Roll) []string {
	initiative := byID(s, r.For)
	if initiative == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(initiative.Chars), func(id string) bool { return id == r.Char })
}

// ThrowPlace returns the place of a character's throws for initiative.
func (checks) ThrowPlace(s *engine.State, r *pool.Roll) string { return roll.PlaceOf(s, kind, r.Char) }

// Goal returns the highest total of the others so far. known is false if none of them has thrown,
// and for the order of all by pools, since there every total counts.
func (checks) Goal(s *engine.State, _ game.Actor, id, char string) (total int, known bool) {
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

// Conclude emits the score of the character that threw the roll.
func (checks) Conclude(t *engine.Tx, r *pool.Roll) {
	for _, o := range Section.Of(t.S).Orders {
		if o.Initiative != nil && o.Initiative.ID == r.For && !o.Initiative.Over {
			c := people.Of(t.S).Char(r.Char)
			sc := Score{Char: r.Char, Roll: r.ID, Total: r.Total(), High: largestDie(r), PC: c != nil && c.IsPC()}
			t.Emit(InitiativeScored{Scene: o.Scene, Initiative: r.For, Score: sc})
			return
		}
	}
}

// advance ends each initiative for which no character has yet to throw. A character that leads and
// can no longer act loses the lead, unless its contest runs.
func advance(t *engine.Tx) {
	for _, o := range slices.Clone(Section.Of(t.S).Orders) {
		if o.Lead != "" && o.leader(t.S) == nil && !o.isContesting(t.S) {
			opens := o.Opens
			t.Emit(LeadEnded{Scene: o.Scene, Char: o.Lead})
			check.ResolveIf(t, opens)
		}
		if o.Initiative != nil && !o.Initiative.Over && len(o.Initiative.yetToThrow(t.S)) == 0 {
			concludeInitiative(t, o)
		}
	}
}

// NothingOpen reports whether nothing can come of a roll any more: it is scored, or the initiative
// is over. It is false for a roll that opens the lead's contest or may still come to open it
// (DRAMA-R1).
func (checks) NothingOpen(s *engine.State, r *pool.Roll) bool {
	for _, o := range Section.Of(s).Orders {
		if o.Initiative != nil && o.Initiative.ID == r.For {
			_, scored := o.Initiative.score(r.Char)
			return o.Opens != r.ID &&
				(o.Initiative.Over || scored && !(o.Initiative.For == forDrama && leadStands.On(s)))
		}
	}
	return true
}

// OpportunitiesOpen reports whether the state still has the initiative that the roll was thrown
// for.
func (checks) OpportunitiesOpen(s *engine.State, r *pool.Roll) bool { return byID(s, r.For) != nil }

// Abandon ends an initiative without a result.
func (checks) Abandon(t *engine.Tx, id string) {
	for _, o := range Section.Of(t.S).Orders {
		if o.Initiative != nil && o.Initiative.ID == id {
			t.Emit(InitiativeDropped{Scene: o.Scene, Initiative: id})
			return
		}
	}
}

// Card returns the card of an initiative: the scores so far, who has yet to throw, and the result.
func (checks) Card(s *engine.State, by game.Actor, id string) game.Card {
	r := byID(s, id)
	m := game.Card{About: initiativeRef(id), Over: r.Over && !view.StillWaits(s, id),
		Title: game.Say("cortex.initiative.title." + r.For)}
	if r.Led != nil {
		m.Verdict = tellLed(*r.Led)[0]
	}
	for _, sc := range r.Done {
		if thrown := check.Of(s).Roll(sc.Roll); thrown != nil && sc.Roll > 0 && thrown.For == id {
			m.Sides = append(m.Sides, view.Sides(s, by, thrown)...)
			continue
		}
		m.Notes = append(m.Notes, scoreMsg(sc))
	}
	if yet := r.yetToThrow(s); len(yet) > 0 {
		m.Notes = append(m.Notes, game.Say("cortex.initiative.yet", game.L("names", nameMsgs(yet)...)))
	} else if r.Over && r.Led == nil {
		m.Verdict = game.Say("cortex.initiative.over")
	}
	return m
}
