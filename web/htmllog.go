package web

// entry draws a decision in the log beside the table.
func (w *htmlWriter) entry(e *logEntry) {
	w.open("li", "id", e.Offers.ID, attrIf(e.Undone, "class"), "undone")
	for i, told := range e.All() {
		w.element("p", w.say(told), attrIf(i == 0, "class"), "told")
	}
	w.eventDice(e.DiceViews)
	w.byline(e)
	w.end("li")
	w.WriteByte('\n')
}

// eventDice draws the dice of a decision. They are hidden from screen readers, because the
// sentences tell them too.
func (w *htmlWriter) eventDice(dice []dieView) {
	if len(dice) == 0 {
		return
	}
	w.open("p", "class", "dice fell", "aria-hidden", "true")
	for _, f := range dice {
		w.open("span", "class", "item "+f.Class())
		w.labelledDie(f)
		w.end("span")
	}
	w.end("p")
}

// labelledDie draws a die with its label and facts.
func (w *htmlWriter) labelledDie(f dieView) {
	w.die(f.Die)
	w.open("span", "class", "said")
	if !f.Of.Empty() {
		w.element("span", w.say(f.Of), "class", "label")
		w.WriteByte(' ')
	}
	w.element("span", f.Facts, "class", "facts")
	w.end("span")
}

// byline shows who made a decision and when, a link to its card, and the offers about it.
func (w *htmlWriter) byline(e *logEntry) {
	w.open("div", "class", "by")
	if e.Undone {
		w.element("strong", w.key("web.undone"))
		w.WriteByte(' ')
	}
	if name := e.Chair.Name; name != "" {
		w.element("span", name)
		w.WriteByte(' ')
	}
	w.WriteString(timeElement(e.At))
	if e.CardLink != "" {
		w.WriteByte(' ')
		w.element("a", w.say(e.Title), "href", e.CardLink)
	}
	for _, o := range e.Offers.Lead {
		w.decisionAction(o)
	}
	for _, o := range e.Offers.More {
		w.decisionAction(o)
	}
	w.end("div")
}

// decisionAction draws an offer about a decision as a button or link with the move's name alone.
// Its accessible name is the full label.
func (w *htmlWriter) decisionAction(o *offerView) {
	said, word := w.say(o.Msg()), w.say(o.Word)
	if o.Tap {
		w.open("form", "class", "deed", "id", "o-"+o.Key, "method", "post", "action", o.Action, "data-live", "",
			"aria-live", "off")
		w.hiddenFields(o)
		w.element("button", word, "class", "quiet", "aria-label", said)
		w.end("form")
		return
	}
	if page := o.Page(); page != "" {
		w.element("a", word, "class", "deed", "id", "o-"+o.Key, "href", page, "data-opens", "", "aria-label", said)
	}
}
