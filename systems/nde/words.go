package nde

import (
	"slices"
	"strconv"

	"mesa/dice"
	"mesa/game"
)

// The Attributes (NDE-CHAR-04).
const (
	Strength  = "strength"
	Dexterity = "dexterity"
	Power     = "power"
)

// The Roles (NDE-CHAR-03).
const (
	Assault    = "assault"
	Specialist = "specialist"
	Adept      = "adept"
)

// The zones, nearest first (NDE-ZONE-01).
const (
	Close   = "close"
	Nearby  = "nearby"
	Far     = "far"
	VeryFar = "very-far"
)

// The kinds of cover.
const (
	NoCover      = "none"
	PartialCover = "partial"
	FullCover    = "full"
)

// Ways to attack (NDE-ATK-02).
const (
	Melee   = "melee"
	Ranged  = "ranged"
	ByPower = "power"
)

// Levels of power (NDE-POW-05).
const (
	Trick    = "trick"
	Standard = "standard"
	Strong   = "strong"
	Great    = "great"
)

// Kinds of foes (NDE-FOE-01).
const (
	Minion    = "minion"
	Weak      = "weak"
	Typical   = "typical"
	Elite     = "elite"
	Boss      = "boss"
	Legendary = "legendary"
)

// word is a canonical word with its other spellings: those of the source and of both languages
// (NDE-R02, NDE-R05, NDE-R06).
type word struct {
	word string
	also []string
}

var (
	attributes = []word{
		{Strength, []string{"forca", "f", "s", "str"}},
		{Dexterity, []string{"destreza", "agilidade", "agility", "d", "z", "a", "dex"}},
		{Power, []string{"poder", "p", "m", "moc"}},
	}
	roles = []word{
		{Assault, []string{"assalto", "assaltante", "ataque", "szturm"}},
		{Specialist, []string{"especialista"}},
		{Adept, []string{"adepto"}},
	}
	zones = []word{
		{Close, []string{"perto"}},
		{Nearby, []string{"nao-muito-longe"}},
		{Far, []string{"longe"}},
		{VeryFar, []string{"muito-longe"}},
	}
	covers = []word{
		{NoCover, []string{"nenhum", "nenhuma", "sem"}},
		{PartialCover, []string{"parcial", "obstaculo"}},
		{FullCover, []string{"completo", "completa", "total"}},
	}
	ways = []word{
		{Melee, []string{"corpo-a-corpo"}},
		{Ranged, []string{"a-distancia", "distancia", "tiro"}},
		{ByPower, []string{"poder"}},
	}
	levels = []word{
		{Trick, []string{"truque"}},
		{Standard, []string{"padrao"}},
		{Strong, []string{"forte"}},
		{Great, []string{"grande"}},
	}
	foeKinds = []word{
		{Minion, []string{"capanga", "peao", "lacaio"}},
		{Weak, []string{"fraco"}},
		{Typical, []string{"tipico"}},
		{Elite, nil},
		{Boss, []string{"chefe"}},
		{Legendary, []string{"lendario", "chefe-lendario", "legendary-boss"}},
	}
	difficulties = []word{
		{"3", []string{"facil", "easy"}},
		{"4", []string{"padrao", "standard"}},
		{"5", []string{"dificil", "hard", "difficult"}},
		{"6", []string{"muito-dificil", "very-hard"}},
		{"8", []string{"heroico", "heroic"}},
		{"12", []string{"lendario", "legendary"}},
	}
)

// terms maps the words that moves take, except the difficulties, to their other spellings, the
// usual Portuguese spelling first. Words that are the same in both languages, such as elite, have
// none.
var terms = allTerms()

// loneWords are the words that belong to no other list.
var loneWords = []word{
	{"yes", []string{"sim", "on", "true", "ligado"}},
	{"no", []string{"nao", "off", "false", "desligado"}},
	{"on", []string{"ligado", "ligada", "sim", "yes", "true"}},
	{"off", []string{"desligado", "desligada", "nao", "no", "false"}},
	{"plain", []string{"basico"}},
	{"grid", []string{"grade"}},
	{"retaliation", []string{"retaliacao"}},
	{"one", []string{"um", "uma"}},
	{"free", []string{"livre"}},
	{"strict", []string{"rigoroso", "estrito"}},
	{"level", []string{"nivel"}},
	{"higher", []string{"maior"}},
	{"paid_extra", []string{"extra-pago"}},
	{"each_once", []string{"cada-um-uma-vez"}},
	{"gm_decides", []string{"o-gm-decide"}},
	{"pc_defends", []string{"personagem-defende"}},
	{"raise_t", []string{"t-sobe"}},
	{"ladder", []string{"escada"}},
	{ValueDefense, []string{"defesa"}},
	{"start", []string{"inicio", "comeco", "comecar"}},
	{"end", []string{"fim", "encerrar", "terminar"}},
	{noLine, []string{"sem-linha"}},
	{"by-hand", []string{"na-mao", "a-mao"}},
	{actAction, []string{"acao"}},
	{backMove, []string{"movimento", "mover"}},
}

