package files_test

import (
	"os"
	"testing"

	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
)

// Rules: CFG-R1
//
// TestWorldSettingsFillTheGameForm: the settings of a world fill the form of a game, besides the
// options of the table; a character's file does not, and a world does not fill the form of a
// character.
func TestWorldSettingsFillTheGameForm(t *testing.T) {
	data, err := os.ReadFile("../foundry/testdata/world.json")
	if err != nil {
		t.Fatal(err)
	}
	r := cortextest.InScene(t, scene.NormalStakes, nil, "distinctions.count=4", "sheets.checked=true",
		"scale.enabled=true")
	o := r.FindOffer("gm", "game")
	to, no := cortex.System().Fill(*o, data)
	if no != nil {
		t.Fatal(no.Reason.Key)
	}
	if n := len(to.Unplaced); n != 6 || to.Unplaced[0].Key != "cortex.file.left.row" { // a game has skills or roles
		t.Errorf("left is %v", to.Unplaced)
	}
	r.Do("gm", "game", "options="+to.Args.One("options"))
	for key, want := range map[string]string{"distinctions.count": "2", "attributes.set": "custom",
		"attributes.names": "Might,Wit,Grace", "values.names": "Home,Truth,Faith", "skills.names": "Sail,Sing",
		"extraordinary": "powers", "sets.other": "Ship", "scale.enabled": "true"} {
		if got, _ := r.S.Option(key); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	vera, err := os.ReadFile("../foundry/testdata/vera.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o    game.Offer
		file []byte
	}{{*o, vera}, {offer(), data}} {
		if to, no := cortex.System().Fill(c.o, c.file); no == nil {
			t.Errorf("%s is filled with %v", c.o.Move, to.Args)
		}
	}
}
