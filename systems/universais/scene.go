package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

var (
	paramName    = game.Param{Name: "name", Kind: game.Text, Max: maxName}
	paramMode    = game.Param{Name: "mode", Kind: game.Pick, Min: 1, Max: 1}
	paramPresent = game.Param{Name: "present", Kind: game.Pick, Max: maxPresent}
	paramTension = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: maxTension, Change: true}
)

const (
	maxName    = 64 // characters
	maxTension = 99
	maxPresent = maxPCs + maxNPCs
)

// sceneMove opens a Scene in one of the two modes and ends the one that runs: a jump in the story,
// or a change between play and combat, is a new Scene (UNI-SCENE-03, UNI-SCENE-04, UNI-R20).
func sceneMove() move {
	return gmMove(game.Spec{Name: "scene", Category: game.CategoryScene, Slash: true,
		Params: []game.Param{paramMode, paramName, paramPresent}},
		func(s *State, c *game.Collector) {
			if no := s.refuseEndScene(); no != nil {
				c.Add(game.Offer{Label: game.Say("universais.scene"), About: "scene", Closed: no})
				return
			}
			for _, mode := range modes {
				key := "universais.scene.open."
				if s.Scene.Open() {
					key = "universais.scene.next."
				}
				c.Add(game.Offer{Fixed: game.Args{"mode": {mode.word}}, Aliases: game.Args{"mode": mode.also},
					About:   "scene",
					Primary: !s.Scene.Open() && mode.word == Unstructured, Label: game.Say(key + mode.word),
					Closed: s.refuseResting(),
					Inputs: []game.Input{{Param: paramName},
						{Param: paramPresent, Choices: s.castChoices(s.ableIDs(), true)}}})
			}
		}, func(t *tx, args game.Args) {
			closeScene(t)
			t.Emit(SceneBegun{Scene: Scene{N: t.S.Scenes + 1, Name: args.One("name"), Mode: args.One("mode"),
				Tension: 1,
				In:      args["present"]}})
			returnAll(t)
		})
}

// returnAll brings back all PCs that were knocked out in an earlier Scene (UNI-R29).
func returnAll(t *tx) {
	to := trackAfterKnockout
	if koReturn.Is(t.S, "clear") {
		to = 0
	}
	for _, p := range slices.Clone(t.S.PCs) {
		if p.Out == nil {
			continue
		}
		e := Returned{Who: p.ID, Stress: p.Stress, Wounds: p.Wounds}
		if p.Out.Stress {
			e.Stress = to
		}
		if p.Out.Wounds {
			e.Wounds = to
		}
		t.Emit(e)
	}
}

// ableIDs returns the ids that can be in a Scene: of living PCs, and of all NPCs.
func (s *People) ableIDs() []string {
	var all []string
	for _, p := range s.PCs {
		if !p.Dead {
			all = append(all, p.ID)
		}
	}
	for _, n := range s.NPCs {
		all = append(all, n.ID)
	}
	return all
}

// refuseResting refuses a Scene while an Intermission is open.
func (s *State) refuseResting() *game.Refusal {
	if s.Resting != nil {
		return game.Refuse("UNI-R22", "universais.refused.intermission-open")
	}
	return nil
}

// refuseEndScene refuses to end a Scene while something in it waits for an answer (UNI-R20).
func (s *State) refuseEndScene() *game.Refusal {
	for _, p := range s.PCs {
		if p.Fall != nil {
			return s.refuseOutOfPlay(p.ID)
		}
	}
	if len(s.Duels) > 0 {
		return refuse("duel-pending")
	}
	for _, r := range s.Rolls {
		if !s.isKeptByNext(r) {
			return s.refuseBusy(r)
		}
	}
	return nil
}

// closeScene ends the Scene that runs, if one does, with its rolls and the consequences that are
// owed.
func closeScene(t *tx) {
	for _, r := range slices.Clone(t.S.Rolls) {
		closeRoll(t, r.ID)
	}
	for _, o := range slices.Clone(t.S.Owed) {
		t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: o.Kind})
	}
	if t.S.Scene.Open() {
		t.Emit(SceneEnded{N: t.S.Scene.N, Name: t.S.Scene.Name, Tension: t.S.Scene.Tension})
	}
}

// endMove closes the Scene.
func endMove() move {
	return withLacks("UNI-R20",
		gmMove(game.Spec{Name: "end", Category: game.CategoryScene}, func(s *State, c *game.Collector) {
			if s.Scene.Open() {
				c.Add(game.Offer{Label: game.Say("universais.end.now"), About: "scene", Closed: s.refuseEndScene()})
			}
		}, func(t *tx, _ game.Args) { closeScene(t) }))
}

