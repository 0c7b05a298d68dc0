package crisis

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

type (
	// CrisisSet adds a crisis, or replaces the crisis with the same id. Was and Die are the size of
	// a changed die before and after, 0 for none.
	CrisisSet struct {
		Pool Pool     `json:"pool"`
		Why  string   `json:"why"`
		Was  dice.Die `json:"was,omitempty"`
		Die  dice.Die `json:"die,omitempty"`
	}
	// CrisisGone ends a crisis.
	CrisisGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Why  string `json:"why"`
	}
)

func (CrisisSet) EventName() string  { return "cortex.crisis" }
func (CrisisGone) EventName() string { return "cortex.crisis.gone" }

// RecapMark implements game.RecapEvent. The end of a crisis is part of the story.
func (CrisisGone) RecapMark() game.RecapMark { return game.RecapOutcome }

func tellSet(e CrisisSet) []game.Msg {
	left := game.Say("cortex.crisis.no_dice")
	if ds := e.Pool.remainingDice(); len(ds) > 0 {
		left = pool.DiceMsg(ds)
	}
	key := e.Why
	if e.Why == "hit" && e.Die == 0 {
		key = "hit_gone"
	}
	return rulekit.Msgs(game.Say("cortex.event.crisis."+key, game.W("name", e.Pool.Name), game.M("dice", left),
		game.D("was", e.Was),
		game.D("die", e.Die)))
}

func tellGone(e CrisisGone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.crisis.gone."+e.Why, game.W("name", e.Name)))
}

// changeDice sets the dice of a crisis, and ends it if none is left (CRISIS-07).
func changeDice(t *engine.Tx, e CrisisSet) {
	t.Emit(e)
	if len(e.Pool.remainingDice()) == 0 {
		t.Emit(CrisisGone{ID: e.Pool.ID, Name: e.Pool.Name, Why: "resolved"})
	}
}

// add adds a die to a crisis. It does nothing if the crisis is gone or full.
func add(t *engine.Tx, id string, d dice.Die, why string) {
	p, ok := byID(t.S, id)
	if ok && !check.Of(t.S).MidRoll() { // no roll refers to places now
		p.Dice = p.remainingDice()
	}
	if !ok || len(p.Dice) >= maxDice {
		return
	}
	p.Dice = append(slices.Clone(p.Dice), d)
	t.Emit(CrisisSet{Pool: p, Why: why, Die: d})
}
