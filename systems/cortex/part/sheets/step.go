package sheets

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// maxSteps is how many steps one form takes.
const maxSteps = 9

var askWhat = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: maxSteps}

// A direction is one of the two moves that step traits of a sheet in the making.
type direction struct {
	move string
	ways []string
}

var (
	raising  = direction{"create raise", []string{sheet.Raise, sheet.More, sheet.Trade}}
	lowering = direction{"create lower", []string{sheet.Lower, sheet.Fewer}}
)

// stepMove steps traits of a sheet in the making: each that is picked by one
// (CREATE-SCRATCH-01, -04, -05).
func stepMove(d direction) game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: d.move, Under: game.UnderSheet, Params: []game.Param{askWhat, core.AskWho}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range drafts(s, by) {
				if fixed := (game.Args{"who": {c.ID}}); by.Wants(fixed) {
					offers = append(offers, stepOffers(s, c, d, fixed)...)
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			m := makingOf(t.S, c)
			next, did, _ := m.after(&c.Sheet, d.ways, args["what"], wordsAt(t.S, c))
			made(t, c, m, next, did)
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal { return whyNot(s, by, args, d.ways) },
	}
}

// whyNot is why a choice cannot be made: the reason of the one that was named, or else
// of the first that is closed; or that there is no draft, or nothing of that kind.
func whyNot(s *core.State, by game.Seat, args game.Args, ways []string) *game.Refusal {
	all := drafts(s, by)
	if len(all) == 0 || args.One("who") != "" && !drafted(s, orNobody(s.Char(args.One("who")))) {
		return noDraft(s, by, args)
	}
	var first *game.Refusal
	for _, c := range all {
		if who := args.One("who"); who != "" && who != c.ID {
			continue
		}
		m := makingOf(s, c)
		for _, ch := range m.of(&c.Sheet, ways) {
			if ch.No != nil && slices.Contains(args["what"], wordOf(&c.Sheet, ch)) {
				no := *ch.No
				no.Param = askWhat.Name
				return &no
			}
			if first == nil {
				first = ch.No
			}
		}
	}
	if first == nil {
		first = core.Closed(by, "RUL-STAGE-ORDER", "create.nothing")
	}
	return first
}

func orNobody(c *core.Char) *core.Char {
	if c == nil {
		return &core.Char{}
	}
	return c
}

// making is a draft with what its table says of it.
type making struct {
	sheet.Game
	at sheet.Peers
}

func makingOf(s *core.State, c *core.Char) making { return making{gameFor(s, c), peersOf(s, c)} }

// of are the choices of all stages in some ways.
func (m making) of(s *sheet.Sheet, ways []string) []sheet.Choice {
	var all []sheet.Choice
	for _, stage := range sheet.StageIDs() {
		for _, ch := range m.Choices(s, stage, m.at) {
			if slices.Contains(ways, ch.Way) {
				all = append(all, ch)
			}
		}
	}
	return all
}

// stagesWith are the stages of a draft.
func stagesWith(s *core.State, c *core.Char) []sheet.Stage { return makingOf(s, c).Stages(&c.Sheet) }

// stepOffers are the steps that go one way: what each makes of what, under its stage,
// the closed ones with the reason.
func stepOffers(s *core.State, c *core.Char, d direction, fixed game.Args) []game.Offer {
	m := makingOf(s, c)
	ask := game.Ask{Param: askWhat}
	all := m.of(&c.Sheet, d.ways)
	open, unsettled := openIn(all)
	slices.SortStableFunc(all, func(a, b sheet.Choice) int { // a stage that is settled stands in nobody's way
		return count(unsettled[b.Stage]) - count(unsettled[a.Stage])
	})
	for _, ch := range all {
		ask.Among = append(ask.Among, choiceOf(&c.Sheet, ch))
		if !slices.ContainsFunc(ask.Groups, func(g game.Group) bool { return g.Word == ch.Stage }) {
			ask.Groups = append(ask.Groups, game.Group{Word: ch.Stage, Title: game.Say("cortex.create.stage." + ch.Stage)})
		}
	}
	if len(ask.Among) == 0 {
		return nil
	}
	ask.Note = m.note(&c.Sheet, slices.DeleteFunc(slices.Clone(ask.Groups), func(g game.Group) bool {
		return open > 0 && !unsettled[g.Word]
	}))
	ask.Max = max(min(maxSteps, open), 1)
	o := game.Offer{Fixed: fixed, About: stageRef(c.ID, sheet.StageSkills),
		Label: game.Say("cortex."+key(d.move)+".now", game.W("name", c.Shown()))}
	if o.Asks = []game.Ask{ask}; open == 0 {
		o.About = core.CharRef(c.ID) // far from what is to be done
		o.No = reasons(ask.Among)
		return []game.Offer{o}
	}
	o.Fit = func(args game.Args) *game.Refusal {
		_, _, no := m.after(&c.Sheet, d.ways, args["what"], nil)
		return no
	}
	return []game.Offer{o}
}

