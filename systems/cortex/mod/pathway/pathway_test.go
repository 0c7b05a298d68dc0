package pathway

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// countRoutes returns the number of ways through the first n stages.
func countRoutes(n int) int {
	ends := map[int]int{}
	for _, o := range stageOf(1).Options {
		ends[o.Column] = 1
	}
	for k := 2; k <= n; k++ {
		next := map[int]int{}
		for from, ways := range ends {
			w := Walker{Columns: make([]int, k-1), Done: k - 1}
			w.Columns[k-2] = from
			for _, o := range stageOf(k).Options {
				if w.refuseStep(o) == nil {
					next[o.Column] += ways
				}
			}
		}
		ends = next
	}
	all := 0
	for _, ways := range ends {
		all += ways
	}
	return all
}

// Rules: RUL-PATH-COUNT PATH-05 PATH-06
//
// TestRoutesMatchTheCount checks the number of ways through one stage, five and nine.
func TestRoutesMatchTheCount(t *testing.T) {
	for n, want := range map[int]int{1: 5, 5: 259, 9: 14411} {
		if got := countRoutes(n); got != want {
			t.Errorf("%d routes through %d stages, want %d", got, n, want)
		}
	}
}

// Rules: PATH-02 PATH-03 PATH-04 PATH-07 PATH-08
//
// TestStageTableAddsUpToANewSheet checks the shape of the book's table, and that the engineer's
// table adds up to a sheet made from scratch.
func TestStageTableAddsUpToANewSheet(t *testing.T) {
	if len(book.stages) != 9 || book.advised != 5 || book.shift != 1 || len(book.engineer) != 5 {
		t.Fatalf("%d stages, %d advised, a step of %d, %d rows", len(book.stages), book.advised, book.shift,
			len(book.engineer))
	}
	var sum grant
	for _, row := range book.engineer {
		sum = sum.plus(row)
	}
	if want := (grant{Distinction: 3, Skill: 9, Gain: 5, Attribute: 3, SFX: 2}); sum != want {
		t.Errorf("the engineer has %+v, want %+v", sum, want)
	}
	for kind, want := range map[string][2]int{standard: {4, 1}, major: {3, 2}, meta: {2, 1}} {
		if n := book.count(kind, 9); n != want[0] {
			t.Errorf("%d stages are %s, want %d", n, kind, want[0])
		}
		for _, st := range book.stages {
			if st.Type == kind && (st.countNeeded() != want[1] || len(st.Options) != 5) {
				t.Errorf("stage %d asks for %d", st.N, st.countNeeded())
			}
		}
	}
}

// groupWithMap returns a table of three characters with a map: Ana's town, Beto's boat, and a storm
// that is linked with none of them.
func groupWithMap(t *testing.T) (*engine.State, *Pathway) {
	t.Helper()
	s, err := core.New(people.Mod(), Mod()).Rules("cortex", nil).Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &Pathway{}
	e := PathwayOpened{LastStage: 5, Why: wayBegin}
	for _, id := range []string{"ana", "beto", "caio"} {
		e.Chars = append(e.Chars, Element{ID: id, Name: id, Kind: kindPC})
	}
	g.opened(e)
	g.added(ElementAdded{Char: "ana", Way: wayAdd, Element: Element{ID: "town", Name: "Town", Kind: kindPlace},
		Link: Link{N: 1, A: "town", B: "ana", By: "ana"}})
	g.added(ElementAdded{Char: "beto", Way: wayAdd, Element: Element{ID: "boat", Name: "Boat", Kind: kindThing},
		Link: Link{N: 2, A: "boat", B: "beto", By: "beto"}})
	g.added(ElementAdded{Char: "caio", Way: wayAdd, Element: Element{ID: "storm", Name: "Storm", Kind: kindEvent},
		Link: Link{N: 3, A: "storm", B: "town", By: "caio"}})
	g.linked(ElementsLinked{Char: "ana", Way: wayLink, Link: Link{N: 4, A: "ana", B: "beto", By: "ana"}})
	return s, g
}

