package nde

import (
	"slices"
	"strings"

	"mesa/game"
)

// isBetween reports whether the distance is between these two PCs or foes, in either order.
func (d Distance) isBetween(a, b string) bool { return d.A == a && d.B == b || d.A == b && d.B == a }

// zone returns the zone between two PCs or foes. It is Nearby unless it was changed (NDE-R22).
func (sc *Scene) zone(a, b string) string {
	for _, d := range sc.Distances {
		if d.isBetween(a, b) {
			return d.Zone
		}
	}
	return Nearby
}

// zoneAt returns the zone n steps farther, or nearer if n is negative: "" past either end.
func zoneAt(zone string, n int) string {
	i := zoneIndex(zone) + n
	if i < 0 || i >= len(zones) {
		return ""
	}
	return zones[i].word
}

func zoneMsg(zone string) game.Msg { return game.Say("nde.zone." + zone) }

func zoneChoices(ticked string) []game.Choice { return choices(zones, zoneMsg, ticked) }

// usesGrid reports whether the table plays on a grid (NDE-GRID-01).
func (s *State) usesGrid() bool { return onGrid.On(s) }

// isClose reports whether two PCs or foes are Close. On the grid they are Close in neighbouring
// squares, also diagonally (NDE-ATK-06).
func (s *State) isClose(a, b string) bool {
	if s.usesGrid() {
		return s.squareDistance(a, b) <= 1
	}
	return s.Scene.zone(a, b) == Close
}

// distance returns the distance of two PCs or foes: in squares on the grid, otherwise in zones, 0
// for Close.
func (s *State) distance(a, b string) int {
	if s.usesGrid() {
		return s.squareDistance(a, b)
	}
	return zoneIndex(s.Scene.zone(a, b))
}

func zoneIndex(zone string) int {
	return slices.IndexFunc(zones, func(w word) bool { return w.word == zone })
}

// combatants returns the ids of all PCs, and of the foes that have not fallen.
func (g *People) combatants() []string {
	var ids []string
	for _, p := range g.PCs {
		ids = append(ids, p.ID)
	}
	for _, f := range g.Foes {
		if !f.Fallen() {
			ids = append(ids, f.ID)
		}
	}
	return ids
}

func (s *State) combatantChoices() []game.Choice {
	var cs []game.Choice
	for _, id := range s.combatants() {
		cs = append(cs, game.Choice{Word: id, Label: s.nameMsg(id)})
	}
	return cs
}

// Ways to move.
const (
	Closer = "closer"
	Away   = "away"
)

var moveWays = []word{
	{Closer, []string{"perto", "aproximar"}},
	{Away, []string{"longe", "afastar"}},
}

func moveWay(w string) game.Msg { return game.Say("nde.move.way." + w) }

var (
	paramTarget  = game.Param{Name: "target", Kind: game.Pick, Min: 1, Max: 1}
	paramMoveWay = game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	paramSquares = game.Param{Name: "squares", Kind: game.Number, Min: 1, Max: 99}
	paramSquare  = game.Param{Name: "square", Kind: game.Text, Min: 2, Max: 3}
)

// moveMove is a PC's movement: one zone, measured from one other combatant, or up to five squares
// (NDE-ZONE-02, NDE-GRID-02, NDE-FIGHT-05).
func moveMove() move {
	return move{
		Spec: game.Spec{Name: "move", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramTarget, paramMoveWay, paramSquares, paramSquare, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			if s.closedInPeace(c) {
				return
			}
			for p := range s.playedPCs(c) {
				switch {
				case c.Closed(s.refuseMove(p), "who", p.ID):
				case p.isOwn(c.Actor):
					s.moveOffers(c, p)
				default:
					s.moveByGM(c, p)
				}
			}
			c.Against("squares", func(word string) *game.Refusal {
				if number(word) > gridMove {
					return refuse("squares-too-far", game.N("n", gridMove))
				}
				return nil
			})
		},
		Do: doMove,
	}
}

// refuseMove refuses a PC that cannot move now (NDE-R23). If the opponents' phase began by itself,
// a PC that has not moved may still move until a foe acts, because movement and Action come in
// either order.
func (s *State) refuseMove(p *PC) *game.Refusal {
	switch {
	case p.Down():
		return refuse("down", game.W("name", p.displayName()))
	case p.Moved:
		return refuse("no-move", game.W("name", p.displayName()))
	case s.Scene.Phase == OpponentsPhase && !s.isInTime():
		return refuse("not-your-phase")
	}
	return nil
}

// isInTime reports whether the opponents' phase began by itself and no foe has acted in it.
func (s *State) isInTime() bool {
	return s.Scene.Own && !slices.ContainsFunc(s.Foes, func(f *Foe) bool { return f.Acted })
}

// moveOffers collects an offer for each direction that changes the distance: to and from every foe,
// and to every PC that is out of action. On the grid another offer takes a square.
func (s *State) moveOffers(c *game.Collector, p *PC) {
	for _, id := range s.combatants() {
		if id == p.ID || s.pc(id) != nil && !s.pc(id).Down() {
			continue
		}
		for _, w := range moveWays {
			no := s.refuseWay(p, id, w.word)
			if !s.usesGrid() { // the reason is about zones
				c.Close(no, "who", p.ID, "target", id, "way", w.word)
			}
			if no != nil || w.word == Away && s.pc(id) != nil {
				continue
			}
			o := game.Offer{
				Fixed: game.Args{"who": {p.ID}, "target": {id}, "way": {w.word}}, Aliases: game.Args{"way": w.also},
				Label: s.moveLabel(c.Actor, p, id, w.word), About: pcRef(p.ID), Primary: w.word == Closer,
			}
			if s.usesGrid() {
				o.Inputs = []game.Input{s.squaresInput(p, id, w.word)}
			}
			c.Add(o)
		}
	}
	if s.usesGrid() {
		c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, Inputs: []game.Input{{Param: paramSquare}},
			About: pcRef(p.ID), Validate: s.fitSquare(p),
			Label: game.Say("nde.move.square", game.W("name", s.nameFor(c.Actor, p)),
				game.W("at", s.squareOf(p.ID).String()))})
	}
}

