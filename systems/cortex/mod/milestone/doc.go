// Package milestone has milestones and their XP (sections 19.4 and 19.5 of the rules on
// characters). Begin with milestone.go, the state. definition.go has the milestones, follow.go who
// follows which, claim.go the XP they bring, custom.go the group's own, upgrade.go and prices.go
// what XP buys, show.go the view.
package milestone
