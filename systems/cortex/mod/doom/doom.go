package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Doom is the state of the doom pool and of its lasting effects on the scene.
type Doom struct {
	Dice   []dice.Die     `json:"dice,omitempty"`   // smallest first
	Coming []PromisedDice `json:"coming,omitempty"` // dice that wait for the end of a roll
	Apart  []string       `json:"apart,omitempty"`  // the PCs that were split from the others (DOOM-17)
}

// PromisedDice are N d6 that join the pool when a roll is resolved (DOOM-R13).
type PromisedDice struct {
	Roll int `json:"roll"`
	N    int `json:"n"`
}

// Section is the state of doom.
var Section = engine.NewSection[Doom]("doom", 0)

func dicePool(s *engine.State) []dice.Die { return Section.Of(s).Dice }

// maxDice is the largest number of dice in the pool.
const maxDice = game.MaxDice

// The values of doom.mode and doom.hitch_use.
const (
	modeFull    = "full"
	modeLimited = "limited"
	useEither   = "either"
)

// The options of doom.
var (
	mode = rulekit.NewEnum("doom.mode", "DOOM-01", "off", modeFull, modeLimited).Taking(modeFull, "difficulty", "bank").
		Taking(modeLimited, "bank")
	start = (&rulekit.Option{Key: "doom.start", Default: "2d6", Rule: "DOOM-03", Parse: readStart}).With(mode.Option,
		modeFull, modeLimited)
	carry           = rulekit.NewFlag("doom.carry", false, "DOOM-R1").With(mode.Option, modeFull, modeLimited)
	extraPerRoll    = rulekit.NewNumber("doom.extra_per_roll", 1, 0, 10, "DOOM-R2").With(mode.Option, modeFull)
	interruptTraits = people.NewTraitNames("doom.interrupt_traits", "none", 1, "DOOM-R9").With(mode.Option, modeFull,
		modeLimited)
	hitchUse = rulekit.NewEnum("doom.hitch_use", "DOOM-R6", "doom_only", useEither).With(mode.Option, modeFull,
		modeLimited)
)

// readStart parses the dice of a session's start: two to six dice from d6 to d10 (DOOM-03).
func readStart(value string, _ rulekit.SynonymMatch) (string, *game.Refusal) {
	ds, err := dice.Parse(value, maxDice)
	small := func(d dice.Die) bool { return d < dice.D6 || d > dice.D10 || d%2 != 0 }
	if err != nil || len(ds) < 2 || len(ds) > 6 || slices.ContainsFunc(ds, small) {
		return "", game.Refuse("DOOM-03", "cortex.refused.doom_start")
	}
	slices.Sort(ds)
	return dice.Format(ds), nil
}

// startDice returns the dice of a session's start.
func startDice(s *engine.State) []dice.Die {
	ds, _ := dice.Parse(start.ValueAt(s), maxDice)
	return ds
}

func isEnabled(s *engine.State) bool { return !mode.Is(s, "off") }

func isFullMode(s *engine.State) bool { return mode.Is(s, modeFull) }

// Mod returns the mod for the doom pool, full or limited.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "doom", Chapter: engine.ChapterFoes,
		Section:  Section,
		Enabled:  isEnabled,
		Synonyms: terms,
		Options: []*rulekit.Option{mode.Option, start, carry.Option, extraPerRoll.Option, interruptTraits.Option,
			hitchUse.Option},
		Events: events(),
		Handlers: []engine.Handler{
			engine.On(Section, (*Doom).rollResolved),
			engine.On(Section, func(g *Doom, e people.CharacterGone) {
				g.Apart = slices.DeleteFunc(slices.Clone(g.Apart), func(id string) bool { return id == e.ID })
			}),
			engine.On(Section, func(g *Doom, e scene.SceneEnded) {
				if e.Type != scene.Flashback {
					g.Apart = nil
				}
			}),
		},
		Moves: moves(),
		Valid: func(s *engine.State) bool {
			g := Section.Of(s)
			return len(g.Dice) <= maxDice && !slices.ContainsFunc(g.Dice, sheet.IsNoDie) &&
				len(g.Coming) <= engine.MaxLists &&
				!sheet.IsTooLong(g.Apart...)
		},
		Hooks: []engine.Hooks{
			draft.Hooks{OpposingOptions: opposingOptions, PoolOptions: poolOptions, CannotJoin: refusePool},
			points.Hooks{Tokens: tokens},
			hitch.Hooks{Uses: hitchUses},
			check.Hooks{Before: askPick, Decisions: []*check.DecisionKind{pickDecision}},
			roll.Hooks{OnFall: spendThrown},
			view.Hooks{Blocks: show},
		},
		Policies: []engine.Answer{points.GM.Is(gmPool{}), hitch.Rule.By(hitchPolicy),
			draft.TestDifficulty.By(doomDifficulty)},
	}
}

func hitchPolicy(s *engine.State) (hitch.HitchPolicy, bool) {
	return hitch.HitchPolicy{Use: wordAdd, ComplicationsClosed: game.Refuse("DOOM-R6", "cortex.refused.doom_only")},
		!hitchUse.Is(s, useEither)
}

