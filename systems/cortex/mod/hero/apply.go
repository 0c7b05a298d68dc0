package hero

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

func events() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf[HeroDiceBanked](nil, engine.On(Section, (*Heroes).banked)),
		game.WithNames(engine.EventOf(tellGained, engine.On(Section, (*Heroes).gained)),
			func(s *engine.State, e HeroDieGained) HeroDieGained {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellSpent, engine.On(Section,
			func(g *Heroes, e HeroDieSpent) { g.drop(e.N) })), func(s *engine.State, e HeroDieSpent) HeroDieSpent {
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		game.WithNames(engine.EventOf(tellSet, engine.On(Section, (*Heroes).set)),
			func(s *engine.State, e HeroDiceSet) HeroDiceSet {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellFirst, engine.On(Section, (*Heroes).orderSet)),
			func(s *engine.State, e SpendOrderSet) SpendOrderSet {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
	}
}

// add gives a character a die.
func (g *Heroes) add(char string, d dice.Die, checkID string) {
	g.Next++
	g.Dice = append(slices.Clip(g.Dice), Die{N: g.Next, Char: char, Die: d, Check: checkID})
}

func (g *Heroes) banked(e HeroDiceBanked) {
	g.Dice = slices.Clone(g.Dice)
	for i := range g.Dice {
		if g.Dice[i].Check == e.Check {
			g.Dice[i].Check = ""
		}
	}
}

func (g *Heroes) drop(n int) {
	g.Dice = slices.DeleteFunc(slices.Clone(g.Dice), func(d Die) bool { return d.N == n })
	g.Fresh = rulekit.Without(g.Fresh, n)
}

func (g *Heroes) gained(e HeroDieGained) {
	if e.Die == 0 {
		return
	}
	if g.add(e.Char, e.Die, e.Check); e.Why == whySuccess {
		g.Fresh = append(slices.Clip(g.Fresh), g.Next)
	}
}

func (g *Heroes) set(e HeroDiceSet) {
	for _, d := range slices.Clone(g.Dice) {
		if d.Char == e.Char {
			g.drop(d.N)
		}
	}
	for _, d := range e.Dice {
		g.add(e.Char, d, "")
	}
}

func (g *Heroes) orderSet(e SpendOrderSet) {
	g.First = slices.DeleteFunc(slices.Clone(g.First), func(char string) bool { return char == e.Char })
	if e.On {
		g.First = append(g.First, e.Char)
	}
}

// rolled removes the hero dice of a thrown pool (HERO-14). Dice that were just won can then no
// longer be given up.
func (g *Heroes) rolled(e check.Rolled) {
	g.Fresh = nil
	for _, p := range e.Roll.Pool {
		if p.From == fromHero {
			g.drop(dieNumber(p.Word))
		}
	}
}

func (g *Heroes) gone(e people.CharacterGone) {
	g.set(HeroDiceSet{Char: e.ID})
	g.orderSet(SpendOrderSet{Char: e.ID})
}
