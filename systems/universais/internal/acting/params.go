package acting

import (
	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// The parameters that moves of several rooms take.
var (
	ParamWho     = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}
	ParamHow     = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	ParamPCName  = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	ParamEntry   = game.Param{Name: "entry", Kind: game.Pick, Min: 1, Max: 1}
	ParamSaid    = game.Param{Name: "text", Kind: game.Text, Max: sheet.MaxText}
	ParamRoll    = game.Param{Name: "roll", Kind: game.Pick, Min: 1, Max: 1}
	ParamAttr    = game.Param{Name: "attribute", Kind: game.Pick, Min: 1, Max: 1}
	ParamDice    = game.Param{Name: "number", Kind: game.Number, Min: 1, Max: sheet.MaxPool}
	ParamStress  = game.Param{Name: "stress", Kind: game.Number, Max: sheet.MostHarm}
	ParamTension = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: state.MaxTension, Change: true}
)

// FitTension returns a check of a Tension that is typed as a number, or as a change of now. The
// Tension must be at least 1.
func FitTension(now int) func(game.Args) *game.Refusal {
	return func(args game.Args) *game.Refusal {
		if n, _ := game.NumberOf(args.One("n"), now); n < 1 {
			return Refuse("tension-floor")
		}
		return ParamTension.Within(args.One("n"), now)
	}
}

// RefuseBelow returns a function that refuses numbers below least by a code.
func RefuseBelow(least int, code string) func(string) *game.Refusal {
	return func(word string) *game.Refusal {
		if sheet.IsNumber(word) && sheet.Number(word) < least {
			return Refuse(code)
		}
		return nil
	}
}
