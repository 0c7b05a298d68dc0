package recap_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/recap"
)

// The events of a game that has only sessions and scenes.
type (
	opens   struct{ title string }
	closes  struct{}
	begins  struct{ name string }
	ends    struct{ name string }
	marked  struct{ mark game.RecapMark }
	changes struct{ of game.Ref }
	grows   struct{ changes }
	earns   struct{ of game.Ref }
)

func (opens) EventName() string                { return "opens" }
func (closes) EventName() string               { return "closes" }
func (begins) EventName() string               { return "begins" }
func (ends) EventName() string                 { return "ends" }
func (marked) EventName() string               { return "marked" }
func (changes) EventName() string              { return "changes" }
func (opens) OpensSession()                    {}
func (e opens) SessionTitle() game.Msg         { return game.Quote(e.title) }
func (closes) ClosesSession()                  {}
func (e begins) SceneBoundary() (string, bool) { return e.name, true }
func (e ends) SceneBoundary() (string, bool)   { return e.name, false }
func (e marked) RecapMark() game.RecapMark     { return e.mark }
func (e changes) ChangedSheets() []game.Ref    { return []game.Ref{e.of, e.of, ""} }
func (grows) RecapMark() game.RecapMark        { return game.RecapGrowth }
func (earns) EventName() string                { return "earns" }
func (e earns) Earners() []game.Ref            { return []game.Ref{e.of} }

// indexOf returns the index of a log in words, one decision each: "open", "close", "x" (a decision),
// "q" (a quiet one), "undo N", "ana" (a change of her sheet), or a duration (time passes).
func indexOf(t *testing.T, words string) *recap.Index {
	t.Helper()
	x, seq, now := &recap.Index{}, game.Seq(0), time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	for _, word := range strings.Fields(words) {
		if d, err := time.ParseDuration(word); err == nil {
			now = now.Add(d)
			continue
		}
		seq++
		d := recap.IndexRecord{Seq: seq, At: now}
		switch word {
		case "open":
			d.Events = []game.Event{opens{fmt.Sprint("from ", seq)}}
		case "close":
			d.Events = []game.Event{closes{}}
		case "both":
			d.Events = []game.Event{closes{}, opens{fmt.Sprint("from ", seq)}}
		case "ana":
			d.Events = []game.Event{changes{"ana"}}
		case "grow":
			d.Events = []game.Event{grows{changes{"ana"}}, earns{"ana"}}
		case "earn":
			d.Events = []game.Event{earns{"ana"}, earns{"bia"}}
		case "scene":
			d.Events = []game.Event{ends{"a"}, begins{"b"}}
		case "q":
			d.Quiet = true
		case "x":
		default:
			if _, err := fmt.Sscanf(word, "undo%d", &d.Undoes); err != nil {
				t.Fatal(word)
			}
			d.Quiet = true
		}
		x.Add(d)
	}
	return x
}

func TestSessions(t *testing.T) {
	for _, tt := range []struct{ name, log, want string }{
		{"nothing", "", ""},
		{"only quiet ones", "q q q", ""},
		{"none was opened", "q x x 1h x", "1:1-4 n3 1h0m0s open"},
		{"a pause parts them", "q x 7h x 1h x", "1:1-2 n1 0s | 2:3-4 n2 1h0m0s open"},
		{"a pause within one that was opened", "open x 1h x 7h x 30m x", "1:1-5 n5 1h30m0s open"},
		{"before the first", "q x x 1h open x 2h x close", "0:1-3 n2 0s | 1:4-7 n4 2h0m0s"},
		{"nothing before the first", "q q open x close", "1:3-5 n3 0s"},
		{"what comes behind is no play", "open 2h x close 3h x 1h x open x", "1:1-5 n5 2h0m0s | 2:6-7 n2 0s open"},
		{"founded in the middle of one", "x 1h close 9h open x", "1:1-2 n2 1h0m0s | 2:3-4 n2 0s open"},
		{"closed and opened at once", "x 1h both x", "1:1-1 n1 0s | 2:2-3 n2 0s open"},
		{"an undone opening", "open x close open x undo4", "1:1-6 n4 0s"},
		{"an undone closing", "open 1h x close undo3 1h x close", "1:1-6 n4 2h0m0s"},
		{"undone decisions do not count", "open x x undo2 x", "1:1-5 n3 0s open"},
		{"the only opening undone", "x open x undo2", "1:1-4 n2 0s open"},
		{"of a session nothing stands", "open x close open undo4 x", "1:1-6 n4 0s"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, s := range indexOf(t, tt.log).Sessions() {
				line := fmt.Sprintf("%d:%d-%d n%d %v", s.N, s.From, s.To, s.Decisions, s.Length)
				if s.Open {
					line += " open"
				}
				got = append(got, line)
			}
			if all := strings.Join(got, " | "); all != tt.want {
				t.Errorf("%q gives\n%s, want\n%s", tt.log, all, tt.want)
			}
		})
	}
}

