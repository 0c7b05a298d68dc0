package sfxplay

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Summoned is somebody whom an SFX has brought in: the GM's character, whose dice
// its caller may put into a pool until the scene ends (RUL-SFX-CALLED).
type Summoned struct {
	Char string `json:"char"` // who called
	Who  string `json:"who"`
	Name string `json:"name,omitempty"` // of who called
	Whom string `json:"whom,omitempty"` // by name
}

// EventName implements game.Event.
func (Summoned) EventName() string { return "cortex.sfx.called" }

func calledFact() core.EventKind {
	return rulekit.WithNames(core.EventOf(func(e Summoned) []game.Msg {
		return rulekit.Msgs(game.Say("cortex.event.sfx.called", core.NameOr(e.Name, e.Char), game.W("whom", e.Whom)))
	}, core.On(Section, func(g *SFXState, e Summoned) { g.Called = append(slices.Clip(g.Called), UseMark{e.Char, e.Who}) })),
		func(s *core.State, e Summoned) Summoned {
			e.Name, e.Whom = s.Name(e.Char), s.Name(e.Who)
			return e
		})
}

// mayCall asks what who comes is called, where there is room for one.
func mayCall(s *core.State, c *core.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	can := !s.Crowded() && len(Section.Of(s).Called) < core.MaxLists && (op.Copy == nil || len(copies(c, op.Copy.By)) > 0)
	return []game.Input{{Param: core.ParamName, Preset: calledName(s, c, u, op)}}, can
}

// unnamed is what somebody is called who has no name, in each language.
var unnamed = map[string]struct{ creature, duplicate string }{
	"en": {"Creature", "Duplicate %s"}, "pt-BR": {"Criatura", "Duplicata de %s"},
}

// calledName is the name that is offered for who comes.
func calledName(s *core.State, c *core.Character, u sfx.Use, op sfx.Op) string {
	words, ok := unnamed[s.Lang]
	if !ok {
		words = unnamed["en"]
	}
	if op.Copy != nil {
		return fmt.Sprintf(words.duplicate, c.Name)
	}
	return cmp.Or(u.Params["creature"], op.Name, words.creature)
}

// call brings somebody in.
func call(t *core.Tx, c *core.Character, u sfx.Use, op sfx.Op, args game.Args) {
	on := sheetOf(t.S, c, u, op, args.One("name"))
	rank := core.Extra
	if op.Copy != nil {
		rank = core.Minor
	}
	core.EnterGMC(t, on, rank)
	t.Emit(Summoned{Char: c.ID, Who: t.S.Chars[len(t.S.Chars)-1].ID})
}

// sheetOf is the sheet of who comes by a name: dice that the entry or its parameter
// gives, d8 where nobody has said, or a copy of the caller's abilities.
func sheetOf(s *core.State, c *core.Character, u sfx.Use, op sfx.Op, name string) sheet.Sheet {
	if op.Copy != nil {
		return sheet.Sheet{Name: name, Sets: copies(c, op.Copy.By)}
	}
	ds := game.DiceOf(op.Die)
	if param, ok := strings.CutPrefix(op.Die.One(), "param."); ok {
		ds = game.DiceOf([]string{u.Params[param]})
	}
	if len(ds) == 0 {
		ds = []dice.Die{dice.D8}
	}
	trait := sheet.Trait{Word: game.Slug(name), Name: name, Die: ds[0], N: len(ds)}
	return sheet.Sheet{Name: name, Sets: []sheet.Set{{Name: s.TraitsWord(), Traits: []sheet.Trait{trait}}}}
}

// copies are the abilities of a character with each die stepped: what falls below
// d4 is not there.
func copies(c *core.Character, by int) []sheet.Set {
	var sets []sheet.Set
	for _, set := range c.Sets {
		if sheet.KindOf(set.Name) != "abilities" {
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

// called are those whom a character has called and who are there still.
func called(s *core.State, char string) []*core.Character {
	return present(s, Section.Of(s).Called, char)
}

// present are those of some marks of a character who are there still.
func present(s *core.State, marks []UseMark, char string) []*core.Character {
	var all []*core.Character
	for _, m := range marks {
		if who := s.Char(m.Word); m.Char == char && who != nil && who.Out == "" && !who.Away {
			all = append(all, who)
		}
	}
	return all
}

// theirDice are the dice of those whom a character has called, for its pool.
func theirDice(s *core.State, c *core.Character, _ string) []core.PoolOption {
	var os []core.PoolOption
	for _, who := range called(s, c.ID) {
		for set, t := range who.All() {
			if o, ok := theirDie(s, who, set, t); ok {
				os = append(os, o)
			}
		}
	}
	return os
}

// theirDie is one of them, which says whose it is if its name does not.
func theirDie(s *core.State, who *core.Character, set string, t sheet.Trait) (o core.PoolOption, ok bool) {
	name := t.Name
	if name != who.Name {
		name = who.DisplayName() + ": " + name
	}
	o = core.PoolOption{Word: who.ID + ":" + t.Word, Name: game.Quote(t.Name),
		Group: game.ChoiceGroup{Word: who.ID, Title: game.Quote(who.DisplayName()), About: core.CharRef(who.ID)}}
	for _, d := range s.DiceOf(who, t) {
		o.Dice = append(o.Dice, pool.Die{Word: o.Word, Name: name, Set: who.DisplayName() + ": " + set, From: pool.FromTrait, Die: d})
	}
	return o, len(o.Dice) > 0
}

// sendAway ends the stay of all who were called, with the scene.
func sendAway(t *core.Tx) {
	for _, m := range slices.Clone(Section.Of(t.S).Called) {
		if who := t.S.Char(m.Word); who != nil {
			core.LeaveTable(t, who)
		}
	}
}

// calls reports whether an SFX brings somebody in.
func calls(u sfx.Use) bool {
	return slices.ContainsFunc(ops(u), func(op sfx.Op) bool { return op.Op == "create" && op.What == "extra" })
}

// lonely reports whether something is shut down for somebody called who is not
// there any more (RUL-EX-SUMMON).
func (d ClosedTrait) lonely(s *core.State) bool {
	c := s.Char(d.Char)
	if x := c.SFXBy(d.By); x != nil && !d.isStepped() {
		u, ok := useOf(c, *x)
		return ok && calls(u) && len(called(s, c.ID)) == 0
	}
	return false
}
