package mesa_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mesa/game"
	"mesa/lang"

	"github.com/pelletier/go-toml/v2"
)

// wordRule is a word that the texts do not use, and the word to use instead.
type wordRule struct {
	word    *regexp.Regexp
	instead string
	where   string // a prefix of the keys it applies to; "" is all
	except  *regexp.Regexp
}

// textRules are rules for words that no text uses, by language. The words in term.* are not checked, because
// everything that could ever be typed is still understood.
var textRules = map[string][]wordRule{
	lang.PTBR: {
		{word: compile(`(?i)\b(a|da|na|à|uma|pela|esta|essa) (doom|crisis) pools?\b`), instead: "o doom pool"},
		{word: compile(`(?i)\b(as|das|nas) crisis pools\b`), instead: "os crisis pools"},
		{word: compile(`(?i)\bacab(a|am|ar|ou) com (\{\{|(a|o|as|os|um|uma|ess[ae])\b)`),
			instead: "some no fim da cena, acaba depois dela, tirar"},
		{word: compile(`(?i)\bdistinctions?\b`), instead: "distinção", where: "cortex"},
		{word: compile(`(?i)\bspecialt(y|ies)\b`), instead: "especialidade", where: "cortex",
			except: compile(`specialties\.`)},
		{word: compile(`(?i)\babilit(y|ies)\b`), instead: "habilidade", where: "cortex"},
		{word: compile(`\b[Tt]alents?\b`), instead: "talento", where: "cortex"},
		{word: compile(`\b[Aa]ttributes?\b`), instead: "atributo", where: "cortex", except: compile(`attributes\.`)},
		{word: compile(`\bheroic success`), instead: "sucesso heroico"},
		{word: compile(`(?i)\btaken out\b`), instead: "sair de cena"},
		{word: compile(`(?i)\bpass(a|am|ar|ou|aria|e) d[aeo]s?\b`), instead: "superar",
			except: compile(`de (d12|2\b|um para|\{max\}|\{\{\.max\}\})|do último segmento|passar de 3 se perde`)},
		{word: compile(`(?i)\bliber(ar|a|am|e|ad[ao]s?)\b`), instead: "destravar", where: "cortex"},
		{word: compile(`(?i)\brisc(ar|ou|ad[ao]s?)\b`), instead: "tirar"},
		{word: compile(`(?i)\bjogadas?\b`), instead: "ação, or comando for what is typed",
			except: compile(`(é|são|ser|sessão) jogadas?\b`)},
		{word: compile(`(?i)\bcabem? (a|à|ao) `), instead: "o GM decide"},
		{word: compile(`(?i)\bno lugar de\b`), instead: "em vez de, por"},
		{word: compile(`(?i)\bem pé([^a-z]|$)`), instead: "de pé for a person, em andamento for a thing"},
		{word: compile(`(?i)\best(á|ão|ava) (correndo|valendo)\b`), instead: "em andamento, espera"},
		{word: compile(`(?i)\bpassos? de volta\b`), instead: "baixar"},
		{word: compile(`(?i)\bpelo que se\b`), instead: "pelo que perdeu"},
		{word: compile(`\bPJs?\b`), instead: "PC"},
		{word: compile(`(?i)\brerol`), instead: "rolar de novo"},
		{word: compile(`(?i)(^|[^.])\bvalues?\b`), instead: "valor"},
		{word: compile(`(?i)\bnem mais\b`), instead: "exatamente", except: compile(`nem mais nem menos`)},
		{word: compile(`(?i)\besque(cer|ce|ceu|ça|çam)\b`), instead: "tirar, apagar"},
		{word: compile(`(?i)\b(conectad|banid|convidad|sentad|autorizad)[ao]s?\b`),
			instead: "a verb that needs no gender"},
		{word: compile(`\bconjuntos?\b`), instead: "set", where: "cortex"},
		{word: compile(`\bfica abalad|\bé derrubad|\bé eliminad`), instead: "shaken, stricken, sai de cena"},
		{word: compile(`\b[Oo] Mesa\b|\b[DdNn]o Mesa\b|\bpelo Mesa\b`), instead: "a Mesa"},
		{word: compile(`\bGMs?\b`), instead: "Mestre", where: "nde"},
		{word: compile(`\bGMs?\b`), instead: "Mestre", where: "universais"},
		{word: compile(`(?i)mercado da noite`), instead: "mercado noturno"},
	},
	lang.EN: {
		{word: compile(`\b([Dd]ice|[Dd]ie) lie\b|\blie on the table\b`),
			instead: "the dice are down, are on the table"},
		{word: compile(`(?i)\bwhoever\b`), instead: "the player who, who"},
		{word: compile(`(^|[^.\w])[Ww]hom\b`), instead: "who", except: compile(`^With whom$`)},
		{word: compile(`(^|[^-\w])(?i:some|no|every|any)body\b`), instead: "someone, no one, everyone, anyone"},
		{word: compile(`\b[Mm]ay\b`), instead: "can"},
		{word: compile(`\b[Bb]eg(in(s|ning)?|an|un)\b`), instead: "start"},
		{word: compile(`(?i)\banew\b`), instead: "again"},
		{word: compile(`(?i)\bno more\b`), instead: "no longer, not", except: compile(`and no more\b`)},
		{word: compile(`(?i)\bbehind\b`), instead: "after", except: compile(`behind a blast`)},
		{word: compile(`(^|[^.\w])[Bb]eside\b`), instead: "besides, with"},
		{word: compile(`(?i)\bin (its|their|the) place\b`), instead: "instead"},
		{word: compile(`(?i)\bso that\b`), instead: "so, to"},
		{word: compile(`(?i)\bstands?\b`), instead: "is, is open, is on the sheet"},
		{word: compile(`(?i)\b(lies|laid|lay)\b`), instead: "is, is down, puts"},
		{word: compile(`(?i)\b(is|are) to be\b`), instead: "has to be, or the deed"},
		{word: compile(`(?i)\bapart by commas\b`), instead: "separated by commas"},
		{word: compile(`\bof \{\{\.name\}\}([^']|$)`), instead: "{{.name}}'s", except: compile(`rid of \{\{`)},
		{word: compile(`(?i)\bshall\b`), instead: "will, has to"},
		{word: thrown, instead: "roll", except: hurled},
	},
}

