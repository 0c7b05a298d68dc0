package game_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"mesa/game"
)

// offers returns the offers of these tests: two hitches that can be used, a pool, a word.
func offers() []game.Offer {
	hitch := func(n, name string) game.Offer {
		return game.Offer{Move: "hitch", Fixed: game.Args{"roll": {n}}, Label: game.Quote(name), Inputs: []game.Input{
			{Param: game.Param{Name: "as", Kind: game.Pick, Min: 1, Max: 1}, Choices: choices("complication", "doom*")},
		}}
	}
	return []game.Offer{
		hitch("1", "first"), hitch("2", "second"),
		{Move: "roll", Inputs: []game.Input{
			{Param: game.Param{Name: "dice", Kind: game.Dice, Min: 1, Max: 5}},
			{Param: game.Param{Name: "name", Kind: game.Text, Min: 0, Max: 10}},
			{Param: game.Param{Name: "n", Kind: game.Number, Min: -2, Max: 9}, Preset: "3"},
		}},
		{Move: "pick", Inputs: []game.Input{{Param: game.Param{Name: "two", Kind: game.Pick, Min: 2, Max: 2},
			Choices: choices("Lógica", "força", "saúde")}},
			Validate: func(a game.Args) *game.Refusal {
				if a.Has("two", "saúde") {
					return game.Refuse("R-1", "refused.fit")
				}
				return nil
			}},
		{Move: "pool", Inputs: []game.Input{
			{Param: game.Param{Name: "traits", Kind: game.Pick, Max: 2}, Choices: choices("fight*", "move*"),
				OneProposal: true},
			{Param: game.Param{Name: "dice", Kind: game.Dice, Max: 5}, Preset: "d4", OneProposal: true},
			{Param: game.Param{Name: "pay", Kind: game.Number, Max: 3}, Preset: "0"},
		}},
		{Move: "rest", Closed: game.Refuse("R-2", "refused.tired")},
	}
}

// choices returns a choice for each word; a star selects it.
func choices(words ...string) []game.Choice {
	var among []game.Choice
	for _, w := range words {
		bare := strings.TrimSuffix(w, "*")
		among = append(among, game.Choice{Word: bare, Label: game.Quote(bare), Selected: bare != w})
	}
	return among
}

