package roll

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

var paramKept = game.Param{Name: "pool", Kind: game.Pick, Min: 1, Max: 1}

// maxKept is the maximum number of named pools of a character.
const maxKept = 6

// lastWord is the word by which a command names the pool that was thrown last.
const lastWord = "last"

// keptOffers returns an offer for each pool that a character of the actor keeps, while nothing is
// picked. The offer throws the dice of the kept pool that can still be used, and they are paid
// again (CORE-POOL-R8). Pools that throw the same dice share one offer.
func keptOffers(s *engine.State, by game.Actor, st check.RollContext) []game.Offer {
	if !people.IsOwn(s, by, st.Char.ID) {
		return nil
	}
	last, named := check.Of(s).KeptBy(st.Char.ID)
	if last == nil {
		return nil
	}
	d := draft.PoolDraftOf(s, st)
	if d.HasPicks() {
		return nil
	}
	var offers []game.Offer
	for _, k := range append([]*check.KeptPool{last}, named...) {
		o, ok := keptOffer(s, by, d, k)
		if !ok {
			continue
		}
		same := slices.IndexFunc(offers, func(has game.Offer) bool { return has.Key() == o.Key() })
		if same < 0 {
			offers = append(offers, o)
			continue
		}
		also := append(slices.Clip(offers[same].Aliases["pool"]), o.Aliases["pool"]...)
		offers[same].Aliases = game.Args{"pool": also} // one button, by any name
	}
	return offers
}

func keptOffer(s *engine.State, by game.Actor, d draft.PoolDraft, k *check.KeptPool) (game.Offer, bool) {
	words, names := slices.Clone(d.Picked), []game.Msg{}
	for _, w := range k.Pick {
		name := poolWordName(s, d.Char, w)
		if o := d.Option(w); o.Word != "" && o.Closed == nil && !name.Empty() && !slices.Contains(words, w) {
			words, names = append(words, w), append(names, name)
		}
	}
	fixed := d.FixedArgs()
	fixed["pool"] = words
	if len(names) == 0 || fitRoll(s, d.RollContext, fixed) != nil {
		return game.Offer{}, false
	}
	built := d.Assemble(words, nil)
	at := check.CheckRef(s, d.ID)
	o := game.Offer{Fixed: fixed, Aliases: game.Args{"pool": {lastWord}}, Form: game.Form{MustName: "pool"}, About: at,
		ForCard: game.ForCard{Card: at, Optional: k.Word == ""},
		Primary: true, Price: game.Price{Cost: built.PriceAmounts(s)},
		Outlook: game.Outlook{Odds: d.PublicChance(s, built)},
		Label: game.Say("cortex.roll.last", game.W("name", people.NameFor(s, by, d.Char.ID)),
			game.L("pool", names...))}
	if k.Word != "" {
		o.Aliases = nil
		if d.Option(k.Word).Word == "" { // otherwise the word means that trait
			o.Aliases = game.Args{"pool": {k.Word}}
		}
		o.Label = game.Say("cortex.roll.kept", game.W("name", people.NameFor(s, by, d.Char.ID)), game.W("pool", k.Name))
	}
	o.Label = stakesLabel(s, d.RollContext, o.Label)
	return o, true
}

// poolWordName returns the name for a word of a character's pool: "Team", "Loyal (Hinder)"; empty
// if the word means nothing any more.
func poolWordName(s *engine.State, c *people.Character, word string) game.Msg {
	if a := things.Of(s).Asset(word); a != nil {
		return game.Quote(a.DisplayName())
	}
	bare, hinder := strings.CutSuffix(word, pool.HinderSuffix)
	bare, defied := strings.CutSuffix(bare, pool.DefySuffix)
	_, t, ok := c.Trait(bare)
	switch {
	case !ok:
		return game.Msg{}
	case hinder:
		return game.Say("cortex.pool.noted", game.W("name", t.Name), game.M("note", game.Say("cortex.pool.hinder")))
	case defied:
		return game.Say("cortex.pool.noted", game.W("name", t.Name), game.M("note", game.Say("cortex.pool.defied")))
	}
	return game.Quote(t.Name)
}

