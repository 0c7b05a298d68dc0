package check

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// CanResolve reports whether only a decision that is owed can keep a roll from being resolved.
func CanResolve(s *engine.State, r *pool.Roll) bool {
	m := CheckKindOf(s, r.For)
	return m == nil || m.NothingOpen(s, r)
}

// CardOf returns the card of a roll: the card of its test or contest, or the roll's own card once
// the check is no longer kept.
func CardOf(s *engine.State, rollID int) game.Ref {
	if r := Of(s).Roll(rollID); r != nil && KeepsCheck(s, r.For) {
		return CheckRef(s, r.For)
	}
	return RollRef(rollID)
}

// CheckKind is a kind of check, such as tests: all that the core asks about them. Ids of its checks
// begin with its prefix. A kind embeds BaseCheck for the methods it does not need.
type CheckKind interface {
	Kind() string // "test"
	// first byte of its ids; unique to the kind, and never changed
	Prefix() byte
	Keeps(s *engine.State, id string) bool                                      // the check is still kept
	Card(s *engine.State, by game.Actor, id string) game.Card                   // its card as an actor sees it
	RollContexts(*engine.State, game.Actor) []RollContext                       // throws that an actor may make now
	NoRollContext(s *engine.State, by game.Actor, args game.Args) *game.Refusal // why there is none
	// the open check that a character is in the middle of
	CheckInProgress(s *engine.State, char string) string
	// the open check that a character could still act in
	CheckOpenTo(s *engine.State, char string) string
	Involves(s *engine.State, char string) bool // an open check needs the character
	// the character that has to answer it, "": several
	Answerer(s *engine.State, id string) string
	// the character that is tested, or began the contest
	Initiator(s *engine.State, id string) string
	Opponents(*engine.State, *pool.Roll) []string // the characters that a roll is against
	ThrowPlace(*engine.State, *pool.Roll) string  // place (Tx.ThrowAt) where it is thrown
	// Goal returns the total that a character has to beat. It ignores the character's own total.
	// known is false if the actor does not know the total.
	Goal(s *engine.State, by game.Actor, id, char string) (total int, known bool)
	// the total that the roll must beat, below 0: not known yet
	KnownTarget(*engine.State, *pool.Roll) int
	// the comparison that a committed roll is about to have
	Comparison(*engine.State, *pool.Roll) (v Comparison, ok bool)
	Conclude(*engine.Tx, *pool.Roll) // a roll was read
	// AwaitsAnswer reports whether a roll was read and waits for a roll that answers it.
	AwaitsAnswer(*engine.State, *pool.Roll) bool
	// the roll that answered it, if their effect dice are compared at any stakes (ACT-R2)
	AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll
	DeclineOffers(*engine.State, game.Actor) []game.Offer // offers to decline a check
	// why the actor has no check to decline
	NoDecline(*engine.State, game.Actor) *game.Refusal
	// declines the check
	Decline(t *engine.Tx, id string)
	EndLabel(s *engine.State, id string) (label game.Msg, ok bool) // label for the GM's move that ends it
	// only a decision owed can keep the roll from being resolved
	NothingOpen(*engine.State, *pool.Roll) bool
	// opportunities of the GM's roll may be used
	OpportunitiesOpen(*engine.State, *pool.Roll) bool
	Won(*engine.State, *pool.Roll) (won, fresh bool)     // fresh: nothing has happened since it won
	Advance(*engine.Tx)                                  // called when no roll can be resolved any more
	RemoveDie(t *engine.Tx, id, word string)             // removes a die from an opposition before its throw
	Resolved(*engine.Tx, *pool.Roll)                     // after a roll was resolved
	Abandon(t *engine.Tx, id string)                     // ended without an outcome
	OpposedChar(*engine.State, *pool.Roll) (char string) // character that the roll opposes as a difficulty
	// the opposing roll that the stress of a character's traits joins, nil for none (SHAKEN-R6)
	JoinedByStress(s *engine.State, id, char string) *pool.Roll
	FailureHurts(s *engine.State, id string) bool                // a failure costs the opposition's effect die
	RecoversFrom(s *engine.State, id string) (affliction string) // the affliction to recover from, "": none
	// the label of an answer, with what losing means in high stakes
	StakesLabel(s *engine.State, id, char string, label game.Msg) game.Msg
	HoldOdds(s *engine.State, r *pool.Roll, total int) []game.Odds // how likely its total is to be beaten in turn
	Stakes(s *engine.State, id string) string                      // stakes at its start, "": none were noted
}

// Comparison describes what a committed roll is about to be compared with.
type Comparison struct {
	Opponent *pool.Roll // the roll to beat, nil: a number
	Total    int
	Steps    int  // steps of the winner's effect die at these totals
	Ends     bool // beating it decides the check
	Wins     bool // beating it uses the roll's effect die
	Loses    bool // not beating it uses the rival's effect die
	// beating it decides nothing yet: a later margin gives the heroic steps (CORE-HEROIC-R1)
	Undecided bool
	// what the loser takes from an effect die of a size; nil if the size changes nothing
	Loss func(effect dice.Die) Loss
}

// Loss describes what a lost roll leads to: the character is out of the scene, or takes harm of the
// size Die, 0 for none.
type Loss struct {
	Out    bool
	Wallet string // what can pay against being out, "" for nothing
	Die    dice.Die
}

// Outcome is a roll after its comparison. Winner or Loser is nil if nobody threw it.
type Outcome struct {
	Winner, Loser *pool.Roll
	Margin        int  // difference of the totals; 0 for a tie
	Heroic        bool // the winner's success is heroic (CORE-HEROIC-01)
	Ends          bool // it decides the test or contest
	// Row is the die that a difficulty given as a number stands for, beside the dice rolled and
	// added to it (STATIC-R3); 0 for none.
	Row dice.Die
}

