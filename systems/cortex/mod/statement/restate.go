package statement

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
)

// The ways to settle a statement that was defied (CHAR-STMT-04, -05).
const (
	wayRewrite = "rewrite"
	wayKeep    = "keep"
)

var (
	paramWay          = game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	paramRisen        = game.Param{Name: "risen", Kind: game.Pick, Min: 1, Max: sheet.MaxTraits}
	paramNewStatement = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: sheet.MaxSays}
)

// settleMove returns the move that settles a defied statement. Either the statement is rewritten
// and the trait gets its die back, or the statement and the lower die stay. In a set with a fixed
// total, other traits of the set rise by as much if the lower die stays.
func settleMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "settle", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{people.ParamTrait, paramWay, paramNewStatement, paramRisen, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				for _, set := range who.Sets {
					for _, t := range set.Traits {
						if t.NotesOrEmpty().DieBefore != 0 && people.Of(s).PlayedBy(c.Actor, who.ID) {
							c.Add(settleOffers(s, c.Actor, who, set, t)...)
						}
					}
				}
			}
			if c.Explains() && c.Actor.Role != game.GM {
				c.Close(people.RefuseNoOwnChars(s, c.Actor))
			}
		},
		Do: settle,
	}, "CHAR-STMT-04", "nothing_defied")
}

func settleOffers(s *engine.State, by game.Actor, c *people.Character, set sheet.Set, t sheet.Trait) []game.Offer {
	offer := func(way string, inputs ...game.Input) game.Offer {
		o := game.Offer{Fixed: game.Args{"char": {c.ID}, "trait": {t.Word}, "way": {way}}, About: people.CharRef(c.ID),
			Inputs: inputs,
			Label: game.Say("cortex.settle."+way, game.W("name", people.NameFor(s, by, c.ID)), game.W("trait", t.Name),
				game.D("die", t.Die), game.D("was", t.NotesOrEmpty().DieBefore)),
			Form: game.Form{OpensForm: len(inputs) > 0}}
		switch {
		case scene.Of(s).IsTagScene() && !c.Away && c.IsPC():
			o.Card, o.Urgent = cardRef(c), people.IsOwn(s, by, c.ID)
		case scene.Of(s).Playing && !scene.Of(s).IsTagScene():
			o.Closed = game.Refuse("CHAR-STMT-04", "cortex.refused.settle_later", game.W("trait", t.Name))
		}
		return o
	}
	keep := offer(wayKeep)
	if sheet.FixedTotal(set.Name) {
		rise, may := riseChoices(set, t)
		input := game.Input{Param: paramRisen, Choices: rise}
		input.Max = min(lostSteps(t), may)
		keep = offer(wayKeep, input)
		keep.Validate = func(args game.Args) *game.Refusal { return refuseTooHigh(set, t, args["risen"]) }
		if may == 0 && keep.Closed == nil {
			keep.Inputs, keep.OpensForm, keep.Closed = nil, false,
				game.Refuse("CHAR-VAL-05", "cortex.refused.no_riser", game.W("set", set.Name))
		}
	}
	return []game.Offer{offer(wayRewrite, game.Input{Param: paramNewStatement}), keep}
}

// lostSteps returns the number of steps that a trait is below its former die.
func lostSteps(t sheet.Trait) int {
	return slices.Index(dice.Ladder, t.NotesOrEmpty().DieBefore) - slices.Index(dice.Ladder, t.Die)
}

// riseChoices returns the other traits of a set and the number of those that may rise. Traits at
// d12 are closed. Traits with a statement to settle are left out.
func riseChoices(set sheet.Set, t sheet.Trait) (cs []game.Choice, may int) {
	for _, o := range set.Traits {
		if o.Word == t.Word || o.NotesOrEmpty().DieBefore != 0 {
			continue
		}
		c := game.Choice{Word: o.Word, Label: game.Quote(o.Name), Dice: o.Dice()}
		if o.Die < dice.D12 {
			may++
		} else {
			c.Closed = refuseAtTop(o)
		}
		cs = append(cs, c)
	}
	return cs, may
}

// refuseAtTop refuses a trait that would rise beyond d12 (CHAR-VAL-05).
func refuseAtTop(t sheet.Trait) *game.Refusal {
	no := game.Refuse("CHAR-VAL-05", "cortex.fault.E_RATING_MAX", game.W("trait", t.Name), game.D("max", dice.D12))
	no.Param = paramRisen.Name
	return no
}

// riseSteps returns how many steps each trait rises, by its word. The steps that t has lost are
// dealt to the traits in turn, one at a time (CHAR-STMT-05).
func riseSteps(t sheet.Trait, words []string) map[string]int {
	by := map[string]int{}
	for i := range lostSteps(t) {
		by[words[i%len(words)]]++
	}
	return by
}

// refuseTooHigh refuses the picked traits if one of them would rise beyond d12.
func refuseTooHigh(set sheet.Set, t sheet.Trait, words []string) *game.Refusal {
	if len(words) == 0 {
		return nil
	}
	by := riseSteps(t, words)
	for _, o := range set.Traits {
		if slices.Index(dice.Ladder, o.Die)+by[o.Word] >= len(dice.Ladder) {
			return refuseAtTop(o)
		}
	}
	return nil
}

func settle(t *engine.Tx, args game.Args) {
	c := people.Of(t.S).Char(args.One("char"))
	_, trait, _ := c.Trait(args.One("trait"))
	e := c.Noted(trait, "settled."+args.One("way"))
	e.DieBefore = 0
	if args.One("way") == wayRewrite {
		e.Die, e.Statement = trait.NotesOrEmpty().DieBefore, args.One("text")
	}
	e.Set(t)
	if len(args["risen"]) == 0 {
		return
	}
	by := riseSteps(trait, args["risen"])
	for _, word := range args["risen"] {
		_, o, _ := c.Trait(word)
		rise := c.Noted(o, "risen")
		rise.Die, _ = o.Die.Step(by[word])
		t.Emit(rise)
	}
}

// refusePending refuses to begin a new session while a statement is not settled (RUL-STMT-PENDING).
func refusePending(s *engine.State) *game.Refusal {
	c, t := people.Of(s).FirstUnsettled(false)
	if c == nil {
		return nil
	}
	return game.Refuse("RUL-STMT-PENDING", "cortex.refused.unsettled", game.W("name", c.DisplayName()),
		game.W("trait", t.Name))
}

// cardRef returns the ref of the card of a character with statements to settle in a tag scene.
func cardRef(c *people.Character) game.Ref { return game.Ref("settle/" + c.ID) }

// cards returns, in a tag scene, a card for each PC with statements to settle (GROW-TAG-01).
func cards(s *engine.State, _ game.Actor) []game.Card {
	var ms []game.Card
	for _, c := range people.Of(s).Chars {
		if !scene.Of(s).IsTagScene() || !c.IsPC() || c.Away {
			continue
		}
		m := game.Card{About: cardRef(c), Title: game.Say("cortex.settle.title", game.W("name", c.DisplayName()))}
		for _, t := range c.All() {
			if note := t.NotesOrEmpty(); note.DieBefore != 0 {
				m.Notes = append(m.Notes,
					game.Say("cortex.settle.note", game.W("trait", t.Name), game.W("says", note.Statement),
						game.D("was", note.DieBefore), game.D("die", t.Die)))
			}
		}
		if len(m.Notes) > 0 {
			ms = append(ms, m)
		}
	}
	return ms
}
