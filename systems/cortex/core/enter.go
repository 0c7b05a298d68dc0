package core

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// TableFull reports whether the table holds all the things that it can.
func (s *State) TableFull() bool { return max(len(s.Assets), len(s.Complications)) >= maxThings }

// Crowded reports whether no further character fits at the table.
func (s *State) Crowded() bool { return s.RoomForChars() <= 0 }

// RoomForChars is how many characters may still come.
func (s *State) RoomForChars() int { return maxChars - len(s.Chars) }

// TraitsWord is what a set is called that has no kind, in the table's language.
func (s *State) TraitsWord() string {
	if word, ok := traits[s.Lang]; ok {
		return word
	}
	return traits["en"]
}

// traits is what the set of an extra is called.
var traits = map[string]string{"en": "traits", "pt-BR": "traços"}

// EnterGMC brings in a GMC of a rank, with a copy of a sheet. There must be room.
func EnterGMC(t *Tx, on sheet.Sheet, rank string) {
	on.Sets = t.S.uniqueWords(cloneSets(on.Sets), on.SFX)
	t.Emit(CharacterSet{Char: Character{Sheet: on, ID: t.S.freeID(on.Name), Rank: rank, Chair: game.GMChair}, Comes: true})
}

// EnterExtra brings in an extra: the GM's, with one trait (DOOM-15).
func EnterExtra(t *Tx, name, trait string, d dice.Die) {
	one := sheet.Trait{Word: game.Slug(trait), Name: trait, Die: d}
	EnterGMC(t, sheet.Sheet{Name: name, Sets: []sheet.Set{{Name: t.S.TraitsWord(), Traits: []sheet.Trait{one}}}}, Extra)
}

// LeaveTable takes a character from the table who came for a scene.
func LeaveTable(t *Tx, c *Character) {
	t.Emit(CharacterGone{ID: c.ID, Name: c.DisplayName(), Chair: t.S.chairName(c), Why: whyScene})
}

// whyScene is why a character is gone who came for a scene.
const whyScene = "scene"
