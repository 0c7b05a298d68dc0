package people

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// difference is one change of a sheet that was rewritten: a trait with its name and dice before and
// after, or the character's name.
type difference struct {
	What string     `json:"what"`
	Name string     `json:"name,omitempty"` // of the trait, or of the character
	Was  string     `json:"was,omitempty"`  // the name before
	From []dice.Die `json:"from,omitempty"`
	To   []dice.Die `json:"to,omitempty"`
}

// Kinds of difference.
const (
	diffNew           = "new"
	diffGone          = "gone"
	diffDice          = "dice"
	diffTraitName     = "called" // a trait has another name
	diffCharacterName = "named"  // the character has another name
)

// diffSheets returns the differences between two versions of a character, at most sheet.MaxTraits,
// nil if was is nil.
func diffSheets(was, now *Character) []difference {
	if was == nil {
		return nil
	}
	var ds []difference
	if was.Name != now.Name {
		ds = append(ds, difference{What: diffCharacterName, Name: now.Name, Was: was.Name})
	}
	for _, t := range now.All() {
		_, old, on := was.Trait(t.Word)
		switch {
		case !on:
			ds = append(ds, difference{What: diffNew, Name: t.Name, To: t.Dice()})
			continue
		case old.Name != t.Name:
			ds = append(ds, difference{What: diffTraitName, Name: t.Name, Was: old.Name})
		}
		if old.Die != t.Die || len(old.Dice()) != len(t.Dice()) {
			ds = append(ds, difference{What: diffDice, Name: t.Name, From: old.Dice(), To: t.Dice()})
		}
	}
	for _, t := range was.All() {
		if _, _, on := now.Trait(t.Word); !on {
			ds = append(ds, difference{What: diffGone, Name: t.Name, From: t.Dice()})
		}
	}
	return ds[:min(len(ds), sheet.MaxTraits)]
}

// SheetDiff implements game.SheetDiffer.
func (e CharacterSet) SheetDiff() []game.Msg {
	var ms []game.Msg
	for _, d := range e.Changed {
		ms = append(ms, game.Say("cortex.differs."+d.What, game.W("name", d.Name), game.W("was", d.Was),
			game.W("from", dice.Format(d.From)), game.W("to", dice.Format(d.To))))
	}
	return ms
}
