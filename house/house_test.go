package house_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/house"
)

// board is a house without a table: commands are done and folded at once.
type board struct {
	game.Game
	t     *testing.T
	h     *house.State
	faces *dice.Scripted
	seq   game.Seq

	lifted bool // the move reveals the hidden throws
}

func newBoard(t *testing.T) *board {
	t.Helper()
	g, err := house.System().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &board{Game: g, t: t, h: house.Of(g), faces: dice.Script()}
	t.Cleanup(func() {
		if err := b.faces.Err(); err != nil {
			t.Error(err)
		}
	})
	b.Fold(game.TableCreated{Title: "Table", System: "counter", Lang: "en", Chairs: []game.Chair{
		{ID: "gm", Name: "GM", Role: game.GM, User: "eva"},
		{ID: "ana", Name: "Ana", Role: game.Player, User: "u1"},
		{ID: "bia", Name: "Bia", Role: game.Player},
	}})
	return b
}

func (b *board) actor(user string) game.Actor {
	actors, _ := b.h.Actors(user, "")
	return actors[0]
}

// do does a line for a user; the refusal is nil if it was done.
func (b *board) do(user, move string, words ...string) ([]game.Event, *game.Refusal) {
	b.t.Helper()
	c := game.Command{Move: move, Args: game.Args{}, Sure: true}
	for i := 0; i < len(words); i += 2 {
		c.Args[words[i]] = append(c.Args[words[i]], words[i+1])
	}
	by := b.actor(user)
	var es []game.Event
	emit := func(e game.Event) { es = append(es, e); b.Fold(e) }
	tools := game.AnyTx{Actor: by, Dice: b.faces, Emit: emit,
		Reveals: func() []game.HiddenRevealed { b.lifted = true; return nil }}
	ground := game.Table{Moves: game.NewMoveIndex(house.System(), nil), Rules: b.Game}
	_, err := ground.Decide([]game.Actor{by}, c, func(game.Resolution) (game.AnyTx, error) { return tools, nil })
	if no, refused := err.(*game.Refusal); refused {
		return nil, no
	}
	b.seq++
	return es, nil
}

func (b *board) must(user, move string, words ...string) []game.Event {
	b.t.Helper()
	es, no := b.do(user, move, words...)
	if no != nil {
		b.t.Fatalf("%s %v refused: %s", move, words, no.Reason.Key)
	}
	return es
}

func (b *board) mustNot(key, user, move string, words ...string) {
	b.t.Helper()
	if _, no := b.do(user, move, words...); no == nil || no.Reason.Key != key {
		b.t.Errorf("%s %v: refusal %v, want %s", move, words, no, key)
	}
}

func (b *board) holder(chair string) string {
	c, ok := b.h.Chair(chair)
	if !ok {
		b.t.Fatalf("no chair %s", chair)
	}
	return c.User
}

func TestJoinTakesAFreeChairOrANewOne(t *testing.T) {
	b := newBoard(t)
	b.must("u2", "join", "chair", "bia")
	if b.holder("bia") != "u2" {
		t.Error("bia is still free")
	}
	b.mustNot("refused.chair_taken", "u3", "join", "chair", "bia")
	b.must("u3", "join", "name", "  Ana ")
	if b.holder("ana-2") != "u3" || b.actor("u3") != (game.Actor{Chair: "ana-2", User: "u3", Role: game.Player}) {
		t.Errorf("%+v", b.h.Chairs)
	}
	b.mustNot("refused.characters", "u4", "join", "name", "An\u202ea")
	b.mustNot("refused.length", "u4", "join", "name", strings.Repeat("a", 65))
	b.mustNot("refused.not_offered", "", "join", "name", "Nobody")
	b.mustNot("refused.chair_taken", "u4", "join", "chair", "gm")
}

func TestJoinRefusesAFullTable(t *testing.T) {
	b := newBoard(t)
	for len(b.h.Chairs) < house.MaxChairs {
		b.must("u9", "join", "name", "@everyone")
	}
	b.mustNot("refused.unasked", "u9", "join", "name", "One more")
	if ids := b.h.Chairs[3:5]; ids[0].ID != "everyone" || ids[1].ID != "everyone-2" || ids[0].Name != "@everyone" {
		t.Errorf("%+v", ids)
	}
	b.must("u9", "join", "chair", "bia")
}

