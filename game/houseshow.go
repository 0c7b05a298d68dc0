package game

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"mesa/dice"
)

func showHouse(h *House, by Actor, about Ref) View {
	switch {
	case about == "fair":
		return Blocks(fairBlock(h))
	case about == "", about == "asking", strings.HasPrefix(string(about), "asking/"):
		return joinRequestsView(h, by).With(Blocks(notesBlock(h, by)...))
	case about == "notes":
		return Blocks(notesBlock(h, by)...)
	case about != "house" && !strings.HasPrefix(string(about), "chair/"):
		return View{}
	}
	chairs := Block{Kind: ListBlock, About: "house", Title: Say("house.chairs")}
	for _, c := range h.Chairs {
		item := Item{About: Ref("chair/" + c.ID), Label: Quote(c.Name), Mark: "free", Active: c.User != "" &&
			c.User == by.User}
		switch {
		case c.Role == GM:
			item.Mark = "gm"
		case c.User != "":
			item.Mark = "seated"
		}
		chairs.Items = append(chairs.Items, item)
	}
	blocks := []Block{chairs}
	if by.Role == GM {
		blocks = append(blocks, doorBlocks(h)...)
	}
	facts := Block{Kind: TextBlock, About: "house", Title: Say("house.settings")}
	for _, s := range settings {
		facts.Items = append(facts.Items,
			Item{Label: Say("house.setting", M("name", Say("house.set."+s.name)),
				M("value", Say("house.set."+s.name+"."+h.setting(s.name))))})
	}
	return Blocks(append(blocks, facts, fairBlock(h))...)
}

// fairBlock shows the anchors, which anyone needs to check the dice.
func fairBlock(h *House) Block {
	b := Block{Kind: TextBlock, About: "fair", Title: Say("house.fair")}
	for _, c := range h.Chains {
		b.Items = append(b.Items, Item{Label: c.Say()})
	}
	return b
}

// Say returns the public facts of a chain as a sentence: number, anchor, and links spent.
func (c Chain) Say() Msg {
	key := "house.chain"
	if c.Hidden {
		key = "house.chain.hidden"
	}
	return Say(key, N("n", c.N), W("anchor", hex.EncodeToString(c.Anchor)), N("spent", c.Spent), N("length", c.Length))
}

// tellHouse tells a decision from its events alone, so that later changes of the table do not
// matter.
func tellHouse(es []Event, _ Actor) News {
	var ms []Msg
	var ds []Die
	sat := ""
	for _, e := range es {
		switch e := e.(type) {
		case TableCreated:
			ms = append(ms, Say("house.event.founded", W("title", e.Title)))
		case Joined:
			ms, sat = append(ms, tellJoined(e)...), e.Chair.User
		case Left:
			ms = append(ms, Say("house.event.left", W("name", cmp.Or(e.Name, e.Chair))))
		case SettingChanged:
			ms = append(ms, tellChanged(e))
		case ChairHanded, ChairRenamed, ChairRemoved, JoinRequested, JoinDeclined, Banned, Unbanned, InviteCreated,
			InviteEnded:
			ms = append(ms, tellSeats(e)...)
		case Undone:
			ms = append(ms, tellUndone(e))
		case Imported:
			ms = append(ms, Say("house.event.imported", W("from", string(e.From))))
		case TutorialStepBegun:
			if e.Step == 0 {
				ms = append(ms, Say("house.event.lesson_over"))
			}
		case HiddenRevealed:
			ms = append(ms, Say("house.event.veil_lifted", N("chain", e.Chain), N("n", e.I),
				W("link", base64.StdEncoding.EncodeToString(e.Link))))
		case FreeRoll:
			ms, ds = append(ms, tellDiced(e)), append(ds, DiceOfEvent(e)...)
		}
	}
	return News{Dice: ds, Seated: sat}.WithLines(ms...)
}

func tellJoined(e Joined) []Msg {
	if e.Chair.Role == GM && e.Chair.ID != GMChair {
		return []Msg{Say("house.event.co_gm", W("name", e.Chair.Name))}
	}
	ms := []Msg{Say("house.event.joined", W("name", e.Chair.Name))}
	switch e.From {
	case "":
	case gmName:
		ms = append(ms, Say("house.event.given.gm", W("name", e.Chair.Name)))
	default:
		ms = append(ms, Say("house.event.given", W("from", e.From), W("name", e.Chair.Name)))
	}
	return ms
}

