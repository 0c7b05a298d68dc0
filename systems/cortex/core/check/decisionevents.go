package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

type (
	// DecisionOwed asks for a decision that has to be made first, mostly before a roll is resolved
	// or thrown.
	DecisionOwed struct {
		Pending Pending `json:"pending"`
		Name    string  `json:"name,omitempty"`
		From    string  `json:"from,omitempty"` // Pending.From by name
	}
	// DecisionMade ends a decision that was owed.
	DecisionMade struct {
		ID   int    `json:"id"`
		How  string `json:"how"`
		Kind string `json:"kind,omitempty"`
		Name string `json:"name,omitempty"` // of the character
	}
)

// EventName implements game.Event.
func (DecisionOwed) EventName() string { return "cortex.owed" }

// EventName implements game.Event.
func (DecisionMade) EventName() string { return "cortex.settled" }

// decisionEvents returns the kinds of events of decisions that hold up a roll.
func decisionEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellOwed, engine.On(section, (*RollState).owed)),
			func(s *engine.State, e DecisionOwed) DecisionOwed {
				e.Name = people.Of(s).Name(e.Pending.Char)
				if c := people.Of(s).Char(e.Pending.From); c != nil {
					e.From = c.DisplayName()
				}
				return e
			}),
		game.WithNames(game.IfAlone(engine.EventOf(tellSettled,
			engine.On(section, func(g *RollState, e DecisionMade) {
				g.Pending = slices.DeleteFunc(g.Pending, func(p *Pending) bool { return p.ID == e.ID })
			})), tellSettledAlone), func(s *engine.State, e DecisionMade) DecisionMade {
			if p := Of(s).PendingBy(e.ID); p != nil {
				e.Kind, e.Name = p.Kind, people.Of(s).Name(p.Char)
			}
			return e
		}),
		engine.EventOf(tellWaived, engine.On(section, func(g *RollState, e Waived) {
			if m := g.CheckBy(e.Test); m != nil {
				m.Waived = append(slices.Clip(m.Waived), e.Char)
			}
		})),
	}
}

// owed folds DecisionOwed.
func (g *RollState) owed(e DecisionOwed) {
	g.NextID++
	g.removeClock(OwedWord(e.Pending.ID))
	g.Pending = append(g.Pending, &e.Pending)
}

func tellOwed(e DecisionOwed) []game.Msg {
	kind := e.Pending.Kind
	switch {
	case e.Pending.Damage != nil && e.Pending.Damage.ToStay:
		kind += "_to_stay"
	case e.Pending.Asks != "":
		kind += "_asks"
	case len(e.Pending.Things) > 0:
		kind += "_several"
	case e.Pending.Aim == UseFirst:
		kind += "_first"
	case e.Pending.Falls != "":
		kind += "_" + e.Pending.Falls
	}
	return rulekit.Msgs(game.Say("cortex.event.owed."+kind, rulekit.NameOr(e.Name, e.Pending.Char),
		game.D("die", max(e.Pending.Die, 4)),
		game.W("from", e.From), game.W("what", e.Pending.Name)))
}

func tellWaived(Waived) []game.Msg { return rulekit.Msgs(game.Say("cortex.event.waived")) }

// tellSettled tells DecisionMade if the answer matters: a refused hitch, a dropped decision, or no
// complication.
func tellSettled(e DecisionMade) []game.Msg {
	switch {
	case e.How == HowRefuse:
		return rulekit.Msgs(game.Say("cortex.event.hitch_refused"))
	case e.How == Abandoned:
		return rulekit.Msgs(game.Say("cortex.event.owed_dropped"))
	case e.How == OnNothing && e.Kind != "":
		return rulekit.Msgs(game.Say("cortex.event.owed."+e.Kind+"_nothing", game.W("name", e.Name)))
	}
	return nil
}

// tellSettledAlone tells a DecisionMade that changed nothing: the player let the decision pass, or
// the thing that the decision was about is gone.
func tellSettledAlone(e DecisionMade) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.settled", game.W("name", e.Name)))
}
