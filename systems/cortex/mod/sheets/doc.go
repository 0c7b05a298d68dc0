// Package sheets checks players' characters against the game's rules of sheets (sections 1.3 and 23
// of the rules on characters). Begin with options.go, the options of these rules. state.go has the
// state, sheets.go the mod, draft.go the drafts; new.go begins a draft, step.go, name.go and
// carry.go build it, finish.go finishes it. archetype.go and fill.go have archetypes, show.go and
// progress.go what a sheet shows. Package sheet computes the faults of a sheet.
package sheets
