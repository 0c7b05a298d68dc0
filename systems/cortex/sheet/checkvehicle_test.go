package sheet

import (
	"slices"
	"testing"
)

// Rules: VEH-02 VEH-03 VEH-07 VEH-09 VEH-10 RUL-VEH-ARRAY VAL-01
//
// TestCheckVehicleReportsEachFault: the parts of a vehicle, in either language, and all faults of one at once.
func TestCheckVehicleReportsEachFault(t *testing.T) {
	two := []SFX{{Word: "a", Entry: "SFX-STD-EDIT", Trait: "racer"}, {Word: "b", Entry: "SFX-STD-SWAP", Trait: "old"}}
	rest := " | distinctions Racer d8, Old d8, Quiet d8 | assets Boosters d8, Cloak d8"
	for _, c := range []struct {
		name, line string
		sfx        []SFX
		aboard     bool
		want       []string
	}{
		{"CX-51, the first", "Falcon: attributes Engines d12, Frame d6, Systems d6" + rest, two, true, nil},
		{"CX-51, the second", "Falcon: attributes Engines d10, Frame d10, Systems d4" + rest, two, true,
			[]string{"E_VEH_ARRAY"}},
		{"by their Portuguese names", "Falcão: atributos Motores d8, Estrutura d4, Sistemas d12" + rest, two, true,
			nil},
		{"an attribute too few", "Falcon: attributes Engines d8, Frame d8" + rest, two, true, []string{"E_VEH_ARRAY"}},
		{"a crew, and players", "Falcon: attributes Engines d8, Frame d8, Systems d8 | crew Crew d6" + rest, two, true,
			[]string{"E_VEH_CREW"}},
		{"a crew alone", "Falcon: attributes Engines d8, Frame d8, Systems d8 | crew Tripulação d6" + rest, two, false,
			nil},
		{"a distinction of d10",
			"Falcon: attributes Engines d8, Frame d8, Systems d8 | distinctions A d8, B d10, C d8 | assets D d8, E d8",
			two, true, []string{"E_VEH_DIST"}},
		{"nothing at all", "Falcon: attributes Engines d12, Frame d12, Systems d12", nil, true,
			[]string{"E_VEH_ARRAY", "E_VEH_DIST", "E_SFX_COUNT", "E_VEH_ASSETS"}},
		{"a locked SFX", "Falcon: attributes Engines d8, Frame d8, Systems d8" + rest,
			[]SFX{two[0], {Word: "b", Entry: "SFX-STD-SWAP", Trait: "old", Locked: true}}, true,
			[]string{"E_SFX_COUNT"}},
	} {
		s, no := Parse(c.line)
		if no != nil {
			t.Fatal(c.name, no)
		}
		s.SFX = c.sfx
		var got []string
		for _, f := range DefaultRules().CheckVehicle(&s, c.aboard) {
			got = append(got, f.Code)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if len(VehicleModels) != 16 {
		t.Errorf("%d models", len(VehicleModels))
	}
}
