package nde

import (
	"encoding/json"

	"mesa/game"
	"mesa/systems/rulekit"
)

// The events that several groups of moves emit. Event names and fields never change their meaning.
type (
	// ValueSet sets a value of a PC or foe. What is one of the Value words. The message
	// "nde.why.<Why>" tells the reason.
	ValueSet struct {
		Who   string `json:"who"`
		What  string `json:"what"`
		Now   int    `json:"now"`
		Was   int    `json:"was"`
		Why   string `json:"why"`
		Max   int    `json:"max,omitempty"` // the maximum of Hearts or Power Points; else 0
		Names Names  `json:"names,omitempty"`
	}
	// OptionSet sets a table option.
	OptionSet struct {
		Key   string `json:"key"`
		Value string `json:"value"`
	}
)

// The values of ValueSet.What.
const (
	ValueHearts    = "hearts"
	ValueMaxHearts = "max-hearts"
	ValuePP        = "pp"
	ValueMaxPP     = "max-pp"
	ValueLuck      = "luck"
	ValueToken     = "token" // 0 or 1
	ValueGrowth    = "growth"
	ValueDefense   = "defense" // of a foe
)

func (ValueSet) EventName() string  { return "nde.valued" }
func (OptionSet) EventName() string { return "nde.option" }

type (
	eventKind = rulekit.EventKind[State]
	handler   = rulekit.Handler[State]
)

// Setup is the state that a table begins with, as JSON. Its zero value is an empty table.
type Setup struct {
	PCs     []PC              `json:"pcs,omitempty"`
	Foes    []Foe             `json:"foes,omitempty"`
	Scene   Scene             `json:"scene,omitzero"`
	Session int               `json:"session,omitempty"`
	Options map[string]string `json:"options,omitempty"`
}

func initState(setup json.RawMessage) (*State, error) {
	var in Setup
	if len(setup) > 0 {
		if err := json.Unmarshal(setup, &in); err != nil {
			return nil, err
		}
	}
	s := &State{TableInfo: rulekit.TableInfo{Lang: "en", Pace: game.Quick, Options: in.Options},
		Sessions: Sessions{Scene: in.Scene, Scenes: in.Scene.N, Session: in.Session, Playing: in.Session > 0}}
	for _, p := range in.PCs {
		s.PCs = append(s.PCs, &p)
	}
	for _, f := range in.Foes {
		s.Foes = append(s.Foes, &f)
	}
	s.markSharedNames()
	return s, nil
}
