package draft

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// ParamWith asks for what opposes beside the dice of a difficulty.
var ParamWith = game.Param{Name: "with", Kind: game.Pick, Max: 20}

// OpposingOptions returns what may join the opposition of a character: afflictions of the
// character and of the scene, larger than d4 (CORE-TEST-07); traits of the scene and of GMCs,
// assets that are open or a GMC's (CORE-TEST-06); and what mods add.
func OpposingOptions(s *engine.State, c *people.Character) []PoolOption {
	byChar := opposingByChar.Of(s, func() map[string][]PoolOption { return map[string][]PoolOption{} })
	os, known := byChar[c.ID]
	if !known {
		os = slices.Clip(opposingOptions(s, c))
		byChar[c.ID] = os
	}
	return os
}

// Options of oppositions are needed at every tap, so they are kept between two events: the options
// against each character, by the id of the character, and the options that GMCs bring.
var (
	opposingByChar engine.Memo[map[string][]PoolOption]
	foeOptions     engine.Memo[[]PoolOption]
)

// opposingOptions computes OpposingOptions.
func opposingOptions(s *engine.State, c *people.Character) []PoolOption {
	os := make([]PoolOption, 0, 32) // room for a usual scene
	for _, k := range things.Afflictions(s) {
		if k.Die > dice.D4 && k.Trait == "" && (k.On == c.ID || k.On == "") {
			os = append(os, AfflictionOption(s, k))
		}
	}
	os = append(os, sceneOptions(s)...)
	os = append(os, gmcDice(s)...)
	for _, a := range things.Of(s).Assets {
		if a.Shared || gmcInScene(s, a.Owner) {
			os = append(os, assetOption(a))
		}
	}
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.OpposingOptions != nil {
			os = append(os, h.OpposingOptions(s, c)...)
		}
	}
	return os
}

// gmcInScene reports whether a character is a GMC that may oppose: in the scene, and not taken out
// (OUT-01).
func gmcInScene(s *engine.State, char string) bool {
	c := people.Of(s).Char(char)
	return c != nil && !c.IsPC() && !c.Away && c.Out == ""
}

// OpposingOptionsIn returns what may join the GM's dice against the throw of a character in a
// check: OpposingOptions, and the character's stress on the traits that it used there (SHAKEN-R6).
// Afflictions that do not oppose in this check are closed.
func OpposingOptionsIn(s *engine.State, c *people.Character, checkID string) []PoolOption {
	os := slices.Clone(OpposingOptions(s, c))
	for _, k := range things.AfflictionsOn(s, c.ID) {
		if k.Die > dice.D4 && k.Trait != "" && isInUse(s, checkID, k) {
			o := AfflictionOption(s, k)
			os = slices.Insert(os, insertIndex(os, o), o)
		}
	}
	for i, o := range os {
		if k, ok := things.FindAffliction(s, o.Word); ok {
			os[i].Closed = refuseOpposing(s, checkID, k)
		}
	}
	return os
}

// refuseOpposing refuses an affliction that does not oppose its bearer in a check, for example an
// affliction that the bearer uses there (STRESS-12).
func refuseOpposing(s *engine.State, checkID string, b things.Affliction) *game.Refusal {
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.CannotOppose != nil {
			if no := h.CannotOppose(s, checkID, b); no != nil {
				return no
			}
		}
	}
	return nil
}

// gmcDice returns the dice of the GMCs in the scene that act alone (Character.ActsAlone), as
// options.
func gmcDice(s *engine.State) []PoolOption {
	return foeOptions.Of(s, func() []PoolOption { return findGMCDice(s) })
}

func findGMCDice(s *engine.State) []PoolOption {
	os := []PoolOption{}
	for _, g := range people.Of(s).Chars {
		if !gmcInScene(s, g.ID) || !g.ActsAlone() {
			continue
		}
		for set, t := range g.All() {
			if !isByOptionsAlone(s, set) {
				os = append(os, gmcOptions(s, g, set, t)...)
			}
		}
		os = append(os, besideOptions(s, g)...)
	}
	return slices.Clip(os)
}