func TestMatch(t *testing.T) {
	long := strings.Repeat("ã", 11)
	for _, c := range []struct {
		name    string
		command game.Command
		want    game.Args // the arguments of the match
		refusal string    // the key of the refusal
	}{
		{"a press takes what is fixed and preset", game.Command{Key: offers()[0].Key()},
			game.Args{"roll": {"1"}, "as": {"doom"}}, ""},
		{"a press with words", game.Command{Key: offers()[1].Key(), Args: game.Args{"as": {"Complication"}}},
			game.Args{"roll": {"2"}, "as": {"complication"}}, ""},
		{"a press of nothing", game.Command{Key: "gone"}, nil, "refused.gone"},
		{"a press hides the move", game.Command{Key: "gone", Move: "roll"}, nil, "refused.gone"},
		{"a line names what is fixed", game.Command{Move: "hitch", Args: game.Args{"roll": {"2"}}},
			game.Args{"roll": {"2"}, "as": {"doom"}}, ""},
		{"a line names something else", game.Command{Move: "hitch", Args: game.Args{"roll": {"3"}}}, nil,
			"refused.not_offered"},
		{"a line that could mean two", game.Command{Move: "hitch"}, nil, "refused.which"},
		{"a line with a parameter that nobody asks", game.Command{Move: "roll", Args: game.Args{"what": {"x"}}}, nil,
			"refused.not_offered"},
		{"no such move", game.Command{Move: "dance"}, nil, "refused.not_offered"},
		{"nothing at all", game.Command{}, nil, "refused.not_offered"},
		{"shown with a reason", game.Command{Move: "rest"}, nil, "refused.tired"},
		{"dice and all",
			game.Command{Move: "roll", Args: game.Args{"dice": {"2D6", "d10"}, "name": {"  a   rope "}, "n": {" -2 "}}},
			game.Args{"dice": {"d6", "d6", "d10"}, "name": {"a rope"}, "n": {"-2"}}, ""},
		{"presets for the rest", game.Command{Move: "roll", Args: game.Args{"dice": {"d4"}}},
			game.Args{"dice": {"d4"}, "name": nil, "n": {"3"}}, ""},
		{"a whole proposal", game.Command{Move: "pool"},
			game.Args{"traits": {"fight", "move"}, "dice": {"d4"}, "pay": {"0"}}, ""},
		{"dice of one's own instead of it", game.Command{Move: "pool", Args: game.Args{"dice": {"d8"}}},
			game.Args{"traits": nil, "dice": {"d8"}, "pay": {"0"}}, ""},
		{"a trait of one's own instead of it", game.Command{Move: "pool", Args: game.Args{"traits": {"move"}}},
			game.Args{"traits": {"move"}, "dice": nil, "pay": {"0"}}, ""},
		{"what is not of the proposal leaves it", game.Command{Move: "pool", Args: game.Args{"pay": {"1"}}},
			game.Args{"traits": {"fight", "move"}, "dice": {"d4"}, "pay": {"1"}}, ""},
		{"no dice", game.Command{Move: "roll"}, nil, "refused.dice.none"},
		{"bad dice", game.Command{Move: "roll", Args: game.Args{"dice": {"d6 dragon"}}}, nil, "refused.dice.word"},
		{"dice of no size", game.Command{Move: "roll", Args: game.Args{"dice": {"d7"}}}, nil, "refused.dice.size"},
		{"too many dice", game.Command{Move: "roll", Args: game.Args{"dice": {"6d6"}}}, nil, "refused.dice.many"},
		{"far too many dice", game.Command{Move: "roll", Args: game.Args{"dice": {"99999999999999999999d6"}}}, nil,
			"refused.dice.many"},
		{"too long for dice", game.Command{Move: "roll", Args: game.Args{"dice": {strings.Repeat("d6 ", 1000)}}}, nil,
			"refused.dice.long"},
		{"a number that is none", game.Command{Move: "roll", Args: game.Args{"dice": {"d6"}, "n": {"three"}}}, nil,
			"refused.number"},
		{"a number present and empty", game.Command{Move: "roll", Args: game.Args{"dice": {"d6"}, "n": {}}}, nil,
			"refused.number"},
		{"a number too small", game.Command{Move: "roll", Args: game.Args{"dice": {"d6"}, "n": {"-3"}}}, nil,
			"refused.number"},
		{"a number too big", game.Command{Move: "roll", Args: game.Args{"dice": {"d6"}, "n": {"99999999999999999999"}}},
			nil,
			"refused.number"},
		{"a text too long", game.Command{Move: "roll", Args: game.Args{"dice": {"d6"}, "name": {long}}}, nil,
			"refused.length"},
		{"a text that misleads", game.Command{Move: "roll", Args: game.Args{"dice": {"d6"}, "name": {"a\u202eb"}}}, nil,
			"refused.characters"},
		{"words without case and accents", game.Command{Move: "pick", Args: game.Args{"two": {"LOGICA", "forca"}}},
			game.Args{"two": {"Lógica", "força"}}, ""},
		{"a word twice", game.Command{Move: "pick", Args: game.Args{"two": {"logica", "Lógica"}}}, nil,
			"refused.twice"},
		{"a word too few", game.Command{Move: "pick", Args: game.Args{"two": {"logica"}}}, nil, "refused.missing"},
		{"a word too many", game.Command{Move: "pick", Args: game.Args{"two": {"logica", "forca", "saude"}}}, nil,
			"refused.too_many"},
		{"a foreign word", game.Command{Move: "pick", Args: game.Args{"two": {"logica", "sorte"}}}, nil,
			"refused.word"},
		{"what only Fit can say", game.Command{Move: "pick", Args: game.Args{"two": {"logica", "saude"}}}, nil,
			"refused.fit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, args, no := game.Match(offers(), c.command)
			if c.refusal != "" {
				if no == nil || no.Reason.Key != c.refusal || args != nil {
					t.Fatalf("got %v %v, want %s", args, no, c.refusal)
				}
				return
			}
			if no != nil {
				t.Fatalf("refused: %s", no.Reason.Key)
			}
			if c.command.Move != "" && o.Move != c.command.Move || len(args) != len(c.want) {
				t.Errorf("got %s %v, want %v", o.Move, args, c.want)
			}
			for name, words := range c.want {
				if !slices.Equal(args[name], words) {
					t.Errorf("%s: got %q, want %q", name, args[name], words)
				}
			}
		})
	}
}

func TestMatchPrefersFewestUnnamedParameters(t *testing.T) {
	all := []game.Offer{
		{Move: "use", Fixed: game.Args{"what": {"rope"}, "on": {"ana"}}, Label: game.Quote("both")},
		{Move: "use", Fixed: game.Args{"what": {"rope"}}, Label: game.Quote("one")},
	}
	o, _, no := game.Match(all, game.Command{Move: "use", Args: game.Args{"what": {"ROPE"}}})
	if no != nil || o.Key() != all[1].Key() {
		t.Errorf("covered by %v %v", o.Fixed, no)
	}
	o, _, no = game.Match(all, game.Command{Move: "use", Args: game.Args{"what": {"rope"}, "on": {"ana"}}})
	if no != nil || o.Key() != all[0].Key() {
		t.Errorf("covered by %v %v", o.Fixed, no)
	}
}

