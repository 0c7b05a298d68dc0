package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Possessed records that an SFX has taken over a character until the scene ends (RUL-ABIL-POSSESS).
type Possessed struct {
	Char    string `json:"char"` // the possessor
	Who     string `json:"who"`
	Name    string `json:"name,omitempty"` // the possessor's name
	WhoName string `json:"whom,omitempty"` // the name of the possessed
}

// EventName implements game.Event.
func (Possessed) EventName() string { return "cortex.sfx.possessed" }

// LentSFX is an SFX of a possessed character that stands on the possessor's sheet for one use.
type LentSFX struct {
	UseMark
	Used bool `json:"used,omitempty"` // it ends with the roll that it was used in
}

// SFXLent records that an SFX, which an SFXSet has just put on a sheet, is lent.
type SFXLent struct {
	Char string `json:"char"`
	Word string `json:"word"`
}

// EventName implements game.Event.
func (SFXLent) EventName() string { return "cortex.sfx.lent" }

func lendEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(func(e Possessed) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.sfx.possessed", rulekit.NameOr(e.Name, e.Char),
				game.W("whom", e.WhoName)))
		}, engine.On(Section,
			func(g *SFXState, e Possessed) { g.Possessed = append(slices.Clip(g.Possessed), UseMark{e.Char, e.Who}) })),
			func(s *engine.State, e Possessed) Possessed {
				e.Name, e.WhoName = people.Of(s).Name(e.Char), people.Of(s).Name(e.Who)
				return e
			}),
		engine.EventOf[SFXLent](nil, engine.On(Section, func(g *SFXState, e SFXLent) {
			g.Loans = append(slices.Clip(g.Loans), LentSFX{UseMark: UseMark(e)})
		})),
	}
}

// possess takes the target over until the scene ends. It does nothing if the character possesses
// the target already, or if engine.MaxLists characters are possessed.
func possess(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	if who := args.One("target"); len(Section.Of(t.S).Possessed) < engine.MaxLists &&
		!slices.Contains(Section.Of(t.S).Possessed, UseMark{c.ID, who}) {
		t.Emit(Possessed{Char: c.ID, Who: who})
	}
}

// possessedCharacters returns the characters that a character possesses and that are still in the
// scene.
func possessedCharacters(s *engine.State, char string) []*people.Character {
	return presentMarked(s, Section.Of(s).Possessed, char)
}

// loanInputs returns the input for an SFX of the characters that the owner possesses.
func loanInputs(s *engine.State, c *people.Character, _ sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	for _, who := range possessedCharacters(s, c.ID) {
		for _, u := range usableSFX(s, who) {
			if u.Kind == "sfx" {
				input.Choices = append(input.Choices,
					game.Choice{Word: who.ID + ":" + u.Word, Label: game.Quote(u.Name),
						Note: game.Say("cortex.sfx.whose", game.W("name", who.DisplayName()))})
			}
		}
	}
	return []game.Input{input}, len(input.Choices) > 0 && len(c.SFX) < sheet.MaxSFX &&
		len(Section.Of(s).Loans) < engine.MaxLists
}

// lend puts the picked SFX on the user's sheet, on the same host as the SFX u that lends it.
func lend(t *engine.Tx, c *people.Character, u sfx.Use, _ sfx.Op, args game.Args) {
	for _, who := range possessedCharacters(t.S, c.ID) {
		for _, x := range who.SFX {
			if who.ID+":"+x.Word != args.One("thing") {
				continue
			}
			on := *c.SFXBy(u.Word)
			x.Word, x.Trait, x.Set = things.WordOn(t.S, c, x.Name, people.MaxSFXWord), on.Trait, on.Set
			t.Emit(people.SFXSet{Char: c.ID, SFX: x, Why: "lent"})
			t.Emit(SFXLent{Char: c.ID, Word: x.Word})
			return
		}
	}
}

// markLentUsed marks the SFX that was used as used, if it is a loan.
func (g *SFXState) markLentUsed(e SFXUsed) {
	for i, l := range g.Loans {
		if l.UseMark == (UseMark{e.Char, e.Word}) {
			g.Loans = slices.Clone(g.Loans)
			g.Loans[i].Used = true
		}
	}
}

// takeBack ends the loans that were used, unless a roll is still running. With all set it ends
// every loan.
func takeBack(t *engine.Tx, all bool) {
	for _, l := range slices.Clone(Section.Of(t.S).Loans) {
		if all || l.Used && !check.Of(t.S).MidRoll() {
			t.Emit(people.SFXGone{Char: l.Char, Word: l.Word, SFX: people.Of(t.S).Char(l.Char).SFXBy(l.Word).Name})
		}
	}
}
