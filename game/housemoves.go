package game

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"mesa/dice"
)

// MaxChairs bounds the chairs of a table.
const MaxChairs = 40

// houseMoves returns the moves that every table has under every system.
func houseMoves() []Move[House] {
	return slices.Concat(
		[]Move[House]{joinMove(), admitMove(), turnAwayMove(), uninviteMove()},
		seatMoves(),
		[]Move[House]{diceMove(), undoMove(), revealMove(), setMove(), noteMove(), strikeNoteMove()},
		[]Move[House]{nextStepMove(), endTutorialMove()},
	)
}

func diceMove() Move[House] {
	params := []Param{{Name: "pool", Kind: Dice, Min: 1, Max: 30}, {Name: "for", Kind: Text, Max: 100}}
	return Move[House]{
		Spec: Spec{Name: "dice", Category: CategoryDice, Params: params},
		Offers: func(h *House, c *Collector) {
			if c.Actor.Chair != "" || h.System == "" {
				c.Add(Offer{Label: Say("house.dice.throw"), About: "house",
					Inputs: []Input{{Param: params[0]}, {Param: params[1]}}})
			}
		},
		Do: func(t *Tx[House], args Args) {
			pool := DiceOf(args["pool"])
			t.Emit(FreeRoll{pool, t.Dice.Roll(pool...), args.One("for")})
		},
	}
}

// DiceOf parses canonical dice words, as Match leaves them in Args. It skips words that are no
// dice.
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
		Spec: Spec{Name: "undo", Category: CategoryTable, SurvivesUndo: true,
			Params: []Param{{Name: "decision", Kind: Number, Min: 1, Max: 1 << 40}}},
		Offers: func(h *House, c *Collector) {
			if c.Closed(h.refuseUndo(c.Actor)) {
				return
			}
			last, _ := h.LastUndoable()
			c.Add(Offer{Fixed: Args{"decision": {strconv.FormatInt(int64(last.Seq), 10)}},
				Label: Say("house.undo.last", M("move", Say(last.Move)), W("who", h.nameOf(last.Chair))),
				About: last.Seq.Ref()})
		},
		Do: func(t *Tx[House], args Args) {
			last, _ := t.S.LastUndoable()
			t.Emit(Undone{Seq: last.Seq, Chair: last.Chair, Move: last.Move, Who: t.S.nameOf(last.Chair),
				By: t.S.nameOf(t.Actor.Chair),
				At: t.Now.UTC().Truncate(time.Second)})
		},
	}
}

// refuseUndo returns the reason why an actor may not undo the last decision.
func (h *House) refuseUndo(by Actor) *Refusal {
	last, ok := h.LastUndoable()
	switch {
	case !ok:
		return Refuse("", "refused.undo.nothing")
	case h.Undo == UndoOff:
		return Refuse("", "refused.undo.off")
	case by.Role == GM:
		return nil
	case h.Undo != UndoRoller || last.Chair == GMChair:
		return Refuse("", "refused.undo.not_yours", W("who", ""))
	case by.Chair == "" || by.Chair != last.Chair:
		return Refuse("", "refused.undo.not_yours", W("who", h.nameOf(last.Chair)))
	}
	return nil
}

func (h *House) nameOf(chair string) string {
	return cmp.Or(ChairName(h.Chairs, chair), chair)
}

// setting is a setting that setMove changes, with its possible values.
type setting struct {
	name   string
	values []string
}

var settings = []setting{
	{"lang", []string{"en", "pt-BR"}},
	{"pace", []string{Quick, Full}},
	{"undo", []string{UndoGM, UndoRoller, UndoOff}},
	{"door", []string{DoorOpen, DoorAsk}},
	{"audience", []string{AudienceAnyone, AudienceSeated}},
}

// houseTerms holds the words of the settings in Portuguese.
var houseTerms = Synonyms{
	"title":        {"titulo"},
	"lang":         {"idioma", "lingua"},
	"pace":         {"ritmo"},
	"undo":         {"desfazer"},
	"door":         {"porta"},
	"audience":     {"plateia"},
	AudienceAnyone: {"publico"},
	AudienceSeated: {"sentados"},
	Quick:          {"rapido"},
	Full:           {"completo"},
	UndoOff:        {"desligado", "ninguem"},
	DoorOpen:       {"aberto", "aberta"},
	DoorAsk:        {"perguntar", "pedir"},
	"en":           {"ingles", "english"},
	"pt-BR":        {"portugues", "portuguese", "pt"},
}

func setMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "set", Category: CategoryTable, SurvivesUndo: true, Params: []Param{
			{Name: "setting", Kind: Pick, Min: 1, Max: 1},
			{Name: "value", Kind: Pick, Min: 1, Max: 1},
			{Name: "title", Kind: Text, Min: 1, Max: MaxTitle},
		}},
		Offers: offersToGM(func(h *House, c *Collector) {
			c.Add(Offer{Fixed: Args{"setting": {"title"}}, Label: setLabel("title"), About: "house",
				Form:   Form{OpensForm: true},
				Inputs: []Input{{Param: Param{Name: "title", Kind: Text, Min: 1, Max: MaxTitle}, Preset: h.Title}}})
			for _, s := range settings {
				input := Input{Param: Param{Name: "value", Kind: Pick, Min: 1, Max: 1}}
				for _, v := range s.values {
					input.Choices = append(input.Choices,
						Choice{Word: v, Label: Say("house.set." + s.name + "." + v), Selected: v == h.setting(s.name)})
				}
				c.Add(Offer{Fixed: Args{"setting": {s.name}}, Label: setLabel(s.name), About: "house",
					Form:   Form{OpensForm: true},
					Inputs: []Input{input}})
			}
			c.Against("setting", refuseSetting)
		}),
		Do: func(t *Tx[House], args Args) {
			t.Emit(SettingChanged{args.One("setting"), args.One("value") + args.One("title")})
		},
	}
}

// refuseSetting refuses a word that names no setting.
func refuseSetting(word string) *Refusal {
	if isSetting(word) {
		return nil
	}
	return &Refusal{Reason: Say("refused.no_setting", W("word", truncate(word))), Param: "setting"}
}

// isSetting reports whether a word names a setting, in either language.
func isSetting(word string) bool {
	is := func(name string) bool {
		return Canonical(name) == Canonical(word) || slices.Contains(houseTerms[name], Canonical(word))
	}
	return is("title") || slices.ContainsFunc(settings, func(s setting) bool { return is(s.name) })
}

// setLabel returns the label for changing a setting.
func setLabel(name string) Msg { return Say("house.set.change", M("setting", Say("house.set."+name))) }

func (h *House) setting(name string) string {
	switch name {
	case "lang":
		return h.Lang
	case "pace":
		return h.Pace
	case "door":
		return cmp.Or(h.Door, DoorOpen)
	case "audience":
		if h.Audience == "" && h.Door == DoorAsk {
			return AudienceSeated
		}
		return cmp.Or(h.Audience, AudienceAnyone)
	}
	return h.Undo
}
