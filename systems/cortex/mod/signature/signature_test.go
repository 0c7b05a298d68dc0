package signature

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
)

// owner returns a character with two signature assets.
func owner() *people.Character {
	return &people.Character{ID: "ana", Rank: people.PC, Sheet: sheet.Sheet{Name: "Ana", Sets: []sheet.Set{
		{Name: "skills", Traits: []sheet.Trait{{Word: "fight", Name: "Fight", Die: dice.D8}}},
		{Name: "assets", Traits: []sheet.Trait{
			{Word: "revolver", Name: "Revolver", Die: dice.D8}, {Word: "hat", Name: "Hat", Die: dice.D6}}},
	}}}
}

// Rules: CHAR-SIG-05
//
// TestAssetLostTwiceIsListedOnceAndComesBack checks that an asset lost twice is listed once, and
// that it can come back.
func TestAssetLostTwiceIsListedOnceAndComesBack(t *testing.T) {
	g := &Signature{}
	for _, sceneN := range []int{2, 3} {
		g.set(SignatureSet{Lost: LostAsset{Char: "ana", Word: "revolver", Scene: sceneN}})
	}
	g.set(SignatureSet{Lost: LostAsset{Char: "beto", Word: "revolver", Scene: 3}})
	if want := []LostAsset{{"ana", "revolver", 3}, {"beto", "revolver", 3}}; !slices.Equal(g.Lost, want) {
		t.Fatalf("lost are %v, want %v", g.Lost, want)
	}
	before := g.Lost
	g.set(SignatureSet{Lost: LostAsset{Char: "ana", Word: "revolver"}, Back: true})
	if want := []LostAsset{{"beto", "revolver", 3}}; !slices.Equal(g.Lost, want) {
		t.Errorf("lost are %v, want %v", g.Lost, want)
	}
	if len(before) != 2 || before[0].Char != "ana" {
		t.Error("what others remember changed with it")
	}
}

// TestSignatureAssetsAreThoseOfTheirSets checks that skills are left out.
func TestSignatureAssetsAreThoseOfTheirSets(t *testing.T) {
	var words []string
	for _, trait := range owner().TraitsOf(kind) {
		words = append(words, trait.Word)
	}
	if !slices.Equal(words, []string{"revolver", "hat"}) {
		t.Errorf("they are %v", words)
	}
}

// Rules: CHAR-SIG-05 RUL-SIG-BACK
//
// TestAssetComesBackAtTheStartOfALaterScene checks that an asset comes back in a later scene,
// before anything in it is over.
func TestAssetComesBackAtTheStartOfALaterScene(t *testing.T) {
	for _, c := range []struct {
		name       string
		gone       int
		now, beats int
		key        string
	}{
		{"not lost", 0, 3, 0, "cortex.refused.not_lost"},
		{"in the same scene", 3, 3, 0, "cortex.refused.lost_now"},
		{"with no scene", 3, 0, 0, "cortex.refused.lost_now"},
		{"in a later scene under way", 2, 3, 1, "cortex.refused.lost_late"},
		{"at the start of the next", 2, 3, 0, ""},
		{"at the start of a later one", 2, 7, 0, ""},
	} {
		s, err := core.New(Mod()).Rules("cortex", nil).Init(nil)
		if err != nil {
			t.Fatal(err)
		}
		scene.Of(s).Scene.N, scene.Of(s).Scene.Beats = c.now, c.beats
		if c.gone > 0 {
			Section.Set(s, Signature{Lost: []LostAsset{{"ana", "revolver", c.gone}}})
		}
		got := ""
		if no := refuseRegain(s, owner(), sheet.Trait{Word: "revolver", Name: "Revolver"}); no != nil {
			got = no.Reason.Key
		}
		if got != c.key {
			t.Errorf("%s: %q, want %q", c.name, got, c.key)
		}
	}
}
