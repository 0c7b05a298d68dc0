package contest

import (
	"mesa/game"
	"mesa/systems/cortex/core/hitch"
)

// terms are the synonyms of the words of contests.
var terms = game.Synonyms{
	howYes:       {"sim"},
	howNo:        {"nao"},
	hitch.HowPay: {"pagar"},
	howStop:      {"parar"},
}
