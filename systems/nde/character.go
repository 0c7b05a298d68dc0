package nde

func characterMoves() []move { return nil }
