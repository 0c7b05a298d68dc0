package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// Matters are one kind of thing that dice are thrown for, such as tests: all
// that the core asks about them. Their ids begin with the first letter of the
// kind. Plain answers what a kind has nothing to say to.
type Matters interface {
	Kind() string                                                // "test"
	Letter() byte                                                // with which its ids begin, for ever: no other kind has it
	Knows(s *State, id string) bool                              // it is kept still
	Moment(s *State, by game.Seat, id string) game.Moment        // as it is shown
	Sites(*State, game.Seat) []Site                              // where a seat may throw now
	NoSite(s *State, by game.Seat, args game.Args) *game.Refusal // why it may not
	Engages(s *State, char string) string                        // the open one that a character is in the middle of
	Admits(s *State, char string) string                         // the open one that a character could still act in
	Involves(s *State, char string) bool                         // an open one needs the character
	Doer(s *State, id string) string                             // whose deed it is to answer it, "": several
	Starter(s *State, id string) string                          // who acts by it: is tested, or began the contest
	Foes(*State, *pool.Roll) []string                            // against whom a roll goes
	Place(*State, *pool.Roll) string                             // where it falls
	// Goal is what a character has to beat; nobody has to beat the own total.
	Goal(s *State, by game.Seat, id, char string) (total int, known bool)
	Known(*State, *pool.Roll) int                  // what the roll must beat, below 0: nothing is known yet
	Versus(*State, *pool.Roll) (v Versus, ok bool) // what a roll that was read is about to be compared with
	Conclude(*Tx, *pool.Roll)                      // a roll was read
	Answered(*State, *pool.Roll) *pool.Roll        // the roll that answered it, where their effect dice are compared in any stakes (ACT-R2)
	Declines(*State, game.Seat) []game.Offer       // whom it lets turn it down now
	NoDecline(*State, game.Seat) *game.Refusal
	Decline(t *Tx, id string)
	Ending(s *State, id string) (label game.Msg, ok bool) // the GM ends it as any roll
	Done(*State, *pool.Roll) bool                         // nothing but a decision owed can keep the roll from being resolved
	Seizable(*State, *pool.Roll) bool
	Won(*State, *pool.Roll) (won, fresh bool) // fresh: nothing has happened since
	Settled(*Tx)                              // whenever nothing more can be resolved
	Strike(t *Tx, id, word string)            // takes a die out of an opposition before it is thrown
	Resolved(*Tx, *pool.Roll)                 // after a roll was resolved
	Drop(t *Tx, id string)                    // ended without an outcome
	Opposes(*State, *pool.Roll) (char string) // whom the roll opposes as a difficulty, "": nobody
	Hurts(s *State, id string) bool           // a failure costs the opposition's effect die
	Rids(s *State, id string) (burden string) // what it is to recover from, "": nothing
	AtStake(s *State, id, char string, label game.Msg) game.Msg
	Holding(s *State, r *pool.Roll, total int) []game.Odds // how likely its total is beaten in turn
}

// Versus is what a roll that was read is about to be compared with.
type Versus struct {
	Rival *pool.Roll // the roll whose total it is, nil: it is a number
	Total int
	Steps int  // of the effect die of whoever wins, as the totals lie
	Ends  bool // if it beats that, that is the outcome
	Wins  bool // and its effect die is used
	Loses bool // if it does not, the rival's is
}

// Outcome is a roll that was compared with what it had to beat. One of the two
// is nil where nobody threw it.
type Outcome struct {
	Winner, Loser *pool.Roll
	Margin        int  // by how much it won; 0 for a tie
	Heroic        bool // the winner's success is heroic (CORE-HEROIC-01)
	Ends          bool // with it the test or contest is decided
}

// Felt reports whether the size of an effect die matters to what it is for: not
// where harm goes by other things.
func (s *State) Felt(aim pool.Aim) bool {
	return aim.Kind != "" && aim.Kind != pool.AimBack && (!s.Hits(aim) || HarmRule.Of(s).Effects())
}

// Compared lets every part in the game have its share of an outcome.
func Compared(t *Tx, o Outcome) {
	for _, h := range HooksOf[CheckHooks](t.S) {
		if h.Compared != nil {
			h.Compared(t, o)
		}
	}
}

// Plain has nothing to say to what few kinds of matters know.
type Plain struct{}

// NoDecline has no reason.
func (Plain) NoDecline(*State, game.Seat) *game.Refusal { return nil }

// Answered by nothing.
func (Plain) Answered(*State, *pool.Roll) *pool.Roll { return nil }

// Starter is nobody.
func (Plain) Starter(*State, string) string { return "" }

// Versus nothing.
func (Plain) Versus(*State, *pool.Roll) (Versus, bool) { return Versus{}, false }

// Ending is not offered.
func (Plain) Ending(*State, string) (game.Msg, bool) { return game.Msg{}, false }

// Settled does nothing.
func (Plain) Settled(*Tx) {}

// Strike does nothing.
func (Plain) Strike(*Tx, string, string) {}

// Resolved does nothing.
func (Plain) Resolved(*Tx, *pool.Roll) {}

// Opposes nobody.
func (Plain) Opposes(*State, *pool.Roll) string { return "" }

// Hurts nobody.
func (Plain) Hurts(*State, string) bool { return false }

// Rids of nothing.
func (Plain) Rids(*State, string) string { return "" }

// AtStake leaves a label as it is.
func (Plain) AtStake(_ *State, _, _ string, label game.Msg) game.Msg { return label }

// Holding says no chance.
func (Plain) Holding(*State, *pool.Roll, int) []game.Odds { return nil }

