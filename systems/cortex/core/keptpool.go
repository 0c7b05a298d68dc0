package core

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// KeptPool is a pool that a character may throw again at one tap: the one it threw
// last, without a name, or one that was given a name (CORE-POOL-R8).
type KeptPool struct {
	Char string   `json:"char"`
	Word string   `json:"word,omitempty"` // by which a line names it
	Name string   `json:"name,omitempty"`
	Pick []string `json:"pick"` // words of the pool's choices
}

var paramKept = game.Param{Name: "pool", Kind: game.Pick, Min: 1, Max: 1}

// maxKept is how many pools a character has by name.
const maxKept = 6

// lastWord is how a line names the pool that was thrown last.
const lastWord = "last"

type (
	// PoolKept is a pool that was given a name.
	PoolKept struct{ KeptPool }
	// PoolDropped is one that is not kept any more.
	PoolDropped struct {
		Char string `json:"char"`
		Word string `json:"word"`
		Name string `json:"name"`
	}
)

func (PoolKept) EventName() string    { return "cortex.pool.kept" }
func (PoolDropped) EventName() string { return "cortex.pool.dropped" }

// keep puts a pool in the place of what the character had by that name.
func (g *RollState) keep(k KeptPool) {
	rulekit.Replace(&g.Kept, k, func(o *KeptPool) bool { return o.Char == k.Char && o.Word == k.Word })
}

// keepLast remembers what a character threw, if there is anything of its own in it.
func (g *RollState) keepLast(r *pool.Roll) {
	if words := r.OwnWords(); r.Char != "" && !r.IgnoresOnes && len(words) > 0 {
		g.keep(KeptPool{Char: r.Char, Pick: words})
	}
}

func (g *RollState) drop(e PoolDropped) {
	g.Kept = slices.DeleteFunc(g.Kept, func(k *KeptPool) bool { return k.Char == e.Char && k.Word == e.Word })
}

// keptBy are a character's pools: the last one thrown, and those with a name.
func (g *RollState) keptBy(char string) (last *KeptPool, named []*KeptPool) {
	for _, k := range g.Kept {
		switch {
		case k.Char != char:
		case k.Word == "":
			last = k
		default:
			named = append(named, k)
		}
	}
	return last, named
}

