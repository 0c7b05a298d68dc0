package sfxplay

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// The events of a group's own SFX.
type (
	// CustomSFXSet records a custom SFX that was written or changed.
	CustomSFXSet struct {
		Made CustomSFX `json:"made"`
		Why  string    `json:"why"` // make or change
	}
	// CustomSFXGone records that the table drops a custom SFX. Sheets that have it keep it.
	CustomSFXGone struct {
		Word string `json:"word"`
		SFX  string `json:"sfx"` // by name
	}
)

func (CustomSFXSet) EventName() string  { return "cortex.sfx.own.set" }
func (CustomSFXGone) EventName() string { return "cortex.sfx.own.gone" }

func customSetEvent() engine.EventKind {
	return engine.EventOf(tellOwn, engine.On(Section, func(g *SFXState, e CustomSFXSet) {
		g.Own = slices.Clone(g.Own)
		if i := slices.IndexFunc(g.Own, func(m CustomSFX) bool { return m.Word == e.Made.Word }); i >= 0 {
			g.Own[i] = e.Made
			return
		}
		g.Own = append(g.Own, e.Made)
	}))
}

func customGoneEvent() engine.EventKind {
	return engine.EventOf(tellOwnGone, engine.On(Section, func(g *SFXState, e CustomSFXGone) {
		g.Own = slices.DeleteFunc(slices.Clone(g.Own), func(m CustomSFX) bool { return m.Word == e.Word })
	}))
}

func tellOwn(e CustomSFXSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.sfx.own."+e.Why, game.W("sfx", e.Made.Own.Name),
		game.M("text", e.Made.Own.Text())))
}

func tellOwnGone(e CustomSFXGone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.sfx.own.gone", game.W("sfx", e.SFX)))
}

// ownChoices returns the custom SFX as choices for a sheet.
func ownChoices(s *engine.State) []game.Choice {
	var choices []game.Choice
	for _, m := range Section.Of(s).Own {
		choices = append(choices, game.Choice{Word: m.Word, Label: game.Quote(m.Own.Name), Group: "own"})
	}
	return choices
}

// ownSFX returns the custom SFX as sheets get them.
func ownSFX(s *engine.State) []sheet.SFX {
	var all []sheet.SFX
	for _, m := range Section.Of(s).Own {
		all = append(all, sheet.SFX{Entry: m.Word, Name: m.Own.Name, Own: &m.Own})
	}
	return all
}

// ownWord returns a word for a new SFX of this name that no custom SFX and no entry of the
// catalogue has.
func ownWord(s *engine.State, name string) string {
	return rulekit.UniqueIn(game.Slug(name), maxOwnWord, func(w string) bool {
		return customSFXBy(s, w) != nil || entryBy(s, w).Of() != nil
	})
}

const maxOwnWord = 24 // bytes

var (
	paramOwn   = game.Param{Name: "own", Kind: game.Pick, Min: 1, Max: 1} // fixed: the word of a custom SFX
	paramGain  = game.Param{Name: "gain", Kind: game.Pick, Min: 1, Max: 1}
	paramCost  = game.Param{Name: "cost", Kind: game.Pick, Min: 1, Max: 1}
	paramOn    = game.Param{Name: "die", Kind: game.Pick, Max: 1}
	paramOnly  = game.Param{Name: "only", Kind: game.Pick, Max: 3}
	paramTitle = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: sfx.MaxName + sfx.MaxWords + 2}
)

// costless is the word for an SFX that has a trigger instead of a cost.
const costless = "none"

// writeOwnMove returns the move that writes an SFX of the group's own from the listed parts
// (SFXM-09).
func writeOwnMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "sfx write", Category: game.CategorySheet,
			Params: []game.Param{paramGain, paramCost, paramOn, paramOnly, paramTitle}},
		Offers: func(s *engine.State, c *game.Collector) {
			if !c.Closed(refuseWriting(s, c.Actor)) && mayWrite(c.Actor) {
				c.Add(ownOffer(sfx.CustomSFX{}, nil, game.Say("cortex.sfx.write.now")))
			}
		},
		Refine: refineOwn,
		Do: func(t *engine.Tx, args game.Args) {
			o := ownFromArgs(args)
			t.Emit(CustomSFXSet{Made: CustomSFX{Word: ownWord(t.S, o.Name), By: t.Actor.Chair, Own: o}, Why: "make"})
		},
	}
}

