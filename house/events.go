package house

import (
	"cmp"
	"encoding/base64"
	"slices"

	"mesa/game"
)

// events returns the kinds of events of the house.
func events() *game.EventSet[State] {
	return game.NewEvents(slices.Concat(tableEvents(), seatingEvents(), doorEvents())...)
}

// kind returns the kind of event E, told by tell; nil: it is not told.
func kind[E game.Event](tell func(E) []game.Msg) game.EventKind[State] {
	return game.EventOf(tell, game.On(func(h *State, e E) { h.fold(e) }))
}

// say returns the sentence of an event of the house.
func say(key string, args ...game.Arg) []game.Msg {
	return []game.Msg{game.Say("house.event."+key, args...)}
}

// tableEvents returns the events of the table as a whole, its dice, its notes and its tutorial.
func tableEvents() []game.EventKind[State] {
	return []game.EventKind[State]{
		kind(func(e game.TableCreated) []game.Msg { return say("founded", game.W("title", e.Title)) }),
		kind(tellChanged),
		kind(tellUndone),
		kind(func(e game.Imported) []game.Msg { return say("imported", game.W("from", string(e.From))) }),
		kind[game.ChainBegun](nil),
		kind(func(e game.HiddenRevealed) []game.Msg {
			return say("veil_lifted", game.N("chain", e.Chain), game.N("n", e.I),
				game.W("link", base64.StdEncoding.EncodeToString(e.Link)))
		}),
		kind(tellDiced),
		kind[game.NoteWritten](nil),
		kind(func(e game.TutorialStepBegun) []game.Msg {
			if e.Step > 0 {
				return nil
			}
			return say("lesson_over")
		}),
		kind[game.TutorialLineSaid](nil),
		kind[game.TutorialStepLeft](nil),
	}
}

// seatingEvents returns the events of chairs and who sits on them.
func seatingEvents() []game.EventKind[State] {
	return []game.EventKind[State]{
		kind(tellJoined),
		kind(func(e game.Left) []game.Msg { return say("left", game.W("name", cmp.Or(e.Name, e.Chair))) }),
		kind(func(e game.ChairHanded) []game.Msg {
			return say("handed", game.W("name", cmp.Or(e.Was, e.Chair.Name)), game.W("to", e.To))
		}),
		kind(func(e game.ChairRenamed) []game.Msg {
			return say("chair_named", game.W("was", e.Was), game.W("name", e.Name))
		}),
		kind(func(e game.ChairRemoved) []game.Msg {
			switch {
			case e.Merged:
				return nil
			case e.GM:
				return say("no_gm", game.W("name", e.Name))
			}
			return say("chair_gone", game.W("name", e.Name))
		}),
	}
}

// doorEvents returns the events of join requests, bans and invitations.
func doorEvents() []game.EventKind[State] {
	return []game.EventKind[State]{
		kind(func(e game.JoinRequested) []game.Msg { return say("asked", game.W("name", e.Asker.Name)) }),
		kind(func(e game.JoinDeclined) []game.Msg { return say("turned_away", game.W("name", e.Name)) }),
		kind(func(e game.Banned) []game.Msg { return say("banned", game.W("name", e.Name)) }),
		kind(func(e game.Unbanned) []game.Msg { return say("unbanned", game.W("name", e.Name)) }),
		kind(func(e game.InviteCreated) []game.Msg { return say("invited", game.W("name", e.Invite.Name)) }),
		kind(func(e game.InviteEnded) []game.Msg {
			switch {
			case e.Over:
				return say("invite_over")
			case e.Used:
				return nil
			}
			return say("uninvited")
		}),
	}
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

// tellUndone names the chair that made the decision only if another chair undid it.
func tellUndone(e game.Undone) []game.Msg {
	who := cmp.Or(e.Who, e.Chair)
	if who == e.By {
		who = ""
	}
	return say("undone", game.M("move", game.Say(e.Move)), game.W("who", who), game.W("by", e.By))
}

func tellChanged(e game.SettingChanged) []game.Msg {
	value := game.Quote(e.Value)
	if e.Setting != "title" {
		value = game.Say("house.set." + e.Setting + "." + e.Value)
	}
	return say("changed", game.M("setting", game.Say("house.set."+e.Setting)), game.M("value", value))
}

func tellDiced(e game.FreeRoll) []game.Msg {
	sum := 0 // not said of a single die
	if len(e.Faces) > 1 {
		for _, f := range e.Faces {
			sum += f
		}
	}
	return say("diced", game.L("dice", game.DiceMsgs(e.Pool, e.Faces)...), game.N("sum", sum),
		game.W("for", e.For))
}

// fold folds any event of the house. Together with Apply and UndoDecision it is the only writer of
// the state.
func (h *State) fold(e game.Event) {
	h.Chairs = game.FoldChairs(h.Chairs, e)
	h.foldLent(e)
	h.foldDoor(e)
	h.foldTutorial(e)
	switch e := e.(type) {
	case game.TableCreated:
		h.Title, h.System, h.Lang, h.Door = e.Title, e.System, e.Lang, e.Door
	case game.ChainBegun:
		h.Chains = append(h.Chains, game.Chain{N: e.N, Anchor: e.Anchor, Length: e.Length, Hidden: e.Hidden})
	case game.HiddenRevealed:
		h.reveal(e)
	case game.SettingChanged:
		h.foldSetting(e)
	case game.Undone:
		h.UndoStack = slices.DeleteFunc(h.UndoStack, func(d UndoEntry) bool { return d.Seq == e.Seq })
		h.UndoneSeqs = appendBounded(h.UndoneSeqs, e.Seq, maxGone)
	case game.Imported:
		h.bindChains(e.From)
	case game.NoteWritten:
		h.foldNote(e.Note)
	}
}

func (h *State) foldSetting(e game.SettingChanged) {
	switch e.Setting {
	case "title":
		h.Title = e.Value
	case "lang":
		h.Lang = e.Value
	case "pace":
		h.Pace = e.Value
	case "undo":
		h.Undo = e.Value
	case "door":
		h.Door = e.Value
	case "audience":
		h.Audience = e.Value
	}
}

// foldDoor folds join requests, invitations and bans.
func (h *State) foldDoor(e game.Event) {
	leaves := func(user string) {
		h.JoinRequests = slices.DeleteFunc(h.JoinRequests, func(a game.JoinRequest) bool { return a.User == user })
	}
	switch e := e.(type) {
	case game.Joined:
		leaves(e.Chair.User)
	case game.JoinRequested:
		leaves(e.Asker.User)
		h.JoinRequests = appendBounded(h.JoinRequests, e.Asker, maxAsking)
	case game.JoinDeclined:
		leaves(e.User)
	case game.Banned:
		leaves(e.User)
		h.Bans = appendBounded(h.Bans, game.Ban(e), maxExiles)
	case game.Unbanned:
		h.Bans = slices.DeleteFunc(h.Bans, func(x game.Ban) bool { return x.User == e.User })
	case game.InviteCreated:
		h.Invites = appendBounded(h.Invites, e.Invite, game.MaxInvites)
	case game.InviteEnded:
		h.Invites = slices.DeleteFunc(h.Invites, func(i game.Invite) bool { return i.ID == e.ID })
	case game.Imported: // an invitation to the other table does not count here
		h.JoinRequests, h.Invites = nil, nil
	}
}
