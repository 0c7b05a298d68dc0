package scale

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Scales is the state: the advantage of scale in the current scene, and in the scene that waits
// behind a flashback.
type Scales struct {
	Advantages []Scale `json:"held,omitempty"`
}

// Scale is the advantage of scale in a scene: who has it, and its dice.
type Scale struct {
	Who   string     `json:"who"` // sidePCs, sideGMCs or a character's id
	Dice  []dice.Die `json:"dice"`
	Scene int        `json:"scene"` // the number of the scene with which it ends
}

// Section is the state of scale.
var Section = engine.NewSection[Scales]("scale", 0)

// The sides that may have the advantage. A single character may have it too.
const (
	sidePCs  = "pcs"
	sideGMCs = "gmcs"
)

// The options of scale.
var (
	enabled    = rulekit.NewFlag("scale.enabled", false, "SCALE-01")
	multiLevel = rulekit.NewFlag("scale.multi_level", false, "SCALE-04").With(enabled.Option, "true")
)

// ScaleSet sets the advantage of scale. Advantages has all that there are afterwards. Now.Who is ""
// if the advantage of the current scene ends.
type ScaleSet struct {
	Advantages []Scale `json:"held,omitempty"`
	Now        Scale   `json:"now"`            // in the current scene
	Name       string  `json:"name,omitempty"` // of the character, if Now.Who is one
	All        bool    `json:"all,omitempty"`  // all results are added anyway, so none is kept in addition (ADDALL-R1)
}

// EventName implements game.Event.
func (ScaleSet) EventName() string { return "cortex.scale" }

// scaleIn returns the advantage in a scene. Its Who is "" if there is none.
func scaleIn(s *engine.State, sceneN int) Scale {
	for _, h := range Section.Of(s).Advantages {
		if h.Scene == sceneN {
			return h
		}
	}
	return Scale{}
}

func currentScale(s *engine.State) Scale { return scaleIn(s, scene.Of(s).Scene.N) }

// setScale sets the advantage in the current scene, or ends it if g.Who is "". The advantage of a
// scene that waits behind a flashback stays.
func setScale(t *engine.Tx, g Scale) {
	e := ScaleSet{Now: g}
	if scene.Of(t.S).Behind != nil {
		e.Advantages = append(e.Advantages, scaleIn(t.S, scene.Of(t.S).Behind.N))
	}
	e.Advantages = slices.DeleteFunc(append(e.Advantages, g), func(h Scale) bool { return h.Who == "" })
	t.Emit(e)
}

// has reports whether a character is on the side with the advantage.
func (g Scale) has(c *people.Character) bool {
	switch g.Who {
	case sidePCs:
		return c.IsPC()
	case sideGMCs:
		return !c.IsPC()
	}
	return g.Who == c.ID
}

// sideMsg returns the name of a side: all PCs, all GMCs, or a character.
func sideMsg(who, name string) game.Msg {
	if who == sidePCs || who == sideGMCs {
		return game.Say("cortex.scale." + who)
	}
	return game.Quote(name)
}

func tellSet(e ScaleSet) []game.Msg {
	if e.Now.Who == "" {
		return rulekit.Msgs(game.Say("cortex.event.scale.none"))
	}
	key := "cortex.event.scale"
	if e.All {
		key = "cortex.event.scale.all"
	}
	return rulekit.Msgs(game.Say(key, game.M("who", sideMsg(e.Now.Who, e.Name)),
		game.M("dice", pool.DiceMsg(e.Now.Dice))))
}
