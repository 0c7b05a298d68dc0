package statement

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// hinders is the option to roll a trait with a statement as d4 for a plot point, in games without
// distinctions (RUL-STMT-NO-HINDER).
var hinders = rulekit.NewFlag("statements.hinder", false, "RUL-STMT-NO-HINDER").With(people.NoDistinctions.Option,
	"true")

// Mod returns the mod for statements of traits.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "statement", Chapter: engine.ChapterSheets,
		Enabled:        func(s *engine.State) bool { return people.StatementSets.NamesAt(s) != nil },
		Options:        []*rulekit.Option{people.StatementSets.Option, hinders.Option},
		Synonyms:       game.Synonyms{wayRewrite: {"reescrever"}, wayKeep: {"manter"}},
		Moves:          []game.Move[engine.State]{writeMove(), settleMove()},
		CharacterMoves: []string{"settle"},
		Section:        Section,
		Events:         []engine.EventKind{engine.EventOf(tellNothing, engine.On(Section, (*Defied).defiancePaid))},
		Valid:          func(s *engine.State) bool { return len(Section.Of(s).Rolls) <= maxRolls },
		Hooks: []engine.Hooks{
			character.Hooks{Writings: []character.Transfer{sheetTransfer()}},
			draft.Hooks{PoolOptions: poolOptions, CannotJoin: refuseSecondHinder},
			check.Hooks{OnSettled: settleDefied},
			framing.Hooks{CannotEnd: refusePending},
			view.Hooks{Cards: cards, Sheet: sheetItems},
		},
	}
}

// poolOptions returns the options to roll against the statement of a trait: three dice of the trait
// in place of one (CHAR-STMT-02, RUL-STMT-TRIPLE). With the option hinders, it also returns the
// options to roll a trait with a statement as d4 for a plot point.
func poolOptions(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
	var os []draft.PoolOption
	for _, set := range c.Sets {
		if !hasStatements(s, set.Name) {
			continue
		}
		in := draft.GroupOfSet(set.Name)
		for _, t := range set.Traits {
			if draft.RefuseClosedTrait(s, c, set.Name, t.Word) != nil {
				continue
			}
			os = append(os, defyOption(set.Name, t, in))
			if t.NotesOrEmpty().Statement != "" && hinders.On(s) && t.Die != dice.D4 {
				os = append(os, draft.HinderOption(s, c, set.Name, t))
			}
		}
	}
	return os
}

// defyOption returns the option to roll three dice of a trait. It is closed for a d4, which cannot
// be stepped down (RUL-STMT-D4). For a trait without a statement it is closed and unlisted.
func defyOption(set string, t sheet.Trait, in game.ChoiceGroup) draft.PoolOption {
	o := draft.PoolOption{Word: t.Word + pool.DefySuffix, Name: game.Quote(t.Name), Group: in, ExclusiveGroup: t.Word,
		Note:     game.Say("cortex.pool.defy", game.W("says", t.NotesOrEmpty().Statement)),
		Conflict: game.Refuse("RUL-STMT-TRIPLE", "cortex.refused.defy_once", game.W("trait", t.Name))}
	d := pool.Die{Word: t.Word, Name: t.Name, Set: set, From: pool.FromTrait, Die: t.Die, Defied: true}
	o.Dice = []pool.Die{d, d, d}
	switch {
	case t.NotesOrEmpty().Statement == "":
		o.Note = game.Msg{}
		o.Closed, o.Unlisted = game.Refuse("CHAR-STMT-02", "cortex.refused.defy_none", game.W("trait", t.Name)), true
	case t.Die == dice.D4:
		o.Closed = game.Refuse("RUL-STMT-D4", "cortex.refused.defy_d4", game.W("trait", t.Name))
	}
	return o
}

// refuseSecondHinder refuses a second trait with a statement as d4 in a roll (RUL-STMT-NO-HINDER).
func refuseSecondHinder(s *engine.State, p draft.Pool) *game.Refusal {
	n := 0
	for _, d := range p.Dice {
		if d.Hinder && hasStatements(s, d.Set) && !sheet.IsDistinctions(d.Set) {
			n++
		}
	}
	if n < 2 {
		return nil
	}
	return game.Refuse("RUL-STMT-NO-HINDER", "cortex.refused.hinder_once")
}

// Defied is the state: the rolls for which defied traits were stepped down already.
type Defied struct {
	Rolls []int `json:"rolls,omitempty"` // ids, oldest first; at most maxRolls
}

// Section is the state of statements in play.
var Section = engine.NewSection[Defied]("statement", 0)

// maxRolls is the most rolls that Defied keeps. Older ones are dropped.
const maxRolls = 20

// DefiancePaid records that the traits that a roll defied are stepped down.
type DefiancePaid struct {
	Roll int `json:"roll"`
}

func (DefiancePaid) EventName() string { return "cortex.defied" }

func (g *Defied) defiancePaid(e DefiancePaid) {
	g.Rolls = append(slices.Clone(g.Rolls), e.Roll)
	if n := len(g.Rolls); n > maxRolls {
		g.Rolls = g.Rolls[n-maxRolls:]
	}
}

func tellNothing(DefiancePaid) []game.Msg { return nil }

// settleDefied steps down the traits that a roll defied, once the roll is resolved (TRAIT-R3).
func settleDefied(t *engine.Tx) {
	for _, r := range slices.Clone(check.Of(t.S).Rolls) {
		defied := slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.Defied })
		if defied && r.Resolved && !slices.Contains(Section.Of(t.S).Rolls, r.ID) {
			t.Emit(DefiancePaid{Roll: r.ID})
			stepDown(t, r)
		}
	}
}

// stepDown steps down the traits that a roll defied (CHAR-STMT-03), each once. A trait at d4 stays.
// The die before the first defiance is kept (RUL-STMT-REPEAT).
func stepDown(t *engine.Tx, r *pool.Roll) {
	c := people.Of(t.S).Char(r.Char)
	if c == nil {
		return
	}
	var seen []string
	for _, d := range r.Pool {
		if !d.Defied || slices.Contains(seen, d.Word) {
			continue
		}
		seen = append(seen, d.Word)
		if _, trait, ok := c.Trait(d.Word); ok && trait.Die > dice.D4 {
			e := c.Noted(trait, "defied")
			e.DieBefore = cmp.Or(trait.NotesOrEmpty().DieBefore, trait.Die)
			e.Die, _ = trait.Die.Step(-1)
			e.Set(t)
		}
	}
}

// sheetItems returns the items of a sheet with its statements, and with the traits that wait to be
// settled.
func sheetItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for set, t := range c.All() {
		trait, note := game.W("trait", t.Name), t.NotesOrEmpty()
		if note.Statement != "" && hasStatements(s, set) {
			items = append(items,
				game.Item{Label: game.Say("cortex.statement.item", trait, game.W("says", note.Statement))})
		}
		if note.DieBefore != 0 {
			items = append(items,
				game.Item{Label: game.Say("cortex.statement.pending", trait, game.D("was", note.DieBefore))})
		}
	}
	return items
}