// A bare word means the offer that a card waits for, not one that begins something else. If several
// cards wait, the refusal asks which is meant.
func TestMatchPrefersOffersThatACardWaitsFor(t *testing.T) {
	fixed := func(who, test string, primary bool) game.Offer {
		o := game.Offer{Move: "works", Fixed: game.Args{"who": {who}}, Label: game.Quote(who), Primary: primary}
		if test != "" {
			o.Card, o.Fixed["test"] = game.Ref("test/"+test), []string{test}
		}
		return o
	}
	all := []game.Offer{fixed("lia", "t1", true), fixed("bia", "", false), fixed("eva", "t2", false)}
	two := append(slices.Clone(all), fixed("ana", "t3", true))
	for _, tt := range []struct {
		offers   []game.Offer
		who, key string
	}{
		{all, "", "lia"}, {all, "bia", "bia"}, {all, "eva", "eva"}, {all, "lia", "lia"}, {two, "", ""},
		{two, "ana", "ana"}, {two, "bia", "bia"}, {all[1:], "", "bia"},
	} {
		c := game.Command{Move: "works", Args: game.Args{}}
		if tt.who != "" {
			c.Args["who"] = []string{tt.who}
		}
		o, _, no := game.Match(tt.offers, c)
		switch {
		case tt.key == "" && (no == nil || no.Reason.Key != "refused.which"):
			t.Errorf("two wait, and %v is done (%v)", o.Fixed, no)
		case tt.key != "" && (no != nil || o.Fixed.One("who") != tt.key):
			t.Errorf("%q: %v, %v, want %s", tt.who, o.Fixed, no, tt.key)
		}
	}
}

func TestAmbiguousLineListsTheOffers(t *testing.T) {
	_, _, no := game.Match(offers(), game.Command{Move: "hitch"})
	if got := no.Reason.Args[0].Msgs; len(got) != 2 || got[0].Args[0].Words != "roll=1" ||
		got[1].Args[1].Msgs[0].Args[0].Words != "second" {
		t.Errorf("%v", got)
	}
}

func TestRefusalTruncatesTheTypedWord(t *testing.T) {
	_, _, no := game.Match(offers(), game.Command{Move: "pick", Args: game.Args{"two": {strings.Repeat("é", 10_000)}}})
	if got := no.Reason.Args[0].Words; utf8.RuneCountInString(got) != 40 {
		t.Errorf("%d characters", utf8.RuneCountInString(got))
	}
}

func TestRefusalListsTenChoicesAtMost(t *testing.T) {
	var words []string
	for n := range 30 {
		words = append(words, "w"+game.Itoa(n))
	}
	o := game.Offer{Move: "m", Inputs: []game.Input{{Param: game.Param{Name: "w", Kind: game.Pick, Min: 1, Max: 1},
		Choices: choices(words...)}}}
	_, _, no := game.Match([]game.Offer{o}, game.Command{Move: "m"})
	listed := no.Reason.Args[0].Msgs
	if len(listed) != 11 || listed[10].Key != "more" || listed[10].Args[0].Num != 20 {
		t.Errorf("%d listed, last %v", len(listed), listed[len(listed)-1])
	}
}

func TestKeyDependsOnMoveAndFixedWords(t *testing.T) {
	a := game.Offer{Move: "m", Fixed: game.Args{"a": {"b"}, "c": {"d"}}}
	if len(a.Key()) != 16 {
		t.Errorf("%q", a.Key())
	}
	same := game.Offer{Move: "m", Fixed: game.Args{"c": {"d"}, "a": {"b"}}, Label: game.Quote("x"),
		ForCard: game.ForCard{Urgent: true}}
	if a.Key() != same.Key() {
		t.Error("the same thing has two keys")
	}
	for _, o := range []game.Offer{
		{Move: "m"}, {Move: "n", Fixed: a.Fixed},
		{Move: "m", Fixed: game.Args{"a": {"b", "d"}, "c": nil}}, {Move: "m", Fixed: game.Args{"a": {"b"}, "c": {"e"}}},
		{Move: "m", Fixed: game.Args{"ab": {}, "c": {"d"}}},
		{Move: "m", Fixed: game.Args{"a": {}, "b": {}, "c": {"d"}}},
	} {
		if o.Key() == a.Key() {
			t.Errorf("%v has the key of %v", o, a)
		}
	}
}

func TestSealKeepsReady(t *testing.T) {
	for _, o := range offers() {
		sealed := o.Seal()
		if sealed.Validate != nil || sealed.Ready() != o.Ready() {
			t.Errorf("%s: ready %v, sealed %v", o.Move, o.Ready(), sealed.Ready())
		}
	}
	fits := game.Offer{Move: "m", Validate: func(game.Args) *game.Refusal { return nil }}
	never := game.Offer{Move: "m", Validate: func(game.Args) *game.Refusal { return game.ErrNoLongerOffered }}
	if !fits.Seal().Ready() || never.Seal().Ready() || !fits.Seal().Seal().Ready() || never.Seal().Seal().Ready() {
		t.Error("sealing changed what is ready")
	}
}

