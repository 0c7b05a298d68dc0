package foundry

import (
	"encoding/json"
	"strconv"
	"strings"

	"mesa/game"
)

// Write makes an actor of a name and the rows of a sheet: what Read gives back
// whole.
func Write(name string, rows []game.Row) ([]byte, error) {
	of := &actorType{Name: "Character", HasPoints: true, HasAssets: true, HasComps: true, Sets: object[set]{}}
	last := ""
	for _, r := range rows {
		if n := len(of.Sets); n == 0 || r.Group != last {
			of.Sets[strconv.Itoa(n)] = set{Label: r.Group, Traits: object[trait]{}, Settings: &settings{HasDice: true, HasSFX: true}}
			last = r.Group
		}
		traits := of.Sets[strconv.Itoa(len(of.Sets)-1)].Traits
		t := trait{ID: "_" + strconv.Itoa(len(of.Sets)) + strconv.Itoa(len(traits)+1), Name: r.Cells[0], Dice: rolled{object[faces]{}}}
		for i, d := range game.DiceOf(strings.Split(r.Cells[1], "+")) {
			t.Dice.Value[strconv.Itoa(i)] = faces(strconv.Itoa(int(d)))
		}
		traits[strconv.Itoa(len(traits))] = t
	}
	return json.MarshalIndent(actor{Name: name, Type: "character", System: system{ActorType: of, Points: &points{"0"}}}, "", "  ")
}
