// Package pathway is pathways (section 18.4 of the rules on characters): a group
// makes its characters stage by stage and draws the map of people, places, things
// and events that links them. book.go is the table of stages and what each gives,
// pathway.go the part, walk.go where everybody stands, facts.go what happens,
// open.go and choose.go the steps, chart.go what is drawn, consent.go whose link may
// be broken, gain.go and trait.go what a stage gives, show.go what people see.
package pathway
