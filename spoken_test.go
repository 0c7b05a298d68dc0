package mesa_test

import (
	"regexp"
	"strings"
	"testing"

	"mesa/lang"
)

// unspoken are words that no label or message uses, by language. The explanations of the rules may
// use them: they are longer prose, and some quote a rulebook.
var unspoken = map[string][]wordRule{
	lang.EN: {
		{word: re(`(?i)\b(cannot|do not|does not|did not)\b`), instead: "can't, don't, doesn't, didn't"},
		{word: re(`(?i)\blook(s|ing)? on\b`), instead: "watch"},
		{word: re(`(?i)\bwith commas between\b`), instead: "separated by commas"},
		{word: re(`(?i)\bsay (it|the same) again\b`), instead: "try again"},
		{word: re(`(?i)\bcarr(y|ies) (it|this SFX)\b`), instead: "its trait"},
		{word: re(`(?i)\bnothing of it\b|\bwhat came of it (goes|stays)\b`), instead: "the outcome"},
		{word: re(`(?i)\bdie of scale\b`), instead: "scale die"},
		{word: re(`(?i)\banymore\b`), instead: "no longer"},
		{word: re(`(?i)\bcanceled\b`), instead: "dropped, taken back"},
	},
	lang.PTBR: {
		{word: re(`(?i)\b(está|estão|estava) para [a-z]+r\b`), instead: "prestes a"},
		{word: re(`(?i)\bde costume\b`), instead: "usuais, no padrão"},
		{word: re(`(?i)\bcausar? [0-9]* ?Coraç`), instead: "tirar Corações"},
		{word: re(`\bPor que pode\b`), instead: "Motivo para"},
		{word: re(`(?i)^acertar\b|\bacertar (o|as|d6)\b`), instead: "corrigir"},
		{word: re(`(?i)\besperam? (o|pelo) (GM|Mestre)\b`), instead: "espera a resposta do"},
		{word: re(`(?i)\bcomprome(te|ta)\b`), instead: "usa"},
		{word: re(`(?i)\bvazio para nenhum\b`), instead: "(em branco: nenhum)"},
		{word: re(`(?i)\bnão (há|tem) [^.]*\ba (escolher|tirar|perder|evitar|dizer)\b`), instead: "para"},
		{word: re(`(?i)\bcancelar? o (grau|−1)`), instead: "anula"},
		{word: re(`(?i)\bse (compra|gasta|define|joga)m?\b`), instead: "dá para"},
	},
}

// bareQuestions match labels of parameters that do not name the thing they ask for.
var bareQuestions = map[string]*regexp.Regexp{
	lang.EN:   re(`^(Who|Whose|Which|Which one|Name|How many|With who)$`),
	lang.PTBR: re(`^(Quem|Qual|O quê|De quem|Quantos?|Quantas|Nome|O nome|Sim ou não)$`),
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
	// small matches a label with a lower-case verb after a name.
	small = re(`^\{\{\.(name|what|foe)\}\}: \p{Ll}|\}\}: (\{\{end\}\})?\p{Ll}+\{\{else\}\}|\}\}: \{\{end\}\}\p{Ll}`)
	// telling matches the keys of texts that tell something instead of naming an action.
	telling = re(`(^|\.)(event|refused|stats)\.|\.short$|create\.ready$|crisis\.hit|rout\.step$|` +
		`path\.stands\.left$|^discord\.list\.none$`)
)

// TestLabelsStartWithACapital checks that labels begin with a capital, also after a name.
func TestLabelsStartWithACapital(t *testing.T) {
	for _, locale := range lang.Locales {
		for key, forms := range written(t, locale) {
			for _, form := range forms {
				if small.MatchString(form) && !telling.MatchString(key) {
					t.Errorf("%s: %s has no capital after the name: %s", locale, key, form)
				}
			}
		}
	}
}
