package house

import (
	"slices"
	"strconv"

	"mesa/game"
)

var (
	paramChair = game.Param{Name: "chair", Kind: game.Pick, Min: 1, Max: 1}
	paramTo    = game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 1}
)

// seatMoves returns the moves that change the seating.
func seatMoves() []game.Move[State] {
	return []game.Move[State]{leaveMove(), handMove(), coGMMove(), stepDownMove(), renameChairMove(), removeChairMove(),
		banMove(), unbanMove()}
}

// Actors returns the actors that a user may act as: the actor of the named chair or, if chair is
// "", of each chair that the user holds. GMs' chairs come first, since their holder acts as the GM
// unless they name a chair. A user without a chair is one Guest. ok is false if the user does not
// hold the named chair.
func (h *State) Actors(user, chair string) (actors []game.Actor, ok bool) {
	actor, ok := h.ActorFor(user, chair)
	held := h.ChairsOf(user)
	if !ok || actor.Chair != "" || len(held) == 0 {
		return []game.Actor{actor}, ok
	}
	for _, c := range held {
		actors = append(actors, game.Actor{Chair: c.ID, User: c.User, Role: c.Role})
	}
	slices.SortStableFunc(actors, func(a, b game.Actor) int { return int(b.Role) - int(a.Role) })
	return actors, true
}

// countGMs returns the number of GM's chairs that are held.
func (h *State) countGMs() int {
	n := 0
	for _, c := range h.Chairs {
		if c.Role == game.GM && c.User != "" {
			n++
		}
	}
	return n
}

// refuseLastGM refuses to free the only GM's chair that is held.
func (h *State) refuseLastGM(c game.Chair) *game.Refusal {
	if c.Role != game.GM || h.countGMs() > 1 {
		return nil
	}
	return game.Refuse("", "refused.last_gm")
}

func leaveMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "leave", Category: game.CategoryTable, SurvivesUndo: true,
			Params: []game.Param{paramChair}},
		Offers: func(h *State, c *game.Collector) {
			for _, chair := range h.Chairs {
				if !mayChange(c.Actor, chair) {
					continue
				}
				if chair.User == "" {
					c.Close(game.Refuse("", "refused.chair_free", game.W("name", chair.Name)), "chair", chair.ID)
					continue
				}
				o := chairOffer(chair, "house.leave.free", "house.leave.then")
				if o.Closed = h.refuseLastGM(chair); chair.Role == game.GM {
					o.Consequences = []game.Msg{game.Say("house.leave.then.gm", game.W("name", chair.Name))}
				}
				c.Add(o)
			}
		},
		Do: func(t *game.Tx[State], args game.Args) {
			id := args.One("chair")
			if c, _ := t.S.Chair(id); c.Role == game.GM {
				t.S.stepDown(t.Emit, c)
				return
			}
			t.Emit(game.Left{Chair: id, Name: t.S.NameOf(id)})
		},
	}
}

// mayChange reports whether an actor may give up a chair: the actor on that chair, or a GM.
func mayChange(by game.Actor, c game.Chair) bool {
	return by.Chair != "" && (c.ID == by.Chair || by.Role == game.GM)
}

// chairOffer returns a destructive offer about a chair, with a label and a consequence that name
// the chair.
func chairOffer(c game.Chair, label, then string) game.Offer {
	return game.Offer{Fixed: game.Args{"chair": {c.ID}}, Label: game.Say(label, game.W("name", c.Name)),
		About: game.Ref("chair/" + c.ID),
		Loss:  game.Loss{Destructive: true, Consequences: []game.Msg{game.Say(then, game.W("name", c.Name))}}}
}

