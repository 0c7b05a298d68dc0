package table_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/house"
	"mesa/store/memory"
	"mesa/table"
)

// outsiders may not see hidden throws.
var outsiders = []table.Caller{{}, {User: "max"}, ana, bia}

// readAll returns all that a caller can read of a table, as JSON.
func readAll(t *testing.T, r fixture, id game.TableID, by table.Caller) string {
	t.Helper()
	view, err := r.View(t.Context(), id, by, table.ViewQuery{Fields: table.AllFields | table.FieldUndo})
	if err != nil {
		t.Fatal(err)
	}
	fair, err := r.View(t.Context(), id, by, table.ViewQuery{About: "fair", Fields: table.FieldView})
	if err != nil {
		t.Fatal(err)
	}
	log, err := r.Log(t.Context(), id, by, 0, 200)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := r.Verify(t.Context(), id, by)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal([]any{view.News, view.View, view.Buttons, view.UndoButtons, view.Chairs, fair.View, log,
		rep, fmt.Sprintf("%+v", view.Offers)})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// hiddenThrows returns the hidden throws of a log.
func hiddenThrows(r fixture, id game.TableID) []dice.Throw {
	var all []dice.Throw
	for _, rec := range r.records(id) {
		for _, th := range rec.Throws {
			if th.Hidden {
				all = append(all, th)
			}
		}
	}
	return all
}

func TestHiddenThrowsAreForTheGMAlone(t *testing.T) {
	r, id := openDemo(t)
	before := readAll(t, r, id, ana)
	view := r.do(id, gm, "hide", "pool", "2d100 d20")
	th := hiddenThrows(r, id)[0]
	if got := fmt.Sprint(view.News); !strings.Contains(got, fmt.Sprint(th.Faces[1])) ||
		!strings.Contains(fmt.Sprint(view.View), fmt.Sprint(th.Faces[1])) {
		t.Errorf("the GM sees %s", got)
	}
	if th.Chain != 2 || th.I != 1 || len(th.Seal) != sha256.Size || strings.Contains(before, "hidden") {
		t.Errorf("%+v", th)
	}
	for _, by := range outsiders {
		text := readAll(t, r, id, by)
		for _, secret := range []string{
			base64.StdEncoding.EncodeToString(th.Link), `"Die":100`, `"pool":[`, "die.rolled", `"faces":[`,
			fmt.Sprintf(`"Face":%d`, th.Faces[0]), "hidden.big", "hidden.small",
		} {
			if strings.Contains(text, secret) {
				t.Errorf("%+v learns %s of %s", by, secret, text)
			}
		}
		// In the news, the log's words and its throw
		if seal := base64.StdEncoding.EncodeToString(th.Seal); strings.Count(text, seal) != 3 {
			t.Errorf("%+v does not see the seal %s in %s", by, seal, text)
		}
		log, err := r.Log(t.Context(), id, by, 0, 1)
		if err != nil || fmt.Sprint(log[0].Throws) != fmt.Sprint([]dice.Throw{th.Public()}) {
			t.Errorf("%v %+v", err, log)
		}
	}
	if rep, err := r.Verify(t.Context(), id, table.Caller{}); err != nil || rep.Hidden != 1 || len(rep.Faults) > 0 ||
		rep.Throws != 1 ||
		!rep.Chains[1].Hidden {
		t.Errorf("%v %+v", err, rep)
	}
}

func TestRevealShowsHiddenThrows(t *testing.T) {
	for move, closed := range map[string]string{"close": "refused.counter.gm", "unveil": "refused.gm_chair"} {
		t.Run(move, func(t *testing.T) {
			r, id := openDemo(t)
			wantRefusal(t, errOf(r.Do(t.Context(), id, gm, commandOf("unveil"), table.ViewQuery{})),
				"refused.unveil.nothing")
			for n := range 40 {
				r.do(id, gm, "hide", "pool", fmt.Sprintf("d%d %dd8", dice.Sizes[n%7], n%5+1))
				r.do(id, ana, "add")
			}
			wantRefusal(t, errOf(r.Do(t.Context(), id, ana, commandOf(move), table.ViewQuery{})), closed)
			r.do(id, gm, move)
			rec := r.records(id)[82]
			if len(rec.Events) > 2 || len(rec.Throws) > 0 || !rec.Quiet {
				t.Errorf("%+v", rec)
			}
			checkAsStranger(t, r, id)
			if rep, err := r.Verify(t.Context(), id, table.Caller{}); err != nil || rep.Hidden != 0 ||
				len(rep.Faults) > 0 ||
				rep.Throws != 40 {
				t.Errorf("%v %+v", err, rep)
			}
			r.do(id, gm, "hide")
			r.do(id, gm, "undo") // the last throw, not the reveal
			r.do(id, gm, "undo") // and the reveal does not block it
			if view := r.view(id, gm); counterValue(view) != 5+39 || r.foldedHouse(id).HiddenCount() != 1 {
				t.Errorf("count %d", counterValue(view))
			}
			wantSameViews(t, r, newWithoutSnapshots(t, r.store), id)
		})
	}
}

func errOf(_ table.PlayerView, err error) error { return err }

// foldedHouse returns the folded state of the house.
func (r fixture) foldedHouse(id game.TableID) *house.State {
	r.t.Helper()
	g, err := house.System().Start(nil)
	if err != nil {
		r.t.Fatal(err)
	}
	h := house.Of(g)
	for _, rec := range r.records(id) {
		for _, f := range rec.Events {
			if strings.HasPrefix(f.Name, "house.") {
				e, err := house.System().Decode(f.Name, f.Data)
				if err != nil {
					r.t.Fatal(err)
				}
				g.Fold(e)
			}
		}
		h.Apply(house.Decision{Seq: rec.Seq, Chair: rec.Chair, Throws: rec.Throws})
	}
	return h
}

// checkAsStranger checks the hidden throws with only what a stranger was told: the anchor, the
// seals and the revealed link.
func checkAsStranger(t *testing.T, r fixture, id game.TableID) {
	t.Helper()
	log, err := r.Log(t.Context(), id, table.Caller{}, 0, 200)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(log)
	rep, err := r.Verify(t.Context(), id, table.Caller{})
	if err != nil {
		t.Fatal(err)
	}
	revealed := log[len(log)-1].All()
	told := revealed[len(revealed)-1]
	if told.Key != "house.event.veil_lifted" {
		t.Fatalf("%+v", revealed)
	}
	link, err := base64.StdEncoding.DecodeString(told.Args[2].Words)
	if err != nil {
		t.Fatal(err)
	}
	links := map[int][]byte{}
	for i := told.Args[1].Num; i > 0; i-- {
		links[i] = link
		hash := sha256.Sum256(link)
		link = hash[:]
	}
	checked := 0
	for _, e := range log {
		for _, th := range e.Throws {
			seal := e.Lines[len(e.Lines)-1].Args[2].Words
			if seal != base64.StdEncoding.EncodeToString(th.Seal) || !bytes.Equal(th.Link, links[th.I]) ||
				e.Headline.Key == "counter.event.hidden" {
				t.Fatalf("throw %d: %+v", th.I, e)
			}
			o := dice.Occasion{Table: string(id), Command: string(e.Cause), Author: e.Chair.ID}
			if err := dice.Verify(th, 0, rep.Chains[1].Anchor, o); err != nil {
				t.Errorf("throw %d: %v", th.I, err)
			}
			checked++
		}
	}
	if checked != len(links) || checked == 0 {
		t.Errorf("%d of %d throws", checked, len(links))
	}
}

func TestUndoneHiddenThrowWaits(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, gm, "hide", "pool", "d20 d6")
	r.do(id, gm, "undo")
	first := hiddenThrows(r, id)[0]
	for _, by := range outsiders {
		if text := readAll(t, r, id, by); strings.Contains(text, "die.rolled") ||
			!strings.Contains(text, "event.undone") {
			t.Errorf("%+v reads %s", by, text)
		}
	}
	r.do(id, gm, "dice", "pool", "d20 d6") // a public throw does not use hidden dice
	r.do(id, gm, "hide", "pool", "d6 d20")
	again := hiddenThrows(r, id)[1]
	if again.Again != 3 || again.I != 1 || !bytes.Equal(again.Seal, first.Seal) ||
		!slices.Equal(again.Faces, []int{first.Faces[1], first.Faces[0]}) {
		t.Errorf("%+v, want the faces of %+v", again, first)
	}
	for _, by := range outsiders {
		if log, err := r.Log(t.Context(), id, by, 0, 1); err != nil || log[0].Throws[0].Faces != nil {
			t.Errorf("%v %+v", err, log)
		}
	}
	r.do(id, gm, "undo")
	r.do(id, gm, "unveil")
	r.do(id, gm, "hide", "pool", "d6 d20") // what waited is revealed now
	if th := hiddenThrows(r, id)[2]; th.Again != 0 || th.I != 2 {
		t.Errorf("%+v", th)
	}
	if rep, err := r.Verify(t.Context(), id, ana); err != nil || len(rep.Faults) > 0 || rep.Hidden != 1 ||
		rep.Throws != 4 {
		t.Errorf("%v %+v", err, rep)
	}
	wantSameViews(t, r, newWithoutSnapshots(t, r.store), id)
}

