package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// SFXState is the state of SFX at the table: traits that are shut down or stepped, uses in the
// scene, custom SFX, and effects that wait or last.
type SFXState struct {
	Closed []ClosedTrait `json:"down,omitempty"`
	Used   []UseMark     `json:"used,omitempty"` // uses in this scene of SFX with a limit for it
	Own    []CustomSFX   `json:"own,omitempty"`  // the group's own SFX
	Kept   []HandedDie   `json:"kept,omitempty"` // dice that the GM was given

	Summoned  []UseMark `json:"called,omitempty"` // summoned characters: the caller, and the id of the summoned
	Awaiting  []UseMark `json:"awaits,omitempty"` // SFX that act when a rival's dice are read
	Possessed []UseMark `json:"held,omitempty"`   // possessed characters: the possessor, and the id of the possessed
	Loans     []LentSFX `json:"loans,omitempty"`  // SFX of possessed characters that are lent

	Foreseeing []string `json:"seers,omitempty"` // characters that foresee the next pool against them

	Offered  []UseMark `json:"offered,omitempty"`  // limits that wait for their player's answer
	Declined []UseMark `json:"declined,omitempty"` // in this scene (RUL-STATE-EXTRA)
}

// ClosedTrait is a trait or a set of a character that gives no dice until it is restored (SFXM-07).
// With Step or More it is a trait that gives other dice until then.
type ClosedTrait struct {
	Char  string     `json:"char"`
	Trait string     `json:"trait,omitempty"` // its word
	Set   string     `json:"set,omitempty"`   // or the name of a whole set
	Name  string     `json:"name"`            // of the trait or set
	By    string     `json:"by"`              // the word of the SFX
	Until []string   `json:"until"`           // any of these restores it
	Base  []dice.Die `json:"base,omitempty"`  // dice of the test that restores it
	Comp  string     `json:"comp,omitempty"`  // the word of the complication that it became

	Word  string `json:"word,omitempty"`  // the unique word of a step
	Step  int    `json:"step,omitempty"`  // steps of its largest die
	More  int    `json:"more,omitempty"`  // further dice of that size
	Gone  bool   `json:"gone,omitempty"`  // stepped below d4
	SFX   string `json:"sfx,omitempty"`   // the name of the SFX
	Scene int    `json:"scene,omitempty"` // the number of the scene in which it began
	For   string `json:"for,omitempty"`   // the word of the shutdown that paid for it; "" in older records
}

// UseMark notes a character and the word of its SFX. For summoned and possessed characters, Word is
// the id of the other character.
type UseMark struct {
	Char string `json:"char"`
	Word string `json:"word"`
}

// LentSFX is an SFX of a possessed character that stands on the possessor's sheet for one use.
type LentSFX struct {
	UseMark
	Used bool `json:"used,omitempty"` // it ends with the roll that it was used in
}

// HandedDie is a die that an SFX gave the GM for one later opposition (RUL-PWR-SECOND-WIND).
type HandedDie struct {
	Word string   `json:"word"`
	Name string   `json:"name"`
	Die  dice.Die `json:"die"`
}

// CustomSFX is an SFX that the group wrote, as the table keeps it for its sheets.
type CustomSFX struct {
	Word string        `json:"word"` // names it as an entry on sheets
	By   string        `json:"by"`   // the chair that made it
	Own  sfx.CustomSFX `json:"own"`
}

// maxOwn is the number of custom SFX that a table keeps at most.
const maxOwn = 40

// maxKept is the most handed dice that the GM keeps. Dice beyond it are lost.
const maxKept = game.MaxDice / 2

// Section is the state of SFX.
var Section = engine.NewSection[SFXState]("special", 0)

// The events of traits that are shut down. Their names and fields never change.
type (
	// TraitShutDown records a trait or set that is shut down or stepped.
	TraitShutDown struct {
		Closed ClosedTrait `json:"down"`
		Was    []dice.Die  `json:"was,omitempty"` // its dice before, if it is stepped
		Now    []dice.Die  `json:"now,omitempty"`
		Name   string      `json:"name,omitempty"` // of the character
	}
	// TraitRestored records that a trait or set is restored. Why is the word of the cause, such as
	// "test" or "scene_end".
	TraitRestored struct {
		Char  string     `json:"char"`
		Trait string     `json:"trait,omitempty"`
		Set   string     `json:"set,omitempty"`
		Step  string     `json:"step,omitempty"` // the word of a step that ended
		Now   []dice.Die `json:"now,omitempty"`
		What  string     `json:"what,omitempty"` // by name
		Why   string     `json:"why"`
		Name  string     `json:"name,omitempty"`
	}
)

