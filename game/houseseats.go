package game

import (
	"slices"
	"strconv"
)

var (
	paramChair = Param{Name: "chair", Kind: Pick, Min: 1, Max: 1}
	paramTo    = Param{Name: "to", Kind: Pick, Min: 1, Max: 1}
)

// seatMoves are those that change who sits where.
func seatMoves() []Move[House] {
	return []Move[House]{leaveMove(), handMove(), coGMMove(), stepDownMove(), renameChairMove(), removeChairMove(),
		banMove(), unbanMove()}
}

// Actors are those that a user may speak from: the chair that is named, or all
// that they hold, a GM's first, for who holds one speaks for it unless they say
// otherwise. Who holds none is a guest; a chair that is not the user's gives ok
// false.
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

// countGMs counts the GM's chairs that somebody holds.
func (h *House) countGMs() int {
	n := 0
	for _, c := range h.Chairs {
		if c.Role == GM && c.User != "" {
			n++
		}
	}
	return n
}

// refuseLastGM refuses to leave a table without a GM.
func (h *House) refuseLastGM(c Chair) *Refusal {
	if c.Role != GM || h.countGMs() > 1 {
		return nil
	}
	return Refuse("", "refused.last_gm")
}

func leaveMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "leave", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair}},
		When: func(h *House, by Actor) []Offer {
			var offers []Offer
			for _, c := range h.Chairs {
				if c.User == "" || by.Chair == "" || c.ID != by.Chair && by.Role != GM {
					continue
				}
				o := Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.leave.free", W("name", c.Name)),
					About:        Ref("chair/" + c.ID),
					Destructive:  true,
					Consequences: []Msg{Say("house.leave.then", W("name", c.Name))}, Closed: h.refuseLastGM(c)}
				if c.Role == GM {
					o.Consequences = []Msg{Say("house.leave.then.gm", W("name", c.Name))}
				}
				offers = append(offers, o)
			}
			return offers
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

// handMove gives a chair to somebody who holds another one.
func handMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "hand", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair, paramTo}},
		When: func(h *House, by Actor) []Offer {
			var offers []Offer
			for _, c := range h.Chairs {
				to := h.otherPeople(c.User)
				if by.Chair == "" || c.ID != by.Chair && by.Role != GM || len(to) == 0 {
					continue
				}
				o := Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.hand.over", W("name", c.Name)),
					About:       Ref("chair/" + c.ID),
					Inputs:      []Input{{Param: paramTo, Choices: to}},
					Destructive: true, Consequences: []Msg{Say("house.hand.then.player", W("name", c.Name))}}
				if c.Role == GM {
					o.Consequences = []Msg{Say("house.hand.then", W("name", c.Name))}
				}
				offers = append(offers, o)
			}
			return offers
		},
		Why: func(h *House, by Actor, _ Args) *Refusal {
			if by.Chair == "" || len(h.otherPeople(by.User)) > 0 {
				return nil
			}
			return Refuse("", "refused.nobody_else")
		},
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			to, _ := t.S.Chair(args.One("to"))
			t.Emit(handOver(c, to))
		},
	}
}

// handOver gives a chair to whoever holds another one. A GM's chair that was
// called by a person's name is called by the new one's from then on.
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

// gmName is what a GM's chair is called where nobody said a name.
const gmName = "GM"

// otherPeople are the people at the table but user, each by the first chair held.
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

// coGMMove gives somebody at the table a GM's chair beside the first, under
// their name.
func coGMMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "co-gm", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramTo}},
		When: func(h *House, by Actor) []Offer {
			if by.Role != GM || len(h.Chairs) >= MaxChairs {
				return nil
			}
			var offers []Offer
			for _, to := range h.otherPeople(by.User) {
				c, _ := h.Chair(to.Word)
				if h.isGM(c.User) {
					continue
				}
				offers = append(offers,
					Offer{Fixed: Args{"to": {c.ID}}, Label: Say("house.co-gm.make", W("name", c.Name)),
						About:       Ref("chair/" + c.ID),
						Destructive: true, Consequences: []Msg{Say("house.co-gm.then", W("name", c.Name))}})
			}
			return offers
		},
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("to"))
			id := ""
			for n := 2; id == "" || t.S.find(id) >= 0; n++ {
				id = GMChair + "-" + strconv.Itoa(n)
			}
			t.Emit(Joined{Chair: Chair{ID: id, Name: c.Name, Role: GM, User: c.User}})
		},
		Why: refuseNonGM,
	}
}

