package explain

import (
	"cmp"
	"slices"
	"strings"

	"mesa/docs/rules/data"
)

// cortex are the rules of Cortex Prime, and its catalogues.
func cortex(lang string) []Entry {
	sfx := effects(lang)
	return slices.Concat(
		rules("explain_cortex", lang),
		sfx["sfx"], sfx["talents"],
		powers(lang), sfx["power_sfx"], sfx["limits"],
		abilities(lang), sfx["ability_sfx"],
		items("skills", lang, data.MustRead[struct{ Skills []item }]("skills").Skills),
		attributes(lang),
		milestones(lang),
		items("affiliations", lang, data.MustRead[struct{ Affiliations []item }]("affiliations").Affiliations),
		items("types", lang, data.MustRead[struct{ Types []item }]("character_types").Types),
	)
}

func items(shelf, lang string, all []item) []Entry {
	var entries []Entry
	for _, i := range all {
		entries = append(entries, i.entry(shelf, lang))
	}
	return entries
}

func attributes(lang string) []Entry {
	type set struct{ Attributes []item }
	var all []Entry
	for _, s := range data.MustRead[struct{ Sets []set }]("attributes").Sets {
		all = append(all, items("attributes", lang, s.Attributes)...)
	}
	return all
}

// powers say what each die stands for, of each mode if there are some.
func powers(lang string) []Entry {
	type mode struct {
		item
		Ratings map[string]text
	}
	type power struct {
		mode
		Modes []mode
		Notes []text
	}
	var all []Entry
	for _, p := range data.MustRead[struct{ Powers []power }]("powers").Powers {
		e := p.entry("powers", lang)
		var modes, glosses []string
		e.Lines = append(e.Lines, sizes(p.Ratings, lang)...)
		for _, m := range p.Modes {
			e.Lines = append(e.Lines, m.entry("", lang).Name+": "+strings.Join(sizes(m.Ratings, lang), "; "))
			modes, glosses = append(modes, m.Name), append(glosses, m.GlossPT)
		}
		for _, n := range p.Notes {
			e.Lines = append(e.Lines, sentence(strings.TrimPrefix(n.in(lang), "RULING: ")))
		}
		all = append(all, e.by(modes, glosses...))
	}
	return all
}

// sizes say what each die stands for, the smallest first.
func sizes(ratings map[string]text, lang string) []string {
	var says []string
	for _, die := range []string{"d4", "d6", "d8", "d10", "d12"} {
		if r, ok := ratings[die]; ok {
			says = append(says, die+": "+r.in(lang))
		}
	}
	return says
}

// abilities lead to their SFX.
func abilities(lang string) []Entry {
	type ability struct {
		item
		SFX []string
	}
	var all []Entry
	for _, a := range data.MustRead[struct{ Abilities []ability }]("abilities").Abilities {
		e := a.entry("abilities", lang)
		e.See = a.SFX
		all = append(all, e)
	}
	return all
}

// topicOf is where an SFX stands, by its kind, else by its group.
var topicOf = map[string]string{
	"limit": "limits", "talent": "talents", "ability": "ability_sfx", "power": "power_sfx",
}

// effects are all SFX, limits and talents, by shelf.
func effects(lang string) map[string][]Entry {
	type effect struct {
		ID, Name, Kind, Group string
		Text                  text
	}
	all := map[string][]Entry{}
	for _, f := range data.MustRead[struct{ Entries []effect }]("sfx_model").Entries {
		shelf := cmp.Or(topicOf[f.Kind], topicOf[f.Group], "sfx")
		e := Entry{ID: f.ID, Topic: shelf, Name: f.Name, Lines: []string{f.Text.in(lang)}}
		all[shelf] = append(all[shelf], e.by([]string{f.Name, strings.TrimPrefix(f.Name, "The ")}))
	}
	return all
}

// milestones say what brings XP, the smallest sum first; those of 10 are alternatives.
func milestones(lang string) []Entry {
	type milestone struct {
		item
		One    text   `json:"xp1"`
		Three  text   `json:"xp3"`
		NoDoom *text  `json:"xp3_without_doom"`
		Ten    []text `json:"xp10"`
	}
	or, noDoom := text{" Or: ", " Ou: "}.in(lang), text{" Without a doom pool: ", " Sem doom pool: "}.in(lang)
	var all []Entry
	for _, m := range data.MustRead[struct{ Milestones []milestone }]("milestones").Milestones {
		e := m.entry("milestones", lang)
		three := sentence(m.Three.in(lang))
		if m.NoDoom != nil {
			three += noDoom + sentence(m.NoDoom.in(lang))
		}
		e.Lines = []string{"1 XP: " + sentence(m.One.in(lang)), "3 XP: " + three,
			"10 XP: " + sentence(m.Ten[0].in(lang)) + or + sentence(m.Ten[1].in(lang))}
		e.See = []string{"MILE-01"}
		all = append(all, e.by(nil))
	}
	return all
}
