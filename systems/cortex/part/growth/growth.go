package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Growth is what the players' characters have gathered.
type Growth struct {
	Of     []Own `json:"of,omitempty"`
	Lifted []int `json:"lifted,omitempty"` // the last rolls whose effect die another's SFX has stepped
}

// Own is what one of them has.
type Own struct {
	Char  string     `json:"char"`
	Dice  []dice.Die `json:"dice,omitempty"`
	Worst dice.Die   `json:"worst,omitempty"` // the highest stress or complication of the session (GROW-TAG-03)
	From  string     `json:"from,omitempty"`  // what that was, by name
	Try   *Try       `json:"try,omitempty"`   // in the tag scene that runs
}

// Try is a growth roll of a tag scene.
type Try struct {
	Scene   int        `json:"scene"`
	Gain    sheet.Gain `json:"gain"`
	Pool    []dice.Die `json:"pool"`
	Faces   []int      `json:"faces"`
	From    string     `json:"from,omitempty"` // what the last die of the pool was, where it is the session's highest
	Against []dice.Die `json:"against"`
	Shown   []int      `json:"shown"` // by the dice against it
	Total   int        `json:"total"`
	Beat    int        `json:"beat"`
	Won     bool       `json:"won,omitempty"`
	Ended   string     `json:"ended,omitempty"` // what became of it; "" while somebody has to say so
}

// What becomes of a growth roll.
const (
	endWon  = "won"  // it succeeds: the dice are spent (GROW-TAG-06)
	endPaid = "paid" // another trait falls for the step: the dice stay (GROW-TAG-07)
	endLeft = "left" // no step is taken: the dice stay
)

// Group is the state of growth pools.
var Group = &core.Group[Growth]{Name: "growth"}

// maxLifted is how many rolls are noted.
const maxLifted = 20

// enabled is the growth pool, which leans on statements.
var enabled = kit.NewFlag("growth.pool", false, "GROW-POOL-01")

// Mod is the growth pool.
func Mod() *core.Mod {
	return &core.Mod{
		Name: "growth", Chapter: core.ChapterSheets,
		Group:   Group,
		Options: []*kit.Option{enabled.Option},
		On:      func(s *core.State) bool { return enabled.On(s) },
		Plays:   plays,
		Facts:   facts(),
		Hears: []core.Hear{
			core.On(Group, (*Growth).gone),
			core.On(Group, (*Growth).lifted),
			core.On(Group, (*Growth).begun),
			core.On(Group, (*Growth).sceneOver),
		},
		Moves:  []game.Move[core.State]{rollMove(), addMove(), takeMove(), leaveMove(), diceMove()},
		Deeds:  []string{"growth roll", "growth add", "growth take", "growth leave"},
		Terms:  game.Terms{wordPoint: {"ponto"}},
		Within: within,
		Hooks: []core.Hooks{
			core.CastHooks{Noted: noted},
			core.CheckHooks{Compared: helped, OnSettle: weigh},
			core.SceneHooks{OnEnd: leaveOpen, Loses: loses},
			core.ShowHooks{Moments: moments, Beside: beside},
			core.RosterHooks{Earnings: earnings()},
		},
	}
}

// plays refuses the pool where no traits carry statements (RUL-CFG-NEEDS).
func plays(next *core.State) *game.Refusal {
	if core.StatementSets.Of(next) != nil {
		return nil
	}
	return game.Refuse("RUL-CFG-NEEDS", "cortex.fault.E_CFG_REQUIRES", game.W("key", enabled.Key),
		game.W("needed", core.StatementSets.Key))
}

// of is what a character has gathered.
func of(s *core.State, char string) Own {
	for _, o := range Group.Of(s).Of {
		if o.Char == char {
			return o
		}
	}
	return Own{Char: char}
}

// try is a character's growth roll in the tag scene that runs; nil for none.
func try(s *core.State, char string) *Try {
	if t := of(s, char).Try; t != nil && s.Tagging() && t.Scene == s.Scene.N {
		return t
	}
	return nil
}

// thrown are the dice that a character would throw: those gathered, and the highest
// stress or complication of the session.
func (o Own) thrown() []dice.Die {
	ds := slices.Clone(o.Dice)
	if o.Worst > 0 {
		ds = append(ds, o.Worst)
	}
	return ds
}

func within(s *core.State) bool {
	g := Group.Of(s)
	return max(len(g.Of), len(g.Lifted)) <= core.MaxLists && !slices.ContainsFunc(g.Of, func(o Own) bool {
		return sheet.TooLong(o.Char, o.From) || sheet.NoDie(o.Worst) || len(o.Dice) > maxDice ||
			slices.ContainsFunc(o.Dice, sheet.NoDie)
	})
}
