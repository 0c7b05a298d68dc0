package people

import (
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

var (
	paramRole    = game.Param{Name: "role", Kind: game.Pick, Min: 1, Max: 1}
	paramSpread  = game.Param{Name: "spread", Kind: game.Pick, Min: 1, Max: 1}
	paramTalents = game.Param{Name: "talents", Kind: game.Text, Max: 2*rules.MaxName + 2}
	paramConcept = game.Param{Name: "concept", Kind: game.Text, Max: rules.MaxText}
	paramKit     = game.Param{Name: "kit", Kind: game.Pick, Max: 1}
	ParamChair   = game.Param{Name: "chair", Kind: game.Pick, Min: 1, Max: 1}
)

// createMove creates a PC by one form in which every field has a preset, for the GM all but the
// name (NDE-CHAR-01). A player with a PC may not create another. The GM may create any number up to
// rules.MaxPCs.
func createMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "create", Category: game.CategorySheet, Slash: true,
			Params: []game.Param{paramRole, rules.ParamName, paramSpread, paramTalents, paramConcept, paramKit}},
		Offers: func(s *state.State, c *game.Collector) {
			by := c.Actor
			switch {
			case by.Chair == "":
				return
			case by.Role != game.GM && s.HasPC(by.Chair):
				c.Close(game.Refuse("NDE-CHAR-01", "nde.refused.has-pc"))
				return
			case len(s.PCs) < rules.MaxPCs:
				for _, r := range rules.Roles {
					c.Add(createOffer(s, by, r))
				}
			}
			c.Against("spread", func(word string) *game.Refusal { return refuseSpread(s, word) })
		},
		Do: create,
	}
}

func createOffer(s *state.State, by game.Actor, role rules.Word) game.Offer {
	ideas, n := ideasFor(s, role.Word), turnOf(s, by)
	talents := []string{ideas.talents[2*n%len(ideas.talents)], ideas.talents[(2*n+1)%len(ideas.talents)]}
	kits := ideas.kitChoices()
	kits[n%len(kits)].Selected = true
	name := game.Input{Param: rules.ParamName}
	if by.Role != game.GM {
		name.Preset = s.ChairName(by.Chair)
	}
	return game.Offer{
		Fixed: game.Args{"role": {role.Word}}, Aliases: game.Args{"role": role.Also},
		Label: game.Say("nde.create." + role.Word),
		About: "people", Primary: by.Role != game.GM,
		Inputs: []game.Input{
			name,
			{Param: paramSpread, Choices: spreadChoices(s, role.Word)},
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
func turnOf(s *state.State, by game.Actor) int {
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
	return countTalents(rules.ParseList(args.One("talents")))
}

func countTalents(talents []string) *game.Refusal {
	if len(talents) > rules.MaxTalents {
		return rules.Refuse("talent-count")
	}
	for _, talent := range talents {
		if utf8.RuneCountInString(talent) > rules.MaxName {
			return game.Refuse("", "refused.length", game.W("param", "talents"), game.N("min", 0),
				game.N("max", rules.MaxName))
		}
	}
	return nil
}

func create(t *state.Tx, args game.Args) {
	p := NewPC(t.S, args.One("name"), t.Actor.Chair)
	p.Role, p.Concept, p.Talents = args.One("role"), args.One("concept"), rules.ParseList(args.One("talents"))
	p.Attrs = spreadOf(args.One("spread"))
	if kit, ok := ideasFor(t.S, p.Role).kit(args.One("kit")); ok {
		p.Equipment = kit
	}
	p.Token = ComesWithToken(t.S, &p)
	t.Emit(PCSet{PC: p, Why: "created"})
}

// ComesWithToken reports whether a PC that joins during a scene gets the Armor token of that scene
// (NDE-MOD-01).
func ComesWithToken(s *state.State, p *state.PC) bool {
	return rules.ArmorTokens.On(s) && s.Scene.Open() && len(p.Equipment.Protection) > 0
}

// NewPC returns a new PC with the values that it begins with (NDE-CHAR-06).
func NewPC(s *state.State, name, chair string) state.PC {
	return state.PC{ID: s.FreeWord(name), Name: name, Chair: chair, Attrs: UsualSpread(s), Hearts: rules.StartHearts,
		MaxHearts: rules.StartHearts,
		PP:        rules.StartPP, MaxPP: rules.StartPP, Luck: rules.StartLuck}
}
