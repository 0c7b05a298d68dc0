package mesa_test

import (
	"regexp"
	"strings"
	"testing"

	"mesa/lang"
)

// labelRules are rules for words that no label or message uses, by language. The explanations of the rules may
// use them: they are longer prose, and some quote a rulebook.
var labelRules = map[string][]wordRule{
	lang.EN: {
		{word: compile(`(?i)\b(cannot|do not|does not|did not)\b`), instead: "can't, don't, doesn't, didn't"},
		{word: compile(`(?i)\blook(s|ing)? on\b`), instead: "watch"},
		{word: compile(`(?i)\bwith commas between\b`), instead: "separated by commas"},
		{word: compile(`(?i)\bsay (it|the same) again\b`), instead: "try again"},
		{word: compile(`(?i)\bcarr(y|ies) (it|this SFX)\b`), instead: "its trait"},
		{word: compile(`(?i)\bnothing of it\b|\bwhat came of it (goes|stays)\b`), instead: "the outcome"},
		{word: compile(`(?i)\bdie of scale\b`), instead: "scale die"},
		{word: compile(`(?i)\banymore\b`), instead: "no longer"},
		{word: compile(`(?i)\bcanceled\b`), instead: "dropped, taken back"},
	},
	lang.PTBR: {
		{word: compile(`(?i)\b(está|estão|estava) para [a-z]+r\b`), instead: "prestes a"},
		{word: compile(`(?i)\bde costume\b`), instead: "usuais, no padrão"},
		{word: compile(`(?i)\bcausar? [0-9]* ?Coraç`), instead: "tirar Corações"},
		{word: compile(`\bPor que pode\b`), instead: "Motivo para"},
		{word: compile(`(?i)^acertar\b|\bacertar (o|as|d6)\b`), instead: "corrigir"},
		{word: compile(`(?i)\besperam? (o|pelo) (GM|Mestre)\b`), instead: "espera a resposta do"},
		{word: compile(`(?i)\bcomprome(te|ta)\b`), instead: "usa"},
		{word: compile(`(?i)\bvazio para nenhum\b`), instead: "(em branco: nenhum)"},
		{word: compile(`(?i)\bnão (há|tem) [^.]*\ba (escolher|tirar|perder|evitar|dizer)\b`), instead: "para"},
		{word: compile(`(?i)\bcancelar? o (grau|−1)`), instead: "anula"},
		{word: compile(`(?i)\bse (compra|gasta|define|joga)m?\b`), instead: "dá para"},
	},
}

// bareQuestions match labels of parameters that do not name the thing they ask for.
var bareQuestions = map[string]*regexp.Regexp{
	lang.EN:   compile(`^(Who|Whose|Which|Which one|Name|How many|With who)$`),
	lang.PTBR: compile(`^(Quem|Qual|O quê|De quem|Quantos?|Quantas|Nome|O nome|Sim ou não)$`),
}

// TestQuestionsNameTheirThing checks that the label of a parameter names the thing it asks for.
func TestQuestionsNameTheirThing(t *testing.T) {
	for locale, bare := range bareQuestions {
		for key, forms := range written(t, locale) {
			if !strings.Contains(key, ".param.") || key == "cortex.vehicle.param.line.name" {
				continue
			}
			for _, form := range forms {
				if bare.MatchString(form) {
					t.Errorf("%s: %s is only %q: name the thing", locale, key, form)
				}
			}
		}
	}
}

var (
	// lowerCaseVerb matches a label with a lower-case verb after a name.
	lowerCaseVerb = compile(`^\{\{\.(name|what|foe)\}\}: \p{Ll}|\}\}: (\{\{end\}\})?\p{Ll}+\{\{else\}\}|\}\}: \{\{end\}\}\p{Ll}`)
	// newsKey matches the keys of texts that tell something instead of naming an action.
	newsKey = compile(`(^|\.)(event|refused|stats)\.|\.short$|create\.ready$|crisis\.hit|rout\.step$|` +
		`path\.stands\.left$|^discord\.list\.none$`)
)

// TestLabelsStartWithACapital checks that labels begin with a capital, also after a name.
func TestLabelsStartWithACapital(t *testing.T) {
	for _, locale := range lang.Locales {
		for key, forms := range written(t, locale) {
			for _, form := range forms {
				if lowerCaseVerb.MatchString(form) && !newsKey.MatchString(key) {
					t.Errorf("%s: %s has no capital after the name: %s", locale, key, form)
				}
			}
		}
	}
}
