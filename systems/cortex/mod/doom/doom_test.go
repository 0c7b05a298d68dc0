package doom_test

import (
	"encoding/json"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/doom"
)

// fakeTurns is a fake turn order. It is Ana's turn, the guard has had its turn, and who notes the
// interrupting character.
type fakeTurns struct{ who *string }

func (fakeTurns) Turn(*engine.State) string { return "ana" }

func (fakeTurns) Contest(*engine.Tx, string, string) int { return 0 }

func (fakeTurns) NoInterrupt(_ *engine.State, char string) *game.Refusal {
	if char == "guard" {
		return game.Refuse("DOOM-R9", "cortex.refused.doom_nobody_waits")
	}
	return nil
}

func (fakeTurns) MayAgain(*engine.State, string) (turns, may bool) { return }

func (fakeTurns) Again(*engine.Tx, string) {}

func (o fakeTurns) Interrupt(_ *engine.Tx, char string) { *o.who = char }

// Rules: DOOM-14 DOOM-R9
//
// TestInterruptSpendsADieAndLetsAGMCAct checks that a doom die of the size that the GM names lets a
// GMC act before the PC who has the next turn, and that a GMC that has had its turn cannot act.
func TestInterruptSpendsADieAndLetsAGMCAct(t *testing.T) {
	var acts string
	mod := &engine.Mod{
		Name: "turns",
		Policies: []engine.Answer{
			roll.Turns.Is(fakeTurns{&acts}),
		},
	}
	r := cortextest.InScene(t, scene.NormalStakes, nil, "doom.mode=full")
	r.Rules = core.New(append(cortex.Mods(), mod)...).Rules(cortex.Name, cortextest.Rules.Demo)
	r = r.Restart()
	r.Do("gm", "doom pool", "dice=d6,d10")
	o := r.FindOffer("gm", "doom interrupt")
	if o == nil {
		t.Fatal("nothing is offered")
	}
	who := slices.DeleteFunc(slices.Clone(o.Inputs[0].Choices), func(c game.Choice) bool { return c.Closed != nil })
	if len(who) != 1 || who[0].Word != "vex" || len(o.Inputs[0].Choices) != 2 {
		t.Errorf("may act: %+v of %d, want Vex alone of 2", who, len(o.Inputs[0].Choices))
	}
	r.Do("gm", "doom interrupt", "who=vex", "die=d10")
	if acts != "vex" || !slices.Equal(doom.Section.Of(r.S).Dice, []dice.Die{dice.D6}) {
		t.Errorf("%q acts, and the pool holds %v", acts, doom.Section.Of(r.S).Dice)
	}
}

// Rules: DOOM-R13 OPP-R7
//
// TestSnapshotKeepsDoomState checks that a snapshot keeps the pool, the dice that wait and the
// split group, and that 1s of doom dice are opportunities and the dice stay.
func TestSnapshotKeepsDoomState(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1}, "doom.mode=full")
	r.Do("gm", "doom pool", "dice=d8,d10,d10")
	r.Do("gm", "doom split", "apart=beto")
	r.Do("gm", "new-complication", "name=Wet", "on=ana", "die=d8")
	r.Dice.Add(1, 5)
	r.Do("gm", "test", "who=ana", "with=")
	if o := r.FindOffer("ana", "opportunity"); o == nil {
		t.Error("the 1 of a doom die is no opportunity")
	}
	data, err := json.Marshal(r.S)
	if err != nil {
		t.Fatal(err)
	}
	restored, err := r.Rules.Restore(data)
	if err != nil {
		t.Fatal(err)
	}
	g := doom.Section.Of(restored)
	if !slices.Equal(g.Dice, []dice.Die{dice.D8, dice.D10}) || !slices.Equal(g.Apart, []string{"beto"}) {
		t.Errorf("back comes %+v", g)
	}
	if gameView := r.Rules.Show(restored, game.Actor{}, "doom"); len(gameView.Blocks) != 1 ||
		len(gameView.Blocks[0].Items) != 2 {
		t.Errorf("shown are %+v", gameView.Blocks)
	}
}