func TestLeaveFreesTheChair(t *testing.T) {
	b := newBoard(t)
	b.mustNot("refused.word", "u1", "leave", "chair", "gm")
	b.mustNot("refused.not_offered", "u7", "leave", "chair", "ana")
	b.must("u1", "leave")
	if b.holder("ana") != "" || b.actor("u1").Role != game.Guest {
		t.Error("ana is still taken")
	}
	b.must("u1", "join", "chair", "ana")
	b.must("eva", "leave", "chair", "ana")
	if b.holder("ana") != "" {
		t.Error("the GM cannot free a chair")
	}
	b.mustNot("refused.chair_free", "eva", "leave", "chair", "ana")
}

func TestHandGivesAChairAway(t *testing.T) {
	b := newBoard(t)
	b.must("u2", "join", "chair", "bia")
	b.mustNot("refused.word", "u1", "hand", "chair", "ana", "to", "ana")
	b.must("u1", "hand", "to", "bia")
	if b.holder("ana") != "u2" || len(b.h.ChairsOf("u2")) != 2 {
		t.Errorf("%+v", b.h.Chairs)
	}
	b.must("eva", "hand", "chair", "gm", "to", "ana")
	if b.holder("gm") != "u2" || len(b.h.ChairsOf("eva")) != 0 {
		t.Errorf("%+v", b.h.Chairs)
	}
}

func TestActorsOfAUser(t *testing.T) {
	b := newBoard(t)
	b.must("u1", "join", "chair", "bia")
	for _, c := range []struct {
		user, chair string
		want        game.Actor
		ok          bool
	}{
		{"", "", game.Actor{}, true},
		{"u5", "", game.Actor{User: "u5"}, true},
		{"u5", "ana", game.Actor{User: "u5"}, false},
		{"", "bia", game.Actor{}, false},
		{"eva", "", game.Actor{Chair: "gm", User: "eva", Role: game.GM}, true},
		{"u1", "", game.Actor{User: "u1"}, true},
		{"u1", "bia", game.Actor{Chair: "bia", User: "u1", Role: game.Player}, true},
		{"u1", "gm", game.Actor{User: "u1"}, false},
		{"u1", "none", game.Actor{User: "u1"}, false},
	} {
		if got, ok := b.h.ActorFor(c.user, c.chair); got != c.want || ok != c.ok {
			t.Errorf("%q on %q: %+v %v", c.user, c.chair, got, ok)
		}
	}
}

func TestDiceMoveThrowsAnyPool(t *testing.T) {
	b := newBoard(t)
	b.faces.Add(5, 2)
	es := b.must("u1", "dice", "pool", "d6 d8", "for", "luck")
	d := es[0].(game.FreeRoll)
	if pool, faces := d.Thrown(); len(pool) != 2 || !slices.Equal(faces, []int{5, 2}) || d.For != "luck" {
		t.Errorf("%+v", d)
	}
	m := house.System().Tell(es, game.Actor{}).Headline
	if m.Key != "house.event.diced" || m.Args[1].Num != 7 {
		t.Errorf("%+v", m)
	}
	b.mustNot("refused.not_offered", "guest", "dice", "pool", "d6")
	b.mustNot("refused.dice.many", "u1", "dice", "pool", "31d6")
}

func TestOnlyTheGMChangesSettings(t *testing.T) {
	b := newBoard(t)
	b.mustNot("refused.gm_only", "u1", "set", "setting", "pace", "value", "full")
	b.must("eva", "set", "setting", "pace", "value", "full")
	b.must("eva", "set", "setting", "lang", "value", "PT-br")
	b.must("eva", "set", "setting", "undo", "value", "off")
	b.must("eva", "set", "setting", "title", "title", "New")
	if b.h.Pace != game.Full || b.h.Lang != "pt-BR" || b.h.Undo != game.UndoOff || b.h.Title != "New" {
		t.Errorf("%+v", b.h)
	}
	b.mustNot("refused.word", "eva", "set", "setting", "pace", "value", "fast")
}

func TestUndoFollowsItsSetting(t *testing.T) {
	b := newBoard(t)
	b.mustNot("refused.undo.nothing", "eva", "undo")
	b.h.Apply(house.Decision{Seq: 4, Chair: "ana", Move: "counter.add"})
	b.mustNot("refused.undo.not_yours", "u1", "undo")
	b.must("eva", "set", "setting", "undo", "value", game.UndoRoller)
	b.must("u2", "join", "chair", "bia")
	b.mustNot("refused.undo.not_yours", "u2", "undo")
	b.must("eva", "set", "setting", "undo", "value", game.UndoOff)
	b.mustNot("refused.undo.off", "eva", "undo")
	b.must("eva", "set", "setting", "undo", "value", game.UndoRoller)
	es := b.must("u1", "undo")
	if u := es[0].(game.Undone); u != (game.Undone{Seq: 4, Chair: "ana", Move: "counter.add", Who: "Ana", By: "Ana"}) {
		t.Errorf("%+v", u)
	}
	if _, left := b.h.LastUndoable(); left || !slices.Equal(b.h.UndoneSeqs, []game.Seq{4}) {
		t.Errorf("%+v", b.h)
	}
	b.mustNot("refused.undo.nothing", "u1", "undo")
}

