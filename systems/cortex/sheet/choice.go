package sheet

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// Kinds of a Choice.
const (
	StepUp      = "raise"     // a trait steps up
	StepDown    = "lower"     // a trait steps down
	AddDie      = "more"      // a resource gets a die more
	RemoveDie   = "fewer"     // a resource loses a die
	SwapDice    = "trade"     // two traits exchange their dice
	AddTrait    = "name"      // a trait is added (in play this is a Gain, a NewTrait)
	RemoveTrait = "drop"      // a trait is removed
	Highlight   = "highlight" // a distinction highlights a skill or specialty
	AddSFX      = "carry"     // a trait or set gets an SFX, or a locked one is unlocked
	RemoveSFX   = "shed"      // an SFX is removed, or locked if an archetype lists it
)

// Choice is one possible change of a sheet that is being made.
type Choice struct {
	Kind    string
	Stage   string // the stage that offers it
	SetKind string // kind of the set, such as "skills"; for an SFX the kind of the host
	Set     string // name of the set; "" for Highlight, and for a new power set, which the player names
	Trait   string // word of the trait, or of the host of an SFX; "": a new trait, or a whole set
	Name    string // of the trait, the SFX or the highlighted skill; "" if the player names it
	// name of the skill or role of a specialty, of the other trait of SwapDice, of the distinction
	// that highlights, or of the host of an SFX
	Under    string
	SFX      SFX // as it will be on the sheet
	From, To dice.Die
	N        int           // number of dice of a resource
	Price    int           // in points of the stage; below 0: points are returned
	Closed   *game.Refusal // why it cannot be made now; nil: it can
}

// CreationContext holds what creation reads of a table.
type CreationContext struct {
	Lang  string
	Names []string // of the other characters, for relationships
	Own   []SFX    // the group's own SFX
}

// chooser collects choices.
type chooser struct {
	ruledSheet
	at  CreationContext
	all []Choice
}

func (c *chooser) offer(ch Choice) { c.all = append(c.all, ch) }

// setName returns the name of the set of a kind.
func (c *chooser) setName(kind string) string { return c.SetOf(kind, c.at.Lang).Name }

// As returns the choice with the name that the player gave. For a specialty, As adds the skill or
// role in brackets.
func (ch Choice) As(name string) Choice {
	if ch.SetKind == KindSpecialties && ch.Under != "" {
		name += " (" + ch.Under + ")"
	}
	ch.Name = name
	return ch
}

// In returns the choice of a power for a new set with the name that the player gave. If the name
// does not say that the set is of powers, In adds the kind in brackets.
func (ch Choice) In(set, lang string) Choice {
	if KindOf(set) != KindPowers {
		set += " (" + SetName(KindPowers, lang) + ")"
	}
	ch.Set = set
	return ch
}

// entryFor returns an entry of the catalogue as an SFX of a sheet, without word and host. It is the
// zero SFX for an unknown id.
func entryFor(id string) SFX {
	e := sfx.Find(id)
	if e == nil {
		return SFX{}
	}
	return SFX{Entry: e.ID, Name: e.Name}
}

// hasNamed reports whether the sheet has a trait of a kind with a name that means the same.
func (c *chooser) hasNamed(kind, name string) bool {
	return slices.ContainsFunc(c.traitsOf(kind),
		func(t Trait) bool { return strings.EqualFold(t.Name, name) || SameTrait(t.Name, name) })
}
