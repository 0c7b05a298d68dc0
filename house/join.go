package house

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/game"
)

// maxAsking bounds the join requests of a table, and maxExiles the bans.
const (
	maxAsking = 20
	maxExiles = 200
)

// joinRequestOf returns the join request of a user. ok is false if there is none.
func (h *State) joinRequestOf(user string) (r game.JoinRequest, ok bool) {
	i := slices.IndexFunc(h.JoinRequests, func(a game.JoinRequest) bool { return a.User == user })
	if user == "" || i < 0 {
		return game.JoinRequest{}, false
	}
	return h.JoinRequests[i], true
}

// joinMove gives a person a chair: at once if the door is open, the actor is a GM or the code is
// that of an invitation, else once the GM admits them. The id of a taken chair is refused, not
// taken for a new name.
func joinMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: game.JoinMove, Category: game.CategoryTable, SurvivesUndo: true, Slash: true,
			Params: []game.Param{
				{Name: "chair", Kind: game.Pick, Min: 1, Max: 1},
				{Name: "name", Kind: game.Text, Min: 1, Max: game.MaxChairName},
				{Name: "code", Kind: game.Text, Max: 64},
			}},
		Offers: func(h *State, c *game.Collector) {
			by := c.Actor
			if by.User == "" {
				return
			}
			if h.IsBanned(by.User) {
				c.Close(game.ErrBanned)
				return
			}
			for _, chair := range h.Chairs {
				if h.isFreeFor(by.User, chair) {
					c.Add(h.joinChair(by, chair))
				} else if c.Explains() {
					c.Close(h.refuseTaken(by.User, chair), "chair", chair.ID)
				}
			}
			if len(h.Chairs) < MaxChairs || len(h.Invites) > 0 {
				c.Add(h.joinNew(by))
			}
		},
		Do: sitDown,
	}
}

// inputsWho asks for the person's name and for an invitation's code.
var inputsWho = []game.Input{{Param: game.Param{Name: "name", Kind: game.Text, Min: 1, Max: game.MaxChairName}},
	{Param: game.Param{Name: "code", Kind: game.Text, Max: 64}}}

// letsIn reports whether an actor sits down without the GM's admission and without a code.
func (h *State) letsIn(by game.Actor) bool { return h.Door != game.DoorAsk || by.Role == game.GM }

func (h *State) joinChair(by game.Actor, c game.Chair) game.Offer {
	o := game.Offer{Fixed: game.Args{"chair": {c.ID}}, Label: game.Say("house.join.take", game.W("name", c.Name)),
		About:   "house",
		Primary: by.Role == game.Guest}
	if !h.letsIn(by) {
		o.Label = game.Say("house.join.ask_chair", game.W("name", c.Name))
		o.Inputs = inputsWho
	}
	return o
}

func (h *State) joinNew(by game.Actor) game.Offer {
	o := game.Offer{Inputs: inputsWho, Label: game.Say("house.join.new"), About: "house",
		Primary:  by.Role == game.Guest,
		Validate: func(args game.Args) *game.Refusal { return h.validateJoin(by, args) }}
	switch _, asked := h.joinRequestOf(by.User); {
	case h.letsIn(by) && by.Chair != "":
		o.Label = game.Say("house.join.more") // an actor with a chair did not mean to sit down again
	case h.letsIn(by):
	case asked:
		o.Label, o.Primary = game.Say("house.join.again"), false
	default:
		o.Label = game.Say("house.join.ask")
	}
	return o
}

// validateJoin refuses an unknown code, a code for a chair that is taken, a name as refuseSameName,
// and a new chair at a full table. With an invitation to a chair the name does not count: the chair
// keeps its present name.
func (h *State) validateJoin(by game.Actor, args game.Args) *game.Refusal {
	code := args.One("code")
	if code == "" {
		return cmp.Or(h.refuseSameName(by.User, args.One("name")), h.refuseFull())
	}
	inv, ok := h.Invited(code)
	switch c, there := h.Chair(inv.Chair); {
	case !ok || inv.Chair != "" && !there:
		return game.Refuse("", "refused.code")
	case inv.Chair != "" && c.User != inv.By && !h.isFreeFor(by.User, c):
		return game.Refuse("", "refused.code.taken", game.W("name", c.Name))
	case inv.Chair != "":
		return nil
	}
	return cmp.Or(h.refuseSameName(by.User, args.One("name")), h.refuseFull())
}

// RefuseChairless returns the reason why an actor without a chair may not act, nil if they have a
// chair or no user.
func (h *State) RefuseChairless(by game.Actor) *game.Refusal {
	switch _, asked := h.joinRequestOf(by.User); {
	case by.Chair != "" || by.User == "":
		return nil
	case h.IsBanned(by.User):
		return game.ErrBanned
	case asked:
		return game.Refuse("", "refused.asking")
	}
	return game.Refuse("", "refused.looking_on")
}

// refuseFull refuses another chair at a full table.
func (h *State) refuseFull() *game.Refusal {
	if len(h.Chairs) < MaxChairs {
		return nil
	}
	return game.Refuse("", "refused.full", game.N("max", MaxChairs))
}

// Invited returns the invitation with that code. ok is false if there is none.
func (h *State) Invited(code string) (i game.Invite, ok bool) {
	hash := game.HashCode(code)
	at := slices.IndexFunc(h.Invites, func(i game.Invite) bool { return i.Hash == hash })
	if at < 0 {
		return game.Invite{}, false
	}
	return h.Invites[at], true
}

