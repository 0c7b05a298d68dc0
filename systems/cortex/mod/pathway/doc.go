// Package pathway has pathways (section 18.4 of the rules on characters): a group makes its
// characters stage by stage and draws the map of people, places, things and events that links them.
// Begin with state.go, the state, and pathway.go, the mod. book.go has the table of stages,
// grant.go what a stage gives, walk.go the progress of each character, events.go the events,
// apply.go what they change, step.go who has a step to make, choose.go and take.go the steps,
// chart.go the drawing, consent.go the breaking of links, gain.go, trait.go and rung.go the gains
// of a stage, show.go the views.
package pathway
