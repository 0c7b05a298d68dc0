// Package cortextest plays Cortex by hand for tests. Its dice are scripted, each line makes one
// decision, and after each decision it checks what must always hold. Begin with InScene.
package cortextest

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
)

// Rules are the rules of Cortex, as the Service uses them.
var Rules = cortex.Rules()

// Table is a table that a test plays at. After each decision it checks what must always hold.
type Table struct {
	T     *testing.T
	Rules game.Rules[engine.State]
	Setup core.Setup
	S     *engine.State
	Dice  *dice.Scripted
	Log   []game.Event // all events, as read back from their JSON
	Last  []game.Event // the events of the last decision
}

var moves = game.NewMoveIndex(cortex.System(), nil)

// Chairs are the chairs of every Table: a GM and three players.
var Chairs = []game.Chair{
	{ID: game.GMChair, Name: "GM", Role: game.GM},
	{ID: "ana", Name: "Ana", Role: game.Player},
	{ID: "beto", Name: "Beto", Role: game.Player},
	{ID: "caio", Name: "Caio", Role: game.Player},
}

// New returns a table with the players Ana, Beto and Caio and a PC for each, the major GMC Vex and
// the minor GMC Guard. pointsBy are plot points by wallet, options are values by variable.
func New(t *testing.T, pointsBy map[string]int, options map[string]string, sceneNow scene.Scene) *Table {
	t.Helper()
	setup := core.Setup{Points: pointsBy, Options: options, Scene: sceneNow}
	for _, c := range []people.Character{{ID: "ana", Rank: people.PC}, {ID: "beto", Rank: people.PC},
		{ID: "caio", Rank: people.PC},
		{ID: "vex", Rank: people.Major}, {ID: "guard", Rank: people.Minor}} {
		c.Name, c.Chair = strings.ToUpper(c.ID[:1])+c.ID[1:], c.ID
		if c.Rank != people.PC {
			c.Chair = game.GMChair
		}
		setup.Chars = append(setup.Chars, c)
	}
	return Begin(t, setup)
}

// InScene returns a table of New in an action scene with these stakes. Each option is
// "variable=value".
func InScene(t *testing.T, stakes string, pointsBy map[string]int, options ...string) *Table {
	t.Helper()
	set := map[string]string{}
	for _, o := range options {
		key, value, _ := strings.Cut(o, "=")
		set[key] = value
	}
	return New(t, pointsBy, set, scene.Scene{N: 1, Name: "Roof", Type: scene.Action, Stakes: stakes})
}

// Begin returns a table that begins with a setup.
func Begin(t *testing.T, setup core.Setup) *Table {
	t.Helper()
	return (&Table{T: t, Rules: Rules, Setup: setup}).Restart()
}

