package sheets

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// maxSteps is how many steps one form takes.
const maxSteps = 9

var paramWhat = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: maxSteps}

// A direction is one of the two moves that step traits of a sheet in the making.
type direction struct {
	move string
	ways []string
}

var (
	raising  = direction{"create raise", []string{sheet.StepUp, sheet.AddDie, sheet.SwapDice}}
	lowering = direction{"create lower", []string{sheet.StepDown, sheet.RemoveDie}}
)

// stepMove steps traits of a sheet in the making: each that is picked by one
// (CREATE-SCRATCH-01, -04, -05).
func stepMove(d direction) game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: d.move, Category: game.CategorySheet, Params: []game.Param{paramWhat, people.ParamWho}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range drafts(s, by) {
				if fixed := (game.Args{"who": {c.ID}}); by.Wants(fixed) {
					offers = append(offers, stepOffers(s, c, d, fixed)...)
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			m := sheetDraftOf(t.S, c)
			next, did, _ := m.after(&c.Sheet, d.ways, args["what"], wordsAt(t.S, c))
			made(t, c, m, next, did)
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal { return whyNot(s, by, args, d.ways) },
	}
}

// whyNot is why a choice cannot be made: the reason of the one that was named, or else
// of the first that is closed; or that there is no draft, or nothing of that kind.
func whyNot(s *engine.State, by game.Actor, args game.Args, ways []string) *game.Refusal {
	all := drafts(s, by)
	if len(all) == 0 || args.One("who") != "" && !isDraft(s, orNobody(people.Of(s).Char(args.One("who")))) {
		return noDraft(s, by, args)
	}
	var first *game.Refusal
	for _, c := range all {
		if who := args.One("who"); who != "" && who != c.ID {
			continue
		}
		m := sheetDraftOf(s, c)
		for _, ch := range m.of(&c.Sheet, ways) {
			if ch.Closed != nil && slices.Contains(args["what"], wordOf(&c.Sheet, ch)) {
				no := *ch.Closed
				no.Param = paramWhat.Name
				return &no
			}
			if first == nil {
				first = ch.Closed
			}
		}
	}
	if first == nil {
		first = people.ClosedReason(by, "RUL-STAGE-ORDER", "create.nothing")
	}
	return first
}

func orNobody(c *people.Character) *people.Character {
	if c == nil {
		return &people.Character{}
	}
	return c
}

// sheetDraft is a draft with what its table says of it.
type sheetDraft struct {
	sheet.SheetRules
	at sheet.CreationContext
}

func sheetDraftOf(s *engine.State, c *people.Character) sheetDraft {
	return sheetDraft{gameFor(s, c), peersOf(s, c)}
}

// of are the choices of all stages in some ways.
func (m sheetDraft) of(s *sheet.Sheet, ways []string) []sheet.Choice {
	var all []sheet.Choice
	for _, stage := range sheet.StageIDs() {
		for _, ch := range m.Choices(s, stage, m.at) {
			if slices.Contains(ways, ch.Kind) {
				all = append(all, ch)
			}
		}
	}
	return all
}

// stagesWith are the stages of a draft.
func stagesWith(s *engine.State, c *people.Character) []sheet.Stage {
	return sheetDraftOf(s, c).Stages(&c.Sheet)
}

// stepOffers are the steps that go one way: what each makes of what, under its stage,
// the closed ones with the reason.
func stepOffers(s *engine.State, c *people.Character, d direction, fixed game.Args) []game.Offer {
	m := sheetDraftOf(s, c)
	input := game.Input{Param: paramWhat}
	all := m.of(&c.Sheet, d.ways)
	open, unsettled := openIn(all)
	slices.SortStableFunc(all, func(a, b sheet.Choice) int { // a stage that is settled stands in nobody's way
		return count(unsettled[b.Stage]) - count(unsettled[a.Stage])
	})
	for _, ch := range all {
		input.Choices = append(input.Choices, choiceOf(&c.Sheet, ch))
		if !slices.ContainsFunc(input.Groups, func(g game.ChoiceGroup) bool { return g.Word == ch.Stage }) {
			input.Groups = append(input.Groups,
				game.ChoiceGroup{Word: ch.Stage, Title: game.Say("cortex.create.stage." + ch.Stage)})
		}
	}
	if len(input.Choices) == 0 {
		return nil
	}
	input.Note = m.note(&c.Sheet, slices.DeleteFunc(slices.Clone(input.Groups), func(g game.ChoiceGroup) bool {
		return open > 0 && !unsettled[g.Word]
	}))
	input.Max = max(min(maxSteps, open), 1)
	o := game.Offer{Fixed: fixed, About: stageRef(c.ID, sheet.StageSkills),
		Label: game.Say("cortex."+key(d.move)+".now", game.W("name", c.DisplayName()))}
	if o.Inputs = []game.Input{input}; open == 0 {
		o.About = people.CharRef(c.ID) // far from what is to be done
		o.Closed = reasons(input.Choices)
		return []game.Offer{o}
	}
	o.Validate = func(args game.Args) *game.Refusal {
		_, _, no := m.after(&c.Sheet, d.ways, args["what"], nil)
		return no
	}
	return []game.Offer{o}
}

// openIn is how many of some choices can be made, and of which stages.
func openIn(all []sheet.Choice) (n int, stages map[string]bool) {
	stages = map[string]bool{}
	for _, ch := range all {
		if ch.Closed == nil {
			n, stages[ch.Stage] = n+1, true
		}
	}
	return n, stages
}

