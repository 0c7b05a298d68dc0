// Package fatigue has characters tired by their botches (section 27). Each botch gives one a d6
// that opposes it until the scene ends.
package fatigue

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

var enabled = rulekit.NewFlag("fatigue.enabled", false, "FATIGUE-01")

// Fatigue is the section: the characters that were tired in this scene, once for each botch.
type Fatigue struct {
	Tired []string `json:"tired,omitempty"`
}

// Section holds the tired characters.
var Section = engine.NewSection[Fatigue]("fatigue", 0)

// CharacterTired is a character that a botch has tired (FATIGUE-01).
type CharacterTired struct {
	Char string `json:"char"`
	Name string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (CharacterTired) EventName() string { return "cortex.fatigue.tired" }

// Mod returns the mod of fatigue.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "fatigue", Chapter: engine.ChapterHarm, Section: Section,
		Enabled: func(s *engine.State) bool { return enabled.On(s) },
		Options: []*rulekit.Option{enabled.Option},
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellTired, engine.On(Section, (*Fatigue).tired)), nameTired),
		},
		Handlers: []engine.Handler{
			engine.On(Section, func(f *Fatigue, _ scene.SceneEnded) { f.Tired = nil }),
			engine.On(Section, func(f *Fatigue, e people.CharacterGone) {
				f.Tired = slices.DeleteFunc(slices.Clone(f.Tired), func(id string) bool { return id == e.ID })
			}),
		},
		Hooks: []engine.Hooks{
			roll.Hooks{OnFall: tireBotched}, draft.Hooks{OpposingOptions: opposingOptions},
			view.Hooks{CharacterItems: items}, framing.Hooks{Losses: losses},
		},
		Valid: func(s *engine.State) bool { return len(Section.Of(s).Tired) <= engine.MaxLists },
	}
}

func (f *Fatigue) tired(e CharacterTired) { f.Tired = append(slices.Clip(f.Tired), e.Char) }

func nameTired(s *engine.State, e CharacterTired) CharacterTired {
	e.Name = people.Of(s).Name(e.Char)
	return e
}

func tellTired(e CharacterTired) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.fatigue", game.W("name", e.Name)))
}

func tireBotched(t *engine.Tx, r *pool.Roll) {
	if r.IsBotch() && !check.IsOpposition(t.S, r) && people.Of(t.S).Char(r.Char) != nil {
		t.Emit(CharacterTired{Char: r.Char})
	}
}

// count returns the number of dice of fatigue of a character, 0 for nil.
func count(s *engine.State, c *people.Character) (n int) {
	for _, id := range Section.Of(s).Tired {
		if c != nil && id == c.ID {
			n++
		}
	}
	return n
}

func opposingOptions(s *engine.State, c *people.Character) (os []draft.PoolOption) {
	for n := range count(s, c) {
		word := "fatigue:" + game.Itoa(n+1)
		os = append(os, draft.PoolOption{Word: word, Name: game.Say("cortex.fatigue"), Group: draft.GroupOfThings(),
			StartsIn: true, Dice: []pool.Die{{Word: word, From: "fatigue", Die: dice.D6}}})
	}
	return os
}

func items(s *engine.State, c *people.Character) []game.Item {
	die := game.Item{Label: game.Say("cortex.fatigue"), Dice: []game.Die{{Size: dice.D6}}, Tone: game.Trouble}
	return slices.Repeat([]game.Item{die}, count(s, c))
}

func losses(s *engine.State) (gone, stay []game.Msg) {
	if len(Section.Of(s).Tired) > 0 {
		gone = append(gone, game.Say("cortex.fatigue.gone"))
	}
	return gone, nil
}
