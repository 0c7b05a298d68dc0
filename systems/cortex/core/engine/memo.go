package engine

// Memo is something that is worked out of a table once between two events. Only an event, or a
// change of options, drops it. Clone a list before you change it.
type Memo[V any] struct{ _ byte }

// NewMemo makes one.
func NewMemo[V any]() *Memo[V] { return &Memo[V]{} }

// Of is it at a table; find works it out.
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
