package core

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// AskWith is what opposes beside the dice of a difficulty.
var AskWith = game.Param{Name: "with", Kind: game.Pick, Max: 20}

// OppositionOptions are what may join the opposition of a PC: its and the
// scene's complications (CORE-TEST-07), traits of the scene, of GMCs, and open
// assets (CORE-TEST-06).
func OppositionOptions(s *State, c *Char) []PoolOption {
	byChar := opposing.Of(s, func() map[string][]PoolOption { return map[string][]PoolOption{} })
	os, known := byChar[c.ID]
	if !known {
		os = slices.Clip(against(s, c))
		byChar[c.ID] = os
	}
	return os
}

// What opposes is asked for at every tap: what may oppose a character, by id ("": nobody's own), and
// what GMCs bring.
var (
	opposing = NewMemo[map[string][]PoolOption]()
	foesDice = NewMemo[[]PoolOption]()
)

// against are those options.
func against(s *State, c *Char) []PoolOption {
	os := make([]PoolOption, 0, 32) // room for a usual scene
	for _, k := range s.Burdens() {
		if k.Die > dice.D4 && k.Of == "" && (k.On == c.ID || k.On == "") {
			os = append(os, s.BurdenOption(k))
		}
	}
	os = append(os, s.SceneOptions()...)
	os = append(os, s.foes()...)
	for _, a := range s.Assets {
		if owner := s.Char(a.Owner); a.Open || owner != nil && !owner.IsPC() {
			os = append(os, AssetOption(a))
		}
	}
	for _, h := range HooksOf[DraftHooks](s) {
		if h.Against != nil {
			os = append(os, h.Against(s, c)...)
		}
	}
	return os
}

// foes are the dice of the GMCs in the scene.
func (s *State) foes() []PoolOption {
	return foesDice.Of(s, func() []PoolOption { return s.diceOfFoes() })
}

func (s *State) diceOfFoes() []PoolOption {
	os := []PoolOption{}
	for _, g := range s.Chars {
		if g.IsPC() || g.Away || g.Out != "" || g.Rank == Vehicle && !g.Crewed() {
			continue
		}
		for set, t := range g.All() {
			if !s.aside(set) {
				os = append(os, gmcOptions(s, g, set, t)...)
			}
		}
		os = append(os, gmcAside(s, g)...)
	}
	return slices.Clip(os)
}

// gmcOptions are a trait of a GMC and, of a distinction, its other half, by
// words that name the GMC too. They stand together, under its name.
func gmcOptions(s *State, g *Char, set string, t sheet.Trait) []PoolOption {
	has := s.DiceOf(g, t)
	t.Word = g.ID + ":" + t.Word
	earns := late(s.Hinders(g), true) // until the roll's end, whatever the players' points do
	os := TraitOptions(set, t, has, earns, inGMC(g))
	for i := range os {
		for j := range os[i].Dice {
			os[i].Dice[j].Set = g.Name + ": " + set
		}
	}
	return os
}

// inGMC is where the dice of a GMC stand among those that oppose.
func inGMC(g *Char) game.Group {
	return game.Group{Word: g.ID, Title: game.Quote(g.Shown()), About: CharRef(g.ID)}
}

// gmcAside are the dice of a GMC that are thrown beside what opposes: its
// resources (CHAR-RES-08).
func gmcAside(s *State, g *Char) []PoolOption {
	var os []PoolOption
	for _, h := range HooksOf[DraftHooks](s) {
		if h.Own == nil || h.Aside == nil {
			continue
		}
		for _, o := range h.Own(s, g, "") {
			o.Word, o.One, o.Group = g.ID+":"+o.Word, g.ID+":"+o.One, inGMC(g)
			for i := range o.Dice {
				o.Dice[i].Word, o.Dice[i].Set = g.ID+":"+o.Dice[i].Word, g.Name+": "+o.Dice[i].Set
			}
			os = append(os, o)
		}
	}
	return os
}

// FoeOf is the GMC who leads an opposition: the one that brings most to it, of
// several the first.
func FoeOf(s *State, words []string) string {
	var order []string
	brings := map[string]int{}
	for _, w := range words {
		char, _, ok := strings.Cut(w, ":")
		if a := s.Asset(w); a != nil {
			if c := s.Char(a.Owner); c != nil && !c.IsPC() {
				char, ok = c.ID, true
			}
		}
		if ok && s.Char(char) != nil {
			if brings[char]++; brings[char] == 1 {
				order = append(order, char)
			}
		}
	}
	lead := ""
	for _, char := range order {
		if brings[char] > brings[lead] {
			lead = char
		}
	}
	return lead
}

