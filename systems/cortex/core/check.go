package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// CheckKind are one kind of thing that dice are thrown for, such as tests: all
// that the core asks about them. Their ids begin with the first letter of the
// kind. Plain answers what a kind has nothing to say to.
type CheckKind interface {
	Kind() string                                                        // "test"
	Prefix() byte                                                        // with which its ids begin, for ever: no other kind has it
	Keeps(s *State, id string) bool                                      // it is kept still
	Card(s *State, by game.Actor, id string) game.Card                   // as it is shown
	RollContexts(*State, game.Actor) []RollContext                       // where an actor may throw now
	NoRollContext(s *State, by game.Actor, args game.Args) *game.Refusal // why it may not
	CheckInProgress(s *State, char string) string                        // the open one that a character is in the middle of
	CheckOpenTo(s *State, char string) string                            // the open one that a character could still act in
	Involves(s *State, char string) bool                                 // an open one needs the character
	Answerer(s *State, id string) string                                 // whose deed it is to answer it, "": several
	Initiator(s *State, id string) string                                // who acts by it: is tested, or began the contest
	Opponents(*State, *pool.Roll) []string                               // against whom a roll goes
	ThrowPlace(*State, *pool.Roll) string                                // where it falls
	// Goal is what a character has to beat; nobody has to beat the own total.
	Goal(s *State, by game.Actor, id, char string) (total int, known bool)
	KnownTarget(*State, *pool.Roll) int                    // what the roll must beat, below 0: nothing is known yet
	Comparison(*State, *pool.Roll) (v Comparison, ok bool) // what a roll that was read is about to be compared with
	Conclude(*Tx, *pool.Roll)                              // a roll was read
	AnsweringRoll(*State, *pool.Roll) *pool.Roll           // the roll that answered it, where their effect dice are compared in any stakes (ACT-R2)
	DeclineOffers(*State, game.Actor) []game.Offer         // whom it lets turn it down now
	NoDecline(*State, game.Actor) *game.Refusal
	Decline(t *Tx, id string)
	EndLabel(s *State, id string) (label game.Msg, ok bool) // the GM ends it as any roll
	NothingOpen(*State, *pool.Roll) bool                    // nothing but a decision owed can keep the roll from being resolved
	OpportunitiesOpen(*State, *pool.Roll) bool
	Won(*State, *pool.Roll) (won, fresh bool)         // fresh: nothing has happened since
	Advance(*Tx)                                      // whenever nothing more can be resolved
	RemoveDie(t *Tx, id, word string)                 // takes a die out of an opposition before it is thrown
	Resolved(*Tx, *pool.Roll)                         // after a roll was resolved
	Abandon(t *Tx, id string)                         // ended without an outcome
	OpposedChar(*State, *pool.Roll) (char string)     // whom the roll opposes as a difficulty, "": nobody
	FailureHurts(s *State, id string) bool            // a failure costs the opposition's effect die
	RecoversFrom(s *State, id string) (burden string) // what it is to recover from, "": nothing
	StakesLabel(s *State, id, char string, label game.Msg) game.Msg
	HoldOdds(s *State, r *pool.Roll, total int) []game.Odds // how likely its total is beaten in turn
}

// Comparison is what a roll that was read is about to be compared with.
type Comparison struct {
	Opponent *pool.Roll // the roll whose total it is, nil: it is a number
	Total    int
	Steps    int  // of the effect die of whoever wins, as the totals lie
	Ends     bool // if it beats that, that is the outcome
	Wins     bool // and its effect die is used
	Loses    bool // if it does not, the rival's is
}

// Outcome is a roll that was compared with what it had to beat. One of the two
// is nil where nobody threw it.
type Outcome struct {
	Winner, Loser *pool.Roll
	Margin        int  // by how much it won; 0 for a tie
	Heroic        bool // the winner's success is heroic (CORE-HEROIC-01)
	Ends          bool // with it the test or contest is decided
}

// EffectMatters reports whether the size of an effect die matters to what it is for: not
// where harm goes by other things.
func (s *State) EffectMatters(aim pool.Aim) bool {
	return aim.Kind != "" && aim.Kind != pool.AimReturn && (!s.AimsAtCharacter(aim) || Model.Of(s).SizedByEffect())
}

