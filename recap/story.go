package recap

import (
	"mesa/dice"
	"mesa/dicestats"
	"mesa/game"
)

// Story is a session told.
type Story struct {
	Session
	Scenes   []Scene
	Grew     []Line // what the scenes tell of growth, once more and together
	TakenOut []Line // likewise who was taken out
	Dice     dicestats.Stats
	Totals   []game.Count // what rules count for a recap alone
	Cut      bool         // it began too long ago to be told whole
}

// Scene is one scene of a story, or (without Begun) what was decided between
// two.
type Scene struct {
	From  game.Seq // the decision with which it begins, or goes on
	Name  string   // "" where it has none
	Begun game.Msg // what was said as it began
	On    bool     // it goes on after what was told in between
	Lines []Line
}

// Line is one thing that mattered, with the decision that says all of it.
type Line struct {
	Seq  game.Seq
	Mark game.RecapMark
	Says game.Msg
}

// SessionDecision is one standing decision of a session, as its reader may know it.
type SessionDecision struct {
	Seq    game.Seq
	Chair  string
	Throws []dice.Throw // those that lie open
	Events []game.Event
}

// Narrator makes a Story of the standing decisions of a session, taken in order.
type Narrator struct {
	Say   func(game.Event) []game.Msg // what an event says by itself
	story Story
	runs  []Scene // the scenes that run, the innermost last
	total dicestats.Stats
}

// NewNarrator begins the story of a session.
func NewNarrator(s Session, say func(game.Event) []game.Msg) *Narrator {
	return &Narrator{Say: say, story: Story{Session: s, Dice: dicestats.Stats{From: s.From}}}
}

// Add takes in the next decision.
func (t *Narrator) Add(d SessionDecision) {
	for _, e := range d.Events {
		if s, is := e.(game.SceneBoundary); is {
			t.scene(d.Seq, s)
		}
	}
	for _, throw := range d.Throws {
		t.story.Dice.AddThrow(d.Seq, d.Chair, throw.Pool, throw.Faces)
	}
	for _, e := range d.Events {
		t.mark(d.Seq, e)
		if c, is := e.(game.StatsEvent); is {
			t.story.Dice.AddCounts(d.Chair, c.Stats(), 1)
		}
		if c, is := e.(game.RecapCounter); is {
			t.total.AddCounts("", c.RecapCounts(), 1)
		}
	}
}

// scene begins a scene or ends the one that runs; then the one around it goes on.
func (t *Narrator) scene(seq game.Seq, e game.SceneBoundary) {
	name, begins := e.SceneBoundary()
	if !begins {
		if t.runs = t.runs[:max(len(t.runs)-1, 0)]; len(t.runs) > 0 {
			around := t.runs[len(t.runs)-1]
			around.From, around.On = seq, true
			t.story.Scenes = append(t.story.Scenes, around)
			return
		}
		t.nameScene(name, e)
		t.story.Scenes = append(t.story.Scenes, Scene{From: seq})
		return
	}
	s := Scene{From: seq} // one that the reader hears nothing of has no name either
	if said := t.Say(e); len(said) > 0 {
		s.Name, s.Begun = name, said[0]
	}
	t.runs = append(t.runs, s)
	t.story.Scenes = append(t.story.Scenes, s)
}

// nameScene gives what was told so far the name of the scene that ends, if it began
// before the session: also before its first decision.
func (t *Narrator) nameScene(name string, ends game.Event) {
	if len(t.story.Scenes) > 1 || len(t.Say(ends)) == 0 {
		return
	}
	if len(t.story.Scenes) == 1 && t.story.Scenes[0].Begun.Empty() {
		t.story.Scenes[0].Name = name
	}
}

func (t *Narrator) mark(seq game.Seq, e game.Event) {
	m, is := e.(game.RecapEvent)
	if !is || m.RecapMark() == "" {
		return
	}
	if len(t.story.Scenes) == 0 {
		t.story.Scenes = []Scene{{From: t.story.From}}
	}
	s := &t.story.Scenes[len(t.story.Scenes)-1]
	for _, says := range t.Say(e) {
		line := Line{seq, m.RecapMark(), says}
		s.Lines = append(s.Lines, line)
		switch line.Mark {
		case game.RecapGrowth:
			t.story.Grew = append(t.story.Grew, line)
		case game.RecapHarm:
			t.story.TakenOut = append(t.story.TakenOut, line)
		}
	}
}

// StartsUnnamed reports whether the first thing that was told belongs to no scene, or to
// one that began before and whose name is not known yet.
func (t *Narrator) StartsUnnamed() bool {
	return len(t.story.Scenes) > 0 && t.story.Scenes[0].Begun.Empty() && t.story.Scenes[0].Name == ""
}

// NameFirst gives what was told before the first scene began the name of the scene that
// was running.
func (t *Narrator) NameFirst(name string) { t.story.Scenes[0].Name = name }

// MarkCut says that the session began too long before what was taken in.
func (t *Narrator) MarkCut() { t.story.Cut = true }

// Begun are the scenes that began in what was taken in.
func (t *Narrator) Begun() []Scene {
	var all []Scene
	for _, s := range t.story.Scenes {
		if !s.Begun.Empty() && !s.On {
			s.Lines = nil
			all = append(all, s)
		}
	}
	return all
}

// Story is what was taken in, told.
func (t *Narrator) Story() Story {
	s := t.story
	s.Totals = t.total.Counts()
	s.Scenes = nil
	for _, scene := range t.story.Scenes {
		if len(scene.Lines) > 0 || !scene.Begun.Empty() && !scene.On {
			s.Scenes = append(s.Scenes, scene)
		}
	}
	return s
}
