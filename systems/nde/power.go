package nde

func powerMoves() []move { return nil }