// RunCompared lets every mod in the game have its share of an outcome.
func RunCompared(t *Tx, o Outcome) {
	for _, h := range HooksOf[CheckHooks](t.S) {
		if h.Compared != nil {
			h.Compared(t, o)
		}
	}
}

// BaseCheck has nothing to say to what few kinds of checks know.
type BaseCheck struct{}

// NoDecline has no reason.
func (BaseCheck) NoDecline(*State, game.Actor) *game.Refusal { return nil }

// AnsweringRoll by nothing.
func (BaseCheck) AnsweringRoll(*State, *pool.Roll) *pool.Roll { return nil }

// Initiator is nobody.
func (BaseCheck) Initiator(*State, string) string { return "" }

// Comparison nothing.
func (BaseCheck) Comparison(*State, *pool.Roll) (Comparison, bool) { return Comparison{}, false }

// EndLabel is not offered.
func (BaseCheck) EndLabel(*State, string) (game.Msg, bool) { return game.Msg{}, false }

// Advance does nothing.
func (BaseCheck) Advance(*Tx) {}

// RemoveDie does nothing.
func (BaseCheck) RemoveDie(*Tx, string, string) {}

// Resolved does nothing.
func (BaseCheck) Resolved(*Tx, *pool.Roll) {}

// OpposedChar nobody.
func (BaseCheck) OpposedChar(*State, *pool.Roll) string { return "" }

// FailureHurts nobody.
func (BaseCheck) FailureHurts(*State, string) bool { return false }

// RecoversFrom of nothing.
func (BaseCheck) RecoversFrom(*State, string) string { return "" }

// StakesLabel leaves a label as it is.
func (BaseCheck) StakesLabel(_ *State, _, _ string, label game.Msg) game.Msg { return label }

// HoldOdds says no chance.
func (BaseCheck) HoldOdds(*State, *pool.Roll, int) []game.Odds { return nil }

// checkKinds are the kinds of checks that mods bring, in play or not.
func (s *State) checkKinds() []CheckKind {
	var kinds []CheckKind
	for _, h := range AllHooks[CheckHooks](s) {
		if h.Kind != nil {
			kinds = append(kinds, h.Kind)
		}
	}
	return kinds
}

// CheckKindOf gives the kind of a check by its id, nil for none.
func (s *State) CheckKindOf(id string) CheckKind {
	for _, m := range s.checkKinds() {
		if id != "" && m.Prefix() == id[0] {
			return m
		}
	}
	return nil
}

// CheckRef is the card of a check.
func (s *State) CheckRef(id string) game.Ref {
	if m := s.CheckKindOf(id); m != nil {
		return game.Ref(m.Kind() + "/" + id)
	}
	return ""
}

// CardFor is the card of a decision that is owed: what waits for it, or
// itself where nothing does.
func (s *State) CardFor(p *Pending) game.Ref {
	switch {
	case p.For != "":
		return s.CheckRef(p.For)
	case p.Roll != 0:
		return s.CardOf(p.Roll)
	}
	return game.Ref("owed/" + OwedWord(p.ID))
}

// keepsCheck reports whether a check is kept still.
func (s *State) keepsCheck(id string) bool {
	m := s.CheckKindOf(id)
	return m != nil && s.check(id) != nil && m.Keeps(s, id)
}

// checkInProgress is the open check that a character is in the middle of, "" for none.
func (s *State) checkInProgress(char string) string {
	for _, m := range s.checkKinds() {
		if id := m.CheckInProgress(s, char); id != "" {
			return id
		}
	}
	return ""
}

// checkOpenTo is the open check that a character could still act in.
func (s *State) checkOpenTo(char string) string {
	for _, m := range s.checkKinds() {
		if id := m.CheckOpenTo(s, char); id != "" {
			return id
		}
	}
	return ""
}