// refuseWriting refuses another custom SFX: to actors that may not write any, and if the table has
// maxOwn already.
func refuseWriting(s *engine.State, by game.Actor) *game.Refusal {
	if !mayWrite(by) {
		return people.ClosedReason(by, "SFXM-09", "no_own_sfx")
	}
	if len(Section.Of(s).Own) >= maxOwn {
		return refuseFull()
	}
	return nil
}

func refuseFull() *game.Refusal {
	return game.Refuse("", "cortex.sfx.refused.own.full", game.N("max", maxOwn))
}

// mayWrite reports whether an actor may write SFX for the table (RUL-SFX-OWN).
func mayWrite(by game.Actor) bool { return by.Chair != "" && by.Role != game.Guest }

// mayChange reports whether an actor may change or drop a custom SFX: the GM and its author may
// (RUL-SFX-OWN).
func mayChange(by game.Actor, m CustomSFX) bool {
	return by.Role == game.GM || mayWrite(by) && by.Chair == m.By
}

// rewriteOwnMove returns the move that changes a custom SFX, also on the sheets that have it.
func rewriteOwnMove() game.Move[engine.State] {
	return ownMove("sfx rewrite", []game.Param{paramGain, paramCost, paramOn, paramOnly, paramTitle},
		func(m CustomSFX) game.Offer {
			return ownOffer(m.Own, game.Args{"own": {m.Word}},
				game.Say("cortex.sfx.rewrite.now", game.W("sfx", m.Own.Name)))
		}, refineOwn,
		func(t *engine.Tx, m CustomSFX, args game.Args) {
			m.Own = ownFromArgs(args)
			t.Emit(CustomSFXSet{Made: m, Why: "change"})
			for _, c := range slices.Clone(people.Of(t.S).Chars) {
				for _, x := range slices.Clone(c.SFX) {
					if x.Entry == m.Word && x.Own != nil {
						x.Own = &m.Own
						t.Emit(people.SFXSet{Char: c.ID, SFX: x, Why: "own"})
					}
				}
			}
		})
}

// forgetOwnMove returns the move that drops a custom SFX. Sheets that have it keep it
// (RUL-SFX-OWN).
func forgetOwnMove() game.Move[engine.State] {
	return ownMove("sfx forget", nil, func(m CustomSFX) game.Offer {
		return game.Offer{Fixed: game.Args{"own": {m.Word}},
			Label: game.Say("cortex.sfx.forget.now", game.W("sfx", m.Own.Name))}
	}, nil, func(t *engine.Tx, m CustomSFX, _ game.Args) { t.Emit(CustomSFXGone{Word: m.Word, SFX: m.Own.Name}) })
}

// ownMove returns a move that is offered for each custom SFX that the actor may change.
func ownMove(name string, more []game.Param, offer func(CustomSFX) game.Offer,
	open func(*engine.State, game.Actor, game.Offer, game.Args) game.Offer,
	do func(*engine.Tx, CustomSFX, game.Args)) game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: name, Category: game.CategorySheet, Params: append([]game.Param{paramOwn}, more...)},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Explains() {
				c.Close(people.ClosedReason(c.Actor, "RUL-SFX-OWN", "no_own_sfx"))
			}
			for _, m := range Section.Of(s).Own {
				if mayChange(c.Actor, m) {
					c.Add(offer(m))
				} else if c.Explains() {
					c.Close(game.Refuse("RUL-SFX-OWN", "cortex.sfx.refused.own.others", game.W("sfx", m.Own.Name)),
						"own", m.Word)
				}
			}
		},
		Refine: open,
		Do: func(t *engine.Tx, args game.Args) {
			if m := customSFXBy(t.S, args.One("own")); m != nil {
				do(t, *m, args)
			}
		},
	}
}

