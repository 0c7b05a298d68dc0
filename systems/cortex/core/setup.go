package core

import (
	"encoding/json"
	"maps"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
)

// Setup is the content of a new table. With Points, session 1 has begun.
type Setup struct {
	Chars         []people.Character    `json:"chars,omitempty"`
	Scene         scene.Scene           `json:"scene,omitzero"`
	Assets        []things.Asset        `json:"assets,omitempty"`
	Complications []things.Complication `json:"comps,omitempty"`
	Points        map[string]int        `json:"points,omitempty"` // by key of the wallet
	Options       map[string]string     `json:"options,omitempty"`
}

// start fills a table from a setup. Without a setup the table stays empty. start fails if the
// setup cannot be parsed.
func start(s *engine.State, setup json.RawMessage) error {
	var in Setup
	if len(setup) > 0 {
		if err := json.Unmarshal(setup, &in); err != nil {
			return err
		}
	}
	s.Lang, s.Pace, s.Options, scene.Of(s).Scene = "en", game.Quick, in.Options, in.Scene
	for _, c := range in.Chars {
		points.Of(s).Play(people.CharacterSet{Char: c})
		c.Sheet = people.Of(s).WithSharedTexts(c.Sheet)
		people.Of(s).Chars = append(people.Of(s).Chars, &c)
	}
	for _, a := range in.Assets {
		things.Of(s).Assets = append(things.Of(s).Assets, &a)
	}
	for _, c := range in.Complications {
		things.Of(s).Complications = append(things.Of(s).Complications, &c)
	}
	people.Of(s).MarkSharedNames()
	things.Of(s).MarkSharedNames()
	for _, key := range slices.Sorted(maps.Keys(in.Points)) {
		points.Of(s).Ensure(key).Free = in.Points[key]
	}
	if in.Scene.N > 0 {
		scene.Of(s).Framed = in.Scene.N
	}
	if len(in.Points) > 0 {
		scene.Of(s).Session, scene.Of(s).Playing = 1, true
	}
	return nil
}
