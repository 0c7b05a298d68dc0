package crowd

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Crowds are the dice of crowds that have lost any.
type Crowds struct {
	Left []Left `json:"left,omitempty"`
}

// Left is what is left of a trait, die by die: 0 is a die that is gone.
type Left struct {
	Char  string      `json:"char"`
	Trait sheet.Trait `json:"trait"` // as it stands on the sheet; a sheet that was rewritten has all its dice
	Dice  []dice.Die  `json:"dice"`
}

// Group is the state of crowds.
var Group = &core.Group[Crowds]{Name: "crowd"}

// outRouted is how a crowd is out whose last die is gone.
const outRouted = "routed"

// extraFalls says when an extra is out.
var extraFalls = kit.NewWord("gmc.extra_falls", "GMC-R2", "by_effect", "any_success")

// Mod is the ranks of GMCs in a roll (section 20.8).
func Mod() *core.Mod {
	return &core.Mod{
		Name: "crowd", Chapter: core.ChapterFoes,
		Group:   Group,
		Terms:   terms,
		Options: []*kit.Option{extraFalls.Option},
		Facts: []core.Fact{kit.Named(core.FactOf(tellLost, core.On(Group, (*Crowds).lost)), func(s *core.State, e Lost) Lost {
			e.Name = s.Name(e.Char)
			return e
		})},
		Hears: []core.Hear{
			core.On(Group, func(g *Crowds, e core.OutSet) {
				if e.How == outRouted { // if it comes back, then whole
					g.drop(e.Char)
				}
			}),
			core.On(Group, func(g *Crowds, e core.CharGone) { g.drop(e.ID) }),
		},
		Moves: []game.Move[core.State]{regroupMove()},
		Within: func(s *core.State) bool {
			return len(Group.Of(s).Left) <= core.MaxLists && !slices.ContainsFunc(Group.Of(s).Left, func(l Left) bool {
				return sheet.TooLong(l.Char, l.Trait.Word, l.Trait.Name) || len(l.Dice) > sheet.MaxTraits ||
					slices.ContainsFunc(append(slices.Clip(l.Dice), l.Trait.Die), sheet.NoDie)
			})
		},
		Hooks: []core.Hooks{
			core.DraftHooks{Aims: []*core.AimKind{routAim}, Worn: worn, Own: ownScale, Against: factions},
			core.HarmHooks{Turn: turn},
			core.ShowHooks{Beside: beside},
		},
	}
}

// Lost is the dice of a crowd as they now are, after it lost one, or whole again.
type Lost struct {
	Left Left     `json:"left"`
	Char string   `json:"char"`
	Was  dice.Die `json:"was,omitempty"` // the die that was hit; 0: all are back
	Now  dice.Die `json:"now,omitempty"` // what it is; 0: gone
	Name string   `json:"name,omitempty"`
}

// EventName implements game.Event.
func (Lost) EventName() string { return "cortex.crowd" }

func (g *Crowds) lost(e Lost) {
	g.drop(e.Char)
	if e.Was > 0 {
		g.Left = append(g.Left, e.Left)
	}
}

func (g *Crowds) drop(char string) {
	g.Left = slices.DeleteFunc(slices.Clone(g.Left), func(l Left) bool { return l.Char == char })
}

// trait is what a crowd lives by: its trait of several dice, or the single one of
// an extra. ok is false for whoever is no crowd.
func trait(c *core.Char) (t sheet.Trait, ok bool) {
	if c == nil || !c.Many() {
		return t, false
	}
	for _, one := range c.All() {
		if !ok || len(one.Dice()) > len(t.Dice()) {
			t, ok = one, true
		}
	}
	return t, ok
}

// left is what a crowd has of the trait that it lives by.
func left(s *core.State, c *core.Char) (l Left, ok bool) {
	t, ok := trait(c)
	if !ok {
		return Left{}, false
	}
	for _, l := range Group.Of(s).Left {
		if l.Char == c.ID && l.Trait.Equal(t) {
			return l, true
		}
	}
	return Left{Char: c.ID, Trait: t, Dice: t.Dice()}, true
}

// standing are the dice that are not gone.
func (l Left) standing() []dice.Die {
	return slices.DeleteFunc(slices.Clone(l.Dice), func(d dice.Die) bool { return d == 0 })
}

// worn are the dice of a trait that has lost some.
func worn(s *core.State, c *core.Char, t sheet.Trait, has []dice.Die) []dice.Die {
	for _, l := range Group.Of(s).Left {
		if l.Char == c.ID && l.Trait.Equal(t) && c.Many() {
			return l.standing()
		}
	}
	return has
}

// beside shows with a crowd what is left of it.
func beside(s *core.State, c *core.Char) []game.Item {
	l, ok := left(s, c)
	if !ok || slices.Equal(l.Dice, l.Trait.Dice()) {
		return nil
	}
	return []game.Item{{Label: game.Say("cortex.crowd.left", game.M("dice", pool.DiceMsg(l.standing())))}}
}

// regroupMove is the GM's hand: a crowd has all its dice back.
func regroupMove() game.Move[core.State] {
	return core.Lacking(game.Move[core.State]{
		Spec: game.Spec{Name: "regroup", Under: game.UnderPeople, Params: []game.Param{core.AskWho}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if l, ok := left(s, c); ok && !slices.Equal(l.Dice, l.Trait.Dice()) {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID),
						Label: game.Say("cortex.regroup.all", game.W("name", c.Shown()), game.M("dice", pool.DiceMsg(l.Trait.Dice())))})
				}
			}
			return offers
		},
		Do:  func(t *core.Tx, args game.Args) { t.Emit(Lost{Char: args.One("who")}) },
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) },
	}, "GMC-R1", "none_lost")
}
