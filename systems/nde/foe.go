package nde

func foeMoves() []move { return nil }
