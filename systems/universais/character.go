package universais

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

const (
	maxPCs   = 40 // at the table, and as many retired
	maxLevel = 6  // UNI-LVL-01
)

// The Attributes at creation (UNI-ATTR-04).
const (
	primary   = 4
	secondary = 3
	tertiary  = 2
)

var (
	paramPCName  = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: maxName}
	paramSpread  = game.Param{Name: "spread", Kind: game.Pick, Min: 1, Max: 1}
	paramStart   = game.Param{Name: "level", Kind: game.Number, Min: 1, Max: maxLevel}
	paramConcept = game.Param{Name: "concept", Kind: game.Text, Max: maxText}
	paramSkills  = game.Param{Name: "skills", Kind: game.Text, Max: maxText}
)

// createMove makes a player's own PC in one form in which everything has a preset. No single tap
// makes one, since a player may choose Attributes only once. The GM can make any number. rise gives the
// first of the Levels above 1.
func createMove(rise func(t *tx, id string)) move {
	return move{
		Spec: game.Spec{Name: "create", Category: game.CategorySheet, Slash: true,
			Params: []game.Param{paramSpread, paramPCName, paramStart, paramSkills, paramConcept}},
		Offers: func(s *State, c *game.Collector) {
			switch {
			case c.Actor.Chair == "":
				return
			case c.Actor.Role != game.GM && s.hasPC(c.Actor.Chair):
				c.Close(refuse("has-pc"))
				return
			case len(s.PCs) >= maxPCs:
				c.Close(game.Refuse("UNI-R43", "universais.refused.bring-full", game.N("most", maxPCs)))
				return
			}
			name := game.Input{Param: paramPCName}
			if c.Actor.Role != game.GM {
				name.Preset = clipText(game.ChairName(s.Chairs, c.Actor.Chair), maxName)
			}
			c.Add(game.Offer{Label: game.Say("universais.create.now"), About: game.AboutPeople,
				Primary: c.Actor.Role != game.GM, Form: game.Form{OpensForm: true},
				Inputs: []game.Input{name,
					{Param: paramSpread, Choices: spreadChoices(), Note: game.Say("universais.create.hint")},
					{Param: paramStart, Preset: game.Itoa(s.startLevel())}, {Param: paramSkills},
					{Param: paramConcept}},
				Validate: func(args game.Args) *game.Refusal {
					_, no := skillsIn(args.One("skills"))
					return no
				}})
			c.Against("spread", refuseSpread)
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.newPC(args.One("name"), t.Actor.Chair, spreadOf(args.One("spread")))
			p.Concept = args.One("concept")
			p.Entries, _ = skillsIn(args.One("skills"))
			p.Making, p.Rise = true, number(args.One("level"))-1
			t.Emit(PCSet{PC: p, Why: "created"})
			rise(t, p.ID)
		},
	}
}

// refuseSpread refuses typed numbers that are no spread of the four Attributes. Other words are
// left to game.Match.
func refuseSpread(word string) *game.Refusal {
	if strings.Trim(word, "0123456789-/, ") == "" {
		return refuse("attr-spread")
	}
	return nil
}

// hasPC reports whether a chair has a living PC.
func (s *People) hasPC(chair string) bool {
	return slices.ContainsFunc(s.PCs, func(p *PC) bool { return p.Chair == chair && !p.Dead })
}

// startLevel returns the Level that the scale of the campaign suggests (UNI-SCALE-01).
func (s *State) startLevel() int { return max(1, scaleLevels[s.Scale]) }

// newPC returns a new PC with a free id: Level 1, with full Health (UNI-LVL-01, UNI-ATTR-06).
func (s *State) newPC(name, chair string, attrs [4]int) PC {
	p := PC{ID: s.freeWord(name), Name: name, Chair: chair, Attrs: attrs, Level: 1}
	p.Health = p.MaxHealth()
	return p
}

// spreads returns the twelve ways to have one primary and one secondary Attribute (UNI-ATTR-04).
func spreads() [][4]int {
	var all [][4]int
	for i := range 4 {
		for j := range 4 {
			if i != j {
				vs := [4]int{tertiary, tertiary, tertiary, tertiary}
				vs[i], vs[j] = primary, secondary
				all = append(all, vs)
			}
		}
	}
	return all
}

// spreadChoices returns the legal spreads as words such as "4-3-2-2", for Body, Talent, Spirit and
// Mind.
func spreadChoices() []game.Choice {
	var cs []game.Choice
	for i, vs := range spreads() {
		w := spreadWord(vs)
		cs = append(cs,
			game.Choice{Word: w, Aliases: []string{strings.ReplaceAll(w, "-", "/"), strings.ReplaceAll(w, "-", ",")},
				Label: attrsMsg(vs), Selected: i == 0})
	}
	return cs
}

func spreadWord(vs [4]int) string {
	var words []string
	for _, n := range vs {
		words = append(words, game.Itoa(n))
	}
	return strings.Join(words, "-")
}

// spreadOf reads a word of spreadChoices.
func spreadOf(word string) [4]int {
	var vs [4]int
	for i, part := range strings.SplitN(word, "-", 4) {
		vs[i] = number(part)
	}
	return vs
}

// attrsMsg lists four Attributes with their values.
func attrsMsg(vs [4]int) game.Msg {
	return game.Say("universais.attrs", game.N("body", vs[0]), game.N("talent", vs[1]), game.N("spirit", vs[2]),
		game.N("mind", vs[3]))
}

// skillsIn reads Skills that are typed with their Ranks: "Furtividade 2, Canto". A Rank that is
// left out is 1. It refuses a Rank out of bounds and a Skill that is named twice.
func skillsIn(text string) ([]Entry, *game.Refusal) {
	var all []Entry
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		n := 1
		if last := words[len(words)-1]; len(words) > 1 && strings.Trim(last, "0123456789") == "" {
			n, words = number(last), words[:len(words)-1]
		}
		e := Entry{Kind: Skill, Name: clipText(strings.Join(words, " "), maxName), N: n}
		if n < 1 || n > maxRank ||
			slices.ContainsFunc(all, func(o Entry) bool { return rulekit.SameName(o.Name, e.Name) }) {
			return nil, game.Refuse("UNI-SHEET-02", "universais.refused.skills", game.N("most", maxRank))
		}
		e.ID = freeEntry(all, e.Name)
		all = append(all, e)
	}
	return all, nil
}

// freeEntry returns an id, made of the name, that no entry has.
func freeEntry(entries []Entry, name string) string {
	return rulekit.Unique(rulekit.Truncate(game.Slug(name), maxID), func(w string) bool {
		return slices.ContainsFunc(entries, func(e Entry) bool { return e.ID == w })
	})
}

// clipText returns the first most characters of a text.
func clipText(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}