// FuzzMatch checks that Match refuses any command, or returns arguments that the same offer accepts
// unchanged.
func FuzzMatch(f *testing.F) {
	f.Add("", "roll", "dice", "2d6 d8", "name", "rope")
	f.Add("", "pick", "two", "logica", "two", "forca")
	f.Add("", "hitch", "roll", "2", "as", "doom")
	f.Add(offers()[0].Key(), "", "as", "doom", "", "\xff")
	f.Fuzz(func(t *testing.T, key, move, name1, word1, name2, word2 string) {
		args := game.Args{name1: {word1}}
		args[name2] = append(args[name2], word2)
		o, full, no := game.Match(offers(), game.Command{Key: key, Move: move, Args: args})
		if (no == nil) == (full == nil) {
			t.Fatalf("args %v and refusal %v", full, no)
		}
		if no != nil {
			return
		}
		_, again, no := game.Match(offers(), game.Command{Key: o.Key(), Args: full})
		if no != nil {
			t.Fatalf("%v is refused the second time: %s", full, no.Reason.Key)
		}
		for name, words := range full {
			if !slices.Equal(words, again[name]) {
				t.Fatalf("%s: %q becomes %q", name, words, again[name])
			}
		}
	})
}

func TestMatchCompletesShortWords(t *testing.T) {
	input := game.Input{Param: game.Param{Name: "pool", Kind: game.Pick, Max: 5}}
	for word, name := range map[string]string{"quick-hands": "Quick Hands", "quick-hands:hinder": "Quick Hands",
		"quiet": "Quiet", "rainha-do-contrab": "Rainha do Contrabando", "ana": "Ana",
		"rainha-do-contrab:hinder": "Rainha do Contrabando", "vex:senhor-dos-peix": "Senhor dos Peixes",
		"plant-control": "Plant Control", "plant-contro-2": "Plant Control: Vines",
		"plant-contro-2:drones": "Plant Control: Vines", "paralysis": "Paralysis"} {
		input.Choices = append(input.Choices, game.Choice{Word: word, Label: game.Quote(name)})
	}
	offers := []game.Offer{{Move: "roll", Inputs: []game.Input{input}}}
	for typed, want := range map[string]string{
		"quick": "quick-hands", "quick-hands:h": "quick-hands:hinder", "quie": "quiet", "an": "ana", "ANA": "ana",
		"rainha-do-contrabando": "rainha-do-contrab", "contrab": "rainha-do-contrab", "hands": "quick-hands",
		"rainha-do-contrabando:hinder":  "rainha-do-contrab:hinder",
		"Rainha do Contrabando: hinder": "rainha-do-contrab:hinder",
		"vex:senhor-dos-peixes":         "vex:senhor-dos-peix", "plant-control-vines": "plant-contro-2",
		"Plant Control: Vines": "plant-contro-2", "vines": "plant-contro-2", "Plant Control": "plant-control",
		"plant-control-vines:drones": "plant-contro-2:drones",
		"qui":                        "", "a": "", "anastasia": "", "": "", "do": "", "ontrab": "",
		"rainha-do-contrabando:defy": "", "rainha-do-contrab:defy": "", "quiet:hinder": "", "quick-hands:nonsense": "",
		"rainha-do-contrabando-x": "", "rainha-do-contrab-x": "", "vex:quiet": "",
		"plant-control-vines:x": "", "plant-control-vine-s": "", "Paralysis: Agent": "",
	} {
		_, args, no := game.Match(offers, game.Command{Move: "roll", Args: game.Args{"pool": {typed}}})
		if args.One("pool") != want || (no != nil) != (want == "") {
			t.Errorf("%q means %q, want %q (%v)", typed, args.One("pool"), want, no)
		}
	}
}

func TestRefusalNamesWrongWordsBeforeMissingOnes(t *testing.T) {
	offers := []game.Offer{{Move: "bring", Inputs: []game.Input{
		{Param: game.Param{Name: "name", Kind: game.Text, Min: 1, Max: 10}},
		{Param: game.Param{Name: "chair", Kind: game.Pick, Max: 1}, Choices: choices("ana")},
	}}}
	_, _, no := game.Match(offers, game.Command{Move: "bring", Args: game.Args{"chair": {"bia"}}})
	if no == nil || no.Reason.Key != "refused.word" || no.Param != "chair" || len(no.Others) != 1 ||
		no.Others[0].Reason.Key != "refused.unsaid" {
		t.Errorf("refused with %+v", no)
	}
}

