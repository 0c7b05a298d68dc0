package foundry

import (
	"encoding/json"
	"strconv"

	"mesa/systems/cortex/sheet"
)

// Write returns a sheet as an actor: its sets and traits, which Read returns unchanged, statements
// as descriptions, its biography as notes, and its SFX. Those of a whole set are on its first
// trait, because the system shows none on a set.
func Write(s *sheet.Sheet) ([]byte, error) {
	of := &actorType{ID: "_1", Name: "Character", HasPoints: true, HasAssets: true, HasComps: true, HasNotes: true,
		Sets: object[set]{}, Notes: notesOf(s.BiographyOrEmpty())}
	for i, from := range s.Sets {
		shows := &settings{HasDice: true, HasSFX: true}
		to := set{ID: "_" + strconv.Itoa(i+1), Label: from.Name, Traits: object[trait]{}, Settings: shows}
		for j, t := range from.Traits {
			says := t.NotesOrEmpty().Statement
			shows.HasDescription = shows.HasDescription || says != ""
			to.Traits[strconv.Itoa(j)] = trait{ID: to.ID + "_" + strconv.Itoa(j+1), Name: t.Name, Description: says,
				Dice: facesOf(t), SFX: sfxOf(s, func(x sheet.SFX) bool {
					return x.Trait == t.Word || j == 0 && x.Trait == "" && x.Set == from.Name
				})}
		}
		of.Sets[strconv.Itoa(i)] = to
	}
	return json.MarshalIndent(actor{Name: s.Name, Type: "character",
		System: system{ActorType: of, Points: &points{"0"}}}, "", "  ")
}

// notesOf returns the texts of a biography as notes, with the headings of files.
func notesOf(b sheet.Biography) object[note] {
	to := object[note]{}
	for _, input := range b.Inputs() {
		if input.Preset != "" {
			to[strconv.Itoa(len(to))] = note{Label: input.FileHeads[0], Value: input.Preset}
		}
	}
	return to
}

func facesOf(t sheet.Trait) traitDice {
	to := traitDice{Value: object[faces]{}}
	for i, d := range t.Dice() {
		to.Value[strconv.Itoa(i)] = faces(strconv.Itoa(int(d)))
	}
	return to
}

// sfxOf returns the SFX of a sheet that carried accepts.
func sfxOf(s *sheet.Sheet, carried func(sheet.SFX) bool) object[effect] {
	to := object[effect]{}
	for _, x := range s.SFX {
		if carried(x) {
			unlocked := !x.Locked
			to[strconv.Itoa(len(to))] = effect{Label: x.Name, Unlocked: &unlocked}
		}
	}
	return to
}

// hasNoDice reports whether traits of a set have no dice (CHAR-TAL-01).
func hasNoDice(set string) bool { return sheet.KindOf(set) == "talents" }
