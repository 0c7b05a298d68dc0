package explain

import (
	"cmp"
	"slices"
	"strings"

	"mesa/docs/rules/data"
)

// cortex returns the rules and catalogues of Cortex Prime.
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

func items(topic, lang string, all []item) []Entry {
	var entries []Entry
	for _, i := range all {
		entries = append(entries, i.entry(topic, lang))
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

// powers returns the powers, with the meaning of each die. A power with several modes has a line
// for each mode.
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
			e.Lines = append(e.Lines, sentence(strings.TrimPrefix(n.forLang(lang), "RULING: ")))
		}
		all = append(all, e.findableBy(modes, glosses...))
	}
	return all
}

// sizes returns a line for the meaning of each die that has one, the smallest first.
func sizes(ratings map[string]text, lang string) []string {
	var says []string
	for _, die := range []string{"d4", "d6", "d8", "d10", "d12"} {
		if r, ok := ratings[die]; ok {
			says = append(says, die+": "+r.forLang(lang))
		}
	}
	return says
}

// abilities returns the abilities, with links to their SFX.
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

// topicOf maps the kind or group of an SFX to its topic. An SFX of another kind and group has the
// topic "sfx".
var topicOf = map[string]string{
	"limit": "limits", "talent": "talents", "ability": "ability_sfx", "power": "power_sfx",
}

// effects returns all SFX, limits and talents by topic.
func effects(lang string) map[string][]Entry {
	type effect struct {
		ID, Name, Kind, Group string
		Text                  text
	}
	all := map[string][]Entry{}
	for _, f := range data.MustRead[struct{ Entries []effect }]("sfx_model").Entries {
		topic := cmp.Or(topicOf[f.Kind], topicOf[f.Group], "sfx")
		e := Entry{ID: f.ID, Topic: topic, Name: f.Name, Lines: []string{f.Text.forLang(lang)}}
		all[topic] = append(all[topic], e.findableBy([]string{f.Name, strings.TrimPrefix(f.Name, "The ")}))
	}
	return all
}

// milestones returns the milestones, with a line for what earns 1, 3 and 10 XP each. For 10 XP
// there are two alternatives.
func milestones(lang string) []Entry {
	type milestone struct {
		item
		One    text   `json:"xp1"`
		Three  text   `json:"xp3"`
		NoDoom *text  `json:"xp3_without_doom"`
		Ten    []text `json:"xp10"`
	}
	or, noDoom := text{" Or: ", " Ou: "}.forLang(lang), text{" Without a doom pool: ", " Sem doom pool: "}.forLang(lang)
	var all []Entry
	for _, m := range data.MustRead[struct{ Milestones []milestone }]("milestones").Milestones {
		e := m.entry("milestones", lang)
		three := sentence(m.Three.forLang(lang))
		if m.NoDoom != nil {
			three += noDoom + sentence(m.NoDoom.forLang(lang))
		}
		e.Lines = []string{"1 XP: " + sentence(m.One.forLang(lang)), "3 XP: " + three,
			"10 XP: " + sentence(m.Ten[0].forLang(lang)) + or + sentence(m.Ten[1].forLang(lang))}
		e.See = []string{"MILE-01"}
		all = append(all, e.findableBy(nil))
	}
	return all
}
