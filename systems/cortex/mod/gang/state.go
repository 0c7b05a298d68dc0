package gang

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Gang is the state: who helps whom, and the ids of the characters barred from helping in this
// scene.
type Gang struct {
	Helps  []Help   `json:"helps,omitempty"` // in checks that are not over
	Barred []string `json:"barred,omitempty"`
}

// Help is a die that one character gives to another for a check.
type Help struct {
	Check string   `json:"matter"`
	Lead  string   `json:"lead"`
	By    string   `json:"by"`
	Trait string   `json:"trait"` // the name of the trait
	Die   dice.Die `json:"die"`
}

// Section is the state of ganging up.
var Section = engine.NewSection[Gang]("gang", 0)

// outHelping is how a helper or supporter is out after an effect die eliminated its die.
const outHelping = "helping"

var enabled = rulekit.NewFlag("gang_up.enabled", true, "GANG-01")

type (
	// HelpGiven gives a die to another character, or with Gone takes it back.
	HelpGiven struct {
		Help     Help   `json:"help"`
		Gone     bool   `json:"gone,omitempty"`
		Name     string `json:"name,omitempty"`
		LeadName string `json:"leads,omitempty"` // the name of the helped character
	}
	// HelpOver ends all help in a check.
	HelpOver struct {
		Check string `json:"matter"`
	}
	// HelpBarred bars a character from helping, since it paid to stay in the fight (GANG-08).
	HelpBarred struct {
		Char string `json:"char"`
		Name string `json:"name,omitempty"`
	}
)

func (HelpGiven) EventName() string  { return "cortex.helped" }
func (HelpOver) EventName() string   { return "cortex.helped.over" }
func (HelpBarred) EventName() string { return "cortex.helper.barred" }

func (g *Gang) helped(e HelpGiven) {
	g.Helps = slices.DeleteFunc(slices.Clone(g.Helps), func(h Help) bool { return h.By == e.Help.By })
	if !e.Gone {
		g.Helps = append(g.Helps, e.Help)
	}
}

// helpOf returns the help that a character gives now. ok is false if it gives none.
func helpOf(s *engine.State, char string) (h Help, ok bool) {
	for _, h := range Section.Of(s).Helps {
		if h.By == char {
			return h, true
		}
	}
	return Help{}, false
}

// word returns the word of the helper's die in the pool of the helped character.
func (h Help) word() string { return "help:" + h.By }

func isBarred(s *engine.State, char string) bool { return slices.Contains(Section.Of(s).Barred, char) }

func tellHelped(e HelpGiven) []game.Msg {
	name, lead := rulekit.NameOr(e.Name, e.Help.By), game.W("lead", e.LeadName)
	if e.Gone {
		return rulekit.Msgs(game.Say("cortex.event.helped.back", name, lead))
	}
	return rulekit.Msgs(game.Say("cortex.event.helped", name, lead, game.W("trait", e.Help.Trait),
		game.D("die", e.Help.Die)))
}

func tellBarred(e HelpBarred) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.helper.barred", rulekit.NameOr(e.Name, e.Char)))
}