// Of two offers with the same fixed parameters unnamed, Match takes the one that fixes the given
// words.
func TestMatchPrefersTheMoreExactOffer(t *testing.T) {
	total := game.Param{Name: "total", Kind: game.Number, Max: 20}
	offers := []game.Offer{
		{Move: "choose", Fixed: game.Args{"roll": {"r1"}}, Inputs: []game.Input{{Param: total}},
			Label: game.Say("free")},
		{Move: "choose", Fixed: game.Args{"roll": {"r1"}, "total": {"12"}}, Label: game.Say("exact")},
		{Move: "choose", Fixed: game.Args{"roll": {"r1"}, "total": {"9"}}, Label: game.Say("other")},
	}
	for given, want := range map[string]string{"12": "exact", "10": "free"} {
		o, _, no := game.Match(offers, game.Command{Move: "choose", Args: game.Args{"total": {given}}})
		if no != nil || o.Label.Key != want {
			t.Errorf("total %s: offer %q, refusal %v; want %q", given, o.Label.Key, no, want)
		}
	}
}

// An alias must be typed whole, and a choice's own word comes first.
func TestMatchReadsAliasesOfChoices(t *testing.T) {
	among := []game.Choice{
		{Word: "power", Label: game.Quote("power"), Aliases: []string{"Poder", "m"}},
		{Word: "medium", Label: game.Quote("medium"), Aliases: []string{"power"}},
	}
	offer := []game.Offer{{Move: "pick", Label: game.Quote("pick"),
		Inputs: []game.Input{{Param: game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}, Choices: among}}}}
	for typed, want := range map[string]string{"poder": "power", "M": "power", "power": "power", "med": "medium",
		"pode": "", "x": ""} {
		_, args, no := game.Match(offer, game.Command{Move: "pick", Args: game.Args{"what": {typed}}})
		if args.One("what") != want || (no == nil) != (want != "") {
			t.Errorf("%q means %q (%v), want %q", typed, args.One("what"), no, want)
		}
	}
}

func TestMatchReadsAliasesOfFixedWords(t *testing.T) {
	offers := []game.Offer{
		{Move: "attack", Fixed: game.Args{"way": {"melee"}}, Aliases: game.Args{"way": {"corpo-a-corpo"}}},
		{Move: "attack", Fixed: game.Args{"way": {"ranged"}}, Aliases: game.Args{"way": {"à-distância", "tiro"}}},
	}
	for typed, want := range map[string]string{"Corpo-a-Corpo": "melee", "a-distancia": "ranged", "tiro": "ranged",
		"ranged": "ranged"} {
		if _, args,
			no := game.Match(offers, game.Command{Move: "attack", Args: game.Args{"way": {typed}}}); no != nil ||
			args.One("way") != want {
			t.Errorf("%s: %q, %v, want %s", typed, args.One("way"), no, want)
		}
	}
	if _, _, no := game.Match(offers,
		game.Command{Move: "attack", Args: game.Args{"way": {"magia"}}}); no != game.ErrNotOffered {
		t.Errorf("a word that spells nothing: %v", no)
	}
}

func TestMatchCompletesShortFixedWords(t *testing.T) {
	offers := []game.Offer{
		{Move: "attack", Fixed: game.Args{"target": {"captain-rook"}, "way": {"melee"}}},
		{Move: "attack", Fixed: game.Args{"target": {"captain-rook"}, "way": {"ranged"}}},
		{Move: "attack", Fixed: game.Args{"target": {"guard-1"}, "way": {"ranged"}}},
		{Move: "attack", Fixed: game.Args{"target": {"guard-2"}, "way": {"ranged"}}},
		{Move: "talk", Fixed: game.Args{"target": {"captive"}}},
	}
	for typed, want := range map[string]string{"cap": "captain-rook", "CAPTAIN": "captain-rook", "rook": "captain-rook",
		"oo":      "",
		"guard-2": "guard-2", "guard": "", "c": "", "x": ""} {
		_, args,
			no := game.Match(offers, game.Command{Move: "attack", Args: game.Args{"target": {typed}, "way": {"ran"}}})
		if args.One("target") != want || (no != nil) != (want == "") {
			t.Errorf("%q means %q, want %q (%v)", typed, args.One("target"), want, no)
		}
	}
}

// collectReasons returns the offers of the move attack with the reasons that add closes it with.
func collectReasons(open []game.Offer, add func(*game.Collector)) []game.Offer {
	all := game.Collect(new(int), game.Actor{}.Explaining(), func(_ *int, c *game.Collector) {
		c.Add(open...)
		add(c)
	})
	for i := len(open); i < len(all); i++ {
		all[i].Move = "attack"
	}
	return all
}