// keptOffers throw what a character has thrown before, while nothing else was
// picked: what of it can still be put in, paid anew (CORE-POOL-R8).
func (s *State) keptOffers(by game.Actor, st RollContext) []game.Offer {
	if !s.IsOwn(by, st.Char.ID) {
		return nil
	}
	last, named := s.keptBy(st.Char.ID)
	if last == nil {
		return nil
	}
	d := s.PoolDraftOf(st)
	if d.hasPicks() {
		return nil
	}
	var offers []game.Offer
	for _, k := range append([]*KeptPool{last}, named...) {
		o, ok := s.keptOffer(by, d, k)
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

func (s *State) keptOffer(by game.Actor, d PoolDraft, k *KeptPool) (game.Offer, bool) {
	words, names := slices.Clone(d.Picked), []game.Msg{}
	for _, w := range k.Pick {
		name := s.inPool(d.Char, w)
		if o := d.option(w); o.Word != "" && o.Closed == nil && !name.Empty() && !slices.Contains(words, w) {
			words, names = append(words, w), append(names, name)
		}
	}
	fixed := d.fixedArgs()
	fixed["pool"] = words
	if len(names) == 0 || s.fitRoll(d.RollContext, fixed) != nil {
		return game.Offer{}, false
	}
	laid := d.Assemble(words, nil)
	at := s.CheckRef(d.ID)
	o := game.Offer{Fixed: fixed, Aliases: game.Args{"pool": {lastWord}}, MustName: "pool", About: at, Card: at, Primary: true,
		Optional: k.Word == "", Cost: s.PriceAmounts(laid), Odds: s.publicChance(d, laid),
		Label: game.Say("cortex.roll.last", game.W("name", s.NameFor(by, d.Char.ID)), game.L("pool", names...))}
	if k.Word != "" {
		o.Aliases = nil
		if d.option(k.Word).Word == "" { // else the line means that trait
			o.Aliases = game.Args{"pool": {k.Word}}
		}
		o.Label = game.Say("cortex.roll.kept", game.W("name", s.NameFor(by, d.Char.ID)), game.W("pool", k.Name))
	}
	o.Label = s.CheckKindOf(d.ID).StakesLabel(s, d.ID, d.Char.ID, o.Label)
	return o, true
}

// inPool names what a word of a character's pool stands for: "Team", "Loyal
// (Hinder)"; an empty message where it stands for nothing any more.
func (s *State) inPool(c *Character, word string) game.Msg {
	if a := s.Asset(word); a != nil {
		return game.Quote(a.displayName())
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

// keepPoolMove gives a name to the pool that a character threw last (CORE-POOL-R8).
func keepPoolMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "keep-pool", Category: game.CategoryDice, Params: []game.Param{MustName, ParamCharacter}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				last, named := s.keptBy(c.ID)
				if last == nil || !s.IsOwn(by, c.ID) {
					continue
				}
				var names []game.Msg
				for _, w := range last.Pick {
					if name := s.inPool(c, w); !name.Empty() {
						names = append(names, name)
					}
				}
				if len(names) == 0 {
					continue
				}
				o := game.Offer{Fixed: game.Args{"char": {c.ID}}, Inputs: []game.Input{{Param: MustName}}, About: CharRef(c.ID),
					Validate: func(args game.Args) *game.Refusal { return fitPoolName(c, args.One("name")) },
					Label:    game.Say("cortex.pool.keep", game.W("name", s.NameFor(by, c.ID)), game.L("pool", names...))}
				if len(named) >= maxKept {
					o.Closed = poolsFull()
				}
				offers = append(offers, o)
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			last, named := t.S.keptBy(args.One("char"))
			k := KeptPool{Char: last.Char, Word: wordOf(named, args.One("name")), Name: args.One("name"), Pick: last.Pick}
			t.Emit(PoolKept{k})
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			return ClosedReason(by, "CORE-POOL-R8", "no_last_pool")
		},
	}
}

// wordOf is the word of a pool with this name: that of the one which has it
// already, else one that is free.
func wordOf(named []*KeptPool, name string) string {
	for _, k := range named {
		if rulekit.SameName(k.Name, name) {
			return k.Word
		}
	}
	return rulekit.Unique(game.Slug(name), func(word string) bool {
		return slices.ContainsFunc(named, func(k *KeptPool) bool { return k.Word == word })
	})
}

// fitPoolName refuses a name that would mean something else in a line.
func fitPoolName(c *Character, name string) *game.Refusal {
	word := game.Slug(name)
	if _, _, trait := c.Trait(word); trait || word == lastWord {
		return game.Refuse("CORE-POOL-R8", "cortex.refused.pool_word", game.W("pool", name))
	}
	return nil
}

func poolsFull() *game.Refusal {
	return game.Refuse("CORE-POOL-R8", "cortex.refused.pools_full", game.N("max", maxKept))
}

// dropPoolMove forgets a pool that has a name.
func dropPoolMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "drop-pool", Category: game.CategoryDice, Params: []game.Param{paramKept, ParamCharacter}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, k := range s.Kept {
				if k.Word == "" || !s.IsOwn(by, k.Char) {
					continue
				}
				offers = append(offers, game.Offer{Fixed: game.Args{"char": {k.Char}, "pool": {k.Word}}, About: CharRef(k.Char),
					Label: game.Say("cortex.pool.drop", game.W("name", s.NameFor(by, k.Char)), game.W("pool", k.Name))})
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			_, named := t.S.keptBy(args.One("char"))
			for _, k := range named {
				if k.Word == args.One("pool") {
					t.Emit(PoolDropped{Char: k.Char, Word: k.Word, Name: k.Name})
				}
			}
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			return ClosedReason(by, "CORE-POOL-R8", "no_kept_pool")
		},
	}
}

// keptEvents are what becomes of pools that are kept.
func keptEvents() []EventKind {
	return []EventKind{
		EventOf(func(e PoolKept) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.pool_kept", game.W("pool", e.Name)))
		}, On(rollsSection, func(g *RollState, e PoolKept) { g.keep(e.KeptPool) })),
		EventOf(func(e PoolDropped) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.pool_dropped", game.W("pool", e.Name)))
		}, On(rollsSection, (*RollState).drop)),
	}
}
