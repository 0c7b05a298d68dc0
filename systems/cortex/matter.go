package cortex

import (
	"mesa/game"
)

// Matters are one kind of thing that dice are thrown for, such as tests: all
// that the core asks about them. Their ids begin with the first letter of the
// kind. Plain answers what a kind has nothing to say to.
type Matters interface {
	Kind() string                                                // "test"
	Knows(s *State, id string) bool                              // it is kept still
	Moment(s *State, by game.Seat, id string) game.Moment        // as it is shown
	Sites(*State, game.Seat) []site                              // where a seat may throw now
	NoSite(s *State, by game.Seat, args game.Args) *game.Refusal // why it may not
	Engages(s *State, char string) string                        // the open one that a character is in the middle of
	Admits(s *State, char string) string                         // the open one that a character could still act in
	Involves(s *State, char string) bool                         // an open one needs the character
	Doer(s *State, id string) string                             // whose deed it is to answer it, "": several
	Foes(*State, *Roll) []string                                 // against whom a roll goes
	Place(*State, *Roll) string                                  // where it falls
	Goal(s *State, by game.Seat, id string) (total int, known bool)
	Known(*State, *Roll) int                 // what the roll must beat, below 0: nothing is known yet
	Conclude(*tx, *Roll)                     // a roll was read
	Declines(*State, game.Seat) []game.Offer // whom it lets turn it down now
	NoDecline(*State, game.Seat) *game.Refusal
	Decline(t *tx, id string)
	Ending(s *State, id string) (label game.Msg, ok bool) // the GM ends it as any roll
	Done(*State, *Roll) bool                              // nothing but a decision owed can keep the roll from being resolved
	Seizable(*State, *Roll) bool
	Won(*State, *Roll) (won, fresh bool) // fresh: nothing has happened since
	Settled(*tx)                         // whenever nothing more can be resolved
	Strike(t *tx, id, word string)       // takes a die out of an opposition before it is thrown
	Resolved(*tx, *Roll)                 // after a roll was resolved
	Drop(t *tx, id string)               // ended without an outcome
	Opposes(*State, *Roll) (char string) // whom the roll opposes as a difficulty, "": nobody
	Hurts(s *State, id string) bool      // a failure costs the opposition's effect die
	Wins(*State, making, []Die) (p float64, ok bool)
	AtStake(s *State, id, char string, label game.Msg) game.Msg
	Holding(s *State, r *Roll, total int) []game.Odds // how likely its total is beaten in turn
}

// Plain has nothing to say to what few kinds of matters know.
type Plain struct{}

// NoDecline has no reason.
func (Plain) NoDecline(*State, game.Seat) *game.Refusal { return nil }

// Ending is not offered.
func (Plain) Ending(*State, string) (game.Msg, bool) { return game.Msg{}, false }

// Settled does nothing.
func (Plain) Settled(*tx) {}

// Strike does nothing.
func (Plain) Strike(*tx, string, string) {}

// Resolved does nothing.
func (Plain) Resolved(*tx, *Roll) {}

// Opposes nobody.
func (Plain) Opposes(*State, *Roll) string { return "" }

// Hurts nobody.
func (Plain) Hurts(*State, string) bool { return false }

// Wins says no chance.
func (Plain) Wins(*State, making, []Die) (float64, bool) { return 0, false }

// AtStake leaves a label as it is.
func (Plain) AtStake(_ *State, _, _ string, label game.Msg) game.Msg { return label }

// Holding says no chance.
func (Plain) Holding(*State, *Roll, int) []game.Odds { return nil }

// matters gives the kind of a matter by its id, nil for none.
func (s *State) matters(id string) Matters {
	for _, m := range s.kit.matters {
		if id != "" && m.Kind()[0] == id[0] {
			return m
		}
	}
	return nil
}

// momentRef is the moment of a matter.
func (s *State) momentRef(id string) game.Ref {
	if m := s.matters(id); m != nil {
		return game.Ref(m.Kind() + "/" + id)
	}
	return ""
}

// momentFor is the moment of a decision that is owed: what waits for it, or
// itself where nothing does.
func (s *State) momentFor(p *Pending) game.Ref {
	switch {
	case p.For != "":
		return s.momentRef(p.For)
	case p.Roll != 0:
		return s.momentOf(p.Roll)
	}
	return game.Ref("owed/" + owedWord(p.ID))
}

// remembers reports whether a matter is kept still.
func (s *State) remembers(id string) bool {
	m := s.matters(id)
	return m != nil && s.matter(id) != nil && m.Knows(s, id)
}

// engaged is the open matter that a character is in the middle of, "" for none.
func (s *State) engaged(char string) string {
	for _, m := range s.kit.matters {
		if id := m.Engages(s, char); id != "" {
			return id
		}
	}
	return ""
}

// admitting is the open matter that a character could still act in.
func (s *State) admitting(char string) string {
	for _, m := range s.kit.matters {
		if id := m.Admits(s, char); id != "" {
			return id
		}
	}
	return ""
}

// open are the ids of the matters that run, oldest first.
func (s *State) open() []string {
	var ids []string
	for _, m := range s.Matters {
		if !m.Over {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// midRoll reports whether a roll or contest runs, or its consequences are
// still owed.
func (s *State) midRoll() bool { return len(s.open()) > 0 || len(s.Pending) > 0 }

// sites are where the seat may throw: for its own characters first, then, for
// the GM, for anybody else's.
func (s *State) sites(by game.Seat) []site {
	var sites []site
	for _, m := range s.kit.matters {
		sites = append(sites, m.Sites(s, by)...)
	}
	return sites
}

// opposed is the character that a roll opposes as a difficulty, "" if it is
// none.
func (s *State) opposed(r *Roll) string {
	if m := s.matters(r.For); m != nil {
		return m.Opposes(s, r)
	}
	return ""
}

// isOpposition reports whether the roll is what a test must beat.
func (s *State) isOpposition(r *Roll) bool { return s.opposed(r) != "" }

// known is the number that a roll has to beat, -1 while there is none to be
// told.
func (s *State) known(r *Roll) int {
	if m := s.matters(r.For); m != nil {
		return m.Known(s, r)
	}
	return -1
}

// over reports whether the matter of a roll has come to its end.
func (s *State) over(r *Roll) bool {
	m := s.matter(r.For)
	return m == nil || m.Over
}

// won reports whether a roll has won, and nothing has happened since.
func (s *State) won(r *Roll) (won, fresh bool) {
	if m := s.matters(r.For); m != nil {
		return m.Won(s, r)
	}
	return false, false
}

// foesOf are the opponents of a roll.
func (s *State) foesOf(r *Roll) []string {
	if m := s.matters(r.For); m != nil {
		return m.Foes(s, r)
	}
	return nil
}

// conclude takes a committed roll to its outcome.
func conclude(t *tx, r *Roll) {
	if m := t.S.matters(r.For); m != nil {
		m.Conclude(t, r)
	}
}