func TestHiddenThrowsAreExported(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, gm, "hide")
	r.do(id, gm, "close")
	r.do(id, gm, "hide", "pool", "3d12")
	there := newFixture(t, memory.New(), table.Options{})
	ada := table.Caller{User: "ada"}
	got, err := there.Import(t.Context(), "ada", "", strings.NewReader(exportOf(t, r, id, gm)))
	if err != nil {
		t.Fatal(err)
	}
	check := func(hidden, chains int) {
		t.Helper()
		rep, err := there.Verify(t.Context(), got, table.Caller{})
		if err != nil || len(rep.Faults) > 0 || rep.Hidden != hidden || len(rep.Chains) != chains {
			t.Errorf("%v %+v", err, rep)
		}
	}
	check(1, 3)
	if log, err := there.Log(t.Context(), got, table.Caller{}, 6, 1); err != nil || log[0].Throws[0].Faces != nil {
		t.Errorf("%v %+v", err, log)
	}
	there.do(got, ada, "hide") // by a chain of its own
	check(2, 4)
	there.do(got, ada, "unveil")
	check(0, 4)
	if log, err := there.Log(t.Context(), got, table.Caller{}, 6, 1); err != nil || len(log[0].Throws[0].Faces) != 3 {
		t.Errorf("%v %+v", err, log)
	}
	third := newFixture(t, memory.New(), table.Options{})
	if _, err := third.Import(t.Context(), "bob", "", strings.NewReader(exportOf(t, there, got, ada))); err != nil {
		t.Error(err)
	}
}

func TestScriptedHiddenDiceAreThrown(t *testing.T) {
	script := dice.Script(17, 4, 3)
	r := newFixture(t, memory.New(), table.Options{Dice: func(game.TableID) dice.Source { return script }})
	id := r.create("eva")
	r.do(id, gm, "hide")
	r.do(id, gm, "hide", "pool", "d6")
	if text := readAll(t, r, id, ana); strings.Contains(text, "die.rolled") || r.view(id, ana).Seq != 3 {
		t.Errorf("ana reads %s", text)
	}
	r.do(id, gm, "unveil")
	r.do(id, gm, "hide", "pool", "d8")
	// In the news and the log
	if text := readAll(t, r, id, ana); strings.Count(text, "die.rolled") != 4 || script.Err() != nil {
		t.Errorf("ana reads %s %v", text, script.Err())
	}
}