// In an open move the refusal names the word that does not fit, also if the system closes the whole
// move; a reason against that very word counts.
func TestReasonNamesTheWrongWord(t *testing.T) {
	pick := func(name string) game.Param { return game.Param{Name: name, Kind: game.Pick, Min: 1, Max: 1} }
	n := game.Param{Name: "n", Kind: game.Number, Max: 9}
	spec := game.Spec{Key: "x.attack", Name: "attack", Params: []game.Param{pick("target"), pick("way"), n}}
	hits := game.Input{Param: n, Preset: "1"}
	offers := []game.Offer{
		{Move: "attack", Fixed: game.Args{"target": {"rook"}, "way": {"ranged"}}, Aliases: game.Args{"way": {"tiro"}},
			Inputs: []game.Input{hits}},
		{Move: "attack", Fixed: game.Args{"target": {"guard"}, "way": {"melee"}}},
		{Move: "attack", Fixed: game.Args{"target": {"mage"}, "way": {"melee"}},
			Closed: game.Refuse("R-MAGE", "x.mage")},
		{Move: "talk", Fixed: game.Args{"target": {"ana"}}},
	}
	why := func(c *game.Collector) {
		c.Against("target", func(word string) *game.Refusal {
			if word == "wall" {
				return game.Refuse("R-WALL", "x.wall")
			}
			return nil
		})
		c.Close(game.Refuse("R-CLOSED", "x.closed"))
	}
	for _, tt := range []struct{ target, way, n, key, word string }{
		{"xpto", "ranged", "", "refused.word", "xpto"}, {"rook", "song", "", "refused.word", "song"},
		{"ana", "melee", "", "refused.word", "ana"},
		{"rook", "melee", "", "refused.clash", "melee"}, {"guard", "tiro", "", "refused.clash", "tiro"},
		{"ro", "mel", "", "refused.clash", "mel"},
		{"wall", "melee", "", "x.wall", ""}, {"wall", "song", "", "x.wall", ""}, {"mage", "melee", "", "x.mage", ""},
		{"mage", "song", "", "refused.word", "song"},
		{"rook", "tiro", "many", "refused.number", "many"}, {"guard", "melee", "2", "refused.unasked", "2"},
		{"", "", "", "refused.which", ""},
	} {
		c := game.Command{Move: "attack", Args: game.Args{}}
		for name, word := range map[string]string{"target": tt.target, "way": tt.way, "n": tt.n} {
			if word != "" {
				c.Args[name] = []string{word}
			}
		}
		_, _, no := game.Match(offers, c)
		if no == nil {
			t.Fatalf("%v is covered", tt)
		}
		no = game.Reason(spec, collectReasons(offers, why), c, no)
		if no.Reason.Key != tt.key || tt.word != "" && no.Reason.Args[0].Words != tt.word {
			t.Errorf("%v: %+v", tt, no)
		}
	}
	var apart []game.Offer // three words, none of which goes with the others
	for _, w := range []string{"rook", "guard", "mage"} {
		apart = append(apart, game.Offer{Move: "attack", Fixed: game.Args{"target": {w}, "way": {w}, "n": {w}}})
	}
	c := game.Command{Move: "attack", Args: game.Args{"target": {"rook"}, "way": {"guard"}, "n": {"mage"}}}
	no := game.Reason(spec, apart, c, game.ErrNotOffered)
	if no.Reason.Key != "refused.apart" || no.Reason.Args[0].Words != "rook guard mage" {
		t.Errorf("words that do not go together: %+v", no)
	}
	closed := []game.Offer{offers[2]}
	c = game.Command{Move: "attack", Args: game.Args{"target": {"xpto"}}}
	if no := game.Reason(spec, collectReasons(closed, why), c, game.ErrNotOffered); no.Reason.Key != "x.closed" {
		t.Errorf("a closed move: %+v", no)
	}
	others := []game.Offer{{Move: "attack", Fixed: game.Args{"target": {"rook"}},
		Acting: game.Acting{Character: "char/ana", OnBehalf: true},
		Closed: game.Refuse("X-2", "x.others")}}
	if no := game.Reason(spec, others, game.Command{Move: "attack"}, game.ErrNotOffered); no.Reason.Key != "x.others" {
		t.Errorf("what is another's and closed to them: %v", no)
	}
	_, _, no = game.Match(offers[:2], game.Command{Move: "attack", Args: game.Args{"way": {"song"}}})
	c = game.Command{Move: "attack", Args: game.Args{"way": {"song"}}}
	no = game.Reason(spec, collectReasons(offers[:2], why), c, no)
	if label := no.Reason.Args[len(no.Reason.Args)-1]; label.Name != "param" ||
		label.Msgs[0].Key != "x.attack.param.way" {
		t.Errorf("the parameter is not said by its label: %+v", no.Reason)
	}
}

