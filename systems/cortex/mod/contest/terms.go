package contest

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// terms are those of contests.
var terms = game.Synonyms{
	howYes:      {"sim"},
	howNo:       {"nao"},
	core.HowPay: {"pagar"},
	howStop:     {"parar"},
}
