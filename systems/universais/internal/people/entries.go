package people

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var (
	ParamKind = game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	paramRank = game.Param{Name: "rank", Kind: game.Number, Max: sheet.MaxRank}
	ParamOf   = game.Param{Name: "of", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	ParamCost = game.Param{Name: "cost", Kind: game.Text, Max: sheet.MaxName}
	ParamText = game.Param{Name: "text", Kind: game.Text, Max: sheet.MaxText}
)

// maxOutlooks is the number of Outlooks of a character (UNI-LVL-09).
const maxOutlooks = 3

// writeMove writes an entry on a sheet, or changes an entry: players type entries freely (UNI-R38).
func writeMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "write", Category: game.CategorySheet,
			Params: []game.Param{ParamKind, acting.ParamPCName, paramRank, ParamOf, ParamCost, ParamText,
				acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if c.Closed(refuseWriting(c.Actor, p), "who", p.ID) {
					continue
				}
				for _, kind := range sheet.EntryKinds {
					c.Add(writeOffer(s, c.Actor, p, kind))
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			e := sheet.Entry{Kind: args.One("kind"), Name: args.One("name"), N: sheet.Number(args.One("rank")),
				Of: args.One("of"), Cost: args.One("cost"), Text: args.One("text")}
			was := p.EntryNamed(e.Kind, e.Name)
			if e.ID = sheet.FreeEntry(p.Entries, e.Name); was != nil {
				e.ID = was.ID
			}
			t.Emit(EntrySet{PC: p.ID, Entry: e, Why: "written", New: was == nil})
		},
	}
}

// refuseWriting refuses an entry on a sheet that is full. It also refuses a player after the
// character first threw dice, or if the character was brought in: then entries come by Levels only.
func refuseWriting(by game.Actor, p *sheet.PC) *game.Refusal {
	switch {
	case len(p.Entries) >= sheet.MaxEntries:
		return acting.RefuseLacking("UNI-R38", "write")
	case by.Role != game.GM && !p.Making:
		return game.Refuse("UNI-R42", "universais.refused.written")
	}
	return nil
}

func writeOffer(s *state.State, by game.Actor, p *sheet.PC, kind sheet.Word) game.Offer {
	o := game.Offer{Fixed: game.Args{"who": {p.ID}, "kind": {kind.Word}}, Aliases: game.Args{"kind": kind.Also},
		About: sheet.PCRef(p.ID),
		Label: game.Say("universais.write.now", game.W("name", acting.NameFor(s, by, p.ID)),
			sheet.SomeKind(kind.Word)), Inputs: []game.Input{{Param: acting.ParamPCName}}}
	if kind.Word == sheet.Benefit {
		o.Inputs = append(o.Inputs, game.Input{Param: ParamOf})
	} else {
		rank := paramRank
		if kind.Word != sheet.Bond { // a Bond may begin at 0 (UNI-SHEET-05)
			rank.Min = 1
		}
		o.Inputs = append(o.Inputs, game.Input{Param: rank, Preset: "1"})
	}
	o.Inputs = append(o.Inputs, WordInputs(kind.Word)...)
	o.Validate = func(args game.Args) *game.Refusal {
		return RefuseEntry(p, kind.Word, args.One("name"), args.One("of"))
	}
	return o
}

// WordInputs asks for the text of an entry, for a Technique also for its cost (UNI-SHEET-01).
func WordInputs(kind string) []game.Input {
	if kind == sheet.Technique {
		return []game.Input{{Param: ParamCost}, {Param: ParamText}}
	}
	return []game.Input{{Param: ParamText}}
}

// RefuseEntry refuses an entry that the PC has lost for ever, and a Benefit of a fourth Outlook
// (UNI-R31, UNI-LVL-09).
func RefuseEntry(p *sheet.PC, kind, name, of string) *game.Refusal {
	if e := p.EntryNamed(kind, name); e != nil && e.Lost {
		return acting.Refuse("lost-forever", game.W("name", name))
	}
	known := p.Outlooks()
	if kind == sheet.Benefit && len(known) >= maxOutlooks &&
		!slices.ContainsFunc(known, func(o string) bool { return rulekit.SameName(o, of) }) {
		return acting.Refuse("outlook-limit")
	}
	return nil
}

// strikeMove removes an entry from a sheet. An entry that is staked cannot be removed.
func strikeMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "strike", Category: game.CategorySheet,
			Params: []game.Param{acting.ParamEntry, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				among := p.EntryChoices(func(e sheet.Entry) bool { return p.Stake != e.ID })
				if c.Closed(refuseStriking(s, c.Actor, p, among), "who", p.ID) {
					continue
				}
				c.Add(acting.AsDestructive(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
					Label:  game.Say("universais.strike.now", game.W("name", acting.NameFor(s, c.Actor, p.ID))),
					Inputs: []game.Input{{Param: acting.ParamEntry, Choices: among}}},
					rulekit.Msgs(game.Say("universais.strike.then", game.W("name", p.DisplayName())))))
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			e := *p.Entry(args.One("entry"))
			t.Emit(EntryGone{PC: p.ID, Entry: e})
		},
	}
}

// refuseStriking refuses to remove an entry: during a roll, for a player after the character first
// threw dice, or if there is none to remove.
func refuseStriking(s *state.State, by game.Actor, p *sheet.PC, among []game.Choice) *game.Refusal {
	switch r := s.RollOf(p.ID); {
	case r != nil:
		return acting.RefuseBusy(s, r)
	case by.Role != game.GM && !p.Making:
		return refuseWriting(by, p)
	case len(among) == 0:
		return acting.RefuseLacking("UNI-R38", "strike")
	}
	return nil
}
