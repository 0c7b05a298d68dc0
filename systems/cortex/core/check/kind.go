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

// CanResolve reports whether nothing but a decision that is owed can keep a roll from
// being resolved.
func CanResolve(s *engine.State, r *pool.Roll) bool {
	m := CheckKindOf(s, r.For)
	return m == nil || m.NothingOpen(s, r)
}

// CardOf is the card of a roll: its test or contest, or the roll itself once
// that is forgotten.
func CardOf(s *engine.State, rollID int) game.Ref {
	if r := Of(s).Roll(rollID); r != nil && KeepsCheck(s, r.For) {
		return CheckRef(s, r.For)
	}
	return RollRef(rollID)
}

// CheckKind is one kind of thing that dice are thrown for, such as tests: all
// that the core asks about them. Their ids begin with the first letter of the
// kind. BaseCheck answers what a kind has nothing to say to.
type CheckKind interface {
	Kind() string // "test"
	// with which its ids begin, for ever: no other kind has it
	Prefix() byte
	Keeps(s *engine.State, id string) bool                                      // it is kept still
	Card(s *engine.State, by game.Actor, id string) game.Card                   // as it is shown
	RollContexts(*engine.State, game.Actor) []RollContext                       // where an actor may throw now
	NoRollContext(s *engine.State, by game.Actor, args game.Args) *game.Refusal // why it may not
	// the open one that a character is in the middle of
	CheckInProgress(s *engine.State, char string) string
	// the open one that a character could still act in
	CheckOpenTo(s *engine.State, char string) string
	Involves(s *engine.State, char string) bool // an open one needs the character
	// whose deed it is to answer it, "": several
	Answerer(s *engine.State, id string) string
	// who acts by it: is tested, or began the contest
	Initiator(s *engine.State, id string) string
	Opponents(*engine.State, *pool.Roll) []string // against whom a roll goes
	ThrowPlace(*engine.State, *pool.Roll) string  // where it falls
	// Goal is what a character has to beat; nobody has to beat the own total.
	Goal(s *engine.State, by game.Actor, id, char string) (total int, known bool)
	// what the roll must beat, below 0: nothing is known yet
	KnownTarget(*engine.State, *pool.Roll) int
	// what a roll that was read is about to be compared with
	Comparison(*engine.State, *pool.Roll) (v Comparison, ok bool)
	Conclude(*engine.Tx, *pool.Roll) // a roll was read
	// Stands reports whether a roll was read, and waits for one that answers it.
	Stands(*engine.State, *pool.Roll) bool
	// the roll that answered it, where their effect dice are compared in any stakes (ACT-R2)
	AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll
	DeclineOffers(*engine.State, game.Actor) []game.Offer // whom it lets turn it down now
	NoDecline(*engine.State, game.Actor) *game.Refusal
	Decline(t *engine.Tx, id string)
	EndLabel(s *engine.State, id string) (label game.Msg, ok bool) // the GM ends it as any roll
	// nothing but a decision owed can keep the roll from being resolved
	NothingOpen(*engine.State, *pool.Roll) bool
	OpportunitiesOpen(*engine.State, *pool.Roll) bool
	Won(*engine.State, *pool.Roll) (won, fresh bool)     // fresh: nothing has happened since
	Advance(*engine.Tx)                                  // whenever nothing more can be resolved
	RemoveDie(t *engine.Tx, id, word string)             // takes a die out of an opposition before it is thrown
	Resolved(*engine.Tx, *pool.Roll)                     // after a roll was resolved
	Abandon(t *engine.Tx, id string)                     // ended without an outcome
	OpposedChar(*engine.State, *pool.Roll) (char string) // whom the roll opposes as a difficulty, "": no one
	// the roll which the stress of the traits joins that a character throws against it,
	// nil for none (SHAKEN-R6)
	JoinedByStress(s *engine.State, id, char string) *pool.Roll
	FailureHurts(s *engine.State, id string) bool            // a failure costs the opposition's effect die
	RecoversFrom(s *engine.State, id string) (burden string) // what it is to recover from, "": nothing
	StakesLabel(s *engine.State, id, char string, label game.Msg) game.Msg
	HoldOdds(s *engine.State, r *pool.Roll, total int) []game.Odds // how likely its total is beaten in turn
	Stakes(s *engine.State, id string) string                      // those of its start, "": none were noted
}

// Comparison is what a roll that was read is about to be compared with.
type Comparison struct {
	Opponent *pool.Roll // the roll whose total it is, nil: it is a number
	Total    int
	Steps    int  // of the effect die of whoever wins, as the totals lie
	Ends     bool // if it beats that, that is the outcome
	Wins     bool // and its effect die is used
	Loses    bool // if it does not, the rival's is
	// beating it decides nothing yet: heroic steps are taken by a later margin (CORE-HEROIC-R1)
	Undecided bool
	// what the loser takes with an effect die of that size; nil where the size changes nothing
	Loss func(effect dice.Die) Loss
}

