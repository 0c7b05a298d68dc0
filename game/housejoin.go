package game

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
)

// Who may sit down: anyone, or only people that the GM invited or admits. A table without the
// setting is open.
const (
	DoorOpen = "open"
	DoorAsk  = "ask"
)

// Who can look on: anyone with the table's address, or only people with a chair. A table without
// the setting follows its door: it is open to look at while anyone can sit down.
const (
	AudienceAnyone = "anyone"
	AudienceSeated = "seated"
)

// MaxInvites bounds the open invitations of a table, maxAsking the join requests, and maxExiles the
// bans.
const (
	MaxInvites = 20
	maxAsking  = 20
	maxExiles  = 200
)

// Invite lets a person with its code sit down, on a given chair or on a new one. The log holds only
// the hash of the code.
type Invite struct {
	ID    string `json:"id"`
	Hash  string `json:"hash"`
	Chair string `json:"chair,omitempty"` // "": a new chair each time it is used
	Name  string `json:"name,omitempty"`  // the person it is meant for, in the GM's words
	By    string `json:"by,omitempty"`    // the user who gives their own chair away by it
	Until string `json:"until,omitempty"` // when the table service ends it: UTC, RFC 3339 (sorts as text); "": never
}

// Over reports whether the invitation has expired.
func (i Invite) Over(now string) bool { return i.Until != "" && i.Until <= now }

// HashCode returns the hash that the log holds of an invitation's code. Case and spaces around the
// code do not matter.
func HashCode(code string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(code))))
	return hex.EncodeToString(sum[:])
}

// JoinRequest waits for the GM's admission, to the named chair or to a new one. It is shown on the
// table's own page and is not urgent: play goes on.
type JoinRequest struct {
	ID    string `json:"id"`
	User  string `json:"user"`
	Name  string `json:"name"`
	Chair string `json:"chair,omitempty"`
}

func (a JoinRequest) ref() Ref { return Ref("asking/" + a.ID) }

// joinRequestOf returns the join request of a user. ok is false if there is none.
func (h *House) joinRequestOf(user string) (r JoinRequest, ok bool) {
	i := slices.IndexFunc(h.JoinRequests, func(a JoinRequest) bool { return a.User == user })
	if user == "" || i < 0 {
		return JoinRequest{}, false
	}
	return h.JoinRequests[i], true
}

// JoinMove is the name of the move with which people sit down.
const JoinMove = "join"

