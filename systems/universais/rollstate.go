package universais

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

// Kinds of a roll.
const (
	SoloRoll    = "solo"
	GroupRoll   = "group"   // the best counts (UNI-GRP-01)
	OpposedRoll = "opposed" // most Hits wins (UNI-OPP-01)
)

// Stages of an open roll (24.1).
const (
	Asked  = "asked"  // a player asked; the GM has yet to frame it
	Framed = "framed" // the dice may be thrown
	Landed = "thrown" // all dice are thrown; they may be improved or kept
	Tied   = "tied"   // of an opposed roll: shared, or thrown again
)

// Outcomes of a roll. Withdrawn and Dropped end it without a result.
const (
	Success   = "success"
	Partial   = "partial"
	Failure   = "failure"
	Counted   = "hits" // in combat there are only Hits (UNI-ROLL-04)
	Won       = "won"
	Shared    = "shared" // by all that tied (UNI-OPP-04)
	Withdrawn = "withdrawn"
	Dropped   = "dropped" // by the GM's hand
)

// RollState holds the rolls of a table and what is owed after them.
type RollState struct {
	// Thrown counts the rolls of each character. It is part of the place of their dice.
	Thrown map[string]int    `json:"thrown,omitempty"`
	NextID int               `json:"nextId"`         // the last number given to a roll, a consequence or a Duel
	Rolls  []*Roll           `json:"rolls"`          // open, at most one for each character
	Past   []*Roll           `json:"past,omitempty"` // the last ones that are closed
	Owed   []OwedConsequence `json:"owed,omitempty"` // consequences that have to be named
}

// A Roll is one roll from its call to its end, of one character or several.
type Roll struct {
	ID        string   `json:"id"`
	Kind      string   `json:"kind"`
	Stage     string   `json:"stage"`
	Mode      string   `json:"mode"` // of its Scene
	Quick     bool     `json:"quick,omitempty"`
	Challenge int      `json:"challenge,omitempty"` // set by the GM; 0: by the Level of each
	Reward    string   `json:"reward,omitempty"`    // what success brings, in the player's words
	Risk      string   `json:"risk,omitempty"`      // what failure brings, in the GM's words
	Hands     []Hand   `json:"hands"`
	Outcome   string   `json:"outcome,omitempty"`
	Best      []string `json:"best,omitempty"`  // the members with the hands that count: the winners, or those that tie
	Again     int      `json:"again,omitempty"` // times that a tie was thrown again
	Duel      string   `json:"duel,omitempty"`  // the Duel that it decides, with the same id
}

// A Hand is the dice of one character in a roll.
type Hand struct {
	Who     string      `json:"who"`
	Side    int         `json:"side,omitempty"` // of an opposed roll; the best hand of a side counts
	Attr    string      `json:"attr,omitempty"` // "" where the number of dice was typed
	And     []string    `json:"and,omitempty"`  // other Attributes that are added (UNI-R33)
	Dice    int         `json:"dice"`
	Level   int         `json:"level,omitempty"`
	Sources []Source    `json:"sources,omitempty"`
	AllOut  int         `json:"allOut,omitempty"` // times that it went all out
	Ready   bool        `json:"ready,omitempty"`  // of an opposed roll: its player has said what it throws
	Kept    bool        `json:"kept,omitempty"`
	Out     bool        `json:"out,omitempty"` // it has left the roll, or was beaten while others tie
	Result  *DiceResult `json:"lie,omitempty"` // its last throw
}

// A Source helps a hand (N above 0) or hinders it (N below 0).
type Source struct {
	Name  string `json:"name,omitempty"`
	Entry string `json:"entry,omitempty"` // of the sheet
	N     int    `json:"n"`
	GM    bool   `json:"gm,omitempty"` // set by the GM, who has the last word (UNI-R13)
}

// A DiceResult is a throw of one hand, read by the options that the table had then. Net was added
// to each die.
type DiceResult struct {
	Faces []int  `json:"faces"` // the pool, then dice that Criticals added
	Pool  int    `json:"pool"`  // the number of dice in the pool
	Net   int    `json:"net,omitempty"`
	Hits  int    `json:"hits"`
	Crits int    `json:"crits,omitempty"`
	Hit   []bool `json:"hit"`
}

// A reading says how the dice of a throw are read.
type reading struct {
	net      int  // Advantage less Disadvantage
	from     int  // the least value of a Hit
	quick    bool // no Critical adds anything, and 6 is no Hit by itself (UNI-QCK-04, UNI-R19)
	modified bool // a Critical of the pool is a value of 6 (UNI-R12)
}