// Loss is what a lost roll leads to: out of the scene, or harm of that size, 0 for none.
type Loss struct {
	Out    bool
	Wallet string // what can pay against being out, "" for nothing
	Die    dice.Die
}

// Outcome is a roll that was compared with what it had to beat. One of the two
// is nil where nobody threw it.
type Outcome struct {
	Winner, Loser *pool.Roll
	Margin        int  // by how much it won; 0 for a tie
	Heroic        bool // the winner's success is heroic (CORE-HEROIC-01)
	Ends          bool // with it the test or contest is decided
	// Row is the die that a number stands for which a test was against, beside what was
	// rolled and added to it (STATIC-R3); 0 for none.
	Row dice.Die
}

// NumberedCheck is a kind of checks that may be against a number, which stands for a die
// of the opposition (STATIC-R3).
type NumberedCheck interface {
	Row(s *engine.State, id string) dice.Die // 0 for none
}

// RowOf is the die that the number of a check stands for, 0 where it has none.
func RowOf(s *engine.State, id string) dice.Die {
	if m, numbered := CheckKindOf(s, id).(NumberedCheck); numbered {
		return m.Row(s, id)
	}
	return 0
}

// RunCompared lets every mod in the game have its share of an outcome.
func RunCompared(t *engine.Tx, o Outcome) {
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.Compared != nil {
			h.Compared(t, o)
		}
	}
}

// BaseCheck has nothing to say to what few kinds of checks know.
type BaseCheck struct{}

// NoDecline has no reason.
func (BaseCheck) NoDecline(*engine.State, game.Actor) *game.Refusal { return nil }

// AnsweringRoll by nothing.
func (BaseCheck) AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll { return nil }

// Initiator is nobody.
func (BaseCheck) Initiator(*engine.State, string) string { return "" }

// Comparison nothing.
func (BaseCheck) Comparison(*engine.State, *pool.Roll) (Comparison, bool) { return Comparison{}, false }

// Stands never: it is compared as it is read.
func (BaseCheck) Stands(*engine.State, *pool.Roll) bool { return false }

// EndLabel is not offered.
func (BaseCheck) EndLabel(*engine.State, string) (game.Msg, bool) { return game.Msg{}, false }

// Advance does nothing.
func (BaseCheck) Advance(*engine.Tx) {}

// RemoveDie does nothing.
func (BaseCheck) RemoveDie(*engine.Tx, string, string) {}

// Resolved does nothing.
func (BaseCheck) Resolved(*engine.Tx, *pool.Roll) {}

// OpposedChar nobody.
func (BaseCheck) OpposedChar(*engine.State, *pool.Roll) string { return "" }

// JoinedByStress is nothing.
func (BaseCheck) JoinedByStress(*engine.State, string, string) *pool.Roll { return nil }

// FailureHurts nobody.
func (BaseCheck) FailureHurts(*engine.State, string) bool { return false }

// RecoversFrom of nothing.
func (BaseCheck) RecoversFrom(*engine.State, string) string { return "" }

// StakesLabel leaves a label as it is.
func (BaseCheck) StakesLabel(_ *engine.State, _, _ string, label game.Msg) game.Msg { return label }

// Stakes are not noted.
func (BaseCheck) Stakes(*engine.State, string) string { return "" }

// HoldOdds says no chance.
func (BaseCheck) HoldOdds(*engine.State, *pool.Roll, int) []game.Odds { return nil }

// CheckKinds are the kinds of checks that mods bring, in play or not.
func CheckKinds(s *engine.State) []CheckKind {
	var kinds []CheckKind
	for _, h := range engine.AllHooks[Hooks](s) {
		if h.Kind != nil {
			kinds = append(kinds, h.Kind)
		}
	}
	return kinds
}

// CheckKindOf gives the kind of a check by its id, nil for none.
func CheckKindOf(s *engine.State, id string) CheckKind {
	for _, m := range CheckKinds(s) {
		if id != "" && m.Prefix() == id[0] {
			return m
		}
	}
	return nil
}

// CheckRef is the card of a check.
func CheckRef(s *engine.State, id string) game.Ref {
	if m := CheckKindOf(s, id); m != nil {
		return game.Ref(m.Kind() + "/" + id)
	}
	return ""
}

// CardFor is the card of a decision that is owed: what waits for it, or
// itself where nothing does.
func CardFor(s *engine.State, p *Pending) game.Ref {
	switch {
	case p.For != "":
		return CheckRef(s, p.For)
	case p.Roll != 0:
		return CardOf(s, p.Roll)
	}
	return game.Ref("owed/" + OwedWord(p.ID))
}

// KeepsCheck reports whether a check is kept still.
func KeepsCheck(s *engine.State, id string) bool {
	m := CheckKindOf(s, id)
	return m != nil && Of(s).CheckBy(id) != nil && m.Keeps(s, id)
}

// CheckInProgress is the open check that a character is in the middle of, "" for none.
func CheckInProgress(s *engine.State, char string) string {
	for _, m := range CheckKinds(s) {
		if id := m.CheckInProgress(s, char); id != "" {
			return id
		}
	}
	return ""
}

