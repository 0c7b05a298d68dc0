package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// The events of Bonds, Legends and specific rules.
type (
	// BondRaised raises the Rank of a Bond in an Intermission.
	BondRaised struct {
		PC    string `json:"pc"`
		Entry Entry  `json:"entry"`
		Names Names  `json:"names,omitempty"`
	}
	// BondActed is a Bond Action, in the player's words (UNI-SHEET-05).
	BondActed struct {
		PC      string `json:"pc"`
		With    string `json:"with"`
		Purpose string `json:"purpose"`
		Text    string `json:"text,omitempty"`
		Names   Names  `json:"names,omitempty"`
	}
	// Legendary makes a character a Legend.
	Legendary struct {
		PC    string `json:"pc"`
		Names Names  `json:"names,omitempty"`
	}
	// Applied says that a specific rule of a sheet, Entry, beats a general rule or, if Over is set,
	// another specific rule for good (UNI-GEN-02, UNI-GEN-03).
	Applied struct {
		PC    string `json:"pc"`
		Entry Entry  `json:"entry"`
		Over  Entry  `json:"over,omitzero"`
		Names Names  `json:"names,omitempty"`
	}
)

// A Pick says which of two specific rules a character keeps to: Entry beats Over. Both are ids of
// entries (UNI-R01).
type Pick struct {
	Entry string `json:"entry"`
	Over  string `json:"over"`
}

func (BondRaised) EventName() string { return "universais.bond" }
func (BondActed) EventName() string  { return "universais.bond.action" }
func (Legendary) EventName() string  { return "universais.legend" }
func (Applied) EventName() string    { return "universais.specific" }

// foldApplied keeps the pick between two rules. A newer pick between the same two replaces it. A
// rule that beats a general one needs no pick.
func (s *State) foldApplied(e Applied) {
	if e.Over.ID == "" {
		return
	}
	s.changePC(e.PC, func(p *PC) {
		p.Picks = slices.DeleteFunc(slices.Clone(p.Picks),
			func(k Pick) bool { return k.isBetween(e.Entry.ID, e.Over.ID) })
		p.Picks = append(p.Picks, Pick{e.Entry.ID, e.Over.ID})
	})
}

// isBetween reports whether the pick is between these two rules, in any order.
func (k Pick) isBetween(a, b string) bool {
	return k.Entry == a && k.Over == b || k.Entry == b && k.Over == a
}

// bondMove raises the Rank of a Bond, in an Intermission only (UNI-INT-03).
func bondMove() move {
	return move{
		Spec: game.Spec{Name: "bond", Category: game.CategorySheet, Params: []game.Param{paramEntry, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if c.Closed(s.refuseBond(p), "who", p.ID) {
					continue
				}
				for _, e := range p.Entries {
					switch {
					case e.Kind != Bond:
					case s.isRankMax(e):
						c.Close(refuse("entry-max"), "who", p.ID, "entry", e.ID)
					default:
						c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}, "entry": {e.ID}}, About: pcRef(p.ID),
							Primary: s.isOwn(c.Actor, p.ID),
							Label: game.Say("universais.bond.now", game.W("name", s.nameFor(c.Actor, p.ID)),
								game.W("with", e.Name),
								game.N("n", e.N+1))})
					}
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			e := *t.S.pc(args.One("who")).entry(args.One("entry"))
			e.N++
			t.Emit(BondRaised{PC: args.One("who"), Entry: e})
		},
	}
}

// isRankMax reports whether this table lets the Rank rise no further (UNI-R37).
func (s *State) isRankMax(e Entry) bool {
	return e.N >= maxRank || rankMax.Of(s) > 0 && e.N >= rankMax.Of(s)
}

func (s *State) refuseBond(p *PC) *game.Refusal {
	switch {
	case !slices.Contains(s.Resting, p.ID):
		return refuse("bond-outside")
	case !slices.ContainsFunc(p.Entries, func(e Entry) bool { return e.Kind == Bond }):
		return game.Refuse("UNI-SHEET-05", "universais.refused.no-bond", game.W("name", p.displayName()))
	}
	return nil
}

// purposes are the aims of a Bond Action (UNI-SHEET-05).
var purposes = []word{{"train", []string{"treinar"}}, {"story", []string{"historia"}}, {"other", []string{"outro"}}}

