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

// maxSteps is the most traits that one form steps.
const maxSteps = 9

var paramWhat = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: maxSteps}

// A direction is one of the two moves that step traits of a draft: its name, and the kinds of
// choices that it offers.
type direction struct {
	move string
	ways []string
}

var (
	raising  = direction{"create raise", []string{sheet.StepUp, sheet.AddDie, sheet.SwapDice}}
	lowering = direction{"create lower", []string{sheet.StepDown, sheet.RemoveDie}}
)

// stepMove returns the move that steps traits of a draft, each picked trait by one step
// (CREATE-SCRATCH-01, -04, -05).
func stepMove(d direction) game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: d.move, Category: game.CategorySheet, Params: []game.Param{paramWhat, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range drafts(s, c.Actor) {
				if fixed := (game.Args{"who": {who.ID}}); c.Actor.Wants(fixed) {
					c.Add(stepOffers(s, who, d, fixed)...)
				}
				closeChoices(s, c, who, d.ways)
			}
			closeWithoutDraft(s, c)
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			m := sheetDraftOf(t.S, c)
			next, did, _ := m.withSteps(&c.Sheet, d.ways, args["what"], wordsAt(t.S, c))
			emitDrafted(t, c, m, next, did)
		},
	}
}

// closeChoices closes a move for the choices of a draft that cannot be made, and for the draft if
// it has no such choices.
func closeChoices(s *engine.State, c *game.Collector, who *people.Character, ways []string) {
	if !c.Explains() {
		return
	}
	all := sheetDraftOf(s, who).choicesOf(&who.Sheet, ways)
	c.Against(paramWhat.Name, func(word string) *game.Refusal {
		return closedChoice(all, func(ch sheet.Choice) bool { return wordOf(&who.Sheet, ch) == game.Slug(word) })
	}, "who", who.ID)
	if len(all) == 0 {
		c.Close(people.ClosedReason(c.Actor, "RUL-STAGE-ORDER", "create.nothing"), "who", who.ID)
	}
}

// closedChoice returns a copy of the reason of the first closed choice for which is returns true,
// nil for none.
func closedChoice(all []sheet.Choice, is func(sheet.Choice) bool) *game.Refusal {
	for _, ch := range all {
		if ch.Closed != nil && is(ch) {
			return new(*ch.Closed)
		}
	}
	return nil
}

// sheetDraft holds the rules of a draft and the context in which it is made.
type sheetDraft struct {
	sheet.SheetRules
	at sheet.CreationContext
}

func sheetDraftOf(s *engine.State, c *people.Character) sheetDraft {
	return sheetDraft{rulesFor(s, c), creationContext(s, c)}
}

