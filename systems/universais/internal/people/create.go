package people

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var (
	paramSpread  = game.Param{Name: "spread", Kind: game.Pick, Min: 1, Max: 1}
	paramStart   = game.Param{Name: "level", Kind: game.Number, Min: 1, Max: sheet.MaxLevel}
	paramConcept = game.Param{Name: "concept", Kind: game.Text, Max: sheet.MaxText}
	paramSkills  = game.Param{Name: "skills", Kind: game.Text, Max: sheet.MaxText}
)

// createMove makes a PC by one form. A player's form has a preset for all that is needed, but no
// single tap sends it, since a player may choose Attributes only once. A player makes one living
// PC, the GM any number up to state.MaxPCs. rise gives the first of the Levels above 1.
func createMove(rise func(t *state.Tx, id string)) state.Move {
	return state.Move{
		Spec: game.Spec{Name: "create", Category: game.CategorySheet, Slash: true,
			Params: []game.Param{paramSpread, acting.ParamPCName, paramStart, paramSkills, paramConcept}},
		Offers: func(s *state.State, c *game.Collector) {
			switch {
			case c.Actor.Chair == "":
				return
			case c.Actor.Role != game.GM && s.HasPC(c.Actor.Chair):
				c.Close(acting.Refuse("has-pc"))
				return
			case len(s.PCs) >= state.MaxPCs:
				c.Close(game.Refuse("UNI-R43", "universais.refused.bring-full", game.N("most", state.MaxPCs)))
				return
			}
			name := game.Input{Param: acting.ParamPCName}
			if c.Actor.Role != game.GM {
				name.Preset = sheet.ClipText(game.ChairName(s.Chairs, c.Actor.Chair), sheet.MaxName)
			}
			c.Add(game.Offer{Label: game.Say("universais.create.now"), About: game.AboutPeople,
				Primary: c.Actor.Role != game.GM, Form: game.Form{OpensForm: true},
				Inputs: []game.Input{name,
					{Param: paramSpread, Choices: spreadChoices(), Note: game.Say("universais.create.hint")},
					{Param: paramStart, Preset: game.Itoa(s.StartLevel())}, {Param: paramSkills},
					{Param: paramConcept}},
				Validate: func(args game.Args) *game.Refusal {
					_, no := skillsIn(args.One("skills"))
					return no
				}})
			c.Against("spread", refuseSpread)
		},
		Do: func(t *state.Tx, args game.Args) {
			p := newPC(t.S, args.One("name"), t.Actor.Chair, spreadOf(args.One("spread")))
			p.Concept = args.One("concept")
			p.Entries, _ = skillsIn(args.One("skills"))
			p.Making, p.Rise = true, sheet.Number(args.One("level"))-1
			t.Emit(PCSet{PC: p, Why: "created"})
			rise(t, p.ID)
		},
	}
}

// newPC returns a new PC with a free id: Level 1, with full Health (UNI-LVL-01, UNI-ATTR-06).
func newPC(s *state.State, name, chair string, attrs [4]int) sheet.PC {
	p := sheet.PC{ID: s.FreeWord(name), Name: name, Chair: chair, Attrs: attrs, Level: 1}
	p.Health = p.MaxHealth()
	return p
}

// skillsIn reads Skills that are typed with their Ranks: "Furtividade 2, Canto". A Rank that is
// left out is 1. It refuses a Rank out of bounds and a Skill that is named twice.
func skillsIn(text string) ([]sheet.Entry, *game.Refusal) {
	var all []sheet.Entry
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		n := 1
		if last := words[len(words)-1]; len(words) > 1 && strings.Trim(last, "0123456789") == "" {
			n, words = sheet.Number(last), words[:len(words)-1]
		}
		e := sheet.Entry{Kind: sheet.Skill, Name: sheet.ClipText(strings.Join(words, " "), sheet.MaxName), N: n}
		if n < 1 || n > sheet.MaxRank ||
			slices.ContainsFunc(all, func(o sheet.Entry) bool { return rulekit.SameName(o.Name, e.Name) }) {
			return nil, game.Refuse("UNI-SHEET-02", "universais.refused.skills", game.N("most", sheet.MaxRank))
		}
		e.ID = sheet.FreeEntry(all, e.Name)
		all = append(all, e)
	}
	return all, nil
}
