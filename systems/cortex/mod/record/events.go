package record

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

// The events of sessions on record. Their names and fields never change.
type (
	// AttendanceNoted notes PCs that are there in the current session, and the name of the current
	// scene.
	AttendanceNoted struct {
		Chars []string `json:"chars,omitempty"`
		Scene string   `json:"scene,omitempty"`
	}
	// SessionRecorded puts a session that is over on the record of the PCs that were there.
	SessionRecorded struct {
		N        int      `json:"n"`
		Chars    []string `json:"chars"`
		Proposed string   `json:"proposed,omitempty"`
		Names    []string `json:"names,omitempty"`
	}
	// SessionTitled names a session on a character's record.
	SessionTitled struct {
		Char  string `json:"char"`
		N     int    `json:"n"`
		Title string `json:"title"`
		Name  string `json:"name,omitempty"`
	}
	// CallbackChosen marks a session that will pay for the next plot point.
	CallbackChosen struct {
		Callback CallbackSession `json:"laid"`
	}
	// CalledBack records that a session stood for a plot point. In is the session of play, For the
	// purpose.
	CalledBack struct {
		Char  string `json:"char"`
		N     int    `json:"n"`
		In    int    `json:"in"`
		For   string `json:"for"`
		Title string `json:"title"`
		Name  string `json:"name,omitempty"`
	}
	// TrainingDone records the training What that a character spends sessions on. In is the session
	// of play in or after which it does so. Forced has the codes of the faults that the GM let
	// pass.
	TrainingDone struct {
		Char   string        `json:"char"`
		What   string        `json:"what"`
		Spent  []int         `json:"spent"`
		In     int           `json:"in"`
		Titles []string      `json:"titles"`
		Lent   []SessionLent `json:"lent,omitempty"` // by others of the crew
		Forced []string      `json:"forced,omitempty"`
		Reason string        `json:"reason,omitempty"`
		Pupil  string        `json:"pupil,omitempty"` // trained in place of the character
		Of     string        `json:"of,omitempty"`    // the name of Pupil
		Name   string        `json:"name,omitempty"`
	}
	// SessionLent is a session that another member of the crew shared.
	SessionLent struct {
		Char  string `json:"char"`
		N     int    `json:"n"`
		Title string `json:"title"`
		Name  string `json:"name,omitempty"`
	}
)

func (AttendanceNoted) EventName() string { return "cortex.record.seen" }
func (SessionRecorded) EventName() string { return "cortex.record" }
func (SessionTitled) EventName() string   { return "cortex.record.titled" }
func (CallbackChosen) EventName() string  { return "cortex.record.laid" }
func (CalledBack) EventName() string      { return "cortex.record.called" }
func (TrainingDone) EventName() string    { return "cortex.record.trained" }

