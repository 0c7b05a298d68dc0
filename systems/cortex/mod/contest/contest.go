package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// Contest is a contest from its start to its end (sections 6, 10 and 11). The sides roll in turn;
// the standing roll is the roll to beat.
type Contest struct {
	ID        string            `json:"id"` // "c4"
	What      string            `json:"what,omitempty"`
	Aim       pool.Aim          `json:"aim,omitzero"`       // what the initiator's effect die is for
	Stakes    string            `json:"stakes"`             // at its start (CORE-STAKES-R1)
	Sides     []Side            `json:"sides"`              // the initiator first, then the others in their order
	Asks      bool              `json:"asks,omitempty"`     // the GM has yet to allow it (SCENE-R1)
	Turn      string            `json:"turn,omitempty"`     // the side that must roll or answer
	Standing  int               `json:"standing,omitempty"` // the roll to beat, 0: none
	Leader    string            `json:"leader,omitempty"`   // the side of the standing roll
	Faced     int               `json:"faced"`              // the total that Standing beat, -1 for an opening roll
	Exchanges int               `json:"exchanges,omitempty"`
	Halted    string            `json:"halted,omitempty"` // the interferer that halted it
	Queue     []string          `json:"queue,omitempty"`  // interferers that have not rolled yet
	Tries     []InterferenceTry `json:"tries,omitempty"`
	Status    string            `json:"status,omitempty"` // "" while it runs
	Winner    string            `json:"winner,omitempty"`
	Open      []int             `json:"open,omitempty"`  // its rolls that are not resolved
	Since     int               `json:"since,omitempty"` // beats since its end
}

// Side is a character in a contest.
type Side struct {
	Char  string `json:"char"`
	Rolls int    `json:"rolls,omitempty"` // number of compared rolls
	Last  int    `json:"last,omitempty"`  // the last compared roll
	Left  string `json:"left,omitempty"`  // how it left, "" while it is in
	GoOn  bool   `json:"goOn,omitempty"`  // agrees to go on after a halt
	Again bool   `json:"again,omitempty"` // must roll before any side may give in (INTERFERE-06)
}

// InterferenceTry counts the interferences of a character.
type InterferenceTry struct {
	Char string `json:"char"`
	N    int    `json:"n"`
	Last int    `json:"last"` // its last roll
}

// How a side leaves a contest, besides check.Declined.
const (
	Lost   = "lost"
	GaveIn = "gave_in"
)

// How a contest ends, besides check.Abandoned.
const (
	Decided     = "decided"
	Uncontested = "uncontested"
	Undecided   = "undecided" // halted, and not all sides went on
)

// Over reports whether the contest has ended.
func (c *Contest) Over() bool { return c.Status != "" }

// uncontestedAim returns what the initiator gets if nobody opposes: its declared aim or, without
// one in high stakes, harm to the first opponent (CORE-CONTEST-R9).
func (c *Contest) uncontestedAim() pool.Aim {
	if c.Aim.Kind == "" && c.Stakes == scene.HighStakes && len(c.Sides) > 1 {
		return pool.Aim{Kind: pool.AimComplication, On: c.Sides[1].Char}
	}
	return c.Aim
}

// side returns the side of a character, or nil.
func (c *Contest) side(char string) *Side {
	for i := range c.Sides {
		if c.Sides[i].Char == char {
			return &c.Sides[i]
		}
	}
	return nil
}

// remainingChars returns the characters that have not left.
func (c *Contest) remainingChars() []string {
	var in []string
	for _, side := range c.Sides {
		if side.Left == "" {
			in = append(in, side.Char)
		}
	}
	return in
}

// chars returns the characters of all sides.
func (c *Contest) chars() []string {
	var all []string
	for _, side := range c.Sides {
		all = append(all, side.Char)
	}
	return all
}

// isLeaderAlone reports whether nobody is left to oppose the leader.
func (c *Contest) isLeaderAlone() bool { return len(c.remainingChars()) < 2 }

// isLastAgainst reports whether a side is the only one left beside the leader.
func (c *Contest) isLastAgainst(char string) bool {
	return !slices.ContainsFunc(c.remainingChars(), func(in string) bool { return in != c.Leader && in != char })
}

