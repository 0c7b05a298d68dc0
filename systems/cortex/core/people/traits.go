package people

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// CountTraits is how many traits a character has.
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

// CloneSets returns a copy of the sets of a sheet, each with traits of its own.
func CloneSets(sets []sheet.Set) []sheet.Set {
	sets = slices.Clone(sets)
	for i := range sets {
		sets[i].Traits = slices.Clone(sets[i].Traits)
	}
	return sets
}

// AddTrait puts a trait into the set of that name, made if it is new: before another of
// it, by its word, or as the last.
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

// ChangeTrait gives a trait another die and, if one is given, another name.
// Without a die it is gone, and so is its set if it was the last.
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

// NameOr is a name as a fact holds it. Older records have the id alone.
func NameOr(name, id string) game.Arg { return game.W("name", cmp.Or(name, id)) }

// The parameters of lessons, beside ParamTrait.
var (
	ParamTrainingText = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: sheet.MaxSays}
)

// Swapped is the sheet with the answer to SwapInputs in the place of a distinction.
func (c *Character) Swapped(set string, old sheet.Trait, args game.Args) sheet.Sheet {
	then := c.With(set, sheet.Trait{Word: ParamTrainingText.Name, Name: args.One(ParamTrainingText.Name), Die: old.Die})
	for i := range then.Sets {
		then.Sets[i].Traits = slices.DeleteFunc(then.Sets[i].Traits,
			func(t sheet.Trait) bool { return t.Word == old.Word })
	}
	return then
}

// What befalls traits of a sheet in play.
type (
	// TraitNoted is what stands with a trait of a sheet, as it now is: its
	// highlights, its statement, its die and what that was.
	TraitNoted struct {
		Char  string   `json:"char"`
		Word  string   `json:"word"`
		Trait string   `json:"trait"`         // by name
		Die   dice.Die `json:"die,omitempty"` // 0: as it was
		N     int      `json:"n,omitempty"`   // how many dice it has; 0: as many as before
		sheet.Notes
		Why  string `json:"why"` // what it is for: highlights, says, defied, settled ...
		Name string `json:"name,omitempty"`
		// how many SFX its rating unlocks that wait to be chosen (CHAR-DIST-RATE-02, ABIL-04)
		Unlocks int `json:"unlocks,omitempty"`
	}
	// TraitAdded is a trait that comes to a sheet in play.
	TraitAdded struct {
		Char   string      `json:"char"`
		Set    string      `json:"set"`
		Trait  sheet.Trait `json:"trait"`
		Before string      `json:"before,omitempty"` // the trait that it stands before, by its word; "": it is the last
		Why    string      `json:"why"`
		Name   string      `json:"name,omitempty"`
	}
	// TraitGone is one that leaves it.
	TraitGone struct {
		Char  string `json:"char"`
		Word  string `json:"word"`
		Trait string `json:"trait"` // by name
		Why   string `json:"why"`
		Name  string `json:"name,omitempty"`
	}
)

func (TraitNoted) EventName() string { return "cortex.trait.noted" }

func (TraitAdded) EventName() string { return "cortex.trait.added" }

func (TraitGone) EventName() string { return "cortex.trait.gone" }

func tellNoted(e TraitNoted) []game.Msg {
	var does []game.Msg // nothing, of a trait that is no ability
	if d := (sheet.Trait{Name: e.Trait}).With(e.Notes).Does(); e.Why == "ability" && !d.Empty() {
		does = append(does, d)
	}
	told := rulekit.Msgs(game.Say("cortex.event."+e.Why, NameOr(e.Name, e.Char), game.W("trait", e.Trait),
		game.W("says", e.Statement),
		game.D("die", e.Die), game.D("was", e.DieBefore), game.N("n", e.N),
		game.L("risen", game.Quote(e.Highlights[0]), game.Quote(e.Highlights[1])),
		game.L("does", does...)))
	if e.Unlocks > 0 {
		told = append(told, game.Say("cortex.event.sfx.due", NameOr(e.Name, e.Char), game.W("trait", e.Trait),
			game.N("n", e.Unlocks)))
	}
	return told
}

// OfTrait is the trait that a line begins with, of those sets, and what stands behind it
// and a colon: "Loyal: My friends come first". ok is false where none of them is called so,
// or nothing stands there.
func (c *Character) OfTrait(line string, in func(set string) bool) (of sheet.Trait, text string, ok bool) {
	for set, t := range c.All() {
		if behind, is := Behind(line, t.Name); is && in(set) && len(t.Name) > len(of.Name) {
			of, text, ok = t, behind, true
		}
	}
	return of, text, ok
}

// Behind is what stands in a line behind a name and a colon, in whatever letters the name
// is written; ok is false where nothing does.
func Behind(line, name string) (text string, ok bool) {
	for i, r := range line {
		if r == ':' && game.Canonical(strings.TrimSpace(line[:i])) == game.Canonical(name) {
			text = strings.TrimSpace(line[i+1:])
			return text, text != ""
		}
	}
	return "", false
}