// CheckOpenTo is the open check that a character could still act in.
func CheckOpenTo(s *engine.State, char string) string {
	for _, m := range CheckKinds(s) {
		if id := m.CheckOpenTo(s, char); id != "" {
			return id
		}
	}
	return ""
}

// RollContexts are where the actor may throw: for its own characters first, then, for
// the GM, for anybody else's.
func RollContexts(s *engine.State, by game.Actor) []RollContext {
	var sites []RollContext
	for _, m := range CheckKinds(s) {
		sites = append(sites, m.RollContexts(s, by)...)
	}
	return sites
}

// OpenRollContexts are the places where somebody may throw now, whoever it is.
func OpenRollContexts(s *engine.State) []RollContext {
	return RollContexts(s, game.Actor{Chair: game.GMChair, Role: game.GM})
}

// OpposedChar is the character that a roll opposes as a difficulty, "" if it is
// none.
func OpposedChar(s *engine.State, r *pool.Roll) string {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.OpposedChar(s, r)
	}
	return ""
}

// IsOpposition reports whether the roll is what a test must beat.
func IsOpposition(s *engine.State, r *pool.Roll) bool { return OpposedChar(s, r) != "" }

// RecoversFrom is the affliction that a check is to recover from, "" for none. It is
// pushed into no pool of that check (STRESS-R8).
func RecoversFrom(s *engine.State, id string) (burden string) {
	if m := CheckKindOf(s, id); m != nil {
		return m.RecoversFrom(s, id)
	}
	return ""
}

// KnownTarget is the number that a roll has to beat, -1 while there is none to be
// told.
func KnownTarget(s *engine.State, r *pool.Roll) int {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.KnownTarget(s, r)
	}
	return -1
}

// IsOver reports whether the check of a roll has come to its end.
func (s *RollState) IsOver(r *pool.Roll) bool {
	m := s.CheckBy(r.For)
	return m == nil || m.Over
}

// HasWon reports whether a roll has won, and nothing has happened since.
func HasWon(s *engine.State, r *pool.Roll) (won, fresh bool) {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.Won(s, r)
	}
	return false, false
}

// FoesOf are the opponents of a roll, none where only dice oppose it.
func FoesOf(s *engine.State, r *pool.Roll) []string {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.Opponents(s, r)
	}
	return nil
}

// RivalActs reports whether a PC or a major GMC is to throw, or to read dice, against a
// character in a contest, or in an action and its reaction (RUL-TAL-REMARK).
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

// ComparisonOf is what a committed roll is about to be compared with; ok is false
// where it is not.
func ComparisonOf(s *engine.State, r *pool.Roll) (v Comparison, ok bool) {
	if m := CheckKindOf(s, r.For); m != nil && r.Committed && !Of(s).IsOver(r) {
		return m.Comparison(s, r)
	}
	return v, false
}

// ComparedBy are a roll that is about to be compared, of that number, and the one
// that it is compared with if that is a roll; none where it is not.
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

// Conclude takes a committed roll to its outcome, or to whoever has a word
// before it.
func Conclude(t *engine.Tx, r *pool.Roll) {
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.OnRead != nil {
			h.OnRead(t, r)
		}
	}
	Compare(t, r.ID)
}

// Compare compares a committed roll, unless somebody has a word before it
// still.
func Compare(t *engine.Tx, rollID int) {
	r := Of(t.S).Roll(rollID)
	if r == nil || IsCalled(t.S, rollID) || Of(t.S).IsOver(r) {
		return
	}
	if m := CheckKindOf(t.S, r.For); m != nil {
		m.Conclude(t, r)
	}
}

// Outscaled reports whether another side of a check has thrown with the
// advantage of scale: only one has it (SCALE-R3).
func Outscaled(s *engine.State, checkID, char string) bool {
	return checkID != "" && slices.ContainsFunc(Of(s).RollsOf(checkID), func(r *pool.Roll) bool {
		return (r.Char != char || IsOpposition(s, r)) &&
			slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.KeepsMore })
	})
}

// OpensCheck is for a fact that begins a check for some characters: each of them is
// tested once more.
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

// ClosesCheck is for a fact that ends a check.
func ClosesCheck[E game.Event](of func(E) (id string)) engine.Handler {
	return engine.On(Section, func(g *RollState, e E) {
		id := of(e)
		if m := g.CheckBy(id); m != nil {
			m.Over = true
		}
		g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.For == id })
	})
}

// Hooks are what mods say of checks: what runs, and what holds it up.
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
	// OnClosed runs after each move for a check that is over and whose rolls wait for nothing.
	OnClosed func(t *engine.Tx, id string)
	// OnSettled runs after each move, last of all.
	OnSettled func(t *engine.Tx)
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "checks" }

// HookMoves are the answers to what holds up a roll.
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

// DecisionKindsOf are the decisions that a mod asks for.
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

// InCheck is the card of what a roll is for, with the round that it has come
// to.
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

// RoundOf is the round that a test or contest has come to; 0 where it has none.
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
