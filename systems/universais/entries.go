package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/kit"
)

const (
	maxRank    = 99 // no table plays beyond it (UNI-R37 names none)
	maxEntries = 60
)

var (
	askKind  = game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	askEntry = game.Param{Name: "entry", Kind: game.Pick, Min: 1, Max: 1}
	askRank  = game.Param{Name: "rank", Kind: game.Number, Max: maxRank}
	askOf    = game.Param{Name: "of", Kind: game.Text, Min: 1, Max: maxName}
	askCost  = game.Param{Name: "cost", Kind: game.Text, Max: maxName}
	askText  = game.Param{Name: "text", Kind: game.Text, Max: maxText}
)

// writeMove writes something on a sheet, or writes it anew: entries are typed in
// freely (UNI-R38).
func writeMove() move {
	return move{
		Spec: game.Spec{Name: "write", Under: game.UnderSheet,
			Params: []game.Param{askKind, askPCName, askRank, askOf, askCost, askText, askWho}},
		Offers: func(s *State, m *game.Menu) {
			for p := range s.pcs(m) {
				if m.Closed(s.noWriting(m.By, p), "who", p.ID) {
					continue
				}
				for _, kind := range entryKinds {
					m.Add(s.writeOffer(m.By, p, kind))
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

// noWriting refuses what is not a seat's to write: a player writes freely until
// the character first throws dice, and then by Levels alone; the GM at any time.
func (s *State) noWriting(by game.Seat, p *PC) *game.Refusal {
	switch {
	case len(p.Entries) >= maxEntries:
		return lacks("UNI-R38", "write")
	case by.Role != game.GM && !p.Making:
		return game.Refuse("UNI-R42", "universais.refused.written")
	}
	return nil
}

func (s *State) writeOffer(by game.Seat, p *PC, kind word) game.Offer {
	o := game.Offer{Fixed: game.Args{"who": {p.ID}, "kind": {kind.word}}, Also: game.Args{"kind": kind.also}, About: pcRef(p.ID),
		Label: game.Say("universais.write.now", game.W("name", s.nameFor(by, p.ID)), game.M("kind", kindMsg(kind.word))),
		Asks:  []game.Ask{{Param: askPCName}}}
	if kind.word == Benefit {
		o.Asks = append(o.Asks, game.Ask{Param: askOf})
	} else {
		rank := askRank
		if kind.word != Bond { // UNI-SHEET-05: a Bond may begin at 0
			rank.Min = 1
		}
		o.Asks = append(o.Asks, game.Ask{Param: rank, Preset: "1"})
	}
	o.Asks = append(o.Asks, wordAsks(kind.word)...)
	o.Fit = func(args game.Args) *game.Refusal { return s.fitEntry(p, kind.word, args.One("name"), args.One("of")) }
	return o
}

// wordAsks are what is written of an entry in words: of a Technique also what it
// costs (UNI-SHEET-01).
func wordAsks(kind string) []game.Ask {
	if kind == Technique {
		return []game.Ask{{Param: askCost}, {Param: askText}}
	}
	return []game.Ask{{Param: askText}}
}

// standing is what stands on a sheet by that kind and name.
func (p *PC) standing(kind, name string) *Entry {
	for i := range p.Entries {
		if e := &p.Entries[i]; e.Kind == kind && kit.SameName(e.Name, name) {
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
	if kind == Benefit && len(known) >= maxOutlooks && !slices.ContainsFunc(known, func(o string) bool { return kit.SameName(o, of) }) {
		return refuse("outlook-limit")
	}
	return nil
}

// maxOutlooks bounds the Outlooks of a character (UNI-LVL-09).
const maxOutlooks = 3

// strikeMove takes something from a sheet.
func strikeMove() move {
	return move{
		Spec: game.Spec{Name: "strike", Under: game.UnderSheet, Params: []game.Param{askEntry, askWho}},
		Offers: func(s *State, m *game.Menu) {
			for p := range s.pcs(m) {
				among := p.strikable()
				if m.Closed(s.noStriking(m.By, p, among), "who", p.ID) {
					continue
				}
				m.Add(grave(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label: game.Say("universais.strike.now", game.W("name", s.nameFor(m.By, p.ID))),
					Asks:  []game.Ask{{Param: askEntry, Among: among}}},
					kit.Just(game.Say("universais.strike.then", game.W("name", p.shown())))))
			}
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			e := *p.entry(args.One("entry"))
			t.Emit(EntryGone{PC: p.ID, Entry: e})
		},
	}
}

// noStriking refuses to take something from a sheet now.
func (s *State) noStriking(by game.Seat, p *PC, among []game.Choice) *game.Refusal {
	switch r := s.rollOf(p.ID); {
	case r != nil:
		return s.busy(r)
	case by.Role != game.GM && !p.Making:
		return s.noWriting(by, p)
	case len(among) == 0:
		return lacks("UNI-R38", "strike")
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
	return game.Say("universais.entry."+e.Kind, game.W("name", e.Name), game.N("n", e.N), game.W("of", e.Of), game.W("cost", e.Cost),
		game.N("lost", flag(e.Lost)))
}