// stepDownMove takes a GM's chair away again while another GM is there.
func stepDownMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "no-gm", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair}},
		When: func(h *House, by Actor) []Offer {
			if by.Role != GM || h.countGMs() < 2 {
				return nil
			}
			var offers []Offer
			for _, c := range h.Chairs {
				if c.Role == GM && c.ID != by.Chair {
					offers = append(offers,
						Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.no-gm.take", W("name", c.Name)),
							About:       Ref("chair/" + c.ID),
							Destructive: true, Consequences: []Msg{Say("house.no-gm.then", W("name", c.Name))}})
				}
			}
			return offers
		},
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			t.S.stepDown(t.Emit, c)
		},
		Why: refuseNonGM,
	}
}

// stepDown takes a GM's chair away, which is never free. The first one stays,
// for what is the GM's is bound to it: another GM gets it for their own.
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
		When: func(h *House, by Actor) []Offer {
			var offers []Offer
			for _, c := range h.Chairs {
				if by.Role == GM || by.Chair != "" && by.Chair == c.ID {
					offers = append(offers,
						Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.rename-chair.now", W("name", c.Name)),
							About:     Ref("chair/" + c.ID),
							OpensForm: true, Inputs: []Input{{Param: askName, Preset: c.Name}}})
				}
			}
			return offers
		},
		Do: func(t *Tx[House], args Args) {
			id := args.One("chair")
			t.Emit(ChairRenamed{Chair: id, Was: t.S.nameOf(id), Name: args.One("name")})
		},
		Why: refuseNonGM,
	}
}

// removeChairMove takes a player's chair from the table, and whoever sits on
// it.
func removeChairMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "remove-chair", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair}},
		When: func(h *House, by Actor) []Offer {
			return h.offersPerPlayer(by, func(c Chair) Offer {
				return Offer{Label: Say("house.remove-chair.now", W("name", c.Name)),
					Consequences: []Msg{Say("house.remove-chair.then", W("name", c.Name))}}
			})
		},
		Do: func(t *Tx[House], args Args) {
			t.Emit(ChairRemoved{Chair: args.One("chair"), Name: t.S.nameOf(args.One("chair"))})
		},
		Why: refuseNonGM,
	}
}

// offersPerPlayer offers the GM something grave for each player's chair.
func (h *House) offersPerPlayer(by Actor, offer func(Chair) Offer) []Offer {
	if by.Role != GM {
		return nil
	}
	var offers []Offer
	for _, c := range h.Chairs {
		if c.Role == GM {
			continue
		}
		if o := offer(c); !o.Label.Empty() {
			o.Fixed, o.About, o.Destructive = Args{"chair": {c.ID}}, Ref("chair/"+c.ID), true
			offers = append(offers, o)
		}
	}
	return offers
}

// banMove sends somebody away for good: their chairs are free, and they do not
// sit down here again.
func banMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "ban", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramChair}},
		When: func(h *House, by Actor) []Offer {
			return h.offersPerPlayer(by, func(c Chair) Offer {
				if c.User == "" || h.isGM(c.User) {
					return Offer{}
				}
				return Offer{Label: Say("house.ban.now", W("name", c.Name)),
					Consequences: []Msg{Say("house.ban.then", W("name", c.Name))}}
			})
		},
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			t.Emit(Banned{ID: t.S.bannedID(c.Name), User: c.User, Name: c.Name})
		},
		Why: refuseNonGM,
	}
}

// Ban is somebody who may not sit down here.
type Ban struct {
	ID   string `json:"id"`
	User string `json:"user"`
	Name string `json:"name"`
}

// ErrBanned refuses everything to a person who is banned from a table, and ErrSeatedOnly
// all that can be seen there to a person who cannot look on.
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
		When: func(h *House, by Actor) []Offer {
			if by.Role != GM {
				return nil
			}
			var offers []Offer
			for _, e := range h.Bans {
				offers = append(offers,
					Offer{Fixed: Args{"who": {e.ID}}, Label: Say("house.unban.now", W("name", e.Name)), About: "house"})
			}
			return offers
		},
		Do: func(t *Tx[House], args Args) {
			i := slices.IndexFunc(t.S.Bans, func(e Ban) bool { return e.ID == args.One("who") })
			t.Emit(Unbanned{User: t.S.Bans[i].User, Name: t.S.Bans[i].Name})
		},
		Why: refuseNonGM,
	}
}