// bondActionMove records a Bond Action. Outside an Intermission only the GM can record one
// (UNI-INT-04, UNI-R22).
func bondActionMove() move {
	paramWith := game.Param{Name: "with", Kind: game.Text, Min: 1, Max: maxName}
	paramPurpose := game.Param{Name: "purpose", Kind: game.Pick, Min: 1, Max: 1}
	return move{
		Spec: game.Spec{Name: "bond-action", Category: game.CategorySheet,
			Params: []game.Param{paramWith, paramPurpose, paramSaid, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if p.Dead || c.Actor.Role != game.GM && !slices.Contains(s.Resting, p.ID) {
					c.Close(game.Refuse("UNI-R22", "universais.refused.action-outside"), "who", p.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label: game.Say("universais.bond-action.now", game.W("name", s.nameFor(c.Actor, p.ID))),
					Inputs: []game.Input{{Param: paramWith},
						{Param: paramPurpose, Choices: choices(purposes, purposeMsg, "train")}, {Param: paramSaid}}})
			}
		},
		Do: func(t *tx, args game.Args) {
			t.Emit(BondActed{PC: args.One("who"), With: args.One("with"), Purpose: args.One("purpose"),
				Text: args.One("text")})
		},
	}
}

func purposeMsg(w string) game.Msg { return game.Say("universais.purpose." + w) }

// legendMove marks a Legend (UNI-SHEET-06, UNI-INF-06).
func legendMove() move {
	return gmMove(game.Spec{Name: "legend", Category: game.CategorySheet, Params: []game.Param{paramWho}},
		func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if p.Legend {
					c.Close(game.Refuse("UNI-R23", "universais.refused.legend-already",
						game.W("name", p.displayName())),
						"who", p.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label: game.Say("universais.legend.now", game.W("name", p.displayName()))})
			}
		}, func(t *tx, args game.Args) {
			t.Emit(Legendary{PC: args.One("who")})
			gain(t, t.S.pc(args.One("who")), 1, "legend")
		})
}

// specificMove records that the text of an entry beats a general rule, or the text of another entry
// for good (UNI-R01).
func specificMove() move {
	paramOver := game.Param{Name: "over", Kind: game.Pick, Max: 1}
	return move{
		Spec: game.Spec{Name: "specific", Category: game.CategorySheet,
			Params: []game.Param{paramEntry, paramOver, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				among := p.entryChoices(func(e Entry) bool { return !e.Lost })
				if len(among) == 0 {
					c.Close(refuseLacking("UNI-R01", "specific"), "who", p.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID), Form: game.Form{OpensForm: true},
					Label: game.Say("universais.specific.now", game.W("name", s.nameFor(c.Actor, p.ID))),
					Inputs: []game.Input{{Param: paramEntry, Choices: among},
						{Param: paramOver, Choices: slices.Clone(among)}},
					Validate: func(args game.Args) *game.Refusal { return s.refusePick(c.Actor, p, args) }})
			}
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			e := Applied{PC: p.ID, Entry: *p.entry(args.One("entry"))}
			if over := p.entry(args.One("over")); over != nil {
				e.Over = *over
			}
			t.Emit(e)
		},
	}
}

// refusePick refuses a rule against itself, and a player who turns round a pick between the same
// two rules: only the GM can.
func (s *State) refusePick(by game.Actor, p *PC, args game.Args) *game.Refusal {
	entry, over := args.One("entry"), args.One("over")
	if entry == over {
		return game.Refuse("UNI-R01", "universais.refused.same-entry")
	}
	for _, k := range p.Picks {
		if k.isBetween(entry, over) && k.Entry != entry && by.Role != game.GM {
			return game.Refuse("UNI-R01", "universais.refused.picked", game.W("name", p.displayName()))
		}
	}
	return nil
}

func tellBond(e BondRaised) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.bond", e.Names.nameArg(e.PC), game.W("with", e.Entry.Name),
		game.N("n", e.Entry.N)))
}

func tellBondActed(e BondActed) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.bond-action", e.Names.nameArg(e.PC), game.W("with", e.With),
		game.M("purpose", purposeMsg(e.Purpose)),
		game.W("text", e.Text)))
}

func tellLegend(e Legendary) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.legend", e.Names.nameArg(e.PC)))
}

func tellApplied(e Applied) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.specific", e.Names.nameArg(e.PC), game.W("entry", e.Entry.Name),
		game.W("over", e.Over.Name)))
}
