package web

import (
	"slices"

	"mesa/game"
	"mesa/recap"
	"mesa/table"
)

// In the terminal some words show something instead of doing a move: "log", "look rope", "as beto".
// In the palette each of these words leads to a page. No move can have one of them as its name.

// navigationSpec returns the spec of a word that leads to a page, as if the word were a move.
func navigationSpec(word string, params ...game.Param) game.Spec {
	return game.Spec{Key: "terminal." + word, Name: word, Params: params}
}

var (
	paramThing = game.Param{Name: "thing", Kind: game.Pick, Max: 1}
	paramChair = game.Param{Name: "chair", Kind: game.Pick, Min: 1, Max: 1}
	paramWhat  = game.Param{Name: "what", Kind: game.Text, Max: 200}
	paramCount = game.Param{Name: "n", Kind: game.Number, Max: 500}
	paramNth   = game.Param{Name: "n", Kind: game.Number, Max: recap.MostSessions}

	// leads are the specs of the words that lead to a page.
	leads = []game.Spec{navigationSpec("look", paramThing), navigationSpec("log", paramCount),
		navigationSpec("as", paramChair), navigationSpec("recap", paramNth), navigationSpec("stats"),
		navigationSpec("verify"), navigationSpec("odds"), navigationSpec("explain", paramWhat),
		navigationSpec("help"), navigationSpec("invite")}
)

// none is the preset of a number. It stands for no number.
const none = "0"

// navigationOffers returns the words of leads as offers, with the things and chairs of the view as
// choices.
func navigationOffers(view table.PlayerView) []game.Offer {
	among := map[string][]game.Choice{}
	for about, name := range view.View.Things() {
		if about.Word() != "" &&
			!slices.ContainsFunc(among[paramThing.Name], func(c game.Choice) bool { return c.Word == about.Word() }) {
			among[paramThing.Name] = append(among[paramThing.Name], game.Choice{Word: about.Word(), Label: name})
		}
	}
	for _, c := range view.OwnChairs {
		among[paramChair.Name] = append(among[paramChair.Name], game.Choice{Word: c.ID, Label: game.Quote(c.Name)})
	}
	var offers []game.Offer
	for _, spec := range leads {
		if spec.Name == "invite" && view.Actor.Role != game.GM {
			continue // only a GM has that page
		}
		o := game.Offer{Move: spec.Name, Label: game.Say(spec.Key)}
		for _, p := range spec.Params {
			a := game.Input{Param: p, Choices: among[p.Name]}
			if p.Kind == game.Number {
				a.Preset = none
			}
			o.Inputs = append(o.Inputs, a)
		}
		offers = append(offers, o)
	}
	return offers
}

// navigationAddress returns the address that a typed command leads to. ok is false if the command
// does not begin with one of the words of leads. no refuses a command that begins with one of them
// but has wrong words after it.
func navigationAddress(view table.PlayerView, c game.Command) (address string, ok bool, no *game.Refusal) {
	if !slices.ContainsFunc(leads, func(s game.Spec) bool { return s.Name == c.Move }) {
		return "", false, nil
	}
	_, args, no := game.Match(navigationOffers(view), c)
	if no != nil {
		return "", true, no
	}
	id, chair := view.Table, view.Actor.Chair
	switch c.Move {
	case "look":
		return tablePath(id, string(thingByWord(view, args.One(paramThing.Name))), chair), true, nil
	case "as":
		return tablePath(id, "", args.One(paramChair.Name)), true, nil
	case "odds":
		return "/odds", true, nil
	case "help":
		return handbookAddress(view.System, "", ""), true, nil
	case "explain":
		return handbookAddress(view.System, "q", args.One(paramWhat.Name)), true, nil
	case "verify":
		return tablePath(id, "fair", chair), true, nil
	case "recap":
		if n := args.One(paramNth.Name); n != none {
			return tablePath(id, "recap/"+n, chair), true, nil
		}
	}
	return tablePath(id, c.Move, chair), true, nil
}

// thingByWord returns the first thing of a view with that word, "" if there is none.
func thingByWord(view table.PlayerView, word string) game.Ref {
	for about := range view.View.Things() {
		if about.Word() == word {
			return about
		}
	}
	return ""
}