const (
	hitFrom  = 4   // UNI-ROLL-03
	critFace = 6   // UNI-CRIT-01
	mostDice = 200 // the most dice that Criticals add (UNI-R15)
)

// readDie reports whether a die is a Hit and a Critical. added says that a Critical added it.
func (r reading) readDie(face int, added bool) (hit, crit bool) {
	value := face + r.net
	switch {
	case r.quick:
		return value >= r.from, false
	case !r.modified:
		crit = face == critFace
		return crit || value >= r.from, crit
	case added:
		return value >= r.from, face == critFace && value >= r.from
	}
	return value >= r.from, value >= critFace
}

// throw throws a pool, and then the dice that Criticals add to it, at most mostDice (UNI-R15).
func (r reading) throw(from dice.Source, pool int) DiceResult {
	result := DiceResult{Pool: pool, Net: r.net}
	for next := pool; next > 0; {
		faces, crits := from.Roll(sixes(next)...), 0
		for _, f := range faces {
			hit, crit := r.readDie(f, len(result.Faces) >= pool)
			result.Faces, result.Hit = append(result.Faces, f), append(result.Hit, hit)
			if hit {
				result.Hits++
			}
			if crit {
				crits++
			}
		}
		result.Crits += crits
		next = min(crits, pool+mostDice-len(result.Faces))
	}
	return result
}

func sixes(n int) []dice.Die { return slices.Repeat([]dice.Die{6}, n) }

// reading returns how a hand is read now. allOut says that it goes all out.
func (s *State) reading(r *Roll, h *Hand, allOut bool) reading {
	as := reading{net: s.net(r, h), from: hitFrom, quick: r.Quick, modified: critOn.Is(s, "modified")}
	if allOut {
		as.from = allOutFrom.Of(s)
	}
	return as
}

// throwDice throws the dice of a hand now and reads them. allOut says that it goes all out.
func (s *State) throwDice(r *Roll, h *Hand, allOut bool, from dice.Source) DiceResult {
	return s.reading(r, h, allOut).throw(from, s.pool(r, h))
}

// net returns what is added to each die of a hand: the Advantages less the Disadvantages, of which
// all or only the largest count (UNI-R14). In a Quick Roll an Advantage is dice, and only
// Disadvantages change values (UNI-R18, UNI-R19).
func (s *State) net(r *Roll, h *Hand) int {
	plus, minus := s.sumSources(h)
	switch {
	case r.Quick && quickHinder.Is(s, "drop_die"):
		return 0
	case r.Quick:
		return -minus
	}
	return plus - minus
}

// sumSources returns the Advantages and the Disadvantages of a hand, both from 0: the sum of each or, if
// the table says so, the largest of each.
func (s *State) sumSources(h *Hand) (plus, minus int) {
	add := func(a, b int) int { return a + b }
	if stacking.Is(s, "highest") {
		add = func(a, b int) int { return max(a, b) }
	}
	for _, src := range h.Sources {
		if src.N > 0 {
			plus = add(plus, src.N)
		} else {
			minus = add(minus, -src.N)
		}
	}
	return plus, minus
}

// pool returns the number of dice that a hand throws (UNI-ROLL-02, UNI-QCK-02).
func (s *State) pool(r *Roll, h *Hand) int {
	if !r.Quick {
		return h.Dice
	}
	n := 1
	if h.Dice >= 5 {
		n = 2
	}
	hinders := 0
	for _, src := range h.Sources {
		if src.N > 0 {
			n++
		} else {
			hinders++
		}
	}
	if quickHinder.Is(s, "drop_die") {
		n = max(n-hinders, 1)
	}
	return n
}

// challenge returns the Hits that a hand must reach for a partial success: 1 in a Quick Roll, the
// number of the GM, or its Level and 1 (UNI-ROLL-06, UNI-R13).
func (r *Roll) challenge(h *Hand) int {
	switch {
	case r.Quick:
		return 1
	case r.Challenge > 0:
		return r.Challenge
	}
	return h.Level + 1
}

// outcome returns the outcome of so many Hits of a hand. It is always Won in an opposed roll and
// Counted in combat.
func (r *Roll) outcome(h *Hand, hits int) string {
	need := r.challenge(h)
	switch {
	case r.Kind == OpposedRoll:
		return Won
	case r.Mode == Combat:
		return Counted
	case hits < need:
		return Failure
	case hits < 2*need:
		return Partial
	}
	return Success
}

