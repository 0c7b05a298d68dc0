package gametest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/game/gametest/counter"
)

func ownerOrGM(owner, reader game.Actor) bool {
	return reader.Role == game.GM || reader.Chair != "" && reader.Chair == owner.Chair
}

func subjectOf(s game.System) gametest.Subject {
	sub := gametest.Demo(s)
	sub.Events = []string{"counter.added", "counter.drafted", "counter.rolled", "counter.whispered", "counter.asked",
		"counter.answered",
		"counter.hidden", "counter.closed"}
	sub.Blocks = []string{game.TrackBlock, game.PoolBlock, game.RollBlock, game.TextBlock}
	sub.Secrets = map[string]func(owner, reader game.Actor) bool{"whisper.words": ownerOrGM}
	return sub
}

func TestCounterKeepsAllPromises(t *testing.T) { gametest.Run(t, subjectOf(counter.System())) }

func TestWalkIsRepeatable(t *testing.T) {
	const steps = 2400 // enough to hear rare messages with any seed
	a, b := gametest.Walk(subjectOf(counter.System()), 7, steps), gametest.Walk(subjectOf(counter.System()), 7, steps)
	if a.String() != b.String() || a.Steps == 0 {
		t.Errorf("%s\n%s", a, b)
	}
	for _, key := range []string{"counter.event.rolled", "die.rolled", "refused.counter.odd", "refused.counter.empty"} {
		if _, ok := a.Messages[key]; !ok {
			t.Errorf("%s was not heard", key)
		}
	}
	if args := a.Messages.Args("die.rolled"); !slices.Equal(args, []string{"die", "face"}) {
		t.Errorf("die.rolled was heard with %v", args)
	}
}

// brokenSystem is the counter game with one broken promise.
type brokenSystem struct {
	game.System
	breakGame func(game.Game) game.Game
}

func (b brokenSystem) Start(setup json.RawMessage) (game.Game, error) {
	g, err := b.System.Start(setup)
	return b.breakGame(g), err
}

func (b brokenSystem) Restore(snapshot json.RawMessage) (game.Game, error) {
	g, err := b.System.Restore(snapshot)
	return b.breakGame(g), err
}

// The broken games: each method overrides one of the counter game.
type (
	touchy    struct{ game.Game } // changes when it is looked at
	shuffling struct {
		game.Game
		n *int
	} // lists offers in another order each time
	mute     struct{ game.Game } // has empty labels
	greedy   struct{ game.Game } // asks more than a form holds
	loaded   struct{ game.Game } // shows other faces than were thrown
	stuck    struct{ game.Game } // adds nothing
	idle     struct{ game.Game } // does nothing
	silent   struct{ game.Game } // gives no reasons
	careless struct{ game.Game } // shows hidden dice to all
	gossip   struct{ game.Game } // hides dice in an event that is no HiddenEvent
	blurting struct {
		game.Game
		heard *[]string
	} // says the whisper on a public button
	betraying struct{ game.Game } // says the hidden dice on a public button
	costly    struct{ game.Game } // takes from Ana more than the button says
	doubled   struct{ game.Game } // selects both halves of one chip
	shut      struct{ game.Game } // selects a closed choice
	forgetful struct {            // the first one forgets some events
		game.Game
		folded *int
		first  bool
	} // folds only at first
)

// The broken systems.
type (
	leaky     struct{ game.System } // tells the whisper to all
	whimsical struct {
		game.System
		n *int
	} // tells a decision in other words later
)

func (s leaky) Tell(es []game.Event, _ game.Actor) game.News {
	return s.System.Tell(es, game.Actor{Role: game.GM})
}

func (s whimsical) Tell(es []game.Event, by game.Actor) game.News {
	*s.n++
	n := s.System.Tell(es, by)
	if n.Headline.Empty() { // a draft
		return n
	}
	return n.WithLines(game.Say("later", game.N("n", *s.n)))
}

func (g touchy) Show(by game.Actor, about game.Ref) game.View {
	g.Game.Fold(counter.Added{N: 1})
	return g.Game.Show(by, about)
}

func (g shuffling) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	offers := g.Game.Offers(by, wanted)
	if *g.n++; *g.n%2 == 0 {
		slices.Reverse(offers)
	}
	return offers
}

func (g mute) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	offers := g.Game.Offers(by, wanted)
	for i := range offers {
		offers[i].Label = game.Msg{}
	}
	return offers
}

func (g greedy) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	offers := g.Game.Offers(by, wanted)
	for i := range offers {
		for range 6 {
			offers[i].Inputs = append(offers[i].Inputs,
				game.Input{Param: game.Param{Name: "more", Kind: game.Text, Max: 10}})
		}
	}
	return offers
}

func (g loaded) Do(move string, d game.AnyTx, args game.Args) {
	emit := d.Emit
	d.Emit = func(e game.Event) {
		if r, ok := e.(counter.Rolled); ok {
			r.Faces = slices.Repeat([]int{1}, len(r.Pool))
			e = r
		}
		emit(e)
	}
	g.Game.Do(move, d, args)
}

