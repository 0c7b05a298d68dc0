package check

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// toyDecision returns a kind of decision that is answered by yes or no. It notes the answers.
func toyDecision(kind string, answers *[]string) *DecisionKind {
	return &DecisionKind{
		Kind: kind, Spec: HowSpec(kind), Word: "how",
		Offers: func(s *engine.State, by game.Actor, p *Pending) []game.Offer {
			return []game.Offer{p.Answer(s, by, "how", "yes", game.Say("toy.yes")),
				p.Answer(s, by, "how", "no", game.Say("toy.no"))}
		},
		Answer: func(_ *engine.Tx, p *Pending, args game.Args) {
			*answers = append(*answers, kind+" "+p.Char+" "+args.One("how"))
		},
		WhyNone: func(*engine.State, game.Actor) *game.Refusal { return game.Refuse("TURN-R1", "toy.none") },
	}
}

// Rules: TURN-R2 HERO-R6
//
// TestDecisionAsksThePlayerOfItsCharacter: the GM may answer as well, and alone answers what is the
// GM's, unless that asks another character. Nobody answers for a roll that is not kept.
func TestDecisionAsksThePlayerOfItsCharacter(t *testing.T) {
	for name, c := range map[string]struct {
		kind    string
		pending Pending
		want    []string
	}{
		"Ana's":               {"push", Pending{Char: "ana"}, []string{"gm", "ana"}},
		"Vex's":               {"push", Pending{Char: "vex"}, []string{"gm"}},
		"the GM's":            {"ruled", Pending{Char: "ana"}, []string{"gm"}},
		"that asks Beto":      {"ruled", Pending{Char: "ana", Asks: "beto"}, []string{"gm", "beto"}},
		"Ana's, asking Beto":  {"push", Pending{Char: "ana", Asks: "beto"}, []string{"gm", "ana", "beto"}},
		"on a roll":           {"push", Pending{Char: "ana", Roll: 1}, []string{"gm", "ana"}},
		"on a roll of before": {"push", Pending{Char: "ana", Roll: 7}, nil},
	} {
		var answers []string
		push, ruled := toyDecision("push", &answers), toyDecision("ruled", &answers)
		ruled.IsGMs = true
		c.pending.ID, c.pending.Kind = 3, c.kind
		b := newTable(t, "", Hooks{Decisions: []*DecisionKind{push, ruled}}).
			fold(thrown(1, "t1", "ana", 3, 4), DecisionOwed{Pending: c.pending})
		for _, chair := range []string{game.GMChair, "ana", "beto", "caio"} {
			open, want := len(b.Offers(chair, c.kind)), 0
			if slices.Contains(c.want, chair) {
				want = 2
			}
			if open != want {
				t.Errorf("%s: %s has %d answers, want %d", name, chair, open, want)
			}
			if want == 0 {
				b.WantRefusal("TURN-R1", chair, c.kind, "owed=p3", "how=yes")
			}
			other := map[string]string{"push": "ruled", "ruled": "push"}[c.kind]
			if open := len(b.Offers(chair, other)); open > 0 {
				t.Errorf("%s: %s has %d answers of another kind", name, chair, open)
			}
		}
	}
}

