// Package signature is signature assets on sheets (section 10 of the rules on
// characters): lost, and back with the next session or for a plot point at the
// start of a later scene.
package signature

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// kind is that of the sets of signature assets.
const kind = "signature_assets"

// price is what it costs to have one back before the session is over.
const price = 1

// Signature is which of them are out of play.
type Signature struct {
	Lost []LostAsset `json:"lost,omitempty"`
}

// LostAsset is a signature asset that is lost or damaged, and in which scene it went.
type LostAsset struct {
	Char  string `json:"char"`
	Word  string `json:"word"`
	Scene int    `json:"scene"`
}

// Section is the state of signature assets.
var Section = &core.Section[Signature]{Name: "signature"}

// Mod is signature assets in play.
func Mod() *core.Mod {
	return &core.Mod{
		Name:    "signature",
		Section: Section,
		Events: []core.EventKind{
			rulekit.WithNames(core.EventOf(tell, core.On(Section, (*Signature).set)), func(s *core.State, e SignatureSet) SignatureSet {
				e.Name = s.Name(e.Lost.Char)
				return e
			}),
		},
		Handlers: []core.Handler{core.On(Section, func(g *Signature, e core.CharacterGone) {
			g.Lost = slices.DeleteFunc(slices.Clone(g.Lost), func(l LostAsset) bool { return l.Char == e.ID })
		})},
		Moves: []game.Move[core.State]{loseMove(), regainMove()},
		Valid: valid,
		Hooks: []core.Hooks{
			core.DraftHooks{TraitClosed: shut},
			core.SceneHooks{OnSession: restore},
			core.ShowHooks{Sheet: sheetItems},
		},
	}
}

func valid(s *core.State) bool {
	return len(Section.Of(s).Lost) <= 400 && !slices.ContainsFunc(Section.Of(s).Lost, func(l LostAsset) bool {
		return sheet.IsTooLong(l.Char, l.Word) || l.Scene < 0
	})
}

// SignatureSet says that a signature asset is out of play, or back.
type SignatureSet struct {
	Lost  LostAsset `json:"lost"`
	Back  bool      `json:"back,omitempty"`
	Trait string    `json:"trait"`
	Text  string    `json:"text,omitempty"` // how it comes back
	Name  string    `json:"name,omitempty"`
}

func (SignatureSet) EventName() string { return "cortex.signature" }

func (g *Signature) set(e SignatureSet) {
	g.Lost = slices.DeleteFunc(slices.Clone(g.Lost), func(l LostAsset) bool { return l.Char == e.Lost.Char && l.Word == e.Lost.Word })
	if !e.Back {
		g.Lost = append(g.Lost, e.Lost)
	}
}

// lost finds one that is out of play.
func lost(s *core.State, char, word string) (LostAsset, bool) {
	i := slices.IndexFunc(Section.Of(s).Lost, func(l LostAsset) bool { return l.Char == char && l.Word == word })
	if i < 0 {
		return LostAsset{}, false
	}
	return Section.Of(s).Lost[i], true
}

// shut refuses one that is out of play (CHAR-SIG-05).
func shut(s *core.State, c *core.Character, _, trait string) *game.Refusal {
	if _, out := lost(s, c.ID, trait); !out {
		return nil
	}
	_, t, _ := c.Trait(trait)
	return game.Refuse("CHAR-SIG-05", "cortex.fault.E_SIG_OUT", game.W("name", t.Name))
}

// loseMove is the GM's word that a signature asset is lost or damaged.
func loseMove() game.Move[core.State] {
	return core.WithDefaultReason(rulekit.GMMove(game.Spec{Name: "lose-asset", Category: game.CategoryScene, Params: []game.Param{core.ParamWho, core.ParamTrait}},
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				for _, t := range c.TraitsOf(kind) {
					if _, out := lost(s, c.ID, t.Word); !out {
						offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {t.Word}}, About: core.CharRef(c.ID),
							Label: game.Say("cortex.lose.now", game.W("name", c.DisplayName()), game.W("trait", t.Name))})
					}
				}
			}
			return offers
		},
		func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			t.Emit(SignatureSet{Lost: LostAsset{Char: c.ID, Word: trait.Word, Scene: t.S.Scene.N}, Trait: trait.Name})
		},
		func(s *core.State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) }), "CHAR-SIG-05", "nothing_to_lose")
}

// regainMove has a signature asset back for a plot point, at the start of a later
// scene (CHAR-SIG-05, RUL-SIG-BACK).
func regainMove() game.Move[core.State] {
	askText := game.Param{Name: "text", Kind: game.Text, Max: 120}
	return game.Move[core.State]{
		Spec: game.Spec{Name: "regain-asset", Category: game.CategoryAct, Params: []game.Param{core.ParamTrait, askText, core.ParamWho}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range s.OwnPresent(by) {
				for _, t := range c.TraitsOf(kind) {
					if whyNot(s, c, t) == nil && s.CanSpend(s.WalletOf(c.ID), price) {
						offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {t.Word}}, About: core.CharRef(c.ID),
							Cost: s.Price(c.ID, price), Inputs: []game.Input{{Param: askText}},
							Label: game.Say("cortex.regain.now", game.W("name", s.NameFor(by, c.ID)), game.W("trait", t.Name))})
					}
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			core.Pay(t, t.S.WalletOf(c.ID), price, "regain")
			t.Emit(SignatureSet{Lost: LostAsset{Char: c.ID, Word: trait.Word}, Back: true, Trait: trait.Name, Text: args.One("text")})
		},
		Why: func(s *core.State, by game.Actor, args game.Args) *game.Refusal {
			if no := s.NoneOfMine(by); no != nil {
				return no
			}
			c, t := assetMeant(s, by, args.One("trait"))
			if c == nil {
				return core.ClosedReason(by, "CHAR-SIG-05", "nothing_lost")
			}
			if no := whyNot(s, c, t); no != nil {
				return no
			}
			return s.RefuseUnpayable(s.WalletOf(c.ID), price)
		},
	}
}

// assetMeant is the signature asset of the actor's own that a line names, else the first that
// is lost; nobody's, if none is.
func assetMeant(s *core.State, by game.Actor, named string) (who *core.Character, what sheet.Trait) {
	for _, c := range s.OwnPresent(by) {
		for _, t := range c.TraitsOf(kind) {
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
func whyNot(s *core.State, c *core.Character, t sheet.Trait) *game.Refusal {
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
	for _, l := range slices.Clone(Section.Of(t.S).Lost) {
		e := SignatureSet{Lost: l, Back: true}
		if c := t.S.Char(l.Char); c != nil {
			_, trait, _ := c.Trait(l.Word)
			e.Trait = trait.Name
		}
		t.Emit(e)
	}
}

// sheetItems says which are out of play.
func sheetItems(s *core.State, c *core.Character) []game.Item {
	var items []game.Item
	for _, t := range c.TraitsOf(kind) {
		if _, out := lost(s, c.ID, t.Word); out {
			items = append(items, game.Item{Label: game.Say("cortex.fault.E_SIG_OUT", game.W("name", t.Name))})
		}
	}
	return items
}

func tell(e SignatureSet) []game.Msg {
	key := "cortex.event.lost"
	switch {
	case e.Back && e.Text != "":
		key = "cortex.event.regained_so"
	case e.Back:
		key = "cortex.event.regained"
	}
	return rulekit.Msgs(game.Say(key, core.NameOr(e.Name, e.Lost.Char), game.W("trait", e.Trait), game.W("text", e.Text)))
}
