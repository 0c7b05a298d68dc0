package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

const (
	maxRank    = 99 // beyond what any table plays; UNI-R37 names no limit
	maxEntries = 60
)

var (
	paramKind  = game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	paramEntry = game.Param{Name: "entry", Kind: game.Pick, Min: 1, Max: 1}
	paramRank  = game.Param{Name: "rank", Kind: game.Number, Max: maxRank}
	paramOf    = game.Param{Name: "of", Kind: game.Text, Min: 1, Max: maxName}
	paramCost  = game.Param{Name: "cost", Kind: game.Text, Max: maxName}
	paramText  = game.Param{Name: "text", Kind: game.Text, Max: maxText}
)

// writeMove writes an entry on a sheet, or changes it: players type entries freely (UNI-R38).
func writeMove() move {
	return move{
		Spec: game.Spec{Name: "write", Category: game.CategorySheet,
			Params: []game.Param{paramKind, paramPCName, paramRank, paramOf, paramCost, paramText, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if c.Closed(s.refuseWriting(c.Actor, p), "who", p.ID) {
					continue
				}
				for _, kind := range entryKinds {
					c.Add(s.writeOffer(c.Actor, p, kind))
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			e := Entry{Kind: args.One("kind"), Name: args.One("name"), N: number(args.One("rank")), Of: args.One("of"),
				Cost: args.One("cost"), Text: args.One("text")}
			was := p.entryNamed(e.Kind, e.Name)
			if e.ID = freeEntry(p.Entries, e.Name); was != nil {
				e.ID = was.ID
			}
			t.Emit(EntrySet{PC: p.ID, Entry: e, Why: "written", New: was == nil})
		},
	}
}

// refuseWriting refuses an entry on a sheet that is full, and a player after the character first
// threw dice: from then on entries come by Levels only. A GM can always write.
func (s *State) refuseWriting(by game.Actor, p *PC) *game.Refusal {
	switch {
	case len(p.Entries) >= maxEntries:
		return refuseLacking("UNI-R38", "write")
	case by.Role != game.GM && !p.Making:
		return game.Refuse("UNI-R42", "universais.refused.written")
	}
	return nil
}

func (s *State) writeOffer(by game.Actor, p *PC, kind word) game.Offer {
	o := game.Offer{Fixed: game.Args{"who": {p.ID}, "kind": {kind.word}}, Aliases: game.Args{"kind": kind.also},
		About: pcRef(p.ID),
		Label: game.Say("universais.write.now", game.W("name", s.nameFor(by, p.ID)),
			someKind(kind.word)),
		Inputs: []game.Input{{Param: paramPCName}}}
	if kind.word == Benefit {
		o.Inputs = append(o.Inputs, game.Input{Param: paramOf})
	} else {
		rank := paramRank
		if kind.word != Bond { // a Bond may begin at 0 (UNI-SHEET-05)
			rank.Min = 1
		}
		o.Inputs = append(o.Inputs, game.Input{Param: rank, Preset: "1"})
	}
	o.Inputs = append(o.Inputs, wordInputs(kind.word)...)
	o.Validate = func(args game.Args) *game.Refusal {
		return s.refuseEntry(p, kind.word, args.One("name"),
			args.One("of"))
	}
	return o
}

// wordInputs asks for the text of an entry, for a Technique also for its cost (UNI-SHEET-01).
func wordInputs(kind string) []game.Input {
	if kind == Technique {
		return []game.Input{{Param: paramCost}, {Param: paramText}}
	}
	return []game.Input{{Param: paramText}}
}

// entryNamed returns the entry of that kind and name, nil if there is none.
func (p *PC) entryNamed(kind, name string) *Entry {
	for i := range p.Entries {
		if e := &p.Entries[i]; e.Kind == kind && rulekit.SameName(e.Name, name) {
			return e
		}
	}
	return nil
}

// refuseEntry refuses an entry that the PC has lost for ever, and a Benefit of a fourth Outlook
// (UNI-R31, UNI-LVL-09).
func (s *State) refuseEntry(p *PC, kind, name, of string) *game.Refusal {
	if e := p.entryNamed(kind, name); e != nil && e.Lost {
		return refuse("lost-forever", game.W("name", name))
	}
	known := p.outlooks()
	if kind == Benefit && len(known) >= maxOutlooks &&
		!slices.ContainsFunc(known, func(o string) bool { return rulekit.SameName(o, of) }) {
		return refuse("outlook-limit")
	}
	return nil
}

// maxOutlooks is the number of Outlooks of a character (UNI-LVL-09).
const maxOutlooks = 3

// strikeMove removes an entry from a sheet.
func strikeMove() move {
	return move{
		Spec: game.Spec{Name: "strike", Category: game.CategorySheet, Params: []game.Param{paramEntry, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				among := p.entryChoices(func(e Entry) bool { return p.Stake != e.ID })
				if c.Closed(s.refuseStriking(c.Actor, p, among), "who", p.ID) {
					continue
				}
				c.Add(asDestructive(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label:  game.Say("universais.strike.now", game.W("name", s.nameFor(c.Actor, p.ID))),
					Inputs: []game.Input{{Param: paramEntry, Choices: among}}},
					rulekit.Msgs(game.Say("universais.strike.then", game.W("name", p.displayName())))))
			}
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			e := *p.entry(args.One("entry"))
			t.Emit(EntryGone{PC: p.ID, Entry: e})
		},
	}
}

// refuseStriking refuses to remove an entry: during a roll, for a player after the character first
// threw dice, or if there is none to remove.
func (s *State) refuseStriking(by game.Actor, p *PC, among []game.Choice) *game.Refusal {
	switch r := s.rollOf(p.ID); {
	case r != nil:
		return s.refuseBusy(r)
	case by.Role != game.GM && !p.Making:
		return s.refuseWriting(by, p)
	case len(among) == 0:
		return refuseLacking("UNI-R38", "strike")
	}
	return nil
}

// entryChoices returns the entries for which can returns true, at most maxWith, to pick from.
func (p *PC) entryChoices(can func(Entry) bool) []game.Choice {
	var cs []game.Choice
	for _, e := range p.Entries {
		if can(e) && len(cs) < maxWith {
			cs = append(cs, game.Choice{Word: e.ID, Label: game.Quote(e.Name), Note: kindMsg(e.Kind)})
		}
	}
	return cs
}

// entryMsg returns an entry in words: "Stealth 2", "Vow, of Loyal".
func entryMsg(e Entry) game.Msg {
	return game.Say("universais.entry."+e.Kind, game.W("name", e.Name), game.N("n", e.N), game.W("of", e.Of),
		game.W("cost", e.Cost),
		game.N("lost", flag(e.Lost)))
}
