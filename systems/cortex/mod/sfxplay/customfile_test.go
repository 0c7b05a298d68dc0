package sfxplay_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/sfxplay"
	"mesa/systems/cortex/sfx"
)

// pastes lets Beto paste SFX of another table, and returns the refusal or nil. With a nil source it
// changes nothing.
func (b table) pastes(text string, source dice.Source) *game.Refusal {
	b.T.Helper()
	return b.Decide("beto", game.Command{Move: "sfx paste", Args: game.Args{"text": {text}}}, source)
}

// Rules: SFXM-09 RUL-SFX-OWN
//
// TestOwnSFXGoToOtherTables: written out as JSON and pasted, with a word of its own; a faulty text
// changes nothing.
func TestOwnSFXGoToOtherTables(t *testing.T) {
	b := newTable(t, dora, 1)
	b.writes("twice", "trouble", "Drive: When it screams", "die=skill", "only=host")
	b.Do("ana", "sfx share", "own=drive")
	b.wantTold("cortex.event.sfx.own.shared")
	e, _ := cortextest.FirstEvent[sfxplay.CustomSFXShared](b.Table)
	to := newTable(t, dora, 1)
	for _, text := range []string{"Drive", `{"name":"","kind":"sfx","when":{"phase":"free"},"cost":[],"gain":[]}`} {
		if no := to.pastes(text, nil); no == nil || no.Rule != "SFXM-09" {
			t.Errorf("pasted %s: %v", text, no)
		}
	}
	for range 2 {
		if no := to.pastes(e.Text, to.Dice); no != nil {
			t.Fatal(no, no.Reason)
		}
	}
	one, other := to.own("drive"), to.own("drive-2")
	want := b.own("drive").Own
	for _, got := range []sfxplay.CustomSFX{one, other} {
		if got.By != "beto" || got.Own.Words != want.Words || got.Own.On != want.On || got.Own.Cost != want.Cost {
			t.Errorf("pasted is %+v, want %+v of Beto's", got, want)
		}
	}
}

// Rules: RUL-SFX-OWN
//
// TestFullListTakesNoMoreOwnSFX: neither a written nor a pasted one beyond the 40th.
func TestFullListTakesNoMoreOwnSFX(t *testing.T) {
	b := newTable(t, dora, 1)
	for n := range 40 {
		b.Fold(b.S, sfxplay.CustomSFXSet{Made: sfxplay.CustomSFX{Word: "own-" + game.Itoa(n), By: "ana",
			Own: sfx.CustomSFX{Name: "Own", Gain: "fact", Cost: "pay"}}, Why: "make"})
	}
	no := b.Decide("ana", game.Command{Move: "sfx write",
		Args: game.Args{"gain": {"fact"}, "cost": {"pay"}, "name": {"More"}}}, nil)
	if no == nil || no.Reason.Key != "cortex.sfx.refused.own.full" {
		t.Errorf("written is one more: %v", no)
	}
	b.Do("ana", "sfx forget", "own=own-0")
	text := `{"name":"A","kind":"sfx","when":{"phase":"free"},"cost":[{"op":"pp","n":-1}],` +
		`"gain":[{"op":"tell","as":"fact"}]}`
	if no = b.pastes("["+text+","+text+"]", nil); no == nil || no.Reason.Key != "cortex.sfx.refused.own.full" {
		t.Errorf("pasted are two: %v", no)
	}
}

// Rules: RUL-SFX-OWN
//
// TestGuestsWriteNoOwnSFX: neither without a chair nor with one.
func TestGuestsWriteNoOwnSFX(t *testing.T) {
	b := newTable(t, dora, 1)
	for _, by := range []game.Actor{{User: "x", Role: game.Guest}, {Chair: "guest", User: "x", Role: game.Guest}} {
		for _, o := range b.Rules.TableAt(b.S).Offers(by, game.AnyMove) {
			if o.Move == "sfx write" || o.Move == "sfx paste" {
				t.Errorf("%+v is offered %s", by, o.Move)
			}
		}
	}
}
