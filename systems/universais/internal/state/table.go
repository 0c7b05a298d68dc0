package state

import (
	"encoding/json"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
)

// OptionSet sets an option of the table. As with all events, its name and the meaning of its fields
// never change.
type OptionSet struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Setup is the state that a new table begins with, such as a demo.
type Setup struct {
	PCs      []sheet.PC        `json:"pcs,omitempty"`
	NPCs     []sheet.NPC       `json:"npcs,omitempty"`
	Wallets  []sheet.Wallet    `json:"purses,omitempty"`
	Scene    Scene             `json:"scene,omitzero"`
	Timers   []Timer           `json:"timers,omitempty"`
	Campaign Campaign          `json:"campaign,omitzero"`
	Options  map[string]string `json:"options,omitempty"`
}

func (OptionSet) EventName() string { return "universais.option" }

func tellOpted(e OptionSet) []game.Msg {
	o := options.All.Find(e.Key)
	if o == nil {
		return nil
	}
	return rulekit.Msgs(game.Say("universais.event.option", game.M("about", game.Say("universais.option."+e.Key)),
		game.M("means", options.ValueMsg(o, e.Value))))
}

// Init returns the state of a new table. setup is a Setup, or empty. Init fails if setup cannot be
// read.
func Init(setup json.RawMessage) (*State, error) {
	var in Setup
	if len(setup) > 0 {
		if err := json.Unmarshal(setup, &in); err != nil {
			return nil, err
		}
	}
	s := &State{TableInfo: rulekit.TableInfo{Lang: "en", Pace: game.Quick, Options: in.Options}, Campaign: in.Campaign,
		SceneState: SceneState{Scene: in.Scene, Scenes: in.Scene.N}}
	for _, p := range in.PCs {
		s.PCs = append(s.PCs, &p)
	}
	for _, n := range in.NPCs {
		s.NPCs = append(s.NPCs, &n)
	}
	for _, c := range in.Timers {
		s.Timers = append(s.Timers, &c)
	}
	for _, u := range in.Wallets {
		s.Wallets = append(s.Wallets, &u)
	}
	s.MarkSharedNames()
	return s, nil
}

// Events returns the events of options.
func Events() []EventKind {
	return []EventKind{
		game.EventOf(tellOpted, game.On(func(s *State, e OptionSet) { s.Choose(e.Key, e.Value) })),
	}
}

// Words returns the words of Scenes and scales, with their spellings.
func Words() [][]sheet.Word { return [][]sheet.Word{Modes, Scales} }
