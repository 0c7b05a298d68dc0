package house

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"mesa/game"
)

// MaxChairs bounds the chairs of a table.
const MaxChairs = 40

// moves returns the moves that every table has under every system.
func moves() []game.Move[State] {
	return slices.Concat(
		[]game.Move[State]{joinMove(), admitMove(), turnAwayMove(), uninviteMove()},
		seatMoves(),
		[]game.Move[State]{diceMove(), undoMove(), revealMove(), setMove(), noteMove(), strikeNoteMove()},
		[]game.Move[State]{nextStepMove(), endTutorialMove()},
	)
}

func diceMove() game.Move[State] {
	params := []game.Param{{Name: "pool", Kind: game.Dice, Min: 1, Max: 30}, {Name: "for", Kind: game.Text, Max: 100}}
	return game.Move[State]{
		Spec: game.Spec{Name: "dice", Category: game.CategoryDice, Params: params},
		Offers: func(h *State, c *game.Collector) {
			if c.Actor.Chair != "" || h.System == "" {
				c.Add(game.Offer{Label: game.Say("house.dice.throw"), About: "house",
					Inputs: []game.Input{{Param: params[0]}, {Param: params[1]}}})
			}
		},
		Do: func(t *game.Tx[State], args game.Args) {
			pool := game.DiceOf(args["pool"])
			t.Emit(game.FreeRoll{Pool: pool, Faces: t.Dice.Roll(pool...), For: args.One("for")})
		},
	}
}

func undoMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "undo", Category: game.CategoryTable, SurvivesUndo: true,
			Params: []game.Param{{Name: "decision", Kind: game.Number, Min: 1, Max: 1 << 40}}},
		Offers: func(h *State, c *game.Collector) {
			if c.Closed(h.refuseUndo(c.Actor)) {
				return
			}
			last, _ := h.LastUndoable()
			c.Add(game.Offer{Fixed: game.Args{"decision": {strconv.FormatInt(int64(last.Seq), 10)}},
				Label: game.Say("house.undo.last", game.M("move", game.Say(last.Move)),
					game.W("who", h.NameOf(last.Chair))),
				About: last.Seq.Ref()})
		},
		Do: func(t *game.Tx[State], args game.Args) {
			last, _ := t.S.LastUndoable()
			t.Emit(game.Undone{Seq: last.Seq, Chair: last.Chair, Move: last.Move, Who: t.S.NameOf(last.Chair),
				By: t.S.NameOf(t.Actor.Chair),
				At: t.Now.UTC().Truncate(time.Second)})
		},
	}
}

// refuseUndo returns the reason why an actor may not undo the last decision.
func (h *State) refuseUndo(by game.Actor) *game.Refusal {
	last, ok := h.LastUndoable()
	switch {
	case !ok:
		return game.Refuse("", "refused.undo.nothing")
	case h.Undo == game.UndoOff:
		return game.Refuse("", "refused.undo.off")
	case by.Role == game.GM:
		return nil
	case h.Undo != game.UndoRoller || last.Chair == game.GMChair:
		return game.Refuse("", "refused.undo.not_yours", game.W("who", ""))
	case by.Chair == "" || by.Chair != last.Chair:
		return game.Refuse("", "refused.undo.not_yours", game.W("who", h.NameOf(last.Chair)))
	}
	return nil
}

// NameOf returns the name of a chair, or its id if there is no such chair.
func (h *State) NameOf(chair string) string {
	return cmp.Or(game.ChairName(h.Chairs, chair), chair)
}

// setting is a setting that setMove changes, with its possible values.
type setting struct {
	name   string
	values []string
}

var settings = []setting{
	{"lang", []string{"en", "pt-BR"}},
	{"pace", []string{game.Quick, game.Full}},
	{"undo", []string{game.UndoGM, game.UndoRoller, game.UndoOff}},
	{"door", []string{game.DoorOpen, game.DoorAsk}},
	{"audience", []string{game.AudienceAnyone, game.AudienceSeated}},
}

// terms holds other spellings of the words of the settings, most of them Portuguese.
var terms = game.Synonyms{
	"title":             {"titulo"},
	"lang":              {"idioma", "lingua"},
	"pace":              {"ritmo"},
	"undo":              {"desfazer"},
	"door":              {"porta"},
	"audience":          {"plateia"},
	game.AudienceAnyone: {"publico"},
	game.AudienceSeated: {"sentados"},
	game.Quick:          {"rapido"},
	game.Full:           {"completo"},
	game.UndoOff:        {"desligado", "ninguem"},
	game.DoorOpen:       {"aberto", "aberta"},
	game.DoorAsk:        {"perguntar", "pedir"},
	"en":                {"ingles", "english"},
	"pt-BR":             {"portugues", "portuguese", "pt"},
}

func setMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "set", Category: game.CategoryTable, SurvivesUndo: true, Params: []game.Param{
			{Name: "setting", Kind: game.Pick, Min: 1, Max: 1},
			{Name: "value", Kind: game.Pick, Min: 1, Max: 1},
			{Name: "title", Kind: game.Text, Min: 1, Max: game.MaxTitle},
		}},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			c.Add(game.Offer{Fixed: game.Args{"setting": {"title"}}, Label: setLabel("title"), About: "house",
				Form: game.Form{OpensForm: true},
				Inputs: []game.Input{{Param: game.Param{Name: "title", Kind: game.Text, Min: 1, Max: game.MaxTitle},
					Preset: h.Title}}})
			for _, s := range settings {
				input := game.Input{Param: game.Param{Name: "value", Kind: game.Pick, Min: 1, Max: 1}}
				for _, v := range s.values {
					input.Choices = append(input.Choices,
						game.Choice{Word: v, Label: game.Say("house.set." + s.name + "." + v),
							Selected: v == h.setting(s.name)})
				}
				c.Add(game.Offer{Fixed: game.Args{"setting": {s.name}}, Label: setLabel(s.name), About: "house",
					Form:   game.Form{OpensForm: true},
					Inputs: []game.Input{input}})
			}
			c.Against("setting", refuseSetting)
		}),
		Do: func(t *game.Tx[State], args game.Args) {
			t.Emit(game.SettingChanged{Setting: args.One("setting"), Value: args.One("value") + args.One("title")})
		},
	}
}

// refuseSetting refuses a word that names no setting.
func refuseSetting(word string) *game.Refusal {
	if isSetting(word) {
		return nil
	}
	return &game.Refusal{Reason: game.Say("refused.no_setting", game.W("word", game.Truncate(word))), Param: "setting"}
}

// isSetting reports whether a word names a setting, in either language.
func isSetting(word string) bool {
	is := func(name string) bool {
		return game.Canonical(name) == game.Canonical(word) || slices.Contains(terms[name], game.Canonical(word))
	}
	return is("title") || slices.ContainsFunc(settings, func(s setting) bool { return is(s.name) })
}

// setLabel returns the label for changing a setting.
func setLabel(name string) game.Msg {
	return game.Say("house.set.change", game.M("setting", game.Say("house.set."+name)))
}

func (h *State) setting(name string) string {
	switch name {
	case "lang":
		return h.Lang
	case "pace":
		return h.Pace
	case "door":
		return cmp.Or(h.Door, game.DoorOpen)
	case "audience":
		if h.Audience == "" && h.Door == game.DoorAsk {
			return game.AudienceSeated
		}
		return cmp.Or(h.Audience, game.AudienceAnyone)
	}
	return h.Undo
}
