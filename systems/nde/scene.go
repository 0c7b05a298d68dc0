package nde

func sceneMoves() []move { return nil }
