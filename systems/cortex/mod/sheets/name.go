package sheets

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var (
	paramKind  = game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	paramUnder = game.Param{Name: "under", Kind: game.Pick, Min: 1, Max: 1}
	// paramSet leaves room for the kind of the set, which is added in brackets.
	paramSet         = game.Param{Name: "set", Kind: game.Text, Min: 1, Max: sheet.MaxName - 12}
	paramListedNames = game.Param{Name: "what", Kind: game.Pick, Max: maxSteps}
	paramTitle       = game.Param{Name: "name", Kind: game.Text, Max: maxTitle}
)

// maxTitle is the most characters of a name that players give. For a specialty, its skill or role
// is added in brackets.
const maxTitle = 40

// A topic holds the choices of one offer of nameMove: all traits of a kind or, for powers, those of
// one set.
type topic struct {
	kind string
	set  string // for powers: the name of the set, "" for a new set
	word string // the argument that names it: the kind, or for powers the set
	all  []sheet.Choice
}

// topicWord returns a word for a power set. No other topic and no kind of set has that word.
func topicWord(all []topic, set string) string {
	return rulekit.Unique(game.Slug(set), func(w string) bool {
		return slices.Contains(sheet.Kinds(), w) ||
			slices.ContainsFunc(all, func(tp topic) bool { return tp.word == w })
	})
}

// topics returns the topics of a draft, in the order of its stages.
func topics(m sheetDraft, on *sheet.Sheet) []topic {
	var all []topic
	for _, ch := range m.choicesOf(on, nameKinds) {
		set := ""
		if ch.SetKind == sheet.KindPowers {
			set = ch.Set
		}
		i := slices.IndexFunc(all, func(tp topic) bool { return tp.kind == ch.SetKind && tp.set == set })
		if i < 0 {
			tp := topic{kind: ch.SetKind, set: set, word: ch.SetKind}
			if set != "" {
				tp.word = topicWord(all, set)
			}
			i, all = len(all), append(all, tp)
		}
		all[i].all = append(all[i].all, ch)
	}
	return all
}

var nameKinds = []string{sheet.AddTrait}

// nameMove returns the move that adds a trait to a draft: from a list, or with a name that the
// player gives (CREATE-SCRATCH-02, -05).
func nameMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "create name", Category: game.CategorySheet,
			Params: []game.Param{paramKind, paramListedNames, paramUnder, paramTitle, paramSet, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range drafts(s, c.Actor) {
				m := sheetDraftOf(s, who)
				for _, tp := range topics(m, &who.Sheet) {
					fixed := game.Args{"who": {who.ID}, "kind": {tp.word}}
					if c.Actor.Wants(fixed) {
						c.Add(nameOffer(who, m, tp, fixed))
					}
				}
				closeChoices(s, c, who, nameKinds)
			}
			closeWithoutDraft(s, c)
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			m := sheetDraftOf(t.S, c)
			i := slices.IndexFunc(topics(m, &c.Sheet), func(tp topic) bool { return tp.word == args.One("kind") })
			if i < 0 {
				return
			}
			next, did, _ := m.withNames(&c.Sheet, topics(m, &c.Sheet)[i], args, wordsAt(t.S, c))
			emitDrafted(t, c, m, next, did)
		},
	}
}

