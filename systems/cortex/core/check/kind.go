package check

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// CheckKind is a kind of check, such as tests: all that the core asks about them. Every kind has
// Course and Throwing; what a kind lacks of the rest is nil.
type CheckKind struct {
	Name      string    // "test"; unique to the kind, and never changed
	Prefix    byte      // first byte of the ids of its checks; unique to the kind, and never changed
	Course    course    // how a check runs and ends
	Throwing  throwing  // who throws in a check, and against what
	Comparing comparing // a roll is compared with one total
	Declining declining // a check can be declined
	Answering answering // one character at a time has to throw
	Standing  standing  // a roll that was read stands until another answers it
	Rounds    rounds    // the sides throw in turn, more than once
	Opposed   opposed   // an opposition is thrown, before or after the character's dice
	// EndLabel returns the label for the GM's move that ends a check.
	EndLabel func(s *engine.State, id string) game.Msg
	// Advance runs after each move, once no roll can be resolved any more.
	Advance func(*engine.Tx)
}

// course is how a check runs and ends.
type course interface {
	Keeps(s *engine.State, id string) bool                    // the check is still kept
	Card(s *engine.State, by game.Actor, id string) game.Card // its card as an actor sees it
	Conclude(*engine.Tx, *pool.Roll)                          // a roll was read
	// only a decision owed can keep the roll from being resolved
	NothingOpen(*engine.State, *pool.Roll) bool
	// opportunities of the GM's roll may be used
	OpportunitiesOpen(*engine.State, *pool.Roll) bool
	Abandon(t *engine.Tx, id string) // ended without an outcome
}

// throwing is who throws in a check, and against what.
type throwing interface {
	RollContexts(*engine.State, game.Actor) []RollContext       // throws that an actor may make now
	NoRollContext(s *engine.State, by game.Actor) *game.Refusal // why there is none
	// the open check that a character is in the middle of
	CheckInProgress(s *engine.State, char string) string
	Opponents(*engine.State, *pool.Roll) []string // the characters that a roll is against
	ThrowPlace(*engine.State, *pool.Roll) string  // place (Tx.ThrowAt) where it is thrown
	// Goal returns the total that a character has to beat. It ignores the character's own total.
	// known is false if the actor does not know the total.
	Goal(s *engine.State, by game.Actor, id, char string) (total int, known bool)
}

// comparing is a check that one character began, and that a comparison of totals decides.
type comparing interface {
	// the character that is tested, or began the contest
	Initiator(s *engine.State, id string) string
	Stakes(s *engine.State, id string) string // stakes at its start, "": none were noted
	// the total that the roll must beat, below 0: not known yet
	KnownTarget(*engine.State, *pool.Roll) int
	// the comparison that a committed roll is about to have
	Comparison(*engine.State, *pool.Roll) (v Comparison, ok bool)
	Won(*engine.State, *pool.Roll) (won, fresh bool) // fresh: nothing has happened since it won
}

// declining is a check that a character can decline.
type declining interface {
	// OfferDecline adds the offers to decline a check, and why the actor has none to decline.
	OfferDecline(*engine.State, *game.Collector)
	Decline(t *engine.Tx, id string) // declines the check
}

// answering is a check in which one character at a time has to throw.
type answering interface {
	Answerer(s *engine.State, id string) string      // the character that has to throw
	CheckOpenTo(s *engine.State, char string) string // the open check that a character could still act in
	// the opposing roll that the stress of a character's traits joins, nil for none; its ID is 0 if only
	// that stress is thrown (SHAKEN-R6)
	JoinedByStress(s *engine.State, id, char string) *pool.Roll
	Resolved(*engine.Tx, *pool.Roll) // after a roll was resolved
}

// standing is a roll that was read and has yet to be answered.
type standing interface {
	AwaitsAnswer(*engine.State, *pool.Roll) bool                   // it waits for a roll that answers it
	HoldOdds(s *engine.State, r *pool.Roll, total int) []game.Odds // how likely its total is to be beaten in turn
	// the label of an answer, with what losing means in high stakes
	StakesLabel(s *engine.State, id, char string, label game.Msg) game.Msg
}

// rounds is a check in which rolls are compared again and again before they are resolved.
type rounds interface {
	// a roll was compared: the points that it brought the other side are free (PP-EARN-R2)
	IsCompared(*engine.State, *pool.Roll) bool
	// the chance of a throw to win the check, which takes more than beating one total
	WinChance(*engine.State, RollContext, pool.Throw) (p float64, ok bool)
}

// opposed is a check with an opposition, thrown before or after the character's dice.
type opposed interface {
	OpposedChar(*engine.State, *pool.Roll) (char string) // character that the roll opposes as a difficulty
	Involves(s *engine.State, char string) bool          // an open check needs a character that does not throw
	RemoveDie(t *engine.Tx, id, word string)             // removes a die from an opposition before its throw
	// the roll of the opposition that answers a roll: their effect dice are compared at any stakes (ACT-R2)
	AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll
	FailureHurts(s *engine.State, id string) bool                // a failure costs the opposition's effect die
	RecoversFrom(s *engine.State, id string) (affliction string) // the affliction to recover from, "": none
	// the die that a number as the difficulty stands for (STATIC-R3), 0 for none
	Row(s *engine.State, id string) dice.Die
	// FailsPlainly reports whether a total of a roll is known to fail, and neither the total nor
	// the effect die changes the consequences.
	FailsPlainly(s *engine.State, r *pool.Roll, total int) bool
}

// DecisionKind is a kind of decision that holds up a roll (a Pending of this kind). The move of
// the kind offers the answers. An answer settles the decision, and Advance does the rest.
type DecisionKind struct {
	Kind    string
	Spec    game.Spec // of the move; the parameter for the decision is added
	Word    string    // parameter that holds the answer
	Default string    // answer with which a decision closes by itself (TURN-R4); "": never
	IsGMs   bool      // the GM decides; else the player of the character does
	// Wrap changes the move, for example by another way to pay; nil: no change.
	Wrap func(engine.Move) engine.Move
	// the roll is compared only after the answer (HERO-R6)
	BeforeComparison bool
	// the character may be out by the answer, and begins nothing before the answer (OUT-R7)
	MayLeave bool
	// Moot reports whether the thing that the decision is about is gone, so that it is dropped;
	// nil: never.
	Moot   func(s *engine.State, p *Pending) bool
	Offers func(s *engine.State, by game.Actor, p *Pending) []game.Offer // the answers that an actor has
	Answer func(t *engine.Tx, p *Pending, args game.Args)                // the consequences of an answer
	// WhyNone returns the reason why the actor has nothing to answer.
	WhyNone func(*engine.State, game.Actor) *game.Refusal
	// Against returns the reason against an answer that no offer accepts; nil: there is none.
	Against func(s *engine.State, answer string) *game.Refusal
}
