package universais

// sheetWords returns the words of sheets, and those that belong nowhere else, with their spellings.
func sheetWords() [][]word {
	return [][]word{attrSums, entryKinds, loneWords, correctable[len(attributes):]}
}
