package web

import (
	"fmt"
	"math"
	"net/url"
	"slices"

	"mesa/cmdline"
	"mesa/game"
	"mesa/lang"
)

// offerView is one offer as a form: a button, a form to fill in, or both.
type offerView struct {
	*game.Offer
	Key       string
	ETag      string // the ETag that a press sends, so that it does what was shown or nothing
	Action    string
	About     game.Ref // the page it stands on
	At        game.Seq
	Word      game.Msg // the name of the move
	Help      game.Msg
	Category  game.Category
	Form      string // the address of the form with what is picked so far, "" if answers change nothing in it
	Chair     string
	Tap       bool          // one button does it
	Repeat    bool          // pressing twice means twice
	Draft     bool          // a primary offer on a draft: its form stands open and is sent at each tick
	Open      bool          // the draft's form is open
	Reject    *game.Refusal // why the press was refused
	Behind    bool          // another form comes first
	Calm      bool          // the reader is a player whom nobody waits for: the button does not look like their turn
	Asks      bool          // it has a form, which is fetched when it is opened
	Rows      bool          // its form has rows, and stays on a page of its own
	Fill      string        // the address to send a file to that fills it
	Bar       *throwBar     // on the throw of an open draft: the bar beside its button
	Throw     *offerView    // on a draft: the offer that it prepares, if one tap does not do it yet
	DraftForm string        // id of the draft's form that is sent with a press, for pages without script
	Back      string
	forms     string // the address of all forms
	from      string // the rest of the address of its form
	key       string // the message key of its move
	Fields    []inputView
	More      []inputView // folded away
	Full      bool        // one of More was filled in
}

// ResultDice returns the dice of its result.
func (o *offerView) ResultDice() []dieView {
	var fs []dieView
	for _, d := range o.Result.Dice {
		fs = append(fs, dieView{Die: d})
	}
	return fs
}

// Sum returns the total and effect die of its result, its price and its chances.
func (o *offerView) Sum() []game.Msg {
	ms := lang.SideFacts(game.Side{Total: o.Result.Total, Size: o.Result.Size})
	for _, s := range o.Cost {
		ms = append(ms, s.PriceMsg())
	}
	for _, odds := range o.Odds {
		ms = append(ms, odds.Msg())
	}
	return ms
}

// Proposes reports whether the label may name an answer that the form lets the reader change, such
// as the opponent, or with a price the preset dice. The button below does what the form says then,
// and must not name another answer.
func (o *offerView) Proposes() bool {
	costlier := o.Reject != nil && o.Reject.Costlier
	return costlier || !o.Destructive && slices.ContainsFunc(o.Fields, func(f inputView) bool { return f.Lead })
}

// formLabel returns the label of the link to the form of an offer with a tap: it names the lead
// question, if there is one.
func (o *offerView) formLabel() game.Msg {
	if a, ok := o.LeadInput(); ok {
		return game.Say("web.change_lead", game.M("ask", game.Say(o.key+".param."+a.Name)))
	}
	return game.Say("web.change")
}

// Class returns the CSS class of the button: "lead" for the next step, else "side".
func (o *offerView) Class() string {
	if (o.Urgent || o.Primary) && o.Closed == nil && !o.Behind && !o.Calm {
		return "lead"
	}
	return "side"
}

// The ways to draw a field.
const (
	asRadios = "radios"
	asMenu   = "menu"
	asBoxes  = "boxes"
	asNumber = "number"
	asLine   = "line"
	asArea   = "area"
	asDice   = "dice"
	asRows   = "rows"
)

const (
	maxRadios = 7   // choices; more make a menu
	maxLine   = 160 // characters; more make an area
)

// inputView is one open parameter as a part of a form.
type inputView struct {
	game.Input
	Shape       string
	ID          string
	Label       game.Msg
	Hint        game.Msg
	Required    bool
	Value       string
	ChoiceViews []choiceView
	Dense       bool // many short choices: on a phone each is one line

	RowGroups  []*rowGroup
	GroupLabel game.Msg      // the label of a group's name
	Fault      *game.Refusal // the refusal that is shown at the field
	First      bool          // it gets the focus
}

