package recap

import (
	"mesa/dice"
	"mesa/dicestats"
	"mesa/game"
)

// A Story is a session as it is told to a reader: what mattered, and the numbers.
type Story struct {
	Session
	Scenes   []Scene
	Grew     []Line // the lines of all scenes about growth
	TakenOut []Line // the lines of all scenes about characters taken out
	Dice     dicestats.Stats
	Totals   []game.Count // counts that only recaps have (game.RecapCounter)
	Cut      bool         // the session is too long; its beginning is left out
}

// A Scene is one scene of a story. Begun is empty if the scene began before the session, if it is
// hidden from the reader, or if these are the decisions between two scenes.
type Scene struct {
	From  game.Seq // the decision with which it begins or continues
	Name  string   // may be empty
	Begun game.Msg // the sentence that tells its beginning
	On    bool     // the scene continues after another scene inside it
	Lines []Line
}

// A Line is one thing that mattered, with its decision.
type Line struct {
	Seq  game.Seq
	Mark game.RecapMark
	Says game.Msg
}

// A SessionDecision is one decision of a session that was not undone, with only what the reader of
// the recap may know of it.
type SessionDecision struct {
	Seq    game.Seq
	Chair  string       // that made the decision
	Throws []dice.Throw // those that the reader may see
	Events []game.Event // as the reader may know them
}

// A Narrator makes a Story of the decisions of a session, added in order without undone ones.
type Narrator struct {
	Say   func(game.Event) []game.Msg // returns the sentences that tell the reader of one event; may be none
	story Story
	open  []Scene // the open scenes, innermost last
	total dicestats.Stats
}

// NewNarrator returns a Narrator at the beginning of a session.
func NewNarrator(s Session, say func(game.Event) []game.Msg) *Narrator {
	return &Narrator{Say: say, story: Story{Session: s, Dice: dicestats.Stats{From: s.From}}}
}

// Add adds the next decision of the session.
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

// changeScene begins a scene, or ends the innermost open scene and continues the scene around it.
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

// nameScene gives the first lines of the story the name of the scene that ends, if that scene began
// before the session and the reader is told of its end.
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

// StartsUnnamed reports whether the first lines belong to no scene, or to a scene that began before
// the session and has no name here yet.
func (t *Narrator) StartsUnnamed() bool {
	return len(t.story.Scenes) > 0 && t.story.Scenes[0].Begun.Empty() && t.story.Scenes[0].Name == ""
}

// NameFirst names the scene that was open when the session began. Call it only if StartsUnnamed is
// true.
func (t *Narrator) NameFirst(name string) { t.story.Scenes[0].Name = name }

// MarkCut notes that the beginning of the session is left out.
func (t *Narrator) MarkCut() { t.story.Cut = true }

// Begun returns the scenes that began in the added decisions, without their lines. Scenes that the
// reader is not told of are left out.
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

// Story returns the story of the added decisions. Scenes without lines are left out, unless they
// began in the session and the reader is told of that.
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
