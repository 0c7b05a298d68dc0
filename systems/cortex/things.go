package cortex

import (
	"slices"

	"mesa/game"
)

// The facts of scenes, sessions and what is left of a try.
type (
	// TriedBack notes a failed try to bring a character back (OUT-R3).
	TriedBack struct {
		Char string `json:"char"`
		By   string `json:"by"`
		Name string `json:"name,omitempty"` // of who tried
		Whom string `json:"whom,omitempty"`
	}
	// Granted marks a test that was given its freeform asset (ASSET-15).
	Granted struct {
		Test string `json:"test"`
	}
	// TimePassed lifts what barred a new try.
	TimePassed struct{}
	// SceneBegun frames a scene. A flashback leaves the old one waiting.
	SceneBegun struct {
		Scene Scene `json:"scene"`
	}
	// SceneEnded ends the scene that runs; after a flashback the one that
	// waited goes on. What goes with it has facts of its own, before it; Open
	// are the complications that stay.
	SceneEnded struct {
		Type  string   `json:"type"`
		Name  string   `json:"name,omitempty"`
		Open  []Comp   `json:"open,omitempty"`
		Whose []string `json:"whose,omitempty"` // whom the open ones burden, by name
	}
	// StakesSet changes the stakes of the scene.
	StakesSet struct {
		Stakes string `json:"stakes"`
	}
	// SceneTraitSet adds a trait to the scene, or changes the one of its word.
	SceneTraitSet struct {
		Trait Trait `json:"trait"`
	}
	// SceneTraitGone removes one.
	SceneTraitGone struct {
		Word string `json:"word"`
		Name string `json:"name"`
	}
	// SessionBegun opens a session, SessionEnded closes it.
	SessionBegun struct {
		N int `json:"n"`
	}
	SessionEnded struct {
		N int `json:"n"`
	}
	// PointsSet is the GM's correction of a purse.
	PointsSet struct {
		Purse string `json:"purse"`
		N     int    `json:"n"`
		By    int    `json:"by,omitempty"` // the change that was said; 0: the value was
		Name  string `json:"name,omitempty"`
	}
)

func (TriedBack) EventName() string      { return "cortex.tried" }
func (Granted) EventName() string        { return "cortex.granted" }
func (TimePassed) EventName() string     { return "cortex.time" }
func (SceneBegun) EventName() string     { return "cortex.scene" }
func (SceneEnded) EventName() string     { return "cortex.scene.ended" }
func (StakesSet) EventName() string      { return "cortex.stakes" }
func (SceneTraitSet) EventName() string  { return "cortex.scene.trait" }
func (SceneTraitGone) EventName() string { return "cortex.scene.trait.gone" }
func (SessionBegun) EventName() string   { return "cortex.session" }
func (SessionEnded) EventName() string   { return "cortex.session.ended" }
func (PointsSet) EventName() string      { return "cortex.points.set" }

var sceneEvents = map[string]func([]byte) (game.Event, error){
	TriedBack{}.EventName():      game.Decode[TriedBack],
	Granted{}.EventName():        game.Decode[Granted],
	TimePassed{}.EventName():     game.Decode[TimePassed],
	SceneBegun{}.EventName():     game.Decode[SceneBegun],
	SceneEnded{}.EventName():     game.Decode[SceneEnded],
	StakesSet{}.EventName():      game.Decode[StakesSet],
	SceneTraitSet{}.EventName():  game.Decode[SceneTraitSet],
	SceneTraitGone{}.EventName(): game.Decode[SceneTraitGone],
	SessionBegun{}.EventName():   game.Decode[SessionBegun],
	SessionEnded{}.EventName():   game.Decode[SessionEnded],
	PointsSet{}.EventName():      game.Decode[PointsSet],
}

func (s *State) foldScene(e game.Event) {
	switch e := e.(type) {
	case TriedBack:
		if c := s.char(e.Char); c != nil {
			c.Tried = append(slices.Clip(c.Tried), e.By)
		}
	case Granted:
		if t := s.test(e.Test); t != nil {
			t.Granted = true
		}
	case TimePassed:
		s.liftBars()
		s.Scene.Bars = nil
	case SceneBegun:
		s.foldBegun(e.Scene)
	case SceneEnded:
		s.foldEnded()
	case StakesSet:
		s.Scene.Stakes = e.Stakes
	case SceneTraitSet:
		s.foldSceneTrait(e.Trait)
	case SceneTraitGone:
		s.Scene.Traits = slices.DeleteFunc(slices.Clone(s.Scene.Traits), func(t Trait) bool { return t.Word == e.Word })
	case SessionBegun:
		s.Session, s.Playing = e.N, true
	case SessionEnded:
		s.Playing = false
		s.Scene.Bars = nil
	case PointsSet:
		s.ensure(e.Purse).Free = max(0, e.N)
	}
}

func (s *State) liftBars() {
	for _, k := range s.Comps {
		k.Barred = false
	}
}

func (s *State) foldBegun(scene Scene) {
	s.Behind = nil
	if old := s.Scene; scene.Type == Flashback && old.N > 0 {
		s.Behind = &old
	}
	s.Scenes = max(s.Scenes, scene.N)
	s.Scene = scene
}

func (s *State) foldEnded() {
	if s.Behind != nil {
		s.Scene, s.Behind = *s.Behind, nil
		return
	}
	bars := s.Scene.Bars
	s.Scene = Scene{}
	if giveInBar.Is(s, "session") {
		s.Scene.Bars = bars
	}
	s.liftBars()
	for _, c := range s.Chars {
		c.Out, c.OutBy, c.MayAct, c.Tried = "", "", "", nil
	}
	for _, k := range s.Comps {
		k.Beyond = false
	}
}

func (s *State) foldSceneTrait(t Trait) {
	s.Scene.Traits = slices.Clone(s.Scene.Traits)
	for i := range s.Scene.Traits {
		if s.Scene.Traits[i].Word == t.Word {
			s.Scene.Traits[i] = t
			return
		}
	}
	s.Scene.Traits = append(s.Scene.Traits, t)
}

// sceneMoves are the moves of things, recoveries, scenes and sessions.
func sceneMoves() []game.Move[State] {
	return []game.Move[State]{actMove(), assetMove(), shareMove(), keepMove(), giveMove(), grantMove(), recoverMove(), bringBackMove(),
		sceneMove(), endSceneMove(), stakesMove(), sceneTraitMove(), timeMove(), sessionMove(), awardMove(), giftMove()}
}

// handMoves are the GM's hand: a table that cannot be corrected is abandoned.
// Players make their own characters with one of them.
func handMoves() []game.Move[State] {
	return []game.Move[State]{characterMove(), traitMove(), newAssetMove(), newCompMove(), stepMove(), renameMove(), removeMove(), pointsMove(),
		outMove(), backMove(), enterMove(), exitMove(), retireMove(), endMove(), optionMove()}
}
