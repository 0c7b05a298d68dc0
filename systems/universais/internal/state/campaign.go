package state

import (
	"mesa/game"
	"mesa/systems/universais/internal/sheet"
)

// Scales are the scales of a campaign (section 8). ScaleLevels has the Level that each suggests.
var Scales = []sheet.Word{
	{Word: "underdog", Also: []string{"azarao"}},
	{Word: "promising", Also: []string{"promissor"}},
	{Word: "elite", Also: []string{"elite-estabelecida"}},
	{Word: "best", Also: []string{"melhor"}},
	{Word: "legendary", Also: []string{"lendario"}},
}

var ScaleLevels = map[string]int{"underdog": 1, "promising": 3, "elite": 4, "best": 5, "legendary": 6}

// Campaign is the part of the state that outlives Scenes and characters.
type Campaign struct {
	Scale     string   `json:"scale,omitempty"` // a suggestion (UNI-SCALE-02)
	Chapter   int      `json:"chapter,omitempty"`
	InChapter bool     `json:"inChapter,omitempty"`
	Rests     int      `json:"rests,omitempty"`   // the number of Intermissions so far
	Resting   []string `json:"resting,omitempty"` // PCs that rest in the open Intermission; nil: none is open
}

// ScaleMsg returns the name of a scale, with the Level that it suggests.
func ScaleMsg(scale string) game.Msg {
	return game.Say("universais.scale."+scale, game.N("level", ScaleLevels[scale]))
}
