package check

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// CanResolve reports whether only a decision that is owed can keep a roll from being resolved.
func CanResolve(s *engine.State, r *pool.Roll) bool {
	m := CheckKindOf(s, r.For)
	return m == nil || m.NothingOpen(s, r)
}

// CardOf returns the card of a roll: that of its test or contest, or of the roll itself once the
// check is no longer kept.
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
	NoRollContext(s *engine.State, by game.Actor, args game.Args) *game.Refusal // why it may not
	// the open check that a character is in the middle of
	CheckInProgress(s *engine.State, char string) string
	// the open check that a character could still act in
	CheckOpenTo(s *engine.State, char string) string
	Involves(s *engine.State, char string) bool // an open one needs the character
	// the character that has to answer it, "": several
	Answerer(s *engine.State, id string) string
	// the character that is tested, or began the contest
	Initiator(s *engine.State, id string) string
	Opponents(*engine.State, *pool.Roll) []string // the characters that a roll is against
	ThrowPlace(*engine.State, *pool.Roll) string  // key of the place where it is thrown
	// Goal returns the total that a character has to beat. It ignores the character's own total.
	Goal(s *engine.State, by game.Actor, id, char string) (total int, known bool)
	// the total that the roll must beat, below 0: not known yet
	KnownTarget(*engine.State, *pool.Roll) int
	// the comparison that a committed roll is about to have
	Comparison(*engine.State, *pool.Roll) (v Comparison, ok bool)
	Conclude(*engine.Tx, *pool.Roll) // a roll was read
	// Stands reports whether a roll was read and waits for one that answers it.
	Stands(*engine.State, *pool.Roll) bool
	// the roll that answered it, if their effect dice are compared at any stakes (ACT-R2)
	AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll
	DeclineOffers(*engine.State, game.Actor) []game.Offer // offers to decline a check
	NoDecline(*engine.State, game.Actor) *game.Refusal
	Decline(t *engine.Tx, id string)
	EndLabel(s *engine.State, id string) (label game.Msg, ok bool) // label for the GM's move that ends it
	// only a decision owed can keep the roll from being resolved
	NothingOpen(*engine.State, *pool.Roll) bool
	OpportunitiesOpen(*engine.State, *pool.Roll) bool
	Won(*engine.State, *pool.Roll) (won, fresh bool)     // fresh: nothing has happened since
	Advance(*engine.Tx)                                  // called when no roll can be resolved any more
	RemoveDie(t *engine.Tx, id, word string)             // removes a die from an opposition before its throw
	Resolved(*engine.Tx, *pool.Roll)                     // after a roll was resolved
	Abandon(t *engine.Tx, id string)                     // ended without an outcome
	OpposedChar(*engine.State, *pool.Roll) (char string) // character that the roll opposes as a difficulty
	// the opposing roll that the stress of a character's traits joins, nil for none (SHAKEN-R6)
	JoinedByStress(s *engine.State, id, char string) *pool.Roll
	FailureHurts(s *engine.State, id string) bool            // a failure costs the opposition's effect die
	RecoversFrom(s *engine.State, id string) (burden string) // the affliction to recover from, "": none
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

// Loss describes what a lost roll leads to: out of the scene, or harm of a size, 0 for none.
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

// NumberedCheck is a CheckKind that allows a number as the difficulty. The number stands for a die
// of the opposition (STATIC-R3).
type NumberedCheck interface {
	Row(s *engine.State, id string) dice.Die // 0 for none
}

// RowOf returns the die that the number of a check stands for, 0 if it has none.
func RowOf(s *engine.State, id string) dice.Die {
	if m, numbered := CheckKindOf(s, id).(NumberedCheck); numbered {
		return m.Row(s, id)
	}
	return 0
}

// RunCompared runs the Compared hooks of all mods in the game.
func RunCompared(t *engine.Tx, o Outcome) {
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.Compared != nil {
			h.Compared(t, o)
		}
	}
}

