package turnorder

import (
	"slices"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
)

// Orders holds the order of the current scene, and that of a scene that waits behind a flashback.
type Orders struct {
	Orders []*Order `json:"held,omitempty"`
	Flash  int      `json:"flash,omitempty"` // the number of the running flashback
}

// Order is the order of one scene.
type Order struct {
	Scene      int         `json:"scene"`
	Mode       string      `json:"mode,omitempty"`    // as the GM has set it; "": the table's option
	Round      int         `json:"round,omitempty"`   // 0: no turn has begun
	N          int         `json:"n,omitempty"`       // number of turns, or leads, so far
	Turn       string      `json:"turn,omitempty"`    // the character that has the turn; "" between two turns
	From       int         `json:"from,omitempty"`    // checks with a higher number are called in the turn
	Beat       bool        `json:"beat,omitempty"`    // a beat has passed in this turn, or since the lead began
	Again      string      `json:"again,omitempty"`   // the character that acts once more in its turn
	By         string      `json:"by,omitempty"`      // the last to act, or the leader by initiative; names the next
	Acted      []string    `json:"acted,omitempty"`   // in this round
	Row        []Score     `json:"row,omitempty"`     // the order by initiative, for the whole scene (INIT-R1)
	Initiative *Initiative `json:"race,omitempty"`    // the current or last throw for the order
	Wants      []string    `json:"wants,omitempty"`   // characters that want to lead (DRAMA-02)
	Lead       string      `json:"lead,omitempty"`    // the character that begins the next contest (DRAMA-01)
	Opens      int         `json:"opens,omitempty"`   // the roll that opens that contest (DRAMA-R1)
	Contest    string      `json:"contest,omitempty"` // the id of that contest, once it has begun
}

// Section is the state of orders.
var Section = engine.NewSection[Orders]("order", 0)

// orderOf returns the order of a scene. It adds a new one if there is none.
func (g *Orders) orderOf(sceneN int) *Order {
	for _, o := range g.Orders {
		if o.Scene == sceneN {
			return o
		}
	}
	o := &Order{Scene: sceneN}
	g.Orders = append(slices.Clip(g.Orders), o)
	return o
}

// current returns the order of the current scene, or nil.
func (g *Orders) current() *Order {
	for _, o := range g.Orders {
		if g.Flash == 0 || o.Scene == g.Flash {
			return o
		}
	}
	return nil
}

// noteFlashback keeps the order of the scene around a flashback until the flashback ends.
func (g *Orders) noteFlashback(sceneNow scene.Scene) {
	if sceneNow.Type == scene.Flashback && len(g.Orders) > 0 {
		g.Flash = sceneNow.N
	}
}

// sceneEnded drops the order of the scene that is over (SCENE-R2). After a flashback the order of
// the scene around it stays.
func (g *Orders) sceneEnded(scene.SceneEnded) {
	if flash := g.Flash; flash > 0 {
		g.Flash = 0
		g.Orders = slices.DeleteFunc(slices.Clone(g.Orders), func(o *Order) bool { return o.Scene == flash })
		return
	}
	g.Orders = nil
}

func (g *Orders) beatPassed() {
	if o := g.current(); o != nil && (o.Turn != "" || o.Lead != "") {
		o.Beat = true
	}
}

func (g *Orders) characterGone(char string) {
	for _, o := range g.Orders {
		if o.Turn == char {
			o.Turn = ""
		}
		if o.By == char {
			o.By = ""
		}
		if o.Again == char {
			o.Again = ""
		}
		if o.Lead == char {
			o.Lead, o.Opens, o.Contest = "", 0, ""
		}
		is := func(id string) bool { return id == char }
		o.Acted, o.Wants = slices.DeleteFunc(slices.Clone(o.Acted), is), slices.DeleteFunc(slices.Clone(o.Wants), is)
		o.Row = slices.DeleteFunc(slices.Clone(o.Row), func(sc Score) bool { return sc.Char == char })
	}
}

// modeSet starts a scene's order anew with the mode of the event. Only the count of turns is kept.
func (g *Orders) modeSet(e ModeSet) {
	n := g.orderOf(e.Scene).N
	*g.orderOf(e.Scene) = Order{Scene: e.Scene, Mode: e.Mode, N: n}
}

// roundSet sets the round. A current turn stays. Between two turns, only the GM may then name the
// next character.
func (g *Orders) roundSet(e RoundSet) {
	o := g.orderOf(e.Scene)
	o.Round, o.Acted, o.By = e.Round, e.Acted, ""
}

// rollMoved clears the roll of a lead that has opened a contest (DRAMA-R1).
func (g *Orders) rollMoved(rollID int) {
	for _, o := range g.Orders {
		if o.Opens == rollID {
			o.Opens = 0
		}
	}
}

func (g *Orders) turnBegun(e TurnBegun) {
	o := g.orderOf(e.Scene)
	if e.Round != o.Round {
		o.Acted = nil
	}
	o.Acted = slices.DeleteFunc(slices.Clone(o.Acted), func(id string) bool { return id == e.Char })
	o.Round, o.N, o.Turn, o.From, o.Beat = e.Round, e.N, e.Char, e.From, false
}

func (g *Orders) turnExtended(e TurnExtended) {
	o := g.orderOf(e.Scene)
	if o.Again = e.Char; e.From > 0 {
		o.Again, o.From, o.Beat = "", e.From, false
	}
}

func (g *Orders) turnEnded(e TurnEnded) {
	o := g.orderOf(e.Scene)
	if o.Again == e.Char {
		o.Again = ""
	}
	o.Turn, o.By, o.Beat = "", e.Char, false
	o.Acted = append(slices.Clip(o.Acted), e.Char)
}
