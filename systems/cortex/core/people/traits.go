package people

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// CountTraits returns the number of traits of a character.
func (c *Character) CountTraits() (n int) {
	for range c.All() {
		n++
	}
	return n
}

// TraitChoices returns the traits of a sheet as choices.
func (c *Character) TraitChoices() []game.Choice {
	var cs []game.Choice
	for _, t := range c.All() {
		cs = append(cs, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
	}
	return cs
}

// AddTrait adds a trait to the set of that name, before the trait with the word before, or as the
// last. It makes the set if there is none.
func (c *Character) AddTrait(set string, t sheet.Trait, before string) {
	for i := range c.Sets {
		if to := &c.Sets[i]; game.Canonical(to.Name) == game.Canonical(set) {
			at := slices.IndexFunc(to.Traits, func(o sheet.Trait) bool { return o.Word == before })
			if at < 0 {
				at = len(to.Traits)
			}
			to.Traits = slices.Insert(to.Traits, at, t)
			return
		}
	}
	c.Sets = append(c.Sets, sheet.Set{Name: set, Traits: []sheet.Trait{t}})
}

// ChangeTrait changes the die of a trait and, if name is given, its name. With die 0 it removes
// the trait. It also removes every set that is then empty.
func (c *Character) ChangeTrait(word, name string, d dice.Die) {
	for i := range c.Sets {
		if d == 0 {
			c.Sets[i].Traits = slices.DeleteFunc(c.Sets[i].Traits, func(t sheet.Trait) bool { return t.Word == word })
			continue
		}
		for j := range c.Sets[i].Traits {
			if t := &c.Sets[i].Traits[j]; t.Word == word {
				t.Die = d
				if name != "" {
					t.Name = name
				}
			}
		}
	}
	c.Sets = slices.DeleteFunc(c.Sets, func(s sheet.Set) bool { return len(s.Traits) == 0 })
}

// Parameters of trainings, besides ParamTrait and character.ParamTrainingSFX.
var (
	ParamTrainingText = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: sheet.MaxSays}
)

// WithSwap returns the sheet with a distinction in place of old. args are the answers to
// character.SwapInputs.
func (c *Character) WithSwap(set string, old sheet.Trait, args game.Args) sheet.Sheet {
	then := c.With(set, sheet.Trait{Word: ParamTrainingText.Name, Name: args.One(ParamTrainingText.Name), Die: old.Die})
	for i := range then.Sets {
		then.Sets[i].Traits = slices.DeleteFunc(then.Sets[i].Traits,
			func(t sheet.Trait) bool { return t.Word == old.Word })
	}
	return then
}

// The events of traits in play.
type (
	// TraitNoted sets a trait of a sheet with its notes: highlights, statement, die, and the die
	// before.
	TraitNoted struct {
		Char  string   `json:"char"`
		Word  string   `json:"word"`
		Trait string   `json:"trait"`         // by name
		Die   dice.Die `json:"die,omitempty"` // 0: unchanged
		N     int      `json:"n,omitempty"`   // number of dice; 0: unchanged
		sheet.Notes
		Why  string `json:"why"` // reason: highlights, says, defied, settled ...
		Name string `json:"name,omitempty"`
		// number of SFX that the rating of the trait unlocks and that are still to be chosen
		// (CHAR-DIST-RATE-02, ABIL-04)
		Unlocks int `json:"unlocks,omitempty"`
	}
	// TraitAdded adds a trait to a sheet in play.
	TraitAdded struct {
		Char   string      `json:"char"`
		Set    string      `json:"set"`
		Trait  sheet.Trait `json:"trait"`
		Before string      `json:"before,omitempty"` // word of the trait after Trait; "": Trait is last
		Why    string      `json:"why"`
		Name   string      `json:"name,omitempty"`
	}
	// TraitGone removes a trait from a sheet.
	TraitGone struct {
		Char  string `json:"char"`
		Word  string `json:"word"`
		Trait string `json:"trait"` // by name
		Why   string `json:"why"`
		Name  string `json:"name,omitempty"`
	}
)

// EventName implements game.Event.
func (TraitNoted) EventName() string { return "cortex.trait.noted" }

// EventName implements game.Event.
func (TraitAdded) EventName() string { return "cortex.trait.added" }

// EventName implements game.Event.
func (TraitGone) EventName() string { return "cortex.trait.gone" }

func tellNoted(e TraitNoted) []game.Msg {
	var does []game.Msg // empty for a trait that is no ability
	if d := (sheet.Trait{Name: e.Trait}).With(e.Notes).Does(); e.Why == "ability" && !d.Empty() {
		does = append(does, d)
	}
	told := rulekit.Msgs(game.Say("cortex.event."+e.Why, rulekit.NameOr(e.Name, e.Char), game.W("trait", e.Trait),
		game.W("says", e.Statement),
		game.D("die", e.Die), game.D("was", e.DieBefore), game.N("n", e.N),
		game.L("risen", game.Quote(e.Highlights[0]), game.Quote(e.Highlights[1])),
		game.L("does", does...)))
	if e.Unlocks > 0 {
		told = append(told, game.Say("cortex.event.sfx.due", rulekit.NameOr(e.Name, e.Char), game.W("trait", e.Trait),
			game.N("n", e.Unlocks)))
	}
	return told
}

// TraitOfLine returns the trait that a line of text begins with, and the text after its name and a
// colon: "Loyal: My friends come first". It considers only traits of sets that in accepts, and of
// several traits takes the longest name. ok is false if there is no such trait or no text.
func (c *Character) TraitOfLine(line string, in func(set string) bool) (of sheet.Trait, text string, ok bool) {
	for set, t := range c.All() {
		if behind, is := sheet.TextAfter(line, t.Name); is && in(set) && len(t.Name) > len(of.Name) {
			of, text, ok = t, behind, true
		}
	}
	return of, text, ok
}
