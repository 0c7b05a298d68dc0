package roster

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// TestStockIsCompleteInBothLanguages checks that the stock has the same GMCs in both languages,
// each complete for its rank (RUL-GMC-DICE, CHAR-GMC-04, CHAR-GMC-05).
func TestStockIsCompleteInBothLanguages(t *testing.T) {
	en, pt := stock("en"), stock("pt-BR")
	if len(en) != len(pt) || len(en) < len(character.GMCRanks()) {
		t.Fatalf("%d in English, %d in Portuguese", len(en), len(pt))
	}
	for i, e := range en {
		if e.ID != pt[i].ID || e.Rank != pt[i].Rank || e.summaryMsg().Key == "" {
			t.Errorf("%s is not %s", e.ID, pt[i].ID)
		}
		for _, g := range []StoredGMC{e, pt[i]} {
			if !g.Sheet.Valid() || !slices.Contains(character.GMCRanks(), g.Rank) {
				t.Errorf("%s: %+v", g.ID, g)
			}
			one := g.Sheet.Sets[0].Traits[0]
			switch g.Rank {
			case people.Extra:
				if len(g.Sheet.Sets) != 1 || len(g.Sheet.Sets[0].Traits) != 1 || len(one.Dice()) != 1 {
					t.Errorf("%s is an extra with more than one die", g.ID)
				}
			case people.Mob, people.Boss, people.Faction:
				if len(one.Dice()) < 2 {
					t.Errorf("%s is a group of one die", g.ID)
				}
			}
		}
		if diceOf(e) != diceOf(pt[i]) {
			t.Errorf("%s: %s in English, %s in Portuguese", e.ID, diceOf(e), diceOf(pt[i]))
		}
	}
	for _, rank := range character.GMCRanks() {
		if !slices.ContainsFunc(en, func(e StoredGMC) bool { return e.Rank == rank }) {
			t.Errorf("no %s is at hand", rank)
		}
	}
	if !slices.EqualFunc(stock("de"), en, func(a, b StoredGMC) bool { return a.Sheet.Name == b.Sheet.Name }) {
		t.Error("a table in another language has other GMCs")
	}
}

func diceOf(e StoredGMC) string {
	var all []string
	for _, set := range e.Sheet.Sets {
		for _, t := range set.Traits {
			for _, d := range t.Dice() {
				all = append(all, d.String())
			}
		}
	}
	return strings.Join(all, " ")
}

// TestKeptGMCIsReplacedInItsPlace checks that a kept GMC is replaced in its place, and that
// dropping a missing one does nothing.
func TestKeptGMCIsReplacedInItsPlace(t *testing.T) {
	g, guard := &Roster{}, StoredGMC{ID: "guard", Rank: people.Extra, Sheet: sheet.Sheet{Name: "Guard"}}
	g.gmcKept(GMCKept{Entry: guard, N: 1})
	g.gmcKept(GMCKept{Entry: StoredGMC{ID: "cook", Rank: people.Mob}, N: 2})
	before := g.Kept
	guard.Rank = people.Boss
	g.gmcKept(GMCKept{Entry: guard, N: 2})
	if len(g.Kept) != 2 || g.Kept[0].Rank != people.Boss || before[0].Rank != people.Extra {
		t.Errorf("%+v, before %+v", g.Kept, before)
	}
	g.gmcDropped(GMCDropped{ID: "nobody"})
	g.gmcDropped(GMCDropped{ID: "guard"})
	if len(g.Kept) != 1 || g.Kept[0].ID != "cook" {
		t.Errorf("%+v", g.Kept)
	}
}

// TestRosterEventsRevealNothingAboutGMCs checks that the texts of the roster's events reveal
// nothing about the GMC.
func TestRosterEventsRevealNothingAboutGMCs(t *testing.T) {
	secret := StoredGMC{ID: "traitor", Rank: people.Major, Sheet: sheet.Sheet{Name: "The Traitor"}}
	for _, ms := range [][]game.Msg{tellKept(GMCKept{Entry: secret, N: 1}), tellDropped(GMCDropped{ID: secret.ID})} {
		for _, m := range ms {
			for _, a := range m.Args {
				if a.Kind != game.NumberArg {
					t.Errorf("%s tells %+v", m.Key, a)
				}
			}
		}
	}
}