func (g careless) Show(by game.Actor, about game.Ref) game.View {
	return g.Game.Show(game.Actor{Chair: by.Chair, Role: game.GM}, about)
}

func (g gossip) Do(move string, d game.AnyTx, args game.Args) {
	emit := d.Emit
	d.Emit = func(e game.Event) {
		if h, ok := e.(counter.Hidden); ok {
			e = counter.Rolled{Chair: "gm", Pool: h.Pool, Faces: h.Faces}
		}
		emit(e)
	}
	g.Game.Do(move, d, args)
}

func (g blurting) Do(move string, d game.AnyTx, args game.Args) {
	*g.heard = append(*g.heard, args.One("words"))
	g.Game.Do(move, d, args)
}

func (g blurting) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	offers := g.Game.Offers(by, wanted)
	for i, o := range offers {
		if o.Urgent {
			offers[i].Label = game.Quote(strings.Join(*g.heard, " "))
		}
	}
	return offers
}

func (g betraying) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	offers := g.Game.Offers(by, wanted)
	for i := range offers {
		if by.Role == game.GM {
			offers[i].Urgent, offers[i].Label = true, game.Quote(fmt.Sprint(g.Show(by, "")))
		}
	}
	return offers
}

// Show shows an amount of Ana that counting reduces.
func (g costly) Show(by game.Actor, about game.Ref) game.View {
	v := g.Game.Show(by, about)
	var state counter.State
	if data, err := g.Snapshot(); err != nil || json.Unmarshal(data, &state) != nil {
		panic("the counter has no state")
	}
	ana := game.Person{About: "char/ana", Name: game.Quote("Ana"),
		Has: []game.Amount{{Unit: "counter.coin", N: 1000 - state.Count}}}
	v.People = append(v.People, ana)
	return v
}

func (g doubled) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	return firstTwo(g.Game.Offers(by, wanted),
		func(a, b *game.Choice) { a.ExclusiveGroup, b.ExclusiveGroup = "both", "both" })
}

func (g shut) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	return firstTwo(g.Game.Offers(by, wanted),
		func(a, _ *game.Choice) { a.Closed = game.Refuse("", "refused.counter.odd") })
}

// firstTwo changes the first two choices if both are selected.
func firstTwo(offers []game.Offer, change func(a, b *game.Choice)) []game.Offer {
	for _, o := range offers {
		for _, a := range o.Inputs {
			if len(a.Choices) > 1 && a.Choices[0].Selected && a.Choices[1].Selected {
				change(&a.Choices[0], &a.Choices[1])
			}
		}
	}
	return offers
}

func (g silent) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	return slices.DeleteFunc(g.Game.Offers(by, wanted), isClosing)
}

func (g idle) Do(string, game.AnyTx, game.Args) {}

func (g stuck) Fold(e game.Event) {
	if _, ok := e.(counter.Added); !ok {
		g.Game.Fold(e)
	}
}

func (g forgetful) Fold(e game.Event) {
	if *g.folded++; !g.first || *g.folded < 100 || *g.folded > 105 {
		g.Game.Fold(e)
	}
}

// refining refines offers in a way of its own.
type refining struct {
	game.Game
	change func(game.Offer) game.Offer
}

func (g refining) Refine(by game.Actor, o game.Offer, given game.Args) game.Offer {
	return g.change(g.Game.Refine(by, o, given))
}