// TestDecisionStandsOnTheCardThatWaits: on that of its check or roll, or else on its own; it is
// urgent to whom the character belongs.
func TestDecisionStandsOnTheCardThatWaits(t *testing.T) {
	for name, c := range map[string]struct {
		pending Pending
		chair   string
		card    game.Ref
		urgent  bool
	}{
		"of a check":               {Pending{Char: "ana", For: "u2"}, "ana", "rite/u2", true},
		"for the GM":               {Pending{Char: "ana", For: "u2"}, game.GMChair, "rite/u2", false},
		"of a roll":                {Pending{Char: "ana", Roll: 1}, "ana", "test/t1", true},
		"of a roll without a test": {Pending{Char: "ana", Roll: 2}, "ana", "roll/2", true},
		"of a check before a roll": {Pending{Char: "ana", For: "u2", Roll: 1}, "ana", "rite/u2", true},
		"of the GM's Vex":          {Pending{Char: "vex", Roll: 1}, game.GMChair, "test/t1", true},
		"of nothing":               {Pending{Char: "ana"}, "ana", "owed/p3", true},
	} {
		c.pending.ID, c.pending.Kind = 3, "push"
		var answers []string
		b := newTable(t, "", Hooks{Decisions: []*DecisionKind{toyDecision("push", &answers)}}).
			fold(begun{ID: "t1", Chars: []string{"ana"}}, thrown(1, "t1", "ana", 3), thrown(2, "t9", "ana", 3),
				DecisionOwed{Pending: c.pending})
		os := b.Offers(c.chair, "push")
		if len(os) != 2 || os[1].Card != c.card || os[1].Urgent != c.urgent || os[1].Primary != c.urgent ||
			!os[1].Fixed.Has("owed", "p3") || !os[1].Fixed.Has("how", "no") || os[1].Label.Key != "toy.no" ||
			os[1].About != people.CharRef(c.pending.Char) {
			t.Errorf("%s: %+v, want it on %s, urgent %v", name, os, c.card, c.urgent)
		}
	}
}

// Rules: HERO-R6 TURN-R4
//
// TestAnswerComesBeforeTheComparison: the roll is compared after an answer that had to come first,
// unless another one is owed or the check is over; other answers compare nothing.
func TestAnswerComesBeforeTheComparison(t *testing.T) {
	for name, c := range map[string]struct {
		first    bool
		more     []game.Event
		compared int
	}{
		"first":                   {true, nil, 1},
		"any time":                {false, nil, 0},
		"first, with another":     {true, []game.Event{owed(4, "push", 1)}, 0},
		"first, on another roll":  {true, []game.Event{owed(4, "push", 2)}, 1},
		"first, of an ended test": {true, []game.Event{ended{"t1"}}, 0},
	} {
		var answers []string
		push := toyDecision("push", &answers)
		push.BeforeComparison = c.first
		b := newTable(t, "", Hooks{Decisions: []*DecisionKind{push}}).fold(begun{ID: "t1", Chars: []string{"ana"}},
			thrown(1, "t1", "ana", 3, 4), owed(3, "push", 1)).fold(c.more...)
		if Compare(b.Tx(), 1); c.first && len(b.test.concluded) > 0 {
			t.Errorf("%s: compared before the answer", name)
		}
		b.test.concluded = nil
		b.Do("ana", "push", "owed=p3", "how=yes")
		if len(b.test.concluded) != c.compared || !slices.Equal(answers, []string{"push ana yes"}) ||
			Of(b.S).PendingBy(3) != nil {
			t.Errorf("%s: answers %v, compared %v", name, answers, b.test.concluded)
		}
		if made := b.Events[0]; made != (DecisionMade{ID: 3, How: "yes", Kind: "push", Name: "Ana"}) {
			t.Errorf("%s: the answer is %+v", name, made)
		}
	}
}

// Rules: HERO-R6
//
// TestReadRollIsComparedOnce: mods read it first; a roll that is not kept, of no kind of check or of
// a check that is over is not compared.
func TestReadRollIsComparedOnce(t *testing.T) {
	for name, c := range map[string]struct {
		check  string
		events []game.Event
		want   []int
	}{
		"running": {"t1", nil, []int{1}}, "over": {"t1", []game.Event{ended{"t1"}}, nil},
		"no longer kept": {"t9", nil, nil}, "of no kind": {"x1", []game.Event{begun{ID: "x1"}}, nil},
	} {
		read := 0
		b := newTable(t, "", Hooks{OnRead: func(*engine.Tx, *pool.Roll) { read++ }}).
			fold(begun{ID: "t1", Chars: []string{"ana"}}, thrown(1, c.check, "ana", 3, 4)).fold(c.events...)
		Conclude(b.Tx(), b.roll(1))
		if Compare(b.Tx(), 7); read != 1 || !slices.Equal(b.test.concluded, c.want) {
			t.Errorf("%s: read %d times, compared %v, want %v", name, read, b.test.concluded, c.want)
		}
	}
}

