package sheet

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
)

// vehicleTable is the data for building vehicles (section 20).
type vehicleTable struct {
	Attributes []named
	Creation   struct {
		SFX    int              `json:"extra_sfx"`
		Assets []map[string]any `json:"signature_assets"`
	}
	Models []struct {
		Assignments []map[string]string
	}
}

var vehicles = data.MustRead[vehicleTable]("vehicle_models")

// driven is the number of attributes of a vehicle that PCs run: all but Crew, which is the last
// (VEH-02).
const driven = 3

// VehicleModels are all ways to assign dice to Engines, Core and Systems. Each has the dice in this
// order (VEH-07).
var VehicleModels = func() [][]dice.Die {
	var all [][]dice.Die
	for _, m := range vehicles.Models {
		for _, as := range m.Assignments {
			all = append(all, game.DiceOf([]string{as["engines"], as["frame"], as["systems"]}))
		}
	}
	return all
}()

// VehicleAttributes returns the names of a vehicle's attributes in a language; Crew is the last
// (VEH-01).
func VehicleAttributes(lang string) []string {
	var names []string
	for _, a := range vehicles.Attributes {
		name := a.Name
		if lang == "pt-BR" {
			name = strings.ToUpper(a.Gloss[:1]) + a.Gloss[1:]
		}
		names = append(names, name)
	}
	return names
}

// Crewed reports whether a vehicle has the attribute Crew, so that a crew of the GM's runs it
// (VEH-02).
func (s *Sheet) Crewed() bool {
	crew := vehicles.Attributes[driven]
	for _, t := range s.All() {
		if crew.hasName(t.Name) {
			return true
		}
	}
	return false
}

// CheckVehicle returns the faults of a vehicle (section 20): of its names, model, distinctions, SFX
// and assets. If PCs are aboard, a crew of the GM's is a fault too.
func (g SheetRules) CheckVehicle(s *Sheet, aboard bool) []Fault {
	c := &checker{ruledSheet: ruledSheet{&g, s}}
	c.checkNames()
	c.checkModel()
	n, eights := 0, 0
	for _, t := range c.traitsOf(KindDistinctions) {
		if n++; t.Die == dice.D8 {
			eights++
		}
	}
	if n != 3 || eights != n {
		c.addFault("", "E_VEH_DIST", "")
	}
	open := 0
	for _, x := range s.SFX {
		if !x.Locked {
			open++
		}
	}
	if open != vehicles.Creation.SFX {
		c.addFaultBy("", "VEH-09", "E_SFX_COUNT", "", game.N("n", open), game.N("max", vehicles.Creation.SFX))
	}
	n, eights = 0, 0
	for _, t := range c.traitsOf(KindSignatureAssets) {
		if n++; t.Die == dice.D8 {
			eights++
		}
	}
	if want := len(vehicles.Creation.Assets); n != want || eights != n {
		c.addFault("", "E_VEH_ASSETS", "")
	}
	if aboard && s.Crewed() {
		c.addFault("", "E_VEH_CREW", "")
	}
	return c.faults
}

// VehicleChangeFaults returns the blocking faults that a change of a finished vehicle would add.
// Numbers and sizes of SFX and assets bind only the building of a vehicle (VEH-15).
func (g SheetRules) VehicleChangeFaults(now, then *Sheet) []Fault {
	was := g.CheckVehicle(now, false)
	return slices.DeleteFunc(Blocking(g.CheckVehicle(then, false)), func(f Fault) bool {
		return f.Code == "E_VEH_ASSETS" || f.Code == "E_SFX_COUNT" ||
			slices.ContainsFunc(was, func(o Fault) bool { return o.Code == f.Code && o.About == f.About })
	})
}

// checkModel checks that the attributes have the dice of one of VehicleModels (VEH-07,
// RUL-VEH-ARRAY).
func (c *checker) checkModel() {
	has := make([]dice.Die, driven)
	for _, t := range c.traitsOf(KindAttributes) {
		for i, a := range vehicles.Attributes[:driven] {
			if a.hasName(t.Name) {
				has[i] = t.Die
			}
		}
	}
	if slices.ContainsFunc(VehicleModels, func(m []dice.Die) bool { return slices.Equal(m, has) }) {
		return
	}
	array := slices.Clone(has)
	slices.SortFunc(array, func(a, b dice.Die) int { return int(b) - int(a) })
	c.addFault("", "E_VEH_ARRAY", "", game.M("array", game.Say("cortex.dice", game.W("dice", dice.Format(array)))))
}
