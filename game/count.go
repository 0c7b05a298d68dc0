package game

// Count is something that an event contributes to statistics: N times out of Of chances. A lost
// test counts as 0 of 1 won, a roll of five dice with a hitch as 1 of 5. Key is its sentence in the
// catalogues, which gets the numbers n, of and percent: "Hitches: {{.n}} of {{.of}} dice
// ({{.percent}}%)".
type Count struct {
	Key   string
	N, Of int
}

// CountOnce returns the Count of one chance: 1 of 1 if it came about, else 0 of 1.
func CountOnce(key string, cameAbout bool) Count {
	if cameAbout {
		return Count{Key: key, N: 1, Of: 1}
	}
	return Count{Key: key, Of: 1}
}

// StatsEvent is an event that the table's statistics count, for the chair that made the decision.
// An undone decision no longer counts.
type StatsEvent interface {
	Event
	Stats() []Count
}

// SessionOpener is an event that opens a session of play: the statistics of the session begin with
// it. At a table without a SessionOpener they begin after the last long pause.
type SessionOpener interface {
	Event
	OpensSession()
}
