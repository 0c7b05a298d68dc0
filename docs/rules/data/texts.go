package data

import (
	"regexp"
	"strings"
)

// text is a sentence in both languages.
type text struct {
	EN string `json:"en"`
	PT string `json:"pt"`
}

func (t text) in(lang string) string {
	if lang == "en" {
		return t.EN
	}
	return t.PT
}

// Texts are the sentences for people that stand in the tables, in a language, "en"
// or "pt-BR", by the keys that windows know them by: what an SFX says
// ("cortex.sfx.text.SFX-PWR-FOCUS"), what one requires
// ("cortex.sfx.need.host_included"), what is wrong with a sheet
// ("cortex.fault.E_DIST_COUNT"), and what brings XP by a milestone
// ("cortex.milestone.goal.leader.3").
func Texts(lang string) map[string]string {
	type entry struct {
		ID   string
		Text text
	}
	model := MustRead[struct {
		Grammar struct {
			Requires map[string]struct{ Text text }
			Phases   map[string]text
		}
		Entries []entry
	}]("sfx_model")
	texts := map[string]string{}
	for _, e := range model.Entries {
		texts["cortex.sfx.text."+e.ID] = e.Text.in(lang)
	}
	for need, says := range model.Grammar.Requires {
		texts["cortex.sfx.need."+need] = says.Text.in(lang)
	}
	for phase, says := range model.Grammar.Phases {
		texts["cortex.sfx.phase."+phase] = says.in(lang)
	}
	for _, e := range MustRead[struct {
		Errors []struct {
			Code string
			Text text
		}
	}]("errors").Errors {
		texts["cortex.fault."+e.Code] = holes.ReplaceAllString(e.Text.in(lang), "{{.$1}}")
	}
	milestones(texts, lang)
	return texts
}

// milestones adds what milestones are called, and what brings XP by them.
func milestones(texts map[string]string, lang string) {
	for _, m := range MustRead[struct {
		Milestones []struct {
			ID, Name string
			Gloss    string `json:"gloss_pt"`
			One      text   `json:"xp1"`
			Three    text   `json:"xp3"`
			NoDoom   *text  `json:"xp3_without_doom"`
			Ten      []text `json:"xp10"`
		}
	}]("milestones").Milestones {
		key := "cortex.milestone.goal." + m.ID
		texts[key+".name"] = m.Name
		if lang != "en" {
			gloss := []rune(m.Gloss)
			texts[key+".name"] = strings.ToUpper(string(gloss[:1])) + string(gloss[1:])
		}
		texts[key+".1"], texts[key+".3"] = m.One.in(lang), m.Three.in(lang)
		texts[key+".10"], texts[key+".or"] = m.Ten[0].in(lang), m.Ten[1].in(lang)
		if m.NoDoom != nil {
			texts[key+".3.without"] = m.NoDoom.in(lang)
		}
	}
}

// holes are where a sentence of a table has its arguments: "{name}".
var holes = regexp.MustCompile(`{(\w+)}`)
