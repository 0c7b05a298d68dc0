package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// move returns the move that answers decisions of this kind.
func (st *DecisionKind) move() game.Move[engine.State] {
	spec := st.Spec
	spec.AnswersCards, spec.Params = true, append(slices.Clip(spec.Params), people.ParamDecision)
	return game.Move[engine.State]{
		Spec: spec,
		Offers: func(s *engine.State, c *game.Collector) {
			for _, p := range Of(s).Pending {
				if p.Kind == st.Kind && st.mayAnswer(s, c.Actor, p) {
					c.Add(st.Offers(s, c.Actor, p)...)
				}
			}
			if c.Explains() {
				c.Close(st.WhyNone(s, c.Actor))
			}
			if st.Against != nil {
				c.Against(st.Word, func(word string) *game.Refusal { return st.Against(s, word) })
			}
		},
		Do: func(t *engine.Tx, args game.Args) { st.Decide(t, Of(t.S).OwedBy(args), args) },
	}
}

// dropMoot drops the decisions that have become moot.
func dropMoot(t *engine.Tx) {
	for _, p := range slices.Clone(Of(t.S).Pending) {
		if kind := decisionKind(t.S, p.Kind); kind.Moot != nil && kind.Moot(t.S, p) {
			t.Emit(DecisionMade{ID: p.ID, How: Abandoned})
		}
	}
}

// Decide settles a decision with an answer. If the answer had to come before the comparison of the
// roll, Decide then compares the roll.
func (st *DecisionKind) Decide(t *engine.Tx, p *Pending, args game.Args) {
	t.Emit(DecisionMade{ID: p.ID, How: args.One(st.Word)})
	st.Answer(t, p, args)
	if st.BeforeComparison {
		Compare(t, p.Roll)
	}
}

// mayAnswer reports whether an actor may answer: the GM, the player of p.Char unless the decision
// is the GM's, or the player of p.Asks. Nobody may if the roll is not kept any more, such as after
// an undo.
func (st *DecisionKind) mayAnswer(s *engine.State, by game.Actor, p *Pending) bool {
	if p.Roll != 0 && Of(s).Roll(p.Roll) == nil {
		return false
	}
	return by.Role == game.GM || !st.IsGMs && people.Of(s).PlayedBy(by, p.Char) || p.Asks != "" &&
		people.Of(s).PlayedBy(by, p.Asks)
}

// Answer returns an offer of one answer to a decision that a character owes: how, as the parameter
// word. The offer is urgent for the character's player, or for the GM if the character is a GMC.
// The GM may also answer for a player.
func (p *Pending) Answer(s *engine.State, by game.Actor, word, how string, label game.Msg) game.Offer {
	own := people.IsOwn(s, by, p.Char)
	return game.Offer{Fixed: game.Args{"owed": {OwedWord(p.ID)}, word: {how}}, About: people.CharRef(p.Char),
		ForCard: game.ForCard{Card: p.CardRef(s), Urgent: own}, Primary: own, Label: label}
}

// ParamHow is the parameter of most decisions: the answer, as one word.
var ParamHow = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}

// HowSpec returns the Spec of a decision that is answered by one of a few words.
func HowSpec(name string) game.Spec {
	return game.Spec{Name: name, Category: game.CategoryAct, Params: []game.Param{ParamHow}}
}

// OwedBy returns the decision that the arguments name, nil if the decision is not owed any more.
func (s *RollState) OwedBy(args game.Args) *Pending {
	return s.PendingBy(RollID(args.One("owed")))
}

// HookMoves returns the moves that answer decisions, and the names of the moves that characters
// make.
func (h Hooks) HookMoves() (moves []engine.Move, characterMoves []string) {
	for _, st := range h.Decisions {
		m := st.move()
		if st.Wrap != nil {
			m = st.Wrap(m)
		}
		if moves = append(moves, m); !st.IsGMs {
			characterMoves = append(characterMoves, st.Spec.Name)
		}
	}
	return moves, characterMoves
}
