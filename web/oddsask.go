package web

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/odds/tell"
	"mesa/table"
)

// oddsQuestion is a question to the explorer. All of it is in the address, so that a link shares it
// and every tap is a link to the next question.
type oddsQuestion struct {
	pool          []dice.Die // largest first
	opposition    []dice.Die // the opposing dice; against a number, dice of complications beside the number
	static        bool       // the opposition is a number
	target        int        // that number
	keep, oppKeep int        // results that each side adds up
	policy        odds.Policy
	ties          bool       // the roller wins ties
	by            figureName // sorts the list of changes
}

// figureName names a figure of the answer that can sort the list of changes.
type figureName string

// figuresBy lists the figures that can sort the list of changes, the usual figure first.
var figuresBy = []struct {
	name figureName
	of   func(odds.Figures) float64
}{
	{"beat", func(f odds.Figures) float64 { return f.Beat }},
	{"heroic", func(f odds.Figures) float64 { return f.Heroic }},
	{"out", func(f odds.Figures) float64 { return f.Takeout }},
	{"clean", func(f odds.Figures) float64 { return f.BeatClean }},
}

// figureFunc returns the function of the figure that sorts the list of changes.
func (q oddsQuestion) figureFunc() func(odds.Figures) float64 {
	for _, f := range figuresBy {
		if f.name == q.by {
			return f.of
		}
	}
	return figuresBy[0].of
}

// usualQuestion returns a question with the usual settings and no dice.
func usualQuestion() oddsQuestion {
	return oddsQuestion{keep: 2, oppKeep: 2, policy: odds.WinThenStepped, by: figuresBy[0].name}
}

// exampleQuestion returns the question that the explorer shows at an address without a question.
func exampleQuestion() oddsQuestion {
	q := usualQuestion()
	q.pool, q.opposition = []dice.Die{10, 8, 8, 6, 4}, []dice.Die{8, 8, 6}
	return q
}

// The fields of a question in an address, in their order there.
const (
	poolField          = "p"
	diceField          = "o" // the opposing dice
	targetField        = "t" // the number, if the opposition is a number
	complicationsField = "c" // dice of complications beside the number
	keepField          = "k"
	oppKeepField       = "ok"
	policyField        = "read"
	tiesField          = "tie" // if it is not empty, the roller wins ties
	byField            = "by"
)

// readQuestion reads a question from an address. A refused field keeps its usual value, so the rest
// is still answered; the refusal is that of the first such field. An address without a question has
// the exampleQuestion.
func readQuestion(from url.Values) (oddsQuestion, *game.Refusal) {
	if !from.Has(poolField) && !from.Has(diceField) && !from.Has(targetField) {
		return exampleQuestion(), nil
	}
	q := usualQuestion()
	r := fieldReader{from: from}
	q.pool = r.dice(poolField)
	q.static = from.Has(targetField)
	if q.static {
		q.target, q.opposition = r.number(targetField, 0, odds.MaxTarget, 11), r.dice(complicationsField)
	} else {
		q.opposition, q.oppKeep = r.dice(diceField), r.number(oppKeepField, 1, odds.MaxKeep, 2)
	}
	q.keep = r.number(keepField, 1, odds.MaxKeep, 2)
	if name := from.Get(policyField); name != "" && q.policy.UnmarshalText([]byte(name)) != nil {
		r.refuse(game.Refuse("", "explorer.bad.word", game.W("word", name)))
	}
	q.ties = from.Get(tiesField) != ""
	if name := figureName(from.Get(byField)); name != "" {
		q.by = name
		if q.figureIndex() < 0 {
			r.refuse(game.Refuse("", "explorer.bad.word", game.W("word", string(name))))
			q.by = figuresBy[0].name
		}
	}
	return q, r.no
}

// figureIndex returns the index in figuresBy of the figure that sorts the list of changes, or -1 if
// there is no such figure or it does not apply against a number.
func (q oddsQuestion) figureIndex() int {
	for i, f := range figuresBy {
		if f.name == q.by && !(q.static && f.name == "out") {
			return i
		}
	}
	return -1
}

// fieldReader reads the fields of an address and keeps the first refusal.
type fieldReader struct {
	from url.Values
	no   *game.Refusal
}

func (r *fieldReader) refuse(no *game.Refusal) {
	if r.no == nil {
		r.no = no
	}
}

// dice returns the dice of a field, largest first. It refuses text that is no dice, and too many
// dice.
func (r *fieldReader) dice(field string) []dice.Die {
	pool, err := tell.Pool(r.from.Get(field))
	var bad *tell.Mistake
	if errors.As(err, &bad) {
		r.refuse(bad.Refusal())
	}
	return sortDice(pool)
}

