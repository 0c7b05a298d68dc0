// Package influence is the Influence of players: how it is gained, paid and corrected (section 19).
//
// Begin at pay.go. events.go has the event, moves.go the moves.
package influence
