package check

import (
	"cmp"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// CheckKinds returns the kinds of checks of all mods, in the game or not.
func CheckKinds(s *engine.State) []*CheckKind {
	var kinds []*CheckKind
	for _, h := range engine.AllHooks[Hooks](s) {
		if h.Kind != nil {
			kinds = append(kinds, h.Kind)
		}
	}
	return kinds
}

// CheckKindOf returns the kind of a check by the prefix of its id, nil for none.
func CheckKindOf(s *engine.State, id string) *CheckKind {
	for _, m := range CheckKinds(s) {
		if id != "" && m.Prefix == id[0] {
			return m
		}
	}
	return nil
}

// decisionKind returns the kind of a decision, of any mod. It is empty if no mod has the kind.
func decisionKind(s *engine.State, kind string) DecisionKind {
	for _, h := range engine.AllHooks[Hooks](s) {
		for _, st := range h.Decisions {
			if st.Kind == kind {
				return *st
			}
		}
	}
	return DecisionKind{}
}

// kindInGame returns the kind of a decision, nil if no mod in the game has it.
func kindInGame(s *engine.State, kind string) *DecisionKind {
	for _, h := range engine.HooksOf[Hooks](s) {
		for _, st := range h.Decisions {
			if st.Kind == kind {
				return st
			}
		}
	}
	return nil
}

// CheckRef returns the card of a check, "" if the kind is unknown.
func CheckRef(s *engine.State, id string) game.Ref {
	if m := CheckKindOf(s, id); m != nil {
		return game.Ref(m.Name + "/" + id)
	}
	return ""
}

// CardOf returns the card of a roll: the card of its test or contest, or the roll's own card once
// the check is no longer kept.
func CardOf(s *engine.State, rollID int) game.Ref {
	if r := Of(s).Roll(rollID); r != nil && KeepsCheck(s, r.For) {
		return CheckRef(s, r.For)
	}
	return RollRef(rollID)
}

// CardRef returns the card of a decision that is owed: the card of the check or roll that waits for
// it, or its own card.
func (p *Pending) CardRef(s *engine.State) game.Ref {
	switch {
	case p.For != "":
		return CheckRef(s, p.For)
	case p.Roll != 0:
		return CardOf(s, p.Roll)
	}
	return game.Ref("owed/" + OwedWord(p.ID))
}

// KeepsCheck reports whether the table still keeps a check, running or over.
func KeepsCheck(s *engine.State, id string) bool {
	m := CheckKindOf(s, id)
	return m != nil && Of(s).CheckBy(id) != nil && m.Course.Keeps(s, id)
}

// CheckInProgress returns the open check that a character is in the middle of, "" for none.
func CheckInProgress(s *engine.State, char string) string {
	for _, m := range CheckKinds(s) {
		if id := m.Throwing.CheckInProgress(s, char); id != "" {
			return id
		}
	}
	return ""
}

// RollContexts returns the throws that an actor may make now: for its own characters and, for the
// GM, for all others.
func RollContexts(s *engine.State, by game.Actor) []RollContext {
	var sites []RollContext
	for _, m := range CheckKinds(s) {
		sites = append(sites, m.Throwing.RollContexts(s, by)...)
	}
	return sites
}

// OpenRollContexts returns the throws that any player or the GM may make now.
func OpenRollContexts(s *engine.State) []RollContext {
	return RollContexts(s, game.Actor{Chair: game.GMChair, Role: game.GM})
}

// OpposedChar returns the character that a roll opposes as a difficulty, "" for none.
func OpposedChar(s *engine.State, r *pool.Roll) string {
	if m := CheckKindOf(s, r.For); m != nil && m.Opposed != nil {
		return m.Opposed.OpposedChar(s, r)
	}
	return ""
}

// Initiator returns the character that began a check or is tested by it, "" for none.
func Initiator(s *engine.State, id string) string {
	if m := CheckKindOf(s, id); m != nil && m.Comparing != nil {
		return m.Comparing.Initiator(s, id)
	}
	return ""
}

// IsOpposition reports whether the roll is the difficulty of a test.
func IsOpposition(s *engine.State, r *pool.Roll) bool { return OpposedChar(s, r) != "" }

// RecoversFrom returns the affliction that a check is to recover from, "" for none. It cannot be
// pushed into a pool of that check (STRESS-R8).
func RecoversFrom(s *engine.State, id string) (affliction string) {
	if m := CheckKindOf(s, id); m != nil && m.Opposed != nil {
		return m.Opposed.RecoversFrom(s, id)
	}
	return ""
}

// RowOf returns the die that the number of a check stands for, 0 if it has none.
func RowOf(s *engine.State, id string) dice.Die {
	if m := CheckKindOf(s, id); m != nil && m.Opposed != nil {
		return m.Opposed.Row(s, id)
	}
	return 0
}

// HasWon reports whether a roll has won. fresh is true if nothing has happened since the roll won.
func HasWon(s *engine.State, r *pool.Roll) (won, fresh bool) {
	if m := CheckKindOf(s, r.For); m != nil && m.Comparing != nil {
		return m.Comparing.Won(s, r)
	}
	return false, false
}

// CanResolve reports whether only a decision that is owed can keep a roll from being resolved.
func CanResolve(s *engine.State, r *pool.Roll) bool {
	m := CheckKindOf(s, r.For)
	return m == nil || m.Course.NothingOpen(s, r)
}

// cardAndRoundOf returns the card of a check and the round that it has come to; "" and 0 if the
// check is not kept.
func cardAndRoundOf(s *engine.State, id string) (of game.Ref, round int) {
	if !KeepsCheck(s, id) {
		return "", 0
	}
	return CheckRef(s, id), RoundOf(s, id)
}

// cardAndRoundOfRoll returns the card and the round of the check that a roll belongs to.
func cardAndRoundOfRoll(s *engine.State, rollID int) (game.Ref, int) {
	if r := Of(s).Roll(rollID); r != nil {
		return cardAndRoundOf(s, r.For)
	}
	return "", 0
}

// RoundOf returns the round that a check has come to, 0 if it has none.
func RoundOf(s *engine.State, id string) int {
	if !KeepsCheck(s, id) {
		return 0
	}
	return CheckKindOf(s, id).Course.Card(s, game.Actor{}, id).Round
}

// The policies: questions that at most one mod in the game answers.
var (
	// ResultsAdded is how many results of a throw are added for free, or pool.All (CORE-ROLL-10).
	ResultsAdded = engine.NewPolicy("read", 2)
	// RiskKey is the last word of the message keys for the cost of a risky failure.
	RiskKey = engine.NewPolicy("risk", "risky")
)

// RollContextOf returns the context of a character's throw in a check. As many results are kept for
// free as ResultsAdded says (CORE-ROLL-02, ADDALL-01), or fewer by a rule (CORE-ROLL-R3).
func RollContextOf(s *engine.State, c *people.Character, id string) RollContext {
	st := RollContext{ID: id, Char: c, ResultsKept: ResultsAdded.Of(s), Waived: Of(s).Waived(id, c.ID)}
	st.All = st.ResultsKept == pool.All
	st.limitKept(limitWhileOut(c))
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.ResultsKept != nil {
			st.limitKept(h.ResultsKept(s, c, id))
		}
	}
	return st
}

// limitWhileOut limits a character that is out of the scene to one result (OUT-06).
func limitWhileOut(c *people.Character) KeepRule {
	if c.Out != "" {
		return KeepRule{1, "OUT-06"}
	}
	return KeepRule{}
}

// Stakes returns the stakes of the scene, or while there is no scene the value of
// scene.UsualStakes.
func Stakes(s *engine.State) string {
	if scene.Of(s).Scene.Stakes != "" {
		return scene.Of(s).Scene.Stakes
	}
	return scene.UsualStakes.Of(s)
}

// StakesOf returns the stakes of a roll: the stakes at the start of its check, even if another
// scene runs by now (CORE-STAKES-R1). Without a roll, and if the check noted no stakes, it returns
// Stakes.
func StakesOf(s *engine.State, rollID int) string {
	r := Of(s).Roll(rollID)
	if r == nil {
		return Stakes(s)
	}
	if m := CheckKindOf(s, r.For); m != nil && m.Comparing != nil {
		return cmp.Or(m.Comparing.Stakes(s, r.For), Stakes(s))
	}
	return Stakes(s)
}
