package core

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
)

// Pending is a decision that somebody owes before a roll can be resolved.
type Pending struct {
	ID   int      `json:"id"`
	Kind string   `json:"kind"`
	Roll int      `json:"roll"`           // the roll that waits for it
	Char string   `json:"char,omitempty"` // whom it befalls, or whose effect die it is
	From string   `json:"from,omitempty"` // the character that brought it about
	Die  dice.Die `json:"die,omitempty"`
	Name string   `json:"name,omitempty"` // proposed for the complication
	Left []int    `json:"left,omitempty"` // of a second effect die: the dice it may be

	Of      int      `json:"of,omitempty"`      // the roll whose effect die lands; 0 in older records: Roll
	On      string   `json:"on,omitempty"`      // whom an effect beyond d12 is aimed at
	Against dice.Die `json:"against,omitempty"` // the effect die that it is compared with
	Aim     string   `json:"aim,omitempty"`     // what it was aimed to be
	Named   bool     `json:"named,omitempty"`   // Name was declared with the action
	For     string   `json:"for,omitempty"`     // the check that waits for it before any dice fall
	Falls   string   `json:"falls,omitempty"`   // how it is out if it does not stay; "": by comparison
	Damage  *Damage  `json:"blow,omitempty"`    // harm that waits for the decision
	Asks    string   `json:"asks,omitempty"`    // the character whose word the GM's is, "" where it is the GM's own
	Among   []string `json:"among,omitempty"`   // characters of whom one is meant
}

// RollOf is the roll whose effect die it is about.
func (p *Pending) RollOf() int { return cmp.Or(p.Of, p.Roll) }

// Kinds of Pending.
const (
	PendStay = "stay" // about to be taken out: pay, or go (OUT-04)
	PendLand = "land" // a complication lands: new, or the same hindrance (COMP-R1)
	PendUse  = "use"  // an effect die without a use yet

	// An effect beyond d12: takeout, or a second effect die (CORE-EFFECT-R1).
	PendBeyond = "beyond"

	// A hitch that the player may refuse (CORE-HITCH-R4): Left are the hitches,
	// From the complication that steps up, or onNew or onScene.
	PendHitch = "hitch"
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
	Wrap             func(Move) Move
	BeforeComparison bool                                                   // its roll is compared only once it is answered (HERO-R6)
	MayLeave         bool                                                   // whoever owes it may be out by it, and begins nothing before (OUT-R7)
	Offers           func(s *State, by game.Actor, p *Pending) []game.Offer // the answers that an actor has
	Answer           func(t *Tx, p *Pending, args game.Args)                // what comes of one
	Explain          func(*State, game.Actor, game.Args) *game.Refusal
}

// move is the move by which a stop is answered.
func (st *DecisionKind) move() game.Move[State] {
	spec := st.Spec
	spec.AnswersCards, spec.Params = true, append(slices.Clip(spec.Params), ParamDecision)
	return game.Move[State]{
		Spec: spec,
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, p := range s.Pending {
				if p.Kind == st.Kind && st.mayAnswer(s, by, p) {
					offers = append(offers, st.Offers(s, by, p)...)
				}
			}
			return offers
		},
		Do:  func(t *Tx, args game.Args) { st.answer(t, t.S.OwedBy(args), args) },
		Why: st.Explain,
	}
}

// answer settles a decision.
func (st *DecisionKind) answer(t *Tx, p *Pending, args game.Args) {
	t.Emit(DecisionMade{ID: p.ID, How: args.One(st.Word)})
	st.Answer(t, p, args)
	if st.BeforeComparison {
		outcome(t, p.Roll)
	}
}

// mayAnswer reports whether an actor may answer: the GM, or whoever plays the character.
// Where the roll that it is about was undone there is nothing to answer.
func (st *DecisionKind) mayAnswer(s *State, by game.Actor, p *Pending) bool {
	if p.Roll != 0 && s.Roll(p.Roll) == nil {
		return false
	}
	return by.Role == game.GM || !st.IsGMs && s.PlayedBy(by, p.Char) || p.Asks != "" && s.PlayedBy(by, p.Asks)
}

// Answer is an offer of one answer to a decision that a character owes: its own
// player is waited for, the GM may give it in its place.
func (s *State) Answer(by game.Actor, p *Pending, word, how string, label game.Msg) game.Offer {
	own := s.IsOwn(by, p.Char)
	return game.Offer{Fixed: game.Args{"owed": {OwedWord(p.ID)}, word: {how}}, About: CharRef(p.Char), Card: s.CardFor(p),
		Urgent: own, Primary: own, Label: label}
}

// paramHow is the parameter of most answers.
var paramHow = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}

// HowSpec is the Spec of a stop that is answered by one of a few words.
func HowSpec(name string) game.Spec {
	return game.Spec{Name: name, Category: game.CategoryAct, Params: []game.Param{paramHow}}
}

// OwedWord is the word of a decision that is owed: "p3".
func OwedWord(id int) string { return "p" + game.Itoa(id) }

// OwedBy is the decision that a line answers, nil if it is not owed any more.
func (s *State) OwedBy(args game.Args) *Pending {
	return s.pending(RollID(args.One("owed")))
}

// PayOrNot are the two answers to a decision that a character owes: one for a
// plot point, the other for nothing.
func (s *State) PayOrNot(by game.Actor, p *Pending, pays, not string, label func(how string) game.Msg) []game.Offer {
	paid := s.Answer(by, p, "how", pays, label(pays))
	paid.Closed, paid.Cost = s.RefuseUnpayableDecision(p, 1), s.Cost(s.WalletForDecision(p), 1)
	return []game.Offer{paid, s.Answer(by, p, "how", not, label(not))}
}

// DecidingCharacter is who owes the decision that a line answers.
func DecidingCharacter(s *State, args game.Args) string {
	if p := s.OwedBy(args); p != nil {
		return p.Char
	}
	return ""
}