// number returns the number of a field, or usual if the field is empty. It refuses a number out of
// bounds and other text, and returns usual.
func (r *fieldReader) number(field string, least, most, usual int) int {
	text := strings.TrimSpace(r.from.Get(field))
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		r.refuse(game.Refuse("", "explorer.bad.number", game.W("word", text), game.N("least", least),
			game.N("most", most)))
		return usual
	}
	return n
}

// sortDice sorts dice in place, largest first, and returns them.
func sortDice(pool []dice.Die) []dice.Die {
	slices.Sort(pool)
	slices.Reverse(pool)
	return pool
}

// address returns the address of the question, without the fields that have their usual value.
func (q oddsQuestion) address() string {
	var fields []string
	put := func(field, value string) { fields = append(fields, field+"="+url.QueryEscape(value)) }
	unless := func(usual bool, field, value string) {
		if !usual {
			put(field, value)
		}
	}
	put(poolField, dice.Format(q.pool))
	if q.static {
		put(targetField, strconv.Itoa(q.target))
		unless(len(q.opposition) == 0, complicationsField, dice.Format(q.opposition))
	} else {
		put(diceField, dice.Format(q.opposition))
		unless(q.oppKeep == 2, oppKeepField, strconv.Itoa(q.oppKeep))
	}
	unless(q.keep == 2, keepField, strconv.Itoa(q.keep))
	unless(q.policy == odds.WinThenStepped, policyField, q.policy.String())
	unless(!q.ties, tiesField, "mine")
	unless(q.by == figuresBy[0].name, byField, string(q.by))
	return "/odds?" + strings.Join(fields, "&")
}

// test returns the question as package odds takes it. ok is false while a side has no dice.
func (q oddsQuestion) test() (t odds.Test, ok bool) {
	t = odds.Test{Side: odds.Side{Pool: q.pool, Keep: q.keep}, Policy: q.policy, TiesWin: q.ties}
	if q.static {
		t.Against = odds.Static{Target: q.target, Complications: q.opposition}
	} else {
		t.Against = odds.Side{Pool: q.opposition, Keep: q.oppKeep}
	}
	return t, len(q.pool) > 0 && (q.static || len(q.opposition) > 0)
}

// usualWork is the work of an everyday question as cost measures it: five dice against three, with
// two results added up on each side.
const usualWork = 32

// cost returns about how much work the question is. It is 1 for an everyday question and about 50
// for the hardest.
func (q oddsQuestion) cost() int {
	work := (len(q.pool) + len(q.opposition)) * q.keep
	if q.static { // every number of results added is computed against it
		work *= q.keep
	} else {
		work *= q.oppKeep
	}
	return max(1, work/usualWork)
}

// afterChange returns the question with a change of the dice or of the results kept. ok is false if
// the change leads to no other question, such as one beyond the bounds, or a hero die, which is
// thrown later.
func (q oddsQuestion) afterChange(c odds.Change) (next oddsQuestion, ok bool) {
	if c.Kind == odds.Pay {
		q.keep += c.PP
		return q, q.keep <= odds.MaxKeep
	}
	side := &q.pool
	if c.Opposing {
		side = &q.opposition
	}
	pool := slices.Clone(*side)
	switch at := slices.Index(pool, c.From); {
	case c.Kind == odds.Add && len(pool) < odds.MaxDice:
		pool = append(pool, c.To)
	case c.From == 0 || at < 0:
		return q, false
	case c.Kind == odds.Drop:
		pool = slices.Delete(pool, at, at+1)
	case c.To.OnLadder() && c.To != c.From:
		pool[at] = c.To
	default:
		return q, false
	}
	*side = sortDice(pool)
	return q, true
}

// explorerLink returns the address of the explorer with the pool of the view's i-th block, counted
// from 0, against the dice of the last open card with one side. It is "" if the block is no pool,
// if it has no dice or too many, or if the game is not Cortex Prime.
func explorerLink(view table.PlayerView, i int) string {
	b := view.View.Blocks[i]
	if view.System != "cortex" || b.Kind != game.PoolBlock {
		return ""
	}
	q := usualQuestion()
	q.pool = blockDice(b)
	for _, m := range view.View.Cards {
		if !m.Over && len(m.Sides) == 1 {
			q.opposition = ladderDice(m.Sides[0].Dice)
		}
	}
	if len(q.pool) == 0 || len(q.pool) > odds.MaxDice || len(q.opposition) > odds.MaxDice {
		return ""
	}
	return q.address()
}

// blockDice returns the dice of a block that are from d4 to d12, largest first.
func blockDice(b game.Block) []dice.Die {
	var all []game.Die
	for _, i := range b.Items {
		all = append(all, i.Dice...)
	}
	return ladderDice(all)
}

// ladderDice returns the sizes of the dice that are from d4 to d12, largest first.
func ladderDice(all []game.Die) []dice.Die {
	var pool []dice.Die
	for _, d := range all {
		if d.Size.OnLadder() {
			pool = append(pool, d.Size)
		}
	}
	return sortDice(pool)
}
