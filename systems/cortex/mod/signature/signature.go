// Package signature has signature assets on sheets (section 10 of the rules on characters): they
// can be lost, and come back with the next session or for a plot point at the start of a later
// scene.
package signature

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// kind is the kind of the sets of signature assets.
const kind = sheet.KindSignatureAssets

// price is the number of plot points that bring a signature asset back before the session is over.
const price = 1

// Signature is the state: the signature assets that are out of play.
type Signature struct {
	Lost []LostAsset `json:"lost,omitempty"`
}

// LostAsset is a signature asset that is lost or damaged, with the number of the scene in which it
// was lost.
type LostAsset struct {
	Char  string `json:"char"`
	Word  string `json:"word"`
	Scene int    `json:"scene"`
}

// Section is the state of signature assets.
var Section = engine.NewSection[Signature]("signature", 0)

// Mod returns the mod for signature assets in play.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name:    "signature",
		Section: Section,
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellSet, engine.On(Section, (*Signature).set)),
				func(s *engine.State, e SignatureSet) SignatureSet {
					e.Name = people.Of(s).Name(e.Lost.Char)
					return e
				}),
		},
		Handlers: []engine.Handler{engine.On(Section, func(g *Signature, e people.CharacterGone) {
			g.Lost = slices.DeleteFunc(slices.Clone(g.Lost), func(l LostAsset) bool { return l.Char == e.ID })
		})},
		Moves: []game.Move[engine.State]{loseMove(), regainMove()},
		Valid: valid,
		Hooks: []engine.Hooks{
			draft.Hooks{TraitClosed: refuseLost},
			framing.Hooks{OnSession: restoreAll},
			view.Hooks{Sheet: sheetItems},
		},
	}
}

func valid(s *engine.State) bool {
	return len(Section.Of(s).Lost) <= 400 && !slices.ContainsFunc(Section.Of(s).Lost, func(l LostAsset) bool {
		return sheet.IsTooLong(l.Char, l.Word) || l.Scene < 0
	})
}

// SignatureSet records that a signature asset is out of play or, with Back, in play again.
type SignatureSet struct {
	Lost  LostAsset `json:"lost"`
	Back  bool      `json:"back,omitempty"`
	Trait string    `json:"trait"`
	Text  string    `json:"text,omitempty"` // the story of its return
	Name  string    `json:"name,omitempty"`
}

func (SignatureSet) EventName() string { return "cortex.signature" }

func (g *Signature) set(e SignatureSet) {
	g.Lost = slices.DeleteFunc(slices.Clone(g.Lost),
		func(l LostAsset) bool { return l.Char == e.Lost.Char && l.Word == e.Lost.Word })
	if !e.Back {
		g.Lost = append(g.Lost, e.Lost)
	}
}

// lostAsset returns the entry of a lost asset, and false if the asset is in play.
func lostAsset(s *engine.State, char, word string) (LostAsset, bool) {
	i := slices.IndexFunc(Section.Of(s).Lost, func(l LostAsset) bool { return l.Char == char && l.Word == word })
	if i < 0 {
		return LostAsset{}, false
	}
	return Section.Of(s).Lost[i], true
}

// refuseLost keeps an asset that is out of play out of a pool (CHAR-SIG-05).
func refuseLost(s *engine.State, c *people.Character, _, trait string) *game.Refusal {
	if _, out := lostAsset(s, c.ID, trait); !out {
		return nil
	}
	_, t, _ := c.Trait(trait)
	return game.Refuse("CHAR-SIG-05", "cortex.fault.E_SIG_OUT", game.W("name", t.Name))
}

// loseMove returns the GM's move that marks a signature asset as lost or damaged.
func loseMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "lose-asset", Category: game.CategoryScene,
		Params: []game.Param{people.ParamWho, people.ParamTrait}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				for _, t := range who.TraitsOf(kind) {
					if _, out := lostAsset(s, who.ID, t.Word); !out {
						c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}, "trait": {t.Word}},
							About: people.CharRef(who.ID),
							Label: game.Say("cortex.lose.now", game.W("name", who.DisplayName()),
								game.W("trait", t.Name))})
					}
				}
			}
		},
		func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			t.Emit(SignatureSet{Lost: LostAsset{Char: c.ID, Word: trait.Word, Scene: scene.Of(t.S).Scene.N},
				Trait: trait.Name})
		}), "CHAR-SIG-05", "nothing_to_lose")
}