// moveByGM collects one offer for a PC that is not the GM's own.
func (s *State) moveByGM(c *game.Collector, p *PC) {
	var among []game.Choice
	for _, other := range s.combatantChoices() {
		if other.Word != p.ID {
			among = append(among, other)
		}
	}
	if len(among) == 0 {
		return
	}
	c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
		Label: game.Say("nde.move.gm", game.W("name", p.displayName())),
		Inputs: []game.Input{{Param: paramTarget, Choices: among},
			{Param: paramMoveWay, Choices: choices(moveWays, moveWay, Closer)}},
		Validate: func(args game.Args) *game.Refusal { return s.refuseWay(p, args.One("target"), args.One("way")) }})
}

// refuseWay refuses a movement in a direction that cannot change the distance.
func (s *State) refuseWay(p *PC, target, way string) *game.Refusal {
	moves := zoneAt(s.Scene.zone(p.ID, target), stepOf(way)) != ""
	if s.usesGrid() {
		moves = s.squareTowards(p.ID, target, way, gridMove) != s.squareOf(p.ID)
	}
	if moves {
		return nil
	}
	return refuse("move-too-far")
}

func stepOf(way string) int {
	if way == Closer {
		return -1
	}
	return 1
}

func (s *State) moveLabel(by game.Actor, p *PC, target, way string) game.Msg {
	name := game.W("name", s.nameFor(by, p))
	if s.usesGrid() {
		return game.Say("nde.move.grid_"+way, name, game.M("target", s.nameMsg(target)),
			game.W("at", s.squareTowards(p.ID, target, way, gridMove).String()))
	}
	return game.Say("nde.move."+way, name, game.M("target", s.nameMsg(target)),
		game.M("zone", zoneMsg(zoneAt(s.Scene.zone(p.ID, target), stepOf(way)))))
}

func doMove(t *tx, args game.Args) {
	p, target, way := t.S.pc(args.One("who")), args.One("target"), args.One("way")
	t.Emit(Moved{PC: p.ID, Near: target, Way: way})
	switch {
	case target == "":
		to, _ := parsePlace(args.One("square"))
		t.Emit(Placed{Who: p.ID, X: to.X, Y: to.Y})
	case t.S.usesGrid():
		n := gridMove
		if args.One("squares") != "" {
			n = number(args.One("squares"))
		}
		to := t.S.squareTowards(p.ID, target, way, n)
		t.Emit(Placed{Who: p.ID, X: to.X, Y: to.Y})
	default:
		t.Emit(ZoneSet{A: p.ID, B: target, Zone: zoneAt(t.S.Scene.zone(p.ID, target), stepOf(way))})
	}
	endPhase(t)
}

// zoneMove lets the GM set the distance of a combatant to one or more others (NDE-R22).
func zoneMove() move {
	paramTo := game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 40}
	paramZone := game.Param{Name: "zone", Kind: game.Pick, Min: 1, Max: 1}
	return withLacks("NDE-ZONE-01", gmMove(game.Spec{Name: "zone", Category: game.CategoryScene,
		Params: []game.Param{paramWho, paramZone, paramTo}},
		func(s *State, c *game.Collector) {
			all := s.combatantChoices()
			if s.usesGrid() || !s.Scene.Open() || len(all) < 2 {
				return
			}
			c.Add(game.Offer{Label: game.Say("nde.zone.set"), About: "scene",
				Inputs: []game.Input{{Param: paramWho, Choices: all}, {Param: paramZone, Choices: zoneChoices("")},
					{Param: paramTo, Choices: all}},
				Validate: func(args game.Args) *game.Refusal {
					if args.Has("to", args.One("who")) {
						return game.Refuse("NDE-R22", "nde.refused.same-two")
					}
					return nil
				}})
		}, func(t *tx, args game.Args) {
			for _, to := range args["to"] {
				t.Emit(ZoneSet{A: args.One("who"), B: to, Zone: args.One("zone")})
			}
		}))
}

// coverMove gives combatants cover, or removes it (NDE-COVER-01, NDE-COVER-02).
func coverMove() move {
	paramCombatants := game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 40}
	paramCover := game.Param{Name: "cover", Kind: game.Pick, Min: 1, Max: 1}
	return withLacks("NDE-COVER-02", gmMove(game.Spec{Name: "cover", Category: game.CategoryScene,
		Params: []game.Param{paramCover, paramCombatants}},
		func(s *State, c *game.Collector) {
			if all := s.combatantChoices(); s.Scene.Open() && len(all) > 0 {
				c.Add(game.Offer{Label: game.Say("nde.cover.set"), About: "scene",
					Inputs: []game.Input{{Param: paramCover, Choices: choices(covers, coverMsg, PartialCover)},
						{Param: paramCombatants, Choices: all}}})
			}
		}, func(t *tx, args game.Args) {
			for _, id := range args["who"] {
				t.Emit(CoverSet{Who: id, Cover: args.One("cover")})
			}
		}))
}

// cover returns the cover of a PC or foe, NoCover if it has none.
func (sc *Scene) cover(id string) string {
	for _, c := range sc.Covers {
		if c.Who == id {
			return c.Cover
		}
	}
	return NoCover
}

func coverMsg(w string) game.Msg { return game.Say("nde.cover." + strings.ReplaceAll(w, "-", "_")) }
