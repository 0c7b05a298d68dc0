package special

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// A die that is stepped or doubled for longer than a roll is kept beside what is
// shut down, and comes back in the same ways (RUL-SFX-DURATION).

// What ends a step, beside what ends a shutdown.
const (
	byScene    = "scene_end"
	byRest     = "rest"  // a scene of rest, later than that of the step (RUL-EXCHANGE)
	byTheWhile = "while" // what was shut down for it is back (RUL-PWR-BOOST)
)

// References to dice that a lasting step speaks of.
const (
	ownOther   = "own.trait.other"   // it pays for another
	powerOther = "set.power.other"   // of the set, and not the one shut down
	highestOne = "set.power.highest" // of the set, and not shut down
)

// stepped reports whether a trait gives its dice, but others.
func (d Down) stepped() bool { return d.Step != 0 || d.More != 0 }

// way is a word for what was done to it.
func (d Down) way() string {
	switch {
	case d.More > 0:
		return "double"
	case d.Step < 0:
		return "down"
	}
	return "up"
}

// same reports whether another is the same step of the same die by the same SFX.
func (d Down) same(o Down) bool {
	return d.Char == o.Char && d.Trait == o.Trait && d.By == o.By && d.way() == o.way()
}

// maxDown is how long the word of a step may be, in bytes, so that the dice of a
// test that ends it have words too.
const maxDown = 30

// called is a step with a word of its own.
func (d Down) called(s *core.State) Down {
	d.Word = kit.FreeIn(d.Char+":"+d.Trait+":"+d.By+":"+d.way(), maxDown, func(word string) bool {
		return slices.ContainsFunc(Group.Of(s).Down, func(o Down) bool { return o.word() == word })
	})
	return d
}

// key ends the keys of sentences about one that is stepped.
func (d Down) key() string {
	switch {
	case d.Gone:
		return ".gone"
	case d.stepped():
		return "." + d.way()
	}
	return ""
}

// lasting is a step for as long as an entry says.
func (d Down) lasting(span sfx.Span) Down {
	switch span {
	case sfx.UntilRecovery:
		d.Until, d.Base = []string{byTest, byRest}, []dice.Die{dice.D8, dice.D8}
	case sfx.WhileShut:
		d.Until = []string{byTheWhile}
	default:
		d.Until = []string{byScene}
	}
	return d
}

// shutFor reports whether something is shut down still by the SFX of a step.
func shutFor(s *core.State, step Down) bool {
	return slices.ContainsFunc(Group.Of(s).Down, func(d Down) bool { return !d.stepped() && d.Char == step.Char && d.By == step.By })
}

// worn are the dice of a trait with all that has stepped it.
func worn(s *core.State, c *core.Char, t sheet.Trait, has []dice.Die) []dice.Die {
	return stepped(Group.Of(s).Down, c.ID, t.Word, has)
}

// stepped are dice of which the largest was stepped and doubled: steps are netted,
// and a double has the size that they leave (RUL-SFX-ORDER).
func stepped(by []Down, char, trait string, has []dice.Die) []dice.Die {
	steps, more := 0, 0
	for _, d := range by {
		if d.Char == char && d.Trait == trait {
			steps, more = steps+d.Step, more+d.More
		}
	}
	if steps == 0 && more == 0 || len(has) == 0 {
		return has
	}
	i := slices.Index(has, slices.Max(has))
	var now []dice.Die
	if d, _ := has[i].Step(steps); d > 0 {
		now = slices.Repeat([]dice.Die{d}, 1+more)
	}
	return slices.Replace(slices.Clone(has), i, i+1, now...)
}

// lasts reports whether an operation changes a die of its owner for longer than a
// roll.
func lasts(op sfx.Op) bool {
	return slices.Contains([]sfx.Span{sfx.ForScene, sfx.UntilRecovery, sfx.WhileShut}, op.For) &&
		slices.Contains([]string{"own.trait", ownOther, powerOther}, op.Die.One())
}

// stepOf is what an operation makes of a trait.
func stepOf(s *core.State, c *core.Char, u sfx.Use, op sfx.Op, word string) Down {
	_, trait, _ := c.Trait(word)
	d := Down{Char: c.ID, Trait: word, Name: trait.Name, By: u.Word, SFX: u.Called, Step: op.By.N, Scene: s.Scene.N}
	if op.Op == "double" {
		d.More = 1
	}
	return d.lasting(op.For)
}