// joinMove gives a person a chair: at once if the door is open or the code is that of an
// invitation, else once the GM admits them. The id of a taken chair is refused, not taken for a new
// name.
func joinMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: JoinMove, Category: CategoryTable, SurvivesUndo: true, Slash: true, Params: []Param{
			{Name: "chair", Kind: Pick, Min: 1, Max: 1},
			{Name: "name", Kind: Text, Min: 1, Max: MaxChairName},
			{Name: "code", Kind: Text, Max: 64},
		}},
		Offers: func(h *House, c *Collector) {
			by := c.Actor
			if by.User == "" {
				return
			}
			if h.IsBanned(by.User) {
				c.Close(ErrBanned)
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
var inputsWho = []Input{{Param: Param{Name: "name", Kind: Text, Min: 1, Max: MaxChairName}},
	{Param: Param{Name: "code", Kind: Text, Max: 64}}}

// letsIn reports whether an actor sits down without the GM's admission and without a code.
func (h *House) letsIn(by Actor) bool { return h.Door != DoorAsk || by.Role == GM }

func (h *House) joinChair(by Actor, c Chair) Offer {
	o := Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.join.take", W("name", c.Name)), About: "house",
		Primary: by.Role == Guest}
	if !h.letsIn(by) {
		o.Label = Say("house.join.ask_chair", W("name", c.Name))
		o.Inputs = inputsWho
	}
	return o
}

func (h *House) joinNew(by Actor) Offer {
	o := Offer{Inputs: inputsWho, Label: Say("house.join.new"), About: "house", Primary: by.Role == Guest,
		Validate: func(args Args) *Refusal { return h.validateJoin(by, args) }}
	switch _, asked := h.joinRequestOf(by.User); {
	case h.letsIn(by) && by.Chair != "":
		o.Label = Say("house.join.more") // an actor with a chair did not mean to sit down again
	case h.letsIn(by):
	case asked:
		o.Label, o.Primary = Say("house.join.again"), false
	default:
		o.Label = Say("house.join.ask")
	}
	return o
}

// validateJoin refuses an unknown code, a name that another chair is called by, and a chair too
// many. An invitation to a chair gives the person the chair under its present name.
func (h *House) validateJoin(by Actor, args Args) *Refusal {
	code := args.One("code")
	if code == "" {
		return cmp.Or(h.refuseSameName(by.User, args.One("name")), h.refuseFull())
	}
	inv, ok := h.Invited(code)
	switch c, there := h.Chair(inv.Chair); {
	case !ok || inv.Chair != "" && !there:
		return Refuse("", "refused.code")
	case inv.Chair != "" && c.User != inv.By && !h.isFreeFor(by.User, c):
		return Refuse("", "refused.code.taken", W("name", c.Name))
	case inv.Chair != "":
		return nil
	}
	return cmp.Or(h.refuseSameName(by.User, args.One("name")), h.refuseFull())
}

// RefuseChairless returns the reason why an actor without a chair may not act, nil if they have a
// chair or no user.
func (h *House) RefuseChairless(by Actor) *Refusal {
	switch _, asked := h.joinRequestOf(by.User); {
	case by.Chair != "" || by.User == "":
		return nil
	case h.IsBanned(by.User):
		return ErrBanned
	case asked:
		return Refuse("", "refused.asking")
	}
	return Refuse("", "refused.looking_on")
}

// refuseFull refuses another chair at a full table.
func (h *House) refuseFull() *Refusal {
	if len(h.Chairs) < MaxChairs {
		return nil
	}
	return Refuse("", "refused.full", N("max", MaxChairs))
}

// Invited returns the invitation with that code. ok is false if there is none.
func (h *House) Invited(code string) (i Invite, ok bool) {
	hash := HashCode(code)
	at := slices.IndexFunc(h.Invites, func(i Invite) bool { return i.Hash == hash })
	if at < 0 {
		return Invite{}, false
	}
	return h.Invites[at], true
}

func sitDown(t *Tx[House], args Args) {
	h, by := t.S, t.Actor
	name, chair := args.One("name"), args.One("chair")
	inv, invited := h.Invited(args.One("code"))
	switch {
	case args.One("code") != "" && invited:
		chair = cmp.Or(inv.Chair, chair)
	case !h.letsIn(by):
		t.Emit(JoinRequested{JoinRequest{ID: h.joinRequestID(by.User, name), User: by.User, Name: name, Chair: chair}})
		return
	}
	h.seat(t.Emit, by.User, name, chair)
	if invited && inv.Chair != "" {
		t.Emit(InviteEnded{ID: inv.ID, Used: true})
	}
}

// seat puts a user on a chair, a new one if there is none of that id.
func (h *House) seat(emit func(Event), user, name, chair string) {
	c, ok := h.Chair(chair)
	if !ok {
		c = Chair{ID: h.freeID(name), Name: name, Role: Player}
	}
	from := h.otherChairName(c)
	c.User = user
	emit(Joined{Chair: c, From: from})
}

// freeID makes a chair's id from its name, different from all others.
func (h *House) freeID(name string) string {
	id := Slug(name)
	for n := 2; h.chairIndex(id) >= 0 || id == GMChair; n++ {
		id = Slug(name) + "-" + strconv.Itoa(n)
	}
	return id
}

func (h *House) joinRequestID(user, name string) string {
	id := Slug(name)
	for n := 2; slices.ContainsFunc(h.JoinRequests,
		func(a JoinRequest) bool { return a.ID == id && a.User != user }); n++ {
		id = Slug(name) + "-" + strconv.Itoa(n)
	}
	return id
}

// offersAtDoor returns the Offers of a GM's move about each join request.
func offersAtDoor(label string, primary bool) func(*House, *Collector) {
	return offersToGM(func(h *House, c *Collector) {
		for _, a := range h.JoinRequests {
			c.Add(Offer{Fixed: Args{"who": {a.ID}}, About: a.ref(), Primary: primary,
				Label: Say(label, W("name", a.Name), W("chair", ChairName(h.Chairs, a.Chair)))})
		}
	})
}

func (h *House) joinRequest(id string) JoinRequest {
	i := slices.IndexFunc(h.JoinRequests, func(a JoinRequest) bool { return a.ID == id })
	if i < 0 {
		return JoinRequest{}
	}
	return h.JoinRequests[i]
}

var paramWaiting = Param{Name: "who", Kind: Pick, Min: 1, Max: 1}

// admitMove admits a person who asked for a chair. If the chair was taken meanwhile, they get a new
// one.
func admitMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "admit", Category: CategoryTable, SurvivesUndo: true, Slash: true,
			Params: []Param{paramWaiting}},
		Offers: offersAtDoor("house.admit.who", true),
		Do: func(t *Tx[House], args Args) {
			a := t.S.joinRequest(args.One("who"))
			if c, ok := t.S.Chair(a.Chair); ok && !t.S.isFreeFor(a.User, c) {
				a.Chair = ""
			}
			t.S.seat(t.Emit, a.User, a.Name, a.Chair)
		},
	}
}