// reasons are why none of some choices can be made, each kind of them once.
func reasons(among []game.Choice) *game.Refusal {
	var no *game.Refusal
	seen := map[string]bool{}
	for _, ch := range among {
		switch {
		case ch.Closed == nil || seen[ch.Group+ch.Closed.Reason.Key]:
			continue
		case no == nil:
			no = new(*ch.Closed)
		default:
			no.Others = append(no.Others, ch.Closed)
		}
		seen[ch.Group+ch.Closed.Reason.Key] = true
	}
	return no
}

// note says beside choices what is left of their stages.
func (m sheetDraft) note(s *sheet.Sheet, stages []game.ChoiceGroup) game.Msg {
	var left []game.Msg
	for _, st := range m.StagesBy(s, nil) {
		if slices.ContainsFunc(stages, func(g game.ChoiceGroup) bool { return g.Word == st.ID }) {
			for _, n := range st.Budgets {
				left = append(left, n.Msg())
			}
		}
	}
	if len(left) == 0 {
		return game.Msg{}
	}
	return game.Say("cortex.create.note", game.L("left", left...))
}

// key is a move's name as keys of texts have it.
func key(move string) string {
	b := []byte(move)
	for i := range b {
		if b[i] == ' ' {
			b[i] = '.'
		}
	}
	return string(b)
}

// leftMsg says what is left of a stage.
func leftMsg(st sheet.Stage) game.Arg {
	var left []game.Msg
	for _, n := range st.Budgets {
		left = append(left, n.Msg())
	}
	return game.L("left", left...)
}

// wordOf is what a line calls a choice.
func wordOf(s *sheet.Sheet, ch sheet.Choice) string {
	word := ch.Trait
	if word == "" {
		word = game.Slug(ch.Name)
		if _, _, taken := s.Trait(word); taken { // by another that is written already
			word += "-" + ch.SetKind
		}
	}
	switch ch.Kind {
	case sheet.AddDie, sheet.RemoveDie:
		word += "-die"
	case sheet.SwapDice:
		word += "-" + ch.To.String()
	}
	return word
}

// choiceOf is a step as it is offered: what of what, at which price.
func choiceOf(s *sheet.Sheet, ch sheet.Choice) game.Choice {
	laid := slices.Repeat([]dice.Die{ch.To}, max(ch.N, 1))
	note := game.Say("cortex.create.step", game.D("from", ch.From), game.N("n", max(ch.Price, -ch.Price)))
	switch {
	case ch.Kind == sheet.SwapDice:
		note = game.Say("cortex.create.trade", game.D("from", ch.From), game.W("with", ch.Under))
	case ch.Price < 0:
		note = game.Say("cortex.create.back", game.D("from", ch.From), game.N("n", -ch.Price))
	}
	if does := sheet.RatingMsg(ch.SetKind, ch.Name, ch.To); !does.Empty() {
		note = game.Say("cortex.create.rated", game.M("note", note), game.M("does", does))
	}
	return game.Choice{Word: wordOf(s, ch), Label: game.Quote(ch.Name), Dice: laid, Note: note, Closed: ch.Closed,
		Group: ch.Stage}
}

// after is a sheet after some choices, one behind the other, with what they were; no
// is the reason of the first that cannot be made.
func (m sheetDraft) after(on *sheet.Sheet, ways, words []string, free wording) (sheet.Sheet, []sheet.Choice,
	*game.Refusal) {
	next := *on
	var did []sheet.Choice
	for _, word := range words {
		all := m.of(&next, ways)
		i := slices.IndexFunc(all, func(ch sheet.Choice) bool { return wordOf(&next, ch) == word })
		if i < 0 { // an earlier one has made it impossible
			no := game.Refuse("RUL-STAGE-ORDER", "cortex.refused.create.nothing")
			no.Param = paramWhat.Name
			return next, did, no
		}
		if no := all[i].Closed; no != nil {
			refused := *no
			refused.Param = paramWhat.Name
			return next, did, &refused
		}
		was := next
		next = m.WithHighlights(was, was.WithChoice(all[i], free), m.at.Lang)
		did = append(did, all[i])
	}
	return next, did, nil
}

// wording gives words for what comes to a sheet.
type wording = func(s *sheet.Sheet, name string, most int) string

// wordsAt are words that are free at a table, too.
func wordsAt(s *engine.State, c *people.Character) wording {
	return func(on *sheet.Sheet, name string, most int) string {
		next := *c
		next.Sheet = *on
		return things.WordOn(s, &next, name, most)
	}
}

func didOf(ch sheet.Choice) people.DraftStep {
	d := people.DraftStep{Kind: ch.Kind, Trait: ch.Name, Die: ch.To, N: ch.N}
	switch {
	case ch.Kind == sheet.RemoveTrait:
		d.Die, d.N = 0, 0
	case ch.Kind == sheet.AddSFX || ch.Kind == sheet.RemoveSFX || ch.Kind == sheet.SwapDice:
		d.On = ch.Under
	}
	return d
}

// made notes a sheet as choices leave it, with what is left then.
func made(t *engine.Tx, c *people.Character, m sheetDraft, next sheet.Sheet, did []sheet.Choice) {
	e := people.SheetDrafted{Char: c.ID, Sheet: next}
	for _, ch := range did {
		e.Did = append(e.Did, didOf(ch))
	}
	e.Budgets = changedBudgets(m.SheetRules, &c.Sheet, &next)
	t.Emit(e)
}

// changedBudgets are the counts that are others than before.
func changedBudgets(g sheet.SheetRules, was, now *sheet.Sheet) []sheet.Budget {
	var before, all []sheet.Budget
	for _, st := range g.StagesBy(was, nil) {
		before = append(before, st.Budgets...)
	}
	for _, st := range g.StagesBy(now, nil) {
		for _, n := range st.Budgets {
			if !slices.Contains(before, n) {
				all = append(all, n)
			}
		}
	}
	return all
}