func (b *pageBuilder) offerView(o *game.Offer) *offerView {
	id := o.Key()
	if b.no.isCostlier(id) || b.no.isUnconfirmed(id) { // with its price or loss, which the next press has seen
		o = b.no.no.Suggested
	}
	_, spec := b.req.spec(b.view.System, o.Move)
	out := &offerView{Offer: o, Key: id, At: b.view.Seq, About: b.about, Category: spec.Category,
		Word: game.Say(spec.Key),
		Tap:  isTappable(o, spec), Repeat: spec.Repeat, Draft: o.DraftOf != "" && o.Closed == nil && o.Primary,
		Calm:   b.calm && spec.Category == game.CategoryAct && !o.Urgent,
		Action: b.action, Chair: b.view.Actor.Chair, forms: b.forms, from: b.from}
	if o.Refinable {
		out.Form = b.forms + url.PathEscape(o.Move) + "/" + id
	}
	key := spec.Key
	out.key = key
	var given game.Args
	if b.no != nil && b.no.c.Key == out.Key {
		given, out.Open, out.Reject = b.no.c.Args, true, b.no.no
	}
	if out.Tap || out.Draft || b.alone { // else a link to its form is shown
		out.ETag = o.ETag()
	}
	if !b.alone && !out.Draft {
		out.Asks, out.Rows = o.Closed == nil && (o.Destructive || o.InputsOmitted || b.asksMoreThanDraft(o, out.Key)),
			hasRows(o, spec)
		return out
	}
	if b.req.p.Has(key + ".help") {
		out.Help = game.Say(key + ".help")
	}
	for _, a := range o.OpenInputs() {
		if o.Urgent && b.answeredByDraft(out.Key, a.Name) {
			continue
		}
		f := b.req.inputView(a, o.BaseChance(), "f-"+out.Key+"-"+a.Name)
		f.Label = game.Say(key + ".param." + a.Name)
		words, is := given[a.Name]
		switch {
		case a.Kind == game.Rows:
			f.GroupLabel = game.Say(key + ".param." + a.Name + ".group")
			f.layRows(func(name string) game.Msg { return game.Say(key + ".param." + name) }, words, b.no)
		case is:
			f.fill(words)
		}
		if b.alone {
			f.setFault(b.no)
		}
		if a.Advanced {
			out.More, out.Full = append(out.More, f), out.Full || len(given[a.Name]) > 0
			continue
		}
		out.Fields = append(out.Fields, f)
	}
	return out
}

// Page returns the address of its form, with the place to return to, "" if it has no form.
func (o *offerView) Page() string {
	if !o.Asks {
		return ""
	}
	return o.forms + url.PathEscape(o.Move) + "/" + o.Key + "?" + backField + "=" + url.QueryEscape(o.Back) + o.from
}

// asksMoreThanDraft reports whether an offer asks more than its draft does.
func (b *pageBuilder) asksMoreThanDraft(o *game.Offer, key string) bool {
	return slices.ContainsFunc(o.OpenInputs(),
		func(a game.Input) bool { return !o.Urgent || !b.answeredByDraft(key, a.Name) })
}

// answeredByDraft reports whether a draft that is sent with every tick answers a parameter of an
// offer. Without script the offer's own form has the field too.
func (b *pageBuilder) answeredByDraft(key, param string) bool {
	return b.req.hasScript && slices.ContainsFunc(b.view.Offers, func(o game.Offer) bool {
		_, asks := o.Input(param)
		return o.DraftOf == key && o.Closed == nil && o.Primary && asks
	})
}

// isTappable reports whether one button does the offer. A destructive offer opens its form first,
// which lists the losses. With open inputs, only the next step and moves that are easily repeated
// can be tapped; any other offer shows its form first, so that a tap never decides something
// unseen. So does an offer with OpensForm.
func isTappable(o *game.Offer, spec game.Spec) bool {
	if o.Destructive || o.InputsOmitted {
		return false
	}
	if len(o.OpenInputs()) == 0 {
		return true
	}
	return (o.Primary || o.Urgent || spec.Repeat) && !o.OpensForm && o.Ready()
}

