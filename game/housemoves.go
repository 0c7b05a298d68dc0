package game

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/dice"
)

// MaxChairs bounds a table.
const MaxChairs = 40

// houseMoves are the moves that every table has, whatever it plays.
func houseMoves() []Move[House] {
	return []Move[House]{joinMove(), leaveMove(), handMove(), diceMove(), undoMove(), unveilMove(), setMove()}
}

func joinMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "join", Fixed: true, Slash: true, Params: []Param{
			{Name: "chair", Kind: Pick, Min: 1, Max: 1},
			{Name: "name", Kind: Text, Min: 1, Max: MaxChairName},
		}},
		When: func(h *House, by Seat) []Offer {
			if by.User == "" {
				return nil
			}
			var offers []Offer
			for _, c := range h.Chairs {
				if c.User == "" {
					offers = append(offers, Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.join.take", W("name", c.Name)), About: "house", Main: by.Role == Guest})
				}
			}
			if len(h.Chairs) < MaxChairs {
				offers = append(offers, Offer{Asks: []Ask{{Param: Param{"name", Text, 1, MaxChairName}}}, Label: Say("house.join.new"), About: "house", Main: by.Role == Guest})
			}
			return offers
		},
		Do: func(t *Turn[House], args Args) {
			c, ok := t.S.Chair(args.One("chair"))
			if !ok {
				c = Chair{ID: t.S.freeID(args.One("name")), Name: args.One("name"), Role: Player}
			}
			c.User = t.By.User
			t.Emit(Joined{c})
		},
	}
}

// freeID makes a chair's id of its name, different from all others.
func (h *House) freeID(name string) string {
	id := Slug(name)
	for n := 2; h.find(id) >= 0; n++ {
		id = Slug(name) + "-" + strconv.Itoa(n)
	}
	return id
}

func leaveMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "leave", Fixed: true, Params: []Param{{Name: "chair", Kind: Pick, Min: 1, Max: 1}}},
		When: func(h *House, by Seat) []Offer {
			var offers []Offer
			for _, c := range h.Chairs {
				if c.User != "" && by.Chair != "" && (c.ID == by.Chair || by.Role == GM) {
					offers = append(offers, Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.leave.free", W("name", c.Name)), About: "house",
						Grave: true, Then: []Msg{Say("house.leave.then", W("name", c.Name))}})
				}
			}
			return offers
		},
		Do: func(t *Turn[House], args Args) {
			id := args.One("chair")
			t.Emit(Left{id, t.S.nameOf(id)})
		},
	}
}

// handMove gives a chair to somebody who holds another one.
func handMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "hand", Fixed: true, Params: []Param{
			{Name: "chair", Kind: Pick, Min: 1, Max: 1},
			{Name: "to", Kind: Pick, Min: 1, Max: 1},
		}},
		When: func(h *House, by Seat) []Offer {
			var offers []Offer
			for _, c := range h.Chairs {
				if by.Chair == "" || c.ID != by.Chair && by.Role != GM {
					continue
				}
				if to := h.others(c.User); len(to) > 0 {
					offers = append(offers, Offer{Fixed: Args{"chair": {c.ID}}, Label: Say("house.hand.over", W("name", c.Name)), About: "house",
						Asks: []Ask{{Param: Param{"to", Pick, 1, 1}, Among: to}}})
				}
			}
			return offers
		},
		Do: func(t *Turn[House], args Args) {
			c, _ := t.S.Chair(args.One("chair"))
			to, _ := t.S.Chair(args.One("to"))
			c.User = to.User
			t.Emit(Joined{c})
		},
	}
}

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