func TestWalkFindsBrokenPromises(t *testing.T) {
	for name, c := range map[string]struct {
		bend func(game.Game) game.Game
		want string
	}{
		"look":  {func(g game.Game) game.Game { return touchy{g} }, "looking (Offers or Show) changed the state"},
		"order": {func(g game.Game) game.Game { return shuffling{g, new(int)} }, "differ when asked for twice"},
		"label": {func(g game.Game) game.Game { return mute{g} }, "a sentence without a key"},
		"asks":  {func(g game.Game) game.Game { return greedy{g} }, "asks, at most 5"},
		"dice":  {func(g game.Game) game.Game { return loaded{g} }, "its events say"},
		"veil":  {func(g game.Game) game.Game { return careless{g} }, "is shown depends on hidden dice"},
		"button": {func() func(game.Game) game.Game {
			var heard []string
			return func(g game.Game) game.Game { return blurting{g, &heard} }
		}(), "before the eyes of \"\" tells the secret"},
		"price":  {func(g game.Game) game.Game { return costly{g} }, "a tap of add map[] takes 1 counter.coin"},
		"halves": {func(g game.Game) game.Game { return doubled{g} }, "the other half of one chip"},
		"closed": {func(g game.Game) game.Game { return shut{g} }, "closed, and may be picked"},
		"hidden": {func(g game.Game) game.Game { return betraying{g} }, "what everybody reads of"},
		"gossip": {func(g game.Game) game.Game { return gossip{g} }, "is told depends on hidden dice"},
		"silent": {func(g game.Game) game.Game { return silent{g} }, "is closed and does not say why"},
		"tap":    {func(g game.Game) game.Game { return stuck{g} }, "a tap changes nothing"},
		"opens": {func(g game.Game) game.Game {
			n := 0
			return refining{g, func(o game.Offer) game.Offer {
				n++
				o.Consequences = append(o.Consequences, game.Say("later", game.N("n", n)))
				return o
			}}
		}, "opens in two ways"},
		"narrow": {func(g game.Game) game.Game {
			return refining{g, func(o game.Offer) game.Offer {
				o.Inputs = slices.Clone(o.Inputs)
				for i := range o.Inputs {
					o.Inputs[i].Max = 2
				}
				return o
			}}
		}, "and not so open"},
		"nothing": {func(g game.Game) game.Game { return idle{g} }, "nothing happened"},
		"replayed": {func() func(game.Game) game.Game {
			games := 0
			return func(g game.Game) game.Game {
				games++
				return forgetful{g, new(int), games == 1}
			}
		}(), "differs from the live state"},
	} {
		t.Run(name, func(t *testing.T) {
			found := func(f string) bool { return strings.Contains(f, c.want) }
			for seed := range uint64(8) { // a walk ends at its first faults, which may be others
				if slices.ContainsFunc(gametest.Walk(subjectOf(brokenSystem{counter.System(), c.bend}), 1+seed,
					300).Faults,
					found) {
					return
				}
			}
			t.Error("not found")
		})
	}
}

// retold tells the counter game's news in another way.
type retold struct {
	game.System
	change func(game.News) game.News
}

func (s retold) Tell(es []game.Event, by game.Actor) game.News {
	return s.change(s.System.Tell(es, by))
}

func TestWalkFindsBrokenNews(t *testing.T) {
	for want, s := range map[string]game.System{
		"tells the secret":  leaky{counter.System()},
		"is told otherwise": whimsical{counter.System(), new(int)},
		"is told by": retold{counter.System(),
			func(n game.News) game.News { n.Headline = game.Msg{}; return n }},
		"have no such die": retold{counter.System(), func(n game.News) game.News { n.Dice = nil; return n }},
		"is no moment":     retold{counter.System(), func(n game.News) game.News { return n.OnCard("elsewhere", 0) }},
	} {
		sub := subjectOf(s)
		// hiding would tell too much as well, and a walk ends after a few faults
		sub.Without = []string{"hide"}
		faults := gametest.Walk(sub, 1, 300).Faults
		if !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, want) }) {
			t.Errorf("%s: not found; faults: %q", want, faults)
		}
	}
}

// boasting is the counter game with an event that counts two of one.
type boasting struct{ game.System }

type boast struct{ counter.Added }

func (boast) Stats() []game.Count { return []game.Count{{Key: "counter.count.top", N: 2, Of: 1}} }

func (b boasting) Decode(name string, data []byte) (game.Event, error) {
	e, err := b.System.Decode(name, data)
	if added, ok := e.(counter.Added); ok {
		e = boast{added}
	}
	return e, err
}

func TestWalkFindsImpossibleCounts(t *testing.T) {
	faults := gametest.Walk(subjectOf(boasting{counter.System()}), 1, 300).Faults
	if !slices.ContainsFunc(faults,
		func(f string) bool { return strings.Contains(f, "counts counter.count.top 2 times of 1") }) {
		t.Errorf("not found; faults: %q", faults)
	}
}

func TestMissingListsWhatNeverOccurred(t *testing.T) {
	s := subjectOf(counter.System())
	s.Events = append(s.Events, "counter.never", "counter.seldom")
	s.Rare = []string{"event counter.seldom", "move nothing"}
	missing := gametest.Walk(s, 1, 500).Missing(s)
	if len(missing) != 2 || missing[0] != "event counter.never" || !strings.HasPrefix(missing[1], "move nothing") {
		t.Errorf("%q", missing)
	}
}

func TestCheckSpecsFindsBadSpecs(t *testing.T) {
	s := game.Play(game.Rules[struct{}]{Name: "bad", Moves: []game.Move[struct{}]{
		{Spec: game.Spec{Name: "undo", Category: "elsewhere"}},
		{Spec: game.Spec{Name: "Two words", Category: game.CategoryAct, Quiet: true, SurvivesUndo: true}},
		{Spec: game.Spec{Name: "far", Category: game.CategoryAct,
			Params: []game.Param{{Name: "n", Kind: game.Number, Min: 3, Max: 2}, {Name: "n", Max: 1}}}},
	}})
	faults := gametest.CheckSpecs(s)
	if len(faults) != 6 {
		t.Errorf("%d faults: %q", len(faults), faults)
	}
	if faults := gametest.CheckSpecs(counter.System()); len(faults) > 0 {
		t.Errorf("%q", faults)
	}
}
