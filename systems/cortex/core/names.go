package core

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

func (s *State) namedRoll(e Rolled) Rolled {
	e.Name = s.Name(e.Roll.Char)
	e.Of, e.Round = s.inCheck(e.Roll.For)
	if c := s.Char(e.Roll.Char); c != nil && !e.Roll.GM {
		e.Lacks = s.missingPrime(c, pool.PriceOf(e.Roll.Pool))
	}
	return e
}

func (s *State) namedChoice(e Chosen) Chosen {
	e.Name = s.Name(e.Char)
	e.Of, e.Round = s.ofRoll(e.Roll)
	r := s.Roll(e.Roll)
	if r == nil {
		return e
	}
	if char := s.opposedChar(r); char != "" {
		e.Set, e.Hidden = s.Name(char), !RevealDifficulty.Is(s, "at_roll")
		e.Risky = s.CheckKindOf(r.For).FailureHurts(s, r.For)
		if e.Risky {
			e.Risk = s.RiskKey()
		}
		return e
	}
	for _, i := range e.Kept {
		e.Dice, e.Faces = append(e.Dice, r.Pool[i].Die), append(e.Faces, r.Faces[i])
	}
	if i := r.BesideDie(); i >= 0 {
		e.Dice, e.Faces = append(e.Dice, r.Pool[i].Die), append(e.Faces, r.Faces[i])
	}
	return e
}

// walletOwner is the name of whose plot points a wallet holds, "" for the bank.
func (s *State) walletOwner(wallet string) string {
	if char, ok := strings.CutPrefix(wallet, charWallet("")); ok {
		return s.Name(char)
	}
	i := slices.IndexFunc(s.Chairs, func(c game.Chair) bool { return c.ID == wallet })
	if i < 0 {
		return ""
	}
	return s.Chairs[i].Name
}

func (s *State) namedSpent(e OnesSpent) OnesSpent {
	e.Of, e.Round = s.ofRoll(e.Roll)
	return e
}

func (s *State) namedPassed(e OnesPassed) OnesPassed {
	if r := s.Roll(e.Roll); r != nil {
		e.Name = s.Name(r.Char)
	}
	e.Of, e.Round = s.ofRoll(e.Roll)
	return e
}

// namedEnd says what ends with a scene, and what stays. A flashback takes its own
// traits alone.
func (s *State) namedEnd(e SceneEnded) SceneEnded {
	for _, k := range e.Open {
		e.Whose = append(e.Whose, s.Name(k.On))
	}
	for _, t := range s.Scene.Traits {
		e.Traits = append(e.Traits, t.Name)
	}
	if s.Behind != nil {
		return e
	}
	for _, a := range s.Assets {
		if a.outlasts() {
			e.Kept = append(e.Kept, a.displayName())
		}
	}
	return e
}

// inCheck is the card of what a roll is for, with the round that it has come
// to.
func (s *State) inCheck(id string) (of game.Ref, round int) {
	if !s.keepsCheck(id) {
		return "", 0
	}
	return s.CheckRef(id), s.RoundOf(id)
}

func (s *State) ofRoll(rollID int) (game.Ref, int) {
	if r := s.Roll(rollID); r != nil {
		return s.inCheck(r.For)
	}
	return "", 0
}

// RoundOf is the round that a test or contest has come to; 0 where it has none.
func (s *State) RoundOf(id string) int {
	if !s.keepsCheck(id) {
		return 0
	}
	return s.CheckKindOf(id).Card(s, game.Actor{}, id).Round
}

// Card implements rulekit.OnCard.
func (e Rolled) Card() (game.Ref, int) { return e.Of, e.Round }

// Card implements rulekit.OnCard.
func (e Chosen) Card() (game.Ref, int) { return e.Of, e.Round }

// Card implements rulekit.OnCard.
func (e OnesSpent) Card() (game.Ref, int) { return e.Of, e.Round }

// Card implements rulekit.OnCard.
func (e OnesPassed) Card() (game.Ref, int) { return e.Of, e.Round }

// ShownDice implements rulekit.DiceShower.
func (e Rolled) ShownDice() []game.Die { return dieViews(&e.Roll, false) }
