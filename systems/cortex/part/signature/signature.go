// Package signature is signature assets on sheets (section 10 of the rules on
// characters): lost, and back with the next session or for a plot point at the
// start of a later scene.
package signature

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// kind is that of the sets of signature assets.
const kind = "signature_assets"

// price is what it costs to have one back before the session is over.
const price = 1

// Signature is which of them are out of play.
type Signature struct {
	Lost []Lost `json:"lost,omitempty"`
}

// Lost is a signature asset that is lost or damaged, and in which scene it went.
type Lost struct {
	Char  string `json:"char"`
	Word  string `json:"word"`
	Scene int    `json:"scene"`
}

// Group is the state of signature assets.
var Group = &core.Group[Signature]{Name: "signature"}

// Mod is signature assets in play.
func Mod() *core.Mod {
	return &core.Mod{
		Name:  "signature",
		Group: Group,
		Facts: []core.Fact{
			kit.Named(core.FactOf(tell, core.On(Group, (*Signature).set)), func(s *core.State, e Set) Set {
				e.Name = s.Name(e.Lost.Char)
				return e
			}),
		},
		Hears: []core.Hear{core.On(Group, func(g *Signature, e core.CharGone) {
			g.Lost = slices.DeleteFunc(slices.Clone(g.Lost), func(l Lost) bool { return l.Char == e.ID })
		})},
		Moves:  []game.Move[core.State]{loseMove(), regainMove()},
		Within: within,
		Hooks: []core.Hooks{
			core.DraftHooks{Shut: shut},
			core.SceneHooks{OnSession: restore},
			core.ShowHooks{Sheet: beside},
		},
	}
}

func within(s *core.State) bool {
	return len(Group.Of(s).Lost) <= 400 && !slices.ContainsFunc(Group.Of(s).Lost, func(l Lost) bool {
		return sheet.TooLong(l.Char, l.Word) || l.Scene < 0
	})
}

// Set says that a signature asset is out of play, or back.
type Set struct {
	Lost  Lost   `json:"lost"`
	Back  bool   `json:"back,omitempty"`
	Trait string `json:"trait"`
	Text  string `json:"text,omitempty"` // how it comes back
	Name  string `json:"name,omitempty"`
}

func (Set) EventName() string { return "cortex.signature" }

func (g *Signature) set(e Set) {
	g.Lost = slices.DeleteFunc(slices.Clone(g.Lost), func(l Lost) bool { return l.Char == e.Lost.Char && l.Word == e.Lost.Word })
	if !e.Back {
		g.Lost = append(g.Lost, e.Lost)
	}
}

// lost finds one that is out of play.
func lost(s *core.State, char, word string) (Lost, bool) {
	i := slices.IndexFunc(Group.Of(s).Lost, func(l Lost) bool { return l.Char == char && l.Word == word })
	if i < 0 {
		return Lost{}, false
	}
	return Group.Of(s).Lost[i], true
}

// shut refuses one that is out of play (CHAR-SIG-05).
func shut(s *core.State, c *core.Char, _, trait string) *game.Refusal {
	if _, out := lost(s, c.ID, trait); !out {
		return nil
	}
	_, t, _ := c.Trait(trait)
	return game.Refuse("CHAR-SIG-05", "cortex.fault.E_SIG_OUT", game.W("name", t.Name))
}

// loseMove is the GM's word that a signature asset is lost or damaged.
func loseMove() game.Move[core.State] {
	return core.Lacking(kit.GMMove(game.Spec{Name: "lose-asset", Under: game.UnderScene, Params: []game.Param{core.AskWho, core.AskTrait}},
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				for _, t := range c.Of(kind) {
					if _, out := lost(s, c.ID, t.Word); !out {
						offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {t.Word}}, About: core.CharRef(c.ID),
							Label: game.Say("cortex.lose.now", game.W("name", c.Shown()), game.W("trait", t.Name))})
					}
				}
			}
			return offers
		},
		func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			t.Emit(Set{Lost: Lost{Char: c.ID, Word: trait.Word, Scene: t.S.Scene.N}, Trait: trait.Name})
		},
		func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) }), "CHAR-SIG-05", "nothing_to_lose")
}

