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
	ETag      string   // sent with a press, so that the press does what was shown or nothing
	Action    string   // the address that a press is sent to
	About     game.Ref // the thing on the page that the offer stands on
	At        game.Seq // the decision up to which the page was drawn
	Word      game.Msg // the name of the move
	Help      game.Msg
	Category  game.Category
	Form      string        // the address that draws the form again; "" if answers change nothing in it
	Chair     string        // of the reader
	Tap       bool          // one button does it
	Repeat    bool          // pressing twice means twice
	Draft     bool          // a primary offer on a draft: its form is on the page, and is sent at each tick
	Open      bool          // the draft's form is open
	Reject    *game.Refusal // why the press was refused
	Behind    bool          // another form comes first
	Calm      bool          // nobody waits for the reader, so the button must not look like their turn
	Asks      bool          // it has a form, which is fetched when the reader opens it
	Rows      bool          // its form has rows, and stays on a page of its own
	Fill      string        // the address to which a file is sent that fills the form
	Bar       *throwBar     // on the throw of an open draft: the bar beside its button
	Throw     *offerView    // on a draft: the offer that it prepares, if one tap does not do that offer
	DraftForm string        // id of the draft's form that a press sends too, for pages without script
	Back      string        // id of the element to return to
	forms     string        // the address below which all forms are
	from      string        // the rest of the address of its form: where the reader comes from
	key       string        // the message key of its move
	Fields    []inputView
	More      []inputView // fields that are folded away
	Full      bool        // the fold stands open, because one of More was filled in or is at fault
}

// ResultDice returns the dice of the offer's Result.
func (o *offerView) ResultDice() []dieView {
	var fs []dieView
	for _, d := range o.Result.Dice {
		fs = append(fs, dieView{Die: d})
	}
	return fs
}

// Sum returns the total and effect die of the offer's Result, and the offer's price and chances.
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

// Proposes reports whether the offer's label may name an answer that its form lets the reader
// change, such as the opponent or, after a press that cost more than was shown, the dice. The
// button below the form does what the form says, so then the button must not have that label.
func (o *offerView) Proposes() bool {
	costlier := o.Reject != nil && o.Reject.Costlier
	return costlier || !o.Destructive && slices.ContainsFunc(o.Fields, func(f inputView) bool { return f.Lead })
}

// formLabel returns the label of the link that stands beside the button of a tap and leads to the
// form. It names the lead input, if there is one.
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
	maxRadios = 7   // choices; if there are more, the field is a menu
	maxLine   = 160 // characters; if more may be typed, the field is an area
)

// inputView is one open parameter as a part of a form.
type inputView struct {
	game.Input
	Shape       string // the way to draw it, such as asRadios
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

// offerView returns the view of an offer. The view has fields only if the offer is a draft or the
// page shows its form alone. The form of any other offer is fetched when the reader opens it.
func (b *pageBuilder) offerView(o *game.Offer) *offerView {
	id := o.Key()
	if b.no.isCostlier(id) || b.no.isUnconfirmed(id) { // shown with its price or losses, for the next press
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
	if out.Tap || out.Draft || b.alone { // other offers are pressed in the form behind a link
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

// Page returns the address of the offer's form, with the place to return to; "" if it has no form.
func (o *offerView) Page() string {
	if !o.Asks {
		return ""
	}
	return o.forms + url.PathEscape(o.Move) + "/" + o.Key + "?" + backField + "=" + url.QueryEscape(o.Back) + o.from
}

// asksMoreThanDraft reports whether an offer has an open input that its draft does not answer.
func (b *pageBuilder) asksMoreThanDraft(o *game.Offer, key string) bool {
	return slices.ContainsFunc(o.OpenInputs(),
		func(a game.Input) bool { return !o.Urgent || !b.answeredByDraft(key, a.Name) })
}

// answeredByDraft reports whether the draft of the offer with that key answers a parameter of it,
// so that the offer's own form need not ask. It is false without script: then no tick sends the
// draft.
func (b *pageBuilder) answeredByDraft(key, param string) bool {
	return b.req.hasScript && slices.ContainsFunc(b.view.Offers, func(o game.Offer) bool {
		_, asks := o.Input(param)
		return o.DraftOf == key && o.Closed == nil && o.Primary && asks
	})
}

// isTappable reports whether one button does the offer. A destructive offer opens its form first,
// which lists the losses, and so does an offer with InputsOmitted. With open inputs, only urgent
// and primary offers and moves that may be repeated can be tapped, if all inputs are preset. Any
// other offer with open inputs, and each with OpensForm, opens its form first, so that a tap never
// decides something unseen.
func isTappable(o *game.Offer, spec game.Spec) bool {
	if o.Destructive || o.InputsOmitted {
		return false
	}
	if len(o.OpenInputs()) == 0 {
		return true
	}
	return (o.Primary || o.Urgent || spec.Repeat) && !o.OpensForm && o.Ready()
}

// spec returns the spec of a move of the system, or else of the house. owner is the name of the
// system or of the house.
func (s *Server) spec(system, move string) (owner string, spec game.Spec) {
	if spec, ok := s.specs[system][move]; ok {
		return system, spec
	}
	return game.HouseName, s.specs[game.HouseName][move]
}

// inputView returns the view of an input, with its preset. now is the chance without an answer; id
// is the element's.
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

// layPick sets the choices, the shape and the hint of an input of kind game.Pick.
func (f *inputView) layPick(req *request, now game.Chance) {
	for _, c := range f.Choices { // its id has its word: the list may change while the form is open
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

// chanceGain returns by how many percentage points a choice changes the chance now, such as "+5%".
// It returns the chance with the choice if now is unknown or the choice replaces another. It is ""
// if the chance with the choice is unknown, or if now counts the choice already.
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

// setFault sets the refusal that is about the field as a whole. If that is the first refusal of the
// press, the field gets the focus.
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

// fill puts in the words that were typed or picked, in place of the preset.
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
