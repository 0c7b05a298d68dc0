package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

const (
	maxRank    = 99 // no table plays beyond it (UNI-R37 names none)
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

// writeMove writes something on a sheet, or writes it anew: entries are typed in
// freely (UNI-R38).
func writeMove() move {
	return move{
		Spec: game.Spec{Name: "write", Category: game.CategorySheet,
			Params: []game.Param{paramKind, paramPCName, paramRank, paramOf, paramCost, paramText, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.pcs(c) {
				if c.Closed(s.noWriting(c.Actor, p), "who", p.ID) {
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
			was := p.standing(e.Kind, e.Name)
			if e.ID = freeEntry(p.Entries, e.Name); was != nil {
				e.ID = was.ID
			}
			t.Emit(EntrySet{PC: p.ID, Entry: e, Why: "written", New: was == nil})
		},
	}
}

// noWriting refuses what is not an actor's to write: a player writes freely until
// the character first throws dice, and then by Levels alone; the GM at any time.
func (s *State) noWriting(by game.Actor, p *PC) *game.Refusal {
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
		if kind.word != Bond { // UNI-SHEET-05: a Bond may begin at 0
			rank.Min = 1
		}
		o.Inputs = append(o.Inputs, game.Input{Param: rank, Preset: "1"})
	}
	o.Inputs = append(o.Inputs, wordInputs(kind.word)...)
	o.Validate = func(args game.Args) *game.Refusal {
		return s.fitEntry(p, kind.word, args.One("name"),
			args.One("of"))
	}
	return o
}

// wordInputs are what is written of an entry in words: of a Technique also what it
// costs (UNI-SHEET-01).
func wordInputs(kind string) []game.Input {
	if kind == Technique {
		return []game.Input{{Param: paramCost}, {Param: paramText}}
	}
	return []game.Input{{Param: paramText}}
}

// standing is what stands on a sheet by that kind and name.
func (p *PC) standing(kind, name string) *Entry {
	for i := range p.Entries {
		if e := &p.Entries[i]; e.Kind == kind && rulekit.SameName(e.Name, name) {
			return e
		}
	}
	return nil
}

// fitEntry refuses what cannot be on a sheet: what was lost for ever, and a
// Benefit of a fourth Outlook (UNI-R31, UNI-LVL-09).
func (s *State) fitEntry(p *PC, kind, name, of string) *game.Refusal {
	if e := p.standing(kind, name); e != nil && e.Lost {
		return refuse("lost-forever", game.W("name", name))
	}
	known := p.outlooks()
	if kind == Benefit && len(known) >= maxOutlooks &&
		!slices.ContainsFunc(known, func(o string) bool { return rulekit.SameName(o, of) }) {
		return refuse("outlook-limit")
	}
	return nil
}

// maxOutlooks bounds the Outlooks of a character (UNI-LVL-09).
const maxOutlooks = 3

// strikeMove takes something from a sheet.
func strikeMove() move {
	return move{
		Spec: game.Spec{Name: "strike", Category: game.CategorySheet, Params: []game.Param{paramEntry, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.pcs(c) {
				among := p.strikable()
				if c.Closed(s.refuseStriking(c.Actor, p, among), "who", p.ID) {
					continue
				}
				c.Add(grave(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
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

// refuseStriking refuses to take something from a sheet now.
func (s *State) refuseStriking(by game.Actor, p *PC, among []game.Choice) *game.Refusal {
	switch r := s.rollOf(p.ID); {
	case r != nil:
		return s.busy(r)
	case by.Role != game.GM && !p.Making:
		return s.noWriting(by, p)
	case len(among) == 0:
		return refuseLacking("UNI-R38", "strike")
	}
	return nil
}

// strikable are the entries that may be taken away: not what is at stake.
func (p *PC) strikable() []game.Choice {
	var cs []game.Choice
	for _, e := range p.Entries {
		if p.Stake != e.ID && len(cs) < maxWith {
			cs = append(cs, game.Choice{Word: e.ID, Label: game.Quote(e.Name), Note: kindMsg(e.Kind)})
		}
	}
	return cs
}

// entryMsg says what stands on a sheet: "Stealth 2", "Vow, of Loyal".
func entryMsg(e Entry) game.Msg {
	return game.Say("universais.entry."+e.Kind, game.W("name", e.Name), game.N("n", e.N), game.W("of", e.Of),
		game.W("cost", e.Cost),
		game.N("lost", flag(e.Lost)))
}
