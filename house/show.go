package house

import (
	"cmp"
	"encoding/base64"
	"slices"
	"strings"

	"mesa/game"
)

func show(h *State, by game.Actor, about game.Ref) game.View {
	switch {
	case about == "fair":
		return game.Blocks(fairBlock(h))
	case about == "", about == "asking", strings.HasPrefix(string(about), "asking/"):
		return joinRequestsView(h, by).With(game.Blocks(notesBlock(h, by)...))
	case about == "notes":
		return game.Blocks(notesBlock(h, by)...)
	case about != "house" && !strings.HasPrefix(string(about), "chair/"):
		return game.View{}
	}
	chairs := game.Block{Kind: game.ListBlock, About: "house", Title: game.Say("house.chairs")}
	for _, c := range h.Chairs {
		item := game.Item{About: game.Ref("chair/" + c.ID), Label: game.Quote(c.Name), Mark: "free",
			Active: c.User != "" &&
				c.User == by.User}
		switch {
		case c.Role == game.GM:
			item.Mark = "gm"
		case c.User != "":
			item.Mark = "seated"
		}
		chairs.Items = append(chairs.Items, item)
	}
	blocks := []game.Block{chairs}
	if by.Role == game.GM {
		blocks = append(blocks, doorBlocks(h)...)
	}
	facts := game.Block{Kind: game.TextBlock, About: "house", Title: game.Say("house.settings")}
	for _, s := range settings {
		facts.Items = append(facts.Items,
			game.Item{Label: game.Say("house.setting", game.M("name", game.Say("house.set."+s.name)),
				game.M("value", game.Say("house.set."+s.name+"."+h.setting(s.name))))})
	}
	return game.Blocks(append(blocks, facts, fairBlock(h))...)
}

// fairBlock shows the anchors, which anyone needs to check the dice.
func fairBlock(h *State) game.Block {
	b := game.Block{Kind: game.TextBlock, About: "fair", Title: game.Say("house.fair")}
	for _, c := range h.Chains {
		b.Items = append(b.Items, game.Item{Label: c.Say()})
	}
	return b
}

// tell tells a decision from its events alone, so that later changes of the table do not
// matter.
func tell(es []game.Event, _ game.Actor) game.News {
	var ms []game.Msg
	var ds []game.Die
	sat := ""
	for _, e := range es {
		switch e := e.(type) {
		case game.TableCreated:
			ms = append(ms, game.Say("house.event.founded", game.W("title", e.Title)))
		case game.Joined:
			ms, sat = append(ms, tellJoined(e)...), e.Chair.User
		case game.Left:
			ms = append(ms, game.Say("house.event.left", game.W("name", cmp.Or(e.Name, e.Chair))))
		case game.SettingChanged:
			ms = append(ms, tellChanged(e))
		case game.ChairHanded, game.ChairRenamed, game.ChairRemoved, game.JoinRequested, game.JoinDeclined, game.Banned,
			game.Unbanned, game.InviteCreated,
			game.InviteEnded:
			ms = append(ms, tellSeats(e)...)
		case game.Undone:
			ms = append(ms, tellUndone(e))
		case game.Imported:
			ms = append(ms, game.Say("house.event.imported", game.W("from", string(e.From))))
		case game.TutorialStepBegun:
			if e.Step == 0 {
				ms = append(ms, game.Say("house.event.lesson_over"))
			}
		case game.HiddenRevealed:
			ms = append(ms, game.Say("house.event.veil_lifted", game.N("chain", e.Chain), game.N("n", e.I),
				game.W("link", base64.StdEncoding.EncodeToString(e.Link))))
		case game.FreeRoll:
			ms, ds = append(ms, tellDiced(e)), append(ds, game.DiceOfEvent(e)...)
		}
	}
	return game.News{Dice: ds, Seated: sat}.WithLines(ms...)
}

func tellJoined(e game.Joined) []game.Msg {
	if e.Chair.Role == game.GM && e.Chair.ID != game.GMChair {
		return []game.Msg{game.Say("house.event.co_gm", game.W("name", e.Chair.Name))}
	}
	ms := []game.Msg{game.Say("house.event.joined", game.W("name", e.Chair.Name))}
	switch e.From {
	case "":
	case game.DefaultGMName:
		ms = append(ms, game.Say("house.event.given.gm", game.W("name", e.Chair.Name)))
	default:
		ms = append(ms, game.Say("house.event.given", game.W("from", e.From), game.W("name", e.Chair.Name)))
	}
	return ms
}