func TestThrowsWaitUntilTheyAreThrownAgain(t *testing.T) {
	h := newBoard(t).h
	first := dice.Throw{Chain: 1, I: 1, Pool: []dice.Die{6, 8}, Faces: []int{2, 7}}
	h.UndoDecision(house.Decision{Seq: 3, Chair: "ana", Throws: []dice.Throw{first}})
	again := first
	again.Again = 3
	part := dice.Throw{Chain: 1, I: 1, Pool: []dice.Die{8}, Faces: []int{7}, Of: []int{0}, Again: 3}
	h.Apply(house.Decision{Seq: 5, Chair: "ana", Throws: []dice.Throw{part}})
	if len(h.Waiting) != 1 || len(h.Waiting[0].Throw.Pool) != 1 || h.Waiting[0].Throw.Faces[0] != 2 {
		t.Fatalf("the d8 alone was taken, and %+v waits", h.Waiting)
	}
	h.UndoDecision(house.Decision{Seq: 5, Chair: "ana", Throws: []dice.Throw{part}})
	if len(h.Waiting) != 1 || len(h.Waiting[0].Throw.Pool) != 2 {
		t.Fatalf("%+v", h.Waiting)
	}
	h.Apply(house.Decision{Seq: 6, Chair: "ana", Throws: []dice.Throw{again}})
	if len(h.Waiting) != 0 {
		t.Fatal("the throw waits although it was thrown")
	}
	h.UndoDecision(house.Decision{Seq: 6, Chair: "ana", Throws: []dice.Throw{again}})
	if w := h.Waiting[0]; w.Seq != 3 || w.Throw.Again != 0 {
		t.Errorf("%+v", w)
	}
}

// A waiting die goes to the die of its name, at any place among dice of its size; the others
// go by size. Old throws have no names.
func TestWaitingDiceAreDealtByNameThenBySize(t *testing.T) {
	named := dice.Throw{Chain: 1, I: 1, Pool: []dice.Die{8, 8, 6, 8}, Faces: []int{6, 2, 5, 1},
		Names: []string{"move", "sneak", "solo", "loose"}}
	old := named
	old.Names = nil
	for _, tt := range []struct {
		what  string
		throw dice.Throw
		pool  []dice.Die
		names []string
		want  []int // 0: a die to be thrown
	}{
		{"one left out", named, []dice.Die{8, 8}, []string{"move", "loose"}, []int{6, 1}},
		{"another order", named, []dice.Die{8, 6, 8, 8}, []string{"loose", "solo", "sneak", "move"}, []int{1, 5, 2, 6}},
		{"another name", named, []dice.Die{8, 8}, []string{"fight", "move"}, []int{2, 6}},
		{"another size", named, []dice.Die{10, 8}, []string{"move", "fight"}, []int{0, 6}},
		{"no names", named, []dice.Die{8, 8}, nil, []int{6, 2}},
		{"a throw of old", old, []dice.Die{8, 8}, []string{"move", "loose"}, []int{6, 2}},
		{"more", named, []dice.Die{8, 8, 8, 8}, []string{"loose", "loose", "move", "fight"}, []int{1, 2, 6, 0}},
	} {
		var h house.State
		h.UndoDecision(house.Decision{Seq: 3, Chair: "ana", Throws: []dice.Throw{tt.throw}})
		var got []int
		for _, th := range h.Waiting.Deal("", "ana", false, tt.pool, tt.names) {
			got = append(got, append(th.Faces, 0)[0])
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.what, got, tt.want)
		}
	}
}

func TestHouseKeepsItsListsBounded(t *testing.T) {
	h := newBoard(t).h
	for n := range 5000 {
		d := house.Decision{Seq: game.Seq(n + 1), Chair: "ana", Press: "key" + game.Itoa(n),
			Throws: []dice.Throw{{Chain: 1, I: n, Pool: []dice.Die{6}, Faces: []int{1}}}}
		h.Apply(d)
		h.UndoDecision(d)
	}
	if len(h.UndoStack) > 200 || len(h.Presses) > 60 || len(h.Waiting) > 60 {
		t.Errorf("stack %d, presses %d, waiting %d", len(h.UndoStack), len(h.Presses), len(h.Waiting))
	}
	if h.UndoStack[len(h.UndoStack)-1].Seq != 5000 || h.LastPressed("ana", "key4999") != 5000 ||
		h.LastPressed("ana", "key0") != 0 ||
		h.LastPressed("bia", "key4999") != 0 {
		t.Error("the newest are gone")
	}
}

