package people

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// sheetMove returns a move by which the player or the GM changes a PC's sheet. change writes the
// arguments on a copy of the PC. fits may be nil; otherwise it refuses arguments that the sheet
// cannot take.
func sheetMove(spec game.Spec, label func(name game.Arg) game.Msg, inputs func(*state.State, *state.PC) []game.Input,
	change func(*state.State, *state.PC, game.Args),
	fits func(*state.State, *state.PC, game.Args) *game.Refusal) state.Move {
	spec.Params = append(spec.Params, rules.ParamWho)
	return state.Move{
		Spec: spec,
		Offers: func(s *state.State, c *game.Collector) {
			for p := range s.PlayedPCs(c) {
				o := game.Offer{Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
					Label: label(game.W("name", s.NameFor(c.Actor, p))),
					Form:  game.Form{OpensForm: true}, Inputs: inputs(s, p)}
				if fits != nil {
					o.Validate = func(args game.Args) *game.Refusal { return fits(s, p, args) }
				}
				c.Add(o)
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			p := *t.S.PC(args.One("who"))
			change(t.S, &p, args)
			t.Emit(PCSet{PC: p, Why: spec.Name})
		},
	}
}

// profileMove sets a PC's name, concept, Role and the Role's name in this world (NDE-CHAR-02,
// NDE-CHAR-03). A picked idea replaces the concept.
func profileMove() state.Move {
	paramCalled := game.Param{Name: "called", Kind: game.Text, Max: rules.MaxName}
	paramIdea := game.Param{Name: "idea", Kind: game.Pick, Max: 1}
	role := paramRole
	role.Min = 0
	return sheetMove(game.Spec{Name: "profile", Category: game.CategorySheet,
		Params: []game.Param{rules.ParamName, paramConcept, paramIdea, role, paramCalled}},
		func(name game.Arg) game.Msg { return game.Say("nde.profile.of", name) },
		func(s *state.State, p *state.PC) []game.Input {
			return []game.Input{
				{Param: rules.ParamName, Preset: p.Name}, {Param: paramConcept, Preset: p.Concept},
				{Param: paramIdea, Choices: ideaChoices(ideasFor(s, p.Role).concepts)},
				{Param: role, Choices: rules.Choices(rules.Roles, rules.RoleMsg, p.Role)},
				{Param: paramCalled, Preset: p.Called},
			}
		},
		func(s *state.State, p *state.PC, args game.Args) {
			p.Name, p.Concept, p.Called = args.One("name"), args.One("concept"), args.One("called")
			if idea := ideaText(ideasFor(s, p.Role).concepts, args.One("idea")); idea != "" {
				p.Concept = idea
			}
			p.Role = args.One("role")
		}, nil)
}

// talentsMove sets a PC's Talents (NDE-CHAR-07). One picked idea replaces the second Talent, two
// ideas replace both.
func talentsMove() state.Move {
	first, second := game.Param{Name: "first", Kind: game.Text, Max: rules.MaxName},
		game.Param{Name: "second", Kind: game.Text, Max: rules.MaxName}
	paramIdeas := game.Param{Name: "ideas", Kind: game.Pick, Max: rules.MaxTalents}
	return sheetMove(game.Spec{Name: "talents", Category: game.CategorySheet,
		Params: []game.Param{first, second, paramIdeas}},
		func(name game.Arg) game.Msg { return game.Say("nde.talents.of", name) },
		func(s *state.State, p *state.PC) []game.Input {
			inputs := []game.Input{{Param: first}, {Param: second},
				{Param: paramIdeas, Choices: ideaChoices(ideasFor(s, p.Role).talents),
					TooMany: rules.Refuse("talent-count")}}
			for i, talent := range p.Talents[:min(len(p.Talents), rules.MaxTalents)] {
				inputs[i].Preset = talent
			}
			return inputs
		},
		func(s *state.State, p *state.PC, args game.Args) { p.Talents = writtenTalents(s, p, args) },
		func(s *state.State, p *state.PC, args game.Args) *game.Refusal {
			return countTalents(writtenTalents(s, p, args))
		})
}

// writtenTalents returns the Talents that a form gives, with the picked ideas. Each field is read
// as a list separated by commas, but a field that equals a Talent of the sheet is kept whole.
func writtenTalents(s *state.State, p *state.PC, args game.Args) []string {
	places, ideas := []string{args.One("first"), args.One("second")}, args["ideas"]
	for i, word := range ideas {
		places[rules.MaxTalents-len(ideas)+i] = ideaText(ideasFor(s, p.Role).talents, word)
	}
	var list []string
	for _, text := range places {
		some := rules.ParseList(text)
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
func gearMove() state.Move {
	key, protection := game.Param{Name: "key", Kind: game.Text, Max: rules.MaxText},
		game.Param{Name: "protection", Kind: game.Text, Max: rules.MaxText}
	small := game.Param{Name: "small", Kind: game.Text, Max: rules.MaxText}
	return sheetMove(game.Spec{Name: "gear", Category: game.CategorySheet,
		Params: []game.Param{key, protection, small, paramKit}},
		func(name game.Arg) game.Msg { return game.Say("nde.gear.of", name) },
		func(s *state.State, p *state.PC) []game.Input {
			e := p.Equipment
			return []game.Input{{Param: key, Preset: listText(e.Key)},
				{Param: protection, Preset: listText(e.Protection)},
				{Param: small, Preset: listText(e.Small)},
				{Param: paramKit, Choices: ideasFor(s, p.Role).kitChoices()}}
		},
		func(s *state.State, p *state.PC, args game.Args) {
			p.Equipment = state.Equipment{Key: rules.ParseList(args.One("key")),
				Protection: rules.ParseList(args.One("protection")),
				Small:      rules.ParseList(args.One("small"))}
			if kit, ok := ideasFor(s, p.Role).kit(args.One("kit")); ok {
				p.Equipment = kit
			}
		}, nil)
}

// listText joins a list as rules.ParseList reads it, clipped to the length of a parameter.
func listText(list []string) string { return rules.ClipText(strings.Join(list, ", "), rules.MaxText) }
