package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Growth is the state of the growth pools.
type Growth struct {
	Pools  []GrowthPool `json:"of,omitempty"`
	Lifted []int        `json:"lifted,omitempty"` // ids of the last rolls with an effect die stepped by another's SFX
}

// GrowthPool has the dice that one PC has gathered.
type GrowthPool struct {
	Char  string      `json:"char"`
	Dice  []dice.Die  `json:"dice,omitempty"`
	Worst dice.Die    `json:"worst,omitempty"` // the largest stress or complication of the session (GROW-TAG-03)
	From  string      `json:"from,omitempty"`  // the name of Worst
	Try   *GrowthRoll `json:"try,omitempty"`   // its roll in the current tag scene, nil for none
}

// GrowthRoll is a growth roll of a tag scene.
type GrowthRoll struct {
	Scene int        `json:"scene"`
	Gain  sheet.Gain `json:"gain"`
	Pool  []dice.Die `json:"pool"`
	Faces []int      `json:"faces"`
	// the name of the affliction that gave the pool's last die, if any did
	From         string     `json:"from,omitempty"`
	Against      []dice.Die `json:"against"`
	AgainstFaces []int      `json:"shown"` // faces of Against
	Total        int        `json:"total"`
	Beat         int        `json:"beat"`
	Won          bool       `json:"won,omitempty"`
	Ended        string     `json:"ended,omitempty"` // how it ended; "" while a decision is open
}

// How a growth roll ends.
const (
	endWon  = "won"  // it succeeds: the dice are spent (GROW-TAG-06)
	endPaid = "paid" // another trait falls for the step: the dice stay (GROW-TAG-07)
	endLeft = "left" // no step is taken: the dice stay
)

// Section is the state of growth pools.
var Section = engine.NewSection[Growth]("growth", 0)

// maxLifted is the largest number of rolls in Growth.Lifted.
const maxLifted = 20

// enabled is the option for the growth pool, which needs statements.
var enabled = rulekit.NewFlag("growth.pool", false, "GROW-POOL-01")

// Mod returns the mod for the growth pool.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "growth", Chapter: engine.ChapterSheets,
		Section:    Section,
		Options:    []*rulekit.Option{enabled.Option},
		Enabled:    func(s *engine.State) bool { return enabled.On(s) },
		CannotPlay: refuseWithoutStatements,
		Events:     events(),
		Handlers: []engine.Handler{
			engine.On(Section, (*Growth).gone),
			engine.On(Section, (*Growth).sfxOn),
			engine.On(Section, (*Growth).sessionBegun),
			engine.On(Section, (*Growth).sceneEnded),
		},
		Moves:          []game.Move[engine.State]{rollMove(), addMove(), takeMove(), leaveMove(), diceMove()},
		CharacterMoves: []string{"growth roll", "growth add", "growth take", "growth leave"},
		Synonyms:       game.Synonyms{wordPoint: {"ponto"}},
		Valid:          valid,
		Hooks: []engine.Hooks{
			people.Hooks{Noted: statementDie},
			check.Hooks{Compared: earnForHelp, OnSettled: noteWorst},
			framing.Hooks{OnEnd: leaveUndecided, Losses: sceneLosses},
			view.Hooks{Cards: cards, CharacterItems: characterItems},
			character.Hooks{Earnings: earnings()},
		},
	}
}

// refuseWithoutStatements refuses the pool in a game without statements on traits (RUL-CFG-NEEDS).
func refuseWithoutStatements(next *engine.State) *game.Refusal {
	if people.StatementSets.NamesAt(next) != nil {
		return nil
	}
	return game.Refuse("RUL-CFG-NEEDS", "cortex.fault.E_CFG_REQUIRES", game.W("key", enabled.Key),
		game.W("needed", people.StatementSets.Key))
}

// poolOf returns the growth pool of a character, which may be empty.
func poolOf(s *engine.State, char string) GrowthPool {
	for _, o := range Section.Of(s).Pools {
		if o.Char == char {
			return o
		}
	}
	return GrowthPool{Char: char}
}

// currentRoll returns a character's growth roll in the current tag scene, or nil.
func currentRoll(s *engine.State, char string) *GrowthRoll {
	if t := poolOf(s, char).Try; t != nil && scene.Of(s).IsTagScene() && t.Scene == scene.Of(s).Scene.N {
		return t
	}
	return nil
}

// diceToThrow returns the dice that a character would throw: the gathered dice, and the largest
// stress or complication of the session.
func (o GrowthPool) diceToThrow() []dice.Die {
	ds := slices.Clone(o.Dice)
	if o.Worst > 0 {
		ds = append(ds, o.Worst)
	}
	return ds
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	return max(len(g.Pools), len(g.Lifted)) <= engine.MaxLists &&
		!slices.ContainsFunc(g.Pools, func(o GrowthPool) bool {
			return sheet.IsTooLong(o.Char, o.From) || sheet.IsNoDie(o.Worst) || len(o.Dice) > maxDice ||
				slices.ContainsFunc(o.Dice, sheet.IsNoDie)
		})
}
