package odds

import (
	"fmt"
	"slices"
)

// Policy says how a roller reads the dice: which dice are added to the total, and which die becomes
// the effect die.
type Policy int

const (
	// BestTotal takes the highest total, then the largest effect die left.
	BestTotal Policy = iota
	// BestEffect takes the largest effect die, then the highest total.
	BestEffect
	// WinThenEffect takes the largest effect die with which the total still beats the difficulty,
	// then the highest total. If no total beats it, it does as BestTotal.
	WinThenEffect
	// WinThenStepped does as WinThenEffect, but compares the effect dice after heroic steps. It is
	// the policy that a bot should suggest (CORE-ROLL-R4).
	WinThenStepped
	// WinThenEffectLoose is WinThenEffect for tables at which a die that scores may become the
	// effect die even if too few dice are left to fill the total.
	WinThenEffectLoose
)

// policies are the names of the policies in text and JSON.
var policies = [...]string{"best_total", "best_effect", "win_then_effect", "win_then_stepped_effect",
	"win_then_effect_loose"}

// String returns the name of the policy.
func (p Policy) String() string {
	if p < 0 || int(p) >= len(policies) {
		return fmt.Sprintf("Policy(%d)", int(p))
	}
	return policies[p]
}

// MarshalText returns the name of the policy.
func (p Policy) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the name of a policy. It fails for every other word.
func (p *Policy) UnmarshalText(word []byte) error {
	i := slices.Index(policies[:], string(word))
	if i < 0 {
		return fmt.Errorf("odds: policy: %q is none of %q", short(word), policies)
	}
	*p = Policy(i)
	return nil
}

func short(word []byte) string {
	if len(word) > 40 {
		return string(word[:40]) + "…"
	}
	return string(word)
}
