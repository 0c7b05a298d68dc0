package nde

func sessionMoves() []move { return nil }