// gmcOptions returns the options of a GMC's trait: for a distinction its die and its d4. The words
// of the options begin with the GMC's id, and the options are listed under the GMC's name.
func gmcOptions(s *engine.State, g *people.Character, set string, t sheet.Trait) []PoolOption {
	has := DiceOf(s, g, t)
	t.Word = g.ID + ":" + t.Word
	earns := rulekit.DeferredAmounts(points.HinderAmounts(s, g), true) // locked, even where players' earnings are free
	os := TraitOptions(set, t, has, earns, groupOfGMC(g))
	for i := range os {
		for j := range os[i].Dice {
			os[i].Dice[j].Set = g.Name + ": " + set
		}
	}
	return os
}

// groupOfGMC returns the group of a GMC's dice among the dice that oppose.
func groupOfGMC(g *people.Character) game.ChoiceGroup {
	return game.ChoiceGroup{Word: g.ID, Title: game.Quote(g.DisplayName()), About: people.CharRef(g.ID)}
}

// besideOptions returns the dice of a GMC that are thrown beside the pool: its resources
// (CHAR-RES-08).
func besideOptions(s *engine.State, g *people.Character) []PoolOption {
	var os []PoolOption
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.PoolOptions == nil || h.ByOptionsAlone == nil {
			continue
		}
		for _, o := range h.PoolOptions(s, g, "") {
			o.Word, o.ExclusiveGroup, o.Group = g.ID+":"+o.Word, g.ID+":"+o.ExclusiveGroup, groupOfGMC(g)
			for i := range o.Dice {
				o.Dice[i].Word, o.Dice[i].Set = g.ID+":"+o.Dice[i].Word, g.Name+": "+o.Dice[i].Set
			}
			os = append(os, o)
		}
	}
	return os
}

