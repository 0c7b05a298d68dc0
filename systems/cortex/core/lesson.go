package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// Lesson is an improvement that sessions on record buy, as a character may have it now
// (section 19.2 of the rules on characters). Parts may have lessons of their own, for
// what their characters have in common (Part.Lessons).
type Lesson struct {
	ID    string // of the table that has its price
	Price int    // in sessions
	Trait string // its word, where it is about one alone
	Label game.Msg
	Asks  []game.Ask
	Shut  []Bar                 // what stands against it whatever is answered
	Bars  func(game.Args) []Bar // what stands against an answer
	Do    func(*Tx, game.Args)

	Pupil string   // who is improved, where that is not whoever trains
	Crew  []string // those who may share the price, where it is more than one's own affair (VEH-15)
}

// The parameters of lessons, beside AskTrait.
var (
	LessonText = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: sheet.MaxSays}
	LessonSFX  = game.Param{Name: "sfx", Kind: game.Pick, Max: sheet.MaxSFX}
)

// Lessons are those that parts have for a character.
func (s *State) Lessons(by game.Seat, c *Char) []Lesson {
	var all []Lesson
	for _, h := range HooksOf[RosterHooks](s) {
		if h.Lessons != nil {
			all = append(all, h.Lessons(s, by, c)...)
		}
	}
	return all
}

// Teaches reports whether a lesson is about a trait.
func (l Lesson) Teaches(word string) bool {
	return l.Trait == word || slices.ContainsFunc(l.Asks, func(a game.Ask) bool {
		return a.Name == AskTrait.Name && slices.ContainsFunc(a.Among, func(c game.Choice) bool { return c.Word == word })
	})
}

// SwapAsks are what is asked for another distinction in the place of one: its name, and
// as many SFX as that has unlocked beside Hinder (GROW-TRAIN-04, RUL-TRAIN-HINDER).
func SwapAsks(s *State, c *Char, set string, t sheet.Trait) []game.Ask {
	name := game.Ask{Param: LessonText}
	name.Max = sheet.MaxName
	asks := []game.Ask{name}
	if n := len(unlocked(c, t.Word)); n > 0 {
		which := game.Ask{Param: LessonSFX}
		which.Min, which.Max = n, n
		which.Among, which.Groups = SFXCatalogue.Of(s).For(s, sheet.Host{Name: t.Name, Trait: t.Word, Set: set, Kind: "distinction"})
		asks = append(asks, which)
	}
	return asks
}

// Swapped is the sheet with the answer to SwapAsks in the place of a distinction.
func (c *Char) Swapped(set string, old sheet.Trait, args game.Args) sheet.Sheet {
	then := c.With(set, sheet.Trait{Word: LessonText.Name, Name: args.One(LessonText.Name), Die: old.Die})
	for i := range then.Sets {
		then.Sets[i].Traits = slices.DeleteFunc(then.Sets[i].Traits, func(t sheet.Trait) bool { return t.Word == old.Word })
	}
	return then
}

// Swap puts the answer to SwapAsks in the place of a distinction, at its die; the SFX of
// the old one go with it.
func Swap(t *Tx, c *Char, set string, old sheet.Trait, args game.Args) {
	name := args.One(LessonText.Name)
	word := t.S.WordOn(c, name, sheet.MaxTraitWord)
	t.Emit(TraitAdded{Char: c.ID, Set: set, Before: old.Word, Trait: sheet.Trait{Word: word, Name: name, Die: old.Die}, Why: "gained"})
	for _, x := range c.SFX {
		if x.Trait == old.Word {
			t.Emit(SFXGone{Char: c.ID, Word: x.Word, SFX: x.Name})
		}
	}
	t.Emit(TraitGone{Char: c.ID, Word: old.Word, Trait: old.Name, Why: "swapped"})
	for _, entry := range args[LessonSFX.Name] {
		Written(t, c.ID, word, entry)
	}
}

// unlocked are the SFX of a distinction that may be used, but for Hinder.
func unlocked(c *Char, trait string) []sheet.SFX {
	return slices.DeleteFunc(slices.Clone(c.SFX), func(x sheet.SFX) bool {
		return x.Trait != trait || x.Locked || x.Of() != nil && x.Of().Kind == sfx.Hinder
	})
}
