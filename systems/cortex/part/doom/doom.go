package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Doom is the doom pool, and what it has done to the scene that lasts.
type Doom struct {
	Dice   []dice.Die `json:"dice,omitempty"`   // the smallest first
	Coming []Coming   `json:"coming,omitempty"` // what waits for the end of a roll
	Apart  []string   `json:"apart,omitempty"`  // the PCs that were parted from the others (DOOM-17)
}

// Coming is N d6 that come into the pool once a roll is resolved (DOOM-R13).
type Coming struct {
	Roll int `json:"roll"`
	N    int `json:"n"`
}

// Group is the state of doom.
var Group = &core.Group[Doom]{Name: "doom"}

func dicePool(s *core.State) []dice.Die { return Group.Of(s).Dice }

// maxDice is how many dice the pool holds at most.
const maxDice = game.MaxDice

// The words of doom.mode and doom.hitch_use.
const (
	modeFull    = "full"
	modeLimited = "limited"
	useEither   = "either"
)

// The options of doom.
var (
	mode = kit.NewWord("doom.mode", "DOOM-01", "off", modeFull, modeLimited).Taking(modeFull, "difficulty", "bank").
		Taking(modeLimited, "bank")
	start = (&kit.Option{Key: "doom.start", Default: "2d6", Rule: "DOOM-03", Reads: readStart}).With(mode.Option, modeFull, modeLimited)
	carry = kit.NewFlag("doom.carry", false, "DOOM-R1").With(mode.Option, modeFull, modeLimited)
	extra = kit.NewNumber("doom.extra_per_roll", 1, 0, 10, "DOOM-R2").With(mode.Option, modeFull)
	makes = kit.NewWord("doom.hitch_use", "DOOM-R6", "doom_only", useEither).With(mode.Option, modeFull, modeLimited)
)

// readStart reads the dice of a session's start: two at least, of d6 to d10
// (DOOM-03).
func readStart(value string, _ kit.Means) (string, *game.Refusal) {
	ds, err := dice.Parse(value, maxDice)
	small := func(d dice.Die) bool { return d < dice.D6 || d > dice.D10 || d%2 != 0 }
	if err != nil || len(ds) < 2 || len(ds) > 6 || slices.ContainsFunc(ds, small) {
		return "", game.Refuse("DOOM-03", "cortex.refused.doom_start")
	}
	slices.Sort(ds)
	return dice.Format(ds), nil
}

// started are the dice of a session's start.
func started(s *core.State) []dice.Die {
	ds, _ := dice.Parse(start.In(s), maxDice)
	return ds
}

func on(s *core.State) bool { return !mode.Is(s, "off") }

func full(s *core.State) bool { return mode.Is(s, modeFull) }

// Mod is the doom pool, full or limited.
func Mod() *core.Mod {
	return &core.Mod{
		Name: "doom", Chapter: core.ChapterFoes,
		Group:   Group,
		On:      on,
		Terms:   terms,
		Options: []*kit.Option{mode.Option, start, carry.Option, extra.Option, makes.Option},
		Facts:   facts(),
		Hears: []core.Hear{
			core.On(Group, (*Doom).come),
			core.On(Group, func(g *Doom, e core.CharGone) {
				g.Apart = slices.DeleteFunc(slices.Clone(g.Apart), func(id string) bool { return id == e.ID })
			}),
			core.On(Group, func(g *Doom, e core.SceneEnded) {
				if e.Type != core.Flashback {
					g.Apart = nil
				}
			}),
		},
		Moves: moves(),
		Within: func(s *core.State) bool {
			g := Group.Of(s)
			return len(g.Dice) <= maxDice && !slices.ContainsFunc(g.Dice, sheet.NoDie) && len(g.Coming) <= core.MaxLists &&
				!sheet.TooLong(g.Apart...)
		},
		Hooks: []core.Hooks{
			core.DraftHooks{Against: spentAgainst, Own: spentOwn, Fit: fit},
			core.PayHooks{Coins: coins},
			core.HitchHooks{Hitches: hitches},
			core.CheckHooks{Before: askWhich, Stops: []*core.Stop{whichStop}},
			core.RollHooks{OnFall: spendLaid},
			core.ShowHooks{Show: show},
		},
		Claims: []core.Claim{core.GMPays.Is(till{}), core.HitchRule.By(hitchRule), core.TestDifficulty.By(ofDoom)},
	}
}

func hitchRule(s *core.State) (core.Hitch, bool) {
	return core.Hitch{Use: wordAdd, Only: game.Refuse("DOOM-R6", "cortex.refused.doom_only")}, !makes.Is(s, useEither)
}

func ofDoom(s *core.State) (core.Difficulty, bool) { return difficulty{}, full(s) }

