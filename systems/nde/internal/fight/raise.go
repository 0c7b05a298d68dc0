package fight

import (
	"cmp"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
	"mesa/systems/rulekit"
)

// Raised says that By puts PC back up. The Heart is a separate ValueSet.
type Raised struct {
	PC    string      `json:"pc"`
	By    string      `json:"by"`
	Names state.Names `json:"names,omitempty"`
}

func (Raised) EventName() string { return "nde.raise" }

func nameRaised(s *state.State, e Raised) Raised { e.Names = s.NamesOf(e.PC, e.By); return e }

func tellRaised(e Raised) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.raised", game.W("name", e.Names.Name(e.PC)),
		game.W("by", e.Names.Name(e.By))))
}

// raiseMove puts a fallen ally back up with 1 Heart. The move needs no test. In a conflict it costs
// the Action of the PC who helps (NDE-HURT-02, NDE-R32). A GM who does not agree undoes the move.
func raiseMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "raise", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{rules.ParamTarget, rules.ParamWho}},
		Lacks:  "NDE-R32",
		Offers: raiseOffers,
		Do: func(t *state.Tx, args game.Args) {
			outcome.MakeWay(t, args.One("who"))
			if t.S.Scene.Fight() {
				t.Emit(turn.ActionUsed{PC: args.One("who"), Used: true})
			}
			t.Emit(Raised{PC: args.One("target"), By: args.One("who")})
			outcome.Heal(t, args.One("target"), 1, "raised")
			turn.EndPhase(t)
		},
	}
}

func raiseOffers(s *state.State, c *game.Collector) {
	spent := 0 // Actions
	if s.Scene.Fight() {
		spent = 1
	}
	for _, target := range s.PCs {
		for _, p := range s.PCs {
			if !target.Down() || !p.PlayedBy(c.Actor) ||
				c.Closed(refuseRaise(s, c.Actor, p, target), "target", target.ID, "who", p.ID) {
				continue
			}
			c.Add(game.Offer{Fixed: game.Args{"target": {target.ID}, "who": {p.ID}}, About: state.PCRef(target.ID),
				Primary: p.IsOwn(c.Actor),
				Label: game.Say("nde.raise.now", game.W("name", s.NameFor(c.Actor, p)),
					game.W("target", target.DisplayName()), game.N("action", spent))})
		}
	}
	s.CloseWithoutPC(c)
	s.CloseOthers(c, "who")
	c.Against("target", func(word string) *game.Refusal {
		if p := s.PC(game.Slug(word)); p != nil && !p.Down() {
			return rules.Refuse("not-down")
		}
		return nil
	})
}

// refuseRaise refuses a PC that cannot raise this fallen PC.
func refuseRaise(s *state.State, by game.Actor, p, target *state.PC) *game.Refusal {
	if p == target {
		return rules.Refuse("raise-self")
	}
	return cmp.Or(check.RefuseTry(s, by, p), refuseReach(s, by, p, target))
}

// refuseReach refuses to raise an ally who is out of reach in a conflict: Far or farther, or on the
// grid more than one movement away. It does not refuse the GM, who has to agree anyway.
func refuseReach(s *state.State, by game.Actor, p, target *state.PC) *game.Refusal {
	most := turn.ZoneIndex(rules.Nearby)
	if turn.UsesGrid(s) {
		most = turn.GridMove + 1
	}
	if !s.Scene.Fight() || by.Role == game.GM || turn.Distance(s, p.ID, target.ID) <= most {
		return nil
	}
	return rules.Refuse("raise-far", game.W("name", target.DisplayName()))
}
