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

// Arguments of the command offers: allWord lists all offers, underWord begins the argument for one
// category ("under table").
const (
	allWord   = "all"
	underWord = "under"
)

// offers lists the open offers by number. Without an argument it lists only the urgent and the
// primary offers. If there are none of these, it lists all offers. With an argument it lists all
// offers, those of one move or those of one category. In both cases it lists the closed offers too,
// with the reason. For one move it lists the choices too; if the move has many offers (maxPicks),
// the user is asked to name one of the offers, because the choices would be repeated for each.
func (s *session) offers(ctx context.Context, args game.Args) error {
	view, err := s.Tables.View(ctx, s.Table, s.caller, table.ViewQuery{Fields: table.FieldOffers | table.FieldView})
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
	ofMove := word != "" && word != allWord && heads[0] == ""
	first, many := s.hasManyOffers(wanted)
	many = many && ofMove
	told := 0
	for _, h := range heads {
		told += s.listOffers(h, wanted, ofMove && !many)
	}
	if many {
		s.tell(game.Say("terminal.offer.many", game.W("line", cmdline.Line(s.printer, s.specs, first))))
	}
	var left []game.Msg
	if word == "" {
		left = s.categoriesLeft(wanted)
	}
	switch rest := len(view.Offers) - told; {
	case len(view.Offers) == 0:
		s.tell(game.Say("terminal.offer.none"))
	case rest > 0:
		s.tell(game.Say("terminal.offer.rest", game.N("n", rest), game.L("heads", left...)))
	}
	return nil
}

// listOffers tells the wanted offers of a category, "" for all, and returns how many it told. With
// picks it tells the choices of each open offer.
func (s *session) listOffers(category game.Category, wanted func(game.Offer) bool, picks bool) (told int) {
	under := func(o game.Offer) bool { return wanted(o) && (category == "" || s.specOf(o).Category == category) }
	head := func() {
		if told++; told == 1 && category != "" {
			s.tell(game.Say("terminal.offer.head", game.M("what", category.Title())))
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
			s.tellChoices(o)
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

// categoriesLeft returns the categories with offers that told leaves out, each with the number of
// these offers.
func (s *session) categoriesLeft(told func(game.Offer) bool) (heads []game.Msg) {
	for _, h := range game.Categories {
		n := 0
		for _, o := range s.view.Offers {
			if !told(o) && s.specOf(o).Category == h {
				n++
			}
		}
		if n > 0 {
			heads = append(heads, h.TitleWithCount(n))
		}
	}
	return heads
}

// tellChoices tells the inputs of an offer that have choices, each with its note and its visible
// choices.
func (s *session) tellChoices(o game.Offer) {
	for _, a := range o.Inputs {
		if len(a.Choices) > 0 {
			s.tell(cmdline.Explain(s.specOf(o), a.Param))
			s.tellNote(a)
		}
		for _, c := range a.VisibleChoices() {
			s.tellChoice(o, a, c)
		}
	}
}

// tellNote tells the note on all choices of an input.
func (s *session) tellNote(a game.Input) {
	if !a.Note.Empty() {
		s.tell(game.Say("terminal.offer.note", game.M("note", a.Note)))
	}
}

// tellChoice tells one choice, or why it is closed.
func (s *session) tellChoice(o game.Offer, a game.Input, c game.Choice) {
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

// wantedOffers reads the argument of the command offers. It returns a filter for the offers to
// list, and the categories to list them in: {""} for one list without headings.
func (s *session) wantedOffers(word string) (func(game.Offer) bool, []game.Category, error) {
	any := func(game.Offer) bool { return true }
	if word == allWord {
		return any, game.Categories, nil
	}
	if name, under := strings.CutPrefix(word, underWord+" "); under {
		h, err := s.categoryNamed(name)
		return any, []game.Category{h}, err
	}
	if word != "" {
		wanted, err := s.offersBeginning(word)
		return wanted, []game.Category{""}, err
	}
	first := func(o game.Offer) bool { return o.Closed == nil && (o.Urgent || o.Primary) }
	if !slices.ContainsFunc(s.numbered, first) {
		return any, game.Categories, nil
	}
	return first, []game.Category{""}, nil
}

// offersBeginning returns a filter for the offers that a typed line can begin: those of a move, or
// of a move with some arguments. It refuses arguments that fit no offer.
func (s *session) offersBeginning(line string) (func(game.Offer) bool, error) {
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

// maxPicks is the number of offers up to which the choices of each are listed.
const maxPicks = 4

// hasManyOffers reports whether more than maxPicks wanted offers have choices. It returns the first
// of these offers.
func (s *session) hasManyOffers(wanted func(game.Offer) bool) (first game.Offer, many bool) {
	n := 0
	for _, o := range slices.Backward(s.numbered) {
		if wanted(o) && slices.ContainsFunc(o.Inputs, func(a game.Input) bool { return len(a.Choices) > 0 }) {
			first, n = o, n+1
		}
	}
	return first, n > maxPicks
}

// categoryNamed returns the category with this name: its id in English, or the beginning of its
// title in the reader's language. It refuses any other name.
func (s *session) categoryNamed(word string) (game.Category, error) {
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

// doNumbered does the offer with the number that begins the typed text; a "!" after the number
// confirms. Further words are the arguments. Without arguments the offer is done with its presets
// or, if it is not ready or opens a form, the user is asked for its inputs. is is false if the text
// begins with no number.
func (s *session) doNumbered(ctx context.Context, text string) (is bool, err error) {
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
		return true, s.doAnswered(ctx, o, rest, sure)
	case !o.OpensForm && o.Ready():
		return true, s.do(ctx, game.Command{Key: o.Key(), ETag: o.ETag(), Sure: sure})
	}
	s.askInputs(o)
	return true, nil
}

// askInputs tells the user which inputs an offer asks for. The next typed line is the answer.
func (s *session) askInputs(o game.Offer) {
	s.asking = &o
	s.tell(game.Say("terminal.ask", game.M("label", o.Msg()), game.W("form", answerForm(o))))
	for _, a := range o.OpenInputs() {
		s.tell(cmdline.Explain(s.specOf(o), a.Param))
		s.tellNote(a)
		for _, c := range a.Choices {
			s.tellChoice(o, a, c)
		}
	}
}

// answerForm returns the usage of the open inputs of an offer, without the name of the move.
func answerForm(o game.Offer) string {
	_, form, _ := strings.Cut(cmdline.Usage(inputSpec(o)), " ")
	return form
}

// inputSpec returns a Spec with the open inputs of an offer as its only parameters.
func inputSpec(o game.Offer) game.Spec {
	spec := game.Spec{Name: o.Move}
	for _, a := range o.OpenInputs() {
		if a.Kind == game.Rows { // first: rows may begin with the values of earlier parameters
			spec.Params = slices.Insert(spec.Params, 0, a.Param)
			continue
		}
		spec.Params = append(spec.Params, a.Param)
	}
	return spec
}

func (s *session) specOf(o game.Offer) game.Spec {
	i := slices.IndexFunc(s.specs, func(spec game.Spec) bool { return spec.Name == o.Move })
	if i < 0 {
		return game.Spec{}
	}
	return s.specs[i]
}

// doAnswered does an offer with the arguments in a typed text. For an empty text it only says that
// the offer was not done.
func (s *session) doAnswered(ctx context.Context, o game.Offer, text string, sure bool) error {
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
