package game

import (
	"slices"
	"strconv"
)

var (
	askSeat = Param{Name: "chair", Kind: Pick, Min: 1, Max: 1}
	askTo   = Param{Name: "to", Kind: Pick, Min: 1, Max: 1}
)

// seatMoves are those that change who sits where.
func seatMoves() []Move[House] {
	return []Move[House]{leaveMove(), handMove(), coGMMove(), stepDownMove(), renameChairMove(), removeChairMove(), banMove(), unbanMove()}
}

// Seats are those that a user may speak from: the chair that is named, or all
// that they hold, a GM's first, for who holds one speaks for it unless they say
// otherwise. Who holds none is a guest; a chair that is not the user's gives ok
// false.
func (h *House) Seats(user, chair string) (seats []Seat, ok bool) {
	seat, ok := h.Seat(user, chair)
	held := h.Held(user)
	if !ok || seat.Chair != "" || len(held) == 0 {
		return []Seat{seat}, ok
	}
	for _, c := range held {
		seats = append(seats, Seat{Chair: c.ID, User: c.User, Role: c.Role})
	}
	slices.SortStableFunc(seats, func(a, b Seat) int { return int(b.Role) - int(a.Role) })
	return seats, true
}

// gms counts the GM's chairs that somebody holds.
func (h *House) gms() int {
	n := 0
	for _, c := range h.Chairs {
		if c.Role == GM && c.User != "" {
			n++
		}
	}
	return n
}

// lastGM refuses to leave a table without a GM.
func (h *House) lastGM(c Chair) *Refusal {
	if c.Role != GM || h.gms() > 1 {
		return nil
	}
	return Refuse("", "refused.last_gm")
}

func leaveMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "leave", Under: UnderTable, Fixed: true, Params: []Param{askSeat}},
		When: func(h *House, by Seat) []Offer {
			var offers []Offer
			for _, c := range h.Chairs {
				if c.User == "" || by.Chair == "" || c.ID != by.Chair && by.Role != GM {
					continue
				}
				o := Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.leave.free", W("name", c.Name)), About: Ref("chair/" + c.ID),
					Grave: true,
					Then:  []Msg{Say("house.leave.then", W("name", c.Name))}, No: h.lastGM(c)}
				if c.Role == GM {
					o.Then = []Msg{Say("house.leave.then.gm", W("name", c.Name))}
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
		Spec: Spec{Name: "hand", Under: UnderTable, Fixed: true, Params: []Param{askSeat, askTo}},
		When: func(h *House, by Seat) []Offer {
			var offers []Offer
			for _, c := range h.Chairs {
				to := h.others(c.User)
				if by.Chair == "" || c.ID != by.Chair && by.Role != GM || len(to) == 0 {
					continue
				}
				o := Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.hand.over", W("name", c.Name)), About: Ref("chair/" + c.ID),
					Asks:  []Ask{{Param: askTo, Among: to}},
					Grave: true, Then: []Msg{Say("house.hand.then.player", W("name", c.Name))}}
				if c.Role == GM {
					o.Then = []Msg{Say("house.hand.then", W("name", c.Name))}
				}
				offers = append(offers, o)
			}
			return offers
		},
		Why: func(h *House, by Seat, _ Args) *Refusal {
			if by.Chair == "" || len(h.others(by.User)) > 0 {
				return nil
			}
			return Refuse("", "refused.nobody_else")
		},
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			to, _ := t.S.Chair(args.One("to"))
			t.Emit(handed(c, to))
		},
	}
}

// handed gives a chair to whoever holds another one. A GM's chair that was
// called by a person's name is called by the new one's from then on.
func handed(c, to Chair) Handed {
	was := c.Name
	if c.User = to.User; c.Role == GM && was != gmName {
		c.Name = to.Name
	}
	if was == c.Name {
		was = ""
	}
	return Handed{Chair: c, To: to.Name, Was: was}
}

// gmName is what a GM's chair is called where nobody said a name.
const gmName = "GM"

// others are the people at the table but user, each by the first chair held.
func (h *House) others(user string) []Choice {
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
		Spec: Spec{Name: "co-gm", Under: UnderTable, Fixed: true, Params: []Param{askTo}},
		When: func(h *House, by Seat) []Offer {
			if by.Role != GM || len(h.Chairs) >= MaxChairs {
				return nil
			}
			var offers []Offer
			for _, to := range h.others(by.User) {
				c, _ := h.Chair(to.Word)
				if h.runs(c.User) {
					continue
				}
				offers = append(offers,
					Offer{Fixed: Args{"to": {c.ID}}, Label: Say("house.co-gm.make", W("name", c.Name)), About: Ref("chair/" + c.ID),
						Grave: true, Then: []Msg{Say("house.co-gm.then", W("name", c.Name))}})
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
		Why: gmAlone,
	}
}

// stepDownMove takes a GM's chair away again while another GM is there.
func stepDownMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "no-gm", Under: UnderTable, Fixed: true, Params: []Param{askSeat}},
		When: func(h *House, by Seat) []Offer {
			if by.Role != GM || h.gms() < 2 {
				return nil
			}
			var offers []Offer
			for _, c := range h.Chairs {
				if c.Role == GM && c.ID != by.Chair {
					offers = append(offers,
						Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.no-gm.take", W("name", c.Name)), About: Ref("chair/" + c.ID),
							Grave: true, Then: []Msg{Say("house.no-gm.then", W("name", c.Name))}})
				}
			}
			return offers
		},
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			t.S.stepDown(t.Emit, c)
		},
		Why: gmAlone,
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
		emit(handed(c, next))
		emit(ChairGone{Chair: next.ID, Name: next.Name, GM: true, Merged: true})
		return
	}
	emit(ChairGone{Chair: c.ID, Name: c.Name, GM: true})
}

