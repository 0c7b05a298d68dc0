package check

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
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

// CheckKinds returns the kinds of checks of all mods, in the game or not.
func CheckKinds(s *engine.State) []*CheckKind {
	var kinds []*CheckKind
	for _, h := range engine.AllHooks[Hooks](s) {
		if h.Kind != nil {
			kinds = append(kinds, h.Kind)
		}
	}
	return kinds
}

// CheckKindOf returns the kind of a check by the prefix of its id, nil for none.
func CheckKindOf(s *engine.State, id string) *CheckKind {
	for _, m := range CheckKinds(s) {
		if id != "" && m.Prefix == id[0] {
			return m
		}
	}
	return nil
}

// decisionKind returns the kind of a decision, of any mod. It is empty if no mod has the kind.
func decisionKind(s *engine.State, kind string) DecisionKind {
	for _, h := range engine.AllHooks[Hooks](s) {
		for _, st := range h.Decisions {
			if st.Kind == kind {
				return *st
			}
		}
	}
	return DecisionKind{}
}

// kindInGame returns the kind of a decision, nil if no mod in the game has it.
func kindInGame(s *engine.State, kind string) *DecisionKind {
	for _, h := range engine.HooksOf[Hooks](s) {
		for _, st := range h.Decisions {
			if st.Kind == kind {
				return st
			}
		}
	}
	return nil
}

// CheckInProgress returns the open check that a character is in the middle of, "" for none.
func CheckInProgress(s *engine.State, char string) string {
	for _, m := range CheckKinds(s) {
		if id := m.Throwing.CheckInProgress(s, char); id != "" {
			return id
		}
	}
	return ""
}

// RollContexts returns the throws that an actor may make now: for its own characters and, for the
// GM, for all others.
func RollContexts(s *engine.State, by game.Actor) []RollContext {
	var sites []RollContext
	for _, m := range CheckKinds(s) {
		sites = append(sites, m.Throwing.RollContexts(s, by)...)
	}
	return sites
}

// OpenRollContexts returns the throws that any player or the GM may make now.
func OpenRollContexts(s *engine.State) []RollContext {
	return RollContexts(s, game.Actor{Chair: game.GMChair, Role: game.GM})
}

// OpposedChar returns the character that a roll opposes as a difficulty, "" for none.
func OpposedChar(s *engine.State, r *pool.Roll) string {
	if m := CheckKindOf(s, r.For); m != nil && m.Opposed != nil {
		return m.Opposed.OpposedChar(s, r)
	}
	return ""
}

// Initiator returns the character that began a check or is tested by it, "" for none.
func Initiator(s *engine.State, id string) string {
	if m := CheckKindOf(s, id); m != nil && m.Comparing != nil {
		return m.Comparing.Initiator(s, id)
	}
	return ""
}

// IsOpposition reports whether the roll is the difficulty of a test.
func IsOpposition(s *engine.State, r *pool.Roll) bool { return OpposedChar(s, r) != "" }

// RecoversFrom returns the affliction that a check is to recover from, "" for none. It cannot be
// pushed into a pool of that check (STRESS-R8).
func RecoversFrom(s *engine.State, id string) (affliction string) {
	if m := CheckKindOf(s, id); m != nil && m.Opposed != nil {
		return m.Opposed.RecoversFrom(s, id)
	}
	return ""
}

// RowOf returns the die that the number of a check stands for, 0 if it has none.
func RowOf(s *engine.State, id string) dice.Die {
	if m := CheckKindOf(s, id); m != nil && m.Opposed != nil {
		return m.Opposed.Row(s, id)
	}
	return 0
}

// HasWon reports whether a roll has won. fresh is true if nothing has happened since the roll won.
func HasWon(s *engine.State, r *pool.Roll) (won, fresh bool) {
	if m := CheckKindOf(s, r.For); m != nil && m.Comparing != nil {
		return m.Comparing.Won(s, r)
	}
	return false, false
}

// CanResolve reports whether only a decision that is owed can keep a roll from being resolved.
func CanResolve(s *engine.State, r *pool.Roll) bool {
	m := CheckKindOf(s, r.For)
	return m == nil || m.Course.NothingOpen(s, r)
}

// The policies: questions that at most one mod in the game answers.
var (
	// ResultsAdded is how many results of a throw are added for free, or pool.All (CORE-ROLL-10).
	ResultsAdded = engine.NewPolicy("read", 2)
	// RiskKey is the last word of the message keys for the cost of a risky failure.
	RiskKey = engine.NewPolicy("risk", "risky")
)

// RollContextOf returns the context of a character's throw in a check. As many results are kept for
// free as ResultsAdded says (CORE-ROLL-02, ADDALL-01), or fewer by a rule (CORE-ROLL-R3).
func RollContextOf(s *engine.State, c *people.Character, id string) RollContext {
	st := RollContext{ID: id, Char: c, ResultsKept: ResultsAdded.Of(s), Waived: Of(s).Waived(id, c.ID)}
	st.All = st.ResultsKept == pool.All
	st.limitKept(limitWhileOut(c))
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.ResultsKept != nil {
			st.limitKept(h.ResultsKept(s, c, id))
		}
	}
	return st
}

// limitWhileOut limits a character that is out of the scene to one result (OUT-06).
func limitWhileOut(c *people.Character) KeepRule {
	if c.Out != "" {
		return KeepRule{1, "OUT-06"}
	}
	return KeepRule{}
}