// The facts of doom. Left and Now are the pool after them, as it is told.
type (
	// Set is the pool as it is said to be: at a session's start, or by the GM.
	Set struct {
		Dice []dice.Die `json:"dice"`
		Why  string     `json:"why"`
	}
	// Added brings dice in.
	Added struct {
		Dice []dice.Die `json:"dice"`
		Why  string     `json:"why"`
		Now  []dice.Die `json:"now"`
	}
	// Stepped steps up a die.
	Stepped struct {
		Was dice.Die   `json:"was"`
		Die dice.Die   `json:"die"`
		Now []dice.Die `json:"now"`
	}
	// Promised brings d6 in once a roll is resolved (DOOM-R13).
	Promised struct {
		Coming Coming `json:"coming"`
		Why    string `json:"why"`
	}
	// Spent takes dice out.
	Spent struct {
		Dice []dice.Die `json:"dice"`
		Why  string     `json:"why"`
		Left []dice.Die `json:"left"`
	}
	// Parted splits the group (DOOM-17): those that are apart, nobody once it is
	// together again.
	Parted struct {
		Apart []string `json:"apart"`
		Names []string `json:"names,omitempty"`
		Rest  []string `json:"rest,omitempty"`
	}
	// Closed is how a scene ends that doom ends (DOOM-18).
	Closed struct {
		How string `json:"how"`
	}
)

func (Set) EventName() string      { return "cortex.doom" }
func (Added) EventName() string    { return "cortex.doom.added" }
func (Stepped) EventName() string  { return "cortex.doom.stepped" }
func (Promised) EventName() string { return "cortex.doom.promised" }
func (Spent) EventName() string    { return "cortex.doom.spent" }
func (Parted) EventName() string   { return "cortex.doom.parted" }
func (Closed) EventName() string   { return "cortex.doom.closed" }

func facts() []core.Fact {
	return []core.Fact{
		core.FactOf(tellSet, core.On(Group, func(g *Doom, e Set) { g.Dice = sorted(e.Dice) })),
		core.FactOf(tellAdded, core.On(Group, func(g *Doom, e Added) { g.Dice = with(g.Dice, e.Dice...) })),
		core.FactOf(tellStepped, core.On(Group, func(g *Doom, e Stepped) {
			if slices.Contains(g.Dice, e.Was) {
				g.Dice = with(without(g.Dice, e.Was), e.Die)
			}
		})),
		core.FactOf(tellPromised, core.On(Group, func(g *Doom, e Promised) { g.Coming = append(slices.Clip(g.Coming), e.Coming) })),
		core.FactOf(tellSpent, core.On(Group, func(g *Doom, e Spent) { g.Dice = without(g.Dice, e.Dice...) })),
		kit.Named(core.FactOf(tellParted, core.On(Group, func(g *Doom, e Parted) { g.Apart = e.Apart })), nameParted),
		core.FactOf(tellClosed),
	}
}

// come brings in what waited for a roll.
func (g *Doom) come(e core.RollResolved) {
	for _, c := range g.Coming {
		if c.Roll == e.Roll {
			g.Dice = with(g.Dice, slices.Repeat([]dice.Die{dice.D6}, c.N)...)
		}
	}
	g.Coming = slices.DeleteFunc(slices.Clone(g.Coming), func(c Coming) bool { return c.Roll == e.Roll })
}

func sorted(ds []dice.Die) []dice.Die { return slices.Sorted(slices.Values(ds)) }

// with are dice and some more, as many as the pool can hold.
func with(ds []dice.Die, more ...dice.Die) []dice.Die {
	all := sorted(slices.Concat(ds, more))
	return all[:min(len(all), maxDice)]
}

// without are dice without some of them, each taken once.
func without(ds []dice.Die, gone ...dice.Die) []dice.Die {
	left := slices.Clone(ds)
	for _, d := range gone {
		if i := slices.Index(left, d); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

// spend takes dice out of the pool for something.
func spend(t *core.Tx, why string, ds ...dice.Die) {
	t.Emit(Spent{Dice: ds, Why: why, Left: without(dicePool(t.S), ds...)})
}

// add brings dice into the pool.
func add(t *core.Tx, why string, ds ...dice.Die) {
	t.Emit(Added{Dice: ds, Why: why, Now: with(dicePool(t.S), ds...)})
}

// words name dice by their sizes, each die by its own: d6, d6.2, d8. Dice of a
// size are all the same.
func words(prefix string, ds []dice.Die) []string {
	var ws []string
	n := map[dice.Die]int{}
	for _, d := range ds {
		n[d]++
		w := prefix + d.String()
		if n[d] > 1 {
			w += "." + game.Itoa(n[d])
		}
		ws = append(ws, w)
	}
	return ws
}
