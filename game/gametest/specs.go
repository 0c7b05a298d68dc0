package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"mesa/game"
	"mesa/house"
)

const maxGroup = 25 // subcommands of one Discord group

var (
	goodName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`)
	moveName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*( [a-z0-9][a-z0-9-]*)?$`)
)

// CheckSpecs returns the faults in the Specs of a system, such as a name that is taken or too many
// subcommands; nil if there are none.
func CheckSpecs(s game.System) []string {
	var faults []string
	var taken []string
	for _, sp := range house.System().Specs() {
		taken = append(taken, sp.Name)
	}
	slash := map[string]int{} // subcommands and groups, by their Discord name
	for _, sp := range s.Specs() {
		if slices.Contains(taken, sp.Name) {
			faults = append(faults, fmt.Sprintf("move %s: the name is taken", sp.Name))
		}
		taken = append(taken, sp.Name)
		if sp.Slash {
			slash[strings.Fields(sp.Name)[0]]++
		}
		faults = append(faults, checkSpec(s, sp)...)
	}
	if len(slash) > game.MaxSlash {
		faults = append(faults, fmt.Sprintf("%d subcommands and groups, at most %d", len(slash), game.MaxSlash))
	}
	for name, n := range slash {
		if n > maxGroup || n > 1 && slices.Contains(taken, name) {
			faults = append(faults,
				fmt.Sprintf("%d moves in the group %s, at most %d and none of that name", n, name, maxGroup))
		}
	}
	return faults
}

func checkSpec(s game.System, sp game.Spec) []string {
	var faults []string
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Sprintf("move %s: ", sp.Name)+fmt.Sprintf(format, args...))
	}
	if !moveName.MatchString(sp.Name) || len(sp.Name) > 32 {
		fault("the name is no word, or two, of a-z, 0-9 and - of at most 32 characters")
	}
	if sp.Name == "for" || sp.Name == "por" {
		fault("the name leads a line in another's place")
	}
	if sp.Key != s.Name()+"."+strings.ReplaceAll(sp.Name, " ", ".") {
		fault("the key is %s", sp.Key)
	}
	if !slices.Contains(game.Categories, sp.Category) {
		fault("under no heading: %q", sp.Category)
	}
	if sp.Quiet && sp.SurvivesUndo {
		fault("a draft that no undo takes back")
	}
	checkParams(sp, fault)
	return faults
}

// checkParams reports each parameter with a bad name or bad bounds.
func checkParams(sp game.Spec, fault func(format string, args ...any)) {
	var names []string
	for _, p := range sp.Params {
		if !goodName.MatchString(p.Name) || len(p.Name) > 32 || slices.Contains(names, p.Name) {
			fault("parameter %q: no good name, or taken", p.Name)
		}
		names = append(names, p.Name)
		if p.Min > p.Max || p.Kind != game.Number && (p.Min < 0 || p.Max < 1) {
			fault("parameter %s: from %d to %d", p.Name, p.Min, p.Max)
		}
	}
}
