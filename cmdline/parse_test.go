package cmdline

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"mesa/game"
	"mesa/house"
	"mesa/lang"
)

// specs returns a spec for every kind of line.
func specs() []game.Spec {
	text := game.Param{Name: "text", Kind: game.Text, Max: 200}
	all := []game.Spec{
		{Name: "test", Params: []game.Param{{Name: "who", Kind: game.Pick, Min: 1, Max: 1},
			{Name: "difficulty", Kind: game.Pick, Max: 1}}},
		{Name: "roll", Params: []game.Param{{Name: "pool", Kind: game.Dice, Min: 1, Max: 12},
			{Name: "for", Kind: game.Text, Max: 100}}},
		{Name: "choose", Params: []game.Param{{Name: "total", Kind: game.Pick, Min: 1, Max: 3},
			{Name: "effect", Kind: game.Pick, Max: 1}}},
		{Name: "say", Params: []game.Param{{Name: "mood", Kind: game.Pick, Max: 1}, text}},
		{Name: "give", Params: []game.Param{{Name: "points", Kind: game.Number, Max: 9}}},
		{Name: "sheet",
			Params: []game.Param{{Name: "traits", Kind: game.Rows, Max: 9}, {Name: "who", Kind: game.Pick, Max: 1},
				{Name: "name", Kind: game.Text, Max: 40}}},
		{Name: "roster"}, {Name: "next"},
		{Name: "offers", Params: []game.Param{{Name: "line", Kind: game.Text, Max: 200, Line: true}}},
	}
	for i := range all {
		all[i].Key = "cortex." + all[i].Name
	}
	return all
}

func TestParse(t *testing.T) {
	tests := []struct {
		line string
		move string
		args game.Args
	}{
		{"next", "next", game.Args{}},
		{"  NEXT  ", "next", game.Args{}},
		{"n", "next", game.Args{}},
		{"test ana challenging", "test", game.Args{"who": {"ana"}, "difficulty": {"challenging"}}},
		{"test difficulty=easy ana", "test", game.Args{"who": {"ana"}, "difficulty": {"easy"}}},
		{"test ana difficulty=", "test", game.Args{"who": {"ana"}, "difficulty": {}}},
		{"test easy who=ana", "test", game.Args{"who": {"ana"}, "difficulty": {"easy"}}},
		{`offers test ana difficulty=easy with="a b"`, "offers",
			game.Args{"line": {"test", "ana", "difficulty=easy", `with="a b"`}}},
		{`offers "test ana"`, "offers", game.Args{"line": {"test ana"}}},
		{"offers", "offers", game.Args{}},
		{"roll d8 2d6,d10 for=jump", "roll", game.Args{"pool": {"d8", "2d6", "d10"}, "for": {"jump"}}},
		{`roll for="a, \"b\" \\ c" d8`, "roll", game.Args{"pool": {"d8"}, "for": {`a, "b" \ c`}}},
		{"choose total=1,2 effect=3", "choose", game.Args{"total": {"1", "2"}, "effect": {"3"}}},
		{"choose total=1 total=2", "choose", game.Args{"total": {"1", "2"}}},
		{"choose 1 2 effect=3", "choose", game.Args{"total": {"1", "2"}, "effect": {"3"}}},
		{`choose "1,5",2`, "choose", game.Args{"total": {"1,5", "2"}}},
		{"choose total=,", "choose", game.Args{"total": {}}},
		{"say calm well, well", "say", game.Args{"mood": {"calm"}, "text": {"well,", "well"}}},
		{`say calm 5" x\y`, "say", game.Args{"mood": {"calm"}, "text": {`5"`, `x\y`}}},
		{`say text=""`, "say", game.Args{"text": {""}}},
		{`say text=`, "say", game.Args{"text": {}}},
		{`say calm "x=3"`, "say", game.Args{"mood": {"calm"}, "text": {"x=3"}}},
		{"give -2", "give", game.Args{"points": {"-2"}}},
		{"sheet Ana: skills Fight d8, Move d6 | b C d6", "sheet",
			game.Args{"traits": {"Ana: skills Fight d8, Move d6 | b C d6"}}},
		{"sheet Ana\nskills:\n- Fight d8\n\nPowers\nFly d6", "sheet",
			game.Args{"traits": {"Ana\nskills:\n- Fight d8\n\nPowers\nFly d6"}}},
		{`sheet "Ana: skills Fight d8" ana`, "sheet", game.Args{"traits": {"Ana: skills Fight d8"}, "who": {"ana"}}},
		{`sheet traits="skills: \"a, b\" d8" ana`, "sheet", game.Args{"traits": {`skills: "a, b" d8`}, "who": {"ana"}}},
		{`sheet skills: "a, b" d8, c d6 who=ana`, "sheet",
			game.Args{"traits": {`skills: "a, b" d8, c d6`}, "who": {"ana"}}},
		{"say\u00a0ruhig ação", "say", game.Args{"mood": {"ruhig"}, "text": {"ação"}}},
	}
	for _, tt := range tests {
		c, no := Parse(tt.line, specs())
		if no != nil {
			t.Errorf("%s: %v", tt.line, no)
			continue
		}
		if c.Move != tt.move || !equalArgs(c.Args, tt.args) {
			t.Errorf("%s: %s %q, want %s %q", tt.line, c.Move, c.Args, tt.move, tt.args)
		}
	}
}

