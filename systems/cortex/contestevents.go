package cortex

import (
	"slices"

	"mesa/game"
)

// The facts of contests. Event names and fields are for ever; what is said of
// the facts of a table (events.go) holds for these.
type (
	// ContestBegun starts a contest.
	ContestBegun struct {
		Contest Contest  `json:"contest"`
		Names   []string `json:"names,omitempty"` // of its sides
	}
	// ContestAllowed is the GM's leave for one in an opening or tag scene.
	ContestAllowed struct {
		Contest string `json:"contest"`
	}
	// ContestJoined adds a character at the end of the order (MULTI-01).
	ContestJoined struct {
		Contest string `json:"contest"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// Stood makes a roll the one to beat. Faced is the total it beat, -1 for
	// a roll that opened; N counts the exchanges.
	Stood struct {
		Contest string `json:"contest"`
		Roll    int    `json:"roll"`
		Char    string `json:"char"`
		Total   int    `json:"total"`
		Faced   int    `json:"faced"`
		N       int    `json:"n,omitempty"`
		Name    string `json:"name,omitempty"`
		Long    bool   `json:"long,omitempty"` // so many that the table is reminded (CORE-CONTEST-R7)
	}
	// Fell is a roll that did not beat the standing one: its side has lost.
	// Effect is the winner's effect die after heroic steps.
	Fell struct {
		Contest string `json:"contest"`
		Roll    int    `json:"roll"`
		Char    string `json:"char"`
		To      string `json:"to"`
		Total   int    `json:"total"`
		Against int    `json:"against"`
		Margin  int    `json:"margin"`
		Steps   int    `json:"steps,omitempty"`
		Effect  Die    `json:"effect"`
		Beyond  bool   `json:"beyond,omitempty"`
		Name    string `json:"name,omitempty"`
		Victor  string `json:"victor,omitempty"` // To by name
	}
	// SideLeft is a side that declined, or gave in on its own terms.
	SideLeft struct {
		Contest string `json:"contest"`
		Char    string `json:"char"`
		How     string `json:"how"`
		To      string `json:"to,omitempty"`
		Terms   string `json:"terms,omitempty"`
		Name    string `json:"name,omitempty"`
		Victor  string `json:"victor,omitempty"` // To by name
	}
	// InterferenceAsked is a character that has paid to interfere.
	InterferenceAsked struct {
		Contest string `json:"contest"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// Interfered is an interferer's roll compared with the standing total; if
	// it beat that, the contest is halted.
	Interfered struct {
		Contest string `json:"contest"`
		Roll    int    `json:"roll"`
		Char    string `json:"char"`
		Total   int    `json:"total"`
		Against int    `json:"against"`
		Halts   bool   `json:"halts,omitempty"`
		Name    string `json:"name,omitempty"`
	}
	// WentOn is a side that wants to go on after a halt.
	WentOn struct {
		Contest string `json:"contest"`
		Char    string `json:"char"`
		Name    string `json:"name,omitempty"`
	}
	// Resumed is a halted contest that goes on; all sides have paid.
	Resumed struct {
		Contest string `json:"contest"`
	}
	// ContestDone ends a contest.
	ContestDone struct {
		Contest string `json:"contest"`
		Status  string `json:"status"`
		Winner  string `json:"winner,omitempty"`
		Name    string `json:"name,omitempty"` // the winner's
	}
	// BarSet keeps a side that gave in from starting against the same
	// opponent again (GIVEIN-05).
	BarSet struct {
		Bar  Bar    `json:"bar"`
		Name string `json:"name,omitempty"` // of who is barred
		Foe  string `json:"foe,omitempty"`  // Bar.Against by name
	}
	// BarLifted is the GM's word that it may.
	BarLifted struct {
		Who     string `json:"who"`
		Against string `json:"against"`
		Name    string `json:"name,omitempty"`
		Foe     string `json:"foe,omitempty"`
	}
	// EffectAdded is an extra effect die by its place in the roll; -1 is a d4
	// because none was left.
	EffectAdded struct {
		Roll int    `json:"roll"`
		Die  int    `json:"die"`
		Char string `json:"char"`
		Size Die    `json:"size"`
		Name string `json:"name,omitempty"`
	}
)

func (ContestBegun) EventName() string      { return "cortex.contest.begun" }
func (ContestAllowed) EventName() string    { return "cortex.contest.allowed" }
func (ContestJoined) EventName() string     { return "cortex.contest.joined" }
func (Stood) EventName() string             { return "cortex.contest.stood" }
func (Fell) EventName() string              { return "cortex.contest.fell" }
func (SideLeft) EventName() string          { return "cortex.contest.left" }
func (InterferenceAsked) EventName() string { return "cortex.contest.interfere" }
func (Interfered) EventName() string        { return "cortex.contest.interfered" }
func (WentOn) EventName() string            { return "cortex.contest.wenton" }
func (Resumed) EventName() string           { return "cortex.contest.resumed" }
func (ContestDone) EventName() string       { return "cortex.contest.done" }
func (BarSet) EventName() string            { return "cortex.contest.bar" }
func (BarLifted) EventName() string         { return "cortex.contest.bar.lifted" }
func (EffectAdded) EventName() string       { return "cortex.effect.added" }

var contestEvents = map[string]func([]byte) (game.Event, error){
	ContestBegun{}.EventName():      game.Decode[ContestBegun],
	ContestAllowed{}.EventName():    game.Decode[ContestAllowed],
	ContestJoined{}.EventName():     game.Decode[ContestJoined],
	Stood{}.EventName():             game.Decode[Stood],
	Fell{}.EventName():              game.Decode[Fell],
	SideLeft{}.EventName():          game.Decode[SideLeft],
	InterferenceAsked{}.EventName(): game.Decode[InterferenceAsked],
	Interfered{}.EventName():        game.Decode[Interfered],
	WentOn{}.EventName():            game.Decode[WentOn],
	Resumed{}.EventName():           game.Decode[Resumed],
	ContestDone{}.EventName():       game.Decode[ContestDone],
	BarSet{}.EventName():            game.Decode[BarSet],
	BarLifted{}.EventName():         game.Decode[BarLifted],
	EffectAdded{}.EventName():       game.Decode[EffectAdded],
}

func (s *State) foldContest(e game.Event) {
	switch e := e.(type) {
	case ContestBegun:
		s.NextID++
		for _, side := range e.Contest.Sides {
			s.countTest(side.Char)
		}
		e.Contest.Sides = slices.Clone(e.Contest.Sides) // the fact stays as it is
		s.Contests = append(s.Contests, &e.Contest)
		s.trim()
	case ContestDone:
		s.foldContestDone(e)
	case BarSet:
		s.Scene.Bars = append(slices.Clip(s.Scene.Bars), e.Bar)
	case BarLifted:
		s.Scene.Bars = slices.DeleteFunc(slices.Clone(s.Scene.Bars), func(b Bar) bool { return b.Who == e.Who && b.Against == e.Against })
	case EffectAdded:
		if r := s.roll(e.Roll); r != nil && e.Die < len(r.Pool) {
			r.Effect = append(slices.Clip(r.Effect), e.Die)
		}
	default:
		s.foldExchange(e)
	}
}

// foldExchange folds what happens between the start and the end. A contest
// that is gone or over takes nothing in any more.
func (s *State) foldExchange(e game.Event) {
	id, ok := contestOf(e)
	c := s.contest(id)
	if !ok || c == nil || c.Over() {
		return
	}
	switch e := e.(type) {
	case ContestAllowed:
		c.Asks = false
	case ContestJoined:
		if c.side(e.Char) == nil {
			c.Sides = append(slices.Clip(c.Sides), Side{Char: e.Char})
		}
	case Stood:
		c.note(e.Char, e.Roll)
		c.Standing, c.Leader, c.Faced, c.Exchanges = e.Roll, e.Char, e.Faced, e.N
		s.passOn(c, e.Char)
	case Fell:
		c.note(e.Char, e.Roll)
		c.leave(e.Char, Lost)
		s.passOn(c, e.Char)
	case SideLeft:
		c.leave(e.Char, e.How)
		s.passOn(c, e.Char)
	default:
		s.foldInterference(c, e)
	}
}

// contestOf is the contest that an event belongs to.
func contestOf(e game.Event) (id string, ok bool) {
	switch e := e.(type) {
	case ContestAllowed:
		return e.Contest, true
	case ContestJoined:
		return e.Contest, true
	case Stood:
		return e.Contest, true
	case Fell:
		return e.Contest, true
	case SideLeft:
		return e.Contest, true
	case InterferenceAsked:
		return e.Contest, true
	case Interfered:
		return e.Contest, true
	case WentOn:
		return e.Contest, true
	case Resumed:
		return e.Contest, true
	}
	return "", false
}

// note counts a compared roll of a side.
func (c *Contest) note(char string, roll int) {
	if side := c.side(char); side != nil {
		side.Rolls, side.Last, side.Again = side.Rolls+1, roll, false
	}
}

func (c *Contest) leave(char, how string) {
	if side := c.side(char); side != nil {
		side.Left, side.Again = how, false
	}
}

// passOn gives the turn on: to whoever has yet to join, in order, else to the
// next in order who does not lead (MULTI-R1). With two sides it is the other.
func (s *State) passOn(c *Contest, from string) {
	c.Turn = c.next(from)
	if side := c.side(c.Turn); side != nil && side.Last != 0 {
		s.readyAgain(c.ID, side)
	}
}

func (c *Contest) next(from string) string {
	for _, side := range c.Sides {
		if side.Left == "" && side.Rolls == 0 {
			return side.Char
		}
	}
	at := slices.IndexFunc(c.Sides, func(side Side) bool { return side.Char == from })
	for i := range c.Sides {
		side := c.Sides[(max(at, 0)+1+i)%len(c.Sides)]
		if side.Left == "" && side.Char != c.Leader {
			return side.Char
		}
	}
	return ""
}

// readyAgain lays out the side's last pool as its draft, so that one tap
// throws it again. It is a fresh pool all the same, paid anew
// (CORE-CONTEST-R1).
func (s *State) readyAgain(contest string, side *Side) {
	r := s.roll(side.Last)
	if r == nil {
		return
	}
	d := Draft{Char: side.Char, For: contest}
	for _, p := range r.Pool {
		word := p.Word
		if p.Hinder {
			word += hinderSuffix
		}
		switch {
		case p.From == FromLoose:
			d.Dice = append(d.Dice, p.Die)
		case !slices.Contains(d.Pick, word):
			d.Pick = append(d.Pick, word)
		}
	}
	s.foldDraft(d)
}

func (s *State) foldContestDone(e ContestDone) {
	c := s.contest(e.Contest)
	if c == nil || c.Over() {
		return
	}
	c.Status, c.Winner, c.Turn, c.Halted, c.Asks, c.Queue = e.Status, e.Winner, "", "", false, nil
	c.Scene, c.Beat = s.Scene.N, s.Scene.Beats
	s.Drafts = slices.DeleteFunc(s.Drafts, func(d *Draft) bool { return d.For == c.ID })
}

// barred reports whether a side that gave in may not yet start against this
// opponent again (GIVEIN-R1).
func (s *State) barred(who, against string) bool {
	return slices.ContainsFunc(s.Scene.Bars, func(b Bar) bool {
		return b.Who == who && b.Against == against && (s.Scene.Beats <= b.Beat || !giveInBar.Is(s, "next_beat"))
	})
}
