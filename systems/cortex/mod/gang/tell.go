package gang

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// terms are the synonyms of the words of ganging up.
var terms = game.Synonyms{howLead: {"lider"}, aimSupport: {"apoio"}, aimTwo: {"dois"}}

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