// tellUndone names the chair that made the decision only if another one undid it.
func tellUndone(e game.Undone) game.Msg {
	who := cmp.Or(e.Who, e.Chair)
	if who == e.By {
		who = ""
	}
	return game.Say("house.event.undone", game.M("move", game.Say(e.Move)), game.W("who", who), game.W("by", e.By))
}

// tellSeats tells of changes in the seating, of bans and of invitations.
func tellSeats(e game.Event) []game.Msg {
	switch e := e.(type) {
	case game.ChairHanded:
		return []game.Msg{game.Say("house.event.handed", game.W("name", cmp.Or(e.Was, e.Chair.Name)),
			game.W("to", e.To))}
	case game.ChairRenamed:
		return []game.Msg{game.Say("house.event.chair_named", game.W("was", e.Was), game.W("name", e.Name))}
	case game.ChairRemoved:
		if e.Merged {
			return nil
		}
		if e.GM {
			return []game.Msg{game.Say("house.event.no_gm", game.W("name", e.Name))}
		}
		return []game.Msg{game.Say("house.event.chair_gone", game.W("name", e.Name))}
	case game.JoinRequested:
		return []game.Msg{game.Say("house.event.asked", game.W("name", e.Asker.Name))}
	case game.JoinDeclined:
		return []game.Msg{game.Say("house.event.turned_away", game.W("name", e.Name))}
	case game.Banned:
		return []game.Msg{game.Say("house.event.banned", game.W("name", e.Name))}
	case game.Unbanned:
		return []game.Msg{game.Say("house.event.unbanned", game.W("name", e.Name))}
	case game.InviteCreated:
		return []game.Msg{game.Say("house.event.invited", game.W("name", e.Invite.Name))}
	case game.InviteEnded:
		if e.Over {
			return []game.Msg{game.Say("house.event.invite_over")}
		}
		if !e.Used {
			return []game.Msg{game.Say("house.event.uninvited")}
		}
	}
	return nil
}

// joinRequestsView shows the GM who waits to be admitted, and a waiting person their own request.
func joinRequestsView(h *State, by game.Actor) game.View {
	if a, ok := h.joinRequestOf(by.User); ok && by.Role == game.Guest {
		return game.Blocks(game.Block{Kind: game.TextBlock, About: "asking", Title: game.Say("house.asking"),
			Items: []game.Item{{Label: game.Say("house.asking.you", game.W("name", a.Name))}}})
	}
	if by.Role != game.GM || len(h.JoinRequests) == 0 {
		return game.View{}
	}
	return game.Blocks(askingBlock(h))
}

func askingBlock(h *State) game.Block {
	b := game.Block{Kind: game.ListBlock, About: "asking", Title: game.Say("house.asking")}
	for _, a := range h.JoinRequests {
		b.Items = append(b.Items,
			game.Item{About: a.Ref(),
				Label: game.Say("house.asking.who", game.W("name", a.Name),
					game.W("chair", game.ChairName(h.Chairs, a.Chair)))})
	}
	return b
}

// doorBlocks shows the GM the join requests, the invitations and the bans.
func doorBlocks(h *State) []game.Block {
	asking := askingBlock(h)
	invites := game.Block{Kind: game.ListBlock, About: "invites", Title: game.Say("house.invites")}
	for _, i := range h.Invites {
		invites.Items = append(invites.Items, game.Item{About: game.Ref("invite/" + i.ID), Label: h.sayInvite(i)})
	}
	exiles := game.Block{Kind: game.ListBlock, About: "banned", Title: game.Say("house.exiles")}
	for _, e := range h.Bans {
		exiles.Items = append(exiles.Items, game.Item{Label: game.Quote(e.Name)})
	}
	return slices.DeleteFunc([]game.Block{asking, invites, exiles},
		func(b game.Block) bool { return len(b.Items) == 0 })
}

func tellChanged(e game.SettingChanged) game.Msg {
	value := game.Quote(e.Value)
	if e.Setting != "title" {
		value = game.Say("house.set." + e.Setting + "." + e.Value)
	}
	return game.Say("house.event.changed", game.M("setting", game.Say("house.set."+e.Setting)), game.M("value", value))
}

func tellDiced(e game.FreeRoll) game.Msg {
	sum := 0 // not said of a single die
	if len(e.Faces) > 1 {
		for _, f := range e.Faces {
			sum += f
		}
	}
	return game.Say("house.event.diced", game.L("dice", game.DiceMsgs(e.Pool, e.Faces)...), game.N("sum", sum),
		game.W("for", e.For))
}
