package engine

// Policy is a question that at most one mod in the game answers.
type Policy[F any] struct {
	name  string
	usual F
}

// NewPolicy returns a policy. usual is the policy's answer where no mod gives an answer.
func NewPolicy[F any](name string, usual F) *Policy[F] { return &Policy[F]{name, usual} }

// Is returns an Answer that is always the same.
func (p *Policy[F]) Is(answer F) Answer { return p.By(func(*State) (F, bool) { return answer, true }) }

// By returns an answer that depends on the options of the table. If answer returns false, the
// policy is left to other mods.
func (p *Policy[F]) By(answer func(*State) (F, bool)) Answer {
	return Answer{p, func(s *State) (any, bool) { return answer(s) }}
}

// Of returns the answer at a table.
func (p *Policy[F]) Of(s *State) F {
	if a, ok := s.answers[p]; ok {
		return a.(F)
	}
	return p.usual
}