// Rules: RUL-PATH-LINK
//
// TestLinkBelongsToItsPCsElseToWhoDrewIt checks that a link belongs to the PCs at its ends, or
// else to the PC who drew it.
func TestLinkBelongsToItsPCsElseToWhoDrewIt(t *testing.T) {
	_, g := groupWithMap(t)
	for _, c := range []struct {
		link int
		char string
		want []string
	}{
		{1, "ana", []string{}}, {1, "beto", []string{"ana"}}, {2, "ana", []string{"beto"}},
		{3, "ana", []string{"caio"}}, {3, "caio", []string{}}, {4, "caio", []string{"ana", "beto"}},
		{4, "ana", []string{"beto"}},
	} {
		if got := g.owners(g.linkBy(c.link), c.char); !slices.Equal(got, c.want) {
			t.Errorf("link %d is broken by %s with the consent of %v, want %v", c.link, c.char, got, c.want)
		}
	}
}

// Rules: RUL-PATH-LINK RUL-PATH-ORDER
//
// TestCharacterThatLeavesIsNotWaitedFor checks a character that leaves: the others neither wait for
// it nor need its consent, and it stays on the map as a person with its drawings.
func TestCharacterThatLeavesIsNotWaitedFor(t *testing.T) {
	_, g := groupWithMap(t)
	for _, char := range []string{"ana", "caio"} {
		g.chosen(OptionChosen{Char: char, Stage: 1, Column: 2})
		g.finished(StageFinished{Char: char, Stage: 1})
	}
	if g.currentStage() != 1 {
		t.Fatalf("with Beto to come they are in stage %d", g.currentStage())
	}
	g.requested(BreakRequested{Request: BreakRequest{N: 5, Char: "ana", Link: 2, Owners: []string{"beto"}}})
	g.requested(BreakRequested{Request: BreakRequest{N: 6, Char: "caio", Link: 4, Owners: []string{"ana", "beto"}}})
	g.characterGone(people.CharacterGone{ID: "beto"})
	if g.currentStage() != 2 || len(g.Elements) != 6 || len(g.Links) != 4 || g.element("beto").Kind != kindPerson {
		t.Errorf("without Beto they are in stage %d, with %d elements and %d links", g.currentStage(), len(g.Elements),
			len(g.Links))
	}
	if len(g.Requests) != 1 || !slices.Equal(g.Requests[0].Owners, []string{"ana"}) {
		t.Errorf("asked is %+v", g.Requests)
	}
	g.broken(LinkBroken{Link: Link{N: 4}})
	if len(g.Requests) != 0 {
		t.Error("a link is asked for that is gone")
	}
}

// TestMapStaysWithinItsBounds checks that the map stays within its bounds however many characters
// come and go, and that linked elements stay.
func TestMapStaysWithinItsBounds(t *testing.T) {
	_, g := groupWithMap(t)
	g.Links = append(g.Links, Link{N: 90, A: "ana", B: "x0", Word: "knew"})
	for i := range 2 * maxMapped {
		id := "x" + game.Itoa(i)
		g.characterSet(people.CharacterSet{Char: people.Character{ID: id, Rank: people.PC}})
		g.characterGone(people.CharacterGone{ID: id})
	}
	if len(g.Elements) != maxMapped || g.element("x0") == nil || g.element("x1") != nil || g.element("ana") == nil {
		t.Errorf("%d elements are left", len(g.Elements))
	}
}

// Rules: PATH-01
//
// TestFullMapRefusesElements checks that a full map refuses more elements and says why.
func TestFullMapRefusesElements(t *testing.T) {
	s, g := groupWithMap(t)
	for len(g.Elements) < maxElements {
		g.Elements = append(g.Elements, Element{ID: game.Itoa(len(g.Elements)), Name: "x", Kind: kindThing})
	}
	g.chosen(OptionChosen{Char: "ana", Stage: 1, Column: 2})
	people.Of(s).Chars = []*people.Character{{ID: "ana", Chair: "ana", Rank: people.PC}}
	Section.Set(s, *g)
	by := game.Actor{Chair: "ana", Role: game.Player}
	if offers := game.Collect(s, by, mapMove().Offers); len(offers) > 0 {
		t.Errorf("it offers %s", offers[0].Label.Key)
	}
	closed := game.Collect(s, by.Explaining(), mapMove().Offers)
	if len(closed) != 1 || closed[0].Closed.Reason.Key != "cortex.refused.path_full" {
		t.Errorf("it says %+v", closed)
	}
}

