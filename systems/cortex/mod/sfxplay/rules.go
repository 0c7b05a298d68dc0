package sfxplay

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// The rules of the game about powers are entries of the catalogue that stand on no sheet. Each
// concerns every power, or one power of the list.

// RuleUsed records an effect of a power by a rule, without dice. Text is the players' own.
type RuleUsed struct {
	Char  string   `json:"char"`
	Trait string   `json:"trait"`
	Power string   `json:"power"` // by name
	Die   dice.Die `json:"die"`
	How   string   `json:"how"` // the word of the rule
	Text  string   `json:"text,omitempty"`
	Name  string   `json:"name,omitempty"`
}

// EventName implements game.Event.
func (RuleUsed) EventName() string { return "cortex.sfx.rule" }

func ruleUsedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf[RuleUsed](tellRuleUsed), func(s *engine.State, e RuleUsed) RuleUsed {
		e.Name = people.Of(s).Name(e.Char)
		return e
	})
}

func tellRuleUsed(e RuleUsed) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.sfx.rule."+e.How, rulekit.NameOr(e.Name, e.Char),
		game.W("power", e.Power),
		game.D("die", e.Die), game.W("text", e.Text)))
}

// powerRules returns the rules about powers that have an operation of this kind.
func powerRules(op string) []*sfx.Entry { return rulesByOp[op] }

// rulesByOp indexes the rules about powers by the kinds of their operations.
var rulesByOp = func() map[string][]*sfx.Entry {
	by := map[string][]*sfx.Entry{}
	for _, e := range sfx.Catalogue() {
		if e.Kind != sfx.Rule || !e.Suits("power") {
			continue
		}
		for _, o := range slices.Concat(e.Cost, e.Gain) {
			if !slices.Contains(by[o.Op], e) {
				by[o.Op] = append(by[o.Op], e)
			}
		}
	}
	return by
}()

// powersOf calls each for the powers of a character that a rule concerns, with their sets.
func powersOf(c *people.Character, e *sfx.Entry, each func(set string, t sheet.Trait)) {
	for _, set := range c.Sets {
		for _, t := range set.Traits {
			if sheet.KindOf(set.Name) == sheet.KindPowers && (e.Power == "" || sheet.IsPower(t.Name, e.Power)) {
				each(set.Name, t)
			}
		}
	}
}

// storyRules lists the rules that act in the story alone, in the order of menus: the word of each,
// and the operation that its entry has.
var storyRules = []struct{ word, op string }{{"works", "tell"}, {"survives", "negate"}}

// storyRule returns the rule of a word, or nil.
func storyRule(word string) *sfx.Entry {
	for _, w := range storyRules {
		if w.word == word {
			return powerRules(w.op)[0]
		}
	}
	return nil
}

// ruleMove returns the move that says what a power does without a roll (RUL-POWER-SAYS).
func ruleMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "sfx rule", Category: game.CategoryAct,
			Params: []game.Param{paramWay, paramTraits, paramText, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				for _, w := range storyRules {
					if o, ok := ruleOffer(s, c.Actor, who, w.word); ok {
						c.Add(o)
					}
				}
			}
			for _, w := range storyRules {
				if c.Explains() && storyRule(w.word).Usage.By == "gm" {
					c.Close(people.RefuseUnlessGM(s, c.Actor), paramWay.Name, w.word)
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, power, _ := c.Trait(args.One("traits"))
			t.Emit(RuleUsed{Char: c.ID, Trait: power.Word, Power: power.Name, Die: power.Die, How: args.One("how"),
				Text: args.One("text")})
		},
	}, "POWER-04", "no_power_rule")
}

// ruleOffer returns an offer with inputs for the power and for what the power does. A power that is
// too small or shut down is a closed choice. ok is false if every power is closed, if the character
// is away, and for actors that may not use the rule.
func ruleOffer(s *engine.State, by game.Actor, c *people.Character, word string) (o game.Offer, ok bool) {
	e := storyRule(word)
	if c.Away || !people.Of(s).PlayedBy(by, c.ID) || e.Usage.By == "gm" && by.Role != game.GM {
		return o, false
	}
	which := game.Input{Param: paramTraits}
	which.Max = 1
	powersOf(c, e, func(set string, t sheet.Trait) {
		u := sfx.Use{Entry: e, Name: t.Name, Host: t.Word, Set: set}
		no := refuseClosed(s, c, set, t.Word)
		for _, need := range e.Usage.Requires {
			if no == nil && !meetsOutsideRoll(s, c, u, need) {
				no = sfx.RefuseRequirement(u, need)
			}
		}
		ok = ok || no == nil
		which.Choices = append(which.Choices,
			game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice(), Closed: no})
	})
	if !ok {
		return o, false
	}
	return game.Offer{Fixed: game.Args{"who": {c.ID}, "how": {word}}, About: people.CharRef(c.ID),
		Form:   game.Form{OpensForm: true},
		Label:  game.Say("cortex.sfx.rule."+word, game.W("name", c.DisplayName())),
		Inputs: []game.Input{which, {Param: paramText}}}, true
}

// refuseTogether refuses powers that cannot be in one pool.
func refuseTogether(s *engine.State, p draft.Pool) *game.Refusal {
	return cmp.Or(refuseIncompatible(s, p), refuseHealedTwice(p))
}

// refuseIncompatible refuses powers in one pool that cannot be in use at once (POWER-LIST-06).
func refuseIncompatible(_ *engine.State, p draft.Pool) *game.Refusal {
	for _, e := range powerRules("rule") {
		for _, op := range e.Cost {
			first := map[string]string{} // by owner: the listed mode that is in use
			for _, d := range p.Dice {
				i := slices.IndexFunc(op.To,
					func(listed string) bool { return d.From == pool.FromTrait && sheet.IsPower(d.Name, listed) })
				if i < 0 {
					continue
				}
				who := p.CharOf(d)
				if had := first[who]; had != "" && had != op.To[i] {
					return game.Refuse("POWER-LIST-06", "cortex.sfx.refused.apart", game.W("one", modeOf(had)),
						game.W("other", modeOf(op.To[i])))
				}
				first[who] = op.To[i]
			}
		}
	}
	return nil
}

// modeOf returns the mode of a listed power: the part behind the colon of its name.
func modeOf(listed string) string {
	_, mode, _ := strings.Cut(listed, ":")
	return mode
}

// copySize returns the size of the thing that an effect die makes. A copy of a power is at most as
// large as the power that copies it (RUL-MIMIC-CAP, RUL-MIMIC-ROLL).
func copySize(t *engine.Tx, r *pool.Roll, kind string, d dice.Die) dice.Die {
	c := people.Of(t.S).Char(r.Char)
	if c == nil {
		return d
	}
	for _, e := range powerRules("create") {
		powersOf(c, e, func(_ string, power sheet.Trait) {
			inPool := slices.ContainsFunc(r.Pool,
				func(p pool.Die) bool { return p.From == pool.FromTrait && p.Word == power.Word })
			most := slices.Max(power.Dice())
			if inPool && e.Gain[0].Cap == "host" && e.Gain[0].What == kind && most < d {
				t.Emit(SFXUsed{Char: c.ID, Word: power.Word, SFX: power.Name, Was: []dice.Die{d},
					Now: []dice.Die{most}})
				d = most
			}
		})
	}
	return d
}
