package rulekit_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/rulekit"
)

// state is a table of these tests: who sits in a tree, and which handlers have run.
type state struct {
	rulekit.TableInfo
	Names map[string]string
	Heard []string
}

type (
	climbed struct {
		Who  string `json:"who"`
		Name string `json:"name,omitempty"`
	}
	fell  struct{ Who string }
	rests struct{}
)

func (climbed) EventName() string { return "tree.climbed" }
func (fell) EventName() string    { return "tree.fell" }
func (rests) EventName() string   { return "tree.rests" }

// noteAs returns a handler that adds a word to Heard.
func noteAs[E game.Event](what string) game.Handler[state] {
	return game.On(func(s *state, _ E) { s.Heard = append(s.Heard, what) })
}

func tellClimbed(e climbed) []game.Msg { return rulekit.Msgs(game.Quote(e.Name + " climbs")) }

func tellFell(es []game.Event, e fell, by game.Actor) []game.Msg {
	return rulekit.Msgs(game.Quote("of " + game.Itoa(len(es)) + " events, " + by.Chair + " hears that " + e.Who +
		" fell"))
}

func climbedKind() game.EventKind[state] {
	return game.WithNames(game.EventOf(tellClimbed, noteAs[climbed]("first")), func(s *state, e climbed) climbed {
		e.Name = s.Names[e.Who]
		return e
	})
}

func fellKind() game.EventKind[state] {
	return game.ToldBy(game.EventOf[state, fell](nil, noteAs[fell]("fall")), tellFell)
}

func newEventSet(kinds ...game.EventKind[state]) *game.EventSet[state] {
	es := &game.EventSet[state]{}
	es.Add(kinds...)
	return es
}

func texts(ms []game.Msg) []string {
	var all []string
	for _, m := range ms {
		all = append(all, m.Args[0].Words)
	}
	return all
}

func TestAddPanicsIfAnEventHasTwoOwners(t *testing.T) {
	defer func() {
		if got, want := recover(), "game: two owners of the event tree.climbed"; got != want {
			t.Errorf("panics with %v, want %v", got, want)
		}
	}()
	newEventSet(climbedKind(), climbedKind())
}

func TestFoldRunsHandlersInTheOrderTheyWereAdded(t *testing.T) {
	fs := newEventSet(climbedKind(), fellKind())
	fs.Handle(noteAs[climbed]("second"), noteAs[game.Joined]("house"))
	fs.Handle(noteAs[climbed]("third"))
	s := &state{}
	for _, e := range []game.Event{climbed{}, fell{}, rests{}, game.Joined{}} {
		fs.Fold(s, e)
	}
	if want := []string{"first", "second", "third", "fall", "house"}; !slices.Equal(s.Heard, want) {
		t.Errorf("heard %q, want %q", s.Heard, want)
	}
}

func TestTellPutsVerdictsFirstAndPricesLast(t *testing.T) {
	es := []game.Event{rests{}, climbed{Name: "Ana"}, fell{Who: "Bia"}, climbed{Name: "Caio"}, fell{Who: "Dora"}}
	bia, dora := "of 5 events, ana hears that Bia fell", "of 5 events, ana hears that Dora fell"
	onlyBia := func(e fell) bool { return e.Who == "Bia" }
	for name, c := range map[string]struct {
		fall game.EventKind[state]
		want []string
	}{
		"never":   {fellKind(), []string{"Ana climbs", bia, "Caio climbs", dora}},
		"always":  {fellKind().AsVerdict(), []string{bia, dora, "Ana climbs", "Caio climbs"}},
		"price":   {fellKind().AsPrice(), []string{"Ana climbs", "Caio climbs", bia, dora}},
		"of some": {game.VerdictIf(fellKind(), onlyBia), []string{bia, "Ana climbs", "Caio climbs", dora}},
	} {
		fs := newEventSet(climbedKind(), c.fall, game.EventOf[state, rests](nil))
		if got := texts(fs.Tell(es, game.Actor{Chair: "ana"}).All()); !slices.Equal(got, c.want) {
			t.Errorf("%s: told %q, want %q", name, got, c.want)
		}
	}
}

func TestIfAloneIsToldOnlyWithoutOtherNews(t *testing.T) {
	quiet := game.IfAlone(game.EventOf[state, rests](nil),
		func(rests) []game.Msg { return rulekit.Msgs(game.Quote("nothing more")) })
	fs := newEventSet(climbedKind(), quiet)
	for want, es := range map[string][]game.Event{
		"nothing more": {rests{}, rests{}},
		"Ana climbs":   {rests{}, climbed{Name: "Ana"}},
	} {
		if got := texts(fs.Tell(es, game.Actor{}).All()); !slices.Equal(got, []string{want}) {
			t.Errorf("told %q, want %q", got, want)
		}
	}
}

func TestWithNamesKeepsTheNamesOfTheDecision(t *testing.T) {
	fs := newEventSet(climbedKind(), fellKind())
	s := &state{Names: map[string]string{"ana": "Ana"}}
	var es []game.Event
	climb := game.Move[state]{Spec: game.Spec{Name: "climb"}, Do: func(t *game.Tx[state], args game.Args) {
		t.Emit(climbed{Who: args.One("who")})
		t.Emit(fell{Who: args.One("who")})
		t.Emit(rests{}) // is not in the set: passed on unchanged
	}}
	table := game.Rules[state]{Moves: []game.Move[state]{climb}, Events: fs}.TableAt(s)
	table.Do("climb", game.AnyTx{Emit: func(e game.Event) { es = append(es, e) }}, game.Args{"who": {"ana"}})
	s.Names["ana"] = "Somebody else"
	if want := []game.Event{climbed{"ana", "Ana"}, fell{"ana"}, rests{}}; !slices.Equal(es, want) {
		t.Errorf("emitted %v, want %v", es, want)
	}
	e, err := fs.Decode("tree.climbed", []byte(`{"who":"ana","name":"Ana"}`))
	if err != nil || e != (climbed{"ana", "Ana"}) {
		t.Errorf("read %v, %v", e, err)
	}
}

func TestDecodeRejectsUnknownEventsAndBadData(t *testing.T) {
	fs := newEventSet(fellKind(), climbedKind())
	if want := []string{"tree.climbed", "tree.fell"}; !slices.Equal(fs.Events(), want) {
		t.Errorf("events are %q, want %q", fs.Events(), want)
	}
	for name, data := range map[string]string{"tree.rests": `{}`, "tree.climbed": `{"who":1}`} {
		if e, err := fs.Decode(name, []byte(data)); err == nil {
			t.Errorf("%s %s is read as %v", name, data, e)
		}
	}
}

type (
	shut   struct{}
	opened struct{}
)

func (shut) EventName() string       { return "tree.shut" }
func (shut) Card() (game.Ref, int)   { return "old", 2 }
func (opened) EventName() string     { return "tree.opened" }
func (opened) Card() (game.Ref, int) { return "new", 1 }
func (opened) OpensCard()            {}

func TestNewsAreOfTheCardThatTheDecisionOpens(t *testing.T) {
	fs := newEventSet(game.EventOf[state, shut](nil), game.EventOf[state, opened](nil))
	for want, es := range map[game.Ref][][]game.Event{"old": {{shut{}}}, "new": {{shut{}, opened{}}, {opened{},
		shut{}}}} {
		for _, events := range es {
			if news := fs.Tell(events, game.Actor{}); news.Card != want ||
				news.Round != map[game.Ref]int{"old": 2, "new": 1}[want] {
				t.Errorf("%T: of %s, round %d, want %s", events, news.Card, news.Round, want)
			}
		}
	}
}
