package nde

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
)

const (
	maxPCs     = 40
	maxName    = 64  // characters
	maxText    = 200 // characters of a longer text, such as a concept
	maxTalents = 2   // NDE-R03
)

var (
	paramName    = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: maxName}
	paramRole    = game.Param{Name: "role", Kind: game.Pick, Min: 1, Max: 1}
	paramSpread  = game.Param{Name: "spread", Kind: game.Pick, Min: 1, Max: 1}
	paramTalents = game.Param{Name: "talents", Kind: game.Text, Max: 2*maxName + 2}
	paramConcept = game.Param{Name: "concept", Kind: game.Text, Max: maxText}
	paramKit     = game.Param{Name: "kit", Kind: game.Pick, Max: 1}
	paramChair   = game.Param{Name: "chair", Kind: game.Pick, Min: 1, Max: 1}
)

// createMove creates a PC by one form in which every field has a preset (NDE-CHAR-01). A player may
// have one PC. The GM may create any number up to maxPCs.
func createMove() move {
	return move{
		Spec: game.Spec{Name: "create", Category: game.CategorySheet, Slash: true,
			Params: []game.Param{paramRole, paramName, paramSpread, paramTalents, paramConcept, paramKit}},
		Offers: func(s *State, c *game.Collector) {
			by := c.Actor
			switch {
			case by.Chair == "":
				return
			case by.Role != game.GM && s.hasPC(by.Chair):
				c.Close(game.Refuse("NDE-CHAR-01", "nde.refused.has-pc"))
				return
			case len(s.PCs) < maxPCs:
				for _, r := range roles {
					c.Add(s.createOffer(by, r))
				}
			}
			c.Against("spread", func(word string) *game.Refusal { return s.refuseSpread(word) })
		},
		Do: create,
	}
}

func (g *People) hasPC(chair string) bool {
	return slices.ContainsFunc(g.PCs, func(p *PC) bool { return p.Chair == chair })
}

func (s *State) createOffer(by game.Actor, role word) game.Offer {
	ideas, n := s.ideas(role.word), s.turnOf(by)
	talents := []string{ideas.talents[2*n%len(ideas.talents)], ideas.talents[(2*n+1)%len(ideas.talents)]}
	kits := ideas.kitChoices()
	kits[n%len(kits)].Selected = true
	name := game.Input{Param: paramName}
	if by.Role != game.GM {
		name.Preset = s.chairName(by.Chair)
	}
	return game.Offer{
		Fixed: game.Args{"role": {role.word}}, Aliases: game.Args{"role": role.also},
		Label: game.Say("nde.create." + role.word),
		About: "people", Primary: by.Role != game.GM,
		Inputs: []game.Input{
			name,
			{Param: paramSpread, Choices: s.spreadChoices(role.word)},
			{Param: paramTalents, Preset: strings.Join(talents, ", ")},
			{Param: paramConcept, Preset: ideas.concepts[n%len(ideas.concepts)]},
			{Param: paramKit, Choices: kits},
		},
		Validate: refuseTalents,
	}
}

// turnOf returns the index of the ideas that an actor sees. For the GM it is the number of PCs. A
// player's index belongs to the chair and does not change while other characters are created, so a
// button keeps its meaning.
func (s *State) turnOf(by game.Actor) int {
	if by.Role == game.GM {
		return len(s.PCs)
	}
	n := 0
	for _, c := range s.Chairs {
		if c.ID == by.Chair {
			break
		}
		if c.Role != game.GM {
			n++
		}
	}
	return n
}

// refuseTalents refuses more than two Talents, or one that is too long (NDE-R03).
func refuseTalents(args game.Args) *game.Refusal {
	return countTalents(parseList(args.One("talents")))
}

func countTalents(talents []string) *game.Refusal {
	if len(talents) > maxTalents {
		return refuse("talent-count")
	}
	for _, talent := range talents {
		if utf8.RuneCountInString(talent) > maxName {
			return game.Refuse("", "refused.length", game.W("param", "talents"), game.N("min", 0),
				game.N("max", maxName))
		}
	}
	return nil
}

func (s *State) chairName(chair string) string {
	return clipText(game.ChairName(s.Chairs, chair), maxName)
}