// Dice are rolled; only things and people are thrown.
var (
	thrown = compile(`(^|[^.\w])[Tt]hr(ow(s|n|ing)?|ew)\b`)
	hurled = compile(`throw (objects|things|the target)\b|shooting and throwing`)
)

func compile(pattern string) *regexp.Regexp { return regexp.MustCompile(pattern) }

// TestTextsUseTheAgreedWords checks that every label, message and explanation uses the agreed words.
func TestTextsUseTheAgreedWords(t *testing.T) {
	for locale := range textRules {
		for key, forms := range written(t, locale) {
			for _, form := range forms {
				checkWords(t, locale, key, form, textRules[locale])
				checkWords(t, locale, key, form, labelRules[locale])
			}
		}
	}
	names, err := filepath.Glob("docs/rules/data/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		said := map[string][]string{}
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var data any
		if err := json.Unmarshal(raw, &data); err != nil {
			t.Fatal(err)
		}
		textsIn(data, said)
		place := "cortex." + filepath.Base(name)
		if system, ok := strings.CutPrefix(filepath.Base(name), "explain_"); ok {
			place = system
		}
		for _, text := range said["en"] {
			checkWords(t, lang.EN, place, text, textRules[lang.EN])
		}
		for _, text := range said["pt"] {
			checkWords(t, lang.PTBR, place, text, textRules[lang.PTBR])
		}
	}
}

// TestGuidesUseTheAgreedWords checks the same for the Portuguese guides, except for code and typed
// lines.
func TestGuidesUseTheAgreedWords(t *testing.T) {
	var names []string
	for _, folder := range []string{"docs/*.pt-BR.md", "docs/play/*.pt-BR.md"} {
		found, err := filepath.Glob(folder)
		if err != nil || len(found) == 0 {
			t.Fatal("no guides in", folder, err)
		}
		names = append(names, found...)
	}
	typed := compile("(?s)```.*?```|`[^`]*`")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(typed.ReplaceAllString(string(text), "")) {
			checkWords(t, lang.PTBR, name, line, textRules[lang.PTBR])
		}
	}
}

// checkWords fails the test if a text uses a word that a rule for this place forbids.
func checkWords(t *testing.T, locale, place, text string, rules []wordRule) {
	t.Helper()
	for _, rule := range rules {
		if strings.HasPrefix(place, rule.where) && rule.word.MatchString(text) &&
			(rule.except == nil || !rule.except.MatchString(text)) {
			t.Errorf("%s: %s says %q: %s. It is %s", locale, place, rule.word.FindString(text), text, rule.instead)
		}
	}
}

// written returns the texts of a language as in its files, except those in term.*.
func written(t *testing.T, locale string) map[string][]string {
	t.Helper()
	names, err := filepath.Glob("lang/" + locale + "/*.toml")
	if err != nil || len(names) == 0 {
		t.Fatal("no catalogue of", locale, err)
	}
	texts := map[string][]string{}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var file map[string]any
		if err := toml.Unmarshal(raw, &file); err != nil {
			t.Fatal(err)
		}
		for key, v := range file {
			if strings.HasPrefix(key, game.TermKey+".") {
				continue
			}
			switch v := v.(type) {
			case string:
				texts[key] = []string{v}
			case map[string]any:
				for _, form := range v {
					texts[key] = append(texts[key], form.(string))
				}
			}
		}
	}
	return texts
}

// textsIn collects the texts for readers in data, by language.
func textsIn(data any, said map[string][]string) {
	switch data := data.(type) {
	case map[string]any:
		for key, v := range data {
			if text, ok := v.(string); ok && (key == "en" || key == "pt") {
				said[key] = append(said[key], text)
			} else {
				textsIn(v, said)
			}
		}
	case []any:
		for _, v := range data {
			textsIn(v, said)
		}
	}
}
