package sfxplay

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Summoned records that an SFX has brought in a GMC. The caller may put dice of the GMC into a pool
// until the scene ends (RUL-SFX-CALLED).
type Summoned struct {
	Char    string `json:"char"` // the caller
	Who     string `json:"who"`
	Name    string `json:"name,omitempty"` // the caller's name
	WhoName string `json:"whom,omitempty"` // the name of the summoned
}

// EventName implements game.Event.
func (Summoned) EventName() string { return "cortex.sfx.called" }

func summonedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(func(e Summoned) []game.Msg {
		return rulekit.Msgs(game.Say("cortex.event.sfx.called", rulekit.NameOr(e.Name, e.Char),
			game.W("whom", e.WhoName)))
	}, engine.On(Section,
		func(g *SFXState, e Summoned) { g.Summoned = append(slices.Clip(g.Summoned), UseMark{e.Char, e.Who}) })),
		func(s *engine.State, e Summoned) Summoned {
			e.Name, e.WhoName = people.Of(s).Name(e.Char), people.Of(s).Name(e.Who)
			return e
		})
}

// summonInputs returns the input for the name of the summoned. can is false if there is no room for
// another character, or nothing to copy for a duplicate.
func summonInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	can := !people.Of(s).TableFull() && len(Section.Of(s).Summoned) < engine.MaxLists &&
		(op.Copy == nil || len(copiedAbilities(c, op.Copy.By)) > 0)
	return []game.Input{{Param: people.ParamName, Preset: summonedName(s, c, u, op)}}, can
}

// summonedNames has the default names of the summoned, by language.
var summonedNames = map[string]struct{ creature, duplicate string }{
	"en": {"Creature", "Duplicate %s"}, "pt-BR": {"Criatura", "Duplicata de %s"},
}

// summonedName returns the name that is proposed for the summoned.
func summonedName(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) string {
	words, ok := summonedNames[s.Lang]
	if !ok {
		words = summonedNames["en"]
	}
	if op.Copy != nil {
		return fmt.Sprintf(words.duplicate, c.Name)
	}
	return cmp.Or(u.Params["creature"], op.Name, words.creature)
}

// summon brings in a GMC: an extra, or for a duplicate a minor GMC.
func summon(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, args game.Args) {
	on := summonedSheet(t.S, c, u, op, args.One("name"))
	rank := people.Extra
	if op.Copy != nil {
		rank = people.Minor
	}
	character.EnterGMC(t, on, rank)
	t.Emit(Summoned{Char: c.ID, Who: people.Of(t.S).Chars[len(people.Of(t.S).Chars)-1].ID})
}

// summonedSheet returns the sheet of the summoned: the dice of the entry or of its parameter, d8 if
// neither is given, or a copy of the caller's abilities.
func summonedSheet(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op, name string) sheet.Sheet {
	if op.Copy != nil {
		return sheet.Sheet{Name: name, Sets: copiedAbilities(c, op.Copy.By)}
	}
	ds := game.DiceOf(op.Die)
	if param, ok := strings.CutPrefix(op.Die.First(), "param."); ok {
		ds = game.DiceOf([]string{u.Params[param]})
	}
	if len(ds) == 0 {
		ds = []dice.Die{dice.D8}
	}
	trait := sheet.Trait{Word: game.Slug(name), Name: name, Die: ds[0], N: len(ds)}
	return sheet.Sheet{Name: name, Sets: []sheet.Set{{Name: character.TraitsWord(s), Traits: []sheet.Trait{trait}}}}
}

// copiedAbilities returns the abilities of a character with each die stepped. Dice that fall below
// d4 are left out.
func copiedAbilities(c *people.Character, by int) []sheet.Set {
	var sets []sheet.Set
	for _, set := range c.Sets {
		if sheet.KindOf(set.Name) != sheet.KindAbilities {
			continue
		}
		to := sheet.Set{Name: set.Name}
		for _, trait := range set.Traits {
			if d, _ := trait.Die.Step(by); d > 0 {
				to.Traits = append(to.Traits, sheet.Trait{Word: trait.Word, Name: trait.Name, Die: d})
			}
		}
		if len(to.Traits) > 0 {
			sets = append(sets, to)
		}
	}
	return sets
}

// summoned returns the characters that a character has summoned and that are still in the scene.
func summoned(s *engine.State, char string) []*people.Character {
	return presentMarked(s, Section.Of(s).Summoned, char)
}

// summonedDice returns the options to add traits of summoned characters to the caller's pool.
func summonedDice(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
	var os []draft.PoolOption
	for _, who := range summoned(s, c.ID) {
		for set, t := range who.All() {
			if o, ok := summonedDie(s, who, set, t); ok {
				os = append(os, o)
			}
		}
	}
	return os
}

// summonedDie returns the option to add a trait of a summoned character. The name of its dice
// begins with the character's name, unless the trait has that name itself. ok is false if the trait
// gives no dice.
func summonedDie(s *engine.State, who *people.Character, set string, t sheet.Trait) (o draft.PoolOption, ok bool) {
	name := t.Name
	if name != who.Name {
		name = who.DisplayName() + ": " + name
	}
	o = draft.PoolOption{Word: who.ID + ":" + t.Word, Name: game.Quote(t.Name),
		Group: game.ChoiceGroup{Word: who.ID, Title: game.Quote(who.DisplayName()), About: people.CharRef(who.ID)}}
	for _, d := range draft.DiceOf(s, who, t) {
		o.Dice = append(o.Dice,
			pool.Die{Word: o.Word, Name: name, Set: who.DisplayName() + ": " + set, From: pool.FromTrait, Die: d})
	}
	return o, len(o.Dice) > 0
}

// sendAway removes the summoned characters at the end of the scene.
func sendAway(t *engine.Tx) {
	for _, m := range slices.Clone(Section.Of(t.S).Summoned) {
		if who := people.Of(t.S).Char(m.Word); who != nil {
			character.LeaveTable(t, who)
		}
	}
}

// isSummon reports whether an SFX brings in a character.
func isSummon(u sfx.Use) bool {
	return slices.ContainsFunc(ops(u), func(op sfx.Op) bool { return op.Op == "create" && op.What == "extra" })
}

// lacksSummoned reports whether d was shut down to summon a character that is no longer in the
// scene (RUL-EX-SUMMON).
func (d ClosedTrait) lacksSummoned(s *engine.State) bool {
	c := people.Of(s).Char(d.Char)
	if x := c.SFXBy(d.By); x != nil && !d.isStepped() {
		u, ok := useOf(c, *x)
		return ok && isSummon(u) && len(summoned(s, c.ID)) == 0
	}
	return false
}

// Possessed records that an SFX has taken over a character until the scene ends (RUL-ABIL-POSSESS).
type Possessed struct {
	Char    string `json:"char"` // the possessor
	Who     string `json:"who"`
	Name    string `json:"name,omitempty"` // the possessor's name
	WhoName string `json:"whom,omitempty"` // the name of the possessed
}

// EventName implements game.Event.
func (Possessed) EventName() string { return "cortex.sfx.possessed" }

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

// takeBack ends the loans that were used, unless a roll is still running. With all set it ends
// every loan.
func takeBack(t *engine.Tx, all bool) {
	for _, l := range slices.Clone(Section.Of(t.S).Loans) {
		if all || l.Used && !check.Of(t.S).MidRoll() {
			t.Emit(people.SFXGone{Char: l.Char, Word: l.Word, SFX: people.Of(t.S).Char(l.Char).SFXBy(l.Word).Name})
		}
	}
}
