package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// correctable are the numbers of a PC that the GM can set.
var correctable = slices.Concat(attributes, []word{
	{ValueLevel, []string{"nivel"}},
	{ValueXP, []string{"experiencia"}},
	{ValueHealth, []string{"saude"}},
	{ValueStress, nil},
	{ValueWounds, []string{"feridas"}},
	{ValueSpeed, []string{"velocidade"}},
	{ValueFocus, []string{"foco"}},
	{ValueAP, []string{"pa", "pontos-de-acao"}},
})

// correctMove sets any number of a PC.
func correctMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramN := game.Param{Name: "n", Kind: game.Number, Max: maxValue, Change: true}
	return gmMove(game.Spec{Name: "correct", Category: game.CategoryPeople,
		Params: []game.Param{paramWho, paramWhat, paramN}},
		func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label:    game.Say("universais.correct.now", game.W("name", p.displayName())),
					Inputs:   []game.Input{{Param: paramWhat, Choices: s.valueChoices(correctable)}, {Param: paramN}},
					Validate: func(args game.Args) *game.Refusal { return s.fitValue(p, args) }})
			}
		}, func(t *tx, args game.Args) {
			setValue(t, args, "corrected")
			startKnockout(t, args.One("who"))
		})
}

// adjustable are the numbers that a player changes by hand, since the source does not say how they
// change (UNI-R36, UNI-SHEET-07).
var adjustable = []string{ValueHealth, ValueAP, ValueSpeed, ValueFocus}

// adjustMove changes a number of adjustable.
func adjustMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramN := game.Param{Name: "n", Kind: game.Number, Max: maxValue, Change: true}
	return move{
		Spec: game.Spec{Name: "adjust", Category: game.CategoryPeople,
			Params: []game.Param{paramWhat, paramN, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			if c.Actor.Role == game.GM {
				c.Close(game.Refuse("UNI-R36", "universais.refused.gm-corrects"))
				return
			}
			words := slices.DeleteFunc(slices.Clone(correctable),
				func(w word) bool { return !slices.Contains(adjustable, w.word) })
			for p := range s.playedPCs(c) {
				if !c.Closed(s.refuseOutOfPlay(p.ID), "who", p.ID) {
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
						Label:    game.Say("universais.adjust.now", game.W("name", s.nameFor(c.Actor, p.ID))),
						Inputs:   []game.Input{{Param: paramWhat, Choices: s.valueChoices(words)}, {Param: paramN}},
						Validate: func(args game.Args) *game.Refusal { return s.fitValue(p, args) }})
				}
			}
		},
		Do: func(t *tx, args game.Args) { setValue(t, args, "adjusted") },
	}
}

// valueChoices returns the numbers that can be set, as choices. A number that a formula computes at
// this table is closed (UNI-R02).
func (s *State) valueChoices(ws []word) []game.Choice {
	cs := choices(ws, valueMsg, "")
	for i, c := range cs {
		if s.isComputed(c.Word) {
			cs[i].Closed = refuse("computed", game.M("what", valueMsg(c.Word)))
		}
	}
	return cs
}

// isComputed reports whether a formula gives a value at this table.
func (s *State) isComputed(what string) bool {
	return derivedStats.Is(s, "formula") && (what == ValueSpeed || what == ValueFocus)
}

// setValue sets a number of a PC. Health, Stress and Wounds stop at their bounds (UNI-R28,
// UNI-R36).
func setValue(t *tx, args game.Args, why string) {
	p, what := t.S.pc(args.One("who")), args.One("what")
	was := *p.value(what)
	now, _ := game.NumberOf(args.One("n"), was)
	if stopsAtBounds(what) {
		least, most := p.bounds(what)
		now = min(max(now, least), most)
	}
	t.Emit(ValueSet{Who: p.ID, What: what, Now: now, Was: was, Why: why})
}

// stopsAtBounds reports whether a number that is typed too high or too low is set to its bound
// instead of being refused.
func stopsAtBounds(what string) bool {
	return slices.Contains([]string{ValueHealth, ValueStress, ValueWounds}, what)
}

// damageMove reduces Health, at most to 0 (UNI-R36).
func damageMove() move {
	paramN := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: maxValue}
	return gmMove(game.Spec{Name: "damage", Category: game.CategoryPeople, Slash: true,
		Params: []game.Param{paramWho, paramN}},
		func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				switch {
				case p.Dead:
					c.Close(s.refuseOutOfPlay(p.ID), "who", p.ID)
				case p.Health == 0:
					c.Close(refuse("no-health", game.W("name", p.displayName())), "who", p.ID)
				default:
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
						Label:  game.Say("universais.damage.now", game.W("name", p.displayName())),
						Inputs: []game.Input{{Param: paramN, Preset: "1"}}})
				}
			}
			if len(s.PCs) == 0 {
				c.Close(refuse("no-pcs"))
			}
		}, func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			t.Emit(ValueSet{Who: p.ID, What: ValueHealth, Now: max(p.Health-number(args.One("n")), 0), Was: p.Health,
				Why: "damage"})
		})
}