// choicesOf returns the choices of these kinds in all stages, also those that are closed.
func (m sheetDraft) choicesOf(s *sheet.Sheet, ways []string) []sheet.Choice {
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

// stagesWith returns the stages of a draft.
func stagesWith(s *engine.State, c *people.Character) []sheet.Stage {
	return sheetDraftOf(s, c).Stages(&c.Sheet)
}

// stepOffers returns the offer of the steps in one direction, grouped by stage, nil if the draft
// has no such steps. Closed steps have their reason.
func stepOffers(s *engine.State, c *people.Character, d direction, fixed game.Args) []game.Offer {
	m := sheetDraftOf(s, c)
	input := game.Input{Param: paramWhat}
	all := m.choicesOf(&c.Sheet, d.ways)
	open, unsettled := openChoices(all)
	slices.SortStableFunc(all, func(a, b sheet.Choice) int { // stages without an open choice come last
		return oneIf(unsettled[b.Stage]) - oneIf(unsettled[a.Stage])
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
	input.Note = m.budgetsMsg(&c.Sheet, slices.DeleteFunc(slices.Clone(input.Groups), func(g game.ChoiceGroup) bool {
		return open > 0 && !unsettled[g.Word]
	}))
	input.Max = max(min(maxSteps, open), 1)
	o := game.Offer{Fixed: fixed, About: stageRef(c.ID, sheet.StageSkills),
		Label: game.Say("cortex."+moveKey(d.move)+".now", game.W("name", c.DisplayName()))}
	if o.Inputs = []game.Input{input}; open == 0 {
		o.About = people.CharRef(c.ID) // away from the stages, since no choice is open
		o.Closed = closedReasons(input.Choices)
		return []game.Offer{o}
	}
	o.Validate = func(args game.Args) *game.Refusal {
		_, _, no := m.withSteps(&c.Sheet, d.ways, args["what"], nil)
		return no
	}
	return []game.Offer{o}
}

// openChoices returns the number of open choices, and the stages that they belong to.
func openChoices(all []sheet.Choice) (n int, stages map[string]bool) {
	stages = map[string]bool{}
	for _, ch := range all {
		if ch.Closed == nil {
			n, stages[ch.Stage] = n+1, true
		}
	}
	return n, stages
}

// closedReasons returns one refusal with the reasons why the choices cannot be made, each reason
// once for a stage.
func closedReasons(choices []game.Choice) *game.Refusal {
	var no *game.Refusal
	seen := map[string]bool{}
	for _, ch := range choices {
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

// budgetsMsg returns the note beside choices that says what is left of their stages.
func (m sheetDraft) budgetsMsg(s *sheet.Sheet, stages []game.ChoiceGroup) game.Msg {
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

// moveKey returns a move's name as message keys have it.
func moveKey(move string) string {
	b := []byte(move)
	for i := range b {
		if b[i] == ' ' {
			b[i] = '.'
		}
	}
	return string(b)
}

// leftMsg returns the message argument with what is left of a stage.
func leftMsg(st sheet.Stage) game.Arg {
	var left []game.Msg
	for _, n := range st.Budgets {
		left = append(left, n.Msg())
	}
	return game.L("left", left...)
}

// wordOf returns the word by which a typed command names a choice.
func wordOf(s *sheet.Sheet, ch sheet.Choice) string {
	word := ch.Trait
	if word == "" {
		word = game.Slug(ch.Name)
		if _, _, taken := s.Trait(word); taken { // another trait has that word
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

// choiceOf returns a step as a choice, with its dice and its price.
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

// withSteps returns the sheet after the choices with these words, made in order, and the choices
// that were made. It fails with the reason of the first choice that cannot be made.
func (m sheetDraft) withSteps(on *sheet.Sheet, ways, words []string, free wording) (sheet.Sheet, []sheet.Choice,
	*game.Refusal) {
	next := *on
	var did []sheet.Choice
	for _, word := range words {
		all := m.choicesOf(&next, ways)
		i := slices.IndexFunc(all, func(ch sheet.Choice) bool { return wordOf(&next, ch) == word })
		if i < 0 { // an earlier choice has closed it
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

// wording returns a word for a new trait with this name that nothing on the sheet has, of at most
// most bytes.
type wording = func(s *sheet.Sheet, name string, most int) string

// wordsAt returns a wording that also avoids the words of the table.
func wordsAt(s *engine.State, c *people.Character) wording {
	return func(on *sheet.Sheet, name string, most int) string {
		next := *c
		next.Sheet = *on
		return things.WordOn(s, &next, name, most)
	}
}

func draftStepOf(ch sheet.Choice) people.DraftStep {
	d := people.DraftStep{Kind: ch.Kind, Trait: ch.Name, Die: ch.To, N: ch.N}
	switch {
	case ch.Kind == sheet.RemoveTrait:
		d.Die, d.N = 0, 0
	case ch.Kind == sheet.AddSFX || ch.Kind == sheet.RemoveSFX || ch.Kind == sheet.SwapDice:
		d.On = ch.Under
	}
	return d
}

// emitDrafted emits the sheet that choices lead to, with the budgets that they changed.
func emitDrafted(t *engine.Tx, c *people.Character, m sheetDraft, next sheet.Sheet, did []sheet.Choice) {
	e := people.SheetDrafted{Char: c.ID, Sheet: next}
	for _, ch := range did {
		e.Did = append(e.Did, draftStepOf(ch))
	}
	e.Budgets = changedBudgets(m.SheetRules, &c.Sheet, &next)
	t.Emit(e)
}

// changedBudgets returns the budgets of the new sheet that differ from the old ones.
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

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}
