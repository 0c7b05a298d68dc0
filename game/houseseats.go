package game

import (
	"slices"
	"strconv"
)

var (
	paramChair = Param{Name: "chair", Kind: Pick, Min: 1, Max: 1}
	paramTo    = Param{Name: "to", Kind: Pick, Min: 1, Max: 1}
)

// seatMoves returns the moves that change the seating.
func seatMoves() []Move[House] {
	return []Move[House]{leaveMove(), handMove(), coGMMove(), stepDownMove(), renameChairMove(), removeChairMove(),
		banMove(), unbanMove()}
}

// Actors returns the actors that a user may act as: the actor of the named chair or, if chair is
// "", of each chair that the user holds. GMs' chairs come first, since their holder acts as the GM
// unless they name a chair. A user without a chair is one Guest. ok is false if the user does not
// hold the named chair.
func (h *House) Actors(user, chair string) (actors []Actor, ok bool) {
	actor, ok := h.ActorFor(user, chair)
	held := h.ChairsOf(user)
	if !ok || actor.Chair != "" || len(held) == 0 {
		return []Actor{actor}, ok
	}
	for _, c := range held {
		actors = append(actors, Actor{Chair: c.ID, User: c.User, Role: c.Role})
	}
	slices.SortStableFunc(actors, func(a, b Actor) int { return int(b.Role) - int(a.Role) })
	return actors, true
}

// countGMs returns the number of GM's chairs that are held.
func (h *House) countGMs() int {
	n := 0
	for _, c := range h.Chairs {
		if c.Role == GM && c.User != "" {
			n++
		}
	}
	return n
}

// refuseLastGM refuses to free the only GM's chair that is held.
func (h *House) refuseLastGM(c Chair) *Refusal {
	if c.Role != GM || h.countGMs() > 1 {
		return nil
	}
	return Refuse("", "refused.last_gm")
}

func leaveMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "leave", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair}},
		Offers: func(h *House, c *Collector) {
			for _, chair := range h.Chairs {
				if !mayChange(c.Actor, chair) {
					continue
				}
				if chair.User == "" {
					c.Close(Refuse("", "refused.chair_free", W("name", chair.Name)), "chair", chair.ID)
					continue
				}
				o := chairOffer(chair, "house.leave.free", "house.leave.then")
				if o.Closed = h.refuseLastGM(chair); chair.Role == GM {
					o.Consequences = []Msg{Say("house.leave.then.gm", W("name", chair.Name))}
				}
				c.Add(o)
			}
		},
		Do: func(t *Tx[House], args Args) {
			id := args.One("chair")
			if c, _ := t.S.Chair(id); c.Role == GM {
				t.S.stepDown(t.Emit, c)
				return
			}
			t.Emit(Left{id, t.S.nameOf(id)})
		},
	}
}

// mayChange reports whether an actor may give up a chair: its holder, or a GM.
func mayChange(by Actor, c Chair) bool { return by.Chair != "" && (c.ID == by.Chair || by.Role == GM) }

// chairOffer returns a destructive offer about a chair, with a label and a consequence that name
// it.
func chairOffer(c Chair, label, then string) Offer {
	return Offer{Fixed: Args{"chair": {c.ID}}, Label: Say(label, W("name", c.Name)), About: Ref("chair/" + c.ID),
		Loss: Loss{Destructive: true, Consequences: []Msg{Say(then, W("name", c.Name))}}}
}

// handMove gives a chair to a person who holds another one.
func handMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "hand", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair, paramTo}},
		Offers: func(h *House, c *Collector) {
			if c.Actor.Chair != "" && len(h.otherPeople(c.Actor.User)) == 0 {
				c.Close(Refuse("", "refused.nobody_else"))
			}
			for _, chair := range h.Chairs {
				to := h.otherPeople(chair.User)
				if !mayChange(c.Actor, chair) || len(to) == 0 {
					continue
				}
				o := chairOffer(chair, "house.hand.over", "house.hand.then.player")
				o.Inputs = []Input{{Param: paramTo, Choices: to}}
				if chair.Role == GM {
					o.Consequences = []Msg{Say("house.hand.then", W("name", chair.Name))}
				}
				c.Add(o)
			}
		},
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			to, _ := t.S.Chair(args.One("to"))
			t.Emit(handOver(c, to))
		},
	}
}

// handOver gives a chair to the holder of another one. A GM's chair that is called by a person's
// name takes the new holder's name.
func handOver(c, to Chair) ChairHanded {
	was := c.Name
	if c.User = to.User; c.Role == GM && was != gmName {
		c.Name = to.Name
	}
	if was == c.Name {
		was = ""
	}
	return ChairHanded{Chair: c, To: to.Name, Was: was}
}

// gmName is the name of a GM's chair that was given no name.
const gmName = "GM"

// otherPeople returns the people at the table except user, each as the first chair they hold.
func (h *House) otherPeople(user string) []Choice {
	var among []Choice
	var seen []string
	for _, c := range h.Chairs {
		if c.User == "" || c.User == user || slices.Contains(seen, c.User) {
			continue
		}
		seen = append(seen, c.User)
		among = append(among, Choice{Word: c.ID, Label: Quote(c.Name)})
	}
	return among
}