// handMove gives a chair to a person who holds another chair.
func handMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "hand", Category: game.CategoryTable, SurvivesUndo: true,
			Params: []game.Param{paramChair, paramTo}},
		Offers: func(h *State, c *game.Collector) {
			if c.Actor.Chair != "" && len(h.otherPeople(c.Actor.User)) == 0 {
				c.Close(game.Refuse("", "refused.nobody_else"))
			}
			for _, chair := range h.Chairs {
				to := h.otherPeople(chair.User)
				if !mayChange(c.Actor, chair) || len(to) == 0 {
					continue
				}
				o := chairOffer(chair, "house.hand.over", "house.hand.then.player")
				o.Inputs = []game.Input{{Param: paramTo, Choices: to}}
				if chair.Role == game.GM {
					o.Consequences = []game.Msg{game.Say("house.hand.then", game.W("name", chair.Name))}
				}
				c.Add(o)
			}
		},
		Do: func(t *game.Tx[State], args game.Args) {
			c, _ := t.S.Chair(args.One("chair"))
			to, _ := t.S.Chair(args.One("to"))
			t.Emit(handOver(c, to))
		},
	}
}

// handOver returns the event that gives chair c to the holder of chair to. If c is a GM's chair
// with a name other than DefaultGMName, it takes the name of chair to.
func handOver(c, to game.Chair) game.ChairHanded {
	was := c.Name
	if c.User = to.User; c.Role == game.GM && was != game.DefaultGMName {
		c.Name = to.Name
	}
	if was == c.Name {
		was = ""
	}
	return game.ChairHanded{Chair: c, To: to.Name, Was: was}
}

// otherPeople returns the people at the table except user, each as the first chair they hold.
func (h *State) otherPeople(user string) []game.Choice {
	var among []game.Choice
	var seen []string
	for _, c := range h.Chairs {
		if c.User == "" || c.User == user || slices.Contains(seen, c.User) {
			continue
		}
		seen = append(seen, c.User)
		among = append(among, game.Choice{Word: c.ID, Label: game.Quote(c.Name)})
	}
	return among
}

// coGMMove makes a person at the table a further GM: it adds a GM's chair for them, with the name
// of a chair that they hold.
func coGMMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "co-gm", Category: game.CategoryTable, SurvivesUndo: true, Params: []game.Param{paramTo}},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			if len(h.Chairs) >= MaxChairs {
				return
			}
			for _, to := range h.otherPeople(c.Actor.User) {
				if chair, _ := h.Chair(to.Word); !h.isGM(chair.User) {
					o := chairOffer(chair, "house.co-gm.make", "house.co-gm.then")
					o.Fixed = game.Args{"to": {chair.ID}}
					c.Add(o)
				}
			}
		}),
		Do: func(t *game.Tx[State], args game.Args) {
			c, _ := t.S.Chair(args.One("to"))
			id := ""
			for n := 2; id == "" || t.S.chairIndex(id) >= 0; n++ {
				id = game.GMChair + "-" + strconv.Itoa(n)
			}
			t.Emit(game.Joined{Chair: game.Chair{ID: id, Name: c.Name, Role: game.GM, User: c.User}})
		},
	}
}

// stepDownMove removes a GM's chair while there is another GM.
func stepDownMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "no-gm", Category: game.CategoryTable, SurvivesUndo: true,
			Params: []game.Param{paramChair}},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			if h.countGMs() < 2 {
				return
			}
			for _, chair := range h.Chairs {
				if chair.Role == game.GM && chair.ID != c.Actor.Chair {
					c.Add(chairOffer(chair, "house.no-gm.take", "house.no-gm.then"))
				}
			}
		}),
		Do: func(t *game.Tx[State], args game.Args) {
			c, _ := t.S.Chair(args.One("chair"))
			t.S.stepDown(t.Emit, c)
		},
	}
}

// stepDown removes a GM's chair, since a GM's chair is never left free. The chair GMChair stays,
// because the GM's things belong to it: another GM takes it over, and loses their own chair.
func (h *State) stepDown(emit func(game.Event), c game.Chair) {
	if c.ID == game.GMChair {
		i := slices.IndexFunc(h.Chairs,
			func(o game.Chair) bool { return o.Role == game.GM && o.ID != c.ID && o.User != "" })
		if i < 0 {
			return
		}
		next := h.Chairs[i]
		emit(handOver(c, next))
		emit(game.ChairRemoved{Chair: next.ID, Name: next.Name, GM: true, Merged: true})
		return
	}
	emit(game.ChairRemoved{Chair: c.ID, Name: c.Name, GM: true})
}

