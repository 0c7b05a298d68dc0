package cortex_test

import (
	"strings"
	"testing"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/sheet"
)

// TestEveryOptionHasAChapter: no option is listed without a chapter.
func TestEveryOptionHasAChapter(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	for _, b := range cortextest.Rules.Show(r.S, r.Actor("ana"), "options").Blocks {
		if strings.HasSuffix(b.Title.Key, ".") {
			t.Errorf("%s has no chapter", b.Items[0].About)
		}
	}
}

// TestGenreGamesAreThoseOfTheData: the games are those of the data, with the same names in both
// languages, and with the prime sets by their names in each language.
func TestGenreGamesAreThoseOfTheData(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	en, pt := index.Printer(lang.EN, nil), index.Printer(lang.PTBR, nil)
	type table struct {
		Pairings []struct {
			Genre struct{ En, Pt string }
			Prime []string
		}
	}
	genres := data.MustRead[table]("prime_pairings").Pairings
	if len(genres) != 6 {
		t.Errorf("%d genres", len(genres))
	}
	for _, g := range genres {
		key := "cortex.game." + game.Slug(g.Genre.En)
		if a, b := en.Say(game.Say(key)), pt.Say(game.Say(key)); a != g.Genre.En || b != g.Genre.Pt {
			t.Errorf("%s is called %q and %q", key, a, b)
		}
		for say, in := range map[*lang.Printer]struct{ locale, and string }{
			en: {lang.EN, " and "}, pt: {lang.PTBR, " e "},
		} {
			var sets []string
			for _, kind := range g.Prime {
				sets = append(sets, strings.ToLower(sheet.SetName(kind, in.locale)))
			}
			if about := say.Say(game.Say(key + ".about")); !strings.HasSuffix(about, " "+strings.Join(sets, in.and)) {
				t.Errorf("%s: %q, not %q", key, about, sets)
			}
		}
	}
}