// ownOffer returns an offer with at most five inputs: benefit, cost and name, and as advanced
// inputs the die and the limits.
func ownOffer(now sfx.CustomSFX, fixed game.Args, label game.Msg) game.Offer {
	return game.Offer{Fixed: fixed, Label: label, Form: game.Form{OpensForm: true,
		Lazy: game.LazyInputs(func() []game.Input { return ownInputs(now) })}, Validate: refuseFaultyOwn}
}

// ownInputs returns the inputs for the parts of an SFX.
func ownInputs(now sfx.CustomSFX) []game.Input {
	gain, cost := game.Input{Param: paramGain}, game.Input{Param: paramCost}
	on, only := game.Input{Param: paramOn, Advanced: true}, game.Input{Param: paramOnly, Advanced: true}
	for _, a := range sfx.Benefits() {
		gain.Choices = append(gain.Choices,
			ownChoice("gain", a.Word, now.Gain == a.Word, game.M("die", game.Say("cortex.sfx.own.a_die"))))
		for _, ref := range a.On {
			if !slices.ContainsFunc(on.Choices, func(c game.Choice) bool { return c.Word == dieWord(ref) }) {
				on.Choices = append(on.Choices, game.Choice{Word: dieWord(ref),
					Label: game.Say("cortex.sfx.own.die." + ref), Selected: now.On == ref})
			}
		}
	}
	for _, a := range sfx.Costs() {
		cost.Choices = append(cost.Choices, ownChoice("cost", a.Word, now.Cost == a.Word))
	}
	cost.Choices = append(cost.Choices, ownChoice("cost", costless, now.Name != "" && now.Cost == ""))
	for _, word := range sfx.Limits {
		only.Choices = append(only.Choices, ownChoice("only", word, slices.Contains(now.Only, word)))
	}
	name := game.Input{Param: paramTitle, Preset: now.Name}
	if now.Words != "" {
		name.Preset += ": " + now.Words
	}
	return []game.Input{gain, cost, on, only, name}
}

func ownChoice(of, word string, ticked bool, args ...game.Arg) game.Choice {
	return game.Choice{Word: word, Label: game.Say("cortex.sfx.own."+of+"."+word, args...), Selected: ticked}
}

// dieWord returns the last part of a reference to a die, by which a typed command names the die.
func dieWord(ref string) string { return ref[strings.LastIndex(ref, ".")+1:] }

// ownFromArgs returns the custom SFX that the arguments describe. The text behind a colon in the
// name says in the players' own words when the SFX may be used.
func ownFromArgs(args game.Args) sfx.CustomSFX {
	name, words, _ := strings.Cut(args.One("name"), ":")
	o := sfx.CustomSFX{Name: strings.TrimSpace(name), Words: strings.TrimSpace(words), Gain: args.One("gain"),
		Only: slices.Clone(args["only"])}
	if cost := args.One("cost"); cost != costless {
		o.Cost = cost
	}
	for _, a := range sfx.Benefits() {
		for _, ref := range a.On {
			if dieWord(ref) == args.One("die") && (o.On == "" || a.Word == o.Gain) {
				o.On = ref
			}
		}
	}
	return o
}

// refuseFaultyOwn refuses a custom SFX with all of its faults at once (SFXM-09).
func refuseFaultyOwn(args game.Args) *game.Refusal { return joinRefusals(ownFromArgs(args).Faults()) }

// joinRefusals returns one refusal that holds all of these, nil for none.
func joinRefusals(all []*game.Refusal) *game.Refusal {
	if all == nil {
		return nil
	}
	no := *all[0]
	no.Others = all[1:]
	return &no
}

// refineOwn adds the text of the custom SFX with the arguments picked so far.
func refineOwn(_ *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
	o = o.With(given)
	args := o.Picked()
	own := ownFromArgs(args)
	if own.Gain != "" && len(args["cost"]) > 0 {
		o.Consequences = rulekit.Msgs(game.Say("cortex.sfx.own.says", game.M("text", own.Text())))
	}
	return o
}
