package roll

import (
	"slices"

	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// NameRoll fills in the name, the card, the round and the missing prime sets of check.Rolled.
func NameRoll(s *engine.State, e check.Rolled) check.Rolled {
	e.Name = people.Of(s).Name(e.Roll.Char)
	e.Of, e.Round = check.CardAndRoundOf(s, e.Roll.For)
	if c := people.Of(s).Char(e.Roll.Char); c != nil && !e.Roll.GM {
		e.Lacks = draft.MissingPrime(s, c, pool.PriceOf(e.Roll.Pool))
	}
	return e
}

// OwedEvents returns the kinds of events of decisions that hold up a roll.
func OwedEvents() []engine.EventKind {
	return []engine.EventKind{
		rulekit.WithNames(engine.EventOf(check.TellOwed, engine.On(check.Section, (*check.RollState).Owed)),
			func(s *engine.State, e check.DecisionOwed) check.DecisionOwed {
				e.Name = people.Of(s).Name(e.Pending.Char)
				if c := people.Of(s).Char(e.Pending.From); c != nil {
					e.From = c.DisplayName()
				}
				return e
			}),
		rulekit.WithNames(rulekit.IfAlone(engine.EventOf(check.TellSettled,
			engine.On(check.Section, func(g *check.RollState, e check.DecisionMade) {
				g.Pending = slices.DeleteFunc(g.Pending, func(p *check.Pending) bool { return p.ID == e.ID })
			})), check.TellSettledAlone), func(s *engine.State, e check.DecisionMade) check.DecisionMade {
			if p := check.Of(s).PendingBy(e.ID); p != nil {
				e.Kind, e.Name = p.Kind, people.Of(s).Name(p.Char)
			}
			return e
		}),
		engine.EventOf(check.TellWaived, engine.On(check.Section, func(g *check.RollState, e check.Waived) {
			if m := g.CheckBy(e.Test); m != nil {
				m.Waived = append(slices.Clip(m.Waived), e.Char)
			}
		})),
	}
}

// PassedEvent returns the kind of event check.OnesPassed. It is told last if the next call passed
// the hitches, because the decision is about that call.
func PassedEvent() engine.EventKind {
	f := engine.EventOf(check.TellPassed, engine.On(check.Section, func(g *check.RollState, e check.OnesPassed) {
		g.UpdateRoll(e.Roll, func(r *pool.Roll) { r.HitchesPassed = true })
	}))
	return rulekit.AsPriceIf(rulekit.WithNames(f, check.NamePassed),
		func(e check.OnesPassed) bool { return e.By == "" })
}