// tensionMove sets the Tension of the Scene, or changes it (UNI-R21).
func tensionMove() move {
	return withLacks("UNI-R21", gmMove(game.Spec{Name: "tension", Category: game.CategoryScene, Repeat: true,
		Params: []game.Param{paramTension}},
		func(s *State, c *game.Collector) {
			if s.Scene.Open() {
				now := s.Scene.Tension
				c.Add(game.Offer{Label: game.Say("universais.tension.now", game.N("n", now)), About: "scene",
					Inputs: []game.Input{{Param: paramTension, Preset: "+1"}}, Validate: fitTension(now)})
				c.Against("n", refuseBelow(1, "tension-floor"))
			}
		}, func(t *tx, args game.Args) {
			was := t.S.Scene.Tension
			now, _ := game.NumberOf(args.One("n"), was)
			t.Emit(Tensed{Now: now, Was: was})
		}))
}

// enterMove brings a PC or NPC into the Scene.
func enterMove() move {
	return presenceMove("enter", func(s *State) []string {
		return slices.DeleteFunc(s.ableIDs(), func(id string) bool {
			p := s.pc(id)
			return s.Scene.has(id) || s.duelOf(id) != nil || p != nil && p.Out != nil
		})
	}, func(t *tx, id string) { t.Emit(Present{Who: id, In: true}) })
}

// exitMove takes a PC or NPC out of the Scene.
func exitMove() move {
	return presenceMove("exit", func(s *State) []string {
		return slices.DeleteFunc(slices.Clone(s.Scene.In), func(id string) bool {
			return s.rollOf(id) != nil || s.refuseOutOfPlay(id) != nil ||
				s.duelOf(id) != nil
		})
	}, func(t *tx, id string) { t.Emit(Present{Who: id}) })
}

func presenceMove(name string, present func(*State) []string, do func(*tx, string)) move {
	return withLacks("UNI-R20",
		gmMove(game.Spec{Name: name, Category: game.CategoryScene, Params: []game.Param{paramWho}},
			func(s *State, c *game.Collector) {
				if !s.Scene.Open() {
					return
				}
				for _, id := range present(s) {
					c.Add(game.Offer{Fixed: game.Args{"who": {id}}, About: s.ref(id),
						Label: game.Say("universais."+name+".now", game.W("name", s.name(id)))})
				}
				for _, r := range s.Rolls {
					for _, h := range r.Hands {
						if c.Explains() && !c.Has("who", h.Who) {
							c.Close(s.refuseBusy(r), "who", h.Who)
						}
					}
				}
			}, func(t *tx, args game.Args) { do(t, args.One("who")) }))
}

// The events of Scenes.
type (
	// SceneBegun opens a Scene.
	SceneBegun struct {
		Scene Scene `json:"scene"`
		Names Names `json:"names,omitempty"`
	}
	// SceneEnded ends a Scene. Tension is the Tension that it had at the end.
	SceneEnded struct {
		N       int    `json:"n"`
		Name    string `json:"name,omitempty"`
		Tension int    `json:"tension"`
	}
	// Tensed sets the Tension.
	Tensed struct {
		Now int `json:"now"`
		Was int `json:"was"`
	}
	// Present says that a PC or NPC is in the Scene now, or out of it.
	Present struct {
		Who   string `json:"who"`
		In    bool   `json:"in,omitempty"`
		Names Names  `json:"names,omitempty"`
	}
)

func (SceneBegun) EventName() string { return "universais.scene" }
func (SceneEnded) EventName() string { return "universais.scene.ended" }
func (Tensed) EventName() string     { return "universais.tension" }
func (Present) EventName() string    { return "universais.present" }
func (s *State) foldSceneBegun(e SceneBegun) {
	s.Scene, s.Scenes = e.Scene, max(s.Scenes, e.Scene.N)
	s.Scene.Old = len(s.Past)
}

// foldSceneEnded ends the Scene. Its Tension is gone (UNI-TENS-02), and all stakes are safe
// (UNI-STAKE-05).
func (s *State) foldSceneEnded(_ SceneEnded) {
	s.Scene, s.Felled = Scene{N: s.Scene.N, Old: len(s.Past)}, nil
	for _, p := range s.PCs {
		p.Stake = ""
	}
}

func (s *State) foldPresent(e Present) {
	s.Scene.In = slices.DeleteFunc(slices.Clone(s.Scene.In), func(id string) bool { return id == e.Who })
	if e.In && s.Scene.Open() {
		s.Scene.In = append(s.Scene.In, e.Who)
	}
}

func tellSceneBegun(e SceneBegun) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.scene."+e.Scene.Mode, game.W("name", e.Scene.Name),
		e.Names.namesArg(e.Scene.In)))
}

func tellSceneEnded(e SceneEnded) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.scene.ended", game.W("name", e.Name), game.N("tension", e.Tension)))
}

func tellTensed(e Tensed) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.tension", game.N("now", e.Now), game.N("was", e.Was)))
}

func tellPresent(e Present) []game.Msg {
	key := "universais.event.exit"
	if e.In {
		key = "universais.event.enter"
	}
	return rulekit.Msgs(game.Say(key, e.Names.nameArg(e.Who)))
}