func sitDown(t *game.Tx[State], args game.Args) {
	h, by := t.S, t.Actor
	name, chair := args.One("name"), args.One("chair")
	inv, invited := h.Invited(args.One("code"))
	switch {
	case args.One("code") != "" && invited:
		chair = cmp.Or(inv.Chair, chair)
	case !h.letsIn(by):
		t.Emit(game.JoinRequested{Asker: game.JoinRequest{
			ID: h.joinRequestID(by.User, name), User: by.User, Name: name, Chair: chair}})
		return
	}
	h.seat(t.Emit, by.User, name, chair)
	if invited && inv.Chair != "" {
		t.Emit(game.InviteEnded{ID: inv.ID, Used: true})
	}
}

// seat puts a user on the chair of that id, or on a new chair if there is none.
func (h *State) seat(emit func(game.Event), user, name, chair string) {
	c, ok := h.Chair(chair)
	if !ok {
		c = game.Chair{ID: h.freeID(name), Name: name, Role: game.Player}
	}
	from := h.otherChairName(c)
	c.User = user
	emit(game.Joined{Chair: c, From: from})
}

// freeID makes the id of a new chair from its name, different from GMChair and the ids of all
// chairs.
func (h *State) freeID(name string) string {
	id := game.Slug(name)
	for n := 2; h.chairIndex(id) >= 0 || id == game.GMChair; n++ {
		id = game.Slug(name) + "-" + strconv.Itoa(n)
	}
	return id
}

func (h *State) joinRequestID(user, name string) string {
	id := game.Slug(name)
	for n := 2; slices.ContainsFunc(h.JoinRequests,
		func(a game.JoinRequest) bool { return a.ID == id && a.User != user }); n++ {
		id = game.Slug(name) + "-" + strconv.Itoa(n)
	}
	return id
}

// offersAtDoor returns the Offers of a GM's move about each join request.
func offersAtDoor(label string, primary bool) func(*State, *game.Collector) {
	return offersToGM(func(h *State, c *game.Collector) {
		for _, a := range h.JoinRequests {
			c.Add(game.Offer{Fixed: game.Args{"who": {a.ID}}, About: a.Ref(), Primary: primary,
				Label: game.Say(label, game.W("name", a.Name), game.W("chair", game.ChairName(h.Chairs, a.Chair)))})
		}
	})
}

func (h *State) joinRequest(id string) game.JoinRequest {
	i := slices.IndexFunc(h.JoinRequests, func(a game.JoinRequest) bool { return a.ID == id })
	if i < 0 {
		return game.JoinRequest{}
	}
	return h.JoinRequests[i]
}

var paramWaiting = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}

// admitMove admits a person who asked for a chair. If the chair was taken meanwhile, they get a new
// one.
func admitMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "admit", Category: game.CategoryTable, SurvivesUndo: true, Slash: true,
			Params: []game.Param{paramWaiting}},
		Offers: offersAtDoor("house.admit.who", true),
		Do: func(t *game.Tx[State], args game.Args) {
			a := t.S.joinRequest(args.One("who"))
			if c, ok := t.S.Chair(a.Chair); ok && !t.S.isFreeFor(a.User, c) {
				a.Chair = ""
			}
			t.S.seat(t.Emit, a.User, a.Name, a.Chair)
		},
	}
}

// turnAwayMove declines a join request. The person may ask again.
func turnAwayMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "turn-away", Category: game.CategoryTable, SurvivesUndo: true,
			Params: []game.Param{paramWaiting}},
		Offers: offersAtDoor("house.turn-away.who", false),
		Do: func(t *game.Tx[State], args game.Args) {
			a := t.S.joinRequest(args.One("who"))
			t.Emit(game.JoinDeclined{User: a.User, Name: a.Name})
		},
	}
}

// uninviteMove withdraws an invitation: its code no longer works.
func uninviteMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "uninvite", Category: game.CategoryTable, SurvivesUndo: true,
			Params: []game.Param{{Name: "invitation", Kind: game.Pick, Min: 1, Max: 1}}},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			for _, i := range h.Invites {
				c.Add(game.Offer{Fixed: game.Args{"invitation": {i.ID}}, About: game.Ref("invite/" + i.ID),
					Label: game.Say("house.uninvite.who", game.M("who", h.sayInvite(i)))})
			}
		}),
		Do: func(t *game.Tx[State], args game.Args) { t.Emit(game.InviteEnded{ID: args.One("invitation")}) },
	}
}

// sayInvite says whom an invitation is for.
func (h *State) sayInvite(i game.Invite) game.Msg {
	return game.Say("house.invite.who", game.W("name", i.Name), game.W("chair", game.ChairName(h.Chairs, i.Chair)))
}

// offersToGM returns the Offers of a GM's move: a GM gets what offers adds, and other actors get
// the reason GMOnly.
func offersToGM(offers func(*State, *game.Collector)) func(*State, *game.Collector) {
	return func(h *State, c *game.Collector) {
		switch {
		case c.Actor.Role == game.GM:
			offers(h, c)
		case c.Explains():
			c.Close(game.GMOnly("", h.Chairs, c.Actor))
		}
	}
}
