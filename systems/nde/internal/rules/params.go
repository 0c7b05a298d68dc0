package rules

import "mesa/game"

// The parameters of moves in several rooms.
var (
	ParamWho    = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}
	ParamPCs    = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: MaxPCs} // all are selected by default
	ParamTest   = game.Param{Name: "test", Kind: game.Pick, Min: 1, Max: 1}
	ParamFoe    = game.Param{Name: "foe", Kind: game.Pick, Min: 1, Max: 1}
	ParamTarget = game.Param{Name: "target", Kind: game.Pick, Min: 1, Max: 1}
	ParamName   = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: MaxName}
	ParamAttr   = game.Param{Name: "attribute", Kind: game.Pick, Min: 1, Max: 1}
	ParamT      = game.Param{Name: "t", Kind: game.Pick, Min: 1, Max: 1}
	ParamSit    = game.Param{Name: "sit", Kind: game.Pick, Max: 2}
	ParamAs     = game.Param{Name: "as", Kind: game.Pick, Min: 1, Max: 1}
)