// fitOpposition refuses dice that Cortex does not know, and a second stress die
// that the bank cannot pay (STRESS-14).
func fitOpposition(s *State, args game.Args, laid Assembly) *game.Refusal {
	if no := pool.OffLadder(game.DiceOf(args["dice"])); no != nil {
		return no
	}
	if i := slices.IndexFunc(laid.Dice, addsNothing); i >= 0 && laid.Sum {
		return game.Refuse("STATIC-R2", "cortex.refused.adds_nothing", game.W("name", laid.Dice[i].Name))
	}
	lead := FoeOf(s, args[AskWith.Name])
	for _, h := range HooksOf[DraftHooks](s) {
		if h.Together != nil {
			if no := h.Together(s, lead, laid.Dice); no != nil {
				return no
			}
		}
	}
	return s.CanAfford(laid)
}

// addsNothing reports whether a die is of a trait or asset, for which the GM picks
// a harder number instead (STATIC-R2).
func addsNothing(p pool.Die) bool {
	return p.From == pool.FromScene || p.From == pool.FromTrait || p.From == pool.FromAsset
}

// Opposed says of an offer whose answers lay out an opposition what that costs
// the bank, as it stands, for each word more and with the answers, and refuses
// what cannot be thrown.
func Opposed(s *State, o game.Offer, lays func(game.Args) Assembly) game.Offer {
	laid := s.laid(o, lays)
	PriceWith(s, o, lays)
	o.Cost = s.Billed(laid(o.Picked()))
	o.Fit = func(args game.Args) *game.Refusal { return fitOpposition(s, args, laid(args)) }
	o.Bill = func(args game.Args) []game.Sum { return s.Billed(laid(args)) }
	return o
}

// PriceWith says of each word that such an offer asks for what it costs the bank more.
func PriceWith(s *State, o game.Offer, lays func(game.Args) Assembly) {
	preset, laid := o.Picked(), s.laid(o, lays)
	if with, asks := o.Ask(AskWith.Name); asks && laid(all(with, preset)).Bill().Cost > laid(preset).Bill().Cost {
		s.PriceWords(with.Among, laid(preset), func(word string) Assembly {
			return laid(game.Args{"with": Toggled(preset["with"], word), "dice": preset["dice"]})
		})
	}
}

// laid gives what is laid out, against whom it would meet.
func (s *State) laid(o game.Offer, lays func(game.Args) Assembly) func(game.Args) Assembly {
	return func(args game.Args) Assembly { return lays(args).At(s, s.meets(o, args)) }
}

// all picks everything that an ask offers: what costs nothing with all of it costs
// nothing with less.
func all(with game.Ask, preset game.Args) game.Args {
	picked := game.Args{"dice": preset["dice"]}
	for _, c := range with.Among {
		picked["with"] = append(picked["with"], c.Word)
	}
	return picked
}

// meets is the character whom an opposition would meet that an offer lays out.
func (s *State) meets(o game.Offer, args game.Args) string {
	if m := s.MattersOf(o.Fixed.One("for")); m != nil {
		return m.Starter(s, o.Fixed.One("for"))
	}
	first := ""
	if who, asks := o.Ask(AskWho.Name); asks && len(who.Among) > 0 {
		first = who.Among[0].Word
	}
	return cmp.Or(o.Fixed.One(AskWho.Name), args.One(AskWho.Name), o.Picked().One(AskWho.Name), first)
}

// OpposesByItself is what fits unless the GM strikes it: what is laid there,
// burdens, and of rivals the largest (STRESS-R3).
func OpposesByItself(s *State, os []PoolOption) []string {
	var words []string
	best := map[string]Burden{}
	for _, o := range os {
		b, ok := s.Burden(o.Word)
		switch had := best[b.Rival]; {
		case !ok && o.Laid:
			words = append(words, o.Word)
		case !ok:
		case b.Rival == "":
			words = append(words, b.ID)
		case b.Die > had.Die:
			words = append(slices.DeleteFunc(words, func(w string) bool { return w == had.ID }), b.ID)
			best[b.Rival] = b
		}
	}
	return words
}
