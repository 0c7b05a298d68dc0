package data

import (
	"regexp"
	"unicode"
	"unicode/utf8"
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
// ("cortex.fault.E_DIST_COUNT"), what brings XP by a milestone
// ("cortex.milestone.goal.leader.3"), what pathways are called and what a power does
// at a rating ("cortex.power.rating.strength.d8").
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
	pathTexts(texts, lang)
	ratings(texts, lang)
	return texts
}

// named is a thing of a table: in Portuguese by its gloss.
type named struct {
	ID, Name string
	Gloss    string `json:"gloss_pt"`
}

func (n named) in(lang string) string {
	if lang == "en" {
		return n.Name
	}
	first, size := utf8.DecodeRuneInString(n.Gloss)
	return string(unicode.ToUpper(first)) + n.Gloss[size:]
}

// milestones adds what milestones are called, and what brings XP by them.
func milestones(texts map[string]string, lang string) {
	for _, m := range MustRead[struct {
		Milestones []struct {
			named
			One    text   `json:"xp1"`
			Three  text   `json:"xp3"`
			NoDoom *text  `json:"xp3_without_doom"`
			Ten    []text `json:"xp10"`
		}
	}]("milestones").Milestones {
		key := "cortex.milestone.goal." + m.ID
		texts[key+".name"] = m.named.in(lang)
		texts[key+".1"], texts[key+".3"] = m.One.in(lang), m.Three.in(lang)
		texts[key+".10"], texts[key+".or"] = m.Ten[0].in(lang), m.Ten[1].in(lang)
		if m.NoDoom != nil {
			texts[key+".3.without"] = m.NoDoom.in(lang)
		}
	}
}

// pathTexts adds what stages of pathways and their options are called
// ("cortex.path.stage.youth", "cortex.path.option.geek").
func pathTexts(texts map[string]string, lang string) {
	for _, s := range MustRead[struct {
		Stages []struct {
			named
			Options []named
		}
	}]("pathways").Stages {
		texts["cortex.path.stage."+s.ID] = s.named.in(lang)
		for _, o := range s.Options {
			texts["cortex.path.option."+o.ID] = o.in(lang)
		}
	}
}

// ratings adds what each power does at each of its ratings; one in a mode of its own
// by the mode ("cortex.power.rating.movement.flight.d8").
func ratings(texts map[string]string, lang string) {
	type power struct {
		ID      string
		Ratings map[string]text
	}
	add := func(key string, p power) {
		for die, says := range p.Ratings {
			texts[key+p.ID+"."+die] = says.in(lang)
		}
	}
	for _, p := range MustRead[struct {
		Powers []struct {
			power
			Modes []power
		}
	}]("powers").Powers {
		add("cortex.power.rating.", p.power)
		for _, m := range p.Modes {
			add("cortex.power.rating."+p.ID+".", m)
		}
	}
}

// holes are where a sentence of a table has its arguments: "{name}".
var holes = regexp.MustCompile(`{(\w+)}`)
