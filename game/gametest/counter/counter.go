// Package counter is the smallest complete system: a number that goes up, dice, drafts, whispers,
// questions and hidden dice. It is there to be read first, and it is the subject of the tests of
// all code that works for any system. Start with System.
package counter

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"mesa/dice"
	"mesa/game"
)

// State is a table of the counter game.
type State struct {
	Count    int                   `json:"count"`
	Drafts   map[string][]dice.Die `json:"drafts"`   // pools being built, by chair
	Whispers map[string]string     `json:"whispers"` // to the GM, by chair
	Asked    []Question            `json:"asked"`    // without an answer
	Next     int                   `json:"next"`     // the number of the latest question
	Rolls    []Rolled              `json:"rolls"`    // the latest three
	Hidden   []Hidden              `json:"hidden"`   // the latest three throws that are still hidden
}

// Question is a question of the GM to a chair. It expires Minutes after From, and never if Minutes
// is 0.
type Question struct {
	N       int       `json:"n"`
	Chair   string    `json:"chair"`
	Minutes int       `json:"minutes,omitempty"`
	From    time.Time `json:"from,omitzero"`
}

func (q Question) deadline() game.Deadline {
	return game.Deadline{ID: strconv.Itoa(q.N), Chair: q.Chair, At: q.From.Add(time.Duration(q.Minutes) * time.Minute)}
}

// The events of the counter game.
type (
	// Added makes the number bigger.
	Added struct {
		N int `json:"n"`
	}
	// Drafted adds a die to a chair's pool.
	Drafted struct {
		Chair string   `json:"chair"`
		Die   dice.Die `json:"die"`
	}
	// Rolled throws a chair's pool.
	Rolled struct {
		Chair string     `json:"chair"`
		Pool  []dice.Die `json:"pool"`
		Faces []int      `json:"faces"`
	}
	// Hidden is a throw that only the GM sees; Big says that it came out high. For players all
	// fields are empty.
	Hidden struct {
		Pool  []dice.Die `json:"pool,omitempty"`
		Faces []int      `json:"faces,omitempty"`
		Big   bool       `json:"big,omitempty"`
	}
	// Closed ends a session. The move that emits it also reveals what was hidden.
	Closed struct{}
	// Whispered is a message from a chair to the GM.
	Whispered struct {
		Chair string `json:"chair"`
		Words string `json:"words"`
	}
	// Asked waits for a chair's answer.
	Asked struct {
		Question
	}
	// Answered ends a question.
	Answered struct {
		N   int  `json:"n"`
		Yes bool `json:"yes"`
	}
)

// The names of the events.
func (Added) EventName() string     { return "counter.added" }
func (Drafted) EventName() string   { return "counter.drafted" }
func (Rolled) EventName() string    { return "counter.rolled" }
func (Hidden) EventName() string    { return "counter.hidden" }
func (Closed) EventName() string    { return "counter.closed" }
func (Whispered) EventName() string { return "counter.whispered" }
func (Asked) EventName() string     { return "counter.asked" }
func (Answered) EventName() string  { return "counter.answered" }

// Thrown implements game.DiceThrown.
func (e Rolled) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// Thrown implements game.DiceThrown.
func (e Hidden) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// PublicEvent implements game.HiddenEvent.
func (e Hidden) PublicEvent() game.Event { return Hidden{} }

// System returns the counter game.
func System() game.System { return game.Play(rules()) }

func rules() game.Rules[State] {
	return game.Rules[State]{
		Name: "counter",
		Init: start,
		Moves: []game.Move[State]{addMove(), draftMove(), rollMove(), pairMove(), whisperMove(), askMove(),
			answerMove(), hideMove(),
			closeMove()},
		Events: events(),
		Show:   show,
		Intro:  game.Intro{Demo: demo}, Deadline: nextDeadline, Expire: answerNo,
	}
}

// setup is the initial state of a table.
type setup struct {
	Count int `json:"count"`
}

func start(data json.RawMessage) (*State, error) {
	var from setup
	if len(data) > 0 {
		if err := json.Unmarshal(data, &from); err != nil {
			return nil, err
		}
	}
	return &State{Count: from.Count, Drafts: map[string][]dice.Die{}, Whispers: map[string]string{}}, nil
}

func demo(string) (game.Demo, error) {
	return game.Demo{Title: "Counting", Setup: json.RawMessage(`{"count":5}`), Chairs: []game.Chair{
		{Name: "GM", Role: game.GM}, {Name: "Ana", Role: game.Player}, {Name: "Bia", Role: game.Player},
	}}, nil
}

// events returns what may happen: how each event changes the state, and how it is told.
func events() *game.EventSet[State] {
	es := game.NewEvents(
		kind(func(s *State, e Added) { s.Count += e.N }, Added.tell),
		kind(func(s *State, e Drafted) { s.Drafts[e.Chair] = append(s.Drafts[e.Chair], e.Die) }, nil),
		kind((*State).foldRolled, Rolled.tell),
		kind(func(s *State, e Hidden) { s.Hidden = latest(append(s.Hidden, e)) }, Hidden.tell),
		kind(func(*State, Closed) {}, Closed.tell),
		game.ToldBy(kind(func(s *State, e Whispered) { s.Whispers[e.Chair] = e.Words }, nil), tellWhisper),
		kind((*State).foldAsked, Asked.tell),
		kind(func(s *State, e Answered) {
			s.Asked = slices.DeleteFunc(s.Asked, func(q Question) bool { return q.N == e.N })
		}, Answered.tell),
	)
	es.Handle(game.On((*State).foldRevealed), game.On((*State).foldUndone),
		game.On(func(s *State, e game.Left) { delete(s.Drafts, e.Chair) }))
	return es
}