// mustRollAgain reports whether a side has still to roll after a halt.
func (c *Contest) mustRollAgain() bool {
	return slices.ContainsFunc(c.Sides, func(side Side) bool { return side.Left == "" && side.Again })
}

// tries returns how often a character has interfered.
func (c *Contest) tries(char string) int {
	for _, try := range c.Tries {
		if try.Char == char {
			return try.N
		}
	}
	return 0
}

// hasCompared reports whether a roll has been compared: it is no later than the last compared roll
// of its side or interferer.
func (c *Contest) hasCompared(r *pool.Roll) bool {
	if side := c.side(r.Char); side != nil {
		return side.Last >= r.ID
	}
	return slices.ContainsFunc(c.Tries,
		func(try InterferenceTry) bool { return try.Char == r.Char && try.Last >= r.ID })
}

func (c *Contest) foes(char string) []string {
	var foes []string
	for _, side := range c.Sides {
		if side.Char != char {
			foes = append(foes, side.Char)
		}
	}
	return foes
}

// winnerOwes reports whether a losing roll has to wait for its consequences, because the winner
// still has to use an effect die.
func winnerOwes(s *engine.State, c *Contest, r *pool.Roll) bool {
	return r.ID != c.Standing &&
		slices.ContainsFunc(check.Of(s).Pending,
			func(p *check.Pending) bool { return p.Kind == check.PendUse && p.Roll == c.Standing })
}

// isAnswered reports whether a later roll of the contest was compared and owes no decision.
func isAnswered(s *engine.State, c *Contest, r *pool.Roll) bool {
	return slices.ContainsFunc(check.Of(s).Rolls, func(later *pool.Roll) bool {
		return later.For == c.ID && later.ID > r.ID && c.hasCompared(later) && !check.AwaitsDecision(s, later)
	})
}

// isReplied reports whether a later roll of the contest was compared.
func isReplied(s *engine.State, c *Contest, r *pool.Roll) bool {
	return slices.ContainsFunc(check.Of(s).Rolls,
		func(later *pool.Roll) bool { return later.For == c.ID && later.ID > r.ID && c.hasCompared(later) })
}

// unreadRoll returns a roll of the contest that is not committed yet, or that waits for a decision
// before it is compared; nil if there is none.
func unreadRoll(s *engine.State, c *Contest) *pool.Roll {
	for _, r := range check.Of(s).Rolls {
		if r.For == c.ID && (!r.Resolved && !r.Committed || check.IsCalled(s, r.ID)) {
			return r
		}
	}
	return nil
}

// decidesFor reports whether the actor decides for a side: its player, or the GM, also for a
// character that is gone.
func decidesFor(s *engine.State, by game.Actor, char string) bool {
	return people.Of(s).PlayedBy(by, char) || by.Role == game.GM && people.Of(s).Char(char) == nil
}

// canThrow reports whether a character can throw in this contest: it is in the scene, and it is not
// out or has paid to act in the contest.
func canThrow(s *engine.State, c *Contest, char string) bool {
	who := people.Of(s).Char(char)
	return who != nil && !who.Away && (who.Out == "" || who.MayAct == c.ID)
}

func contestRef(id string) game.Ref { return game.Ref("contest/" + id) }

// RestartBan keeps a side that gave in from starting against the same opponent again (GIVEIN-05).
type RestartBan struct {
	Who, Against string
	Scene        int // the scene in which it gave in; 0 in older logs: the current one
	Beat         int // with the option next_beat, the last beat of the bar
}

// interferer returns the first character in the queue that can throw. It returns "" if there is
// none, and after a halt until all sides have rolled again (INTERFERE-R6).
func interferer(s *engine.State, c *Contest) string {
	if c.Standing == 0 || c.mustRollAgain() {
		return ""
	}
	for _, char := range c.Queue {
		if canThrow(s, c, char) {
			return char
		}
	}
	return ""
}

// charToAct returns the character that must throw or answer now. An interferer in the queue goes
// first. It returns "" while the contest waits for anything else.
func charToAct(s *engine.State, c *Contest) string {
	if c.Over() || c.Asks || c.Halted != "" {
		return ""
	}
	if char := interferer(s, c); char != "" {
		return char
	}
	return c.Turn
}