func equalArgs(a, b game.Args) bool { return maps.EqualFunc(a, b, slices.Equal) }

func TestParseRefuses(t *testing.T) {
	tests := []struct{ line, want string }{
		{"", "Type a command. The word help lists them."},
		{"fly", "There is no command “fly”. The word help lists them."},
		{"chose 1", "There is no command “chose”. Similar: choose."},
		{"tset ana", "There is no command “tset”. Similar: test."},
		{"ro d8", "“ro” could be roll and roster. Write a little more."},
		{"roll d8 d7", "“d7” at position 9: there is no such die. There are d4, d6, d8, d10, d12, d20 and d100."},
		{"roll 0d8", "“0d8” at position 6 makes no dice. Say at least one, such as d8."},
		{"roll 99d6", "“99d6” at position 6 makes too many dice: at most 60."},
		{"roll d8 for=é xx", "“xx” at position 15 isn't a die. Dice look like d8 or 2d6."},
		{`say "ação`, "The quotation mark at position 5 is never closed."},
		{"test ana easy now",
			"“now” at position 15 is one word too many for test. Put a text of several words in quotes."},
		{"next x", "“x” at position 6 is one word too many for next. Put a text of several words in quotes."},
		{"test foo=1", "“foo=” at position 6: test doesn't take that. It takes who and difficulty. If it is " +
			"plain text, put it in quotes."},
		{"test who=ana who=bia", "“Who takes the test” appears again at position 14."},
		{strings.Repeat("x", MaxLine+1), "That line is too long: at most 4000 characters."},
	}
	b, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	p := b.Printer(lang.EN, nil)
	for _, tt := range tests {
		c, no := Parse(tt.line, specs())
		if no == nil {
			t.Errorf("%.40s: read as %v", tt.line, c)
			continue
		}
		if got := p.Refusal(no); got != tt.want {
			t.Errorf("%.40s:\n got %s\nwant %s", tt.line, got, tt.want)
		}
	}
}

