package terminal

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
)

// The words that list all offers, and those of one heading.
const (
	everything = "all"
	underWord  = "under"
)

// offers lists what the actor may do, by number: what somebody waits for first,
// then the common things. The rest, and what is refused now with the reason, is
// told on demand, of one move or of all. Of one move it is also told what may be
// picked, with what each choice means; where it is open for many, once more of
// its words are said, for they would be told alike for each.
func (s *session) offers(ctx context.Context, args game.Args) error {
	view, err := s.Tables.View(ctx, s.Table, s.who, table.ViewQuery{Fields: table.FieldOffers | table.FieldView})
	if err != nil {
		return err
	}
	s.view.Offers, s.view.View = view.Offers, view.View
	s.numbered = cmdline.OpenOffers(view.Offers)
	word := strings.Join(args["move"], " ")
	wanted, heads, err := s.wantedOffers(word)
	if err != nil {
		return err
	}
	ofMove := word != "" && word != everything && heads[0] == ""
	first, many := s.many(wanted)
	many = many && ofMove
	told := 0
	for _, h := range heads {
		told += s.list(h, wanted, ofMove && !many)
	}
	if many {
		s.tell(game.Say("terminal.offer.many", game.W("line", cmdline.Line(s.printer, s.specs, first))))
	}
	var left []game.Msg
	if word == "" {
		left = s.counted(wanted)
	}
	switch rest := len(view.Offers) - told; {
	case len(view.Offers) == 0:
		s.tell(game.Say("terminal.offer.none"))
	case rest > 0:
		s.tell(game.Say("terminal.offer.rest", game.N("n", rest), game.L("heads", left...)))
	}
	return nil
}

// list tells the wanted offers under a heading, "" for any, and counts them.
func (s *session) list(h game.Category, wanted func(game.Offer) bool, picks bool) (told int) {
	under := func(o game.Offer) bool { return wanted(o) && (h == "" || s.spec(o).Category == h) }
	head := func() {
		if told++; told == 1 && h != "" {
			s.tell(game.Say("terminal.offer.head", game.M("what", h.Title())))
		}
	}
	for i, o := range s.numbered {
		if !under(o) {
			continue
		}
		head()
		s.tell(game.Say("terminal.offer", game.N("number", i+1), game.M("label", o.Msg()),
			game.W("line", cmdline.Line(s.printer, s.specs, o))))
		if o.Blocked != nil {
			s.tell(game.Say("terminal.offer.yet", game.M("why", o.Blocked.Reason)))
		}
		if picks {
			s.picks(o)
		}
	}
	for _, o := range s.view.Offers {
		if o.Closed != nil && under(o) {
			head()
			s.tell(game.Say("terminal.offer.not", game.M("label", o.Msg()), game.M("why", o.Closed.Reason),
				game.W("rule", o.Closed.Rule)))
		}
	}
	return told
}

// counted are the headings with how many offers are left under each.
func (s *session) counted(told func(game.Offer) bool) (heads []game.Msg) {
	for _, h := range game.Categories {
		n := 0
		for _, o := range s.view.Offers {
			if !told(o) && s.spec(o).Category == h {
				n++
			}
		}
		if n > 0 {
			heads = append(heads, h.TitleWithCount(n))
		}
	}
	return heads
}

// picks tells what may be picked in an offer.
func (s *session) picks(o game.Offer) {
	for _, a := range o.Inputs {
		if len(a.Choices) > 0 {
			s.tell(cmdline.Explain(s.spec(o), a.Param))
			s.note(a)
		}
		for _, c := range a.VisibleChoices() {
			s.choice(o, a, c)
		}
	}
}

// note tells what holds of all choices of an input.
func (s *session) note(a game.Input) {
	if !a.Note.Empty() {
		s.tell(game.Say("terminal.offer.note", game.M("note", a.Note)))
	}
}

// choice tells one thing that may be picked, or why it may not.
func (s *session) choice(o game.Offer, a game.Input, c game.Choice) {
	word, label := game.W("word", c.Word), game.M("label", a.ChoiceMsg(c, o.BaseChance()))
	switch {
	case c.Closed != nil:
		s.tell(game.Say("terminal.offer.closed", word, label, game.M("why", c.Closed.Reason)))
	case c.Selected:
		s.tell(game.Say("terminal.offer.ticked", word, label))
	default:
		s.tell(game.Say("terminal.offer.choice", word, label))
	}
}

