package contest

import (
	"mesa/game"
	"mesa/systems/cortex/core/hitch"
)

// terms are the words of contests with their other spellings.
var terms = game.Synonyms{
	howYes:       {"sim"},
	howNo:        {"nao"},
	hitch.HowPay: {"pagar"},
	howStop:      {"parar"},
}