func doomDifficulty(s *engine.State) (draft.Difficulty, bool) { return difficulty{}, isFullMode(s) }

// The events of doom. Left and Now are the pool after the event, for the texts.
type (
	// DoomSet sets the pool: at a session's start, when an empty pool is set up, or by the GM.
	DoomSet struct {
		Dice []dice.Die `json:"dice"`
		Why  string     `json:"why"`
	}
	// DoomAdded adds dice.
	DoomAdded struct {
		Dice []dice.Die `json:"dice"`
		Why  string     `json:"why"`
		Now  []dice.Die `json:"now"`
	}
	// DoomStepped steps up a die.
	DoomStepped struct {
		Was dice.Die   `json:"was"`
		Die dice.Die   `json:"die"`
		Now []dice.Die `json:"now"`
	}
	// DoomPromised promises d6 that join the pool when a roll is resolved (DOOM-R13).
	DoomPromised struct {
		Coming PromisedDice `json:"coming"`
		Why    string       `json:"why"`
	}
	// DoomSpent removes dice.
	DoomSpent struct {
		Dice []dice.Die `json:"dice"`
		Why  string     `json:"why"`
		Left []dice.Die `json:"left"`
	}
	// GroupSplit splits the group (DOOM-17). Apart has the PCs that are apart, none once the group
	// is together again.
	GroupSplit struct {
		Apart []string `json:"apart"`
		Names []string `json:"names,omitempty"`
		Rest  []string `json:"rest,omitempty"`
	}
	// SceneClosed tells, in the GM's words, how a scene ends that was ended by doom dice (DOOM-18).
	SceneClosed struct {
		How string `json:"how"`
	}
)

func (DoomSet) EventName() string      { return "cortex.doom" }
func (DoomAdded) EventName() string    { return "cortex.doom.added" }
func (DoomStepped) EventName() string  { return "cortex.doom.stepped" }
func (DoomPromised) EventName() string { return "cortex.doom.promised" }
func (DoomSpent) EventName() string    { return "cortex.doom.spent" }
func (GroupSplit) EventName() string   { return "cortex.doom.parted" }
func (SceneClosed) EventName() string  { return "cortex.doom.closed" }

func events() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf(tellSet, engine.On(Section, func(g *Doom, e DoomSet) { g.Dice = sortDice(e.Dice) })),
		engine.EventOf(tellAdded,
			engine.On(Section, func(g *Doom, e DoomAdded) { g.Dice = withDice(g.Dice, e.Dice...) })),
		engine.EventOf(tellStepped, engine.On(Section, func(g *Doom, e DoomStepped) {
			if slices.Contains(g.Dice, e.Was) {
				g.Dice = withDice(withoutDice(g.Dice, e.Was), e.Die)
			}
		})),
		engine.EventOf(tellPromised,
			engine.On(Section, func(g *Doom, e DoomPromised) { g.Coming = append(slices.Clip(g.Coming), e.Coming) })),
		engine.EventOf(tellSpent,
			engine.On(Section, func(g *Doom, e DoomSpent) { g.Dice = withoutDice(g.Dice, e.Dice...) })),
		game.WithNames(engine.EventOf(tellParted,
			engine.On(Section, func(g *Doom, e GroupSplit) { g.Apart = e.Apart })), nameParted),
		engine.EventOf(tellClosed),
	}
}

// rollResolved adds the dice that waited for a roll.
func (g *Doom) rollResolved(e check.RollResolved) {
	for _, c := range g.Coming {
		if c.Roll == e.Roll {
			g.Dice = withDice(g.Dice, slices.Repeat([]dice.Die{dice.D6}, c.N)...)
		}
	}
	g.Coming = slices.DeleteFunc(slices.Clone(g.Coming), func(c PromisedDice) bool { return c.Roll == e.Roll })
}

func sortDice(ds []dice.Die) []dice.Die { return slices.Sorted(slices.Values(ds)) }

// withDice returns ds and more together, smallest first. Beyond maxDice the largest are left out.
func withDice(ds []dice.Die, more ...dice.Die) []dice.Die {
	all := sortDice(slices.Concat(ds, more))
	return all[:min(len(all), maxDice)]
}

// withoutDice returns ds without the dice in gone. Each of these removes one die of its size, if
// there is any.
func withoutDice(ds []dice.Die, gone ...dice.Die) []dice.Die {
	left := slices.Clone(ds)
	for _, d := range gone {
		if i := slices.Index(left, d); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

// spend removes dice from the pool.
func spend(t *engine.Tx, why string, ds ...dice.Die) {
	t.Emit(DoomSpent{Dice: ds, Why: why, Left: withoutDice(dicePool(t.S), ds...)})
}

// add adds dice to the pool.
func add(t *engine.Tx, why string, ds ...dice.Die) {
	t.Emit(DoomAdded{Dice: ds, Why: why, Now: withDice(dicePool(t.S), ds...)})
}