func (TraitShutDown) EventName() string { return "cortex.sfx.shut" }
func (TraitRestored) EventName() string { return "cortex.sfx.restored" }

func valid(s *engine.State) bool {
	g := Section.Of(s)
	lists := max(len(g.Closed), len(g.Used), len(g.Offered), len(g.Declined), len(g.Summoned), len(g.Awaiting),
		len(g.Possessed), len(g.Loans), len(g.Foreseeing))
	return lists <= engine.MaxLists && len(g.Own) <= maxOwn &&
		len(g.Kept) <= maxKept && !slices.ContainsFunc(g.Own, CustomSFX.isFaulty) &&
		!slices.ContainsFunc(g.Closed, ClosedTrait.isFaulty) &&
		!slices.ContainsFunc(g.Kept, HandedDie.isFaulty)
}

// isFaulty reports whether a ClosedTrait exceeds the bounds that play keeps.
func (d ClosedTrait) isFaulty() bool {
	return sheet.IsTooLong(d.Char, d.Trait, d.Set, d.Name, d.By, d.Comp, d.SFX) || len(d.Until) > 6 ||
		slices.ContainsFunc(d.Base, sheet.IsNoDie)
}

// isFaulty reports whether a handed die exceeds the bounds that play keeps.
func (k HandedDie) isFaulty() bool { return sheet.IsTooLong(k.Word, k.Name) || sheet.IsNoDie(k.Die) }

// isFaulty reports whether a custom SFX exceeds the bounds that the moves keep.
func (m CustomSFX) isFaulty() bool { return sheet.IsTooLong(m.Word, m.By) || m.Own.Faults() != nil }

// handlers returns the handlers that end marks: with the scene, with a character that is gone, and
// with an SFX that is dropped.
func handlers() []engine.Handler {
	return []engine.Handler{
		engine.On(Section, func(g *SFXState, e scene.SceneEnded) {
			if e.Type != scene.Flashback {
				g.Used, g.Possessed, g.Foreseeing = nil, nil, nil
				g.forgetLimits(func(UseMark) bool { return true })
			}
		}),
		engine.On(Section, func(g *SFXState, e people.CharacterGone) {
			g.Closed = slices.DeleteFunc(slices.Clone(g.Closed), func(d ClosedTrait) bool { return d.Char == e.ID })
			g.Used = slices.DeleteFunc(slices.Clone(g.Used), func(m UseMark) bool { return m.Char == e.ID })
			g.Summoned = slices.DeleteFunc(slices.Clone(g.Summoned),
				func(m UseMark) bool { return m.Char == e.ID || m.Word == e.ID })
			g.Awaiting = slices.DeleteFunc(slices.Clone(g.Awaiting), func(m UseMark) bool { return m.Char == e.ID })
			g.Possessed = slices.DeleteFunc(slices.Clone(g.Possessed),
				func(m UseMark) bool { return m.Char == e.ID || m.Word == e.ID })
			g.Loans = slices.DeleteFunc(slices.Clone(g.Loans), func(l LentSFX) bool { return l.Char == e.ID })
			g.Foreseeing = slices.DeleteFunc(slices.Clone(g.Foreseeing), func(char string) bool { return char == e.ID })
			g.forgetLimits(func(m UseMark) bool { return m.Char == e.ID })
		}),
		engine.On(Section, func(g *SFXState, e people.SFXGone) {
			gone := UseMark{e.Char, e.Word}
			g.forgetLimits(func(m UseMark) bool { return m == gone })
			g.Loans = slices.DeleteFunc(slices.Clone(g.Loans), func(l LentSFX) bool { return l.UseMark == gone })
		}),
	}
}

// forgetLimits drops the offered and declined limits for which of returns true.
func (g *SFXState) forgetLimits(of func(UseMark) bool) {
	g.Offered = slices.DeleteFunc(slices.Clone(g.Offered), of)
	g.Declined = slices.DeleteFunc(slices.Clone(g.Declined), of)
}

// presentMarked returns those characters in the scene that the marks note for the character char.
func presentMarked(s *engine.State, marks []UseMark, char string) []*people.Character {
	var all []*people.Character
	for _, m := range marks {
		if who := people.Of(s).Char(m.Word); m.Char == char && who != nil && who.Out == "" && !who.Away {
			all = append(all, who)
		}
	}
	return all
}

