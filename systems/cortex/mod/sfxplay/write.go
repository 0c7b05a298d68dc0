package sfxplay

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

var paramState = game.Param{Name: "state", Kind: game.Pick, Min: 1, Max: 1}

// addMove returns the move that writes an SFX of the catalogue, or a custom SFX, on a sheet
// (SFXM-02).
func addMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "sfx add", Category: game.CategorySheet, Slash: true,
			Params: []game.Param{paramSFX, paramHost, paramSFXName, paramLocked, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			own := ownChoices(s)
			for _, to := range people.Of(s).Chars {
				if people.Of(s).PlayedBy(c.Actor, to.ID) && c.Actor.Wants(game.Args{"who": {to.ID}}) {
					addSFXOffer(s, c, to, own)
				}
			}
			if c.Explains() {
				c.Close(people.RefuseNoOwnChars(s, c.Actor))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			writeSFX(t, people.Of(t.S).Char(args.One("who")), args, args.Has("locked", wordLocked))
		},
	}
}

// addSFXOffer adds the form that writes an SFX on a sheet, with own as the custom entries, or closes
// it for that sheet.
func addSFXOffer(s *engine.State, c *game.Collector, to *people.Character, own []game.Choice) {
	by, name := c.Actor, game.W("name", to.DisplayName())
	unsuited := func(_ string, line game.Args) *game.Refusal {
		return cmp.Or(refuseUnsaidKind(s, to, line), refuseGrown(s, by, to, line))
	}
	c.AgainstLine(paramHost.Name, unsuited, "who", to.ID)
	c.AgainstLine(paramSFX.Name, unsuited, "who", to.ID)
	if len(to.SFX) >= sheet.MaxSFX {
		c.Close(game.Refuse("", "cortex.sfx.refused.full", name, game.N("max", sheet.MaxSFX)), "who", to.ID)
		return
	}
	hosts := hostsFor(s, by, to)
	entries := choicesFor(hosts, own)
	if len(hosts) == 0 || len(entries) == 0 { // custom abilities have no entries in the catalogue
		if c.Explains() {
			c.Close(refuseHostless(s, by, to), "who", to.ID)
		}
		return
	}
	c.Add(game.Offer{Fixed: game.Args{"who": {to.ID}}, About: people.CharRef(to.ID),
		Form: game.Form{OpensForm: true,
			Lazy: game.LazyInputs(func() []game.Input { return addInputs(hosts, entries) })},
		Label: game.Say("cortex.sfx.add.to", name),
		Validate: func(args game.Args) *game.Refusal {
			if no := refuseAdd(s, to, args); no != nil {
				return no
			}
			return refuseUndue(s, by, to, args)
		}})
}

// refuseUnsaidKind refuses to put an SFX on a set that is meant as powers or abilities but has a
// name that does not say so. That set counts as one of the group's own, which carries no such SFX
// (RUL-SET-NAME).
func refuseUnsaidKind(s *engine.State, c *people.Character, args game.Args) *game.Refusal {
	if len(args["sfx"]) == 0 || len(args["on"]) == 0 {
		return nil
	}
	on := args.One("on")
	for _, set := range c.Sets {
		kind := set.MeantKind()
		if kind == "" || game.Slug(set.Name) != game.Slug(on) {
			continue
		}
		if e := entryBy(s, args.One("sfx")).Of(); e == nil || !suits(e, hostBy(c, on)) {
			return game.Refuse("RUL-SET-NAME", "cortex.sfx.refused.unsaid_kind", game.W("set", set.Name),
				game.W("name", sheet.WithKind(set.Name, kind, s.Lang)))
		}
	}
	return nil
}

// writeSFX puts the SFX that the arguments name on a sheet. Without a name it has that of its
// entry.
func writeSFX(t *engine.Tx, c *people.Character, args game.Args, locked bool) {
	x := entryBy(t.S, args.One("sfx"))
	host := hostBy(c, args.One("on"))
	name := args.One("name")
	if name == "" {
		name = x.Of().Name
	}
	x.Name, x.Trait, x.Locked = name, host.Trait, locked
	if host.Trait == "" {
		x.Set = host.Set
	}
	x.Word = things.WordOn(t.S, c, name, people.MaxSFXWord)
	t.Emit(people.SFXSet{Char: c.ID, SFX: x, Why: "add"})
}

// refuseAdd refuses an entry that the host may not carry, or carries already.
func refuseAdd(s *engine.State, c *people.Character, args game.Args) *game.Refusal {
	of, h := entryBy(s, args.One("sfx")), hostBy(c, args.One("on"))
	e := of.Of()
	if e == nil || !suits(e, h) {
		name := args.One("sfx")
		if e != nil {
			name = e.Name
		}
		no := game.Refuse("SFX-01", "cortex.sfx.refused.host", game.W("sfx", name), game.W("host", h.Name))
		no.Param = paramSFX.Name
		return no
	}
	if x := carriedBy(c, h, of); x != nil {
		return game.Refuse("RUL-NAMES", "cortex.sfx.refused.has", game.W("sfx", x.Name), game.W("host", h.Name))
	}
	return nil
}

