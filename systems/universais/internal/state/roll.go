package state

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// Kinds of a roll.
const (
	SoloRoll    = "solo"
	GroupRoll   = "group"   // the best counts (UNI-GRP-01)
	OpposedRoll = "opposed" // most Hits wins (UNI-OPP-01)
)

// Stages of an open roll (24.1). Tied is not a stage, but the outcome of a thrown roll.
const (
	Asked  = "asked"  // a player asked for the roll; the GM has yet to frame it
	Framed = "framed" // the dice may be thrown
	Landed = "thrown" // all dice are thrown; they may be improved or kept
	Tied   = "tied"   // of an opposed roll: shared, or thrown again
)

// Outcomes of a roll, besides Tied. Withdrawn and Dropped end the roll without a result.
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
	Duel      string   `json:"duel,omitempty"`  // the Duel that the roll decides, with the same id
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
	AllOut  int         `json:"allOut,omitempty"` // times that the hand went all out
	Ready   bool        `json:"ready,omitempty"`  // of an opposed roll: the player has said what the hand throws
	Kept    bool        `json:"kept,omitempty"`
	Out     bool        `json:"out,omitempty"` // the hand has left the roll, or was beaten while others tie
	Result  *DiceResult `json:"lie,omitempty"` // the last throw of the hand
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

const HitFrom = 4 // UNI-ROLL-03

// Hand returns the hand of a PC or NPC, nil if it is not in the roll.
func (r *Roll) Hand(who string) *Hand {
	for i := range r.Hands {
		if r.Hands[i].Who == who {
			return &r.Hands[i]
		}
	}
	return nil
}

// Leader returns the member that gives the roll its name: the first.
func (r *Roll) Leader() string { return r.Hands[0].Who }

// Members returns the ids of all hands.
func (r *Roll) Members() []string {
	var ids []string
	for _, h := range r.Hands {
		ids = append(ids, h.Who)
	}
	return ids
}

// Remaining returns the ids of the members that are still in the roll: they have not left it and
// were not beaten in a tie.
func (r *Roll) Remaining() []string {
	return slices.DeleteFunc(r.Members(), func(id string) bool { return r.Hand(id).Out })
}

// Sides returns the members of each side of an opposed roll. It returns nil if each stands alone,
// and for other rolls.
func (r *Roll) Sides() [][]string {
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

// NamesBySide returns the members as an argument, made by list: by side if some stand together,
// otherwise in one list.
func (r *Roll) NamesBySide(list func(ids []string) game.Arg) game.Arg {
	sides := r.Sides()
	if sides == nil {
		return list(r.Members())
	}
	text := game.Say("universais.side", list(sides[0]))
	for _, side := range sides[1:] {
		other := game.Say("universais.side", list(side))
		text = game.Say("universais.against", game.M("side", text), game.M("other", other))
	}
	return game.M("names", text)
}

// IsThrown reports whether all hands that are in the roll have thrown.
func (r *Roll) IsThrown() bool {
	return !slices.ContainsFunc(r.Hands, func(h Hand) bool { return h.Result == nil && !h.Out })
}

// HasBegun reports whether any hand has thrown.
func (r *Roll) HasBegun() bool {
	return slices.ContainsFunc(r.Hands, func(h Hand) bool { return h.Result != nil })
}

// WaitsForOther reports whether an opposed roll waits for the player of another hand than h.
func (r *Roll) WaitsForOther(h *Hand) bool {
	return r.Kind == OpposedRoll && slices.ContainsFunc(r.Hands, func(o Hand) bool {
		return o.Who != h.Who && o.Result == nil && !o.Out && !o.Ready
	})
}

// YetToThrow returns the members that throw together with who: in an opposed roll all that have not
// thrown, otherwise who alone.
func (r *Roll) YetToThrow(who string) []string {
	if r.Kind != OpposedRoll {
		return []string{who}
	}
	var all []string
	for _, h := range r.Hands {
		if h.Result == nil && !h.Out {
			all = append(all, h.Who)
		}
	}
	return all
}

// HasChallenge reports whether the dice of a roll are compared with a Challenge.
func (r *Roll) HasChallenge() bool { return r.Kind != OpposedRoll && r.Mode != Combat && !r.Quick }

// ChallengeOf returns the Hits that a hand must reach for a partial success: 1 in a Quick Roll, the
// number of the GM, or the hand's Level plus 1 (UNI-ROLL-06, UNI-R13).
func (r *Roll) ChallengeOf(h *Hand) int {
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
	need := r.ChallengeOf(h)
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

// isBetter reports whether outcome a is better than b. Both are Failure, Partial or Success.
func isBetter(a, b string) bool {
	order := []string{Failure, Partial, Success}
	return slices.Index(order, a) > slices.Index(order, b)
}

// Judge sets Best and Outcome of a roll in which all dice are thrown.
func (r *Roll) Judge() {
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
		r.Best = slices.DeleteFunc(r.Best, func(id string) bool { return r.outcome(r.Hand(id), most) != r.Outcome })
	}
}

// Winners returns Best, in an opposed roll with all members of their sides (UNI-R17).
func (r *Roll) Winners() []string {
	if r.Kind != OpposedRoll {
		return r.Best
	}
	var all []string
	for i := range r.Hands {
		h := &r.Hands[i]
		if slices.ContainsFunc(r.Best, func(id string) bool { return r.Hand(id).Side == h.Side }) {
			all = append(all, h.Who)
		}
	}
	return all
}

// Loses reports whether a hand has lost the roll of a Duel in which all dice are thrown.
func (r *Roll) Loses(h *Hand) bool {
	return r.Duel != "" && r.Outcome == Won && !slices.Contains(r.Best, h.Who)
}

// Copy returns a copy that can be changed and emitted. The And and Result of a hand are shared with
// the original.
func (r *Roll) Copy() Roll {
	c := *r
	c.Hands, c.Best = slices.Clone(r.Hands), slices.Clone(r.Best)
	for i := range c.Hands {
		c.Hands[i].Sources = slices.Clone(c.Hands[i].Sources)
	}
	return c
}

// Dice returns the dice as a card shows them, each marked if it is a Hit.
func (r DiceResult) Dice() []game.Die {
	var ds []game.Die
	for i, f := range r.Faces {
		d := game.Die{Size: 6, Face: f, Tone: game.Spare}
		if i < len(r.Hit) && r.Hit[i] {
			d.Tone, d.Mark = game.Counts, "hit"
		}
		ds = append(ds, d)
	}
	return ds
}

// Sixes returns n six-sided dice.
func Sixes(n int) []dice.Die { return slices.Repeat([]dice.Die{6}, n) }