// customSFXBy returns the custom SFX with this word, or nil.
func customSFXBy(s *engine.State, word string) *CustomSFX {
	for _, m := range Section.Of(s).Own {
		if m.Word == word {
			return &m
		}
	}
	return nil
}

// The words by which entries name what restores a trait or set that was shut down (SFXM-07).
const (
	byOpportunity = "opportunity"
	byTest        = "test"
	byWaking      = "wake"
	byEnd         = "complication_removed"
)

// What ends a step, besides a test to restore the trait.
const (
	byScene    = "scene_end"
	byRest     = "rest"  // a later scene of rest (RUL-EXCHANGE)
	byTheWhile = "while" // the trait that was shut down for it is back (RUL-PWR-BOOST)
)

// bySession is the way in which worn traits are restored at the start of a session
// (RUL-GEAR-ARMOR).
const bySession = "session"

func (d ClosedTrait) isRestoredBy(way string) bool { return slices.Contains(d.Until, way) }

// word returns the word by which arguments name d.
func (d ClosedTrait) word() string {
	if d.isStepped() {
		return d.Word
	}
	if d.Trait != "" {
		return d.Char + ":" + d.Trait
	}
	return d.Char + ":" + game.Slug(d.Set)
}

// isStepped reports whether the trait is not shut down but gives stepped or doubled dice.
func (d ClosedTrait) isStepped() bool { return d.Step != 0 || d.More != 0 }

// way returns the word for the change of a stepped trait: double, down or up.
func (d ClosedTrait) way() string {
	switch {
	case d.More > 0:
		return "double"
	case d.Step < 0:
		return "down"
	}
	return "up"
}

// isSameStep reports whether o changes the same trait in the same way by the same SFX.
func (d ClosedTrait) isSameStep(o ClosedTrait) bool {
	return d.Char == o.Char && d.Trait == o.Trait && d.By == o.By && d.way() == o.way()
}

// maxStepWord is the most bytes of the word of a step. It leaves room for the words of the dice
// of a test that ends the step.
const maxStepWord = 30

// withUniqueWord returns a copy with a word that no other ClosedTrait has.
func (d ClosedTrait) withUniqueWord(s *engine.State) ClosedTrait {
	d.Word = rulekit.UniqueIn(d.Char+":"+d.Trait+":"+d.By+":"+d.way(), maxStepWord, func(word string) bool {
		return slices.ContainsFunc(Section.Of(s).Closed, func(o ClosedTrait) bool { return o.word() == word })
	})
	return d
}

// keySuffix returns the end of the message keys about d, "" if it is shut down.
func (d ClosedTrait) keySuffix() string {
	switch {
	case d.Gone:
		return ".gone"
	case d.isStepped():
		return "." + d.way()
	}
	return ""
}

// untilMsg returns the sentence that says what restores d.
func (d ClosedTrait) untilMsg() game.Msg {
	var ways []game.Msg
	for _, on := range d.Until {
		ways = append(ways, game.Say("cortex.sfx.until."+on, game.M("dice", diceMsg(d.Base))))
	}
	return game.Say("cortex.sfx.until", game.Or("ways", ways...))
}

func diceMsg(ds []dice.Die) game.Msg { return pool.DiceMsg(ds) }

// stepDoubled returns the dice has, with the largest of them stepped and doubled by those entries
// of by that are of the trait. Steps are added up first; further dice have the size that results
// (RUL-SFX-ORDER). A die that falls below d4 is gone.
func stepDoubled(by []ClosedTrait, char, trait string, has []dice.Die) []dice.Die {
	steps, more := 0, 0
	for _, d := range by {
		if d.Char == char && d.Trait == trait {
			steps, more = steps+d.Step, more+d.More
		}
	}
	if steps == 0 && more == 0 || len(has) == 0 {
		return has
	}
	i := slices.Index(has, slices.Max(has))
	var now []dice.Die
	if d, _ := has[i].Step(steps); d > 0 {
		now = slices.Repeat([]dice.Die{d}, 1+more)
	}
	return slices.Replace(slices.Clone(has), i, i+1, now...)
}

// traitDice returns the dice of a trait after all steps.
func traitDice(s *engine.State, c *people.Character, t sheet.Trait, has []dice.Die) []dice.Die {
	return stepDoubled(Section.Of(s).Closed, c.ID, t.Word, has)
}
