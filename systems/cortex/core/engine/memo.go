package engine

// Memo is a value that is computed at most once between two events. Only an event or a change of
// options drops the value. The caller must clone a slice before changing it. A Memo is a variable
// of a package: the byte gives each Memo an address of its own.
type Memo[V any] struct{ _ byte }

// Of returns the value of a table. It calls find if the value is not known.
func (m *Memo[V]) Of(s *State, find func() V) V {
	if v, ok := s.memo[m]; ok {
		return v.(V)
	}
	v := find()
	if s.memo == nil {
		s.memo = map[any]any{}
	}
	s.memo[m] = v
	return v
}