// nameOffer returns the offer of a topic. The offer asks for what the topic needs: traits of a
// list, the parent of the new trait (such as the skill of a specialty), and a name.
func nameOffer(c *people.Character, m sheetDraft, tp topic, fixed game.Args) game.Offer {
	o := game.Offer{Fixed: fixed, About: stageRef(c.ID, tp.all[0].Stage),
		Label: game.Say("cortex.create.name."+tp.kind, game.W("name", c.DisplayName()), game.W("set", tp.set)),
		Validate: func(args game.Args) *game.Refusal {
			_, _, no := m.withNames(&c.Sheet, tp, args, nil)
			return no
		}}
	free, listed, under := tp.inputs()
	note := m.budgetsMsg(&c.Sheet, []game.ChoiceGroup{{Word: tp.all[0].Stage}})
	if listed.Note = note; under.Choices != nil {
		listed.Note, under.Note = game.Msg{}, note
	}
	if !slices.ContainsFunc(tp.all, func(ch sheet.Choice) bool { return ch.Closed == nil }) {
		o.About, o.Closed = people.CharRef(c.ID), tp.all[0].Closed
	}
	if tp.kind == sheet.KindDistinctions {
		listed.Choices = suggestions(c, m.at.Lang)
	}
	if tp.kind == sheet.KindPowers && tp.set == "" {
		o.Inputs, o.OpensForm = append(o.Inputs, game.Input{Param: paramSet}), true
	}
	if len(listed.Choices) > 0 {
		listed.Max = min(listed.Max, len(listed.Choices))
		if free == nil {
			listed.Min = 1
		}
		o.Inputs = append(o.Inputs, listed)
	}
	if under.Choices != nil {
		under.Choices = rulekit.SelectOnly(under.Choices)
		o.Inputs = append(o.Inputs, under)
	}
	if free != nil {
		title := game.Input{Param: paramTitle}
		if len(listed.Choices) == 0 {
			title.Min = 1
		} else { // a tap would name nothing
			o.OpensForm = true
		}
		o.Inputs = append(o.Inputs, title)
	}
	return o
}

// inputs returns the inputs of a topic: for the listed traits, and for the parents of a trait that
// the player names. free is the choice of that trait, nil if the player can name none.
func (tp topic) inputs() (free *sheet.Choice, listed, under game.Input) {
	listed, under = game.Input{Param: paramListedNames}, game.Input{Param: paramUnder}
	words := tp.words()
	for i, ch := range tp.all {
		switch {
		case ch.Name != "":
			c := nameChoice(ch)
			c.Word = words[i]
			listed.Choices = append(listed.Choices, c)
		case ch.Under != "":
			free = &ch
			under.Choices = append(under.Choices,
				game.Choice{Word: game.Slug(ch.Under), Label: game.Quote(ch.Under), Closed: ch.Closed})
		default:
			free = &ch
		}
	}
	return free, listed, under
}

// words returns the word of each choice. Two listed choices with the same name have different
// words.
func (tp topic) words() []string {
	var all []string
	for _, ch := range tp.all {
		all = append(all, rulekit.UniqueIn(game.Slug(ch.Name), game.MaxWord,
			func(w string) bool { return w != "" && slices.Contains(all, w) }))
	}
	return all
}

// nameChoice returns a listed trait as a choice with its die, its text and its price.
func nameChoice(ch sheet.Choice) game.Choice {
	c := choiceOf(&sheet.Sheet{}, ch)
	if gloss := sheet.PortugueseName(ch.Name); gloss != "" &&
		(ch.SetKind == sheet.KindPowers || ch.SetKind == sheet.KindAbilities) {
		c.Aliases = []string{game.WholeSlug(gloss)}
	}
	c.Group, c.Note = "", game.Msg{}
	switch {
	case ch.To == 0:
		c.Dice = nil
		c.Note = ch.SFX.Text()
	case ch.SetKind == sheet.KindAbilities:
		c.Note = sheet.Trait{Name: ch.Name}.Does()
	case ch.SetKind == sheet.KindPowers:
		c.Note = sheet.RatingMsg(ch.SetKind, ch.Name, ch.To)
	case ch.Price > 0:
		c.Note = game.Say("cortex.create.price", game.N("n", ch.Price))
	}
	return c
}

// withNames returns the sheet with the picked and named traits, and the choices that were made. It
// fails with the reason of the first choice that cannot be made, and if nothing is picked or named.
func (m sheetDraft) withNames(on *sheet.Sheet, tp topic, args game.Args, free wording) (sheet.Sheet, []sheet.Choice,
	*game.Refusal) {
	next := *on
	var did []sheet.Choice
	for _, name := range titles(tp, args, m.at.Lang) {
		ch := m.choiceFor(&next, tp, name, args)
		if ch == nil {
			continue
		}
		if no := refuseNamed(&next, *ch); no != nil {
			return next, did, no
		}
		next = m.WithHighlights(next, next.WithChoice(*ch, free), m.at.Lang)
		did = append(did, *ch)
	}
	if len(did) == 0 {
		no := game.Refuse("RUL-NAMES", "cortex.fault.E_NAME_EMPTY")
		no.Param = paramTitle.Name
		return next, nil, no
	}
	return next, did, nil
}

