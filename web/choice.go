package web

import (
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// What a line on a phone holds of a choice beside its die, in characters.
const (
	maxShort     = 14 // its name
	maxShortNote = 20
)

// choice is one thing to pick, drawn by its parts; Said is read out.
type choice struct {
	game.Choice
	ID    string
	Said  game.Msg
	Worth string // what it adds to the chance, or what that is with it
	Coins []string
}

// coins are the sums of a price as marks: "−1 PP".
func (v *visit) coins(cost []game.Sum) []string {
	var all []string
	for _, s := range cost {
		key, coin := "unit."+s.Unit, "web.earns"
		if v.p.Has(key + ".short") {
			key += ".short"
		}
		if s.N < 0 {
			coin = "web.pays"
		}
		all = append(all, v.p.Say(game.Say(coin, game.M("sum", game.Say(key, game.N("n", max(s.N, -s.N)))))))
	}
	return all
}

// Plain reports whether a choice is nothing but its name.
func (c choice) Plain() bool {
	return len(c.Dice) == 0 && c.Note.Empty() && len(c.Cost) == 0 && !c.Then.Told() && c.No == nil
}

// short reports whether a choice is one line on a phone, but for why it is closed.
func (c choice) short(v *visit) bool {
	return c.Worth == "" && c.One == "" && len(c.Dice) < 3 && utf8.RuneCountInString(v.p.Say(c.Label)) <= maxShort &&
		utf8.RuneCountInString(v.p.Say(c.Note)+strings.Join(c.Coins, "")) <= maxShortNote
}
