package sheet_test

import (
	"fmt"

	"mesa/systems/cortex/sheet"
)

// A sheet is parsed from a line, and checked against a game for all faults at once.
func ExampleSheetRules_Check() {
	ana, _ := sheet.Parse("Ana: distinctions Brave d8, Quick d10 | roles Hitter d10, Hacker d10, Thief d4 | " +
		"assets Hat d8, Ring d8, Rope d6")
	game := sheet.DefaultRules()
	game.Skills, game.Prime, game.Roles = "roles", []string{"attributes", "roles"},
		[]string{"Hitter", "Hacker", "Thief"}
	for _, fault := range game.Check(&ana) {
		fmt.Println(fault.Rule, fault.Code)
	}
	// Output:
	// CHAR-DIST-01 E_DIST_COUNT
	// CHAR-DIST-02 E_DIST_RATING
	// CHAR-ROLE-03 E_ROLE_ARRAY
	// CHAR-DIST-06 E_SFX_COUNT
}