// TestMootDecisionIsDropped: once what it is about is gone, and no other.
func TestMootDecisionIsDropped(t *testing.T) {
	var answers []string
	gone := toyDecision("gone", &answers)
	gone.Moot = func(_ *engine.State, p *Pending) bool { return p.Char == "ana" }
	b := newTable(t, "", Hooks{Decisions: []*DecisionKind{gone, toyDecision("push", &answers)}})
	beto := owed(3, "gone", 0)
	beto.Pending.Char = "beto"
	b.emit(owed(2, "gone", 0), beto, owed(4, "push", 0), owed(5, "unknown", 0))
	var left []int
	for _, p := range Of(b.S).Pending {
		left = append(left, p.ID)
	}
	if !slices.Equal(left, []int{3, 4, 5}) || len(answers) > 0 {
		t.Errorf("left are %v, answered %v", left, answers)
	}
	if last := b.Events[len(b.Events)-1]; last != (DecisionMade{ID: 2, How: Abandoned, Kind: "gone", Name: "Ana"}) {
		t.Errorf("dropped by %+v", last)
	}
}

// TestWrongAnswerIsRefusedByItsReason: of the kind, and a kind may change its move.
func TestWrongAnswerIsRefusedByItsReason(t *testing.T) {
	var answers []string
	push := toyDecision("push", &answers)
	push.Against = func(_ *engine.State, word string) *game.Refusal {
		if word == "maybe" {
			return game.Refuse("TURN-R4", "toy.against")
		}
		return nil
	}
	push.Wrap = func(m engine.Move) engine.Move {
		do := m.Do
		m.Do = func(t *engine.Tx, args game.Args) {
			answers = append(answers, "wrapped")
			do(t, args)
		}
		return m
	}
	b := newTable(t, "", Hooks{Decisions: []*DecisionKind{push}}).fold(owed(3, "push", 0))
	b.WantRefusal("TURN-R4", "ana", "push", "owed=p3", "how=maybe")
	b.Do("ana", "push", "owed=p3", "how=no")
	if !slices.Equal(answers, []string{"wrapped", "push ana no"}) {
		t.Errorf("answered %v", answers)
	}
	if p := Of(b.S).OwedBy(game.Args{"owed": {"p3"}}); p != nil {
		t.Errorf("owed is still %+v", p)
	}
}

// TestMovesOfPlayersDecisionsAreTheCharacters: those of the GM's decisions are not. A kind and a
// prefix have one owner.
func TestMovesOfPlayersDecisionsAreTheCharacters(t *testing.T) {
	var answers, names []string
	push, ruled := toyDecision("push", &answers), toyDecision("ruled", &answers)
	ruled.IsGMs = true
	h := Hooks{Kind: &CheckKind{Name: "drill", Prefix: 'd'}, Decisions: []*DecisionKind{push, ruled}}
	moves, characterMoves := h.HookMoves()
	if len(moves) != 2 || moves[1].Name != "ruled" || !slices.Equal(characterMoves, []string{"push"}) {
		t.Errorf("the moves of characters are %v", characterMoves)
	}
	for _, m := range moves {
		if !m.AnswersCards || len(m.Params) != 2 || m.Params[1].Name != people.ParamDecision.Name {
			t.Errorf("%s takes %v", m.Name, m.Params)
		}
	}
	h.Owns(func(what, name string) { names = append(names, what+" "+name) })
	Hooks{}.Owns(func(what, name string) { t.Errorf("no hooks own the %s %s", what, name) })
	want := []string{"decision push", "decision ruled", "check drill", "prefix of checks d"}
	if !slices.Equal(names, want) {
		t.Errorf("owned are %v, want %v", names, want)
	}
}