// regainMove returns the move that brings a signature asset back for a plot point, at the start of
// a later scene (CHAR-SIG-05, RUL-SIG-BACK).
func regainMove() game.Move[engine.State] {
	paramText := game.Param{Name: "text", Kind: game.Text, Max: 120}
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "regain-asset", Category: game.CategoryAct,
			Params: []game.Param{people.ParamTrait, paramText, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range people.OwnPresent(s, c.Actor) {
				for _, t := range who.TraitsOf(kind) {
					if _, out := lostAsset(s, who.ID, t.Word); !out || c.Closed(cmp.Or(refuseRegain(s, who, t),
						points.RefuseUnpayable(s, points.WalletOf(s, who.ID), price)), "who", who.ID, "trait", t.Word) {
						continue
					}
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}, "trait": {t.Word}},
						About: people.CharRef(who.ID), Price: game.Price{Cost: points.Price(s, who.ID, price)},
						Inputs: []game.Input{{Param: paramText}},
						Label: game.Say("cortex.regain.now", game.W("name", people.NameFor(s, c.Actor, who.ID)),
							game.W("trait", t.Name))})
				}
			}
			if c.Explains() {
				closeKept(s, c)
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			points.Pay(t, points.WalletOf(t.S, c.ID), price, "regain")
			t.Emit(SignatureSet{Lost: LostAsset{Char: c.ID, Word: trait.Word}, Back: true, Trait: trait.Name,
				Text: args.One("text")})
		},
	}
}

// closeKept explains why nothing can be brought back: the actor has no character in the scene, or
// no lost asset. It also closes the move for each asset of the actor's characters that cannot be
// brought back now.
func closeKept(s *engine.State, c *game.Collector) {
	c.Close(people.RefuseNoOwnChars(s, c.Actor))
	c.Close(people.ClosedReason(c.Actor, "CHAR-SIG-05", "nothing_lost"))
	for _, who := range people.OwnPresent(s, c.Actor) {
		for _, t := range who.TraitsOf(kind) {
			c.Close(refuseRegain(s, who, t), "trait", t.Word)
		}
	}
}

// refuseRegain refuses to bring back an asset that is not lost or was lost in this scene, and any
// asset outside of scenes, after the first beat of the scene, or during a roll.
func refuseRegain(s *engine.State, c *people.Character, t sheet.Trait) *game.Refusal {
	l, out := lostAsset(s, c.ID, t.Word)
	switch {
	case !out:
		return game.Refuse("CHAR-SIG-05", "cortex.refused.not_lost", game.W("trait", t.Name))
	case l.Scene >= scene.Of(s).Scene.N || scene.Of(s).Scene.N == 0:
		return game.Refuse("CHAR-SIG-05", "cortex.refused.lost_now", game.W("trait", t.Name))
	case scene.Of(s).Scene.Beats > 0 || check.Of(s).MidRoll():
		return game.Refuse("CHAR-SIG-05", "cortex.refused.lost_late", game.W("trait", t.Name))
	}
	return nil
}

// restoreAll brings all lost assets back at the start of a session (CHAR-SIG-05).
func restoreAll(t *engine.Tx) {
	for _, l := range slices.Clone(Section.Of(t.S).Lost) {
		e := SignatureSet{Lost: l, Back: true}
		if c := people.Of(t.S).Char(l.Char); c != nil {
			_, trait, _ := c.Trait(l.Word)
			e.Trait = trait.Name
		}
		t.Emit(e)
	}
}

// sheetItems returns the items with the assets that are out of play.
func sheetItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for _, t := range c.TraitsOf(kind) {
		if _, out := lostAsset(s, c.ID, t.Word); out {
			items = append(items, game.Item{Label: game.Say("cortex.fault.E_SIG_OUT", game.W("name", t.Name))})
		}
	}
	return items
}

func tellSet(e SignatureSet) []game.Msg {
	key := "cortex.event.lost"
	switch {
	case e.Back && e.Text != "":
		key = "cortex.event.regained_so"
	case e.Back:
		key = "cortex.event.regained"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Lost.Char), game.W("trait", e.Trait),
		game.W("text", e.Text)))
}
