package stress

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// The events of stress.
type (
	// StressSet sets the stress of a character. Die 0 is none.
	StressSet struct {
		Char   string   `json:"char"`
		Track  string   `json:"track"`
		Die    dice.Die `json:"die,omitempty"`
		Was    dice.Die `json:"was,omitempty"`
		Barred bool     `json:"barred,omitempty"`
		Why    string   `json:"why"`
		Name   string   `json:"name,omitempty"`
		Shakes bool     `json:"shakes,omitempty"` // it rises above the rating of its trait (SHAKEN-03)
	}
	// StressPushed records that stress is used in its bearer's own pool in a check (STRESS-12).
	StressPushed struct {
		Push Push   `json:"push"`
		Name string `json:"name,omitempty"`
	}
	// PushEnded records that the check is over in which stress was pushed.
	PushEnded struct {
		Push Push `json:"push"`
	}
)

func (StressSet) EventName() string    { return "cortex.stress" }
func (StressPushed) EventName() string { return "cortex.pushed" }
func (PushEnded) EventName() string    { return "cortex.push.over" }

func (g *Stress) stressSet(e StressSet) {
	g.Dice = withDie(g.Dice, StressDie{Char: e.Char, Track: e.Track, Die: e.Die, Barred: e.Barred})
}

// endured is the reason of StressSet if the stress stays as it is, since its bearer paid to stay in
// the scene.
const endured = "endured"

func tellStress(e StressSet) []game.Msg {
	ms := tellDie(e)
	if e.Shakes {
		ms = append(ms, game.Say("cortex.event.shaken", rulekit.NameOr(e.Name, e.Char)))
	}
	return ms
}

func tellDie(e StressSet) []game.Msg {
	name, track, die, was := rulekit.NameOr(e.Name, e.Char), game.W("track", e.Track), game.D("die", e.Die),
		game.D("was", e.Was)
	switch {
	case e.Why == endured:
		return rulekit.Msgs(game.Say("cortex.event.stress.endured", name, track, die))
	case e.Die == 0:
		return rulekit.Msgs(game.Say("cortex.event.stress.gone", name, track))
	case e.Was == 0:
		return rulekit.Msgs(game.Say("cortex.event.stress.new", name, track, die))
	case e.Barred && e.Was == e.Die:
		return rulekit.Msgs(game.Say("cortex.event.stress.barred", name, track, die))
	case e.Barred:
		return rulekit.Msgs(game.Say("cortex.event.stress.eased", name, track, was, die))
	}
	return rulekit.Msgs(game.Say("cortex.event.stress.step", name, track, was, die))
}

func tellPushed(e StressPushed) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.pushed", rulekit.NameOr(e.Name, e.Push.Char),
		game.W("track", e.Push.Track)))
}