// judge sets Best and Outcome of a roll in which all dice are thrown.
func (r *Roll) judge() {
	most := -1
	for i := range r.Hands {
		if h := &r.Hands[i]; h.Result != nil && !h.Out {
			most = max(most, h.Result.Hits)
		}
	}
	r.Best, r.Outcome = nil, ""
	var sides []int
	for i := range r.Hands {
		h := &r.Hands[i]
		if h.Result == nil || h.Out || h.Result.Hits < most {
			continue
		}
		r.Best = append(r.Best, h.Who)
		if !slices.Contains(sides, h.Side) {
			sides = append(sides, h.Side)
		}
		if o := r.outcome(h, most); r.Outcome == "" || isBetter(o, r.Outcome) { // the best of those that tie (UNI-R17)
			r.Outcome = o
		}
	}
	if r.Kind == OpposedRoll && len(sides) > 1 {
		r.Outcome = Tied
	}
	if r.Kind == GroupRoll { // only those with that outcome
		r.Best = slices.DeleteFunc(r.Best, func(id string) bool { return r.outcome(r.hand(id), most) != r.Outcome })
	}
}

// winners returns Best, in an opposed roll with all members of their sides (UNI-R17).
func (r *Roll) winners() []string {
	if r.Kind != OpposedRoll {
		return r.Best
	}
	var all []string
	for i := range r.Hands {
		h := &r.Hands[i]
		if slices.ContainsFunc(r.Best, func(id string) bool { return r.hand(id).Side == h.Side }) {
			all = append(all, h.Who)
		}
	}
	return all
}

// sides returns the members of each side of an opposed roll. It returns nil if each stands alone,
// and for other rolls.
func (r *Roll) sides() [][]string {
	if r.Kind != OpposedRoll {
		return nil
	}
	var sides [][]string
	for i, h := range r.Hands {
		if i == 0 || r.Hands[i-1].Side != h.Side {
			sides = append(sides, nil)
		}
		last := len(sides) - 1
		sides[last] = append(sides[last], h.Who)
	}
	if len(sides) == len(r.Hands) {
		return nil
	}
	return sides
}

// isBetter reports whether outcome a is better than b. Both are Failure, Partial or Success.
func isBetter(a, b string) bool {
	order := []string{Failure, Partial, Success}
	return slices.Index(order, a) > slices.Index(order, b)
}

// isThrown reports whether all hands that are in the roll have thrown.
func (r *Roll) isThrown() bool {
	return !slices.ContainsFunc(r.Hands, func(h Hand) bool { return h.Result == nil && !h.Out })
}

// hasBegun reports whether any hand has thrown.
func (r *Roll) hasBegun() bool {
	return slices.ContainsFunc(r.Hands, func(h Hand) bool { return h.Result != nil })
}

func (r *Roll) hand(who string) *Hand {
	for i := range r.Hands {
		if r.Hands[i].Who == who {
			return &r.Hands[i]
		}
	}
	return nil
}

// leader returns the member that gives the roll its name: the first.
func (r *Roll) leader() string { return r.Hands[0].Who }

// copy returns a copy that can be changed and emitted.
func (r *Roll) copy() Roll {
	c := *r
	c.Hands, c.Best = slices.Clone(r.Hands), slices.Clone(r.Best)
	for i := range c.Hands {
		c.Hands[i].Sources = slices.Clone(c.Hands[i].Sources)
	}
	return c
}

func (s *RollState) roll(id string) *Roll {
	for _, r := range s.Rolls {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// anyRoll returns a roll that is open or was closed lately, nil if id is neither.
func (s *RollState) anyRoll(id string) *Roll {
	if r := s.roll(id); r != nil {
		return r
	}
	for _, r := range slices.Backward(s.Past) {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// rollOf returns the open roll of a PC or NPC, nil if there is none.
func (s *RollState) rollOf(who string) *Roll {
	for _, r := range s.Rolls {
		if r.hand(who) != nil {
			return r
		}
	}
	return nil
}

// lastRollOf returns the last closed roll of a PC or NPC, nil if there is none.
func (s *RollState) lastRollOf(who string) *Roll {
	for _, r := range slices.Backward(s.Past) {
		if r.hand(who) != nil {
			return r
		}
	}
	return nil
}

// rollRef returns the Ref of a roll's card. The roll of a Duel is on the card of the Duel.
func rollRef(id string) game.Ref {
	if strings.HasPrefix(id, duelPrefix) {
		return duelRef(id)
	}
	return game.Ref("roll/" + id)
}