func TestPrint(t *testing.T) {
	tests := []struct {
		move string
		args game.Args
		want string
	}{
		{"next", nil, "next"},
		{"test", game.Args{"who": {"ana"}, "difficulty": {"easy"}}, "test ana easy"},
		{"test", game.Args{"difficulty": {"easy"}}, "test difficulty=easy"},
		{"test", game.Args{"who": {"ana"}, "difficulty": {}}, "test ana difficulty="},
		{"roll", game.Args{"pool": {"d8", "d6"}, "for": {"the jump"}}, `roll d8 d6 for="the jump"`},
		{"roll", game.Args{"for": {"x=1"}}, `roll for="x=1"`},
		{"choose", game.Args{"total": {}, "effect": {"a,b"}}, `choose total= effect="a,b"`},
		{"say", game.Args{"mood": {"calm"}, "text": {`say "hi" \`}}, `say calm "say \"hi\" \\"`},
		{"say", game.Args{"text": {"a", "b c"}}, `say text=a text="b c"`},
		{"sheet", game.Args{"traits": {"x"}, "who": {"ana"}}, `sheet "x" ana`},
		{"sheet", game.Args{"traits": {`s: "a, b" d8`}, "name": {"Ana"}}, `sheet "s: \"a, b\" d8" name=Ana`},
	}
	for _, tt := range tests {
		if got := Print(spec(t, tt.move), tt.args); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.args, got, tt.want)
		}
	}
}

func spec(t *testing.T, move string) game.Spec {
	t.Helper()
	s, no := Find(move, specs())
	if no != nil {
		t.Fatal(no)
	}
	return s
}

func TestUsage(t *testing.T) {
	for move, want := range map[string]string{
		"next": "next", "test": "test who [difficulty]", "roll": "roll pool… [for=…]", "say": "say [mood] [text…]",
	} {
		if got := Usage(spec(t, move)); got != want {
			t.Errorf("%s: %q, want %q", move, got, want)
		}
	}
}

// FuzzParse checks that no line breaks the reader, and that a line it reads can be written and read
// again.
func FuzzParse(f *testing.F) {
	for _, line := range []string{"roll d8 2d6 for=x", `say calm "a\"b" c`, "choose total=1,2 effect=", `say text="`,
		"\xff ,=",
		`roll for=,"`, "C " + strings.Repeat("\x8b", MaxLine-2)} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		Complete(line, specs(), offers(), englishPrinter())
		c, no := Parse(line, specs())
		if no != nil {
			return
		}
		s, no := Find(c.Move, specs())
		if no != nil {
			t.Fatal(no)
		}
		// With names and quotes, and three bytes for each invalid character, the result may be
		// longer than MaxLine.
		written := Print(s, c.Args)
		ts, no := tokensOf(written)
		if no != nil {
			t.Fatal(no)
		}
		again, no := readCommand(ts, specs(), nil)
		if no != nil || again.Move != c.Move || !equalArgs(again.Args, c.Args) {
			t.Errorf("%q reads %q, written %q, which reads %q %v", line, c.Args, written, again.Args, no)
		}
	})
}

// FuzzPrint checks that printing and parsing returns the same words.
func FuzzPrint(f *testing.F) {
	f.Add("a", "b c", `"`)
	f.Add("x=1", ",", `\`)
	f.Add("", " ", "é\u2003")
	f.Fuzz(func(t *testing.T, one, two, three string) {
		if !utf8.ValidString(one+two+three) || len(one)+len(two)+len(three) > MaxLine/3 {
			return
		}
		for move, args := range map[string]game.Args{
			"say":    {"mood": {one}, "text": {two, three}},
			"choose": {"total": {one, two, three}, "effect": {three}},
			"test":   {"difficulty": {two}},
			"sheet":  {"traits": {two}, "who": {three}},
		} {
			line := Print(spec(t, move), args)
			c, no := Parse(line, specs())
			if no != nil || c.Move != move || !equalArgs(c.Args, args) {
				t.Errorf("%q: %q reads %q, %v", args, line, c.Args, no)
			}
		}
	})
}

func offers() []game.Offer {
	ask := func(p game.Param, words ...string) game.Input {
		a := game.Input{Param: p}
		for _, w := range words {
			a.Choices = append(a.Choices, game.Choice{Word: w, Label: game.Quote(w)})
		}
		return a
	}
	all := specs()
	return []game.Offer{
		{Move: "next", Label: game.Quote("go on")},
		{Move: "test", Fixed: game.Args{"who": {"ana"}}, Inputs: []game.Input{ask(all[0].Params[1], "easy", "hard")},
			Label: game.Quote("test Ana")},
		{Move: "test", Fixed: game.Args{"who": {"bia"}}, Label: game.Quote("test Bia")},
		{Move: "choose", Inputs: []game.Input{ask(all[2].Params[0], "1", "2", "12"), ask(all[2].Params[1], "3")},
			ForCard: game.ForCard{Urgent: true}},
		{Move: "roll", Inputs: []game.Input{{Param: all[1].Params[0], Preset: "d8 d6"}, {Param: all[1].Params[1]}},
			Primary: true},
		{Move: "give", Closed: game.ErrNotOffered},
	}
}

func TestComplete(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"", []string{"choose", "roll", "next", "test"}},
		{"t", []string{"test"}},
		{"T", []string{"test"}},
		{"x", nil},
		{"give ", nil},
		{"test ", []string{"test ana", "test bia", "test who=", "test difficulty="}},
		{"test b", []string{"test bia"}},
		{"test ana ", []string{"test ana easy", "test ana hard", "test ana difficulty="}},
		{"test bia ", nil},
		{"test ana difficulty=h", []string{"test ana difficulty=hard"}},
		{"test ana d", []string{"test ana difficulty="}},
		{"choose 1 ", []string{"choose 1 2", "choose 1 12", "choose 1 effect="}},
		{"choose total=2,1", []string{"choose total=2,1", "choose total=2,12"}},
		{"roll ", []string{"roll d8,d6", "roll pool=", "roll for="}},
		{"roll d8 ", []string{"roll d8 for="}},
		{`say "open`, nil},
		{`test "an`, []string{"test ana"}},
		{`test who="an`, []string{"test who=ana"}},
		{`test "ana `, nil},
	}
	for _, tt := range tests {
		var got []string
		for _, s := range Complete(tt.line, specs(), offers(), englishPrinter()) {
			got = append(got, s.Insert)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.line, got, tt.want)
		}
	}
}

