// Package milestone has milestones and their XP (sections 19.4 and 19.5 of the rules on
// characters). Begin with state.go, the state, and milestone.go, the mod. events.go has the events,
// apply.go what they change, definition.go the milestones, follow.go who follows which, claim.go
// the XP they bring, span.go when a tier comes again, custom.go the group's own, upgrade.go and
// prices.go what XP buys, show.go the view.
package milestone
