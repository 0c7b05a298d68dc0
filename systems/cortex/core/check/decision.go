package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// DecisionKind is one kind of decision that somebody owes before what is being rolled
// goes on (a Pending of this kind). Its move offers the answers; the one that is
// given settles it, and Advance takes the rest on.
type DecisionKind struct {
	Kind    string
	Spec    game.Spec // of its move; which decision it answers is added
	Word    string    // the parameter that answers
	Default string    // the answer by which it closes by itself (TURN-R4); "": it never does
	IsGMs   bool      // it is the GM's word; else its character's
	// Wrap changes its move, such as by what else pays for it; nil: it stays as it is.
	Wrap func(engine.Move) engine.Move
	// its roll is compared only once it is answered (HERO-R6)
	BeforeComparison bool
	// whoever owes it may be out by it, and begins nothing before (OUT-R7)
	MayLeave bool
	// Moot reports whether what it is about is gone, so that no one is asked any more;
	// nil: never.
	Moot    func(s *engine.State, p *Pending) bool
	Offers  func(s *engine.State, by game.Actor, p *Pending) []game.Offer // the answers that an actor has
	Answer  func(t *engine.Tx, p *Pending, args game.Args)                // what comes of one
	Explain func(*engine.State, game.Actor, game.Args) *game.Refusal
}

// move is the move by which a stop is answered.
func (st *DecisionKind) move() game.Move[engine.State] {
	spec := st.Spec
	spec.AnswersCards, spec.Params = true, append(slices.Clip(spec.Params), people.ParamDecision)
	return game.Move[engine.State]{
		Spec: spec,
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, p := range Of(s).Pending {
				if p.Kind == st.Kind && st.mayAnswer(s, by, p) {
					offers = append(offers, st.Offers(s, by, p)...)
				}
			}
			return offers
		},
		Do:  func(t *engine.Tx, args game.Args) { st.Decide(t, Of(t.S).OwedBy(args), args) },
		Why: st.Explain,
	}
}

// dropMoot drops the decisions that are about nothing any more.
func dropMoot(t *engine.Tx) {
	for _, p := range slices.Clone(Of(t.S).Pending) {
		if kind := decisionKind(t.S, p.Kind); kind.Moot != nil && kind.Moot(t.S, p) {
			t.Emit(DecisionMade{ID: p.ID, How: Abandoned})
		}
	}
}

// Decide settles a decision.
func (st *DecisionKind) Decide(t *engine.Tx, p *Pending, args game.Args) {
	t.Emit(DecisionMade{ID: p.ID, How: args.One(st.Word)})
	st.Answer(t, p, args)
	if st.BeforeComparison {
		Compare(t, p.Roll)
	}
}

// mayAnswer reports whether an actor may answer: the GM, or whoever plays the character.
// Where the roll that it is about was undone there is nothing to answer.
func (st *DecisionKind) mayAnswer(s *engine.State, by game.Actor, p *Pending) bool {
	if p.Roll != 0 && Of(s).Roll(p.Roll) == nil {
		return false
	}
	return by.Role == game.GM || !st.IsGMs && people.Of(s).PlayedBy(by, p.Char) || p.Asks != "" &&
		people.Of(s).PlayedBy(by, p.Asks)
}

// Answer is an offer of one answer to a decision that a character owes: its own
// player is waited for, the GM may give it in its place.
func Answer(s *engine.State, by game.Actor, p *Pending, word, how string, label game.Msg) game.Offer {
	own := people.IsOwn(s, by, p.Char)
	return game.Offer{Fixed: game.Args{"owed": {OwedWord(p.ID)}, word: {how}}, About: people.CharRef(p.Char),
		Card:   CardFor(s, p),
		Urgent: own, Primary: own, Label: label}
}

// ParamHow is the parameter of most answers.
var ParamHow = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}

// HowSpec is the Spec of a stop that is answered by one of a few words.
func HowSpec(name string) game.Spec {
	return game.Spec{Name: name, Category: game.CategoryAct, Params: []game.Param{ParamHow}}
}

// OwedBy is the decision that a line answers, nil if it is not owed any more.
func (s *RollState) OwedBy(args game.Args) *Pending {
	return s.PendingBy(RollID(args.One("owed")))
}

// DecidingCharacter is who owes the decision that a line answers.
func DecidingCharacter(s *engine.State, args game.Args) string {
	if p := Of(s).OwedBy(args); p != nil {
		return p.Char
	}
	return ""
}
