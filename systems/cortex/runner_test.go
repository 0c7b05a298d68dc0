package cortex

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
	"mesa/systems/cortex/core"
)

// rules are Cortex as a Hall has them.
var rules = Rules()

// runner plays a table by hand: scripted dice, one decision a line. After each
// it checks what must always hold.
type runner struct {
	t     *testing.T
	rules game.Rules[core.State]
	setup core.Setup
	s     *core.State
	dice  *dice.Scripted
	log   []game.Event // all facts, as the store would give them back
	last  []game.Event // those of the last decision
}

var runnerBook = game.NewBook(System(), nil)

var runnerChairs = []game.Chair{
	{ID: game.GMChair, Name: "GM", Role: game.GM},
	{ID: "ana", Name: "Ana", Role: game.Player},
	{ID: "beto", Name: "Beto", Role: game.Player},
	{ID: "caio", Name: "Caio", Role: game.Player},
}

// newRunner seats a GM and the players Ana, Beto and Caio with a character
// each; Vex is a major GMC, Guard a minor one.
func newRunner(t *testing.T, points map[string]int, options map[string]string, scene core.Scene) *runner {
	t.Helper()
	setup := core.Setup{Points: points, Options: options, Scene: scene}
	for _, c := range []core.Char{{ID: "ana", Rank: core.PC}, {ID: "beto", Rank: core.PC}, {ID: "caio", Rank: core.PC}, {ID: "vex", Rank: core.Major}, {ID: "guard", Rank: core.Minor}} {
		c.Name, c.Chair = strings.ToUpper(c.ID[:1])+c.ID[1:], c.ID
		if c.Rank != core.PC {
			c.Chair = game.GMChair
		}
		setup.Chars = append(setup.Chars, c)
	}
	return startRunner(t, setup)
}

func startRunner(t *testing.T, setup core.Setup) *runner {
	t.Helper()
	return (&runner{t: t, rules: rules, setup: setup}).again()
}