// choiceFor returns the choice of a topic that a title is for, with the given names of the trait and
// its set; nil if the sheet has no such choice any more.
func (m sheetDraft) choiceFor(on *sheet.Sheet, tp topic, name title, args game.Args) *sheet.Choice {
	for _, now := range topics(m, on) {
		i := slices.IndexFunc(now.all, func(ch sheet.Choice) bool { return name.isFor(ch, args) })
		if now.kind != tp.kind || i < 0 || now.set != tp.set && (tp.set != "" || now.set != m.setOf(args)) {
			continue
		}
		ch := now.all[i]
		if ch.Name == "" {
			ch = ch.As(name.given)
		}
		if ch.SetKind == sheet.KindPowers && ch.Set == "" {
			ch = ch.In(args.One("set"), m.at.Lang)
		}
		return &ch
	}
	return nil
}

// isFor reports whether a title is for a choice: a listed one, or one that lacks a name.
func (n title) isFor(ch sheet.Choice, args game.Args) bool {
	if n.listed != nil {
		return ch.Name == n.listed.Name && ch.SFX.Entry == n.listed.SFX.Entry
	}
	return ch.Name == "" && (len(args["under"]) == 0 || game.Slug(ch.Under) == args.One("under"))
}

// refuseNamed refuses a choice that is closed, or has a name that is taken or too long.
func refuseNamed(on *sheet.Sheet, ch sheet.Choice) *game.Refusal {
	switch {
	case ch.Closed != nil:
		return ch.Closed
	case hasNamed(on, ch):
		return game.Refuse("RUL-NAMES", "cortex.fault.E_NAME_DUP", game.W("set", ch.Set), game.W("name", ch.Name))
	}
	return cmp.Or(sheet.TooLongName(ch.Name), sheet.TooLongName(ch.Set))
}

// setOf returns the name of the new power set in the arguments.
func (m sheetDraft) setOf(args game.Args) string {
	return sheet.Choice{}.In(args.One("set"), m.at.Lang).Set
}

// hasNamed reports whether the set of a choice has a trait with its name already (RUL-NAMES).
func hasNamed(s *sheet.Sheet, ch sheet.Choice) bool {
	for set, t := range s.All() {
		if game.Canonical(set) == game.Canonical(ch.Set) && game.Canonical(t.Name) == game.Canonical(ch.Name) {
			return true
		}
	}
	return false
}

// title is a listed choice, or a name that the player gave.
type title struct {
	listed *sheet.Choice
	given  string
}

// titles returns the titles in the arguments: first those of the list, then the given name.
// Suggested distinctions count as given names.
func titles(tp topic, args game.Args, lang string) []title {
	var all []title
	for _, word := range args["what"] {
		if tp.kind != sheet.KindDistinctions {
			if i := slices.Index(tp.words(), word); i >= 0 {
				all = append(all, title{listed: &tp.all[i]})
			}
			continue
		}
		for _, name := range sheet.SuggestedDistinctions(lang) {
			if game.Slug(name) == word {
				all = append(all, title{given: name})
			}
		}
	}
	if name := args.One("name"); name != "" {
		all = append(all, title{given: name})
	}
	return all
}

// suggestions returns the suggested distinctions that the sheet does not have yet.
func suggestions(c *people.Character, lang string) []game.Choice {
	var all []game.Choice
	for _, name := range sheet.SuggestedDistinctions(lang) {
		if !hasNamed(&c.Sheet, sheet.Choice{Set: c.SetOf(sheet.KindDistinctions, lang).Name, Name: name}) {
			all = append(all, game.Choice{Word: game.Slug(name), Label: game.Quote(name)})
		}
	}
	return all
}
