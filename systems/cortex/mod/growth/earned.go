package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// earnings describes growth dice in a character's file (RUL-EARNED).
func earnings() []character.Transfer {
	return []character.Transfer{{Kinds: []string{"growth"},
		Export: func(s *engine.State, char string) []game.Row {
			if ds := poolOf(s, char).Dice; len(ds) > 0 {
				return rulekit.Lines("growth", dice.Format(ds))
			}
			return nil
		},
		RefuseImport: func(s *engine.State, char string, rows []game.Row) *game.Refusal {
			if ds, ok := diceOf(rows); !ok || len(poolOf(s, char).Dice)+len(ds) > maxDice {
				return game.Refuse("RUL-EARNED", "cortex.refused.earned_dice", game.N("max", maxDice))
			}
			return nil
		},
		Import: func(t *engine.Tx, char string, rows []game.Row) {
			ds, _ := diceOf(rows)
			t.Emit(GrowthSet{Char: char, Dice: slices.Concat(poolOf(t.S, char).Dice, ds)})
		}}}
}

// diceOf parses the dice of all rows, such as "2d8 d6". ok is false if a row has anything else.
func diceOf(rows []game.Row) (ds []dice.Die, ok bool) {
	for _, r := range rows {
		more, err := dice.Parse(r.Cells[0], maxDice)
		if err != nil || len(more) == 0 || slices.ContainsFunc(more, func(d dice.Die) bool { return !d.OnLadder() }) {
			return nil, false
		}
		ds = append(ds, more...)
	}
	return ds, true
}
