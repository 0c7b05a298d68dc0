// Package pathway is pathways (section 18.4 of the rules on characters): a group
// makes its characters stage by stage and draws the map of people, places, things
// and events that links them. book.go is the table of stages and what each gives,
// pathway.go the mod, walk.go where everybody stands, events.go what happens,
// choose.go and take.go the steps, chart.go what is drawn, consent.go whose link may
// be broken, gain.go and trait.go what a stage gives, show.go what people see.
package pathway
