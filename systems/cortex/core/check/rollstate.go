package check

import (
	"slices"
	"time"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// KeptPool is a pool that a character may throw again with one tap: the pool thrown last, which has
// no name, or a pool that was given a name (CORE-POOL-R8). It holds the words of the character's
// own traits and assets, so a tap throws the dice that its button showed. Two pools of the same
// words share one button. A character keeps the pool thrown last and up to six pools with a name.
type KeptPool struct {
	Char string   `json:"char"`
	Word string   `json:"word,omitempty"` // names the pool in a command
	Name string   `json:"name,omitempty"`
	Pick []string `json:"pick"` // words of the pool's choices
}

// How much a table keeps in its state. What is still needed counts too, and stays beyond these numbers.
const (
	keptRolls  = 4  // rolls kept whole; the oldest resolved ones are packed
	pastRolls  = 20 // rolls that can be shown, whole and packed
	KeptChecks = 4  // checks of a kind, and checks in all; the oldest that are over go
)

// RollState is the section of checks, rolls, and the decisions owed on them.
type RollState struct {
	NextID      int          `json:"nextId"` // last id of a roll, check or decision owed
	Checks      []*Check     `json:"matters"`
	Rolls       []*pool.Roll `json:"rolls"`          // the open rolls and the last few
	PackedRolls []PackedRoll `json:"past,omitempty"` // older rolls, only shown
	Pending     []*Pending   `json:"pending"`        // decisions that are owed
	Drafts      []*Draft     `json:"drafts"`
	Kept        []*KeptPool  `json:"kept,omitempty"` // pools that can be thrown again with one tap (CORE-POOL-R8)
	// CheckCount counts for each character the checks, such as tests, that began with the
	// character.
	CheckCount map[string]int `json:"tested,omitempty"`
	Clocks     []Clock        `json:"clocks,omitempty"` // when decisions close by themselves
}

// section holds the checks, the rolls and the decisions that are owed.
var section = engine.NewSection[RollState]("course", 2)

// Of returns the section of rolls, to be read only.
func Of(s *engine.State) *RollState { return section.Of(s) }

// Check is a reason to throw dice, such as a test or a contest, from its call to its end.
type Check struct {
	ID   string `json:"id"`
	Over bool   `json:"over,omitempty"`
	// characters that may roll without a prime set; "" in older records: the character that is
	// tested (CORE-POOL-R2)
	Waived []string `json:"waived,omitempty"`
}

// Clock is the time limit of one open decision (TURN-R2).
type Clock struct {
	Of   string    `json:"of"`   // word of the decision owed, or of the roll with open hitches
	From time.Time `json:"from"` // start, to the second
	For  int       `json:"for"`  // minutes
}

// OpenChecks returns the ids of the running checks, oldest first.
func (s *RollState) OpenChecks() []string {
	var ids []string
	for _, m := range s.Checks {
		if !m.Over {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// MidRoll reports whether a check runs or a decision is owed.
func (s *RollState) MidRoll() bool { return len(s.OpenChecks()) > 0 || len(s.Pending) > 0 }

// trim packs or removes the oldest rolls that nothing needs any more, and removes the oldest
// checks that are over. The last roll of each thrower is needed while its check runs, has an
// unresolved roll, or has a decision owed on it.
func (g *RollState) trim() {
	used := map[int]bool{}
	for _, p := range g.Pending {
		used[p.Roll], used[p.RollOf()] = true, true
	}
	for _, m := range g.Checks {
		if !m.Over || g.isWaiting(m.ID) {
			g.markLastRolls(m.ID, used)
		}
	}
	g.Rolls = rulekit.TrimOldest(g.Rolls, keptRolls, func(r *pool.Roll) bool {
		gone := r.Resolved && !used[r.ID]
		if gone {
			g.PackedRolls = append(g.PackedRolls, pack(r))
		}
		return gone
	})
	if over := len(g.PackedRolls) + keptRolls - pastRolls; over > 0 {
		g.PackedRolls = slices.Delete(g.PackedRolls, 0, over)
	}
	g.Checks = rulekit.TrimOldest(g.Checks, KeptChecks, func(m *Check) bool { return m.Over && !g.isWaiting(m.ID) })
}

// RollsOf returns the rolls of a check that are kept whole, oldest first.
func (g *RollState) RollsOf(id string) []*pool.Roll {
	return slices.DeleteFunc(slices.Clone(g.Rolls), func(r *pool.Roll) bool { return r.For != id })
}

// hasOpenRoll reports whether a roll of a check is not resolved yet.
func (g *RollState) hasOpenRoll(id string) bool {
	return slices.ContainsFunc(g.Rolls, func(r *pool.Roll) bool { return r.For == id && !r.Resolved })
}

// isWaiting reports whether a roll of a check is not resolved yet, or a decision on it is owed.
func (g *RollState) isWaiting(id string) bool {
	return g.hasOpenRoll(id) || g.OwesDecision(id)
}

// OwesDecision reports whether a decision on a check or its rolls is owed.
func (g *RollState) OwesDecision(id string) bool {
	return slices.ContainsFunc(g.Pending, func(p *Pending) bool {
		r := g.Roll(p.Roll)
		return p.For == id || r != nil && r.For == id
	})
}

// markLastRolls marks the last roll of each thrower of a check as used.
func (g *RollState) markLastRolls(id string, used map[int]bool) {
	var seen []string
	for _, r := range slices.Backward(g.Rolls) {
		if who := r.Char; r.For == id && !slices.Contains(seen, who) {
			seen, used[r.ID] = append(seen, who), true
		}
	}
}

// RollWord returns the id of a roll as a word of a command, such as "r12".
func RollWord(id int) string { return "r" + game.Itoa(id) }

// RollID returns the number in a word such as "r12" or "p3", 0 for a word without a number.
func RollID(word string) int { return NumberOf(word[min(1, len(word)):]) }

// NumberOf parses a number in digits, such as "12". It is 0 for "".
func NumberOf(word string) int {
	if word == "" {
		return 0
	}
	return pool.Indices([]string{word})[0] + 1
}

// OnNothing is the answer that makes nothing of an effect die, such as no complication
// (CORE-STAKES-R3).
const OnNothing = "nothing"

// OnNew is the answer that makes a new complication. The id of an existing complication is an
// answer, too.
const (
	OnNew = "new"
)

// CallFor returns the Draft.For of a character's opposition while no test exists yet.
func CallFor(char string) string { return "call/" + char }

// Ways in which a test or contest ends, as far as several packages name them. Abandoned is also
// the How of a decision that was dropped.
const (
	Success = "success"

	Declined  = "declined"
	Abandoned = "abandoned"
)

// HowRefuse is the answer of a player who refuses a hitch.
const (
	HowRefuse = "refuse"
)

// Draft returns the pool that is being built for a character and a check, nil if there is none.
func (s *RollState) Draft(char, id string) *Draft {
	for _, d := range s.Drafts {
		if d.Char == char && d.For == id {
			return d
		}
	}
	return nil
}

// Waived reports whether the GM lets a character roll without a prime set (CORE-POOL-R2).
func (g *RollState) Waived(checkID, char string) bool {
	m := g.CheckBy(checkID)
	return m != nil && (slices.Contains(m.Waived, char) || slices.Contains(m.Waived, ""))
}

// updateRoll changes a roll. It does nothing if the roll is not kept whole.
func (g *RollState) updateRoll(id int, change func(*pool.Roll)) {
	if r := g.Roll(id); r != nil {
		change(r)
	}
}

// Roll returns a roll that is kept whole, nil for others.
func (g *RollState) Roll(id int) *pool.Roll {
	for _, r := range g.Rolls {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// CheckBy returns the check with this id, nil if there is none.
func (g *RollState) CheckBy(id string) *Check {
	for _, m := range g.Checks {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// PendingBy returns the pending decision with this id, nil if there is none.
func (g *RollState) PendingBy(id int) *Pending {
	for _, p := range g.Pending {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// RollRef returns the card of a roll.
func RollRef(id int) game.Ref { return game.Ref("roll/" + game.Itoa(id)) }

// removeClock removes the clock of an older decision with this id. After an undo another decision
// can get the same id.
func (g *RollState) removeClock(word string) {
	g.Clocks = slices.DeleteFunc(g.Clocks, func(c Clock) bool { return c.Of == word })
}

// UnpackRoll returns the parts of a packed roll that are shown, nil if no packed roll has the id.
func (s *RollState) UnpackRoll(id int) *pool.Roll {
	for _, p := range s.PackedRolls {
		if r := p.unpack(); r != nil && r.ID == id {
			return r
		}
	}
	return nil
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

// IsOver reports whether the check of a roll is over or no longer kept.
func (s *RollState) IsOver(r *pool.Roll) bool {
	m := s.CheckBy(r.For)
	return m == nil || m.Over
}