func renameChairMove() game.Move[State] {
	askName := game.Param{Name: "name", Kind: game.Text, Min: 1, Max: game.MaxChairName}
	return game.Move[State]{
		Spec: game.Spec{Name: "rename-chair", Category: game.CategoryTable, SurvivesUndo: true,
			Params: []game.Param{paramChair, askName}},
		Offers: func(h *State, c *game.Collector) {
			by := c.Actor
			for _, chair := range h.Chairs {
				if by.Role == game.GM || by.Chair != "" && by.Chair == chair.ID {
					c.Add(game.Offer{Fixed: game.Args{"chair": {chair.ID}}, About: game.Ref("chair/" + chair.ID),
						Form:   game.Form{OpensForm: true},
						Label:  game.Say("house.rename-chair.now", game.W("name", chair.Name)),
						Inputs: []game.Input{{Param: askName, Preset: chair.Name}}})
				} else if c.Explains() {
					c.Close(game.GMOnly("", h.Chairs, by), "chair", chair.ID)
				}
			}
		},
		Do: func(t *game.Tx[State], args game.Args) {
			id := args.One("chair")
			t.Emit(game.ChairRenamed{Chair: id, Was: t.S.NameOf(id), Name: args.One("name")})
		},
	}
}

// removeChairMove removes a player's chair from the table, free or held. A person who holds no
// other chair leaves with it.
func removeChairMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "remove-chair", Category: game.CategoryTable, SurvivesUndo: true,
			Params: []game.Param{paramChair}},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			for _, chair := range h.Chairs {
				if chair.Role != game.GM {
					c.Add(chairOffer(chair, "house.remove-chair.now", "house.remove-chair.then"))
				}
			}
		}),
		Do: func(t *game.Tx[State], args game.Args) {
			t.Emit(game.ChairRemoved{Chair: args.One("chair"), Name: t.S.NameOf(args.One("chair"))})
		},
	}
}

// banMove keeps a person out until they are unbanned: their chairs become free, and they can
// neither look on nor sit down.
func banMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "ban", Category: game.CategoryTable, SurvivesUndo: true,
			Params: []game.Param{paramChair}},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			for _, chair := range h.Chairs {
				if chair.Role != game.GM && chair.User != "" && !h.isGM(chair.User) {
					c.Add(chairOffer(chair, "house.ban.now", "house.ban.then"))
				}
			}
		}),
		Do: func(t *game.Tx[State], args game.Args) {
			c, _ := t.S.Chair(args.One("chair"))
			t.Emit(game.Banned{ID: t.S.bannedID(c.Name), User: c.User, Name: c.Name})
		},
	}
}

func (h *State) bannedID(name string) string {
	id := game.Slug(name)
	for n := 2; slices.ContainsFunc(h.Bans, func(e game.Ban) bool { return e.ID == id }); n++ {
		id = game.Slug(name) + "-" + strconv.Itoa(n)
	}
	return id
}

func unbanMove() game.Move[State] {
	askWho := game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[State]{
		Spec: game.Spec{Name: "unban", Category: game.CategoryTable, SurvivesUndo: true, Params: []game.Param{askWho}},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			for _, e := range h.Bans {
				c.Add(game.Offer{Fixed: game.Args{"who": {e.ID}}, About: "house",
					Label: game.Say("house.unban.now", game.W("name", e.Name))})
			}
		}),
		Do: func(t *game.Tx[State], args game.Args) {
			i := slices.IndexFunc(t.S.Bans, func(e game.Ban) bool { return e.ID == args.One("who") })
			t.Emit(game.Unbanned{User: t.S.Bans[i].User, Name: t.S.Bans[i].Name})
		},
	}
}