// BaseCheck implements the methods of CheckKind that most kinds do not need.
type BaseCheck struct{}

// NoDecline returns nil: there is no reason to give.
func (BaseCheck) NoDecline(*engine.State, game.Actor) *game.Refusal { return nil }

// AnsweringRoll returns nil.
func (BaseCheck) AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll { return nil }

// Initiator returns "".
func (BaseCheck) Initiator(*engine.State, string) string { return "" }

// Comparison returns ok false.
func (BaseCheck) Comparison(*engine.State, *pool.Roll) (Comparison, bool) { return Comparison{}, false }

// Stands returns false: a roll is compared as soon as it is read.
func (BaseCheck) Stands(*engine.State, *pool.Roll) bool { return false }

// EndLabel returns ok false: there is no such offer.
func (BaseCheck) EndLabel(*engine.State, string) (game.Msg, bool) { return game.Msg{}, false }

// Advance does nothing.
func (BaseCheck) Advance(*engine.Tx) {}

// RemoveDie does nothing.
func (BaseCheck) RemoveDie(*engine.Tx, string, string) {}

// Resolved does nothing.
func (BaseCheck) Resolved(*engine.Tx, *pool.Roll) {}

// OpposedChar returns "".
func (BaseCheck) OpposedChar(*engine.State, *pool.Roll) string { return "" }

// JoinedByStress returns nil.
func (BaseCheck) JoinedByStress(*engine.State, string, string) *pool.Roll { return nil }

// FailureHurts returns false.
func (BaseCheck) FailureHurts(*engine.State, string) bool { return false }

// RecoversFrom returns "".
func (BaseCheck) RecoversFrom(*engine.State, string) string { return "" }

// StakesLabel returns the label unchanged.
func (BaseCheck) StakesLabel(_ *engine.State, _, _ string, label game.Msg) game.Msg { return label }

// Stakes returns "": none were noted.
func (BaseCheck) Stakes(*engine.State, string) string { return "" }

// HoldOdds returns nil.
func (BaseCheck) HoldOdds(*engine.State, *pool.Roll, int) []game.Odds { return nil }

// CheckKinds returns the kinds of checks of all mods, in play or not.
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

// CardFor returns the card of a decision that is owed: that of the check or roll that waits for it,
// or its own.
func CardFor(s *engine.State, p *Pending) game.Ref {
	switch {
	case p.For != "":
		return CheckRef(s, p.For)
	case p.Roll != 0:
		return CardOf(s, p.Roll)
	}
	return game.Ref("owed/" + OwedWord(p.ID))
}

// KeepsCheck reports whether a check is still kept.
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

// CheckOpenTo returns the open check that a character could still act in, "" for none.
func CheckOpenTo(s *engine.State, char string) string {
	for _, m := range CheckKinds(s) {
		if id := m.CheckOpenTo(s, char); id != "" {
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
func RecoversFrom(s *engine.State, id string) (burden string) {
	if m := CheckKindOf(s, id); m != nil {
		return m.RecoversFrom(s, id)
	}
	return ""
}

// KnownTarget returns the total that a roll has to beat, -1 while it is not known.
func KnownTarget(s *engine.State, r *pool.Roll) int {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.KnownTarget(s, r)
	}
	return -1
}

// IsOver reports whether the check of a roll is over or no longer kept.
func (s *RollState) IsOver(r *pool.Roll) bool {
	m := s.CheckBy(r.For)
	return m == nil || m.Over
}

// HasWon reports whether a roll has won. fresh is true if nothing has happened since.
func HasWon(s *engine.State, r *pool.Roll) (won, fresh bool) {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.Won(s, r)
	}
	return false, false
}

// FoesOf returns the opponents of a roll, none if only dice oppose it.
func FoesOf(s *engine.State, r *pool.Roll) []string {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.Opponents(s, r)
	}
	return nil
}