// A line made of suggestions alone is a command that an offer matches.
func TestCompletedLinesMatchAnOffer(t *testing.T) {
	for _, line := range []string{"test ana easy", "test bia", "choose 2 1 effect=3", "roll d8,d6", "next"} {
		c, no := Parse(line, specs())
		if no == nil {
			_, _, no = game.Match(offers(), c)
		}
		if no != nil {
			t.Errorf("%s: %v", line, no)
		}
	}
	c, _ := Parse("choose effect=3", specs())
	if _, _, no := game.Match(offers(), c); no == nil || no.Reason.Key != "refused.missing" {
		t.Errorf("a missing word: %v", no)
	}
}

func TestManual(t *testing.T) {
	b, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range lang.Locales {
		text := Manual(b.Printer(locale, nil), CommandSets(house.System(), nil))
		if strings.Contains(text, "⟦") {
			t.Errorf("%s: a text is missing:\n%s", locale, text)
		}
	}
	text := Manual(b.Printer(lang.EN, nil), CommandSets(house.System(), nil))
	want := `### dice

Roll loose dice. Rolls dice just to roll them. No rule reads them.

    dice pool… [for=…]

- pool: The dice, such as 2d6 d8 (up to 30 dice)
- for: What they are for (text, up to 100 characters, optional)
`
	if !strings.Contains(text, want) {
		t.Errorf("the manual lacks\n%s\nit says\n%s", want, text)
	}
}

func TestCompleteAfterAnAlias(t *testing.T) {
	way := game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	level := game.Param{Name: "level", Kind: game.Pick, Min: 1, Max: 1}
	specs := []game.Spec{{Key: "x.attack", Name: "attack", Params: []game.Param{way, level}}}
	offers := []game.Offer{{Move: "attack", Fixed: game.Args{"way": {"power"}}, Aliases: game.Args{"way": {"poder"}},
		Inputs: []game.Input{{Param: level, Choices: []game.Choice{{Word: "strong", Label: game.Quote("strong")}}}}}}
	found := Complete("attack poder st", specs, offers, englishPrinter())
	if len(found) != 1 || found[0].Insert != "attack poder strong" {
		t.Errorf("goes on with %v", found)
	}
}

func TestLineOnBehalfAndConfirmedLine(t *testing.T) {
	for line, want := range map[string]game.Command{
		"for ana choose 1 2":      {Move: "choose", OnBehalfOf: "ana", Args: game.Args{"total": {"1", "2"}}},
		"por ana choose 1 2":      {Move: "choose", OnBehalfOf: "ana", Args: game.Args{"total": {"1", "2"}}},
		`For "Ana Maria" next`:    {Move: "next", OnBehalfOf: "Ana Maria", Args: game.Args{}},
		"next!":                   {Move: "next", Sure: true, Args: game.Args{}},
		"for ana next!":           {Move: "next", OnBehalfOf: "ana", Sure: true, Args: game.Args{}},
		"roll d8 for=ana":         {Move: "roll", Args: game.Args{"pool": {"d8"}, "for": {"ana"}}},
		`say calm "next! for me"`: {Move: "say", Args: game.Args{"mood": {"calm"}, "text": {"next! for me"}}},
	} {
		c, no := Parse(line, specs())
		if no != nil || c.Move != want.Move || c.OnBehalfOf != want.OnBehalfOf || c.Sure != want.Sure ||
			!maps.EqualFunc(c.Args, want.Args, slices.Equal) {
			t.Errorf("%s: %+v %v", line, c, no)
		}
	}
	if _, no := Parse("for ana", specs()); no == nil || no.Reason.Key != "words.empty" {
		t.Errorf("%v", no)
	}
}

