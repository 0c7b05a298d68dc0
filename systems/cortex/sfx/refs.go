package sfx

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// kinds gives the kind of its set for each reference to a trait in the pool.
var kinds = map[string]string{
	"trait.attribute": "attributes", "trait.skill": "skills", "trait.relationship": "relationships",
	"trait.training_package": "training_packages", "trait.specialty": "specialties",
	"trait.distinction": "distinctions", "trait.affiliation": "affiliations", "trait.role": "roles",
	"trait.value": "values", "trait.asset": "signature_assets",
}

// find returns the indices of the dice of the pool that a reference may mean; nil for references to
// anything else.
func (l *layer) find(ref string, u Use) []int {
	var at []int
	for i, d := range l.dice {
		if l.mayMean(ref, &u, d) {
			at = append(at, i)
		}
	}
	return at
}

// mayMean reports whether a reference may mean a die of the pool.
func (l *layer) mayMean(ref string, u *Use, d die) bool {
	isTrait := d.From == pool.FromTrait
	if name, ok := strings.CutPrefix(ref, "param."); ok {
		return isTrait && game.Canonical(d.Name) == game.Canonical(u.paramValue(name))
	}
	if kind, ok := kinds[ref]; ok {
		return isTrait && l.world.Kind(d.Set) == kind || ref == "trait.asset" && d.From == pool.FromAsset
	}
	switch ref {
	case "host":
		return isTrait && d.Word == u.Host
	case "set.power", "set.power.each_used":
		return isTrait && u.isCarriedBy(d)
	case "pool.choice", "pool.all":
		return true
	case "own.trait":
		return isTrait
	case "pool.largest":
		return d.rank >= 0 && !slices.ContainsFunc(l.dice, func(o die) bool { return o.rank > d.rank })
	}
	return false
}

// isCarriedBy reports whether a die is of the trait that has the SFX, or else of the set that has it.
func (u *Use) isCarriedBy(d die) bool {
	if u.Host != "" {
		return d.Word == u.Host
	}
	return d.Set == u.Set
}

// paramValue returns the value of an entry's parameter: its fixed value, or else the one that was
// given for the use.
func (u Use) paramValue(name string) string {
	if p := u.Entry.Params[name]; p.Bound != "" {
		return p.Bound
	}
	return u.Params[name]
}

// pickDie returns the index of the die that a reference means: the picked die, or the one with the
// highest worth. It refuses if there is none.
func (l *layer) pickDie(u Use, ref string) (int, *game.Refusal) {
	among := l.find(ref, u)
	if u.Pick != "" && ownerPicks(ref) {
		among = slices.DeleteFunc(among, func(i int) bool { return l.dice[i].Word != u.Pick })
	}
	if len(among) == 0 {
		return 0, game.Refuse("RUL-SFX-HOST", "cortex.sfx.refused.no_die", game.W("name", u.Name))
	}
	return slices.MaxFunc(among, func(a, b int) int { return l.worth(a) - l.worth(b) }), nil
}

// worth returns a number that is higher for a larger die. It is lowest for dice that cannot grow:
// d12, and dice that were given up for a plot point.
func (l *layer) worth(i int) int {
	d := l.dice[i]
	if d.rank >= top || d.Hinder {
		return d.rank - 2*len(dice.Ladder)
	}
	return d.rank
}

// ownerPicks reports whether the owner of an SFX chooses among the dice that a reference may mean.
func ownerPicks(ref string) bool {
	switch ref {
	case "set.power", "pool.choice", "own.trait":
		return true
	}
	return kinds[ref] != ""
}

// pairs returns the sizes that at least two dice of the pool have, largest first.
func (l *layer) pairs() []dice.Die {
	var sizes []dice.Die
	for r := top; r >= 0; r-- {
		n := 0
		for _, d := range l.dice {
			if d.rank == r {
				n++
			}
		}
		if n > 1 {
			sizes = append(sizes, dice.Ladder[r])
		}
	}
	return sizes
}

// isMet reports whether a use meets a requirement by the dice of the pool, or else by the World. A
// requirement that the owner of the SFX declares counts as met.
func (l *layer) isMet(need string, u Use) bool {
	if ref, ok := strings.CutSuffix(need, "_included"); ok {
		if ref == "host" && u.Host == "" {
			ref = "set.power"
		}
		return len(l.find(ref, u)) > 0
	}
	switch need {
	case "two_powers_of_set":
		at := l.find("set.power", u)
		return len(at) > 1 && l.dice[at[0]].Word != l.dice[at[len(at)-1]].Word
	case "targets>1": // an SFX with this always has a further target: Branch says how many
		return u.perTarget()
	case "pool.pair_exists":
		return len(l.pairs()) > 0
	case "host>d4":
		return slices.ContainsFunc(l.find("host", u), func(i int) bool { return l.dice[i].rank > 0 })
	}
	return Declared(need) || l.world.Holds(need, u)
}

// RefuseUnmet refuses a use with a requirement that the dice or the table do not meet
// (RUL-SFX-HOST).
func (u Use) RefuseUnmet(poolDice []pool.Die, w World) *game.Refusal {
	l := layer{world: w}
	for _, d := range poolDice {
		l.dice = append(l.dice, die{Die: d, rank: rank(d.Die)})
	}
	for _, need := range u.Usage.Requires {
		if !l.isMet(need, u) {
			return RefuseRequirement(u, need)
		}
	}
	return nil
}

// DieActedOn returns the word of the die in a pool that the gain of an SFX acts on. It is "" if the
// owner of the SFX does not choose among dice, or if no die fits.
func (u Use) DieActedOn(poolDice []pool.Die, w World) string {
	l := layer{world: w}
	for _, d := range poolDice {
		l.dice = append(l.dice, die{Die: d, rank: rank(d.Die)})
	}
	for _, op := range u.Chosen(u.Branch) {
		if ref := op.Die.First(); ownerPicks(ref) {
			if i, no := l.pickDie(u, ref); no == nil {
				return l.dice[i].Word
			}
		}
	}
	return ""
}

// DieChoices returns the values of Pick that the owner of an SFX may choose from: words of dice in
// a pool, or sizes for merge. It is nil if the entry says which die it acts on, or if fewer
// than two values fit.
func (u Use) DieChoices(poolDice []pool.Die, w World) []string {
	l := layer{world: w}
	for _, d := range poolDice {
		l.dice = append(l.dice, die{Die: d, rank: rank(d.Die)})
	}
	var words []string
	for _, op := range u.Ops(u.Branch) {
		ref := op.Die.First()
		switch {
		case op.Dice == "pool.pair":
			for _, size := range l.pairs() {
				words = append(words, size.String())
			}
		case op.Op == "swap":
			ref = "own.trait"
			fallthrough
		case op.Op != "add" && ownerPicks(ref):
			for _, i := range l.find(ref, u) {
				if word := l.dice[i].Word; word != "" && !slices.Contains(words, word) {
					words = append(words, word)
				}
			}
		}
	}
	if len(words) < 2 {
		return nil
	}
	return words
}