// Rules: RUL-PATH-ORDER
//
// TestEventsChangeNothingIfEarlierOnesWereUndone checks that events change nothing if the events
// before them were undone.
func TestEventsChangeNothingIfEarlierOnesWereUndone(t *testing.T) {
	_, g := groupWithMap(t)
	g.finished(StageFinished{Char: "ana", Stage: 1})
	g.chosen(OptionChosen{Char: "ana", Stage: 3, Column: 1})
	g.taken(GrantTaken{Char: "nobody", Taken: grant{Skill: 1}})
	g.answered(BreakAnswered{Request: 9, Char: "ana", Yes: true})
	if w := g.walker("ana"); w.Done != 0 || len(w.Columns) != 0 {
		t.Errorf("Ana is at %+v", w)
	}
	g.opened(PathwayOpened{LastStage: 6, Why: wayOn})
	if len(g.Walkers) != 3 || g.LastStage != 6 {
		t.Errorf("%d walk until %d", len(g.Walkers), g.LastStage)
	}
}

// Rules: RUL-PATH-POWER RUL-PATH-BUDGET
//
// TestMetaStagesGivePowerSets checks that meta stages give power sets in place of creation's,
// including the current stage, and which sheets count as built by pathways.
func TestMetaStagesGivePowerSets(t *testing.T) {
	s, g := groupWithMap(t)
	g.LastStage = len(book.stages)
	ana := &people.Character{ID: "ana"}
	for n, want := range map[int]struct {
		gifts  int
		walked bool
	}{0: {-1, true}, 1: {-1, true}, 2: {1, true}, 5: {1, false}, 6: {2, true}, 9: {2, true}} {
		for i := range g.Walkers {
			g.Walkers[i].Done = n
			g.Walkers[i].Columns = slices.Repeat([]int{3}, n)
		}
		Section.Set(s, *g)
		if got := rulesOnPath(s, ana, sheet.DefaultRules()); got.GiftLimit != want.gifts ||
			got.PathwayBuilt != want.walked {
			t.Errorf("after %d stages: %d gifts, walked %v", n, got.GiftLimit, got.PathwayBuilt)
		}
	}
	// a latecomer keeps the others waiting, and their sheets unchanged
	g.walker("ana").Done, g.walker("beto").Done = 9, 0
	Section.Set(s, *g)
	if got := rulesOnPath(s, ana, sheet.DefaultRules()); got.GiftLimit != 2 || !got.PathwayBuilt {
		t.Errorf("beside somebody late: %d gifts, walked %v", got.GiftLimit, got.PathwayBuilt)
	}
	if got := rulesOnPath(s, &people.Character{ID: "guard"}, sheet.DefaultRules()); got.GiftLimit != 0 ||
		got.PathwayBuilt {
		t.Errorf("off the paths: %d gifts, walked %v", got.GiftLimit, got.PathwayBuilt)
	}
}

// Rules: RUL-PATH-ORDER RUL-PATH-LINK
//
// TestStageEndedEarlyOwesNothing checks that a stage that was ended early owes nothing more, and
// that its walker's requests end.
func TestStageEndedEarlyOwesNothing(t *testing.T) {
	_, g := groupWithMap(t)
	g.chosen(OptionChosen{Char: "ana", Stage: 1, Column: 2})
	g.requested(BreakRequested{Request: BreakRequest{N: 5, Char: "ana", Link: 2, Owners: []string{"beto"}}})
	g.finished(StageFinished{Char: "ana", Stage: 1, Reason: "late", SFX: 1})
	if w := g.walker("ana"); w.SFX != -1 || g.hasRequest("ana") {
		t.Errorf("Ana has %d unlocks, and still asks: %v", w.SFX, g.hasRequest("ana"))
	}
}