func TestCompleteOnBehalfOfAnother(t *testing.T) {
	offers := []game.Offer{
		{Move: "next", Label: game.Say("next")},
		{Move: "choose", Acting: game.Acting{Character: "char/ana", OnBehalf: true}, Label: game.Say("choose"),
			Inputs: []game.Input{{Param: game.Param{Name: "total", Kind: game.Pick, Min: 1, Max: 3},
				Choices: []game.Choice{{Word: "1"}, {Word: "2"}}}}},
	}
	for line, want := range map[string]string{"f": "for", "po": "por", "for ": "for ana",
		"for ana ch":      "for ana choose",
		"por ana choose ": "por ana choose 1", "for ana ne": ""} {
		found := Complete(line, specs(), offers, englishPrinter())
		has := slices.ContainsFunc(found, func(s Suggestion) bool { return s.Insert == want })
		if want == "" && len(found) > 0 || want != "" && !has {
			t.Errorf("%q: %+v, want %q", line, found, want)
		}
	}
}

func TestSureLineConfirms(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	o := game.Offer{Move: "test", Fixed: game.Args{"who": {"ana"}}, Loss: game.Loss{Destructive: true},
		Acting: game.Acting{Character: "char/bia", OnBehalf: true}}
	if got := SureLine(index.Printer(lang.PTBR, nil), specs(), o,
		game.Args{"difficulty": {"easy"}}); got != "por bia test! ana easy" {
		t.Error(got)
	}
	o.Fixed["who"] = []string{"bia"} // the line names the character anyway
	if got := Line(index.Printer(lang.EN, nil), specs(), o); got != "test bia" {
		t.Error(got)
	}
}

// The name of a move in a group has two words, in a line and in its completion.
func TestMoveOfAGroupHasTwoWords(t *testing.T) {
	specs := []game.Spec{
		{Key: "x.doom.spend", Name: "doom spend", Params: []game.Param{{Name: "n", Kind: game.Number, Min: 1, Max: 9}}},
		{Key: "x.doom.add", Name: "doom add"}, {Key: "x.roll", Name: "roll"},
	}
	for line, want := range map[string]string{"doom spend 3": "doom spend", "Doom ADD": "doom add",
		"doom add!": "doom add",
		"roll":      "roll"} {
		c, no := Parse(line, specs)
		if no != nil || c.Move != want || c.Sure != strings.HasSuffix(line, "!") {
			t.Errorf("%q is read as %+v: %v", line, c, no)
		}
	}
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	o := game.Offer{Move: "doom spend", Fixed: game.Args{"n": {"3"}}, Loss: game.Loss{Destructive: true}}
	sure := SureLine(index.Printer(lang.EN, nil), specs, o, nil)
	if c, no := Parse(sure, specs); sure != "doom spend! 3" || no != nil || c.Move != o.Move || !c.Sure {
		t.Errorf("%q is read as %+v, %v", sure, c, no)
	}
	if c, no := Parse("doom", specs); no == nil {
		t.Errorf("a group alone is read as %+v", c)
	}
	c, _ := Parse("doom spend 3", specs)
	if got := Print(specs[0], c.Args); got != "doom spend 3" {
		t.Errorf("it is printed as %q", got)
	}
	offers := []game.Offer{{Move: "doom spend", Inputs: []game.Input{{Param: specs[0].Params[0]}}}, {Move: "doom add"},
		{Move: "roll"}}
	for line, want := range map[string]string{"doo": "doom spend|doom add", "doom s": "doom spend",
		"doom ": "doom spend|doom add"} {
		var got []string
		for _, s := range Complete(line, specs, offers, englishPrinter()) {
			got = append(got, s.Insert)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q goes on with %q", line, got)
		}
	}
}

// englishPrinter returns a printer for English.
func englishPrinter() *lang.Printer {
	index, err := lang.Load()
	if err != nil {
		panic(err)
	}
	return index.Printer(lang.EN, nil)
}