// wantedOffers tells which offers are listed, and under which headings: those of one
// move, all, those of one heading, or without a word the urgent and the common
// ones, unless there are none.
func (s *session) wantedOffers(word string) (func(game.Offer) bool, []game.Category, error) {
	any := func(game.Offer) bool { return true }
	if word == everything {
		return any, game.Categories, nil
	}
	if name, under := strings.CutPrefix(word, underWord+" "); under {
		h, err := s.heading(name)
		return any, []game.Category{h}, err
	}
	if word != "" {
		wanted, err := s.beginning(word)
		return wanted, []game.Category{""}, err
	}
	first := func(o game.Offer) bool { return o.Closed == nil && (o.Urgent || o.Primary) }
	if !slices.ContainsFunc(s.numbered, first) {
		return any, game.Categories, nil
	}
	return first, []game.Category{""}, nil
}

// beginning tells which offers the words of a line leave: those of a move, or of
// a move about somebody.
func (s *session) beginning(line string) (func(game.Offer) bool, error) {
	c, no := cmdline.ParseFor(line, s.specs, s.view.Offers)
	if no != nil {
		return nil, no
	}
	begins := func(o game.Offer) bool { return cmdline.CanBegin(o, c) }
	if len(c.Args) > 0 && !slices.ContainsFunc(s.view.Offers, begins) {
		return nil, game.Refuse("", "terminal.offer.unfit", game.W("line", line), game.W("move", c.Move))
	}
	return begins, nil
}

// maxPicks is of how many offers it is told what may be picked.
const maxPicks = 4

// many reports whether a move is open for too many to tell of each what may be
// picked, and gives the first of them.
func (s *session) many(wanted func(game.Offer) bool) (first game.Offer, many bool) {
	n := 0
	for _, o := range slices.Backward(s.numbered) {
		if wanted(o) && slices.ContainsFunc(o.Inputs, func(a game.Input) bool { return len(a.Choices) > 0 }) {
			first, n = o, n+1
		}
	}
	return first, n > maxPicks
}

// heading is the one that a word means, in the reader's language or in English.
func (s *session) heading(word string) (game.Category, error) {
	var titles []game.Msg
	word = strings.TrimSpace(game.Canonical(word))
	for _, h := range game.Categories {
		if word == string(h) || word != "" && strings.HasPrefix(game.Canonical(s.printer.Say(h.Title())), word) {
			return h, nil
		}
		titles = append(titles, h.Title())
	}
	return "", game.Refuse("", "terminal.offer.heads", game.L("heads", titles...))
}

// number does the offer of that number; more words answer what it asks.
// Without them it is done as it is preset, or asks.
func (s *session) number(ctx context.Context, text string) (is bool, err error) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	first, sure := strings.CutSuffix(first, "!")
	n, err := strconv.Atoi(first)
	if err != nil {
		return false, nil
	}
	if n < 1 || n > len(s.numbered) {
		s.refuse(game.Refuse("", "terminal.offer.number", game.N("max", len(s.numbered))))
		return true, nil
	}
	o := s.numbered[n-1]
	switch {
	case strings.TrimSpace(rest) != "":
		return true, s.answer(ctx, o, rest, sure)
	case !o.OpensForm && o.Ready():
		return true, s.do(ctx, game.Command{Key: o.Key(), ETag: o.ETag(), Sure: sure})
	}
	s.ask(o)
	return true, nil
}

// ask says what an offer asks; the next line answers.
func (s *session) ask(o game.Offer) {
	s.asking = &o
	s.tell(game.Say("terminal.ask", game.M("label", o.Msg()), game.W("form", answerForm(o))))
	for _, a := range o.OpenInputs() {
		s.tell(cmdline.Explain(s.spec(o), a.Param))
		s.note(a)
		for _, c := range a.Choices {
			s.choice(o, a, c)
		}
	}
}

func answerForm(o game.Offer) string {
	_, form, _ := strings.Cut(cmdline.Usage(inputSpec(o)), " ")
	return form
}

// inputSpec is a Spec of what an offer asks alone.
func inputSpec(o game.Offer) game.Spec {
	spec := game.Spec{Name: o.Move}
	for _, a := range o.OpenInputs() {
		if a.Kind == game.Rows { // first, for it may lead with what is asked before it
			spec.Params = slices.Insert(spec.Params, 0, a.Param)
			continue
		}
		spec.Params = append(spec.Params, a.Param)
	}
	return spec
}

func (s *session) spec(o game.Offer) game.Spec {
	i := slices.IndexFunc(s.specs, func(spec game.Spec) bool { return spec.Name == o.Move })
	if i < 0 {
		return game.Spec{}
	}
	return s.specs[i]
}

// answer does an offer with the words of a line; an empty line lets it be.
func (s *session) answer(ctx context.Context, o game.Offer, text string, sure bool) error {
	if strings.TrimSpace(text) == "" {
		s.tell(game.Say("terminal.ask.dropped"))
		return nil
	}
	args, no := cmdline.Arguments(text, inputSpec(o), []game.Offer{o})
	if no != nil {
		s.refuse(no)
		return nil
	}
	return s.do(ctx, game.Command{Key: o.Key(), ETag: o.ETag(), Args: args, Sure: sure})
}