// regainMove has a signature asset back for a plot point, at the start of a later
// scene (CHAR-SIG-05, RUL-SIG-BACK).
func regainMove() game.Move[core.State] {
	askText := game.Param{Name: "text", Kind: game.Text, Max: 120}
	return game.Move[core.State]{
		Spec: game.Spec{Name: "regain-asset", Under: game.UnderAct, Params: []game.Param{core.AskTrait, askText, core.AskWho}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Mine(by) {
				for _, t := range c.Of(kind) {
					if whyNot(s, c, t) == nil && s.Rich(s.PurseOf(c.ID), price) {
						offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {t.Word}}, About: core.CharRef(c.ID),
							Cost: s.Price(c.ID, price), Asks: []game.Ask{{Param: askText}},
							Label: game.Say("cortex.regain.now", game.W("name", s.NameFor(by, c.ID)), game.W("trait", t.Name))})
					}
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			core.Pay(t, t.S.PurseOf(c.ID), price, "regain")
			t.Emit(Set{Lost: Lost{Char: c.ID, Word: trait.Word}, Back: true, Trait: trait.Name, Text: args.One("text")})
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal {
			if no := s.NoneOfMine(by); no != nil {
				return no
			}
			c, t := meant(s, by, args.One("trait"))
			if c == nil {
				return core.Closed(by, "CHAR-SIG-05", "nothing_lost")
			}
			if no := whyNot(s, c, t); no != nil {
				return no
			}
			return s.CanPay(s.PurseOf(c.ID), price)
		},
	}
}

// meant is the signature asset of the seat's own that a line names, else the first that
// is lost; nobody's, if none is.
func meant(s *core.State, by game.Seat, named string) (who *core.Char, what sheet.Trait) {
	for _, c := range s.Mine(by) {
		for _, t := range c.Of(kind) {
			if t.Word == named {
				return c, t
			}
			if _, out := lost(s, c.ID, t.Word); out && who == nil {
				who, what = c, t
			}
		}
	}
	return who, what
}

// whyNot refuses one that is not lost, that went in this very scene, or once the
// scene is under way.
func whyNot(s *core.State, c *core.Char, t sheet.Trait) *game.Refusal {
	l, out := lost(s, c.ID, t.Word)
	switch {
	case !out:
		return game.Refuse("CHAR-SIG-05", "cortex.refused.not_lost", game.W("trait", t.Name))
	case l.Scene >= s.Scene.N || s.Scene.N == 0:
		return game.Refuse("CHAR-SIG-05", "cortex.refused.lost_now", game.W("trait", t.Name))
	case s.Scene.Beats > 0 || s.MidRoll():
		return game.Refuse("CHAR-SIG-05", "cortex.refused.lost_late", game.W("trait", t.Name))
	}
	return nil
}

// restore brings all of them back between sessions (CHAR-SIG-05).
func restore(t *core.Tx) {
	for _, l := range slices.Clone(Group.Of(t.S).Lost) {
		e := Set{Lost: l, Back: true}
		if c := t.S.Char(l.Char); c != nil {
			_, trait, _ := c.Trait(l.Word)
			e.Trait = trait.Name
		}
		t.Emit(e)
	}
}

// beside says which are out of play.
func beside(s *core.State, c *core.Char) []game.Item {
	var items []game.Item
	for _, t := range c.Of(kind) {
		if _, out := lost(s, c.ID, t.Word); out {
			items = append(items, game.Item{Label: game.Say("cortex.fault.E_SIG_OUT", game.W("name", t.Name))})
		}
	}
	return items
}

func tell(e Set) []game.Msg {
	key := "cortex.event.lost"
	switch {
	case e.Back && e.Text != "":
		key = "cortex.event.regained_so"
	case e.Back:
		key = "cortex.event.regained"
	}
	return kit.Just(game.Say(key, core.NameOr(e.Name, e.Lost.Char), game.W("trait", e.Trait), game.W("text", e.Text)))
}
