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
// ("cortex.fault.E_DIST_COUNT") and what pathways are called.
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
	pathTexts(texts, lang)
	return texts
}

// pathTexts adds what stages of pathways and their options are called
// ("cortex.path.stage.youth", "cortex.path.option.geek").
func pathTexts(texts map[string]string, lang string) {
	type named struct {
		ID, Name string
		Gloss    string `json:"gloss_pt"`
	}
	type stage struct {
		named
		Options []named
	}
	called := func(n named) string {
		if lang == "en" {
			return n.Name
		}
		first, rest := utf8.DecodeRuneInString(n.Gloss)
		return string(unicode.ToUpper(first)) + n.Gloss[rest:]
	}
	for _, s := range MustRead[struct{ Stages []stage }]("pathways").Stages {
		texts["cortex.path.stage."+s.ID] = called(s.named)
		for _, o := range s.Options {
			texts["cortex.path.option."+o.ID] = called(o)
		}
	}
}

// holes are where a sentence of a table has its arguments: "{name}".
var holes = regexp.MustCompile(`{(\w+)}`)