// turnAwayMove declines a join request. The person may ask again.
func turnAwayMove() Move[House] {
	return Move[House]{
		Spec:   Spec{Name: "turn-away", Category: CategoryTable, SurvivesUndo: true, Params: []Param{paramWaiting}},
		Offers: offersAtDoor("house.turn-away.who", false),
		Do: func(t *Tx[House], args Args) {
			a := t.S.joinRequest(args.One("who"))
			t.Emit(JoinDeclined{User: a.User, Name: a.Name})
		},
	}
}

// uninviteMove withdraws an invitation: its code no longer works.
func uninviteMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "uninvite", Category: CategoryTable, SurvivesUndo: true,
			Params: []Param{{Name: "invitation", Kind: Pick, Min: 1, Max: 1}}},
		Offers: offersToGM(func(h *House, c *Collector) {
			for _, i := range h.Invites {
				c.Add(Offer{Fixed: Args{"invitation": {i.ID}}, About: Ref("invite/" + i.ID),
					Label: Say("house.uninvite.who", M("who", h.sayInvite(i)))})
			}
		}),
		Do: func(t *Tx[House], args Args) { t.Emit(InviteEnded{ID: args.One("invitation")}) },
	}
}

// sayInvite says whom an invitation is for.
func (h *House) sayInvite(i Invite) Msg {
	return Say("house.invite.who", W("name", i.Name), W("chair", ChairName(h.Chairs, i.Chair)))
}

// offersToGM returns the Offers of a move of the GM: those of offers for a GM, and the reason
// GMOnly for other actors.
func offersToGM(offers func(*House, *Collector)) func(*House, *Collector) {
	return func(h *House, c *Collector) {
		switch {
		case c.Actor.Role == GM:
			offers(h, c)
		case c.Explains():
			c.Close(GMOnly("", h.Chairs, c.Actor))
		}
	}
}

// The keys of the refusals of GMOnly: for other people, and for a GM who acts from another chair of
// theirs.
const (
	KeyGMOnly  = "refused.gm_only"
	KeyGMChair = "refused.gm_chair"
)

// GMOnly refuses to everyone but the GM, and names the GM's chairs; nil for a GM. The house and the
// systems share it.
func GMOnly(rule string, chairs []Chair, by Actor) *Refusal {
	if by.Role == GM {
		return nil
	}
	var gms, own []Msg
	for _, c := range chairs {
		if c.Role != GM || c.User == "" {
			continue
		}
		if c.Name != gmName {
			gms = append(gms, Quote(c.Name))
		}
		if by.User != "" && c.User == by.User {
			own = append(own, Quote(c.ID))
		}
	}
	if len(own) > 0 {
		return Refuse(rule, KeyGMChair, L("chairs", own...))
	}
	return Refuse(rule, KeyGMOnly, L("names", gms...))
}