// askStepped asks which die is stepped or doubled: the one that gains by one
// parameter, the one that pays by another.
func askStepped(s *core.State, c *core.Char, u sfx.Use, op sfx.Op) ([]game.Ask, bool) {
	ask := game.Ask{Param: askThing}
	if op.Die.One() == ownOther {
		ask.Param = askTraits
		ask.Max = 1
	}
	shut := highestOf(s, c, u)
	for _, set := range c.Sets {
		if op.Die.One() == powerOther && set.Name != u.Set {
			continue
		}
		for _, t := range active(s, c, set.Name) {
			only := len(shut) == 1 && t.Word == shut[0]
			if steps(s, c, t, stepOf(s, c, u, op, t.Word)) && !(only && op.Die.One() == powerOther) {
				ask.Among = append(ask.Among, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: s.DiceOf(c, t)})
			}
		}
	}
	return []game.Ask{ask}, len(ask.Among) > 0
}

// steps reports whether a step would do something: a d12 gains none, a d4 pays
// none (RUL-SFX-STEP-TOP, RUL-EXCHANGE), and while one lasts an SFX does not do
// the same to that die again.
func steps(s *core.State, c *core.Char, t sheet.Trait, by Down) bool {
	d := slices.Max(s.DiceOf(c, t))
	return !(by.Step > 0 && d == dice.D12 || by.Step < 0 && d == dice.D4) && len(Group.Of(s).Down) < core.MaxLists/2 &&
		!slices.ContainsFunc(Group.Of(s).Down, func(o Down) bool { return o.stepped() && o.same(by) })
}

func stepFor(t *core.Tx, c *core.Char, u sfx.Use, op sfx.Op, args game.Args) {
	word := args.One(askThing.Name)
	if op.Die.One() == ownOther {
		word = args.One(askTraits.Name)
	}
	_, trait, _ := c.Trait(word)
	e := Shut{Down: stepOf(t.S, c, u, op, word).called(t.S), Was: t.S.DiceOf(c, trait)}
	e.Now = stepped(append(slices.Clip(Group.Of(t.S).Down), e.Down), c.ID, word, trait.Dice())
	t.Emit(e)
}

// apartFrom refuses one die for what gains and for what pays (RUL-EXCHANGE,
// RUL-PWR-BOOST).
func apartFrom(u sfx.Use) func(game.Args) *game.Refusal {
	if !slices.ContainsFunc(ops(u), lasts) {
		return nil
	}
	return func(args game.Args) *game.Refusal {
		pays := args.One(askTraits.Name)
		if pays == "" || pays != args.One(askThing.Name) {
			return nil
		}
		return game.Refuse("RUL-EXCHANGE", "cortex.sfx.refused.same", game.W("name", u.Called))
	}
}

// highestOf are the words of the largest powers of a set that an SFX would shut
// down, none where it shuts down something else: of several its owner picks one.
func highestOf(s *core.State, c *core.Char, u sfx.Use) []string {
	if !slices.ContainsFunc(u.Cost, func(op sfx.Op) bool { return op.What == highestOne }) {
		return nil
	}
	var words []string
	most := dice.Die(0)
	for _, t := range active(s, c, u.Set) {
		switch d := slices.Max(s.DiceOf(c, t)); {
		case d > most:
			most, words = d, []string{t.Word}
		case d == most:
			words = append(words, t.Word)
		}
	}
	return words
}

// active are the traits of a set that give dice.
func active(s *core.State, c *core.Char, name string) []sheet.Trait {
	var ts []sheet.Trait
	for _, set := range c.Sets {
		for _, t := range set.Traits {
			if set.Name == name && len(s.DiceOf(c, t)) > 0 && shutBy(s, c, name, t.Word) == nil {
				ts = append(ts, t)
			}
		}
	}
	return ts
}

// askHighest asks which of several largest powers is shut down.
func askHighest(s *core.State, c *core.Char, u sfx.Use) ([]game.Ask, bool) {
	words := highestOf(s, c, u)
	if len(words) < 2 {
		return nil, len(words) > 0
	}
	ask := game.Ask{Param: askTraits}
	ask.Max = 1
	for _, t := range active(s, c, u.Set) {
		if slices.Contains(words, t.Word) {
			ask.Among = append(ask.Among, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: s.DiceOf(c, t)})
		}
	}
	return []game.Ask{ask}, true
}

// loses are the steps up and doubles that the scene's end takes, and who was called.
func loses(s *core.State) (gone, _ []game.Msg) {
	for _, d := range Group.Of(s).Down {
		if d.stepped() && d.Step >= 0 && d.backBy(byScene) {
			gone = append(gone, game.Say("cortex.sfx.loses", game.W("what", d.Name), game.W("sfx", d.SFX)))
		}
	}
	for _, m := range Group.Of(s).Called {
		gone = append(gone, game.Quote(s.Name(m.Word)))
	}
	return gone, nil
}
