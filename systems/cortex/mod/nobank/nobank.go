package nobank

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/rulekit"
)

// Section is the state of playing without a bank.
var Section = &core.Section[BankedDice]{Name: "nobank"}

// BankedDice are the d6s that GMCs have banked.
type BankedDice struct {
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

// BankedChanged is how many banked d6s a GMC has now.
type BankedChanged struct {
	Banked Banked `json:"banked"`
	Was    int    `json:"was"`
	Why    string `json:"why"`
	Name   string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (BankedChanged) EventName() string { return "cortex.banked" }

// Mod is playing without a bank.
func Mod() *core.Mod {
	return &core.Mod{
		Name:     "nobank",
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *core.State) bool { return core.Bank.Is(s, core.NoBank) },
		Events: []core.EventKind{rulekit.WithNames(core.EventOf(tellChanged, core.On(Section, (*BankedDice).change)), func(s *core.State, e BankedChanged) BankedChanged {
			e.Name = s.Name(e.Banked.Char)
			return e
		})},
		Handlers: []core.Handler{core.On(Section, func(g *BankedDice, e core.CharacterGone) { g.change(BankedChanged{Banked: Banked{Char: e.ID}}) })},
		Moves:    []game.Move[core.State]{bankedMove()},
		Valid:    valid,
		Hooks: []core.Hooks{
			core.PayHooks{Tokens: tokens},
			core.CheckHooks{Decisions: []*core.DecisionKind{whoseStop}},
			core.DraftHooks{
				PoolOptions: func(s *core.State, c *core.Character, _ string) []core.PoolOption {
					return options(s, c, "", core.GroupOfThings())
				},
				OpposingOptions: opposingOptions,
			},
			core.RollHooks{OnFall: use},
			core.ShowHooks{Beside: characterItems},
		},
		Policies: []core.Answer{core.GM.Is(gmPool{})},
	}
}

func (g *BankedDice) change(e BankedChanged) {
	g.Banked = slices.DeleteFunc(slices.Clone(g.Banked), func(b Banked) bool { return b.Char == e.Banked.Char })
	if e.Banked.N > 0 {
		g.Banked = append(g.Banked, e.Banked)
	}
}

func valid(s *core.State) bool {
	banked := Section.Of(s).Banked
	return len(banked) <= core.MaxLists && !slices.ContainsFunc(banked, func(b Banked) bool { return b.N < 1 || b.N > maxDice })
}

// of is how many d6s a character has banked.
func of(s *core.State, char string) int {
	for _, b := range Section.Of(s).Banked {
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
		t.Emit(BankedChanged{Banked: Banked{Char: char, N: n}, Was: was, Why: why})
	}
}

func characterItems(s *core.State, c *core.Character) []game.Item {
	n := of(s, c.ID)
	if n == 0 {
		return nil
	}
	return []game.Item{{Label: game.Say("cortex.banked.has"), Dice: slices.Repeat([]game.Die{{Size: size}}, n)}}
}
