package vehicle

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// poolOptions returns, for a PC, the traits of the vehicle that it is aboard, nil if there is none
// or the vehicle is out or away. Sets of the vehicle count apart from the PC's own, and signature
// assets of the vehicle are free (RUL-VEH-POOL). For a GMC it returns the afflictions larger than
// d4 of all vehicles with PCs aboard, for a vehicle nil.
func poolOptions(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
	if !c.IsPC() {
		if c.Rank == people.Vehicle {
			return nil
		}
		return afflictionOptions(s, vehicles(s))
	}
	v := boardedVehicle(s, c.ID)
	if v == nil || v.Out != "" || v.Away {
		return nil
	}
	in := game.ChoiceGroup{Word: v.ID, Title: game.Quote(v.DisplayName()), About: people.CharRef(v.ID)}
	var os []draft.PoolOption
	for _, set := range v.Sets {
		for _, t := range set.Traits {
			no := draft.RefuseClosedTrait(s, v, set.Name, t.Word)
			has := draft.DiceOf(s, v, t)
			t.Word = v.ID + ":" + t.Word
			for i, o := range draft.TraitOptions(set.Name, t, has, nil, in) {
				if i > 0 { // rolled as d4, it earns a plot point as the character's own would
					o = draft.HinderOption(s, c, set.Name, t)
					o.Group = in
				}
				o.Closed = no
				for j := range o.Dice {
					if sheet.KindOf(set.Name) != sheet.KindSignatureAssets {
						o.Dice[j].Set = v.Name + ": " + set.Name
					}
				}
				os = append(os, o)
			}
		}
	}
	return os
}

// opposingOptions returns the afflictions larger than d4 of the vehicle that a character is aboard.
func opposingOptions(s *engine.State, c *people.Character) []draft.PoolOption {
	if v := boardedVehicle(s, c.ID); v != nil {
		return afflictionOptions(s, []*people.Character{v})
	}
	return nil
}

// afflictionOptions returns the afflictions larger than d4 of those vehicles that have PCs aboard.
func afflictionOptions(s *engine.State, vs []*people.Character) []draft.PoolOption {
	var os []draft.PoolOption
	for _, v := range vs {
		if len(crew(s, v)) == 0 {
			continue
		}
		for _, b := range things.AfflictionsOn(s, v.ID) {
			if b.Die > dice.D4 {
				os = append(os, draft.AfflictionOption(s, b))
			}
		}
	}
	return os
}

// refuseBothAttributes refuses a pool with an attribute of the character and one of its vehicle:
// the vehicle's replaces the character's (VEH-06).
func refuseBothAttributes(s *engine.State, p draft.Pool) *game.Refusal {
	own, fromVehicle := false, false
	for _, d := range p.Dice {
		if d.From != pool.FromTrait || sheet.KindOf(d.Set) != sheet.KindAttributes {
			continue
		}
		if vehicleOf(s, d) != nil {
			fromVehicle = true
		} else {
			own = true
		}
	}
	if !own || !fromVehicle {
		return nil
	}
	return game.Refuse("VEH-06", "cortex.fault.E_VEH_ATTR_BOTH")
}

// vehicleOf returns the vehicle that a die in a pool comes from, or nil. The word of that die
// begins with the id of the vehicle.
func vehicleOf(s *engine.State, d pool.Die) *people.Character {
	id, _, ok := strings.Cut(d.Word, ":")
	if v := people.Of(s).Char(id); ok && v != nil && v.Rank == people.Vehicle {
		return v
	}
	return nil
}

// vehicleInRoll returns the vehicle with dice in a PC's roll, or nil.
func vehicleInRoll(s *engine.State, r *pool.Roll) *people.Character {
	c := people.Of(s).Char(r.Char)
	if c == nil || !c.IsPC() {
		return nil
	}
	i := slices.IndexFunc(r.Pool, func(d pool.Die) bool { return vehicleOf(s, d) != nil })
	if i < 0 {
		return nil
	}
	return vehicleOf(s, r.Pool[i])
}
