package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
)

// earnings are growth dice (RUL-EARNED).
func earnings() []core.Earning {
	return []core.Earning{{Kind: "growth",
		Out: func(s *core.State, char string) []string {
			if ds := of(s, char).Dice; len(ds) > 0 {
				return []string{dice.Format(ds)}
			}
			return nil
		},
		Bar: func(s *core.State, char string, lines []string) *game.Refusal {
			if ds, ok := diceOf(lines); !ok || len(of(s, char).Dice)+len(ds) > maxDice {
				return game.Refuse("RUL-EARNED", "cortex.refused.earned_dice", game.N("max", maxDice))
			}
			return nil
		},
		In: func(t *core.Tx, char string, lines []string) {
			ds, _ := diceOf(lines)
			t.Emit(Set{Char: char, Dice: slices.Concat(of(t.S, char).Dice, ds)})
		}}}
}

// diceOf are the dice of some lines: "2d8 d6".
func diceOf(lines []string) (ds []dice.Die, ok bool) {
	for _, line := range lines {
		more, err := dice.Parse(line, maxDice)
		if err != nil || len(more) == 0 || slices.ContainsFunc(more, func(d dice.Die) bool { return !d.OnLadder() }) {
			return nil, false
		}
		ds = append(ds, more...)
	}
	return ds, true
}
