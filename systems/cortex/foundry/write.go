package foundry

import (
	"encoding/json"
	"strconv"

	"mesa/systems/cortex/sheet"
)

// Write returns a sheet as the JSON of an actor. It writes the sets and traits, which Read returns
// unchanged, and the names of SFX. Statements become descriptions, the biography becomes notes.
// Foundry's system shows no SFX on a set, so the first trait of a set has the SFX of the whole set
// too. Other parts of a sheet, such as highlights, are not written.
func Write(s *sheet.Sheet) ([]byte, error) {
	character := &actorType{ID: "_1", Name: "Character", HasPoints: true, HasAssets: true, HasComps: true,
		HasNotes: true, Sets: object[set]{}, Notes: notesOf(s.BiographyOrEmpty())}
	for i, from := range s.Sets {
		shown := &settings{HasDice: true, HasSFX: true}
		to := set{ID: "_" + strconv.Itoa(i+1), Label: from.Name, Traits: object[trait]{}, Settings: shown}
		for j, t := range from.Traits {
			statement := t.NotesOrEmpty().Statement
			shown.HasDescription = shown.HasDescription || statement != ""
			isCarried := func(x sheet.SFX) bool {
				return x.Trait == t.Word || j == 0 && x.Trait == "" && x.Set == from.Name
			}
			to.Traits[strconv.Itoa(j)] = trait{ID: to.ID + "_" + strconv.Itoa(j+1), Name: t.Name,
				Description: statement, Dice: diceOf(t), SFX: effectsOf(s, isCarried)}
		}
		character.Sets[strconv.Itoa(i)] = to
	}
	return json.MarshalIndent(actor{Name: s.Name, Type: "character",
		System: system{ActorType: character, Points: &points{"0"}}}, "", "  ")
}

// notesOf returns the texts of a biography as notes, under the headings by which Read knows them.
func notesOf(b sheet.Biography) object[note] {
	to := object[note]{}
	for _, input := range b.Inputs() {
		if input.Preset != "" {
			to[strconv.Itoa(len(to))] = note{Label: input.FileHeads[0], Value: input.Preset}
		}
	}
	return to
}

// diceOf returns the dice of a trait, none for a trait without dice.
func diceOf(t sheet.Trait) traitDice {
	to := traitDice{Value: object[faces]{}}
	for i, d := range t.Dice() {
		to.Value[strconv.Itoa(i)] = faces(strconv.Itoa(int(d)))
	}
	return to
}

// effectsOf returns the SFX of a sheet for which isCarried returns true, by name and unlocked or
// not.
func effectsOf(s *sheet.Sheet, isCarried func(sheet.SFX) bool) object[effect] {
	to := object[effect]{}
	for _, x := range s.SFX {
		if isCarried(x) {
			unlocked := !x.Locked
			to[strconv.Itoa(len(to))] = effect{Label: x.Name, Unlocked: &unlocked}
		}
	}
	return to
}
