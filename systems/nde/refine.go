package nde

import (
	"slices"
	"strings"

	"mesa/game"
)

// sheetMove returns a move by which the player or the GM changes a PC's sheet. change writes the
// arguments on a copy of the PC. fits may be nil; otherwise it refuses arguments that the sheet
// cannot take.
func sheetMove(spec game.Spec, label func(name game.Arg) game.Msg, inputs func(*State, *PC) []game.Input,
	change func(*State, *PC, game.Args),
	fits func(*State, *PC, game.Args) *game.Refusal) move {
	spec.Params = append(spec.Params, paramWho)
	return move{
		Spec: spec,
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				o := game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label: label(game.W("name", s.nameFor(c.Actor, p))),
					Form:  game.Form{OpensForm: true}, Inputs: inputs(s, p)}
				if fits != nil {
					o.Validate = func(args game.Args) *game.Refusal { return fits(s, p, args) }
				}
				c.Add(o)
			}
		},
		Do: func(t *tx, args game.Args) {
			p := *t.S.pc(args.One("who"))
			change(t.S, &p, args)
			t.Emit(PCSet{PC: p, Why: spec.Name})
		},
	}
}

// profileMove sets a PC's name, concept, Role and the Role's name in this world (NDE-CHAR-02,
// NDE-CHAR-03). A picked idea replaces the concept.
func profileMove() move {
	paramCalled := game.Param{Name: "called", Kind: game.Text, Max: maxName}
	paramIdea := game.Param{Name: "idea", Kind: game.Pick, Max: 1}
	role := paramRole
	role.Min = 0
	return sheetMove(game.Spec{Name: "profile", Category: game.CategorySheet,
		Params: []game.Param{paramName, paramConcept, paramIdea, role, paramCalled}},
		func(name game.Arg) game.Msg { return game.Say("nde.profile.of", name) },
		func(s *State, p *PC) []game.Input {
			return []game.Input{
				{Param: paramName, Preset: p.Name}, {Param: paramConcept, Preset: p.Concept},
				{Param: paramIdea, Choices: ideaChoices(s.ideas(p.Role).concepts)},
				{Param: role, Choices: choices(roles, roleMsg, p.Role)}, {Param: paramCalled, Preset: p.Called},
			}
		},
		func(s *State, p *PC, args game.Args) {
			p.Name, p.Concept, p.Called = args.One("name"), args.One("concept"), args.One("called")
			if idea := ideaText(s.ideas(p.Role).concepts, args.One("idea")); idea != "" {
				p.Concept = idea
			}
			p.Role = args.One("role")
		}, nil)
}

// talentsMove sets a PC's Talents (NDE-CHAR-07). One picked idea replaces the second Talent, two
// ideas replace both.
func talentsMove() move {
	first, second := game.Param{Name: "first", Kind: game.Text, Max: maxName},
		game.Param{Name: "second", Kind: game.Text, Max: maxName}
	paramIdeas := game.Param{Name: "ideas", Kind: game.Pick, Max: maxTalents}
	return sheetMove(game.Spec{Name: "talents", Category: game.CategorySheet,
		Params: []game.Param{first, second, paramIdeas}},
		func(name game.Arg) game.Msg { return game.Say("nde.talents.of", name) },
		func(s *State, p *PC) []game.Input {
			inputs := []game.Input{{Param: first}, {Param: second},
				{Param: paramIdeas, Choices: ideaChoices(s.ideas(p.Role).talents), TooMany: refuse("talent-count")}}
			for i, talent := range p.Talents[:min(len(p.Talents), maxTalents)] {
				inputs[i].Preset = talent
			}
			return inputs
		},
		func(s *State, p *PC, args game.Args) { p.Talents = s.writtenTalents(p, args) },
		func(s *State, p *PC, args game.Args) *game.Refusal { return countTalents(s.writtenTalents(p, args)) })
}

// writtenTalents returns the Talents that a form gives, with the picked ideas. Each field is read
// as a list separated by commas, but a field that equals a Talent of the sheet is kept whole.
func (s *State) writtenTalents(p *PC, args game.Args) []string {
	places, ideas := []string{args.One("first"), args.One("second")}, args["ideas"]
	for i, word := range ideas {
		places[maxTalents-len(ideas)+i] = ideaText(s.ideas(p.Role).talents, word)
	}
	var list []string
	for _, text := range places {
		some := parseList(text)
		if slices.Contains(p.Talents, text) {
			some = []string{text}
		}
		for _, talent := range some {
			if !slices.Contains(list, talent) {
				list = append(list, talent)
			}
		}
	}
	return list
}

// gearMove sets a PC's equipment (NDE-CHAR-08). A picked kit replaces all of it.
func gearMove() move {
	key, protection := game.Param{Name: "key", Kind: game.Text, Max: maxText},
		game.Param{Name: "protection", Kind: game.Text, Max: maxText}
	small := game.Param{Name: "small", Kind: game.Text, Max: maxText}
	return sheetMove(game.Spec{Name: "gear", Category: game.CategorySheet,
		Params: []game.Param{key, protection, small, paramKit}},
		func(name game.Arg) game.Msg { return game.Say("nde.gear.of", name) },
		func(s *State, p *PC) []game.Input {
			e := p.Equipment
			return []game.Input{{Param: key, Preset: listText(e.Key)},
				{Param: protection, Preset: listText(e.Protection)},
				{Param: small, Preset: listText(e.Small)},
				{Param: paramKit, Choices: s.ideas(p.Role).kitChoices()}}
		},
		func(s *State, p *PC, args game.Args) {
			p.Equipment = Equipment{parseList(args.One("key")), parseList(args.One("protection")),
				parseList(args.One("small"))}
			if kit, ok := s.ideas(p.Role).kit(args.One("kit")); ok {
				p.Equipment = kit
			}
		}, nil)
}

// listText joins a list as parseList reads it, clipped to the length of a parameter.
func listText(list []string) string { return clipText(strings.Join(list, ", "), maxText) }

func roleMsg(role string) game.Msg { return game.Say("nde.role." + role) }