// OpenChecks are the ids of the checks that run, oldest first.
func (s *State) OpenChecks() []string {
	var ids []string
	for _, m := range s.Checks {
		if !m.Over {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// MidRoll reports whether a roll or contest runs, or its consequences are
// still owed.
func (s *State) MidRoll() bool { return len(s.OpenChecks()) > 0 || len(s.Pending) > 0 }

// rollContexts are where the actor may throw: for its own characters first, then, for
// the GM, for anybody else's.
func (s *State) rollContexts(by game.Actor) []RollContext {
	var sites []RollContext
	for _, m := range s.checkKinds() {
		sites = append(sites, m.RollContexts(s, by)...)
	}
	return sites
}

// OpenRollContexts are the places where somebody may throw now, whoever it is.
func (s *State) OpenRollContexts() []RollContext {
	return s.rollContexts(game.Actor{Chair: game.GMChair, Role: game.GM})
}

// opposedChar is the character that a roll opposes as a difficulty, "" if it is
// none.
func (s *State) opposedChar(r *pool.Roll) string {
	if m := s.CheckKindOf(r.For); m != nil {
		return m.OpposedChar(s, r)
	}
	return ""
}

// IsOpposition reports whether the roll is what a test must beat.
func (s *State) IsOpposition(r *pool.Roll) bool { return s.opposedChar(r) != "" }

// knownTarget is the number that a roll has to beat, -1 while there is none to be
// told.
func (s *State) knownTarget(r *pool.Roll) int {
	if m := s.CheckKindOf(r.For); m != nil {
		return m.KnownTarget(s, r)
	}
	return -1
}

// isOver reports whether the check of a roll has come to its end.
func (s *State) isOver(r *pool.Roll) bool {
	m := s.check(r.For)
	return m == nil || m.Over
}

// hasWon reports whether a roll has won, and nothing has happened since.
func (s *State) hasWon(r *pool.Roll) (won, fresh bool) {
	if m := s.CheckKindOf(r.For); m != nil {
		return m.Won(s, r)
	}
	return false, false
}

// FoesOf are the opponents of a roll, none where only dice oppose it.
func (s *State) FoesOf(r *pool.Roll) []string {
	if m := s.CheckKindOf(r.For); m != nil {
		return m.Opponents(s, r)
	}
	return nil
}

// RivalActs reports whether somebody is to throw, or to read dice, in a contest
// against a character, who is no minor GMC and no extra.
func (s *State) RivalActs(c *Character) bool {
	great := func(id string) bool {
		o := s.Char(id)
		return o != nil && o != c && (o.IsPC() || o.Rank == Major)
	}
	contest := func(id string) bool { m := s.CheckKindOf(id); return m != nil && m.Kind() == "contest" }
	return slices.ContainsFunc(s.OpenRollContexts(), func(at RollContext) bool {
		return contest(at.ID) && great(at.Char.ID) && slices.Contains(at.Foes, c.ID)
	}) || slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool {
		return !r.Committed && !r.Resolved && contest(r.For) && great(r.Char) && slices.Contains(s.FoesOf(r), c.ID)
	})
}

// ComparisonOf is what a committed roll is about to be compared with; ok is false
// where it is not.
func (s *State) ComparisonOf(r *pool.Roll) (v Comparison, ok bool) {
	if m := s.CheckKindOf(r.For); m != nil && r.Committed && !s.isOver(r) {
		return m.Comparison(s, r)
	}
	return v, false
}

// Compared are a roll that is about to be compared, of that number, and the one
// that it is compared with if that is a roll; none where it is not.
func (s *State) Compared(number string) []*pool.Roll {
	r := s.Roll(NumberOf(number))
	if r == nil {
		return nil
	}
	v, ok := s.ComparisonOf(r)
	switch {
	case !ok:
		return nil
	case v.Opponent == nil:
		return []*pool.Roll{r}
	}
	return []*pool.Roll{r, v.Opponent}
}

// conclude takes a committed roll to its outcome, or to whoever has a word
// before it.
func conclude(t *Tx, r *pool.Roll) {
	for _, h := range HooksOf[CheckHooks](t.S) {
		if h.OnRead != nil {
			h.OnRead(t, r)
		}
	}
	outcome(t, r.ID)
}

// outcome compares a committed roll, unless somebody has a word before it
// still.
func outcome(t *Tx, rollID int) {
	r := t.S.Roll(rollID)
	if r == nil || t.S.IsCalled(rollID) || t.S.isOver(r) {
		return
	}
	if m := t.S.CheckKindOf(r.For); m != nil {
		m.Conclude(t, r)
	}
}

// Outscaled reports whether another side of a check has thrown with the
// advantage of scale: only one has it (SCALE-R3).
func (s *State) Outscaled(checkID, char string) bool {
	return checkID != "" && slices.ContainsFunc(s.RollsOf(checkID), func(r *pool.Roll) bool {
		return (r.Char != char || s.IsOpposition(r)) && slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.KeepsMore })
	})
}