func TestHistory(t *testing.T) {
	x := indexOf(t, "open ana x ana ana undo4 ana")
	if got := fmt.Sprint(x.HistoryOf("ana"), x.HistoryOf("bia")); got != "[7 5 2] []" {
		t.Error(got)
	}
}

func TestGrowth(t *testing.T) {
	x := indexOf(t, "ana earn x close open grow ana scene grow undo9 close scene open x undo1")
	sessions := x.Sessions()
	const growth = "[{0 1 0} {1 0 1} {0 0 0}] [{0 1 0} {0 0 0} {0 0 0}] [{0 0 0} {0 0 0} {0 0 0}]"
	got := fmt.Sprint(x.Growth("ana", sessions), x.Growth("bia", sessions), x.Growth("caio", sessions))
	if got != growth {
		t.Error(got)
	}
	got = fmt.Sprint(x.GrownCharacters(), x.DecisionsOn("ana", sessions[1]), x.SceneStarts(sessions[0]),
		x.SceneStarts(sessions[1]))
	if got != "[ana bia] [6 7] [] [8 12]" {
		t.Error(got)
	}
	if sum := (recap.Counts{Earned: 2}).Add(recap.Counts{Grew: 1}); sum != (recap.Counts{Grew: 1, Earned: 2}) ||
		!sum.Any() {
		t.Error(sum)
	}
}

func TestIndexSurvivesEncoding(t *testing.T) {
	x := indexOf(t, "q x open ana 1h x close undo4 8h open ana grow earn scene")
	data, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	var back recap.Index
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(*x) != fmt.Sprint(back) || fmt.Sprint(x.Sessions()) != fmt.Sprint(back.Sessions()) {
		t.Errorf("%+v, want %+v", back, *x)
	}
}

func TestStory(t *testing.T) {
	say := func(e game.Event) []game.Msg {
		if e == (begins{"secret"}) || e == (ends{"secret"}) {
			return nil
		}
		return []game.Msg{game.Say(e.EventName())}
	}
	for _, tt := range []struct {
		name, want string
		decisions  [][]game.Event
	}{
		{"nothing", "", nil},
		{"outside of scenes", "?[outcome]", [][]game.Event{{marked{game.RecapOutcome}}, {marked{""}}}},
		{"a scene, and what follows", "a![harm] ?[growth]",
			[][]game.Event{{begins{"a"}}, {marked{game.RecapHarm}}, {ends{"a"}}, {marked{game.RecapGrowth}}}},
		{"a quiet scene", "a![] b![]", [][]game.Event{{begins{"a"}}, {ends{"a"}, begins{"b"}}}},
		{"one inside another", "a![harm] b![] a+[growth]",
			[][]game.Event{{begins{"a"}}, {marked{game.RecapHarm}}, {begins{"b"}}, {ends{"b"}},
				{marked{game.RecapGrowth}}}},
		{"one that ran before", "a[harm]", [][]game.Event{{marked{game.RecapHarm}}, {ends{"a"}}}},
		{"one that the reader does not know", "?[harm growth]",
			[][]game.Event{{begins{"secret"}}, {marked{game.RecapHarm}, marked{game.RecapGrowth}}, {ends{"secret"}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			teller := recap.NewNarrator(recap.Session{N: 1}, say)
			for i, es := range tt.decisions {
				teller.Add(recap.SessionDecision{Seq: game.Seq(i + 1), Events: es})
			}
			var got []string
			for _, s := range teller.Story().Scenes {
				name := s.Name
				switch {
				case name == "":
					name = "?"
				case s.On:
					name += "+"
				case !s.Begun.Empty():
					name += "!"
				}
				var marks []string
				for _, l := range s.Lines {
					marks = append(marks, string(l.Mark))
				}
				got = append(got, name+fmt.Sprint(marks))
			}
			if all := strings.Join(got, " "); all != tt.want {
				t.Errorf("%s, want %s", all, tt.want)
			}
		})
	}
}
