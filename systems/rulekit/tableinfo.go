package rulekit

import "mesa/game"

// TableInfo is what every table knows beside its game: who sits there, how they
// want to be spoken to, and the options they play by. A state embeds it.
type TableInfo struct {
	Lang    string            `json:"lang"`
	Pace    string            `json:"pace"`
	NoUndo  bool              `json:"noUndo,omitempty"`  // nobody may undo at this table
	Options map[string]string `json:"options,omitempty"` // those that were ever set
	Chairs  []game.Chair      `json:"chairs"`
}

// Option is the value of an option that was set.
func (t *TableInfo) Option(key string) (value string, set bool) {
	value, set = t.Options[key]
	return value, set
}

// Choose sets an option.
func (t *TableInfo) Choose(key, value string) {
	if t.Options == nil {
		t.Options = map[string]string{}
	}
	t.Options[key] = value
}

// HandleTable folds the facts of the house into a state's Table.
func HandleTable[S any](of func(*S) *TableInfo) []Handler[S] {
	return []Handler[S]{
		On(func(s *S, e game.TableCreated) { of(s).Lang = e.Lang }),
		On(func(s *S, e game.SettingChanged) { of(s).change(e) }),
		sits[S, game.TableCreated](of), sits[S, game.Joined](of), sits[S, game.ChairHanded](of), sits[S, game.Left](of),
		sits[S, game.ChairRenamed](of), sits[S, game.ChairRemoved](of), sits[S, game.Banned](of),
	}
}

func sits[S any, E game.Event](of func(*S) *TableInfo) Handler[S] {
	return On(func(s *S, e E) { of(s).Chairs = game.FoldChairs(of(s).Chairs, e) })
}

func (t *TableInfo) change(e game.SettingChanged) {
	switch e.Setting {
	case "pace":
		t.Pace = e.Value
	case "lang":
		t.Lang = e.Value
	case "undo":
		t.NoUndo = e.Value == game.UndoOff
	}
}
