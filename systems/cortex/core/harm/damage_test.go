package harm

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex/pool"
)

// Rules: CRISIS-04 CRISIS-05 CRISIS-R3 ASSET-R7
//
// TestEffectDieBreaksOrStepsDownADie: a larger effect die removes a die; an equal or smaller one
// steps it down, and a d4 is removed.
func TestEffectDieBreaksOrStepsDownADie(t *testing.T) {
	for _, c := range []struct{ die, effect, left dice.Die }{
		{dice.D6, dice.D8, 0}, {dice.D6, dice.D12, 0}, {dice.D8, dice.D8, dice.D6}, {dice.D12, dice.D4, dice.D10},
		{dice.D4, dice.D4, 0},
	} {
		if left := pool.DieLeft(c.die, c.effect); left != c.left {
			t.Errorf("a %v beaten by a %v leaves %v, want %v", c.die, c.effect, left, c.left)
		}
	}
}

// TestDamageIsMadeInItsFileAlone: every Damage is made in damage.go, by its cause, and a decision that waits
// for one keeps all of it. A Damage that other code builds would soon lack a field.
func TestDamageIsMadeInItsFileAlone(t *testing.T) {
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			filepath.Base(path) == "damage.go" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, made := range []string{"Damage{", "*p.Damage", "Damage: "} {
			if strings.Contains(string(text), made) {
				t.Errorf("%s has %q", path, made)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