// bounds returns the least and the most that a number of a PC can be set to.
func (p *PC) bounds(what string) (least, most int) {
	switch what {
	case ValueLevel:
		return 1, maxLevel
	case ValueHealth:
		return 0, p.MaxHealth()
	case ValueStress, ValueWounds:
		return 0, mostHarm
	}
	if attrIndex(what) >= 0 {
		return 1, maxPool
	}
	return 0, maxValue
}

func (s *State) fitValue(p *PC, args game.Args) *game.Refusal {
	what := args.One("what")
	if stopsAtBounds(what) {
		return nil
	}
	least, most := p.bounds(what)
	no := game.Param{Name: "n", Min: least, Max: most}.Within(args.One("n"), *s.value(p.ID, what))
	if no != nil { // the parameter has another name here
		unnamed := slices.DeleteFunc(no.Reason.Args, func(a game.Arg) bool { return a.Name == "param" })
		no.Reason.Args = append(unnamed, game.M("param", valueMsg(what)))
	}
	return no
}

// influenceMove lets the GM give or take Influence (UNI-R23).
func influenceMove() move {
	paramN := game.Param{Name: "n", Kind: game.Number, Max: maxValue, Change: true}
	return gmMove(game.Spec{Name: "influence", Category: game.CategoryPoints, Params: []game.Param{paramWho, paramN}},
		func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label:  game.Say("universais.influence.now", game.W("name", p.displayName())),
					Inputs: []game.Input{{Param: paramN, Preset: "+1"}},
					Validate: func(args game.Args) *game.Refusal {
						return paramN.Within(args.One("n"),
							s.influence(p))
					}})
			}
		}, func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			was := t.S.influence(p)
			now, _ := game.NumberOf(args.One("n"), was)
			t.Emit(InfluenceSet{Of: p.wallet(), PC: p.ID, Now: now, Was: was, Why: "corrected"})
		})
}

// ownerMove gives a PC to a chair. A chair can be given several.
func ownerMove() move {
	paramNewChair := game.Param{Name: "chair", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "owner", Category: game.CategoryPeople,
		Params: []game.Param{paramWho, paramNewChair}},
		func(s *State, c *game.Collector) {
			if len(s.PCs) == 0 {
				c.Close(refuse("no-pcs"))
				return
			}
			var chairs []game.Choice
			for _, c := range s.Chairs {
				if c.Role != game.Guest {
					chairs = append(chairs, game.Choice{Word: c.ID, Label: game.Quote(c.Name)})
				}
			}
			c.Add(game.Offer{Label: game.Say("universais.owner.now"), About: game.AboutPeople,
				Inputs: []game.Input{{Param: paramWho, Choices: pcChoices(s.PCs)},
					{Param: paramNewChair, Choices: chairs}}})
		}, func(t *tx, args game.Args) {
			p := *t.S.pc(args.One("who"))
			p.Chair = args.One("chair")
			t.Emit(PCSet{PC: p, Why: "given"})
		})
}

// retireMove retires a PC: it leaves the table and can come back.
func retireMove() move {
	return gmMove(game.Spec{Name: "retire", Category: game.CategorySheet, Params: []game.Param{paramWho}},
		func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				c.Add(asDestructive(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label: game.Say("universais.retire.now", game.W("name", p.displayName()))},
					rulekit.Msgs(game.Say("universais.retire.then", game.W("name", p.displayName())))))
			}
		}, func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			t.Emit(PCGone{ID: p.ID, Name: p.displayName(), Chair: p.Chair})
		})
}

// bringBackMove brings a retired PC back.
func bringBackMove() move {
	return withLacks("UNI-R45",
		gmMove(game.Spec{Name: "bring-back", Category: game.CategoryPeople, Params: []game.Param{paramWho}},
			func(s *State, c *game.Collector) {
				if len(s.Retired) > 0 && len(s.PCs) < maxPCs {
					c.Add(game.Offer{Label: game.Say("universais.bring-back.now"), About: game.AboutPeople,
						Inputs: []game.Input{{Param: paramWho, Choices: pcChoices(s.Retired)}}})
				}
			}, func(t *tx, args game.Args) { t.Emit(PCSet{PC: *t.S.anyPC(args.One("who")), Why: "back"}) }))
}

func pcChoices(pcs []*PC) []game.Choice {
	var cs []game.Choice
	for _, p := range pcs {
		cs = append(cs, game.Choice{Word: p.ID, Label: game.Quote(p.displayName())})
	}
	return cs
}
