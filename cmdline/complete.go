package cmdline

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
	"mesa/lang"
)

// Suggestion is one way to continue a line.
type Suggestion struct {
	Insert string   // the whole line, continued in this way
	Label  game.Msg // the meaning of the added word
}

// Line returns the continued line, ready for the next word: with a space at its end, unless a value
// must follow a "name=".
func (s Suggestion) Line() string {
	if strings.HasSuffix(s.Insert, "=") {
		return s.Insert
	}
	return s.Insert + " "
}

// Added returns the text that replaces the last word of line. If the suggestion changes more than
// the last word, Added returns the whole continued line.
func (s Suggestion) Added(line string) string {
	if added, ok := strings.CutPrefix(s.Insert, line[:strings.LastIndexByte(line, ' ')+1]); ok {
		return added
	}
	return s.Insert
}

// Complete returns the ways to continue a line, from the open offers alone. These are the moves, in
// the order of Offer.Priority, with "for" before them if an offer is on behalf of another; after
// "for" the characters; after a move the words that its offers fix or ask for, and the names of its
// parameters. Closed choices are left out. Words of the rules are suggested in the printer's
// language, unless another spelling is being typed. Complete returns nil for a line that is too
// long.
func Complete(line string, specs []game.Spec, offers []game.Offer, p *lang.Printer) []Suggestion {
	tokens, no := split(line)
	unclosed := no != nil && len(tokens) > 0 // a quote is being typed
	if no != nil && !unclosed {
		return nil
	}
	c := completer{head: line, specs: specs, offers: OpenOffers(offers), say: p}
	if n := len(tokens); n > 0 && (unclosed || !endsInSpace(line)) {
		c.last, tokens = tokens[n-1], tokens[:n-1]
		c.head = line[:c.last.from]
		c.raw = line[c.last.from:]
	}
	switch {
	case len(tokens) == 1 && slices.Contains(onBehalfWords, game.Canonical(tokens[0].text)):
		c.suggestPeople()
		return c.found
	case len(tokens) == 0:
		c.suggestOnBehalf()
	}
	person, tokens := splitOnBehalf(tokens)
	if person != "" {
		c.offers = slices.DeleteFunc(c.offers,
			func(o game.Offer) bool { return game.Canonical(o.Character.Word()) != game.Canonical(person) })
	}
	if len(tokens) == 0 {
		c.suggestMoves()
	} else {
		c.suggestWords(tokens)
	}
	return c.found
}

// suggestOnBehalf suggests the word "for", if an offer is on behalf of another. The Portuguese word
// is suggested only after its first letter is typed.
func (c *completer) suggestOnBehalf() {
	if !slices.ContainsFunc(c.offers, func(o game.Offer) bool { return o.OnBehalf }) {
		return
	}
	for i, word := range onBehalfWords {
		if i == 0 || c.raw != "" {
			c.add(word, c.last.text, word, game.Say("words.for.help"))
		}
	}
}

// suggestPeople suggests the characters to act for.
func (c *completer) suggestPeople() {
	for _, o := range c.offers {
		if o.OnBehalf {
			c.add(quote(o.Character.Word()), c.last.text, o.Character.Word(), o.Msg())
		}
	}
}

func endsInSpace(line string) bool { return strings.TrimSpace(line[len(line)-1:]) == "" }

// OpenOffers returns the offers that are not closed, in the order of Offer.Priority.
func OpenOffers(offers []game.Offer) []game.Offer {
	open := slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return o.Closed != nil })
	slices.SortStableFunc(open, func(a, b game.Offer) int { return a.Priority() - b.Priority() })
	return open
}

type completer struct {
	head   string // the part of the line before the word being typed
	raw    string // the word being typed, as written
	last   token  // the same word as a token
	specs  []game.Spec
	offers []game.Offer
	found  []Suggestion
	say    *lang.Printer
}

// add suggests text after the head of the line, if word begins with the typed text.
func (c *completer) add(text, typed, word string, label game.Msg) {
	if !strings.HasPrefix(game.Canonical(word), game.Canonical(typed)) {
		return
	}
	s := Suggestion{c.head + text, label}
	if !slices.ContainsFunc(c.found, func(f Suggestion) bool { return f.Insert == s.Insert }) {
		c.found = append(c.found, s)
	}
}

func (c *completer) suggestMoves() {
	for _, o := range c.offers {
		if i := slices.IndexFunc(c.specs, func(s game.Spec) bool { return s.Name == o.Move }); i >= 0 {
			c.add(o.Move, c.last.text, o.Move, game.Say(c.specs[i].Key))
		}
	}
}

// suggestGroup suggests the second words of the moves in a group, after the name of the group.
func (c *completer) suggestGroup(group string) {
	for _, o := range c.offers {
		i := slices.IndexFunc(c.specs, func(s game.Spec) bool { return s.Name == o.Move })
		if i < 0 {
			continue
		}
		if in, name := c.specs[i].Split(); in == group {
			c.add(name, c.last.text, name, game.Say(c.specs[i].Key))
		}
	}
}

