package nde

// luckUses are the ways in which Luck may still change a thrown test.
func (s *State) luckUses(t *Test) []string { return nil }