func diceMove() Move[House] {
	params := []Param{{Name: "pool", Kind: Dice, Min: 1, Max: 30}, {Name: "for", Kind: Text, Max: 100}}
	return Move[House]{
		Spec: Spec{Name: "dice", Params: params},
		When: func(h *House, by Seat) []Offer {
			if by.Chair == "" && h.System != "" {
				return nil
			}
			return []Offer{{Label: Say("house.dice.throw"), About: "house", Asks: []Ask{{Param: params[0]}, {Param: params[1]}}}}
		},
		Do: func(t *Turn[House], args Args) {
			pool := DiceOf(args["pool"])
			t.Emit(Diced{pool, t.Dice.Roll(pool...), args.One("for")})
		},
	}
}

// DiceOf reads canonical dice words, as Cover leaves them in Args.
func DiceOf(words []string) []dice.Die {
	var pool []dice.Die
	for _, w := range words {
		d, _ := dice.Parse(w, MaxDice)
		pool = append(pool, d...)
	}
	return pool
}

func undoMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "undo", Fixed: true, Params: []Param{{Name: "decision", Kind: Number, Min: 1, Max: 1 << 40}}},
		When: func(h *House, by Seat) []Offer {
			last, ok := h.Last()
			if !ok || !h.mayUndo(by, last) {
				return nil
			}
			return []Offer{{Fixed: Args{"decision": {strconv.FormatInt(int64(last.Seq), 10)}}, Label: Say("house.undo.last", M("move", Say(last.Move)), W("who", h.nameOf(last.Chair))), About: "log"}}
		},
		Do: func(t *Turn[House], args Args) {
			last, _ := t.S.Last()
			t.Emit(Undone{last.Seq, last.Chair, last.Move, t.S.nameOf(last.Chair), t.S.nameOf(t.By.Chair)})
		},
		Why: func(h *House, by Seat, _ Args) *Refusal {
			if _, ok := h.Last(); !ok {
				return Refuse("", "refused.undo.nothing")
			}
			return Refuse("", "refused.undo.not_yours")
		},
	}
}

func (h *House) mayUndo(by Seat, last Standing) bool {
	switch h.Undo {
	case UndoOff:
		return false
	case UndoRoller:
		return by.Role == GM || by.Chair != "" && by.Chair == last.Chair
	}
	return by.Role == GM
}

func (h *House) nameOf(chair string) string {
	return cmp.Or(ChairName(h.Chairs, chair), chair)
}

// settings are what setMove changes, with the values each may take.
var settings = []struct {
	name   string
	values []string
}{
	{"lang", []string{"en", "pt-BR"}},
	{"pace", []string{Quick, Full}},
	{"undo", []string{UndoGM, UndoRoller, UndoOff}},
}

func setMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "set", Fixed: true, Params: []Param{
			{Name: "setting", Kind: Pick, Min: 1, Max: 1},
			{Name: "value", Kind: Pick, Min: 1, Max: 1},
			{Name: "title", Kind: Text, Min: 1, Max: MaxTitle},
		}},
		When: func(h *House, by Seat) []Offer {
			if by.Role != GM {
				return nil
			}
			offers := []Offer{{Fixed: Args{"setting": {"title"}}, Label: Say("house.set.title"), About: "house", Asks: []Ask{{Param: Param{"title", Text, 1, MaxTitle}, Preset: h.Title}}}}
			for _, s := range settings {
				ask := Ask{Param: Param{"value", Pick, 1, 1}}
				for _, v := range s.values {
					ask.Among = append(ask.Among, Choice{Word: v, Label: Say("house.set." + s.name + "." + v), Ticked: v == h.setting(s.name)})
				}
				offers = append(offers, Offer{Fixed: Args{"setting": {s.name}}, Label: Say("house.set." + s.name), About: "house", Asks: []Ask{ask}})
			}
			return offers
		},
		Do: func(t *Turn[House], args Args) {
			t.Emit(Changed{args.One("setting"), args.One("value") + args.One("title")})
		},
	}
}

func (h *House) setting(name string) string {
	switch name {
	case "lang":
		return h.Lang
	case "pace":
		return h.Pace
	}
	return h.Undo
}
