package draft

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// Rules: CORE-POOL-04 CORE-POOL-R2 RUL-PRIME-ONE VEH-06
//
// TestPoolOwesADieOfEachPrimeSet: of a PC, once for several sets of a kind; excused are sets that are
// not on the sheet or shut down, distinctions, powers, abilities and specialties.
func TestPoolOwesADieOfEachPrimeSet(t *testing.T) {
	const prime = "sets.prime=attributes,skills"
	sheet := []string{"distinctions brave d8", "attributes body d8 mind d6", "skills fight d10"}
	for name, c := range map[string]struct {
		options string
		sheet   []string
		has     string
		shut    string
		want    string
	}{
		"both are there":      {prime, sheet, "attributes skills", "", ""},
		"one is left out":     {prime, sheet, "skills distinctions", "", "attributes"},
		"both are left out":   {prime, sheet, "distinctions", "", "attributes skills"},
		"no prime sets":       {"", sheet, "distinctions", "", ""},
		"never asked for":     {prime + " pool.require_prime=off", sheet, "distinctions", "", ""},
		"enforced":            {prime + " pool.require_prime=enforce", sheet, "skills", "", "attributes"},
		"none on the sheet":   {prime, sheet[2:], "skills", "", ""},
		"shut down":           {prime, sheet, "skills", "body mind", ""},
		"one trait shut down": {prime, sheet, "skills", "body", "attributes"},
		"distinctions named":  {"sets.prime=distinctions,attributes,skills", sheet, "attributes skills", "", ""},
		"powers": {"sets.prime=powers,skills", []string{"powers fly d8", "skills row d8"}, "", "",
			"skills"},
		"abilities":             {"sets.prime=abilities,skills", []string{"abilities fly d8"}, "", "", ""},
		"specialties":           {"sets.prime=specialties,skills", []string{"specialties fly d8"}, "", "", ""},
		"one of a kind":         {prime, []string{"Old-skills row d8", "New-skills sail d8"}, "New-skills", "", ""},
		"none of a kind":        {prime, []string{"Old-skills row d8", "New-skills sail d8"}, "", "", "Old-skills"},
		"one of a kind is shut": {prime, []string{"Old-skills row d8", "New-skills sail d8"}, "", "row", "New-skills"},
	} {
		shut := hooked(Hooks{TraitClosed: func(_ *engine.State, _ *people.Character, _, trait string) *game.Refusal {
			if strings.Contains(c.shut, trait) {
				return game.Refuse("TOY-SHUT", "toy")
			}
			return nil
		}})
		b := newTable(t, c.options, shut).
			fold(written("ana", people.PC, c.sheet...), written("vex", people.Major, c.sheet...))
		price := pool.Price{Sets: map[string]int{}}
		for _, set := range strings.Fields(c.has) {
			price.Sets[set] = 1
		}
		if got := strings.Join(MissingPrime(b.S, b.char("ana"), price), " "); got != c.want {
			t.Errorf("%s: %q is missing, want %q", name, got, c.want)
		}
		if got := MissingPrime(b.S, b.char("vex"), price); got != nil {
			t.Errorf("%s: a GMC owes %v", name, got)
		}
	}
}
