package turnorder

import (
	"slices"

	"mesa/systems/cortex/core/scene"
)

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
