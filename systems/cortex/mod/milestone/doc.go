// Package milestone is milestones and the XP that they bring (sections 19.4 and
// 19.5 of the rules on characters): definition.go is what they are, follow.go who follows
// which, claim.go what they bring, custom.go the group's own, upgrade.go and prices.go
// what XP buys, show.go what is seen of it all.
package milestone