func allTerms() game.Synonyms {
	ts := game.Synonyms{}
	for _, table := range [][]word{{toldWord}, attributes, roles, zones, covers, ways, levels, foeKinds, situationWords,
		talentWays, luckWords,
		exceptionalChoices, troubles, consequences, benefits, growths, correctable, rests, moveWays, loneWords} {
		for _, w := range table {
			for _, also := range w.also {
				if !slices.Contains(ts[w.word], also) {
					ts[w.word] = append(ts[w.word], also)
				}
			}
		}
	}
	return ts
}

// means reports whether the typed text is the word in any of its spellings.
func (w word) means(typed string) bool {
	return game.Canonical(typed) == w.word || slices.Contains(w.also, game.Canonical(typed))
}

// choices returns the words as choices, labelled by label. The word ticked is selected.
func choices(ws []word, label func(string) game.Msg, ticked string) []game.Choice {
	var cs []game.Choice
	for _, w := range ws {
		cs = append(cs, game.Choice{Word: w.word, Aliases: w.also, Label: label(w.word), Selected: w.word == ticked})
	}
	return cs
}

func attrMsg(attr string) game.Msg { return game.Say("nde.attr." + attr) }

// attrIndex returns the index of an Attribute in PC.Attrs, -1 if it is not one.
func attrIndex(attr string) int {
	return slices.IndexFunc(attributes, func(w word) bool { return w.word == attr })
}

// attr returns the faces of the die, or the modifier, of a PC's Attribute. It panics for another
// word.
func (p *PC) attr(attr string) int { return p.Attrs[attrIndex(attr)] }

// bestAttr returns the PC's largest Attribute, the first of equals.
func bestAttr(p *PC) string {
	best := Strength
	for _, w := range attributes {
		if p.attr(w.word) > p.attr(best) {
			best = w.word
		}
	}
	return best
}

// valueMsg returns a die or, in the 2d6 game, a modifier. No die is as small as a modifier, so v
// tells which it is.
func valueMsg(v int) game.Msg {
	if v <= capModifier {
		return game.Say("nde.modifier", game.N("n", v))
	}
	return game.Say("die", game.D("die", dice.Die(v)))
}

// valueChoices returns the values that an Attribute may have: the dice of the ladder, or the
// modifiers of the 2d6 game.
func (s *State) valueChoices(ticked int) []game.Choice {
	var cs []game.Choice
	if s.is2d6() {
		for n := range 4 {
			cs = append(cs, game.Choice{Word: "+" + game.Itoa(n), Aliases: []string{game.Itoa(n)}, Label: valueMsg(n),
				Selected: n == ticked})
		}
		return cs
	}
	for _, d := range ladder {
		cs = append(cs, game.Choice{Word: dice.Die(d).String(), Aliases: []string{"k" + game.Itoa(d), game.Itoa(d)},
			Dice: []dice.Die{dice.Die(d)}, Selected: d == ticked})
	}
	return cs
}

// valueOf parses a word of valueChoices.
func valueOf(word string) int {
	for len(word) > 0 && (word[0] == 'd' || word[0] == '+') {
		word = word[1:]
	}
	n, _ := strconv.Atoi(word)
	return n
}

// number parses a number. It returns 0 if the word is no number.
func number(word string) int {
	n, _ := strconv.Atoi(word)
	return n
}

// isNumber reports whether a typed word is a number, in bounds or not.
func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// The bounds of a typed T (NDE-R07), and the T that is selected at first.
const (
	lowestT  = 2
	highestT = 20
	usualT   = 4
)

// tChoices returns the six thresholds with their names, then the other numbers from lowestT to
// highestT.
func tChoices(ticked int) []game.Choice {
	cs := choices(difficulties, func(w string) game.Msg { return game.Say("nde.t."+w, game.N("t", number(w))) },
		game.Itoa(ticked))
	for n := lowestT; n <= highestT; n++ {
		if w := game.Itoa(n); !slices.ContainsFunc(difficulties, func(d word) bool { return d.word == w }) {
			cs = append(cs, game.Choice{Word: w, Label: game.Say("nde.t.other", game.N("t", n)), Selected: n == ticked})
		}
	}
	return cs
}

// raiseT returns the next threshold above t. A t of 12 or more stays (NDE-R07).
func raiseT(t int) int {
	for _, d := range difficulties {
		if n := number(d.word); n > t {
			return n
		}
	}
	return t
}
