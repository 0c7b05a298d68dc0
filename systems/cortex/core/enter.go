package core

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// TableFull reports whether the table holds all the things that it can.
func (s *State) TableFull() bool { return max(len(s.Assets), len(s.Comps)) >= maxThings }

// Crowded reports whether no further character fits at the table.
func (s *State) Crowded() bool { return len(s.Chars) >= maxChars }

// traits is what the set of an extra is called.
var traits = map[string]string{"en": "traits", "pt-BR": "traços"}

// EnterExtra brings in an extra: the GM's, with one trait (DOOM-15).
func EnterExtra(t *Tx, name, trait string, d dice.Die) {
	set := traits[t.S.Lang]
	if set == "" {
		set = traits["en"]
	}
	line := sheet.Sheet{Name: name, Sets: []sheet.Set{{Name: set, Traits: []sheet.Trait{{Word: game.Slug(trait), Name: trait, Die: d}}}}}
	line.Sets = t.S.apart(line.Sets, nil)
	t.Emit(CharSet{Char{Sheet: line, ID: t.S.freeID(name), Rank: Extra, Chair: game.GMChair}})
}
