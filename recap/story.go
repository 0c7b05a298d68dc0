package recap

import (
	"mesa/dice"
	"mesa/dicestats"
	"mesa/game"
)

// A Story is a session told.
type Story struct {
	Session
	Scenes   []Scene
	Grew     []Line // the lines of all scenes about growth
	TakenOut []Line // the lines of all scenes about characters taken out
	Dice     dicestats.Stats
	Totals   []game.Count // counts of the rules for recaps only
	Cut      bool         // the session is too long; its beginning is left out
}

// A Scene is one scene of a story, or, with an empty Begun, the decisions between two scenes.
type Scene struct {
	From  game.Seq // the decision with which it begins or continues
	Name  string   // may be empty
	Begun game.Msg // the words of its beginning
	On    bool     // it continues after an inner scene
	Lines []Line
}

// A Line is one thing that mattered, with its decision.
type Line struct {
	Seq  game.Seq
	Mark game.RecapMark
	Says game.Msg
}

// A SessionDecision is one standing decision of a session, as its reader may know it.
type SessionDecision struct {
	Seq    game.Seq
	Chair  string
	Throws []dice.Throw // those that the reader sees
	Events []game.Event
}

// A Narrator makes a Story of the standing decisions of a session, added in order.
type Narrator struct {
	Say   func(game.Event) []game.Msg // returns the words of one event
	story Story
	open  []Scene // the open scenes, innermost last
	total dicestats.Stats
}

// NewNarrator returns a Narrator at the beginning of a session.
func NewNarrator(s Session, say func(game.Event) []game.Msg) *Narrator {
	return &Narrator{Say: say, story: Story{Session: s, Dice: dicestats.Stats{From: s.From}}}
}

// Add adds the next decision.
func (t *Narrator) Add(d SessionDecision) {
	for _, e := range d.Events {
		if s, is := e.(game.SceneBoundary); is {
			t.changeScene(d.Seq, s)
		}
	}
	for _, throw := range d.Throws {
		t.story.Dice.AddThrow(d.Seq, d.Chair, throw.Pool, throw.Faces)
	}
	for _, e := range d.Events {
		t.addLines(d.Seq, e)
		if c, is := e.(game.StatsEvent); is {
			t.story.Dice.AddCounts(d.Chair, c.Stats(), 1)
		}
		if c, is := e.(game.RecapCounter); is {
			t.total.AddCounts("", c.RecapCounts(), 1)
		}
	}
}

// changeScene begins a scene, or ends the open one and continues the one around it.
func (t *Narrator) changeScene(seq game.Seq, e game.SceneBoundary) {
	name, begins := e.SceneBoundary()
	if !begins {
		if t.open = t.open[:max(len(t.open)-1, 0)]; len(t.open) > 0 {
			around := t.open[len(t.open)-1]
			around.From, around.On = seq, true
			t.story.Scenes = append(t.story.Scenes, around)
			return
		}
		t.nameScene(name, e)
		t.story.Scenes = append(t.story.Scenes, Scene{From: seq})
		return
	}
	s := Scene{From: seq} // a scene that is not told to the reader has no name either
	if said := t.Say(e); len(said) > 0 {
		s.Name, s.Begun = name, said[0]
	}
	t.open = append(t.open, s)
	t.story.Scenes = append(t.story.Scenes, s)
}

// nameScene names the lines told so far after the scene that ends, if it began before the session.
func (t *Narrator) nameScene(name string, ends game.Event) {
	if len(t.story.Scenes) > 1 || len(t.Say(ends)) == 0 {
		return
	}
	if len(t.story.Scenes) == 1 && t.story.Scenes[0].Begun.Empty() {
		t.story.Scenes[0].Name = name
	}
}

func (t *Narrator) addLines(seq game.Seq, e game.Event) {
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

// StartsUnnamed reports whether the first lines belong to no scene, or to one that began before the
// session with a name that is not known yet.
func (t *Narrator) StartsUnnamed() bool {
	return len(t.story.Scenes) > 0 && t.story.Scenes[0].Begun.Empty() && t.story.Scenes[0].Name == ""
}

// NameFirst names the scene that was open when the session began. Call it only if StartsUnnamed is true.
func (t *Narrator) NameFirst(name string) { t.story.Scenes[0].Name = name }

// MarkCut notes that the beginning of the session is left out.
func (t *Narrator) MarkCut() { t.story.Cut = true }

// Begun returns the scenes that began in the added decisions, without lines.
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

// Story returns the story of the added decisions.
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
