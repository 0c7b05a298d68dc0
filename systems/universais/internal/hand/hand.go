package hand

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Of returns the hand of a PC or NPC that the arguments describe. Without an Attribute or a
// number it has the best Attribute, or the usual dice.
func Of(s *state.State, id string, args game.Args) state.Hand {
	h := state.Hand{Who: id, Level: s.LevelOf(id), Attr: args.One("attribute"), Dice: sheet.Number(args.One("number"))}
	h.Sources, _ = SourcesOf(s, id, args)
	if h.Attr == "" && h.Dice == 0 {
		if attrs := s.AttrsOf(id); attrs != [4]int{} {
			h.Attr = sheet.Attributes[sheet.BestAttr(attrs)].Word
		} else {
			h.Dice = s.UsualDice(id)
		}
	}
	first, added, _ := strings.Cut(h.Attr, sheet.AttrJoin)
	h.Attr = first
	if i := sheet.AttrIndex(h.Attr); i >= 0 {
		if h.Dice = s.AttrsOf(id)[i]; h.Dice == 0 { // an NPC that has other Attributes
			h.Attr, h.Dice = "", s.UsualDice(id)
		}
	}
	return withAttributes(s, h, added)
}

// Current returns a hand with what the sheet says now: the dice of its Attributes or the usual
// dice of an NPC, the Level, and no source that is lost (UNI-R44).
func Current(s *state.State, h state.Hand) state.Hand {
	attrs := s.AttrsOf(h.Who)
	switch n := attrDice(&h, attrs); {
	case n > 0:
		h.Dice = n
	case h.Attr == "" && h.Dice == h.Level+state.NPCDice:
		h.Dice = s.UsualDice(h.Who)
	}
	h.Level = s.LevelOf(h.Who)
	h.Sources = slices.DeleteFunc(slices.Clone(h.Sources), func(src state.Source) bool {
		e := sheet.EntryOf(s.PC(h.Who), src.Entry)
		return src.Entry != "" && (e == nil || e.Lost)
	})
	return h
}

// attrDice returns the number of dice that the Attributes of a hand give, 0 if it has none.
func attrDice(h *state.Hand, attrs [4]int) int {
	n := 0
	if i := sheet.AttrIndex(h.Attr); i >= 0 {
		n = attrs[i]
	}
	for _, w := range h.And {
		n += attrs[sheet.AttrIndex(w)]
	}
	return n
}

// Inputs asks for what decides the dice of a hand. An NPC without Attributes, and every NPC in a
// Duel, gives a number of dice. Others give an Attribute, or in a Duel several Attributes if the
// table adds them (UNI-R33).
func Inputs(s *state.State, r *state.Roll, h *state.Hand) []game.Input {
	if r.Duel != "" && s.NPC(h.Who) != nil {
		return []game.Input{{Param: acting.ParamDice, Preset: game.Itoa(h.Dice)}}
	}
	inputs := PowerInputs(s, h.Who, h.Attr)
	switch {
	case inputs[0].Kind == game.Number:
		inputs[0].Preset = game.Itoa(h.Dice)
	case r.Duel != "" && options.DuelAttributes.Is(s, "sum"):
		inputs[0].Choices = attrSets(s, h)
	}
	return inputs
}

// attrSets returns the Attributes of a hand as choices: each alone, and every sum of several
// (UNI-R33).
func attrSets(s *state.State, h *state.Hand) []game.Choice {
	attrs := s.AttrsOf(h.Who)
	var cs []game.Choice
	for _, w := range sheet.AttrSums {
		words, n := strings.Split(w.Word, sheet.AttrJoin), 0
		for _, attr := range words {
			n += attrs[sheet.AttrIndex(attr)]
		}
		of := state.Hand{Attr: words[0], And: words[1:]}
		cs = append(cs, game.Choice{Word: w.Word, Aliases: w.Also, Label: attrOf(&of), Dice: state.Sixes(n),
			Selected: of.Attr == h.Attr && slices.Equal(of.And, h.And)})
	}
	return cs
}

// withAttributes returns a hand with the dice of more Attributes, which more joins by
// sheet.AttrJoin: "talent-mind" (UNI-R33).
func withAttributes(s *state.State, h state.Hand, more string) state.Hand {
	if more == "" || h.Attr == "" {
		return h
	}
	h.And = strings.Split(more, sheet.AttrJoin)
	for _, w := range h.And {
		h.Dice += s.AttrsOf(h.Who)[sheet.AttrIndex(w)]
	}
	return h
}

// PowerInputs asks for what decides the dice: an Attribute, or for an NPC without Attributes a
// number of dice. attr is preset, "" for the best Attribute.
func PowerInputs(s *state.State, id, attr string) []game.Input {
	attrs := s.AttrsOf(id)
	if attrs == [4]int{} {
		return []game.Input{{Param: acting.ParamDice, Preset: game.Itoa(s.UsualDice(id))}}
	}
	if attr == "" {
		attr = sheet.Attributes[sheet.BestAttr(attrs)].Word
	}
	cs := sheet.Choices(sheet.Attributes, sheet.AttrMsg, attr)
	for i := range cs {
		cs[i].Dice = state.Sixes(attrs[i])
	}
	return []game.Input{{Param: acting.ParamAttr,
		Choices: slices.DeleteFunc(cs, func(c game.Choice) bool { return len(c.Dice) == 0 }), Lead: true}}
}

// WithAnswers returns a hand with the answers of its owner. Sources that the GM set stay.
func WithAnswers(s *state.State, r *state.Roll, h *state.Hand, args game.Args) state.Hand {
	next := *h
	if r.Kind != state.SoloRoll {
		next = Of(s, h.Who, args)
		next.Side, next.AllOut, next.Level = h.Side, h.AllOut, h.Level
	}
	own, _ := SourcesOf(s, h.Who, args)
	gms := slices.DeleteFunc(slices.Clone(h.Sources), func(src state.Source) bool { return !src.GM })
	next.Sources = append(gms, own...)
	return next
}

// FitAnswers refuses answers about a hand that name an entry twice or name an entry that the GM has
// set, and sources out of bounds.
func FitAnswers(s *state.State, r *state.Roll, h *state.Hand, args game.Args) *game.Refusal {
	next := WithAnswers(s, r, h, args)
	for i, src := range next.Sources {
		if src.Entry != "" && HasEntry(next.Sources[:i], src.Entry) {
			return acting.Refuse("source-twice")
		}
	}
	return FitSources(s, h.Who, args)
}

// Same reports whether two hands throw the same dice with the same sources.
func Same(a, b state.Hand) bool {
	return a.Attr == b.Attr && slices.Equal(a.And, b.And) && a.Dice == b.Dice && slices.Equal(a.Sources, b.Sources)
}
