package character

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// Rules: OUT-03 OUT-R3
//
// TestGMTakesOutAndBringsBack: a character that is out is brought back, with a d6 complication if
// the GM names one; nobody who is in the scene can be brought back.
func TestGMTakesOutAndBringsBack(t *testing.T) {
	b := newTable(t, "")
	b.Do(game.GMChair, "out", "who=ana")
	b.Do(game.GMChair, "out", "who=beto")
	if c := b.char("ana"); c.Out != people.OutRuled {
		t.Errorf("Ana is out: %q", c.Out)
	}
	if b.Try(game.GMChair, "out", "who=ana") == nil || b.Try("caio", "out", "who=caio") == nil {
		t.Error("who is out is taken out again, or by a player")
	}
	b.Do(game.GMChair, "back", "who=ana", "name=Dazed")
	b.Do(game.GMChair, "back", "who=beto")
	all := things.Of(b.S).Complications
	if b.char("ana").IsOut() || b.char("beto").IsOut() || len(all) != 1 || all[0].On != "ana" || all[0].Die != dice.D6 {
		t.Errorf("back with %v", all)
	}
	b.WantRefusal("OUT-03", game.GMChair, "back", "who=ana")
}

// busy is a kind of checks in which Ana is always in the middle of one.
type busy struct{}

func (busy) CheckInProgress(_ *engine.State, char string) string {
	return map[string]string{"ana": "x1"}[char]
}

func (busy) Involves(_ *engine.State, char string) bool { return char == "ana" }

func (busy) Keeps(*engine.State, string) bool { return true }

func (busy) Card(*engine.State, game.Actor, string) game.Card { return game.Card{} }

func (busy) Conclude(*engine.Tx, *pool.Roll) {}

func (busy) OpportunitiesOpen(*engine.State, *pool.Roll) bool { return false }

func (busy) NothingOpen(*engine.State, *pool.Roll) bool { return false }

func (busy) Abandon(*engine.Tx, string) {}

func (busy) RollContexts(*engine.State, game.Actor) []check.RollContext { return nil }

func (busy) NoRollContext(*engine.State, game.Actor) *game.Refusal { return nil }

func (busy) ThrowPlace(*engine.State, *pool.Roll) string { return "" }

func (busy) Goal(*engine.State, game.Actor, string, string) (int, bool) { return 0, false }

func (busy) Opponents(*engine.State, *pool.Roll) []string { return nil }

func (busy) OpposedChar(*engine.State, *pool.Roll) string { return "" }

func (busy) RemoveDie(*engine.Tx, string, string) {}

func (busy) AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll { return nil }

func (busy) FailureHurts(*engine.State, string) bool { return false }

func (busy) RecoversFrom(*engine.State, string) string { return "" }

func (busy) Row(*engine.State, string) dice.Die { return 0 }

func (busy) FailsPlainly(*engine.State, *pool.Roll, int) bool { return false }

// newBusyTable returns a table on which Ana is in the middle of a check.
func newBusyTable(t *testing.T) *table {
	return newTable(t, "", &engine.Mod{Name: "toy", Hooks: []engine.Hooks{check.Hooks{
		Kind: &check.CheckKind{Name: "toy", Prefix: 'x', Course: busy{}, Throwing: busy{}, Opposed: busy{}}}}})
}

// TestCharactersEnterAndLeaveTheScene: at the GM's word, but not out of a check.
func TestCharactersEnterAndLeaveTheScene(t *testing.T) {
	b := newBusyTable(t)
	b.Do(game.GMChair, "leave-scene", "who=beto")
	if !b.char("beto").Away {
		t.Error("Beto is in the scene")
	}
	if no := b.Try(game.GMChair, "leave-scene", "who=ana"); no == nil || no.Reason.Key != "cortex.refused.busy" {
		t.Errorf("Ana leaves a check: %v", no)
	}
	b.Do(game.GMChair, "enter", "who=beto")
	if b.char("beto").Away {
		t.Error("Beto is away")
	}
	for move, key := range map[string]string{
		"enter": "cortex.refused.all_here", "leave-scene": "cortex.refused.nobody_here",
	} {
		b := newTable(t, "")
		if move == "leave-scene" {
			for _, c := range people.Of(b.S).Chars {
				b.Fold(people.SceneEntered{Char: c.ID, Away: true})
			}
		}
		if no := b.Try(game.GMChair, move, "who=ana"); no == nil || no.Reason.Key != key {
			t.Errorf("%s: %v, want %s", move, no, key)
		}
	}
}

// TestRetiredCharacterIsGone: with its assets and afflictions, which are named before; not out of a
// check or a decision, and not another player's.
func TestRetiredCharacterIsGone(t *testing.T) {
	rope := things.Asset{ID: "rope", Name: "Rope", Die: dice.D6, Owner: "beto", For: things.ForScene}
	b := newBusyTable(t).fold(things.AssetSet{Asset: rope},
		things.ComplicationSet{Complication: things.Complication{ID: "hurt", Name: "Hurt", On: "beto", Die: dice.D6}},
		check.DecisionOwed{Pending: check.Pending{ID: 2, Kind: "toy", Char: "vex", From: "caio"}})
	for chair, char := range map[string]string{"ana": "ana", "caio": "caio", game.GMChair: "vex"} {
		if no := b.Try(chair, "retire", "who="+char); no == nil || no.Reason.Key != "cortex.refused.busy" {
			t.Errorf("%s is retired: %v", char, no)
		}
	}
	if b.Try("ana", "retire", "who=beto") == nil {
		t.Error("Ana retires Beto")
	}
	then := retirementMsgs(b.S, b.char("beto"))
	if len(then) != 3 || then[0].Key != "cortex.retire.then" || len(then[1].Args[0].Msgs) != 2 ||
		!then[2].Equal(game.Say("cortex.retire.then.chair", game.W("name", "Beto"))) {
		t.Errorf("told before: %v", then)
	}
	b.S.NoUndo = true
	if then = retirementMsgs(b.S, b.char("vex")); len(then) != 1 || then[0].Key != "cortex.retire.then.for_good" {
		t.Errorf("of a GMC without undo is told %v", then)
	}
	b.Do("beto", "retire", "who=beto")
	if now := things.Of(b.S); people.Of(b.S).Char("beto") != nil || len(now.Assets)+len(now.Complications) > 0 {
		t.Errorf("left are %v and %v", now.Assets, now.Complications)
	}
}
