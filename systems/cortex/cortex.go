package cortex

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/files"
)

// Name is the system's name in commands and files.
const Name = "cortex"

// Rules returns the rules of Cortex Prime: all mods, with the demo, the tutorial and the file
// formats.
func Rules() game.Rules[engine.State] {
	r := modEngine.Rules(Name, demo)
	r.FileFormats, r.FirstSteps, r.Tutorial = files.Forms(), firstSteps, tutorial
	r.SceneName = func(s *engine.State) string { return scene.Of(s).Scene.Name }
	return r
}

// System returns Cortex Prime as the Service and the windows use it.
func System() game.System { return game.Play(Rules()) }