// LeadOpponent returns the GMC that leads an opposition, "" for none: the GMC that brings most
// words to the opposition, of several the first. The asset of a GMC that is not in the scene does
// not count.
func LeadOpponent(s *engine.State, words []string) string {
	var order []string
	brings := map[string]int{}
	for _, w := range words {
		char, _, ok := strings.Cut(w, ":")
		if a := things.Of(s).Asset(w); a != nil && gmcInScene(s, a.Owner) {
			char, ok = a.Owner, true
		}
		if ok && people.Of(s).Char(char) != nil {
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

// fitOpposition refuses dice that Cortex does not know, dice that may not oppose together, and a
// pool that the GM cannot pay.
func fitOpposition(s *engine.State, args game.Args, built Pool) *game.Refusal {
	if no := pool.RefuseDice(game.DiceOf(args["dice"])); no != nil {
		return no
	}
	lead := LeadOpponent(s, args[ParamWith.Name])
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.CannotOpposeTogether != nil {
			if no := h.CannotOpposeTogether(s, lead, built); no != nil {
				return no
			}
		}
	}
	return built.RefuseUnaffordable(s)
}

// WithOppositionPrice adds to an offer of an opposition what the opposition costs the GM's wallet:
// by the preset, by each further word, and by the answers. The offer then refuses answers that
// cannot be thrown.
func WithOppositionPrice(s *engine.State, o game.Offer, poolOf func(game.Args) Pool) game.Offer {
	poolAgainst := withTarget(s, o, poolOf)
	WithChoicePrices(s, o, poolOf)
	o.Cost = poolAgainst(o.Picked()).PriceAmounts(s)
	o.Validate = func(args game.Args) *game.Refusal { return fitOpposition(s, args, poolAgainst(args)) }
	o.PriceOf = func(args game.Args) []game.Amount { return poolAgainst(args).PriceAmounts(s) }
	return o
}

// WithChoicePrices adds to each word of an offer to oppose the extra cost to the GM's wallet.
func WithChoicePrices(s *engine.State, o game.Offer, poolOf func(game.Args) Pool) {
	preset, poolAgainst := o.Picked(), withTarget(s, o, poolOf)
	if with, asks := o.Input(ParamWith.Name); asks &&
		poolAgainst(pickAll(with, preset)).Price().Cost > poolAgainst(preset).Price().Cost {
		poolAgainst(preset).PriceWords(s, with.Choices, func(word string) Pool {
			return poolAgainst(game.Args{"with": toggleWord(preset["with"], word), "dice": preset["dice"]})
		})
	}
}

// withTarget wraps poolOf, and turns each pool from poolOf against the character that the offer
// opposes.
func withTarget(s *engine.State, o game.Offer, poolOf func(game.Args) Pool) func(game.Args) Pool {
	return func(args game.Args) Pool { return poolOf(args).Against(s, opposedBy(s, o, args)) }
}

// pickAll returns arguments that pick every choice of an input. If all choices together cost
// nothing, each of them costs nothing.
func pickAll(with game.Input, preset game.Args) game.Args {
	picked := game.Args{"dice": preset["dice"]}
	for _, c := range with.Choices {
		picked["with"] = append(picked["with"], c.Word)
	}
	return picked
}

// opposedBy returns the character that the opposition of an offer is against.
func opposedBy(s *engine.State, o game.Offer, args game.Args) string {
	if id := o.Fixed.One("for"); check.CheckKindOf(s, id) != nil {
		return check.Initiator(s, id)
	}
	first := ""
	if who, asks := o.Input(people.ParamWho.Name); asks && len(who.Choices) > 0 {
		first = who.Choices[0].Word
	}
	return cmp.Or(o.Fixed.One(people.ParamWho.Name), args.One(people.ParamWho.Name),
		o.Picked().One(people.ParamWho.Name), first)
}

// OpposingInput asks for what else opposes, out of some options.
func OpposingInput(os []PoolOption, picked []string) game.Input {
	return PoolInput(ParamWith, os, func(w string) bool { return slices.Contains(picked, w) })
}

// DiceLeftOut returns the dice that would oppose by default and do not, because the GM named other
// words (COMP-01). fits are the words that oppose by default, words are the words that were named.
// It is nil if words is empty. Dice of a rival group are not returned if another die of the group
// opposes.
func DiceLeftOut(s *engine.State, os []PoolOption, fits, words []string) []pool.Die {
	if len(words) == 0 { // the GM said that nothing opposes
		return nil
	}
	var out []pool.Die
	for _, word := range fits {
		b, _ := things.FindAffliction(s, word)
		rival := func(w string) bool {
			o, ok := things.FindAffliction(s, w)
			return ok && b.RivalGroup != "" && o.RivalGroup == b.RivalGroup
		}
		i := slices.IndexFunc(os, func(o PoolOption) bool { return o.Word == word })
		if i >= 0 && !slices.Contains(words, word) && !slices.ContainsFunc(words, rival) {
			out = append(out, os[i].Dice...)
		}
	}
	return out
}

// AutoOpposing returns the words that oppose unless the GM removes them: options that start in a
// pool, and afflictions, of each rival group the largest (STRESS-R3). Closed options do not
// oppose.
func AutoOpposing(s *engine.State, os []PoolOption) []string {
	var words []string
	best := map[string]things.Affliction{}
	for _, o := range os {
		b, ok := things.FindAffliction(s, o.Word)
		switch had := best[b.RivalGroup]; {
		case o.Closed != nil:
		case !ok && o.StartsIn:
			words = append(words, o.Word)
		case !ok:
		case b.RivalGroup == "":
			words = append(words, b.ID)
		case b.Die > had.Die:
			words = append(slices.DeleteFunc(words, func(w string) bool { return w == had.ID }), b.ID)
			best[b.RivalGroup] = b
		}
	}
	return words
}
