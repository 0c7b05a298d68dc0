// Package pathway has pathways (section 18.4 of the rules on characters): a group makes its
// characters stage by stage and draws the map of people, places, things and events that links them.
// Begin with pathway.go, the state and the mod. book.go has the table of stages, walk.go the
// progress of each character, events.go the events, choose.go and take.go the steps, chart.go the
// drawing, consent.go the breaking of links, gain.go and trait.go the gains of a stage, show.go the
// views.
package pathway
