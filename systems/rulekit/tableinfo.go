package rulekit

import "mesa/game"

// A TableInfo holds the part of a table's state that every system has: chairs, language, pace and
// options. The State of a system embeds it.
type TableInfo struct {
	Lang    string            `json:"lang"`
	Pace    string            `json:"pace"`
	NoUndo  bool              `json:"noUndo,omitempty"`  // undo is off at this table
	Options map[string]string `json:"options,omitempty"` // values that were set, by key
	Chairs  []game.Chair      `json:"chairs"`
}

// Option implements OptionSource.
func (t *TableInfo) Option(key string) (value string, set bool) {
	value, set = t.Options[key]
	return value, set
}

// Choose sets the value of an option.
func (t *TableInfo) Choose(key, value string) {
	if t.Options == nil {
		t.Options = map[string]string{}
	}
	t.Options[key] = value
}

// HandleTable returns the handlers that fold the events of the house into a TableInfo: the
// language, the settings and the chairs. of returns the TableInfo of a state.
func HandleTable[S any](of func(*S) *TableInfo) []game.Handler[S] {
	return []game.Handler[S]{
		game.On(func(s *S, e game.TableCreated) { of(s).Lang = e.Lang }),
		game.On(func(s *S, e game.SettingChanged) { of(s).applySetting(e) }),
		foldChairs[S, game.TableCreated](of), foldChairs[S, game.Joined](of), foldChairs[S, game.ChairHanded](of),
		foldChairs[S, game.Left](of), foldChairs[S, game.ChairRenamed](of), foldChairs[S, game.ChairRemoved](of),
		foldChairs[S, game.Banned](of),
	}
}

func foldChairs[S any, E game.Event](of func(*S) *TableInfo) game.Handler[S] {
	return game.On(func(s *S, e E) { of(s).Chairs = game.FoldChairs(of(s).Chairs, e) })
}

func (t *TableInfo) applySetting(e game.SettingChanged) {
	switch e.Setting {
	case "pace":
		t.Pace = e.Value
	case "lang":
		t.Lang = e.Value
	case "undo":
		t.NoUndo = e.Value == game.UndoOff
	}
}
