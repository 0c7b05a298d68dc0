package game

// Similar reports whether a word may be a typo for a name: it has one slip (a letter inserted, left
// out, changed, or swapped with its neighbour), or two if the name has seven bytes or more. Case
// and accents count; see Canonical.
func Similar(word, name string) bool {
	slips := 1
	if len(name) > 6 {
		slips = 2
	}
	return word != "" && len(word) <= len(name)+slips && distance([]rune(word), []rune(name)) <= slips
}

// distance returns the number of letters to insert, delete, change or swap with their neighbour to
// turn a into b.
func distance(a, b []rune) int {
	var before, last []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before, last, row = last, row, make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
