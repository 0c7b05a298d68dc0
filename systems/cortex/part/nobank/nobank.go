package nobank

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

// Group is the state of playing without a bank.
var Group = &core.Group[Dice]{Name: "nobank"}

// Dice are the d6s that GMCs have banked.
type Dice struct {
	Banked []Banked `json:"banked,omitempty"`
}

// Banked are N d6s of one GMC, for later actions (PP-MOD-06).
type Banked struct {
	Char string `json:"char"`
	N    int    `json:"n"`
}

// maxDice is how many a GMC holds at most: no more fit into a pool.
const maxDice = game.MaxDice

// Why a GMC's banked dice change.
const (
	whyHinder = "hinder"
	whyUsed   = "used"
	whyRuled  = "ruled"
)

// Changed is how many banked d6s a GMC has now.
type Changed struct {
	Banked Banked `json:"banked"`
	Was    int    `json:"was"`
	Why    string `json:"why"`
	Name   string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (Changed) EventName() string { return "cortex.banked" }

// Mod is playing without a bank.
func Mod() *core.Mod {
	return &core.Mod{
		Name:  "nobank",
		Group: Group,
		Terms: terms,
		On:    func(s *core.State) bool { return core.Bank.Is(s, core.NoBank) },
		Facts: []core.Fact{kit.Named(core.FactOf(tellChanged, core.On(Group, (*Dice).change)), func(s *core.State, e Changed) Changed {
			e.Name = s.Name(e.Banked.Char)
			return e
		})},
		Hears:  []core.Hear{core.On(Group, func(g *Dice, e core.CharGone) { g.change(Changed{Banked: Banked{Char: e.ID}}) })},
		Moves:  []game.Move[core.State]{bankedMove()},
		Within: within,
		Hooks: []core.Hooks{
			core.PayHooks{Coins: coins},
			core.CheckHooks{Stops: []*core.Stop{whoseStop}},
			core.DraftHooks{
				Own: func(s *core.State, c *core.Char, _ string) []core.PoolOption {
					return options(s, c, "", core.InThings())
				},
				Against: against,
			},
			core.RollHooks{OnFall: use},
			core.ShowHooks{Beside: beside},
		},
		Claims: []core.Claim{core.GMPays.Is(till{})},
	}
}

func (g *Dice) change(e Changed) {
	g.Banked = slices.DeleteFunc(slices.Clone(g.Banked), func(b Banked) bool { return b.Char == e.Banked.Char })
	if e.Banked.N > 0 {
		g.Banked = append(g.Banked, e.Banked)
	}
}

func within(s *core.State) bool {
	banked := Group.Of(s).Banked
	return len(banked) <= core.MaxLists && !slices.ContainsFunc(banked, func(b Banked) bool { return b.N < 1 || b.N > maxDice })
}

// of is how many d6s a character has banked.
func of(s *core.State, char string) int {
	for _, b := range Group.Of(s).Banked {
		if b.Char == char {
			return b.N
		}
	}
	return 0
}

// put changes how many they are, as far as a GMC can hold them.
func put(t *core.Tx, char string, n int, why string) {
	was := of(t.S, char)
	if n = max(0, min(n, maxDice)); n != was || why == whyRuled {
		t.Emit(Changed{Banked: Banked{Char: char, N: n}, Was: was, Why: why})
	}
}

func beside(s *core.State, c *core.Char) []game.Item {
	n := of(s, c.ID)
	if n == 0 {
		return nil
	}
	return []game.Item{{Label: game.Say("cortex.banked.has"), Dice: slices.Repeat([]game.Die{{Size: size}}, n)}}
}