// spec returns the spec of a move of the system, or else of the house, with the name of the one
// that it belongs to.
func (s *Server) spec(system, move string) (string, game.Spec) {
	if spec, ok := s.specs[system][move]; ok {
		return system, spec
	}
	return game.HouseName, s.specs[game.HouseName][move]
}

func (req *request) inputView(a game.Input, now game.Chance, id string) inputView {
	a.Choices = a.VisibleChoices()
	f := inputView{Input: a, ID: id, Required: a.Min > 0, Value: a.Preset}
	switch a.Kind {
	case game.Number:
		f.Shape, f.Required = asNumber, true
		f.Hint = game.Say("web.hint.number", game.N("min", a.Min), game.N("max", a.Max))
		if a.Change { // a field for numbers would lose the sign
			f.Shape, f.Hint = asLine, cmdline.Takes(a.Param)
		}
	case game.Text:
		f.Shape = asLine
		if a.Max > maxLine {
			f.Shape = asArea
		}
	case game.Rows:
		f.Shape = asRows
	case game.Dice:
		f.Shape = asDice
		f.Hint = game.Say("web.hint.dice", game.N("n", min(a.Max, game.MaxDice)))
	default:
		f.layPick(req, now)
	}
	return f
}

// layPick sets the way in which a Pick is drawn.
func (f *inputView) layPick(req *request, now game.Chance) {
	for _, c := range f.Choices { // by its word: the list may change while the form is open
		f.ChoiceViews = append(f.ChoiceViews,
			choiceView{Choice: c, ID: f.ID + "-" + url.QueryEscape(c.Word), Said: f.ChoiceMsg(c, now),
				ChanceGain:  req.chanceGain(f.Input, c, now),
				AmountMarks: req.amountMarks(c.Cost)})
	}
	f.Dense = len(f.ChoiceViews) > maxRadios &&
		!slices.ContainsFunc(f.ChoiceViews, func(c choiceView) bool { return !c.isShort(req) })
	f.Shape = asBoxes
	most := min(f.Max, len(f.Choices))
	switch {
	case f.Max == 1 && f.Min == 0 && len(f.Choices) == 1: // a single box
	case f.Max == 1 && len(f.Choices) <= maxRadios:
		f.Shape = asRadios
	case f.Max == 1:
		f.Shape = asMenu
	case f.Min == most && most > 0:
		f.Hint = game.Say("web.hint.exactly", game.N("n", most))
	case f.Min == 0 && f.Max < len(f.Choices):
		f.Hint = game.Say("web.hint.up_to", game.N("n", f.Max))
	case f.Min > 0:
		f.Hint = game.Say("web.hint.between", game.N("min", f.Min), game.N("max", most))
	}
}

// chanceGain returns how much a choice changes a chance ("+5%"), or the chance with it; "" if that
// is unknown.
func (req *request) chanceGain(a game.Input, c game.Choice, now game.Chance) string {
	switch {
	case !c.ChanceAfter.IsKnown() || c.Selected && !a.Replaces():
		return ""
	case a.Replaces() || !now.IsKnown():
		return req.p.Say(c.ChanceAfter.Msg())
	}
	n := int(math.Round(100*c.ChanceAfter.P())) - int(math.Round(100*now.P()))
	return fmt.Sprintf("%+d%%", n)
}

// setFault sets the refusal of the field, and the focus if it is the first refusal.
func (f *inputView) setFault(no *refusedPress) {
	if no == nil || no.no == nil {
		return
	}
	for _, fault := range no.no.All() {
		if fault.Param == f.Name && fault.Row == 0 {
			f.Fault, f.First = fault, fault == no.firstRefusal()
		}
	}
}

// None reports whether no choice is selected.
func (f inputView) None() bool {
	return !slices.ContainsFunc(f.ChoiceViews, func(c choiceView) bool { return c.Selected })
}

// fill puts in the words that were typed.
func (f *inputView) fill(words []string) {
	f.Value = ""
	for i, w := range words {
		if i > 0 {
			f.Value += " "
		}
		f.Value += w
	}
	for i := range f.ChoiceViews {
		f.ChoiceViews[i].Selected = slices.Contains(words, f.ChoiceViews[i].Word)
	}
}