// checkKinds are the kinds of checks that mods bring, in play or not.
func (s *State) checkKinds() []Matters {
	var kinds []Matters
	for _, h := range AllHooks[CheckHooks](s) {
		if h.Kind != nil {
			kinds = append(kinds, h.Kind)
		}
	}
	return kinds
}

// MattersOf gives the kind of a matter by its id, nil for none.
func (s *State) MattersOf(id string) Matters {
	for _, m := range s.checkKinds() {
		if id != "" && m.Letter() == id[0] {
			return m
		}
	}
	return nil
}

// MomentRef is the moment of a matter.
func (s *State) MomentRef(id string) game.Ref {
	if m := s.MattersOf(id); m != nil {
		return game.Ref(m.Kind() + "/" + id)
	}
	return ""
}

// MomentFor is the moment of a decision that is owed: what waits for it, or
// itself where nothing does.
func (s *State) MomentFor(p *Pending) game.Ref {
	switch {
	case p.For != "":
		return s.MomentRef(p.For)
	case p.Roll != 0:
		return s.MomentOf(p.Roll)
	}
	return game.Ref("owed/" + OwedWord(p.ID))
}

// remembers reports whether a matter is kept still.
func (s *State) remembers(id string) bool {
	m := s.MattersOf(id)
	return m != nil && s.matter(id) != nil && m.Knows(s, id)
}

// engaged is the open matter that a character is in the middle of, "" for none.
func (s *State) engaged(char string) string {
	for _, m := range s.checkKinds() {
		if id := m.Engages(s, char); id != "" {
			return id
		}
	}
	return ""
}

// admitting is the open matter that a character could still act in.
func (s *State) admitting(char string) string {
	for _, m := range s.checkKinds() {
		if id := m.Admits(s, char); id != "" {
			return id
		}
	}
	return ""
}

// Open are the ids of the matters that run, oldest first.
func (s *State) Open() []string {
	var ids []string
	for _, m := range s.Matters {
		if !m.Over {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// MidRoll reports whether a roll or contest runs, or its consequences are
// still owed.
func (s *State) MidRoll() bool { return len(s.Open()) > 0 || len(s.Pending) > 0 }

// sites are where the seat may throw: for its own characters first, then, for
// the GM, for anybody else's.
func (s *State) sites(by game.Seat) []Site {
	var sites []Site
	for _, m := range s.checkKinds() {
		sites = append(sites, m.Sites(s, by)...)
	}
	return sites
}

// Throwing are the places where somebody may throw now, whoever it is.
func (s *State) Throwing() []Site { return s.sites(game.Seat{Chair: game.GMChair, Role: game.GM}) }

// opposed is the character that a roll opposes as a difficulty, "" if it is
// none.
func (s *State) opposed(r *pool.Roll) string {
	if m := s.MattersOf(r.For); m != nil {
		return m.Opposes(s, r)
	}
	return ""
}

// IsOpposition reports whether the roll is what a test must beat.
func (s *State) IsOpposition(r *pool.Roll) bool { return s.opposed(r) != "" }

// known is the number that a roll has to beat, -1 while there is none to be
// told.
func (s *State) known(r *pool.Roll) int {
	if m := s.MattersOf(r.For); m != nil {
		return m.Known(s, r)
	}
	return -1
}

// over reports whether the matter of a roll has come to its end.
func (s *State) over(r *pool.Roll) bool {
	m := s.matter(r.For)
	return m == nil || m.Over
}

// won reports whether a roll has won, and nothing has happened since.
func (s *State) won(r *pool.Roll) (won, fresh bool) {
	if m := s.MattersOf(r.For); m != nil {
		return m.Won(s, r)
	}
	return false, false
}

// FoesOf are the opponents of a roll, none where only dice oppose it.
func (s *State) FoesOf(r *pool.Roll) []string {
	if m := s.MattersOf(r.For); m != nil {
		return m.Foes(s, r)
	}
	return nil
}

// RivalActs reports whether somebody is to throw, or to read dice, in a contest
// against a character, who is no minor GMC and no extra.
func (s *State) RivalActs(c *Char) bool {
	great := func(id string) bool {
		o := s.Char(id)
		return o != nil && o != c && (o.IsPC() || o.Rank == Major)
	}
	contest := func(id string) bool { m := s.MattersOf(id); return m != nil && m.Kind() == "contest" }
	return slices.ContainsFunc(s.Throwing(), func(at Site) bool {
		return contest(at.ID) && great(at.Char.ID) && slices.Contains(at.Foes, c.ID)
	}) || slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool {
		return !r.Committed && !r.Resolved && contest(r.For) && great(r.Char) && slices.Contains(s.FoesOf(r), c.ID)
	})
}

// Versus is what a committed roll is about to be compared with; ok is false
// where it is not.
func (s *State) Versus(r *pool.Roll) (v Versus, ok bool) {
	if m := s.MattersOf(r.For); m != nil && r.Committed && !s.over(r) {
		return m.Versus(s, r)
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
	v, ok := s.Versus(r)
	switch {
	case !ok:
		return nil
	case v.Rival == nil:
		return []*pool.Roll{r}
	}
	return []*pool.Roll{r, v.Rival}
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
func outcome(t *Tx, roll int) {
	r := t.S.Roll(roll)
	if r == nil || t.S.Called(roll) || t.S.over(r) {
		return
	}
	if m := t.S.MattersOf(r.For); m != nil {
		m.Conclude(t, r)
	}
}

// Outscaled reports whether another side of a matter has thrown with the
// advantage of scale: only one has it (SCALE-R3).
func (s *State) Outscaled(matter, char string) bool {
	return matter != "" && slices.ContainsFunc(s.RollsOf(matter), func(r *pool.Roll) bool {
		return (r.Char != char || s.IsOpposition(r)) && slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.More })
	})
}