// tellUndone names the chair that made the decision only if another one undid it.
func tellUndone(e Undone) Msg {
	who := cmp.Or(e.Who, e.Chair)
	if who == e.By {
		who = ""
	}
	return Say("house.event.undone", M("move", Say(e.Move)), W("who", who), W("by", e.By))
}

// tellSeats tells of changes in the seating, of bans and of invitations.
func tellSeats(e Event) []Msg {
	switch e := e.(type) {
	case ChairHanded:
		return []Msg{Say("house.event.handed", W("name", cmp.Or(e.Was, e.Chair.Name)), W("to", e.To))}
	case ChairRenamed:
		return []Msg{Say("house.event.chair_named", W("was", e.Was), W("name", e.Name))}
	case ChairRemoved:
		if e.Merged {
			return nil
		}
		if e.GM {
			return []Msg{Say("house.event.no_gm", W("name", e.Name))}
		}
		return []Msg{Say("house.event.chair_gone", W("name", e.Name))}
	case JoinRequested:
		return []Msg{Say("house.event.asked", W("name", e.Asker.Name))}
	case JoinDeclined:
		return []Msg{Say("house.event.turned_away", W("name", e.Name))}
	case Banned:
		return []Msg{Say("house.event.banned", W("name", e.Name))}
	case Unbanned:
		return []Msg{Say("house.event.unbanned", W("name", e.Name))}
	case InviteCreated:
		return []Msg{Say("house.event.invited", W("name", e.Invite.Name))}
	case InviteEnded:
		if e.Over {
			return []Msg{Say("house.event.invite_over")}
		}
		if !e.Used {
			return []Msg{Say("house.event.uninvited")}
		}
	}
	return nil
}

// joinRequestsView shows the GM who waits to be admitted, and a waiting person their own request.
func joinRequestsView(h *House, by Actor) View {
	if a, ok := h.joinRequestOf(by.User); ok && by.Role == Guest {
		return Blocks(Block{Kind: TextBlock, About: "asking", Title: Say("house.asking"),
			Items: []Item{{Label: Say("house.asking.you", W("name", a.Name))}}})
	}
	if by.Role != GM || len(h.JoinRequests) == 0 {
		return View{}
	}
	return Blocks(askingBlock(h))
}

func askingBlock(h *House) Block {
	b := Block{Kind: ListBlock, About: "asking", Title: Say("house.asking")}
	for _, a := range h.JoinRequests {
		b.Items = append(b.Items,
			Item{About: a.ref(),
				Label: Say("house.asking.who", W("name", a.Name), W("chair", ChairName(h.Chairs, a.Chair)))})
	}
	return b
}

// doorBlocks shows the GM the join requests, the invitations and the bans.
func doorBlocks(h *House) []Block {
	asking := askingBlock(h)
	invites := Block{Kind: ListBlock, About: "invites", Title: Say("house.invites")}
	for _, i := range h.Invites {
		invites.Items = append(invites.Items, Item{About: Ref("invite/" + i.ID), Label: h.sayInvite(i)})
	}
	exiles := Block{Kind: ListBlock, About: "banned", Title: Say("house.exiles")}
	for _, e := range h.Bans {
		exiles.Items = append(exiles.Items, Item{Label: Quote(e.Name)})
	}
	return slices.DeleteFunc([]Block{asking, invites, exiles}, func(b Block) bool { return len(b.Items) == 0 })
}

func tellChanged(e SettingChanged) Msg {
	value := Quote(e.Value)
	if e.Setting != "title" {
		value = Say("house.set." + e.Setting + "." + e.Value)
	}
	return Say("house.event.changed", M("setting", Say("house.set."+e.Setting)), M("value", value))
}

func tellDiced(e FreeRoll) Msg {
	sum := 0 // not said of a single die
	if len(e.Faces) > 1 {
		for _, f := range e.Faces {
			sum += f
		}
	}
	return Say("house.event.diced", L("dice", DiceMsgs(e.Pool, e.Faces)...), N("sum", sum), W("for", e.For))
}

// DiceMsgs returns a sentence for each die and its face: "d8 rolled 5".
func DiceMsgs(pool []dice.Die, faces []int) []Msg {
	var ms []Msg
	for i, d := range pool[:min(len(pool), len(faces))] {
		ms = append(ms, Say("die.rolled", D("die", d), N("face", faces[i])))
	}
	return ms
}

// Itoa returns a number as a canonical word: in decimal.
func Itoa(n int) string { return strconv.Itoa(n) }
