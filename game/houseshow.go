package game

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
)

func showHouse(h *House, by Seat, about Ref) View {
	switch {
	case about == "fair":
		return View{fairBlock(h)}
	case about != "house" && !strings.HasPrefix(string(about), "chair/"):
		return nil
	}
	chairs := Block{Kind: ListBlock, About: "house", Title: Say("house.chairs")}
	for _, c := range h.Chairs {
		item := Item{About: Ref("chair/" + c.ID), Label: Quote(c.Name), Mark: "free", On: c.User != "" && c.User == by.User}
		switch {
		case c.Role == GM:
			item.Mark = "gm"
		case c.User != "":
			item.Mark = "seated"
		}
		chairs.Items = append(chairs.Items, item)
	}
	facts := Block{Kind: TextBlock, About: "house", Title: Say("house.settings")}
	for _, s := range settings {
		facts.Items = append(facts.Items, Item{Label: Say("house.setting", M("name", Say("house.set."+s.name)), M("value", Say("house.set."+s.name+"."+h.setting(s.name))))})
	}
	return View{chairs, facts, fairBlock(h)}
}

// fairBlock shows what anyone needs to check the dice: the anchors.
func fairBlock(h *House) Block {
	b := Block{Kind: TextBlock, About: "fair", Title: Say("house.fair")}
	for _, c := range h.Chains {
		b.Items = append(b.Items, Item{Label: c.Say()})
	}
	return b
}

// Say says what everybody may know of a chain.
func (c Chain) Say() Msg {
	key := "house.chain"
	if c.Hidden {
		key = "house.chain.hidden"
	}
	return Say(key, N("n", c.N), W("anchor", hex.EncodeToString(c.Anchor)), N("spent", c.Spent), N("length", c.Length))
}

// tellHouse tells a decision from its events alone, whatever the table has
// become since.
func tellHouse(es []Event, _ Seat) []Msg {
	var ms []Msg
	for _, e := range es {
		switch e := e.(type) {
		case Founded:
			ms = append(ms, Say("house.event.founded", W("title", e.Title)))
		case Joined:
			ms = append(ms, Say("house.event.joined", W("name", e.Chair.Name)))
		case Left:
			ms = append(ms, Say("house.event.left", W("name", cmp.Or(e.Name, e.Chair))))
		case Changed:
			ms = append(ms, tellChanged(e))
		case Undone:
			ms = append(ms, tellUndone(e))
		case Imported:
			ms = append(ms, Say("house.event.imported", W("from", string(e.From))))
		case VeilLifted:
			ms = append(ms, Say("house.event.veil_lifted", N("chain", e.Chain), N("n", e.I), W("link", base64.StdEncoding.EncodeToString(e.Link))))
		case Diced:
			ms = append(ms, tellDiced(e))
		}
	}
	return ms
}

// tellUndone names who made the decision only where somebody else undid it.
func tellUndone(e Undone) Msg {
	who := cmp.Or(e.Who, e.Chair)
	if who == e.By {
		who = ""
	}
	return Say("house.event.undone", M("move", Say(e.Move)), W("who", who), W("by", e.By))
}

func tellChanged(e Changed) Msg {
	value := Quote(e.Value)
	if e.Setting != "title" {
		value = Say("house.set." + e.Setting + "." + e.Value)
	}
	return Say("house.event.changed", M("setting", Say("house.set."+e.Setting)), M("value", value))
}

func tellDiced(e Diced) Msg {
	sum := 0
	for _, f := range e.Faces {
		sum += f
	}
	return Say("house.event.diced", L("dice", RolledDice(e.Pool, e.Faces)...), N("sum", sum), W("for", e.For))
}

// RolledDice says each die with what it shows: "d8 rolled 5".
func RolledDice(pool []Die, faces []int) []Msg {
	var ms []Msg
	for i, d := range pool[:min(len(pool), len(faces))] {
		ms = append(ms, Say("die.rolled", D("die", d), N("face", faces[i])))
	}
	return ms
}

// Itoa is a number as a canonical word.
func Itoa(n int) string { return strconv.Itoa(n) }