func create(t *tx, args game.Args) {
	p := t.S.newPC(args.One("name"), t.Actor.Chair)
	p.Role, p.Concept, p.Talents = args.One("role"), args.One("concept"), parseList(args.One("talents"))
	p.Attrs = spreadOf(args.One("spread"))
	if kit, ok := t.S.ideas(p.Role).kit(args.One("kit")); ok {
		p.Equipment = kit
	}
	p.Token = t.S.comesWithToken(&p)
	t.Emit(PCSet{PC: p, Why: "created"})
}

// comesWithToken reports whether a PC that joins during a scene gets the Armor token of that scene
// (NDE-MOD-01).
func (s *State) comesWithToken(p *PC) bool {
	return armorTokens.On(s) && s.Scene.Open() && len(p.Equipment.Protection) > 0
}

// newPC returns a new PC with the values that it begins with (NDE-CHAR-06).
func (s *State) newPC(name, chair string) PC {
	return PC{ID: s.freeWord(name), Name: name, Chair: chair, Attrs: s.usualSpread(), Hearts: startHearts,
		MaxHearts: startHearts,
		PP:        startPP, MaxPP: startPP, Luck: startLuck}
}

// refuseSpread returns the reason against a typed spread that is none of spreadChoices. It returns
// nil if the text is not made of dice or numbers.
func (s *State) refuseSpread(word string) *game.Refusal {
	switch {
	case strings.Trim(word, "0123456789dk+-") != "":
		return nil
	case s.is2d6():
		return game.Refuse("NDE-2D6-01", "nde.refused.modifier-spread")
	}
	return refuse("attr-spread")
}

// spreadOrders are the six ways to distribute three values among the Attributes, as indexes of
// usualSpread.
var spreadOrders = [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// roleOrders has the suggested order for each Role (NDE-CHAR-03).
var roleOrders = map[string][3]int{Assault: {0, 1, 2}, Specialist: {2, 0, 1}, Adept: {2, 1, 0}}

// spreadChoices returns the legal spreads, in words such as "d6-d12-d8" for Strength, Dexterity and
// Power. The spread of the Role is selected (NDE-CHAR-05).
func (s *State) spreadChoices(role string) []game.Choice {
	var cs []game.Choice
	for _, order := range spreadOrders {
		dice, plain := make([]string, 3), make([]string, 3)
		vs := s.spreadIn(order)
		for i, v := range vs {
			dice[i], plain[i] = s.valueWord(v), game.Itoa(v)
		}
		cs = append(cs, game.Choice{
			Word: strings.Join(dice, "-"),
			Aliases: []string{strings.Join(plain, "-"), strings.ReplaceAll(strings.Join(dice, "-"), "d", "k"),
				strings.Join(dice, ",")},
			Label: attrsMsg(vs), Selected: order == roleOrders[role],
		})
	}
	return cs
}

func (s *State) spreadIn(order [3]int) [3]int {
	usual, vs := s.usualSpread(), [3]int{}
	for i, at := range order {
		vs[i] = usual[at]
	}
	return vs
}

// spreadOf parses a word of spreadChoices.
func spreadOf(word string) [3]int {
	var vs [3]int
	for i, part := range strings.SplitN(word, "-", 3) {
		vs[i] = valueOf(part)
	}
	return vs
}

// valueWord returns the word of valueChoices for a value.
func (s *State) valueWord(v int) string {
	if s.is2d6() {
		return "+" + game.Itoa(v)
	}
	return dice.Die(v).String()
}

// attrsMsg returns the three Attributes with their values.
func attrsMsg(vs [3]int) game.Msg {
	return game.Say("nde.attrs", game.M("strength", valueMsg(vs[0])), game.M("dexterity", valueMsg(vs[1])),
		game.M("power", valueMsg(vs[2])))
}

// parseList parses a list that is separated by commas or semicolons, without empty or repeated
// entries.
func parseList(text string) []string {
	var list []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		if part = strings.TrimSpace(part); part != "" && !slices.Contains(list, part) {
			list = append(list, part)
		}
	}
	return list
}

// clipText returns at most the first most characters of a text.
func clipText(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}
