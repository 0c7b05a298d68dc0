package draft

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// stress returns afflictions of a kind of their own as hooks. Of a RivalGroup all but the first cost
// by STRESS-14.
func stress(all ...things.Affliction) things.Hooks {
	for i := range all {
		all[i].Kind = "stress"
		all[i].Name = all[i].ID
	}
	return things.Hooks{Kinds: []*things.AfflictionKind{{
		Kind: "stress", Ref: "stress", RivalRule: "STRESS-14",
		All:  func(*engine.State) []things.Affliction { return all },
		Note: func(*engine.State, things.Affliction) game.Msg { return game.Say("toy.stress") },
	}}}
}

// toySFX answers of SFX what a test sets; the rest is not asked.
type toySFX struct {
	SFX
	uses     []sfx.Use
	hitches  int
	foresees string // the character that foresees the next throw
}

func (f toySFX) PoolSFX(*engine.State, *people.Character, string) []sfx.Use { return f.uses }

func (f toySFX) HitchRange(*engine.State, check.RollContext, []pool.Die) int { return f.hitches }

func (f toySFX) LosesLargestDie(_ *engine.State, char string) bool { return char == f.foresees }

// foreseenBy returns a mod by which a character foresees the next throw against it.
func foreseenBy(char string) *engine.Mod { return answering(PlaySFX.Is(toySFX{foresees: char})) }

// bankingPool is a pool of the GM's that saves a d6 for a distinction as d4.
type bankingPool struct{ points.BankingGMPool }

func (bankingPool) Saves(*engine.State, *people.Character) []game.Amount {
	return []game.Amount{{Unit: "d6", N: 1}}
}

func (bankingPool) EarnedAmounts(*engine.State, int) []game.Amount { return nil }

func (bankingPool) CannotPay(*engine.State, []string, int) *game.Refusal {
	return game.Refuse("TOY-PAY", "toy")
}

// toyCheck is a kind of checks in which Ana is tested. Its check is x1.
type toyCheck struct {
	total  int  // that Ana has to beat
	secret bool // the GM alone knows total
	joined int  // the roll that stress joins, 0 for none
	plain  bool // the GM's dice are no difficulty
}

// mod returns a mod with the kind of the check.
func (c toyCheck) mod(more ...engine.Hooks) *engine.Mod {
	return hooked(append(more, check.Hooks{Kind: &check.CheckKind{Name: "toy", Prefix: 'x', Throwing: c, Comparing: c,
		Answering: c, Opposed: c}})...)
}

func (c toyCheck) Goal(_ *engine.State, by game.Actor, _, _ string) (int, bool) {
	return c.total, !c.secret || by.Role == game.GM
}

func (c toyCheck) RollContexts(s *engine.State, _ game.Actor) []check.RollContext {
	return []check.RollContext{check.RollContextOf(s, people.Of(s).Char("ana"), "x1")}
}

func (c toyCheck) JoinedByStress(s *engine.State, _, _ string) *pool.Roll {
	return check.Of(s).Roll(c.joined)
}

func (c toyCheck) OpposedChar(_ *engine.State, r *pool.Roll) string {
	if r.GM && !c.plain {
		return "ana"
	}
	return ""
}

func (toyCheck) Initiator(*engine.State, string) string { return "ana" }

func (toyCheck) NoRollContext(*engine.State, game.Actor) *game.Refusal { return nil }

func (toyCheck) CheckInProgress(*engine.State, string) string { return "" }

func (toyCheck) Opponents(*engine.State, *pool.Roll) []string { return nil }

func (toyCheck) ThrowPlace(*engine.State, *pool.Roll) string { return "" }

func (toyCheck) Stakes(*engine.State, string) string { return "" }

func (toyCheck) KnownTarget(*engine.State, *pool.Roll) int { return -1 }

func (toyCheck) Comparison(*engine.State, *pool.Roll) (v check.Comparison, ok bool) { return v, false }

func (toyCheck) Won(*engine.State, *pool.Roll) (won, fresh bool) { return false, false }

func (toyCheck) Answerer(*engine.State, string) string { return "" }

func (toyCheck) CheckOpenTo(*engine.State, string) string { return "" }

func (toyCheck) Resolved(*engine.Tx, *pool.Roll) {}

func (toyCheck) Involves(*engine.State, string) bool { return false }

func (toyCheck) RemoveDie(*engine.Tx, string, string) {}

func (toyCheck) AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll { return nil }

func (toyCheck) FailureHurts(*engine.State, string) bool { return false }

func (toyCheck) RecoversFrom(*engine.State, string) string { return "" }

func (toyCheck) Row(*engine.State, string) dice.Die { return 0 }

func (toyCheck) FailsPlainly(*engine.State, *pool.Roll, int) bool { return false }
