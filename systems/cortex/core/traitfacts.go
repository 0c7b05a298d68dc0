package core

import (
	"cmp"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// What befalls traits of a sheet in play.
type (
	// TraitNoted is what stands with a trait of a sheet, as it now is: its
	// highlights, its statement, its die and what that was.
	TraitNoted struct {
		Char  string   `json:"char"`
		Word  string   `json:"word"`
		Trait string   `json:"trait"`         // by name
		Die   dice.Die `json:"die,omitempty"` // 0: as it was
		N     int      `json:"n,omitempty"`   // how many dice it has; 0: as many as before
		sheet.Notes
		Why  string `json:"why"` // what it is for: highlights, says, defied, settled ...
		Name string `json:"name,omitempty"`
	}
	// TraitAdded is a trait that comes to a sheet in play.
	TraitAdded struct {
		Char   string      `json:"char"`
		Set    string      `json:"set"`
		Trait  sheet.Trait `json:"trait"`
		Before string      `json:"before,omitempty"` // the trait that it stands before, by its word; "": it is the last
		Why    string      `json:"why"`
		Name   string      `json:"name,omitempty"`
	}
	// TraitGone is one that leaves it.
	TraitGone struct {
		Char  string `json:"char"`
		Word  string `json:"word"`
		Trait string `json:"trait"` // by name
		Why   string `json:"why"`
		Name  string `json:"name,omitempty"`
	}
)

// Unsettled is a player's character in the scene, or anywhere, and a trait of it that
// was acted against and waits to be settled (RUL-STMT-PENDING); c is nil where none does.
func (s *State) Unsettled(here bool) (c *Character, t sheet.Trait) {
	for _, c := range s.Chars {
		if !c.IsPC() || here && c.Away {
			continue
		}
		for _, t := range c.All() {
			if t.NotesOrEmpty().DieBefore != 0 {
				return c, t
			}
		}
	}
	return nil, t
}

func (TraitNoted) EventName() string { return "cortex.trait.noted" }
func (TraitAdded) EventName() string { return "cortex.trait.added" }
func (TraitGone) EventName() string  { return "cortex.trait.gone" }

// NotedTrait is a trait as it is, to be noted otherwise.
func NotedTrait(c *Character, t sheet.Trait, why string) TraitNoted {
	return TraitNoted{Char: c.ID, Word: t.Word, Trait: t.Name, Die: t.Die, Notes: t.NotesOrEmpty(), Why: why}
}

// SetTraitNotes writes what stands with a trait of now on, and lets every mod in the game have
// its share of it.
func SetTraitNotes(t *Tx, e TraitNoted) {
	var was dice.Die
	if c := t.S.Char(e.Char); c != nil {
		_, trait, _ := c.Trait(e.Word)
		was = trait.Die
	}
	t.Emit(e)
	for _, h := range HooksOf[CastHooks](t.S) {
		if h.Noted != nil {
			h.Noted(t, e, was)
		}
	}
}

func traitNotedEvent() EventKind {
	return rulekit.WithNames(EventOf(tellNoted, On(peopleSection, func(g *People, e TraitNoted) {
		g.with(e.Char, func(c *Character) {
			c.Sets = cloneSets(c.Sets)
			for _, set := range c.Sets {
				for i := range set.Traits {
					if t := &set.Traits[i]; t.Word == e.Word {
						*t = t.With(e.Notes)
						t.Die, t.N = cmp.Or(e.Die, t.Die), cmp.Or(e.N, t.N)
					}
				}
			}
		})
	})), func(s *State, e TraitNoted) TraitNoted {
		e.Name = s.Name(e.Char)
		return e
	})
}

func traitAddedEvent() EventKind {
	return rulekit.WithNames(EventOf(func(e TraitAdded) []game.Msg {
		has := game.D("die", e.Trait.Die)
		if ds := e.Trait.Dice(); len(ds) > 1 {
			has = game.M("die", pool.DiceMsg(ds))
		}
		return rulekit.Msgs(game.Say("cortex.event."+e.Why, NameOr(e.Name, e.Char), game.W("trait", e.Trait.Name), has))
	}, On(peopleSection, func(g *People, e TraitAdded) {
		g.with(e.Char, func(c *Character) {
			c.Sets = cloneSets(c.Sets)
			c.addTrait(e.Set, e.Trait, e.Before)
		})
	})), func(s *State, e TraitAdded) TraitAdded {
		e.Name = s.Name(e.Char)
		return e
	})
}

func traitGoneEvent() EventKind {
	return rulekit.WithNames(EventOf(func(e TraitGone) []game.Msg {
		return rulekit.Msgs(game.Say("cortex.event."+e.Why, NameOr(e.Name, e.Char), game.W("trait", e.Trait)))
	}, On(peopleSection, func(g *People, e TraitGone) {
		g.with(e.Char, func(c *Character) {
			c.Sets = cloneSets(c.Sets)
			c.changeTrait(e.Word, "", 0)
		})
	})), func(s *State, e TraitGone) TraitGone {
		e.Name = s.Name(e.Char)
		return e
	})
}

func tellNoted(e TraitNoted) []game.Msg {
	var does []game.Msg // nothing, of a trait that is no ability
	if d := (sheet.Trait{Name: e.Trait}).With(e.Notes).Does(); e.Why == "ability" && !d.Empty() {
		does = append(does, d)
	}
	return rulekit.Msgs(game.Say("cortex.event."+e.Why, NameOr(e.Name, e.Char), game.W("trait", e.Trait), game.W("says", e.Statement),
		game.D("die", e.Die), game.D("was", e.DieBefore), game.N("n", e.N),
		game.L("risen", game.Quote(e.Highlights[0]), game.Quote(e.Highlights[1])),
		game.L("does", does...)))
}
