package game

// Count is one thing worth counting that an event brought about: N times out
// of Of chances. A test that was lost counts as 0 of 1 won; a roll of five dice
// with a hitch as 1 of 5. Key is its sentence in the catalogues, which gets the
// numbers n, of and percent: "Hitches: {{.n}} of {{.of}} dice ({{.percent}}%)".
type Count struct {
	Key   string
	N, Of int
}

// CountOnce counts one chance: it came about, or it did not.
func CountOnce(key string, came bool) Count {
	if came {
		return Count{Key: key, N: 1, Of: 1}
	}
	return Count{Key: key, Of: 1}
}

// StatsEvent is an event that the statistics of a table count. They belong to the
// chair whose decision it was; decisions that are undone count no more.
type StatsEvent interface {
	Event
	Stats() []Count
}

// SessionOpener is an event that opens a session of play: statistics "of this
// session" begin there. Where a table has none, they begin after the last long
// pause.
type SessionOpener interface {
	Event
	OpensSession()
}