// suggestWords suggests the moves of a group, or words for the parameters that the word being typed
// may be for, and then the parameters not given so far by name.
func (c *completer) suggestWords(before []token) {
	if len(before) == 1 {
		c.suggestGroup(game.Canonical(before[0].text))
	}
	spec, _, rest, no := splitMove(before, c.specs)
	if no != nil {
		return
	}
	args, no := arguments(rest, spec, c.offers)
	if no != nil {
		return
	}
	offers := slices.DeleteFunc(slices.Clone(c.offers),
		func(o game.Offer) bool { return o.Move != spec.Name || !Agrees(o, args) })
	at := argReader{spec: spec, offers: offers, args: args}
	if p, no := at.param(c.last); no == nil {
		c.suggestTitles(spec, p, args, offers)
		c.suggestParam(spec, p, args, offers)
	}
	if !c.last.named && c.last.text != "" {
		for _, p := range at.freeParams() {
			c.suggestParam(spec, p, args, offers)
		}
	}
	if c.last.named {
		return
	}
	for _, p := range spec.Params {
		if _, given := args[p.Name]; !given &&
			slices.ContainsFunc(offers, func(o game.Offer) bool { return hasParam(o, p.Name) }) {
			c.add(p.Name+"=", c.last.text, p.Name, paramLabel(spec, p))
		}
	}
}

// suggestTitles suggests whole values for a Text of which at least one word is typed: "open the
// long w" is continued with the rest of a title.
func (c *completer) suggestTitles(spec game.Spec, p game.Param, args game.Args, offers []game.Offer) {
	begun := strings.Join(args[p.Name], " ")
	if p.Kind != game.Text || begun == "" || c.last.named || c.last.quoted {
		return
	}
	at := strings.LastIndex(c.head, begun+" ")
	if at < 0 {
		return
	}
	whole := completer{head: c.head[:at], raw: c.head[at:] + c.raw, say: c.say}
	whole.last = token{text: begun + " " + c.last.text}
	rest := maps.Clone(args)
	delete(rest, p.Name)
	whole.suggestParam(spec, p, rest, offers)
	c.found = append(c.found, whole.found...)
}

func paramLabel(spec game.Spec, p game.Param) game.Msg {
	return spec.Label(p.Name)
}

// Agrees reports whether the words of a line so far do not contradict the offer: each parameter is
// one of the offer's, and words of fixed parameters are the fixed words, in any spelling.
func Agrees(o game.Offer, args game.Args) bool {
	for name, given := range args {
		fixed, is := o.Fixed[name]
		if _, asked := o.Input(name); !is && !asked {
			return false
		}
		for _, w := range given {
			if is && !slices.ContainsFunc(fixed, func(f string) bool { return means(f, o.Aliases[name], w) }) {
				return false
			}
		}
	}
	return true
}

func hasParam(o game.Offer, name string) bool {
	_, asked := o.Input(name)
	return asked || o.Fixed[name] != nil
}

// suggestParam suggests words for one parameter.
func (c *completer) suggestParam(spec game.Spec, p game.Param, args game.Args, offers []game.Offer) {
	kept, typed := c.splitTyped(p)
	given := args[p.Name]
	if n := len(c.last.parts); isList(p) && n > 1 {
		given = append(slices.Clone(given), c.last.parts[:n-1]...)
	}
	suggest := func(word string, aliases []string, label game.Msg) {
		if !slices.ContainsFunc(given, func(g string) bool { return means(word, aliases, g) }) {
			word = c.spellingOf(word, aliases, typed)
			c.add(kept+quote(word), typed, word, label)
		}
	}
	for _, o := range offers {
		for _, w := range o.Fixed[p.Name] {
			suggest(w, o.Aliases[p.Name], o.Msg())
		}
		a, _ := o.Input(p.Name)
		for _, choice := range a.Choices {
			if choice.Closed == nil {
				suggest(choice.Word, choice.Aliases, a.ChoiceMsg(choice, o.BaseChance()))
			}
		}
		if whole := presetText(o, a); whole != "" && len(given) == 0 {
			c.add(kept+quotedPreset(a, whole), typed, whole, paramLabel(spec, p))
		}
	}
}

// spellingOf returns the spelling of a word to suggest: the reader's own term, if this is an alias
// of the word and begins with the typed text, else the word itself.
func (c *completer) spellingOf(word string, aliases []string, typed string) string {
	if len(aliases) == 0 {
		return word
	}
	readersWord := c.say.Say(game.Term(word))
	if means(word, aliases, readersWord) && strings.HasPrefix(game.Canonical(readersWord), game.Canonical(typed)) {
		return readersWord
	}
	return word
}

// means reports whether the typed text is a word or one of its aliases.
func means(word string, aliases []string, typed string) bool {
	return slices.ContainsFunc(append([]string{word}, aliases...),
		func(w string) bool { return game.Canonical(w) == game.Canonical(typed) })
}

// presetText returns the preset of an input as text: for rows the present rows with their head.
func presetText(o game.Offer, a game.Input) string {
	if a.Kind == game.Rows && len(a.CurrentRows) > 0 {
		return o.RowsText(a)
	}
	return a.Preset
}

// quotedPreset writes a preset as a line gives it: dice with commas between them, else one word.
func quotedPreset(a game.Input, whole string) string {
	if a.Kind == game.Dice {
		return strings.Join(strings.Fields(whole), ",")
	}
	return quote(whole)
}

// splitTyped splits the word being typed into the part that stays and the part to complete.
func (c *completer) splitTyped(p game.Param) (kept, typed string) {
	cut := 0
	if c.last.named {
		cut = len(c.last.name) + 1
	}
	if isList(p) {
		cut = max(cut, strings.LastIndexByte(c.raw, ',')+1)
	}
	return c.raw[:cut], strings.Trim(c.raw[cut:], `"`)
}
