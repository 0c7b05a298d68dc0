package framing

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// endMove lets the GM drop an open check, or the decisions that hold up a roll. What was paid is
// not returned, except for a push before its throw (STRESS-R9).
func endMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "end", Category: game.CategoryAct,
		Params: []game.Param{people.ParamCheck}}, func(s *engine.State, c *game.Collector) {
		for _, id := range check.Of(s).OpenChecks() {
			if label := check.CheckKindOf(s, id).EndLabel; label != nil {
				c.Add(game.Offer{Fixed: game.Args{"for": {id}}, About: check.CheckRef(s, id), Label: label(s, id)})
			}
		}
		var seen []string
		for _, p := range check.Of(s).Pending {
			if what := waitingWord(p); !slices.Contains(seen, what) {
				seen = append(seen, what)
				about := p.CardRef(s)
				if mayDropLanding(s, p) { // that choice itself has an answer for no complication
					about = ""
				}
				c.Add(game.Offer{Fixed: game.Args{"for": {what}}, About: about,
					Label: game.Say("cortex.end.owed", game.W("name", people.Of(s).Name(waitingCharacter(s, p))))})
			}
		}
	}, endRollOrCheck), "", "nothing_to_end")
}

// mayDropLanding reports whether the roll that waits for p waits for nothing but the GM's own
// choice of complications.
func mayDropLanding(s *engine.State, p *check.Pending) bool {
	return !slices.ContainsFunc(check.Of(s).Pending, func(o *check.Pending) bool {
		return waitingWord(o) == waitingWord(p) && (o.Kind != check.PendLand || o.Asks != "")
	})
}

// waitingWord returns the id of the roll that waits for a decision, such as "r12". Without a roll
// it returns the decision's own id, such as "p3".
func waitingWord(p *check.Pending) string {
	if p.Roll == 0 {
		return check.OwedWord(p.ID)
	}
	return check.RollWord(p.Roll)
}

// waitingCharacter returns the character that threw the roll which waits for a decision, "" for an
// opposition. Without a roll it returns the decision's own character.
func waitingCharacter(s *engine.State, p *check.Pending) string {
	if r := check.Of(s).Roll(p.Roll); r != nil {
		return r.Char
	}
	return p.Char
}

func endRollOrCheck(t *engine.Tx, args game.Args) {
	id := args.One("for")
	if p := check.Of(t.S).PendingBy(check.RollID(id)); p != nil && waitingWord(p) == id && p.Roll == 0 {
		t.Emit(check.DecisionMade{ID: p.ID, How: check.Abandoned})
		return
	}
	if !check.KeepsCheck(t.S, id) {
		called := check.IsCalled(t.S, check.RollID(id))
		dropOwed(t, check.RollID(id))
		if called {
			check.Compare(t, check.RollID(id))
		}
		return
	}
	rolls := check.Of(t.S).RollsOf(id)
	for _, r := range rolls {
		dropOwed(t, r.ID)
	}
	check.CheckKindOf(t.S, id).Course.Abandon(t, id)
	for _, r := range rolls {
		check.ResolveIf(t, r.ID)
	}
}

func dropOwed(t *engine.Tx, rollID int) {
	for _, p := range slices.Clone(check.Of(t.S).Pending) {
		if p.Roll == rollID {
			t.Emit(check.DecisionMade{ID: p.ID, How: check.Abandoned})
		}
	}
}
