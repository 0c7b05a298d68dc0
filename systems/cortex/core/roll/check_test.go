package roll

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// opened is the event by which the toy check begins.
type opened struct{ id string }

// EventName implements game.Event.
func (opened) EventName() string { return "toy.opened" }

// toyCheck is a kind of checks, in which one character throws against a number. The GM's own dice are
// its difficulty if opposed is set.
type toyCheck struct {
	who      string // the character that may throw, "" for none
	target   int    // below 0: not known
	opposed  bool
	foes     []string
	against  *check.Comparison // of every roll, nil: it is compared with nothing
	won      bool
	fresh    bool              // nothing has happened since it was won
	plain    bool              // a failure costs nothing
	holds    func(int) float64 // the chance that a total is beaten in turn, nil: none
	stakes   bool              // a throw says what losing means
	joined   int               // the roll that stress joins
	terms    *pool.Roll        // of a throw of that stress alone, nil: there is none
	read     []int             // the rolls that were read
	declined []string
}

// kind returns the kind of the check.
func (c *toyCheck) kind() *check.CheckKind {
	return &check.CheckKind{Name: "toy", Prefix: 'x', Course: c, Throwing: c, Comparing: c, Declining: c, Answering: c,
		Standing: c, Opposed: c}
}

func (c *toyCheck) RollContexts(s *engine.State, by game.Actor) []check.RollContext {
	char := people.Of(s).Char(c.who)
	if char == nil || by.Role != game.GM && !people.IsOwn(s, by, c.who) {
		return nil
	}
	st := check.RollContextOf(s, char, "x1")
	st.Foes = c.foes
	return []check.RollContext{st}
}

func (c *toyCheck) NoRollContext(*engine.State, game.Actor) *game.Refusal { return nil }

func (c *toyCheck) CheckInProgress(s *engine.State, char string) string {
	if who := people.Of(s).Char(char); who == nil || who.Out != "" {
		return ""
	}
	return c.CheckOpenTo(s, char)
}

func (c *toyCheck) Opponents(*engine.State, *pool.Roll) []string { return c.foes }

func (c *toyCheck) ThrowPlace(*engine.State, *pool.Roll) string { return "toy" }

func (c *toyCheck) Goal(*engine.State, game.Actor, string, string) (int, bool) {
	return c.target, c.target >= 0
}

func (c *toyCheck) Initiator(*engine.State, string) string { return "ana" }

func (c *toyCheck) Stakes(*engine.State, string) string { return "" }

func (c *toyCheck) KnownTarget(*engine.State, *pool.Roll) int { return c.target }

func (c *toyCheck) Comparison(*engine.State, *pool.Roll) (v check.Comparison, ok bool) {
	if c.against == nil {
		return v, false
	}
	return *c.against, true
}

func (c *toyCheck) Won(*engine.State, *pool.Roll) (won, fresh bool) { return c.won, c.fresh }

func (c *toyCheck) OfferDecline(s *engine.State, col *game.Collector) {
	if people.IsOwn(s, col.Actor, c.who) {
		col.Add(game.Offer{Fixed: game.Args{"for": {"x1"}, "char": {c.who}}, Label: game.Say("toy")})
	}
}

func (c *toyCheck) Decline(_ *engine.Tx, id string) { c.declined = append(c.declined, id) }

func (c *toyCheck) Answerer(*engine.State, string) string { return c.who }

func (c *toyCheck) CheckOpenTo(_ *engine.State, char string) string {
	if char == "" || char != c.who {
		return ""
	}
	return "x1"
}

func (c *toyCheck) JoinedByStress(s *engine.State, _, _ string) *pool.Roll {
	if c.terms != nil {
		return c.terms
	}
	return check.Of(s).Roll(c.joined)
}

func (c *toyCheck) Resolved(*engine.Tx, *pool.Roll) {}

func (c *toyCheck) AwaitsAnswer(*engine.State, *pool.Roll) bool { return false }

func (c *toyCheck) HoldOdds(_ *engine.State, _ *pool.Roll, total int) []game.Odds {
	if c.holds == nil {
		return nil
	}
	return []game.Odds{{Of: game.Say("toy"), Now: game.ChanceOf(c.holds(total))}}
}

func (c *toyCheck) StakesLabel(_ *engine.State, _, _ string, label game.Msg) game.Msg {
	if c.stakes {
		return game.Say("stakes", game.M("label", label))
	}
	return label
}

func (c *toyCheck) OpposedChar(_ *engine.State, r *pool.Roll) string {
	if c.opposed && r.GM {
		return "ana"
	}
	return ""
}

func (c *toyCheck) FailsPlainly(_ *engine.State, _ *pool.Roll, total int) bool {
	return c.plain && total <= c.target
}

func (c *toyCheck) Conclude(_ *engine.Tx, r *pool.Roll) { c.read = append(c.read, r.ID) }

func (c *toyCheck) Keeps(*engine.State, string) bool { return true }

func (c *toyCheck) Card(*engine.State, game.Actor, string) game.Card { return game.Card{} }

func (c *toyCheck) NothingOpen(*engine.State, *pool.Roll) bool { return false }

func (c *toyCheck) OpportunitiesOpen(*engine.State, *pool.Roll) bool { return false }

func (c *toyCheck) Abandon(*engine.Tx, string) {}

func (c *toyCheck) Involves(*engine.State, string) bool { return false }

func (c *toyCheck) RemoveDie(*engine.Tx, string, string) {}

func (c *toyCheck) AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll { return nil }

func (c *toyCheck) FailureHurts(*engine.State, string) bool { return false }

func (c *toyCheck) RecoversFrom(*engine.State, string) string { return "" }

func (c *toyCheck) Row(*engine.State, string) dice.Die { return 0 }