func TestImportBindsChainsToTheirTable(t *testing.T) {
	b := newBoard(t)
	b.Fold(game.ChainBegun{N: 1, Anchor: []byte{1}, Length: 9})
	b.h.Apply(house.Decision{Throws: []dice.Throw{{Chain: 1, I: 4}, {Chain: 2, I: 7}}})
	b.Fold(game.Imported{From: "old"})
	b.Fold(game.ChainBegun{N: 2, Anchor: []byte{2}, Length: 9})
	b.Fold(game.Imported{From: "older"})
	if c := b.h.Chains; c[0].Spent != 4 || c[0].Table != "old" || c[1].Spent != 0 || c[1].Table != "older" {
		t.Errorf("%+v", c)
	}
}

func TestHouseShowsChairsSettingsAndAnchors(t *testing.T) {
	b := newBoard(t)
	b.Fold(game.ChainBegun{N: 1, Anchor: []byte{0xab, 0x01}, Length: 9})
	if v := b.Show(game.Actor{}, ""); v.Any() {
		t.Errorf("%v", v)
	}
	if v := b.Show(game.Actor{}, "house"); len(v.Blocks) != 3 || len(v.Blocks[0].Items) != 3 ||
		len(v.Blocks[1].Items) != 5 {
		t.Errorf("%v", v)
	}
	v := b.Show(game.Actor{}, "fair")
	if len(v.Blocks) != 1 || v.Blocks[0].Items[0].Label.Args[1].Words != "ab01" {
		t.Errorf("%v", v)
	}
}

// FuzzHouseFold checks that the house folds any event.
func FuzzHouseFold(f *testing.F) {
	f.Add("house.founded", `{"chairs":[{"id":"gm","role":2,"user":"u"}]}`)
	f.Add("house.diced", `{"pool":[6,8],"faces":[1]}`)
	f.Add("house.changed", `{"setting":"undo","value":"?"}`)
	f.Add("house.chain", `{"n":-1,"anchor":"AA=="}`)
	f.Fuzz(func(t *testing.T, name, data string) {
		e, err := house.System().Decode(name, []byte(data))
		if err != nil {
			return
		}
		g, err := house.System().Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		g.Fold(e)
		for _, actor := range []game.Actor{{}, {Chair: "gm", User: "u", Role: game.GM}} {
			g.Offers(actor, game.AnyMove)
			g.Show(actor, "house")
			house.System().Tell([]game.Event{e}, actor)
		}
		snapshot, err := g.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		back, err := house.System().Restore(snapshot)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := back.Snapshot(); err != nil || string(again) != string(snapshot) {
			t.Fatalf("%s\n%s", snapshot, again)
		}
	})
}

func TestEveryHouseEventDecodes(t *testing.T) {
	for _, e := range []game.Event{game.TableCreated{}, game.ChainBegun{}, game.HiddenRevealed{}, game.Joined{},
		game.Left{}, game.SettingChanged{},
		game.Undone{}, game.Imported{}, game.FreeRoll{}} {
		data, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		back, err := house.System().Decode(e.EventName(), data)
		if err != nil || back.EventName() != e.EventName() {
			t.Errorf("%s: %v %v", e.EventName(), back, err)
		}
	}
	if _, err := house.System().Decode("house.nothing", nil); err == nil {
		t.Error("an unknown event reads")
	}
}

// The text comes from the events; old events without names show the ids of the chairs.
func TestHouseTellsFromEventsAlone(t *testing.T) {
	b := newBoard(t)
	left := b.must("eva", "leave", "chair", "ana")
	b.h.Apply(house.Decision{Seq: 4, Chair: "ana", Move: "counter.add"})
	undone := b.must("eva", "undo")
	for _, c := range []struct {
		e    game.Event
		arg  int
		want string
	}{
		{left[0], 0, "Ana"}, {game.Left{Chair: "ana"}, 0, "ana"},
		{undone[0], 1, "Ana"}, {undone[0], 2, "GM"}, {game.Undone{Seq: 4, Chair: "ana", Move: "counter.add"}, 1, "ana"},
	} {
		if ms := house.System().Tell([]game.Event{c.e}, game.Actor{}).All(); len(ms) != 1 ||
			ms[0].Args[c.arg].Words != c.want {
			t.Errorf("%+v is told as %+v, want %q", c.e, ms, c.want)
		}
	}
}