// The refusal of a word lists what any open offer takes in its place, not just the nearest offer.
func TestReasonListsWordsOfAllOpenOffers(t *testing.T) {
	kind := game.Param{Name: "type", Kind: game.Pick, Min: 1, Max: 1}
	mood := game.Param{Name: "mood", Kind: game.Pick, Min: 1, Max: 1}
	who := game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}
	spec := game.Spec{Key: "x.scene", Name: "scene", Params: []game.Param{kind, mood, who}}
	moods := game.Input{Param: mood, Choices: choices("calm*", "grim")}
	offers := []game.Offer{
		{Move: "scene", Inputs: []game.Input{{Param: kind, Choices: choices("action*", "bridge")}, moods}},
		{Move: "scene", Fixed: game.Args{"type": {"flashback"}}, Inputs: []game.Input{moods}},
		{Move: "scene", Fixed: game.Args{"type": {"vision"}},
			Inputs: []game.Input{{Param: mood, Choices: choices("eerie*")}}},
		{Move: "scene", Fixed: game.Args{"type": {"dream"}}, Inputs: []game.Input{moods},
			Acting: game.Acting{Character: "char/ana", OnBehalf: true}},
		{Move: "scene", Fixed: game.Args{"type": {"finale"}}, Closed: game.Refuse("R-1", "x.no")},
	}
	for _, tt := range []struct {
		args game.Args
		whom string
		key  string
		fits string
	}{
		{game.Args{"type": {"xyz"}}, "", "refused.word", "action bridge flashback vision"},
		{game.Args{"type": {""}}, "", "refused.word", "action bridge flashback vision"},
		{game.Args{"type": {}}, "", "refused.missing", "action bridge flashback vision"},
		{game.Args{"type": {"xyz"}, "mood": {"grim"}}, "", "refused.word", "action bridge flashback"},
		{game.Args{"type": {"xyz"}, "mood": {"odd"}}, "", "refused.word", "action bridge flashback vision"},
		{game.Args{"type": {"action"}, "mood": {"odd"}}, "", "refused.word", "calm grim"},
		{game.Args{"mood": {"odd"}}, "", "refused.word", "calm grim"}, // eerie only fits a vision
		{game.Args{"mood": {"eerie"}}, "", "refused.word", "calm grim"},
		{game.Args{"type": {"vision"}, "mood": {"odd"}}, "", "refused.word", "eerie"},
		{game.Args{"type": {"xyz"}}, "ana", "refused.word", "dream"},
	} {
		c := game.Command{Move: "scene", Args: tt.args, OnBehalfOf: tt.whom}
		_, _, no := game.Match(offers, c)
		if no == nil {
			t.Fatalf("%v is covered", tt.args)
		}
		no = game.Reason(spec, offers, c, no)
		fits := ""
		for _, a := range no.Reason.Args {
			for _, m := range a.Msgs {
				if a.Name == "choices" {
					fits = strings.TrimSpace(fits + " " + m.Args[0].Words)
				}
			}
		}
		if no.Reason.Key != tt.key || fits != tt.fits {
			t.Errorf("%v for %q: %s, what fits: %s; want %s, %s", tt.args, tt.whom, no.Reason.Key, fits, tt.key,
				tt.fits)
		}
	}
}

func TestNoneWordEmptiesAList(t *testing.T) {
	some := game.Input{Param: game.Param{Name: "with", Kind: game.Pick, Max: 3}, Choices: choices("rope*", "lamp")}
	must := game.Input{Param: game.Param{Name: "with", Kind: game.Pick, Min: 1, Max: 3}, Choices: choices("rope")}
	own := game.Input{Param: game.Param{Name: "with", Kind: game.Pick, Max: 3}, Choices: choices("rope*", "none")}
	for _, tt := range []struct {
		ask  game.Input
		word string
		want []string
		no   string
	}{{some, "Nenhum", nil, ""}, {some, "nada", nil, ""}, {must, "none", nil, "refused.missing"},
		{own, "none", []string{"none"}, ""}} {
		_, args, no := game.Match([]game.Offer{{Move: "m", Inputs: []game.Input{tt.ask}}},
			game.Command{Move: "m", Args: game.Args{"with": {tt.word}}})
		if (no != nil) != (tt.no != "") || no != nil && no.Reason.Key != tt.no || !slices.Equal(args["with"], tt.want) {
			t.Errorf("%s: %v %v", tt.word, args, no)
		}
	}
}

func TestMatchReadsNames(t *testing.T) {
	pool := game.Input{Param: game.Param{Name: "with", Kind: game.Pick, Max: 3},
		Choices: choices("walking-library", "walking-library:double", "2")}
	for typed, want := range map[string]string{"Walking Library": "walking-library", "walking lib": "walking-library",
		"walking-library:d": "walking-library:double", "+2": ""} {
		_, args, _ := game.Match([]game.Offer{{Move: "m", Inputs: []game.Input{pool}}},
			game.Command{Move: "m", Args: game.Args{"with": {typed}}})
		if args.One("with") != want {
			t.Errorf("%q means %q, want %q", typed, args.One("with"), want)
		}
	}
}