// openIn is how many of some choices can be made, and of which stages.
func openIn(all []sheet.Choice) (n int, stages map[string]bool) {
	stages = map[string]bool{}
	for _, ch := range all {
		if ch.No == nil {
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
		case ch.No == nil || seen[ch.Group+ch.No.Why.Key]:
			continue
		case no == nil:
			no = new(*ch.No)
		default:
			no.More = append(no.More, ch.No)
		}
		seen[ch.Group+ch.No.Why.Key] = true
	}
	return no
}

// note says beside choices what is left of their stages.
func (m making) note(s *sheet.Sheet, stages []game.Group) game.Msg {
	var left []game.Msg
	for _, st := range m.StagesBy(s, nil) {
		if slices.ContainsFunc(stages, func(g game.Group) bool { return g.Word == st.ID }) {
			for _, n := range st.Counts {
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
	for _, n := range st.Counts {
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
			word += "-" + ch.Kind
		}
	}
	switch ch.Way {
	case sheet.More, sheet.Fewer:
		word += "-die"
	case sheet.Trade:
		word += "-" + ch.To.String()
	}
	return word
}

// choiceOf is a step as it is offered: what of what, at which price.
func choiceOf(s *sheet.Sheet, ch sheet.Choice) game.Choice {
	laid := slices.Repeat([]dice.Die{ch.To}, max(ch.N, 1))
	note := game.Say("cortex.create.step", game.D("from", ch.From), game.N("n", max(ch.Price, -ch.Price)))
	switch {
	case ch.Way == sheet.Trade:
		note = game.Say("cortex.create.trade", game.D("from", ch.From), game.W("with", ch.Under))
	case ch.Price < 0:
		note = game.Say("cortex.create.back", game.D("from", ch.From), game.N("n", -ch.Price))
	}
	return game.Choice{Word: wordOf(s, ch), Label: game.Quote(ch.Name), Dice: laid, Note: note, No: ch.No, Group: ch.Stage}
}

// after is a sheet after some choices, one behind the other, with what they were; no
// is the reason of the first that cannot be made.
func (m making) after(on *sheet.Sheet, ways, words []string, free wording) (sheet.Sheet, []sheet.Choice, *game.Refusal) {
	next := *on
	var did []sheet.Choice
	for _, word := range words {
		all := m.of(&next, ways)
		i := slices.IndexFunc(all, func(ch sheet.Choice) bool { return wordOf(&next, ch) == word })
		if i < 0 { // an earlier one has made it impossible
			no := game.Refuse("RUL-STAGE-ORDER", "cortex.refused.create.nothing")
			no.Param = askWhat.Name
			return next, did, no
		}
		if no := all[i].No; no != nil {
			refused := *no
			refused.Param = askWhat.Name
			return next, did, &refused
		}
		was := next
		next = m.Rising(was, was.Made(all[i], free), m.at.Lang)
		did = append(did, all[i])
	}
	return next, did, nil
}

// wording gives words for what comes to a sheet.
type wording = func(s *sheet.Sheet, name string, most int) string

// wordsAt are words that are free at a table, too.
func wordsAt(s *core.State, c *core.Char) wording {
	return func(on *sheet.Sheet, name string, most int) string {
		next := *c
		next.Sheet = *on
		return s.WordOn(&next, name, most)
	}
}

func didOf(ch sheet.Choice) core.Did {
	d := core.Did{Way: ch.Way, Trait: ch.Name, Die: ch.To, N: ch.N}
	switch {
	case ch.Way == sheet.Drop:
		d.Die, d.N = 0, 0
	case ch.Way == sheet.Carry || ch.Way == sheet.Shed || ch.Way == sheet.Trade:
		d.On = ch.Under
	}
	return d
}

// made notes a sheet as choices leave it, with what is left then.
func made(t *core.Tx, c *core.Char, m making, next sheet.Sheet, did []sheet.Choice) {
	e := core.Made{Char: c.ID, Sheet: next}
	for _, ch := range did {
		e.Did = append(e.Did, didOf(ch))
	}
	e.Left = changed(m.Game, &c.Sheet, &next)
	t.Emit(e)
}

// changed are the counts that are others than before.
func changed(g sheet.Game, was, now *sheet.Sheet) []sheet.Count {
	var before, all []sheet.Count
	for _, st := range g.StagesBy(was, nil) {
		before = append(before, st.Counts...)
	}
	for _, st := range g.StagesBy(now, nil) {
		for _, n := range st.Counts {
			if !slices.Contains(before, n) {
				all = append(all, n)
			}
		}
	}
	return all
}
