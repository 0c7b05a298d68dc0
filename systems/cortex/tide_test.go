package cortex_test

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
	"mesa/terminal"
)

// tide is the state of a made-up mod: how high the water stands. docs/adding-a-rule.md shows the
// code of this file step by step.
type tide struct{ N int }

var tideSection = engine.NewSection[tide]("tide", 0)

// tideCounter returns a mod that counts the hitches that are used, in silence.
func tideCounter() *engine.Mod {
	return &engine.Mod{
		Name: "tide", Section: tideSection,
		Handlers: []engine.Handler{engine.On(tideSection, func(g *tide, e check.OnesSpent) { g.N += len(e.Dice) })},
		Hooks:    []engine.Hooks{view.Hooks{Blocks: showTide}},
	}
}

func showTide(s *engine.State, _ game.Actor) []game.Block {
	return []game.Block{{Kind: game.ListBlock, About: "tide", Title: game.Say("cortex.tide"),
		Items: []game.Item{{Label: game.Say("cortex.tide"), N: tideSection.Of(s).N}}}}
}

// highTide is as high as the water gets.
const highTide = 5

var tideOn = rulekit.NewFlag("tide.on", false, "TIDE-01")

// tideMod returns the whole mod: an option of the table, told, with a move and a die.
func tideMod() *engine.Mod {
	return &engine.Mod{
		Name: "tide", Chapter: engine.ChapterScenes, Section: tideSection,
		Options: []*rulekit.Option{tideOn.Option},
		Enabled: func(s *engine.State) bool { return tideOn.On(s) },
		Events:  []engine.EventKind{engine.EventOf(tellTide, engine.On(tideSection, (*tide).set))},
		Moves:   []engine.Move{ebbMove()},
		Valid:   func(s *engine.State) bool { return tideSection.Of(s).N <= highTide },
		Hooks: []engine.Hooks{
			roll.Hooks{OnThrow: raiseTide},
			draft.Hooks{OpposingOptions: tideDice},
			view.Hooks{Blocks: showTide},
		},
	}
}

// TideSet is the tide after it rose or ebbed.
type TideSet struct {
	N int `json:"n"`
}

// EventName implements game.Event.
func (TideSet) EventName() string { return "cortex.tide" }

func (g *tide) set(e TideSet) { g.N = e.N }

func tellTide(e TideSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.tide", game.N("n", e.N)))
}

// raiseTide raises the tide by one for a throw with hitches (TIDE-02).
func raiseTide(t *engine.Tx, r *pool.Roll) {
	if n := tideSection.Of(t.S).N; n < highTide && len(r.Hitches()) > 0 {
		t.Emit(TideSet{N: n + 1})
	}
}

// ebbMove lowers the tide by one, if the GM says so (TIDE-03).
func ebbMove() engine.Move {
	return people.GMOffers(game.Spec{Name: "ebb", Category: game.CategoryScene},
		func(s *engine.State, c *game.Collector) {
			if tideSection.Of(s).N == 0 {
				c.Close(game.Refuse("TIDE-03", "cortex.refused.tide_low"))
				return
			}
			c.Add(game.Offer{About: "tide", Label: game.Say("cortex.ebb")})
		},
		func(t *engine.Tx, _ game.Args) { t.Emit(TideSet{N: tideSection.Of(t.S).N - 1}) })
}

// tideDice returns a d8 that may oppose unless the tide is out (TIDE-04).
func tideDice(s *engine.State, _ *people.Character) []draft.PoolOption {
	if tideSection.Of(s).N == 0 {
		return nil
	}
	return []draft.PoolOption{{Word: "tide", Name: game.Say("cortex.tide.high"), Group: draft.GroupOfThings(),
		Dice: []pool.Die{{Word: "tide", From: pool.FromScene, Die: dice.D8}}}}
}

// tideScript is a transcript of tideMod.
const tideScript = `
# TIDE-1 | The tide rises with each throw that has a hitch, and opposes
# Rules: TIDE-01 TIDE-02 TIDE-03 TIDE-04
table cortex demo
gm> option tide.on true
       Changed: ⟦cortex.option-name.tide.on⟧ (yes).
gm> ebb
       ! TIDE-03 ⟦cortex.refused.tide_low⟧
dice 3 2
gm> test ana easy with=
       Ana must beat 5.
       Opposition: d6 rolled 3 and d6 rolled 2.
       → Ana: Choose dice and roll
dice 1 5 4
ana> roll buddy quick-hands move
       Ana succeeds: 9 against 5, by 4. Effect d4.
       Ana rolled: Buddy d8 rolled 1, Quick Hands d8 rolled 5 and Move d10 rolled 4.
       1 hitch.
       ⟦cortex.event.tide⟧
       Ana keeps 9 (d8 rolled 5 and d10 rolled 4), effect d4.
dice 3 2 7
gm> test beto easy with=tide
       Beto must beat 10.
       Doesn't oppose: Bruised d6.
       Opposition: d6 rolled 3, d6 rolled 2 and d8 rolled 7.
       Ana's hitches pass.
       → Beto: Choose dice and roll
gm> ebb
       ⟦cortex.event.tide⟧
`

// TestTideTranscript plays the mod that docs/adding-a-rule.md builds.
func TestTideTranscript(t *testing.T) {
	rules := core.New(append(cortex.Mods(), tideMod())...).Rules(cortex.Name, cortextest.Rules.Demo)
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	script := strings.TrimPrefix(tideScript, "\n")
	_, diff, err := terminal.RunScript([]game.System{game.Play(rules)}, texts, "tide", script, false)
	if err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}
