package harm

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// ValueSet sets a number of a PC: an Attribute or one of the Value words of package sheet. Why is
// part of a key: "universais.why.<Why>".
type ValueSet struct {
	Who   string      `json:"who"`
	What  string      `json:"what"`
	Now   int         `json:"now"`
	Was   int         `json:"was"`
	Why   string      `json:"why"`
	Names state.Names `json:"names,omitempty"`
}

// adjustable are the numbers that a player changes by hand, since the source does not say how they
// change (UNI-R36, UNI-SHEET-07).
var adjustable = []string{sheet.ValueHealth, sheet.ValueAP, sheet.ValueSpeed, sheet.ValueFocus}

func (ValueSet) EventName() string { return "universais.valued" }

// foldValued sets a number. Health rises with its maximum, and never above it (UNI-R02). A Knockout
// that waits for an answer is gone if no track is full now.
func foldValued(s *state.State, e ValueSet) {
	p := s.AnyPC(e.Who)
	if p == nil || p.Value(e.What) == nil {
		return
	}
	was := p.MaxHealth()
	*p.Value(e.What) = e.Now
	if max(p.Stress, p.Wounds) < sheet.MostHarm {
		p.Fall = nil
	}
	p.Health = min(max(p.Health+max(p.MaxHealth()-was, 0), 0), p.MaxHealth())
}

func tellValued(e ValueSet) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.valued", e.Names.NameArg(e.Who),
		game.M("what", sheet.ValueMsg(e.What)), game.N("now", e.Now),
		game.N("was", e.Was), game.M("why", game.Say("universais.why."+e.Why))))
}

// correctMove sets any number of a PC. A track that becomes full starts a Knockout.
func correctMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramN := game.Param{Name: "n", Kind: game.Number, Max: sheet.MaxValue, Change: true}
	return acting.GMMove(game.Spec{Name: "correct", Category: game.CategoryPeople,
		Params: []game.Param{acting.ParamWho, paramWhat, paramN}},
		func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
					Label: game.Say("universais.correct.now", game.W("name", p.DisplayName())),
					Inputs: []game.Input{{Param: paramWhat, Choices: valueChoices(s, sheet.Correctable)},
						{Param: paramN}},
					Validate: func(args game.Args) *game.Refusal { return fitValue(p, args) }})
			}
		}, func(t *state.Tx, args game.Args) {
			setValue(t, args, "corrected")
			startKnockout(t, args.One("who"))
		})
}

// adjustMove lets a player change one of the numbers in adjustable.
func adjustMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramN := game.Param{Name: "n", Kind: game.Number, Max: sheet.MaxValue, Change: true}
	return state.Move{
		Spec: game.Spec{Name: "adjust", Category: game.CategoryPeople,
			Params: []game.Param{paramWhat, paramN, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			if c.Actor.Role == game.GM {
				c.Close(game.Refuse("UNI-R36", "universais.refused.gm-corrects"))
				return
			}
			words := slices.DeleteFunc(slices.Clone(sheet.Correctable),
				func(w sheet.Word) bool { return !slices.Contains(adjustable, w.Word) })
			for p := range acting.PlayedPCs(s, c) {
				if !c.Closed(acting.RefuseOutOfPlay(s, p.ID), "who", p.ID) {
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
						Label:    game.Say("universais.adjust.now", game.W("name", acting.NameFor(s, c.Actor, p.ID))),
						Inputs:   []game.Input{{Param: paramWhat, Choices: valueChoices(s, words)}, {Param: paramN}},
						Validate: func(args game.Args) *game.Refusal { return fitValue(p, args) }})
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) { setValue(t, args, "adjusted") },
	}
}

// valueChoices returns the numbers that can be set, as choices. A number that a formula computes at
// this table is closed (UNI-R02).
func valueChoices(s *state.State, ws []sheet.Word) []game.Choice {
	cs := sheet.Choices(ws, sheet.ValueMsg, "")
	for i, c := range cs {
		if s.IsComputed(c.Word) {
			cs[i].Closed = acting.Refuse("computed", game.M("what", sheet.ValueMsg(c.Word)))
		}
	}
	return cs
}

// setValue sets a number of a PC. Health, Stress and Wounds stop at their bounds (UNI-R28,
// UNI-R36).
func setValue(t *state.Tx, args game.Args, why string) {
	p, what := t.S.PC(args.One("who")), args.One("what")
	was := *p.Value(what)
	now, _ := game.NumberOf(args.One("n"), was)
	if stopsAtBounds(what) {
		least, most := p.Bounds(what)
		now = min(max(now, least), most)
	}
	t.Emit(ValueSet{Who: p.ID, What: what, Now: now, Was: was, Why: why})
}

// stopsAtBounds reports whether a number that is typed too high or too low is set to its bound
// instead of being refused.
func stopsAtBounds(what string) bool {
	return slices.Contains([]string{sheet.ValueHealth, sheet.ValueStress, sheet.ValueWounds}, what)
}

// damageMove reduces Health, at most to 0 (UNI-R36).
func damageMove() state.Move {
	paramN := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: sheet.MaxValue}
	return acting.GMMove(game.Spec{Name: "damage", Category: game.CategoryPeople, Slash: true,
		Params: []game.Param{acting.ParamWho, paramN}},
		func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				switch {
				case p.Dead:
					c.Close(acting.RefuseOutOfPlay(s, p.ID), "who", p.ID)
				case p.Health == 0:
					c.Close(acting.Refuse("no-health", game.W("name", p.DisplayName())), "who", p.ID)
				default:
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
						Label:  game.Say("universais.damage.now", game.W("name", p.DisplayName())),
						Inputs: []game.Input{{Param: paramN, Preset: "1"}}})
				}
			}
			if len(s.PCs) == 0 {
				c.Close(acting.Refuse("no-pcs"))
			}
		}, func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			t.Emit(ValueSet{Who: p.ID, What: sheet.ValueHealth, Now: max(p.Health-sheet.Number(args.One("n")), 0),
				Was: p.Health, Why: "damage"})
		})
}

func fitValue(p *sheet.PC, args game.Args) *game.Refusal {
	what := args.One("what")
	if stopsAtBounds(what) {
		return nil
	}
	least, most := p.Bounds(what)
	no := game.Param{Name: "n", Min: least, Max: most}.Within(args.One("n"), *p.Value(what))
	if no != nil { // the parameter has another name here
		unnamed := slices.DeleteFunc(no.Reason.Args, func(a game.Arg) bool { return a.Name == "param" })
		no.Reason.Args = append(unnamed, game.M("param", sheet.ValueMsg(what)))
	}
	return no
}

// ChangedSheets implements game.SheetChanger, for numbers such as an Attribute that were set by
// hand. Health, Stress, Wounds and Action Points come and go, and change no sheet.
func (e ValueSet) ChangedSheets() []game.Ref {
	switch e.What {
	case sheet.ValueHealth, sheet.ValueStress, sheet.ValueWounds, sheet.ValueAP:
		return nil
	}
	return []game.Ref{sheet.PCRef(e.Who)}
}
