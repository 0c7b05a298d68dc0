package turn

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

var (
	paramMoveWay = game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	paramSquares = game.Param{Name: "squares", Kind: game.Number, Min: 1, Max: 99}
)

// moveMove is a PC's movement: one zone, measured from one other combatant, or up to five squares
// (NDE-ZONE-02, NDE-GRID-02, NDE-FIGHT-05).
func moveMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "move", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{rules.ParamTarget, paramMoveWay, paramSquares, paramSquare, rules.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			if s.ClosedInPeace(c) {
				return
			}
			for p := range s.PlayedPCs(c) {
				switch {
				case c.Closed(refuseMove(s, p), "who", p.ID):
				case p.IsOwn(c.Actor):
					moveOffers(s, c, p)
				default:
					moveByGM(s, c, p)
				}
			}
			c.Against("squares", func(word string) *game.Refusal {
				if rules.Number(word) > GridMove {
					return rules.Refuse("squares-too-far", game.N("n", GridMove))
				}
				return nil
			})
		},
		Do: doMove,
	}
}

func moveWay(w string) game.Msg { return game.Say("nde.move.way." + w) }

// refuseMove refuses a PC that cannot move now (NDE-R23). If the opponents' phase began by itself,
// a PC that has not moved may still move until a foe acts, because movement and Action come in
// either order.
func refuseMove(s *state.State, p *state.PC) *game.Refusal {
	switch {
	case p.Down():
		return rules.Refuse("down", game.W("name", p.DisplayName()))
	case p.Moved:
		return rules.Refuse("no-move", game.W("name", p.DisplayName()))
	case s.Scene.Phase == state.OpponentsPhase && !isInTime(s):
		return rules.Refuse("not-your-phase")
	}
	return nil
}

// isInTime reports whether the opponents' phase began by itself and no foe has acted in it.
func isInTime(s *state.State) bool {
	return s.Scene.Own && !slices.ContainsFunc(s.Foes, func(f *state.Foe) bool { return f.Acted })
}

// moveOffers collects an offer for each direction that changes the distance: to and from every foe
// that has not fallen, and to every PC that is out of action. On the grid another offer takes a
// square.
func moveOffers(s *state.State, c *game.Collector, p *state.PC) {
	for _, id := range s.Combatants() {
		if id == p.ID || s.PC(id) != nil && !s.PC(id).Down() {
			continue
		}
		for _, w := range rules.MoveWays {
			no := refuseWay(s, p, id, w.Word)
			if !UsesGrid(s) { // the reason is about zones
				c.Close(no, "who", p.ID, "target", id, "way", w.Word)
			}
			if no != nil || w.Word == rules.Away && s.PC(id) != nil {
				continue
			}
			o := game.Offer{
				Fixed: game.Args{"who": {p.ID}, "target": {id}, "way": {w.Word}}, Aliases: game.Args{"way": w.Also},
				Label: moveLabel(s, c.Actor, p, id, w.Word), About: state.PCRef(p.ID), Primary: w.Word == rules.Closer,
			}
			if UsesGrid(s) {
				o.Inputs = []game.Input{squaresInput(s, p, id, w.Word)}
			}
			c.Add(o)
		}
	}
	if UsesGrid(s) {
		c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, Inputs: []game.Input{{Param: paramSquare}},
			About: state.PCRef(p.ID), Validate: fitSquare(s, p),
			Label: game.Say("nde.move.square", game.W("name", s.NameFor(c.Actor, p)),
				game.W("at", SquareOf(s, p.ID).String()))})
	}
}

// moveByGM collects one offer for a PC that is not the GM's own, or none if nobody else is there.
func moveByGM(s *state.State, c *game.Collector, p *state.PC) {
	var among []game.Choice
	for _, other := range CombatantChoices(s) {
		if other.Word != p.ID {
			among = append(among, other)
		}
	}
	if len(among) == 0 {
		return
	}
	c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
		Label: game.Say("nde.move.gm", game.W("name", p.DisplayName())),
		Inputs: []game.Input{{Param: rules.ParamTarget, Choices: among},
			{Param: paramMoveWay, Choices: rules.Choices(rules.MoveWays, moveWay, rules.Closer)}},
		Validate: func(args game.Args) *game.Refusal { return refuseWay(s, p, args.One("target"), args.One("way")) }})
}

// refuseWay refuses a movement in a direction that cannot change the distance.
func refuseWay(s *state.State, p *state.PC, target, way string) *game.Refusal {
	moves := zoneAt(s.Scene.Zone(p.ID, target), stepOf(way)) != ""
	if UsesGrid(s) {
		moves = squareTowards(s, p.ID, target, way, GridMove) != SquareOf(s, p.ID)
	}
	if moves {
		return nil
	}
	return rules.Refuse("move-too-far")
}

func stepOf(way string) int {
	if way == rules.Closer {
		return -1
	}
	return 1
}

func moveLabel(s *state.State, by game.Actor, p *state.PC, target, way string) game.Msg {
	name := game.W("name", s.NameFor(by, p))
	if UsesGrid(s) {
		return game.Say("nde.move.grid_"+way, name, game.M("target", s.NameMsg(target)),
			game.W("at", squareTowards(s, p.ID, target, way, GridMove).String()))
	}
	return game.Say("nde.move."+way, name, game.M("target", s.NameMsg(target)),
		game.M("zone", rules.ZoneMsg(zoneAt(s.Scene.Zone(p.ID, target), stepOf(way)))))
}

func doMove(t *state.Tx, args game.Args) {
	p, target, way := t.S.PC(args.One("who")), args.One("target"), args.One("way")
	t.Emit(Moved{PC: p.ID, Near: target, Way: way})
	switch {
	case target == "":
		to, _ := parsePlace(args.One("square"))
		t.Emit(Placed{Who: p.ID, X: to.X, Y: to.Y})
	case UsesGrid(t.S):
		n := GridMove
		if args.One("squares") != "" {
			n = rules.Number(args.One("squares"))
		}
		to := squareTowards(t.S, p.ID, target, way, n)
		t.Emit(Placed{Who: p.ID, X: to.X, Y: to.Y})
	default:
		t.Emit(ZoneSet{A: p.ID, B: target, Zone: zoneAt(t.S.Scene.Zone(p.ID, target), stepOf(way))})
	}
	EndPhase(t)
}

// squaresInput asks for the number of squares. Its preset leads as near to the target, or as far
// away from it, as one movement goes.
func squaresInput(s *state.State, p *state.PC, target, way string) game.Input {
	n := GridMove
	if way == rules.Closer {
		n = min(n, SquareDistance(s, p.ID, target)-1)
	}
	input := game.Input{Param: paramSquares, Preset: game.Itoa(n)}
	input.Max = GridMove
	return input
}

// fitSquare returns a check that refuses a square that does not exist or is too far for one
// movement.
func fitSquare(s *state.State, p *state.PC) func(game.Args) *game.Refusal {
	return func(args game.Args) *game.Refusal {
		to, ok := parsePlace(args.One("square"))
		switch {
		case !ok:
			return game.Refuse("NDE-GRID-01", "nde.refused.no-square")
		case to.DistanceTo(SquareOf(s, p.ID)) > GridMove:
			return rules.Refuse("squares-too-far", game.N("n", GridMove))
		}
		return nil
	}
}