// Restart returns a new table with the setup of r. The test fails at its end if scripted dice are
// missing or left.
func (r *Table) Restart() *Table {
	t := r.T
	r = &Table{T: t, Rules: r.Rules, Setup: r.Setup, Dice: dice.Script()}
	r.S = r.InitialState()
	r.Fold(r.S, game.TableCreated{System: cortex.Name, Lang: "en", Chairs: Chairs})
	t.Cleanup(func() {
		if err := r.Dice.Err(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// InitialState returns the state of a new table with the setup of r.
func (r *Table) InitialState() *engine.State {
	r.T.Helper()
	data, err := json.Marshal(r.Setup)
	if err != nil {
		r.T.Fatal(err)
	}
	s, err := r.Rules.Init(data)
	if err != nil {
		r.T.Fatal(err)
	}
	return s
}

// Fold folds an event into s after encoding and decoding it as the store does. It adds the event to
// the log and returns it.
func (r *Table) Fold(s *engine.State, e game.Event) game.Event {
	r.T.Helper()
	if !strings.HasPrefix(e.EventName(), "house.") {
		data, err := json.Marshal(e)
		if err != nil {
			r.T.Fatal(err)
		}
		back, err := r.Rules.Events.Decode(e.EventName(), data)
		if err != nil {
			r.T.Fatal(err)
		}
		e = back
	}
	r.Rules.Events.Fold(s, e)
	r.Log = append(r.Log, e)
	return e
}

// Actor returns the actor of a chair; the user's id is the chair's. The test ends if there is no
// chair with the id.
func (r *Table) Actor(chair string) game.Actor {
	for _, c := range Chairs {
		if c.ID == chair {
			return game.Actor{Chair: c.ID, User: c.ID, Role: c.Role}
		}
	}
	r.T.Fatalf("no chair %q", chair)
	return game.Actor{}
}

// Offers returns all offers of a chair.
func (r *Table) Offers(chair string) []game.Offer {
	return r.Rules.TableAt(r.S).Offers(r.Actor(chair), game.AnyMove)
}

// FindOffer returns the offer of a move that fixes these words, written as for Args; nil if there
// is none.
func (r *Table) FindOffer(chair, move string, words ...string) *game.Offer {
	args := Args(words)
	for _, o := range r.Offers(chair) {
		fits := o.Move == move
		for name, ws := range args {
			fits = fits && slices.Equal(o.Fixed[name], ws)
		}
		if fits {
			return &o
		}
	}
	return nil
}

// OpenOffer returns the offer that FindOffer finds, as its form shows it with nothing selected yet.
// The test ends if there is none.
func (r *Table) OpenOffer(chair, move string, words ...string) game.Offer {
	o := r.FindOffer(chair, move, words...)
	if o == nil {
		r.T.Fatalf("%s is not offered %s", chair, move)
	}
	for _, m := range r.Rules.Moves {
		if m.Name == move && m.Refine != nil {
			return m.Refine(r.S, r.Actor(chair), *o, nil)
		}
	}
	return *o
}

// Args parses words such as "pool=fight,move" into arguments. A value with spaces is one word; an
// empty value gives the parameter no words.
func Args(words []string) game.Args {
	args := game.Args{}
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		switch {
		case value == "":
			args[name] = nil
		case strings.Contains(value, " "):
			args[name] = []string{value}
		default:
			args[name] = strings.Split(value, ",")
		}
	}
	return args
}

// errNotDone ends a decision before its move is done.
var errNotDone = errors.New("not to be done")

// Decide decides a command for a chair as any table does, and returns the refusal or nil. With a
// nil source it only checks the command, and changes nothing.
func (r *Table) Decide(chair string, c game.Command, source dice.Source) *game.Refusal {
	r.T.Helper()
	var done []game.Event
	tools := game.AnyTx{Actor: r.Actor(chair), Now: time.Unix(0, 0), Dice: source}
	tools.Emit = func(e game.Event) { done = append(done, r.Fold(r.S, e)) }
	table := game.Table{Moves: moves, Rules: r.Rules.TableAt(r.S)}
	_, err := table.Decide([]game.Actor{tools.Actor}, c, func(game.Resolution) (game.AnyTx, error) {
		if source == nil {
			return tools, errNotDone
		}
		return tools, nil
	})
	if no, refused := err.(*game.Refusal); refused || source == nil {
		return no
	}
	r.Last = done
	r.check()
	return nil
}

// Do makes one decision, with destructive moves confirmed. The test ends if it is refused.
func (r *Table) Do(chair, move string, words ...string) {
	r.T.Helper()
	if no := r.Decide(chair, game.Command{Move: move, Args: Args(words), Sure: true}, r.Dice); no != nil {
		r.T.Fatalf("%s> %s %v: %v %v", chair, move, words, no, no.Reason)
	}
}

// WantRefusal ends the test unless a command is refused with this rule id and the state stays as it
// is.
func (r *Table) WantRefusal(rule, chair, move string, words ...string) {
	r.T.Helper()
	before := r.Snapshot(r.S)
	no := r.Decide(chair, game.Command{Move: move, Args: Args(words)}, nil)
	switch {
	case no == nil:
		r.T.Fatalf("%s> %s %v: allowed, want %s", chair, move, words, rule)
	case no.Rule != rule:
		r.T.Fatalf("%s> %s %v: refused by %v, want %s", chair, move, words, no, rule)
	case r.Snapshot(r.S) != before:
		r.T.Fatalf("%s> %s: the refusal changed the state", chair, move)
	}
}

// Snapshot returns a state as the JSON that is stored.
func (r *Table) Snapshot(s *engine.State) string {
	r.T.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		r.T.Fatal(err)
	}
	return string(data)
}

// check ends the test unless what must always hold holds: the log folds to the same state, a
// snapshot restores it, no wallet is below zero, and Show and Tell change neither the state nor the
// order of offers.
func (r *Table) check() {
	r.T.Helper()
	now := r.Snapshot(r.S)
	again := r.InitialState()
	for _, e := range r.Log {
		r.Rules.Events.Fold(again, e)
	}
	if got := r.Snapshot(again); got != now {
		r.T.Fatalf("replay differs:\n%s\n%s", got, now)
	}
	back, err := r.Rules.Restore([]byte(now))
	if err != nil || r.Snapshot(back) != now {
		r.T.Fatalf("the snapshot loses something: %v", err)
	}
	for _, p := range points.Of(r.S).Wallets {
		if p.Free < 0 || p.LockedTotal() < 0 {
			r.T.Fatalf("purse %s is below zero", p.Key)
		}
	}
	for _, c := range Chairs {
		first := keys(r.Offers(c.ID))
		r.Rules.Show(r.S, r.Actor(c.ID), "")
		r.Rules.Events.Tell(r.Last, r.Actor(c.ID))
		if !reflect.DeepEqual(first, keys(r.Offers(c.ID))) {
			r.T.Fatal("the offers change their order")
		}
	}
	if r.Snapshot(r.S) != now {
		r.T.Fatal("looking changed the state")
	}
}

func keys(offers []game.Offer) []string {
	var ks []string
	for _, o := range offers {
		ks = append(ks, o.Key())
	}
	return ks
}
