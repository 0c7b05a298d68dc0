package milestone

import (
	"strings"
	"testing"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex/core"
)

// Rules: FMILE-01 FMILE-02 RUL-FMILE-DOOM
//
// TestBookMilestonesHaveTextsInBothLanguages checks that each milestone of the book has its texts
// in both languages, two endings, and a unique name.
func TestBookMilestonesHaveTextsInBothLanguages(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(bookMilestones) != 12 {
		t.Fatalf("%d milestones", len(bookMilestones))
	}
	s, err := core.New(Mod()).Rules("cortex", nil).Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range lang.Locales {
		say, seen := index.Printer(locale, nil), map[string]bool{}
		for _, r := range bookMilestones {
			g := Milestone{Word: r.ID}
			if g.isFaulty() || !g.hasTwoEndings() || len(g.triggers(s)) != 4 {
				t.Errorf("%s: %v", r.ID, g)
			}
			said := []game.Msg{g.title(), g.summaryMsg(s)}
			for _, at := range g.triggers(s) {
				said = append(said, g.triggerMsg(at))
			}
			for _, m := range said {
				text := say.Say(m)
				if text == "" || strings.Contains(text, "cortex.") || seen[text] {
					t.Errorf("%s in %s: %q", r.ID, locale, text)
				}
				seen[text] = true
			}
		}
	}
}

// Rules: XP-02 RUL-XP-OTHER
//
// TestEachPriceHasAPurchase checks that each row of the table is something XP buys, and the other
// way round.
func TestEachPriceHasAPurchase(t *testing.T) {
	sold := map[string]bool{}
	for _, g := range purchases {
		sold[g.row] = true
		if g.price() <= 0 {
			t.Errorf("%s has no price", g.row)
		}
		if from, to,
			ok := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(g.row, "trait-"), "specialty-"), "-"); ok &&
			strings.HasPrefix(from, "d") && to != g.die.String() {
			t.Errorf("%s comes to %v", g.row, g.die)
		}
	}
	for id := range prices {
		if !sold[id] {
			t.Errorf("%s is not sold", id)
		}
	}
	if len(prices) != 17 {
		t.Errorf("%d prices", len(prices))
	}
}

// Rules: MILE-06
//
// TestPasteReadsAWholeMilestoneOrNothing checks that a text of another table is read whole or not
// at all.
func TestPasteReadsAWholeMilestoneOrNothing(t *testing.T) {
	long := strings.Repeat("x", maxTrigger+1)
	for text, want := range map[string]bool{
		`{"name":"A","xp1":"b","xp3":"c","xp10":["d"]}`:            true,
		`{"name":"A","xp1":"b","xp3":"c","xp10":["d","e"]}`:        true,
		`{"name":"A","xp1":"b","xp3":"c","xp10":["d","e","f"]}`:    false,
		`{"name":"A","xp1":"b","xp3":"c","xp10":[]}`:               false,
		`{"name":"","xp1":"b","xp3":"c","xp10":["d"]}`:             false,
		`{"name":"A","xp1":"","xp3":"c","xp10":["d"]}`:             false,
		`{"name":"A","xp1":"` + long + `","xp3":"c","xp10":["d"]}`: false,
		`{"name":"A\u0007","xp1":"b","xp3":"c","xp10":["d"]}`:      false,
		`[{"name":"A","xp1":"b","xp3":"c","xp10":["d"]}]`:          false,
		`nothing`: false,
	} {
		if _, no := parseMilestone(text); (no == nil) != want {
			t.Errorf("%s: %v", text, no)
		}
	}
}

// Rules: MILE-03 MILE-04 MILE-05
//
// TestTierComesOnceInItsSpan checks that a tier that came in this roll, scene or session does not
// come again in it.
func TestTierComesOnceInItsSpan(t *testing.T) {
	now := Use{Roll: "t2", Scene: 3, Session: 2}
	for _, c := range []struct {
		at   string
		use  Use
		once bool
		want string
	}{
		{at1, Use{Roll: "t2"}, true, "roll"},
		{at1, Use{Roll: "t2"}, false, ""},
		{at1, Use{Roll: "t1", Scene: 3, Session: 2}, true, ""},
		{at3, Use{Scene: 3}, true, "scene"},
		{at3NoDoom, Use{Scene: 3}, true, "scene"},
		{at3, Use{Roll: "t2", Scene: 2, Session: 2}, true, ""},
		{at10, Use{Session: 2}, true, "session"},
		{at10Or, Use{Session: 2}, true, "session"},
		{at10, Use{Scene: 3, Session: 1}, true, ""},
	} {
		if got := spentSpan(c.use, Claim{Trigger: c.at, When: now}, c.once); got != c.want {
			t.Errorf("%s after %+v: %q, want %q", c.at, c.use, got, c.want)
		}
	}
	if data.MustRead[struct{ Tiers []struct{ XP int } }]("milestone_tiers").Tiers[2].XP != tier(at10Or) {
		t.Error("the tiers are others")
	}
}

// Rules: RUL-MILE-CLAIM RUL-MILE-OWN
//
// TestClaimsAndMilestonesAreBounded checks the bounds of waiting claims and of the group's own
// milestones.
func TestClaimsAndMilestonesAreBounded(t *testing.T) {
	s, err := core.New(Mod()).Rules("cortex", nil).Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	leader := Milestone{Word: "leader"}
	claim := Claim{Char: "ana", Kind: kindPersonal, Goal: leader, Trigger: at1, When: currentPlace(s)}
	for n, want := range map[int]string{maxClaims - 1: "", maxClaims: "cortex.refused.claims_full"} {
		Section.Set(s,
			Milestones{Claims: make([]Claim, n), Tracks: []Track{{Char: "ana", Personal: &Followed{Goal: leader}}}})
		got := ""
		if no := refuseBarred(s, claim); no != nil {
			got = no.Reason.Key
		}
		if got != want {
			t.Errorf("%d claims: %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int]string{maxOwn - 1: "", maxOwn: "cortex.refused.milestones_full"} {
		Section.Set(s, Milestones{Own: make([]Milestone, n)})
		got := ""
		if no := refuseWhenFull(s); no != nil {
			got = no.Reason.Key
		}
		if got != want {
			t.Errorf("%d milestones: %q, want %q", n, got, want)
		}
	}
}
