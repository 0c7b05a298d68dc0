package cortex

import "mesa/game"

// TriedBack notes a failed try to bring a character back (OUT-R3).
type TriedBack struct {
	Char string `json:"char"`
	By   string `json:"by"`
}

func (TriedBack) EventName() string { return "cortex.tried" }

var sceneEvents = map[string]func([]byte) (game.Event, error){
	TriedBack{}.EventName(): game.Decode[TriedBack],
}

func (s *State) foldScene(e game.Event) {
	if e, ok := e.(TriedBack); ok {
		if c := s.char(e.Char); c != nil {
			c.Tried = append(c.Tried[:len(c.Tried):len(c.Tried)], e.By)
		}
	}
}

// recovered applies a recovery that beat its difficulty (RECOVER-02, -03).
func recovered(t *turn, comp string, d Die) {}

// failRecovery applies one that failed (RECOVER-05, -06).
func failRecovery(t *turn, test *Test, r *Roll) {}

// comeBack brings a character back into the scene (OUT-03, OUT-R3).
func comeBack(t *turn, char string) {}

func sceneMoves() []game.Move[State] { return nil }
func handMoves() []game.Move[State]  { return nil }