// coGMMove gives a person at the table another GM's chair, under their name.
func coGMMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "co-gm", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramTo}},
		Offers: offersToGM(func(h *House, c *Collector) {
			if len(h.Chairs) >= MaxChairs {
				return
			}
			for _, to := range h.otherPeople(c.Actor.User) {
				if chair, _ := h.Chair(to.Word); !h.isGM(chair.User) {
					o := chairOffer(chair, "house.co-gm.make", "house.co-gm.then")
					o.Fixed = Args{"to": {chair.ID}}
					c.Add(o)
				}
			}
		}),
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("to"))
			id := ""
			for n := 2; id == "" || t.S.chairIndex(id) >= 0; n++ {
				id = GMChair + "-" + strconv.Itoa(n)
			}
			t.Emit(Joined{Chair: Chair{ID: id, Name: c.Name, Role: GM, User: c.User}})
		},
	}
}

// stepDownMove removes a GM's chair while there is another GM.
func stepDownMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "no-gm", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair}},
		Offers: offersToGM(func(h *House, c *Collector) {
			if h.countGMs() < 2 {
				return
			}
			for _, chair := range h.Chairs {
				if chair.Role == GM && chair.ID != c.Actor.Chair {
					c.Add(chairOffer(chair, "house.no-gm.take", "house.no-gm.then"))
				}
			}
		}),
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			t.S.stepDown(t.Emit, c)
		},
	}
}

// stepDown removes a GM's chair, since a GM's chair is never left free. The chair GMChair stays,
// because the GM's things belong to it: another GM takes it over, and loses their own chair.
func (h *House) stepDown(emit func(Event), c Chair) {
	if c.ID == GMChair {
		i := slices.IndexFunc(h.Chairs, func(o Chair) bool { return o.Role == GM && o.ID != c.ID && o.User != "" })
		if i < 0 {
			return
		}
		next := h.Chairs[i]
		emit(handOver(c, next))
		emit(ChairRemoved{Chair: next.ID, Name: next.Name, GM: true, Merged: true})
		return
	}
	emit(ChairRemoved{Chair: c.ID, Name: c.Name, GM: true})
}

func renameChairMove() Move[House] {
	askName := Param{Name: "name", Kind: Text, Min: 1, Max: MaxChairName}
	return Move[House]{
		Spec: Spec{Name: "rename-chair", Category: CategoryTable, SurvivesUndo: true,
			Params: []Param{paramChair, askName}},
		Offers: func(h *House, c *Collector) {
			by := c.Actor
			for _, chair := range h.Chairs {
				if by.Role == GM || by.Chair != "" && by.Chair == chair.ID {
					c.Add(Offer{Fixed: Args{"chair": {chair.ID}}, About: Ref("chair/" + chair.ID),
						Form:   Form{OpensForm: true},
						Label:  Say("house.rename-chair.now", W("name", chair.Name)),
						Inputs: []Input{{Param: askName, Preset: chair.Name}}})
				} else if c.Explains() {
					c.Close(GMOnly("", h.Chairs, by), "chair", chair.ID)
				}
			}
		},
		Do: func(t *Tx[House], args Args) {
			id := args.One("chair")
			t.Emit(ChairRenamed{Chair: id, Was: t.S.nameOf(id), Name: args.One("name")})
		},
	}
}

// removeChairMove removes a player's chair from the table, and with it the person who holds it.
func removeChairMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "remove-chair", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair}},
		Offers: offersToGM(func(h *House, c *Collector) {
			for _, chair := range h.Chairs {
				if chair.Role != GM {
					c.Add(chairOffer(chair, "house.remove-chair.now", "house.remove-chair.then"))
				}
			}
		}),
		Do: func(t *Tx[House], args Args) {
			t.Emit(ChairRemoved{Chair: args.One("chair"), Name: t.S.nameOf(args.One("chair"))})
		},
	}
}

// banMove keeps a person out for good: their chairs become free, and they cannot sit down here
// again.
func banMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "ban", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair}},
		Offers: offersToGM(func(h *House, c *Collector) {
			for _, chair := range h.Chairs {
				if chair.Role != GM && chair.User != "" && !h.isGM(chair.User) {
					c.Add(chairOffer(chair, "house.ban.now", "house.ban.then"))
				}
			}
		}),
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			t.Emit(Banned{ID: t.S.bannedID(c.Name), User: c.User, Name: c.Name})
		},
	}
}

// Ban is a user who may neither see the table nor join it.
type Ban struct {
	ID   string `json:"id"`
	User string `json:"user"`
	Name string `json:"name"`
}

// ErrBanned refuses everything to a banned user, and ErrSeatedOnly refuses the view of the table to
// a user who cannot look on.
var (
	ErrBanned     = Refuse("", "refused.banned")
	ErrSeatedOnly = Refuse("", "refused.seated_only")
)

func (h *House) bannedID(name string) string {
	id := Slug(name)
	for n := 2; slices.ContainsFunc(h.Bans, func(e Ban) bool { return e.ID == id }); n++ {
		id = Slug(name) + "-" + strconv.Itoa(n)
	}
	return id
}

func unbanMove() Move[House] {
	askWho := Param{Name: "who", Kind: Pick, Min: 1, Max: 1}
	return Move[House]{
		Spec: Spec{Name: "unban", Category: CategoryTable, SurvivesUndo: true, Params: []Param{askWho}},
		Offers: offersToGM(func(h *House, c *Collector) {
			for _, e := range h.Bans {
				c.Add(Offer{Fixed: Args{"who": {e.ID}}, About: "house",
					Label: Say("house.unban.now", W("name", e.Name))})
			}
		}),
		Do: func(t *Tx[House], args Args) {
			i := slices.IndexFunc(t.S.Bans, func(e Ban) bool { return e.ID == args.One("who") })
			t.Emit(Unbanned{User: t.S.Bans[i].User, Name: t.S.Bans[i].Name})
		},
	}
}