// keepPoolMove names the pool that a character threw last (CORE-POOL-R8).
func keepPoolMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "keep-pool", Category: game.CategoryDice,
			Params: []game.Param{people.ParamNewName, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, char := range people.Of(s).Chars {
				last, named := check.Of(s).KeptBy(char.ID)
				if last == nil || !people.IsOwn(s, c.Actor, char.ID) {
					continue
				}
				var names []game.Msg
				for _, w := range last.Pick {
					if name := poolWordName(s, char, w); !name.Empty() {
						names = append(names, name)
					}
				}
				if len(names) == 0 {
					continue
				}
				o := game.Offer{Fixed: game.Args{"char": {char.ID}}, Inputs: []game.Input{{Param: people.ParamNewName}},
					About:    people.CharRef(char.ID),
					Validate: func(args game.Args) *game.Refusal { return fitPoolName(char, args.One("name")) },
					Label: game.Say("cortex.pool.keep", game.W("name", people.NameFor(s, c.Actor, char.ID)),
						game.L("pool", names...))}
				if len(named) >= maxKept {
					o.Closed = poolsFull()
				}
				c.Add(o)
			}
			c.Close(people.ClosedReason(c.Actor, "CORE-POOL-R8", "no_last_pool"))
		},
		Do: func(t *engine.Tx, args game.Args) {
			last, named := check.Of(t.S).KeptBy(args.One("char"))
			k := check.KeptPool{Char: last.Char, Word: wordOf(named, args.One("name")), Name: args.One("name"),
				Pick: last.Pick}
			t.Emit(check.PoolKept{KeptPool: k})
		},
	}
}

// wordOf returns the word of the pool with this name, or else an unused word made of the name.
func wordOf(named []*check.KeptPool, name string) string {
	for _, k := range named {
		if rulekit.SameName(k.Name, name) {
			return k.Word
		}
	}
	return rulekit.Unique(game.Slug(name), func(word string) bool {
		return slices.ContainsFunc(named, func(k *check.KeptPool) bool { return k.Word == word })
	})
}

// fitPoolName refuses a name that means a trait of the character, or lastWord, in a command.
func fitPoolName(c *people.Character, name string) *game.Refusal {
	word := game.Slug(name)
	if _, _, trait := c.Trait(word); trait || word == lastWord {
		return game.Refuse("CORE-POOL-R8", "cortex.refused.pool_word", game.W("pool", name))
	}
	return nil
}

func poolsFull() *game.Refusal {
	return game.Refuse("CORE-POOL-R8", "cortex.refused.pools_full", game.N("max", maxKept))
}

// dropPoolMove removes a named pool.
func dropPoolMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "drop-pool", Category: game.CategoryDice,
			Params: []game.Param{paramKept, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, k := range check.Of(s).Kept {
				if k.Word != "" && people.IsOwn(s, c.Actor, k.Char) {
					c.Add(game.Offer{Fixed: game.Args{"char": {k.Char}, "pool": {k.Word}},
						About: people.CharRef(k.Char),
						Label: game.Say("cortex.pool.drop", game.W("name", people.NameFor(s, c.Actor, k.Char)),
							game.W("pool", k.Name))})
				}
			}
			c.Close(people.ClosedReason(c.Actor, "CORE-POOL-R8", "no_kept_pool"))
		},
		Do: func(t *engine.Tx, args game.Args) {
			_, named := check.Of(t.S).KeptBy(args.One("char"))
			for _, k := range named {
				if k.Word == args.One("pool") {
					t.Emit(check.PoolDropped{Char: k.Char, Word: k.Word, Name: k.Name})
				}
			}
		},
	}
}

func fitRoll(s *engine.State, st check.RollContext, args game.Args) *game.Refusal {
	loose, d := game.DiceOf(args["dice"]), draft.PoolDraftOf(s, st)
	if no := pool.RefuseDice(loose); no != nil {
		return no
	}
	if no := d.Assemble(args["pool"], loose).RefuseUnfit(s, st); no != nil {
		return no
	}
	return draft.FitAim(s, st.Char.ID, args)
}