// RivalActs reports whether a PC or a major GMC has to throw or read dice against a character in a
// contest, or in an action and its reaction (RUL-TAL-REMARK).
func RivalActs(s *engine.State, c *people.Character) bool {
	great := func(id string) bool {
		o := people.Of(s).Char(id)
		return o != nil && o != c && (o.IsPC() || o.Rank == people.Major)
	}
	rivals := func(id string) bool {
		m := CheckKindOf(s, id)
		return m != nil && (m.Kind() == "contest" || m.Kind() == "action")
	}
	return slices.ContainsFunc(OpenRollContexts(s), func(at RollContext) bool {
		return rivals(at.ID) && great(at.Char.ID) && slices.Contains(at.Foes, c.ID)
	}) || slices.ContainsFunc(Of(s).Rolls, func(r *pool.Roll) bool {
		return !r.Committed && !r.Resolved && rivals(r.For) && great(r.Char) && slices.Contains(FoesOf(s, r), c.ID)
	})
}

// ComparisonOf returns the comparison that a committed roll is about to have. ok is false if it has
// none.
func ComparisonOf(s *engine.State, r *pool.Roll) (v Comparison, ok bool) {
	if m := CheckKindOf(s, r.For); m != nil && r.Committed && !Of(s).IsOver(r) {
		return m.Comparison(s, r)
	}
	return v, false
}

// ComparedBy returns the roll of that number if it is about to be compared, and the roll that it is
// compared with if there is one; nil if there is no comparison.
func ComparedBy(s *engine.State, number string) []*pool.Roll {
	r := Of(s).Roll(NumberOf(number))
	if r == nil {
		return nil
	}
	v, ok := ComparisonOf(s, r)
	switch {
	case !ok:
		return nil
	case v.Opponent == nil:
		return []*pool.Roll{r}
	}
	return []*pool.Roll{r, v.Opponent}
}

// Conclude takes a committed roll to its outcome, or to a decision that comes first.
func Conclude(t *engine.Tx, r *pool.Roll) {
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.OnRead != nil {
			h.OnRead(t, r)
		}
	}
	Compare(t, r.ID)
}

// Compare compares a committed roll, unless a decision is owed that comes first.
func Compare(t *engine.Tx, rollID int) {
	r := Of(t.S).Roll(rollID)
	if r == nil || IsCalled(t.S, rollID) || Of(t.S).IsOver(r) {
		return
	}
	if m := CheckKindOf(t.S, r.For); m != nil {
		m.Conclude(t, r)
	}
}

// Outscaled reports whether another side of a check has thrown with the advantage of scale. Only
// one side has it (SCALE-R3).
func Outscaled(s *engine.State, checkID, char string) bool {
	return checkID != "" && slices.ContainsFunc(Of(s).RollsOf(checkID), func(r *pool.Roll) bool {
		return (r.Char != char || IsOpposition(s, r)) &&
			slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.KeepsMore })
	})
}