// Front ends leave this number out of a form, and show no form without another open input.
func TestNumberWithOneValueIsFixed(t *testing.T) {
	number := func(least, most int, change bool) game.Input {
		return game.Input{Param: game.Param{Name: "n", Kind: game.Number, Min: least, Max: most, Change: change},
			Preset: game.Itoa(least)}
	}
	text := game.Input{Param: game.Param{Name: "name", Kind: game.Text, Max: 9}}
	for _, tt := range []struct {
		asks []game.Input
		open int
	}{
		{[]game.Input{number(1, 1, false)}, 0}, {[]game.Input{number(0, 0, false)}, 0},
		{[]game.Input{number(1, 2, false)}, 1},
		{[]game.Input{number(1, 1, true)}, 1}, {[]game.Input{number(1, 1, false), text}, 1}, {nil, 0},
	} {
		o := game.Offer{Move: "step", Inputs: tt.asks}
		if got := len(o.OpenInputs()); got != tt.open {
			t.Errorf("%+v: %d questions, want %d", tt.asks, got, tt.open)
		}
		if b := o.Button("gm"); tt.open == 0 && tt.asks != nil && b.Form {
			t.Errorf("%+v opens a form", tt.asks)
		}
	}
}

// A line must give the parameter MustName, also on behalf of another; a tap need not.
func TestLineMustGiveMustName(t *testing.T) {
	luck := func(how string) game.Offer {
		return game.Offer{Move: "luck", Fixed: game.Args{"how": {how}, "who": {"bia"}},
			Form:   game.Form{MustName: "how"},
			Acting: game.Acting{Character: "char/bia"},
			Label:  game.Say("luck." + how)}
	}
	offers := []game.Offer{luck("reroll"), luck("plus1")}
	for _, c := range []game.Command{{Move: "luck"}, {Move: "luck", Args: game.Args{"who": {"bia"}}},
		{Move: "luck", OnBehalfOf: "bia"}} {
		want, param := "refused.unnamed", "how"
		if c.Args == nil {
			want, param = "refused.which", ""
		}
		_, _, no := game.Match(offers, c)
		if no == nil || no.Reason.Key != want || no.Param != param || len(no.Reason.Args[0].Msgs) != 2 {
			t.Errorf("%v: %v", c, no)
		}
	}
	for _, c := range []game.Command{{Move: "luck", Args: game.Args{"how": {"reroll"}}},
		{Move: "luck", Key: offers[0].Key()}} {
		if _, args, no := game.Match(offers, c); no != nil || args.One("how") != "reroll" {
			t.Errorf("%v: %v %v", c, args, no)
		}
	}
}

// An alias made from a long name must match whole, without anything after it.
func TestAliasOfALongNameMatchesWhole(t *testing.T) {
	const name = "The roof of the night market, at dawn"
	o := game.Offer{Move: "record", Inputs: []game.Input{{Param: game.Param{Name: "sessions", Kind: game.Pick, Max: 1},
		Choices: []game.Choice{{Word: "s1", Aliases: []string{game.WholeSlug(name)}, Label: game.Quote(name)},
			{Word: "s2", Aliases: []string{game.WholeSlug("-")}, Label: game.Quote("-")}}}}}
	for word, want := range map[string]bool{
		name: true, "the-roof-of-the-night-market-at-dawn": true, "s1": true,
		name + ":made-up": false, name + "-made-up": false, name + " and more": false, "made-up": false,
	} {
		if o.Accepts("sessions", word) != want {
			t.Errorf("%q is taken: %v", word, !want)
		}
	}
}

// If an offer is closed because all its choices are, a line that names some gets their reasons, and
// a bare line gets all.
func TestClosedOfferGivesReasonsOfNamedChoices(t *testing.T) {
	closed := func(word, rule string) game.Choice {
		return game.Choice{Word: word, Closed: game.Refuse(rule, "refused."+rule, game.W("name", word))}
	}
	whole := game.Refuse("R-1", "refused.R-1", game.W("name", "fight"))
	whole.Others = []*game.Refusal{game.Refuse("R-2", "refused.R-2", game.W("name", "physical"))}
	raise := game.Offer{Move: "raise", Closed: whole, Inputs: []game.Input{{
		Param:   game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 3},
		Choices: []game.Choice{closed("fight", "R-1"), closed("move", "R-1"), closed("physical", "R-2")}}}}
	for line, want := range map[string][]string{
		"":              {"R-1 fight", "R-2 physical"},
		"move":          {"R-1 move"},
		"physical":      {"R-2 physical"},
		"move physical": {"R-1 move", "R-2 physical"},
		"no-such":       {"R-1 fight", "R-2 physical"},
	} {
		args := game.Args{}
		if line != "" {
			args["what"] = strings.Fields(line)
		}
		_, _, no := game.Match([]game.Offer{raise}, game.Command{Move: "raise", Args: args})
		var got []string
		for _, one := range no.All() {
			got = append(got, one.Rule+" "+one.Reason.Args[0].Words)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: refused by %q, want %q", line, got, want)
		}
	}
}