// numberedCheck is a CheckKind that allows a number as the difficulty. The number stands for a die
// of the opposition (STATIC-R3).
type numberedCheck interface {
	Row(s *engine.State, id string) dice.Die // 0 for none
}

// RowOf returns the die that the number of a check stands for, 0 if it has none.
func RowOf(s *engine.State, id string) dice.Die {
	if m, numbered := CheckKindOf(s, id).(numberedCheck); numbered {
		return m.Row(s, id)
	}
	return 0
}

// RunCompared runs the Compared hooks of all mods in the game.
func (o Outcome) RunCompared(t *engine.Tx) {
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.Compared != nil {
			h.Compared(t, o)
		}
	}
}

// CheckKinds returns the kinds of checks of all mods, in the game or not.
func CheckKinds(s *engine.State) []CheckKind {
	var kinds []CheckKind
	for _, h := range engine.AllHooks[Hooks](s) {
		if h.Kind != nil {
			kinds = append(kinds, h.Kind)
		}
	}
	return kinds
}

// CheckKindOf returns the kind of a check by the prefix of its id, nil for none.
func CheckKindOf(s *engine.State, id string) CheckKind {
	for _, m := range CheckKinds(s) {
		if id != "" && m.Prefix() == id[0] {
			return m
		}
	}
	return nil
}

// CheckRef returns the card of a check, "" if the kind is unknown.
func CheckRef(s *engine.State, id string) game.Ref {
	if m := CheckKindOf(s, id); m != nil {
		return game.Ref(m.Kind() + "/" + id)
	}
	return ""
}

// CardRef returns the card of a decision that is owed: the card of the check or roll that waits for
// it, or its own card.
func (p *Pending) CardRef(s *engine.State) game.Ref {
	switch {
	case p.For != "":
		return CheckRef(s, p.For)
	case p.Roll != 0:
		return CardOf(s, p.Roll)
	}
	return game.Ref("owed/" + OwedWord(p.ID))
}

// KeepsCheck reports whether the table still keeps a check, running or over.
func KeepsCheck(s *engine.State, id string) bool {
	m := CheckKindOf(s, id)
	return m != nil && Of(s).CheckBy(id) != nil && m.Keeps(s, id)
}

// CheckInProgress returns the open check that a character is in the middle of, "" for none.
func CheckInProgress(s *engine.State, char string) string {
	for _, m := range CheckKinds(s) {
		if id := m.CheckInProgress(s, char); id != "" {
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
		sites = append(sites, m.RollContexts(s, by)...)
	}
	return sites
}

// OpenRollContexts returns the throws that any player or the GM may make now.
func OpenRollContexts(s *engine.State) []RollContext {
	return RollContexts(s, game.Actor{Chair: game.GMChair, Role: game.GM})
}

// OpposedChar returns the character that a roll opposes as a difficulty, "" for none.
func OpposedChar(s *engine.State, r *pool.Roll) string {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.OpposedChar(s, r)
	}
	return ""
}

// IsOpposition reports whether the roll is the difficulty of a test.
func IsOpposition(s *engine.State, r *pool.Roll) bool { return OpposedChar(s, r) != "" }

// RecoversFrom returns the affliction that a check is to recover from, "" for none. It cannot be
// pushed into a pool of that check (STRESS-R8).
func RecoversFrom(s *engine.State, id string) (affliction string) {
	if m := CheckKindOf(s, id); m != nil {
		return m.RecoversFrom(s, id)
	}
	return ""
}

// OpensCheck returns a handler for an event that begins a check. It adds the check, counts it for
// each of the characters, and drops the drafts of its opposition.
func OpensCheck[E game.Event](of func(E) (id string, chars []string)) engine.Handler {
	return engine.On(section, func(g *RollState, e E) {
		id, chars := of(e)
		g.NextID++
		if g.CheckCount == nil {
			g.CheckCount = map[string]int{}
		}
		for _, char := range chars {
			g.CheckCount[char]++
		}
		for _, char := range chars {
			g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.For == CallFor(char) })
		}
		g.Checks = append(g.Checks, &Check{ID: id})
		g.trim()
	})
}

// ClosesCheck returns a handler for an event that ends a check. It drops the check's drafts.
func ClosesCheck[E game.Event](of func(E) (id string)) engine.Handler {
	return engine.On(section, func(g *RollState, e E) {
		id := of(e)
		if m := g.CheckBy(id); m != nil {
			m.Over = true
		}
		g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.For == id })
	})
}

// cardAndRoundOf returns the card of a check and the round that it has come to; "" and 0 if the
// check is not kept.
func cardAndRoundOf(s *engine.State, id string) (of game.Ref, round int) {
	if !KeepsCheck(s, id) {
		return "", 0
	}
	return CheckRef(s, id), RoundOf(s, id)
}

// cardAndRoundOfRoll returns the card and the round of the check that a roll belongs to.
func cardAndRoundOfRoll(s *engine.State, rollID int) (game.Ref, int) {
	if r := Of(s).Roll(rollID); r != nil {
		return cardAndRoundOf(s, r.For)
	}
	return "", 0
}

// RoundOf returns the round that a check has come to, 0 if it has none.
func RoundOf(s *engine.State, id string) int {
	if !KeepsCheck(s, id) {
		return 0
	}
	return CheckKindOf(s, id).Card(s, game.Actor{}, id).Round
}

// The policies: questions that at most one mod in the game answers.
var (
	// ResultsAdded is how many results of a throw are added for free, or pool.All (CORE-ROLL-10).
	ResultsAdded = engine.NewPolicy("read", 2)
	// RiskKey is the last word of the message keys for the cost of a risky failure.
	RiskKey = engine.NewPolicy("risk", "risky")
)