// OpensCheck returns a handler for an event that begins a check. It counts the check for each of
// the characters.
func OpensCheck[E game.Event](of func(E) (id string, chars []string)) engine.Handler {
	return engine.On(Section, func(g *RollState, e E) {
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

// ClosesCheck returns a handler for an event that ends a check.
func ClosesCheck[E game.Event](of func(E) (id string)) engine.Handler {
	return engine.On(Section, func(g *RollState, e E) {
		id := of(e)
		if m := g.CheckBy(id); m != nil {
			m.Over = true
		}
		g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.For == id })
	})
}

// Hooks are the functions of a mod on checks, with the kinds of checks and decisions that it
// brings.
type Hooks struct {
	// Kind is something that dice are thrown for, such as a test. The ids of its checks begin with
	// a letter of its own.
	Kind CheckKind
	// Decisions are questions that hold up a roll, each with the move that answers it.
	Decisions []*DecisionKind
	// CannotRoll refuses a character that may not roll now.
	CannotRoll func(s *engine.State, c *people.Character) *game.Refusal
	// CannotCall refuses a character for which no check of a kind may begin now.
	CannotCall func(s *engine.State, c *people.Character, kind string) *game.Refusal
	// ResultsKept limits how many results a character keeps for free. The least of all mods counts.
	ResultsKept func(s *engine.State, c *people.Character, checkID string) KeepRule
	// Before returns what is asked of a character before its opposition is thrown.
	Before func(*engine.State, game.Actor, string, []pool.Die) []Pending
	// OnRead runs when total and effect die of a roll are chosen, before it is compared.
	OnRead func(t *engine.Tx, r *pool.Roll)
	// MayAdd reports whether dice may still join a roll once it is read.
	MayAdd func(s *engine.State, r *pool.Roll) bool
	// Compared runs when a roll was compared with what it had to beat.
	Compared func(t *engine.Tx, o Outcome)
	// AfterRolls runs after each move, when the rolls have gone on as far as nobody is asked.
	AfterRolls func(t *engine.Tx)
	// OnOver runs after each move for a check that is over and owes no decision.
	OnOver func(t *engine.Tx, id string)
	// OnClosed runs after each move for a check that is over when its rolls wait for nothing.
	OnClosed func(t *engine.Tx, id string)
	// OnSettled runs after each move, last of all.
	OnSettled func(t *engine.Tx)
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "checks" }

// HookMoves returns the moves that answer decisions, and the names of those that players make.
func (h Hooks) HookMoves() (moves []engine.Move, deeds []string) {
	for _, st := range h.Decisions {
		m := st.move()
		if st.Wrap != nil {
			m = st.Wrap(m)
		}
		if moves = append(moves, m); !st.IsGMs {
			deeds = append(deeds, st.Spec.Name)
		}
	}
	return moves, deeds
}

// Owns names the kinds of decisions and of checks.
func (h Hooks) Owns(own func(what, name string)) {
	for _, st := range h.Decisions {
		own("stop", st.Kind)
	}
	if h.Kind != nil {
		own("letter", string(h.Kind.Prefix()))
	}
}

// DecisionKindsOf returns the kinds of decisions of a mod.
func DecisionKindsOf(m *engine.Mod) []*DecisionKind {
	var stops []*DecisionKind
	for _, h := range m.Hooks {
		if of, ok := h.(Hooks); ok {
			stops = slices.Concat(stops, of.Decisions)
		}
	}
	return stops
}

// NamedSpent fills in the names that OnesSpent is told with.
func NamedSpent(s *engine.State, e OnesSpent) OnesSpent {
	e.Of, e.Round = OfRoll(s, e.Roll)
	return e
}

// NamedPassed fills in the names that OnesPassed is told with.
func NamedPassed(s *engine.State, e OnesPassed) OnesPassed {
	if r := Of(s).Roll(e.Roll); r != nil {
		e.Name = people.Of(s).Name(r.Char)
	}
	e.Of, e.Round = OfRoll(s, e.Roll)
	return e
}

// InCheck returns the card of a check and the round that it has come to.
func InCheck(s *engine.State, id string) (of game.Ref, round int) {
	if !KeepsCheck(s, id) {
		return "", 0
	}
	return CheckRef(s, id), RoundOf(s, id)
}

// OfRoll returns the card and the round of the check that a roll belongs to.
func OfRoll(s *engine.State, rollID int) (game.Ref, int) {
	if r := Of(s).Roll(rollID); r != nil {
		return InCheck(s, r.For)
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

// The questions about play that exactly one mod answers.
var (
	// ResultsAdded is how many results of a throw are added for free, or pool.All (CORE-ROLL-10).
	ResultsAdded = engine.NewPolicy("read", 2)
)

// The options of rolls.
var (
	OpportunityPool = rulekit.NewEnum("opportunity.pool", "OPP-R1", "shared", "per_player")
	UsualStakes     = rulekit.NewEnum("scene.default_stakes", "CORE-STAKES-R1", scene.NormalStakes, scene.HighStakes)
	StrictScenes    = rulekit.NewFlag("scene.strict_types", false, "SCENE-R1")
)
