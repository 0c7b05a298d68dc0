package foundry

import (
	"encoding/json"
	"strconv"

	"mesa/systems/cortex/sheet"
)

// Write makes an actor of a sheet: its sets and traits, which Read gives back
// whole, with statements as descriptions, and its SFX.
func Write(s *sheet.Sheet) ([]byte, error) {
	of := &actorType{Name: "Character", HasPoints: true, HasAssets: true, HasComps: true, Sets: object[set]{}}
	for i, from := range s.Sets {
		to := set{Label: from.Name, Traits: object[trait]{}, Settings: &settings{HasDice: true, HasSFX: true},
			SFX: effects(s, func(x sheet.SFX) bool { return x.Trait == "" && x.Set == from.Name })}
		for j, t := range from.Traits {
			to.Traits[strconv.Itoa(j)] = trait{ID: "_" + strconv.Itoa(i+1) + strconv.Itoa(j+1), Name: t.Name,
				Description: t.NotesOrEmpty().Statement,
				Dice:        facesOf(t), SFX: effects(s, func(x sheet.SFX) bool { return x.Trait == t.Word })}
		}
		of.Sets[strconv.Itoa(i)] = to
	}
	return json.MarshalIndent(actor{Name: s.Name, Type: "character",
		System: system{ActorType: of, Points: &points{"0"}}}, "", "  ")
}

func facesOf(t sheet.Trait) rolled {
	to := rolled{object[faces]{}}
	for i, d := range t.Dice() {
		to.Value[strconv.Itoa(i)] = faces(strconv.Itoa(int(d)))
	}
	return to
}

// effects are those SFX of a sheet that something carries.
func effects(s *sheet.Sheet, carried func(sheet.SFX) bool) object[effect] {
	to := object[effect]{}
	for _, x := range s.SFX {
		if carried(x) {
			to[strconv.Itoa(len(to))] = effect{Label: x.Name, Unlocked: !x.Locked}
		}
	}
	return to
}

// bare reports whether traits of a set have no dice (CHAR-TAL-01).
func bare(set string) bool { return sheet.KindOf(set) == "talents" }