func events() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf[AttendanceNoted](nil, engine.On(Section, (*Records).attendanceNoted)),
		game.WithNames(engine.EventOf(tellRecorded, engine.On(Section, (*Records).sessionRecorded)),
			func(s *engine.State, e SessionRecorded) SessionRecorded {
				for _, char := range e.Chars {
					e.Names = append(e.Names, people.Of(s).Name(char))
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellTitled, engine.On(Section, func(g *Records, e SessionTitled) {
			g.update(e.Char, e.N, func(r *Record) { r.Name = e.Title })
		})), func(s *engine.State, e SessionTitled) SessionTitled {
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		setEvent(),
		engine.EventOf[CallbackChosen](nil,
			engine.On(Section, func(g *Records, e CallbackChosen) { g.Callback = &e.Callback })),
		game.WithNames(engine.EventOf(tellCalled, engine.On(Section, (*Records).calledBack)).AsPrice(),
			func(s *engine.State, e CalledBack) CalledBack {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellTrained, engine.On(Section, (*Records).trainingDone)),
			func(s *engine.State, e TrainingDone) TrainingDone {
				e.Name, e.Lent = people.Of(s).Name(e.Char), slices.Clone(e.Lent)
				for i := range e.Lent {
					e.Lent[i].Name = people.Of(s).Name(e.Lent[i].Char)
				}
				if e.Pupil != "" {
					e.Of = people.Of(s).Name(e.Pupil)
				}
				return e
			}),
		sharedEvent(),
		importedEvent(),
	}
}

func handlers() []engine.Handler {
	return []engine.Handler{
		engine.On(Section, func(g *Records, _ scene.SessionBegun) { g.There, g.Scenes = nil, nil }),
		engine.On(Section, func(g *Records, e people.CharacterGone) {
			g.List = slices.DeleteFunc(slices.Clone(g.List), func(r Record) bool { return r.Char == e.ID })
			g.There = slices.DeleteFunc(slices.Clone(g.There), func(char string) bool { return char == e.ID })
		}),
	}
}

func (g *Records) attendanceNoted(e AttendanceNoted) {
	g.There = append(slices.Clip(g.There), e.Chars...)
	if e.Scene == "" {
		return
	}
	g.Scenes = append(slices.Clip(g.Scenes), e.Scene)
	g.Scenes = g.Scenes[max(0, len(g.Scenes)-maxScenes):]
}

func (g *Records) sessionRecorded(e SessionRecorded) {
	g.List = slices.Clone(g.List)
	for _, char := range e.Chars {
		g.makeRoom(char)
		g.List = append(g.List, Record{Char: char, N: e.N, Proposed: e.Proposed})
	}
	g.There, g.Scenes = nil, nil
}

// update changes a session on a character's record, if there is one with this number.
func (g *Records) update(char string, n int, change func(*Record)) {
	g.List = slices.Clone(g.List)
	for i := range g.List {
		if r := &g.List[i]; r.Char == char && r.N == n {
			change(r)
		}
	}
}

func (g *Records) calledBack(e CalledBack) {
	g.Callback = nil
	g.update(e.Char, e.N, func(r *Record) { r.Called = e.In })
}

func (g *Records) trainingDone(e TrainingDone) {
	for _, n := range e.Spent {
		g.update(e.Char, n, func(r *Record) { r.Spent = e.In })
	}
	for _, l := range e.Lent {
		g.update(l.Char, l.N, func(r *Record) { r.Spent = e.In })
	}
}

func tellRecorded(e SessionRecorded) []game.Msg {
	var names []game.Msg
	for _, name := range e.Names {
		names = append(names, game.Quote(name))
	}
	return rulekit.Msgs(game.Say("cortex.event.record", game.N("n", e.N), game.L("names", names...)))
}

func tellTitled(e SessionTitled) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.record.titled", rulekit.NameOr(e.Name, e.Char),
		game.N("n", sessionNumber(e.N)), game.W("title", e.Title)))
}

func tellCalled(e CalledBack) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.record.called", rulekit.NameOr(e.Name, e.Char), game.W("title", e.Title),
		game.M("why", game.Say("cortex.why."+e.For))))
}

func tellTrained(e TrainingDone) []game.Msg {
	titles := quotedTitles(e.Titles)
	for _, l := range e.Lent {
		titles = append(titles,
			game.Say("cortex.record.lent", rulekit.NameOr(l.Name, l.Char), game.W("title", l.Title)))
	}
	key := "cortex.event.record.trained"
	if e.Reason != "" {
		key = "cortex.event.record.trained_as_it_is"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char),
		game.M("what", game.Say("cortex.train.what."+e.What)),
		game.L("titles", titles...), game.W("reason", e.Reason), game.W("of", e.Of)))
}

// RecapMark implements game.RecapEvent. A callback is part of the story.
func (CalledBack) RecapMark() game.RecapMark { return game.RecapOutcome }

// Earners implements game.Earner.
func (e SessionRecorded) Earners() []game.Ref {
	var refs []game.Ref
	for _, char := range e.Chars {
		refs = append(refs, people.CharRef(char))
	}
	return refs
}

// Earners implements game.Earner. It includes the characters that lent sessions.
func (e TrainingDone) Earners() []game.Ref {
	refs := []game.Ref{people.CharRef(e.Char)}
	for _, l := range e.Lent {
		refs = append(refs, people.CharRef(l.Char))
	}
	return refs
}