// again is a new table of the same setup.
func (r *runner) again() *runner {
	t := r.t
	r = &runner{t: t, rules: r.rules, setup: r.setup, dice: dice.Script()}
	r.s = r.fresh()
	r.fold(r.s, game.Founded{System: Name, Lang: "en", Chairs: runnerChairs})
	t.Cleanup(func() {
		if err := r.dice.Err(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func (r *runner) fresh() *core.State {
	r.t.Helper()
	data, err := json.Marshal(r.setup)
	if err != nil {
		r.t.Fatal(err)
	}
	s, err := r.rules.Init(data)
	if err != nil {
		r.t.Fatal(err)
	}
	return s
}

// fold folds a fact after a trip through the store.
func (r *runner) fold(s *core.State, e game.Event) game.Event {
	r.t.Helper()
	if !strings.HasPrefix(e.EventName(), "house.") {
		data, err := json.Marshal(e)
		if err != nil {
			r.t.Fatal(err)
		}
		back, err := r.rules.Read(e.EventName(), data)
		if err != nil {
			r.t.Fatal(err)
		}
		e = back
	}
	r.rules.Fold(s, e)
	r.log = append(r.log, e)
	return e
}

func (r *runner) seat(chair string) game.Seat {
	for _, c := range runnerChairs {
		if c.ID == chair {
			return game.Seat{Chair: c.ID, User: c.ID, Role: c.Role}
		}
	}
	r.t.Fatalf("no chair %q", chair)
	return game.Seat{}
}

func (r *runner) offers(chair string) []game.Offer {
	var offers []game.Offer
	for _, m := range r.rules.Moves {
		for _, o := range m.When(r.s, r.seat(chair)) {
			o.Move = m.Name
			offers = append(offers, o)
		}
	}
	return offers
}

// offered finds the offer of a move whose fixed words hold these.
func (r *runner) offered(chair, move string, words ...string) *game.Offer {
	args := parseArgs(words)
	for _, o := range r.offers(chair) {
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

// parseArgs reads "pool=fight,move"; a word that holds commas or spaces as a
// person's own text stays one word.
func parseArgs(words []string) game.Args {
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

// errStill ends a decision before anything is done.
var errStill = errors.New("not to be done")

// decide decides a command as any table does; the dice are nil where nothing is
// to be done.
func (r *runner) decide(chair string, c game.Command, source dice.Source) *game.Refusal {
	r.t.Helper()
	var done []game.Event
	tools := game.Deed{By: r.seat(chair), Now: time.Unix(0, 0), Dice: source}
	tools.Emit = func(e game.Event) { done = append(done, r.fold(r.s, e)) }
	ground := game.Ground{Book: runnerBook, Rules: r.rules.At(r.s)}
	_, err := ground.Decide([]game.Seat{tools.By}, c, func(game.Ruling) (game.Deed, error) {
		if source == nil {
			return tools, errStill
		}
		return tools, nil
	})
	if no, refused := err.(*game.Refusal); refused || source == nil {
		return no
	}
	r.last = done
	r.check()
	return nil
}

// do makes one decision, and fails the test if it is refused.
func (r *runner) do(chair, move string, words ...string) {
	r.t.Helper()
	if no := r.decide(chair, game.Command{Move: move, Args: parseArgs(words), Sure: true}, r.dice); no != nil {
		r.t.Fatalf("%s> %s %v: %v %v", chair, move, words, no, no.Why)
	}
}

// refused asks for a refusal with this rule's id, and that nothing changes.
func (r *runner) refused(rule, chair, move string, words ...string) {
	r.t.Helper()
	before := r.snapshot(r.s)
	no := r.decide(chair, game.Command{Move: move, Args: parseArgs(words)}, nil)
	switch {
	case no == nil:
		r.t.Fatalf("%s> %s %v: allowed, want %s", chair, move, words, rule)
	case no.Rule != rule:
		r.t.Fatalf("%s> %s %v: refused by %v, want %s", chair, move, words, no, rule)
	case r.snapshot(r.s) != before:
		r.t.Fatalf("%s> %s: the refusal changed the state", chair, move)
	}
}

func (r *runner) snapshot(s *core.State) string {
	r.t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		r.t.Fatal(err)
	}
	return string(data)
}

// check holds after every decision: the log folds to the same state, the state
// survives its snapshot, no purse is below zero, showing and telling leave the
// state alone, offers come in one order.
func (r *runner) check() {
	r.t.Helper()
	now := r.snapshot(r.s)
	again := r.fresh()
	for _, e := range r.log {
		r.rules.Fold(again, e)
	}
	if got := r.snapshot(again); got != now {
		r.t.Fatalf("replay differs:\n%s\n%s", got, now)
	}
	back, err := r.rules.Resume([]byte(now))
	if err != nil || r.snapshot(back) != now {
		r.t.Fatalf("the snapshot loses something: %v", err)
	}
	for _, p := range r.s.Purses {
		if p.Free < 0 || p.LockedTotal() < 0 {
			r.t.Fatalf("purse %s is below zero", p.Key)
		}
	}
	for _, c := range runnerChairs {
		first := keys(r.offers(c.ID))
		r.rules.Show(r.s, r.seat(c.ID), "")
		r.rules.Tell(r.last, r.seat(c.ID))
		if !reflect.DeepEqual(first, keys(r.offers(c.ID))) {
			r.t.Fatal("the offers change their order")
		}
	}
	if r.snapshot(r.s) != now {
		r.t.Fatal("looking changed the state")
	}
}

func keys(offers []game.Offer) []string {
	var ks []string
	for _, o := range offers {
		ks = append(ks, o.Key())
	}
	return ks
}

// throw scripts the faces and throws loose dice: "2d8 d10", 4 5 7.
func (r *runner) throw(chair, char, laid string, faces ...int) {
	r.t.Helper()
	r.dice.Add(faces...)
	r.do(chair, "roll", "dice="+strings.ReplaceAll(laid, " ", ","), "pool=", "char="+char)
}

// keep reads the only uncommitted roll of a character, places counted from 1.
func (r *runner) keep(chair string, total, effect string, more ...string) {
	r.t.Helper()
	r.do(chair, "choose", append([]string{"total=" + total, "effect=" + effect}, more...)...)
}

// points gives what a purse can spend, and what is locked.
func (r *runner) points(key string) (free, locked int) {
	p := r.s.Purse(key)
	return p.Free, p.LockedTotal()
}

func (r *runner) wantPoints(key string, free, locked int) {
	r.t.Helper()
	if f, l := r.points(key); f != free || l != locked {
		r.t.Fatalf("%s has %d+%dL, want %d+%dL", key, f, l, free, locked)
	}
}

// wantComp asks for the complications of a character: sizes in order, as "d6 d8".
func (r *runner) wantComps(char, want string) {
	r.t.Helper()
	var have []string
	for _, k := range r.s.Comps {
		if k.On == char {
			have = append(have, k.Die.String())
		}
	}
	if got := strings.Join(have, " "); got != want {
		r.t.Fatalf("%s has complications %q, want %q", char, got, want)
	}
}

// saw reports whether the last decision told a fact of this kind.
func saw[E game.Event](r *runner) (E, bool) {
	for _, e := range r.last {
		if e, ok := e.(E); ok {
			return e, true
		}
	}
	var none E
	return none, false
}

// urgent are the moves that a chair is waited for.
func (r *runner) urgent(chair string) []string {
	var names []string
	for _, o := range r.offers(chair) {
		if o.Urgent && !slices.Contains(names, o.Move) {
			names = append(names, o.Move)
		}
	}
	return names
}

func (r *runner) wantUrgent(chair string, want ...string) {
	r.t.Helper()
	got := r.urgent(chair)
	if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
		r.t.Fatalf("%s is asked for %v, want %v", chair, got, want)
	}
}