// kind returns a kind of event. With a nil tell the event is not told.
func kind[E game.Event](fold func(*State, E), tell func(E) []game.Msg) game.EventKind[State] {
	return game.EventOf(tell, game.On(fold))
}

// latest returns the last three elements of a list.
func latest[T any](s []T) []T { return slices.Clip(s[max(0, len(s)-3):]) }

func (s *State) foldRolled(e Rolled) {
	delete(s.Drafts, e.Chair)
	s.Rolls = latest(append(s.Rolls, e))
}

func (s *State) foldRevealed(game.HiddenRevealed) {
	for _, h := range s.Hidden {
		s.Rolls = append(s.Rolls, Rolled{game.GMChair, h.Pool, h.Faces})
	}
	s.Rolls, s.Hidden = latest(s.Rolls), nil
}

func (s *State) foldAsked(e Asked) {
	s.Next = max(s.Next, e.N)
	s.Asked = append(s.Asked, e.Question)
}

func (s *State) foldUndone(e game.Undone) {
	for i := range s.Asked {
		s.Asked[i].From = e.At
	}
}

func show(s *State, by game.Actor, about game.Ref) game.View {
	if about != "" {
		return game.View{}
	}
	blocks := []game.Block{{Kind: game.TrackBlock, About: "count", Title: game.Say("counter.count"),
		Items: []game.Item{{Label: game.Say("counter.count"), N: s.Count}}}}
	if pool := s.Drafts[by.Chair]; by.Chair != "" && len(pool) > 0 {
		b := game.Block{Kind: game.PoolBlock, About: "pool", Title: game.Say("counter.pool")}
		for _, d := range pool {
			b.Items = append(b.Items, game.Item{Label: game.Say("counter.pool"), Dice: []game.Die{{Size: d}}})
		}
		blocks = append(blocks, b)
	}
	rolls := slices.Clone(s.Rolls)
	if by.Role == game.GM {
		for _, h := range s.Hidden {
			rolls = append(rolls, Rolled{game.GMChair, h.Pool, h.Faces})
		}
	}
	for _, r := range rolls {
		b := game.Block{Kind: game.RollBlock, About: "roll", Title: game.Quote(r.Chair)}
		for i, d := range r.Pool[:min(len(r.Pool), len(r.Faces))] {
			b.Items = append(b.Items,
				game.Item{Label: game.Quote(r.Chair), Dice: []game.Die{{Size: d, Face: r.Faces[i]}}})
		}
		blocks = append(blocks, b)
	}
	if words := s.whispersFor(by); len(words) > 0 {
		blocks = append(blocks,
			game.Block{Kind: game.TextBlock, About: "whispers", Title: game.Say("counter.whispers"), Items: words})
	}
	view := game.Blocks(blocks...)
	for _, q := range s.Asked {
		view.Cards = append(view.Cards,
			game.Card{About: questionRef(q.N), Title: game.Say("counter.answer", game.N("question", q.N))})
	}
	return view
}

func questionRef(n int) game.Ref { return game.Ref("question/" + strconv.Itoa(n)) }

// whispersFor returns the whispers that an actor may read: its own, or all for the GM.
func (s *State) whispersFor(by game.Actor) []game.Item {
	var items []game.Item
	for _, chair := range slices.Sorted(maps.Keys(s.Whispers)) {
		if by.Role == game.GM || by.Chair != "" && by.Chair == chair {
			items = append(items, game.Item{Label: game.Quote(s.Whispers[chair])})
		}
	}
	return items
}

func (e Added) tell() []game.Msg {
	return []game.Msg{game.Say("counter.event.added", game.N("n", e.N))}
}

func (e Rolled) tell() []game.Msg {
	return []game.Msg{game.Say("counter.event.rolled", game.W("who", e.Chair),
		game.L("dice", game.DiceMsgs(e.Pool, e.Faces)...))}
}

func (Closed) tell() []game.Msg { return []game.Msg{game.Say("counter.event.closed")} }

func (e Asked) tell() []game.Msg {
	return []game.Msg{game.Say("counter.event.asked", game.W("who", e.Chair))}
}

func (e Answered) tell() []game.Msg {
	return []game.Msg{game.Say("counter.event.answered", game.N("question", e.N))}
}

// Card implements game.OnCard.
func (e Asked) Card() (game.Ref, int) { return questionRef(e.N), 0 }

// Card implements game.OnCard.
func (e Answered) Card() (game.Ref, int) { return questionRef(e.N), 0 }

// tellWhisper tells what was whispered to the GM and to the chair that whispered.
func tellWhisper(_ []game.Event, e Whispered, by game.Actor) []game.Msg {
	if by.Role == game.GM || by.Chair != "" && by.Chair == e.Chair {
		return []game.Msg{game.Say("counter.event.heard", game.W("who", e.Chair), game.W("words", e.Words))}
	}
	return []game.Msg{game.Say("counter.event.whispered", game.W("who", e.Chair))}
}

// ShownDice implements game.DiceShower: a hidden throw is told in words alone.
func (Hidden) ShownDice() []game.Die { return nil }

// tell returns the sentence for a hidden throw. Players get it for the PublicEvent, which has no
// dice.
func (e Hidden) tell() []game.Msg {
	key := "counter.event.hidden.small"
	switch {
	case e.Big:
		key = "counter.event.hidden.big"
	case len(e.Faces) == 0:
		return []game.Msg{game.Say("counter.event.hidden")}
	}
	return []game.Msg{game.Say(key, game.L("dice", game.DiceMsgs(e.Pool, e.Faces)...))}
}
