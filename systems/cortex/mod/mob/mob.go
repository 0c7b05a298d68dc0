package mob

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for the ranks of GMCs in a roll (section 20.8).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "crowd", Chapter: engine.ChapterFoes,
		Section:  Section,
		Synonyms: terms,
		Options:  []*rulekit.Option{extraFalls.Option},
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellLost, engine.On(Section, (*Mobs).lost)),
				func(s *engine.State, e DiceLost) DiceLost {
					e.Name = people.Of(s).Name(e.Char)
					return e
				}),
			game.WithNames(engine.EventOf(tellSet, engine.On(Section, (*Mobs).set)),
				func(s *engine.State, e DiceSet) DiceSet {
					e.Name = people.Of(s).Name(e.Left.Char)
					return e
				}),
		},
		Handlers: []engine.Handler{
			engine.On(Section, func(g *Mobs, e people.OutSet) {
				if e.How == outRouted || e.How == people.OutScattered { // it comes back with all its dice
					g.drop(e.Char)
				}
			}),
			engine.On(Section, func(g *Mobs, e people.CharacterGone) { g.drop(e.ID) }),
		},
		Moves: []game.Move[engine.State]{regroupMove()},
		Valid: func(s *engine.State) bool {
			return len(Section.Of(s).Left) <= engine.MaxLists &&
				!slices.ContainsFunc(Section.Of(s).Left, func(l DiceLeft) bool {
					return sheet.IsTooLong(l.Char, l.Trait.Word, l.Trait.Name) || len(l.Dice) > sheet.MaxTraits ||
						slices.ContainsFunc(append(slices.Clip(l.Dice), l.Trait.Die), sheet.IsNoDie)
				})
		},
		Hooks: []engine.Hooks{
			draft.Hooks{Aims: []*draft.AimKind{routAim}, TraitDice: traitDice, PoolOptions: ownScale,
				OpposingOptions: scaleOptions},
			harm.Hooks{TakesOver: takeOver, Reads: func(s *engine.State, b check.Damage) (effect, beaten bool) {
				return people.Of(s).IsCrowd(b.On), false
			}},
			view.Hooks{CharacterItems: characterItems},
		},
	}
}

// terms are the synonyms of the words of crowds.
var terms = game.Synonyms{
	"by_effect":   {"pelo-effect-die"},
	"any_success": {"qualquer-sucesso"},
}

func (g *Mobs) lost(e DiceLost) {
	g.drop(e.Char)
	if e.Was > 0 {
		g.Left = append(g.Left, e.Left)
	}
}

func (g *Mobs) set(e DiceSet) {
	g.drop(e.Left.Char)
	g.Left = append(g.Left, e.Left)
}

func (g *Mobs) drop(char string) {
	g.Left = slices.DeleteFunc(slices.Clone(g.Left), func(l DiceLeft) bool { return l.Char == char })
}

// characterItems returns the item with the dice that a crowd has left, if it has lost any.
func characterItems(s *engine.State, c *people.Character) []game.Item {
	l, ok := diceLeft(s, c)
	if !ok || slices.Equal(l.Dice, l.Trait.Dice()) {
		return nil
	}
	return []game.Item{{Label: game.Say("cortex.crowd.left", game.M("dice", pool.DiceMsg(l.remainingDice())))}}
}
