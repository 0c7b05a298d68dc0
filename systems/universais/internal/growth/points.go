package growth

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/people"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var (
	paramPoints   = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: sheet.MaxRank}
	paramPrepared = game.Param{Name: "prepared", Kind: game.Pick, Max: 1}
)

var preparedWord = sheet.Word{Word: "prepared",
	Also: []string{"preparado", "preparada", "sim", "yes", "true", "on", "ligado"}}

// spendable are the kinds of entries on which points can be spent.
var spendable = sheet.EntryKinds[:4]

// pointOffers returns the ways to spend held points, one offer for each kind of entry with points,
// and closes the other kinds. With prepare an offer asks whether the entry was prepared.
func pointOffers(s *state.State, c *game.Collector, p *sheet.PC, key string, prepare bool) []game.Offer {
	var offers []game.Offer
	for _, kind := range spendable {
		held := *p.Held.Of(kind.Word)
		if held == 0 || len(p.Entries) >= sheet.MaxEntries {
			c.Close(acting.Refuse("nothing-held"), "who", p.ID, "kind", kind.Word)
			continue
		}
		o := game.Offer{Fixed: game.Args{"who": {p.ID}, "kind": {kind.Word}}, Aliases: game.Args{"kind": kind.Also},
			About: sheet.PCRef(p.ID),
			Label: game.Say(key, game.W("name", acting.NameFor(s, c.Actor, p.ID)), sheet.SomeKind(kind.Word),
				game.N("n", held)), Inputs: []game.Input{{Param: acting.ParamPCName}}}
		if kind.Word == sheet.Benefit {
			o.Inputs = append(o.Inputs, game.Input{Param: people.ParamOf})
		} else {
			n := paramPoints
			n.Max = held
			o.Inputs = append(o.Inputs, game.Input{Param: n, Preset: "1"})
			c.Against(n.Name, refuseShort(held), "who", p.ID, "kind", kind.Word)
		}
		if prepare {
			o.Inputs = append(o.Inputs, game.Input{Param: paramPrepared,
				Choices: []game.Choice{{Word: preparedWord.Word, Aliases: preparedWord.Also,
					Label: game.Say("universais.prepared")}}})
		}
		o.Inputs = append(o.Inputs, people.WordInputs(kind.Word)...)
		o.Validate = func(args game.Args) *game.Refusal { return refusePoints(s, p, kind.Word, args) }
		offers = append(offers, o)
	}
	return offers
}

// refuseShort returns a function that refuses more points than are held.
func refuseShort(held int) func(string) *game.Refusal {
	return func(n string) *game.Refusal {
		if sheet.Number(n) > held {
			return acting.Refuse("points-short", game.N("have", held))
		}
		return nil
	}
}

// refusePoints refuses an entry that cannot be made or raised by the points: it is at its maximum,
// was lost, or is promised already, or it is a Benefit that the PC has.
func refusePoints(s *state.State, p *sheet.PC, kind string, args game.Args) *game.Refusal {
	if no := people.RefuseEntry(p, kind, args.One("name"), args.One("of")); no != nil {
		return no
	}
	n, most := max(sheet.Number(args.One("n")), 1), options.RankMax
	if kind == sheet.Technique {
		most = options.TierMax
	}
	was := 0
	if e := p.EntryNamed(kind, args.One("name")); e != nil {
		was = e.N
		if kind == sheet.Benefit {
			return game.Refuse("UNI-LVL-09", "universais.refused.benefit-twice", game.W("name", e.Name))
		}
	}
	if was+n > most.Of(s) && most.Of(s) > 0 || was+n > sheet.MaxRank {
		return acting.Refuse("entry-max")
	}
	if slices.ContainsFunc(p.Promised, func(o sheet.Promise) bool {
		return o.Entry.Kind == kind &&
			rulekit.SameName(o.Entry.Name, args.One("name"))
	}) {
		return game.Refuse("UNI-R10", "universais.refused.promised-already")
	}
	return nil
}

// improvedEntry returns the entry after the points were spent: raised, or new.
func improvedEntry(p *sheet.PC, args game.Args) sheet.Entry {
	n := max(sheet.Number(args.One("n")), 1)
	e := sheet.Entry{Kind: args.One("kind"), Name: args.One("name"), Of: args.One("of"), Cost: args.One("cost"),
		Text: args.One("text"), N: n}
	if e.Kind == sheet.Benefit {
		e.N = 0
	}
	if was := p.EntryNamed(e.Kind, e.Name); was != nil {
		e.ID, e.Name, e.N = was.ID, was.Name, was.N+n
		e.Text, e.Cost = cmp.Or(e.Text, was.Text), cmp.Or(e.Cost, was.Cost)
		return e
	}
	taken := slices.Clone(p.Entries)
	for _, o := range p.Promised {
		taken = append(taken, o.Entry)
	}
	e.ID = sheet.FreeEntry(taken, e.Name)
	return e
}

// fulfil gives a PC an entry that was promised to it, unless the entry was lost in the meantime.
func fulfil(t *state.Tx, id string, promise sheet.Promise, why string) {
	e, p := promise.Entry, t.S.PC(id)
	switch was := p.Entry(e.ID); {
	case was != nil && was.Lost:
		return // lost in the meantime
	case was != nil:
		e.N = min(was.N+promise.N, sheet.MaxRank)
	case e.Kind != sheet.Benefit:
		e.N = promise.N
	}
	t.Emit(Gained{PC: id, Entry: e, N: promise.N, Why: why})
}
