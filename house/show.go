package house

import (
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

// joinRequestsView shows a GM all join requests, and a guest their own. It is empty if there is
// none.
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
