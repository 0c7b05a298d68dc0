package check

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// table is a table of the mods up to this package: three players with a PC each, and the GMC Vex.
// Its checks are toy tests, such as "t1", and toy rites, such as "u1", which have only what every
// kind of check has.
type table struct {
	*coretest.Table
	test *toyTest
	act  func(*engine.Tx) // what the move "act" does
}

// newTable returns a table with more hooks. Options are "variable=value".
func newTable(t *testing.T, options string, hooks ...Hooks) *table {
	t.Helper()
	b := &table{test: &toyTest{}}
	test := &CheckKind{Name: "test", Prefix: 't', Course: b.test, Throwing: b.test, Comparing: b.test,
		Answering: b.test, Opposed: b.test}
	rite := &CheckKind{Name: "rite", Prefix: 'u', Course: b.test, Throwing: &toyTest{}}
	act := engine.Move{Spec: game.Spec{Name: "act"}, Offers: func(_ *engine.State, c *game.Collector) { c.Offer(nil) },
		Do: func(t *engine.Tx, _ game.Args) { b.act(t) }}
	toy := &engine.Mod{Name: "toy", Hooks: []engine.Hooks{Hooks{Kind: test}, Hooks{Kind: rite}},
		Moves: []engine.Move{act}, Events: []engine.EventKind{
			engine.EventOf[begun](nil, OpensCheck(func(e begun) (string, []string) { return e.ID, e.Chars })),
			engine.EventOf[ended](nil, ClosesCheck(func(e ended) string { return e.ID })),
		}}
	for _, h := range hooks {
		toy.Hooks = append(toy.Hooks, h)
	}
	b.Table = coretest.New(t, options, Advance, append(below(), toy)...)
	return b
}

// below returns the mods of this package and of those below.
func below() []*engine.Mod { return []*engine.Mod{Mod(), things.Mod(), scene.Mod(), people.Mod()} }

// fold folds events that no decision made.
func (b *table) fold(es ...game.Event) *table {
	b.Fold(es...)
	return b
}

// emit makes a decision of the GM's of these events.
func (b *table) emit(es ...game.Event) {
	b.T.Helper()
	b.act = func(t *engine.Tx) {
		for _, e := range es {
			t.Emit(e)
		}
	}
	b.Do(game.GMChair, "act")
}

// roll returns a roll of the table, which must be there.
func (b *table) roll(id int) *pool.Roll {
	b.T.Helper()
	r := Of(b.S).Roll(id)
	if r == nil {
		b.T.Fatalf("there is no roll %d", id)
	}
	return r
}

// wantTold checks what a decision of some events tells a chair.
func (b *table) wantTold(chair string, es []game.Event, want ...game.Msg) {
	b.T.Helper()
	got := b.Rules.Events.Tell(es, coretest.Actor(chair)).All()
	same := len(got) == len(want)
	for i := 0; same && i < len(want); i++ {
		same = got[i].Equal(want[i])
	}
	if !same {
		b.T.Errorf("%s reads of %T: %v, want %v", chair, es[0], got, want)
	}
}

// ruleOf returns the rule of a refusal, "" for none.
func ruleOf(no *game.Refusal) string {
	if no == nil {
		return ""
	}
	return no.Rule
}

// thrown returns the event of a pool of d8s with these faces.
func thrown(id int, check, char string, faces ...int) Rolled {
	r := pool.Roll{ID: id, For: check, Char: char, Faces: faces}
	for range faces {
		r.Pool = append(r.Pool, pool.Die{Die: dice.D8, From: pool.FromTrait, Word: "brave", Name: "Brave"})
	}
	return Rolled{Roll: r}
}

// owed returns the event of a decision of a kind that Ana owes on a roll.
func owed(id int, kind string, roll int) DecisionOwed {
	return DecisionOwed{Pending: Pending{ID: id, Kind: kind, Roll: roll, Char: "ana"}}
}

type (
	// begun begins a toy check of some characters.
	begun struct {
		ID    string
		Chars []string
	}
	// ended ends a toy check.
	ended struct{ ID string }
)

// EventName implements game.Event.
func (begun) EventName() string { return "toy.begun" }

// EventName implements game.Event.
func (ended) EventName() string { return "toy.ended" }

// Calls implements caller.
func (e begun) Calls() string { return e.ID }

// Tests implements caller.
func (e begun) Tests() string { return e.Chars[0] }

// toyTest answers what the core asks about a kind of check by its fields. The functions that no
// test needs are nil.
type toyTest struct {
	course
	throwing
	comparing
	answering
	opposed

	gone          bool           // its checks are kept no longer
	round         int            // the round of its checks
	open          bool           // its rolls have yet to be answered
	opportunities bool           // opportunities of its rolls may be used
	opposes       map[int]string // the character that a roll opposes as a difficulty
	foes          []string       // the opponents of each roll
	busy          string         // the character in the middle of "t1"
	initiator     string
	stakes        string
	comparison    *Comparison
	won           bool
	hurts         bool
	row           dice.Die
	recovers      string
	contexts      []RollContext // of the GM
	resolved      []int         // rolls that it was told are resolved
	concluded     []int         // rolls that it took to their outcome
}

func (k *toyTest) Keeps(*engine.State, string) bool { return !k.gone }

func (k *toyTest) Card(*engine.State, game.Actor, string) game.Card { return game.Card{Round: k.round} }

func (k *toyTest) Conclude(_ *engine.Tx, r *pool.Roll) { k.concluded = append(k.concluded, r.ID) }

func (k *toyTest) NothingOpen(*engine.State, *pool.Roll) bool { return !k.open }

func (k *toyTest) OpportunitiesOpen(*engine.State, *pool.Roll) bool { return k.opportunities }

func (k *toyTest) RollContexts(_ *engine.State, by game.Actor) []RollContext {
	if by.Role != game.GM {
		return nil
	}
	return k.contexts
}

func (k *toyTest) CheckInProgress(_ *engine.State, char string) string {
	if k.busy == "" || char != k.busy {
		return ""
	}
	return "t1"
}

func (k *toyTest) Opponents(*engine.State, *pool.Roll) []string { return k.foes }

func (k *toyTest) Initiator(*engine.State, string) string { return k.initiator }

func (k *toyTest) Stakes(*engine.State, string) string { return k.stakes }

func (k *toyTest) Comparison(*engine.State, *pool.Roll) (v Comparison, ok bool) {
	if k.comparison == nil {
		return v, false
	}
	return *k.comparison, true
}

func (k *toyTest) Won(*engine.State, *pool.Roll) (won, fresh bool) { return k.won, k.won }

func (k *toyTest) Resolved(_ *engine.Tx, r *pool.Roll) { k.resolved = append(k.resolved, r.ID) }

func (k *toyTest) OpposedChar(_ *engine.State, r *pool.Roll) string { return k.opposes[r.ID] }

func (k *toyTest) FailureHurts(*engine.State, string) bool { return k.hurts }

func (k *toyTest) RecoversFrom(*engine.State, string) string { return k.recovers }

func (k *toyTest) Row(*engine.State, string) dice.Die { return k.row }
