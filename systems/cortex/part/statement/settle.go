package statement

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// What becomes of a statement that was defied (CHAR-STMT-04, -05).
const (
	wayRewrite = "rewrite"
	wayKeep    = "keep"
)

var (
	askWay   = game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	askRisen = game.Param{Name: "risen", Kind: game.Pick, Min: 1, Max: sheet.MaxTraits}
	mustSay  = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: sheet.MaxSays}
)

// settleMove says what becomes of a statement that was defied: it is written anew
// and the trait is as it was, or both stay as they are. In a set of a fixed total
// others rise by as much.
func settleMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "settle", Under: game.UnderSheet, Answers: true,
			Params: []game.Param{core.AskTrait, askWay, mustSay, askRisen, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				for _, set := range c.Sets {
					for _, t := range set.Traits {
						if t.Note().Was != 0 && s.PlayedBy(by, c.ID) {
							offers = append(offers, settleOffers(s, by, c, set, t)...)
						}
					}
				}
			}
			return offers
		},
		Do: settle,
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
			if no := s.NoneOfMine(by); no != nil && by.Role != game.GM {
				return no
			}
			return core.Closed(by, "CHAR-STMT-04", "nothing_defied")
		},
	}
}

func settleOffers(s *core.State, by game.Seat, c *core.Char, set sheet.Set, t sheet.Trait) []game.Offer {
	offer := func(way string, asks ...game.Ask) game.Offer {
		o := game.Offer{Fixed: game.Args{"char": {c.ID}, "trait": {t.Word}, "way": {way}}, About: core.CharRef(c.ID), Asks: asks,
			Label: game.Say("cortex.settle."+way, game.W("name", s.NameFor(by, c.ID)), game.W("trait", t.Name),
				game.D("die", t.Die), game.D("was", t.Note().Was)), Form: len(asks) > 0}
		switch {
		case s.Tagging() && !c.Away && c.IsPC():
			o.Moment, o.Urgent = momentRef(c), s.Own(by, c.ID)
		case s.Playing && !s.Tagging():
			o.No = game.Refuse("CHAR-STMT-04", "cortex.refused.settle_later", game.W("trait", t.Name))
		}
		return o
	}
	keep := offer(wayKeep)
	if sheet.FixedTotal(set.Name) {
		rise, may := risers(set, t)
		ask := game.Ask{Param: askRisen, Among: rise}
		ask.Max = min(lost(t), may)
		keep = offer(wayKeep, ask)
		keep.Fit = func(args game.Args) *game.Refusal { return tooHigh(set, t, args["risen"]) }
		if may == 0 && keep.No == nil {
			keep.Asks, keep.Form, keep.No = nil, false, game.Refuse("CHAR-VAL-05", "cortex.refused.no_riser", game.W("set", set.Name))
		}
	}
	return []game.Offer{offer(wayRewrite, game.Ask{Param: mustSay}), keep}
}

// lost is how many steps a trait is below what it was.
func lost(t sheet.Trait) int {
	return slices.Index(dice.Ladder, t.Note().Was) - slices.Index(dice.Ladder, t.Die)
}

// risers are the others of a set, closed where they are as high as can be, and how many
// may rise.
func risers(set sheet.Set, t sheet.Trait) (cs []game.Choice, may int) {
	for _, o := range set.Traits {
		if o.Word == t.Word || o.Note().Was != 0 {
			continue
		}
		c := game.Choice{Word: o.Word, Label: game.Quote(o.Name), Dice: o.Dice()}
		if o.Die < dice.D12 {
			may++
		} else {
			c.No = atTop(o)
		}
		cs = append(cs, c)
	}
	return cs, may
}

// atTop refuses a trait that would rise beyond d12 (CHAR-VAL-05).
func atTop(t sheet.Trait) *game.Refusal {
	no := game.Refuse("CHAR-VAL-05", "cortex.fault.E_RATING_MAX", game.W("trait", t.Name), game.D("max", dice.D12))
	no.Param = askRisen.Name
	return no
}

// shares are how many steps each of the traits rises: one after the other, until
// all that was lost is given (CHAR-STMT-05).
func shares(t sheet.Trait, words []string) map[string]int {
	by := map[string]int{}
	for i := range lost(t) {
		by[words[i%len(words)]]++
	}
	return by
}

// tooHigh refuses traits of which one would rise too far.
func tooHigh(set sheet.Set, t sheet.Trait, words []string) *game.Refusal {
	if len(words) == 0 {
		return nil
	}
	by := shares(t, words)
	for _, o := range set.Traits {
		if slices.Index(dice.Ladder, o.Die)+by[o.Word] >= len(dice.Ladder) {
			return atTop(o)
		}
	}
	return nil
}

func settle(t *core.Tx, args game.Args) {
	c := t.S.Char(args.One("char"))
	_, trait, _ := c.Trait(args.One("trait"))
	e := core.Noted(c, trait, "settled."+args.One("way"))
	e.Was = 0
	if args.One("way") == wayRewrite {
		e.Die, e.Says = trait.Note().Was, args.One("text")
	}
	core.Note(t, e)
	if len(args["risen"]) == 0 {
		return
	}
	by := shares(trait, args["risen"])
	for _, word := range args["risen"] {
		_, o, _ := c.Trait(word)
		rise := core.Noted(c, o, "risen")
		rise.Die, _ = o.Die.Step(by[word])
		t.Emit(rise)
	}
}

// pending refuses a session while somebody's statement is not settled
// (RUL-STMT-PENDING).
func pending(s *core.State) *game.Refusal {
	c, t := s.Unsettled(false)
	if c == nil {
		return nil
	}
	return game.Refuse("RUL-STMT-PENDING", "cortex.refused.unsettled", game.W("name", c.Shown()), game.W("trait", t.Name))
}

// momentRef is that of a character who has statements to settle in a tag scene.
func momentRef(c *core.Char) game.Ref { return game.Ref("settle/" + c.ID) }

// moments are the statements of each player's character that a tag scene waits for
// (GROW-TAG-01).
func moments(s *core.State, _ game.Seat) []game.Moment {
	var ms []game.Moment
	for _, c := range s.Chars {
		if !s.Tagging() || !c.IsPC() || c.Away {
			continue
		}
		m := game.Moment{About: momentRef(c), Title: game.Say("cortex.settle.title", game.W("name", c.Shown()))}
		for _, t := range c.All() {
			if note := t.Note(); note.Was != 0 {
				m.Notes = append(m.Notes, game.Say("cortex.settle.note", game.W("trait", t.Name), game.W("says", note.Says),
					game.D("was", note.Was), game.D("die", t.Die)))
			}
		}
		if len(m.Notes) > 0 {
			ms = append(ms, m)
		}
	}
	return ms
}