// lockMove returns the move that locks or unlocks an SFX on a sheet (SFX-03). Where SFX come by
// growth alone, a player may only unlock those that a rating unlocks.
func lockMove() game.Move[engine.State] {
	free := func(s *engine.State, c *people.Character, x sheet.SFX) bool {
		h, ok := c.HostOf(x)
		return ok && x.Locked && isDue(s, c, h, x.Of())
	}
	return sheetMove("sfx lock", paramState, free, func(c *people.Character, x sheet.SFX) game.Offer {
		to := wordLocked
		if x.Locked {
			to = wordUnlocked
		}
		return game.Offer{Fixed: game.Args{"state": {to}},
			Label: game.Say("cortex.sfx.lock."+to, game.W("name", c.DisplayName()), game.W("sfx", x.Name))}
	}, func(t *engine.Tx, c *people.Character, x sheet.SFX, args game.Args) {
		x.Locked = args.One("state") == wordLocked
		t.Emit(people.SFXSet{Char: c.ID, SFX: x, Why: args.One("state")})
	})
}

// dropMove returns the move that removes an SFX from a sheet.
func dropMove() game.Move[engine.State] {
	free := func(*engine.State, *people.Character, sheet.SFX) bool { return false }
	return sheetMove("sfx drop", game.Param{}, free, func(c *people.Character, x sheet.SFX) game.Offer {
		return game.Offer{Label: game.Say("cortex.sfx.drop.now", game.W("name", c.DisplayName()),
			game.W("sfx", x.Name))}
	}, func(t *engine.Tx, c *people.Character, x sheet.SFX, _ game.Args) {
		t.Emit(people.SFXGone{Char: c.ID, Word: x.Word, SFX: x.Name})
	})
}

// sheetMove returns a move that is offered for each SFX of the characters that an actor plays.
// Where SFX come by growth alone, players may do it only for the SFX for which free returns true.
func sheetMove(name string, more game.Param, free func(*engine.State, *people.Character, sheet.SFX) bool,
	offer func(*people.Character, sheet.SFX) game.Offer,
	do func(*engine.Tx, *people.Character, sheet.SFX, game.Args)) game.Move[engine.State] {
	params := []game.Param{paramSFX}
	if more.Name != "" {
		params = append(params, more)
	}
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: name, Category: game.CategorySheet, Params: append(params, people.ParamWho)},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if !people.Of(s).PlayedBy(c.Actor, who.ID) {
					continue
				}
				for _, x := range who.SFX {
					if growsOnly(s, c.Actor, who) && !free(s, who, x) {
						closeGrown(c, who, x)
						continue
					}
					o := offer(who, x)
					if o.Fixed == nil {
						o.Fixed = game.Args{}
					}
					o.Fixed["who"], o.Fixed["sfx"], o.About = []string{who.ID}, []string{x.Word}, people.CharRef(who.ID)
					o.Aliases = sfxAliases(x.Name)
					c.Add(o)
				}
			}
			if c.Explains() {
				c.Close(people.RefuseNoOwnChars(s, c.Actor))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			do(t, c, *c.SFXBy(args.One("sfx")), args)
		},
	}, "SFX-01", "no_sfx")
}

// closeGrown closes a move for an SFX that comes by growth, and for its character if the arguments
// name no SFX.
func closeGrown(c *game.Collector, who *people.Character, x sheet.SFX) {
	if c.Explains() {
		c.Close(refuseGrowth(who, "", paramSFX), "who", who.ID)
		c.Close(refuseGrowth(who, x.Name, paramSFX), "who", who.ID, "sfx", x.Word)
	}
}

// catalogue answers the policy character.SFXList with the SFX that may be written on sheets.
type catalogue struct{}

// For implements character.Catalogue.
func (catalogue) For(s *engine.State, h sheet.SFXHost) ([]game.Choice, []game.ChoiceGroup) {
	choices := slices.Clone(entriesFor([]sheet.SFXHost{h}))
	for _, c := range ownChoices(s) {
		if suits(entryBy(s, c.Word).Of(), h) {
			choices = append(choices, c)
		}
	}
	return choices, entryGroups
}

// Entry implements character.Catalogue.
func (catalogue) Entry(s *engine.State, word string) sheet.SFX { return entryBy(s, word) }

// Inputs implements character.Catalogue.
func (catalogue) Inputs(s *engine.State, hosts []sheet.SFXHost) []game.Input {
	return addInputs(hosts, choicesFor(hosts, ownChoices(s)))[:3] // without the input for locked
}

// Fit implements character.Catalogue.
func (catalogue) Fit(s *engine.State, c *people.Character, args game.Args) *game.Refusal {
	return refuseAdd(s, c, args)
}

// Write implements character.Catalogue.
func (catalogue) Write(t *engine.Tx, char string, args game.Args, locked bool) {
	writeSFX(t, people.Of(t.S).Char(char), args, locked)
}

// choicesFor returns the entries of the catalogue that at least one of the hosts may carry, and all
// of own.
func choicesFor(hosts []sheet.SFXHost, own []game.Choice) []game.Choice {
	return append(slices.Clip(entriesFor(hosts)), own...)
}

// addInputs returns the inputs for the host, the entry, its name and whether it is locked.
func addInputs(hosts []sheet.SFXHost, entries []game.Choice) []game.Input {
	on := game.Input{Param: paramHost}
	for _, h := range hosts {
		on.Choices = append(on.Choices, game.Choice{Word: h.Word, Label: game.Quote(h.Name)})
	}
	which := game.Input{Param: paramSFX, Choices: entries, Groups: entryGroups}
	return []game.Input{on, which, {Param: paramSFXName},
		{Param: paramLocked, Choices: []game.Choice{{Word: wordLocked, Label: game.Say("cortex.sfx.locked")}}}}
}