func renameChairMove() Move[House] {
	askName := Param{Name: "name", Kind: Text, Min: 1, Max: MaxChairName}
	return Move[House]{
		Spec: Spec{Name: "rename-chair", Under: UnderTable, Fixed: true, Params: []Param{askSeat, askName}},
		When: func(h *House, by Seat) []Offer {
			var offers []Offer
			for _, c := range h.Chairs {
				if by.Role == GM || by.Chair != "" && by.Chair == c.ID {
					offers = append(offers,
						Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.rename-chair.now", W("name", c.Name)),
							About: Ref("chair/" + c.ID),
							Form:  true, Asks: []Ask{{Param: askName, Preset: c.Name}}})
				}
			}
			return offers
		},
		Do: func(t *Tx[House], args Args) {
			id := args.One("chair")
			t.Emit(ChairNamed{Chair: id, Was: t.S.nameOf(id), Name: args.One("name")})
		},
		Why: gmAlone,
	}
}

// removeChairMove takes a player's chair from the table, and whoever sits on
// it.
func removeChairMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "remove-chair", Under: UnderTable, Fixed: true, Params: []Param{askSeat}},
		When: func(h *House, by Seat) []Offer {
			return h.players(by, func(c Chair) Offer {
				return Offer{Label: Say("house.remove-chair.now", W("name", c.Name)),
					Then: []Msg{Say("house.remove-chair.then", W("name", c.Name))}}
			})
		},
		Do: func(t *Tx[House], args Args) {
			t.Emit(ChairGone{Chair: args.One("chair"), Name: t.S.nameOf(args.One("chair"))})
		},
		Why: gmAlone,
	}
}

// players offers the GM something grave for each player's chair.
func (h *House) players(by Seat, offer func(Chair) Offer) []Offer {
	if by.Role != GM {
		return nil
	}
	var offers []Offer
	for _, c := range h.Chairs {
		if c.Role == GM {
			continue
		}
		if o := offer(c); !o.Label.Empty() {
			o.Fixed, o.About, o.Grave = Args{"chair": {c.ID}}, Ref("chair/"+c.ID), true
			offers = append(offers, o)
		}
	}
	return offers
}

// banMove sends somebody away for good: their chairs are free, and they do not
// sit down here again.
func banMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "ban", Under: UnderTable, Fixed: true, Params: []Param{askSeat}},
		When: func(h *House, by Seat) []Offer {
			return h.players(by, func(c Chair) Offer {
				if c.User == "" || h.runs(c.User) {
					return Offer{}
				}
				return Offer{Label: Say("house.ban.now", W("name", c.Name)), Then: []Msg{Say("house.ban.then", W("name", c.Name))}}
			})
		},
		Do: func(t *Tx[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			t.Emit(Banned{ID: t.S.bannedID(c.Name), User: c.User, Name: c.Name})
		},
		Why: gmAlone,
	}
}

// Exile is somebody who may not sit down here.
type Exile struct {
	ID   string `json:"id"`
	User string `json:"user"`
	Name string `json:"name"`
}

func (h *House) banned(user string) bool {
	return slices.ContainsFunc(h.Exiles, func(e Exile) bool { return e.User == user })
}

func (h *House) bannedID(name string) string {
	id := Slug(name)
	for n := 2; slices.ContainsFunc(h.Exiles, func(e Exile) bool { return e.ID == id }); n++ {
		id = Slug(name) + "-" + strconv.Itoa(n)
	}
	return id
}

func unbanMove() Move[House] {
	askWho := Param{Name: "who", Kind: Pick, Min: 1, Max: 1}
	return Move[House]{
		Spec: Spec{Name: "unban", Under: UnderTable, Fixed: true, Params: []Param{askWho}},
		When: func(h *House, by Seat) []Offer {
			if by.Role != GM {
				return nil
			}
			var offers []Offer
			for _, e := range h.Exiles {
				offers = append(offers, Offer{Fixed: Args{"who": {e.ID}}, Label: Say("house.unban.now", W("name", e.Name)), About: "house"})
			}
			return offers
		},
		Do: func(t *Tx[House], args Args) {
			i := slices.IndexFunc(t.S.Exiles, func(e Exile) bool { return e.ID == args.One("who") })
			t.Emit(Unbanned{User: t.S.Exiles[i].User, Name: t.S.Exiles[i].Name})
		},
		Why: gmAlone,
	}
}
