package contest

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// The events of contests. Their names and fields never change. Round is the number of exchanges so
// far.
type (
	// ContestBegun starts a contest.
	ContestBegun struct {
		Contest Contest  `json:"contest"`
		Names   []string `json:"names,omitempty"` // of its sides
	}
	// ContestAllowed records that the GM allows a contest in an opening or tag scene.
	ContestAllowed struct {
		Contest string `json:"contest"`
	}
	// SideJoined adds a character at the end of the order (MULTI-01).
	SideJoined struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// TotalStood makes a roll the standing one. Faced is the total that it beat, -1 for an opening
	// roll. N counts the exchanges.
	TotalStood struct {
		Contest string `json:"contest"`
		Roll    int    `json:"roll"`
		Char    string `json:"char"`
		Total   int    `json:"total"`
		Faced   int    `json:"faced"`
		N       int    `json:"n,omitempty"`
		Name    string `json:"name,omitempty"`
		Long    bool   `json:"long,omitempty"` // the table is reminded of the length (CORE-CONTEST-R7)
	}
	// SideFell records a roll that did not beat the standing one, so its side has lost. Effect is
	// the leader's effect die after heroic steps, 0 if it is not used.
	SideFell struct {
		Contest string   `json:"contest"`
		Round   int      `json:"round,omitempty"`
		Roll    int      `json:"roll"`
		Char    string   `json:"char"`
		To      string   `json:"to"`
		Total   int      `json:"total"`
		Against int      `json:"against"`
		Margin  int      `json:"margin"`
		Steps   int      `json:"steps,omitempty"`
		Effect  dice.Die `json:"effect"`
		Beyond  bool     `json:"beyond,omitempty"`
		Still   bool     `json:"still,omitempty"` // heroic steps do not change the effect die (HERO-19)
		Name    string   `json:"name,omitempty"`
		Victor  string   `json:"victor,omitempty"` // the name of To
		// By says how the winner's effect die was chosen.
		By     pool.Effect `json:"by,omitempty"`
		Unused bool        `json:"unused,omitempty"` // the effect die is for another use (MULTI-R3)
	}
	// SideLeft records a side that declined, or gave in on its own terms.
	SideLeft struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		How     string `json:"how"`
		To      string `json:"to,omitempty"`
		Terms   string `json:"terms,omitempty"`
		Name    string `json:"name,omitempty"`
		Victor  string `json:"victor,omitempty"` // the name of To
	}
	// InterferenceAsked records that a character will interfere. It joins the queue.
	InterferenceAsked struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// Interfered records the comparison of an interferer's roll with the standing total. A higher
	// roll halts the contest.
	Interfered struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Roll    int    `json:"roll"`
		Char    string `json:"char"`
		Total   int    `json:"total"`
		Against int    `json:"against"`
		Halts   bool   `json:"halts,omitempty"`
		Name    string `json:"name,omitempty"`
	}
	// SideWentOn records that a side agrees to go on after a halt.
	SideWentOn struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// SideStopped records that a side does not go on after a halt.
	SideStopped struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// ContestResumed resumes a halted contest after all sides have paid.
	ContestResumed struct {
		Contest string `json:"contest"`
	}
	// ContestDone ends a contest.
	ContestDone struct {
		Contest string `json:"contest"`
		Round   int    `json:"round,omitempty"`
		Status  string `json:"status"`
		Winner  string `json:"winner,omitempty"`
		Name    string `json:"name,omitempty"` // the winner's
	}
	// RestartBanSet bars a side that gave in from starting again against the same opponent
	// (GIVEIN-05).
	RestartBanSet struct {
		Bar  RestartBan `json:"bar"`
		Name string     `json:"name,omitempty"` // the name of the barred character
		Foe  string     `json:"foe,omitempty"`  // the name of Bar.Against
	}
	// RestartBanLifted lifts a bar by the GM's decision.
	RestartBanLifted struct {
		Who     string `json:"who"`
		Against string `json:"against"`
		Name    string `json:"name,omitempty"`
		Foe     string `json:"foe,omitempty"`
	}
)

func (ContestBegun) EventName() string      { return "cortex.contest.begun" }
func (ContestAllowed) EventName() string    { return "cortex.contest.allowed" }
func (SideJoined) EventName() string        { return "cortex.contest.joined" }
func (TotalStood) EventName() string        { return "cortex.contest.stood" }
func (SideFell) EventName() string          { return "cortex.contest.fell" }
func (SideLeft) EventName() string          { return "cortex.contest.left" }
func (InterferenceAsked) EventName() string { return "cortex.contest.interfere" }
func (Interfered) EventName() string        { return "cortex.contest.interfered" }
func (SideWentOn) EventName() string        { return "cortex.contest.wenton" }
func (SideStopped) EventName() string       { return "cortex.contest.stopped" }
func (ContestResumed) EventName() string    { return "cortex.contest.resumed" }
func (ContestDone) EventName() string       { return "cortex.contest.done" }
func (RestartBanSet) EventName() string     { return "cortex.contest.bar" }
func (RestartBanLifted) EventName() string  { return "cortex.contest.bar.lifted" }

// contestEvent is an event of one contest.
type contestEvent interface {
	game.Event
	contestID() string
}

func (e ContestAllowed) contestID() string    { return e.Contest }
func (e SideJoined) contestID() string        { return e.Contest }
func (e TotalStood) contestID() string        { return e.Contest }
func (e SideFell) contestID() string          { return e.Contest }
func (e SideLeft) contestID() string          { return e.Contest }
func (e InterferenceAsked) contestID() string { return e.Contest }
func (e Interfered) contestID() string        { return e.Contest }
func (e SideWentOn) contestID() string        { return e.Contest }
func (e ContestResumed) contestID() string    { return e.Contest }
func (e ContestDone) contestID() string       { return e.Contest }
