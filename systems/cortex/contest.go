package cortex

import "mesa/game"

// Contest is a contest from its start to its end (section 6).
type Contest struct {
	ID     string `json:"id"` // "c4"
	Status string `json:"status,omitempty"`
}

// Over reports whether the contest has ended.
func (c *Contest) Over() bool { return c.Status != "" }

// rolls are the ids of the rolls that the contest still needs.
func (c *Contest) rolls() map[int]bool { return nil }

var contestEvents = map[string]func([]byte) (game.Event, error){}

func (s *State) foldContest(game.Event) {}

// contestWith gives the open contest that a character takes part in.
func (s *State) contestWith(char string) *Contest { return nil }

// contestSites are where the seat may throw in contests.
func (s *State) contestSites(by game.Seat) []site { return nil }

// contestFoes are the opponents of a roll's side.
func (s *State) contestFoes(r *Roll) []string { return nil }

// declineContest offers not to oppose.
func (s *State) declineContest(by game.Seat) []game.Offer { return nil }

func declineToOppose(t *turn, contest string) {}

// standing is the total that a contest roll must beat, -1 if none stands.
func (s *State) standing(r *Roll) int { return -1 }

// answer takes a committed contest roll to its comparison.
func answer(t *turn, r *Roll) {}

// compared reports whether a contest roll has been compared.
func (s *State) compared(r *Roll) bool { return true }

func (s *State) whyNoContestRoll(by game.Seat) *game.Refusal { return nil }

func contestMoves() []game.Move[State] { return nil }
