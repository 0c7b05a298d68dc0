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

// unsaid are words that no text uses, by language. The words in term.* are not checked, because
// everything that could ever be typed is still understood.
var unsaid = map[string][]wordRule{
	lang.PTBR: {
		{word: re(`(?i)\b(a|da|na|à|uma|pela|esta|essa) (doom|crisis) pools?\b`), instead: "o doom pool"},
		{word: re(`(?i)\b(as|das|nas) crisis pools\b`), instead: "os crisis pools"},
		{word: re(`(?i)\bacab(a|am|ar|ou) com (\{\{|(a|o|as|os|um|uma|ess[ae])\b)`),
			instead: "some no fim da cena, acaba depois dela, tirar"},
		{word: re(`(?i)\bdistinctions?\b`), instead: "distinção", where: "cortex"},
		{word: re(`(?i)\bspecialt(y|ies)\b`), instead: "especialidade", where: "cortex",
			except: re(`specialties\.`)},
		{word: re(`(?i)\babilit(y|ies)\b`), instead: "habilidade", where: "cortex"},
		{word: re(`\b[Tt]alents?\b`), instead: "talento", where: "cortex"},
		{word: re(`\b[Aa]ttributes?\b`), instead: "atributo", where: "cortex", except: re(`attributes\.`)},
		{word: re(`\bheroic success`), instead: "sucesso heroico"},
		{word: re(`(?i)\btaken out\b`), instead: "sair de cena"},
		{word: re(`(?i)\bpass(a|am|ar|ou|aria|e) d[aeo]s?\b`), instead: "superar",
			except: re(`de (d12|2\b|um para|\{max\}|\{\{\.max\}\})|do último segmento|passar de 3 se perde`)},
		{word: re(`(?i)\bliber(ar|a|am|e|ad[ao]s?)\b`), instead: "destravar", where: "cortex"},
		{word: re(`(?i)\brisc(ar|ou|ad[ao]s?)\b`), instead: "tirar"},
		{word: re(`(?i)\bjogadas?\b`), instead: "ação, or comando for what is typed",
			except: re(`(é|são|ser|sessão) jogadas?\b`)},
		{word: re(`(?i)\bcabem? (a|à|ao) `), instead: "o GM decide"},
		{word: re(`(?i)\bno lugar de\b`), instead: "em vez de, por"},
		{word: re(`(?i)\bem pé([^a-z]|$)`), instead: "de pé for a person, em andamento for a thing"},
		{word: re(`(?i)\best(á|ão|ava) (correndo|valendo)\b`), instead: "em andamento, espera"},
		{word: re(`(?i)\bpassos? de volta\b`), instead: "baixar"},
		{word: re(`(?i)\bpelo que se\b`), instead: "pelo que perdeu"},
		{word: re(`\bPJs?\b`), instead: "PC"},
		{word: re(`(?i)\brerol`), instead: "rolar de novo"},
		{word: re(`(?i)(^|[^.])\bvalues?\b`), instead: "valor"},
		{word: re(`(?i)\bnem mais\b`), instead: "exatamente", except: re(`nem mais nem menos`)},
		{word: re(`(?i)\besque(cer|ce|ceu|ça|çam)\b`), instead: "tirar, apagar"},
		{word: re(`(?i)\b(conectad|banid|convidad|sentad|autorizad)[ao]s?\b`),
			instead: "a verb that needs no gender"},
		{word: re(`\bconjuntos?\b`), instead: "set", where: "cortex"},
		{word: re(`\bfica abalad|\bé derrubad|\bé eliminad`), instead: "shaken, stricken, sai de cena"},
		{word: re(`\b[Oo] Mesa\b|\b[DdNn]o Mesa\b|\bpelo Mesa\b`), instead: "a Mesa"},
		{word: re(`\bGMs?\b`), instead: "Mestre", where: "nde"},
		{word: re(`\bGMs?\b`), instead: "Mestre", where: "universais"},
		{word: re(`(?i)mercado da noite`), instead: "mercado noturno"},
	},
	lang.EN: {
		{word: re(`\b([Dd]ice|[Dd]ie) lie\b|\blie on the table\b`), instead: "the dice are down, are on the table"},
		{word: re(`(?i)\bwhoever\b`), instead: "the player who, who"},
		{word: re(`(^|[^.\w])[Ww]hom\b`), instead: "who", except: re(`^With whom$`)},
		{word: re(`(^|[^-\w])(?i:some|no|every|any)body\b`), instead: "someone, no one, everyone, anyone"},
		{word: re(`\b[Mm]ay\b`), instead: "can"},
		{word: re(`\b[Bb]eg(in(s|ning)?|an|un)\b`), instead: "start"},
		{word: re(`(?i)\banew\b`), instead: "again"},
		{word: re(`(?i)\bno more\b`), instead: "no longer, not", except: re(`and no more\b`)},
		{word: re(`(?i)\bbehind\b`), instead: "after", except: re(`behind a blast`)},
		{word: re(`(^|[^.\w])[Bb]eside\b`), instead: "besides, with"},
		{word: re(`(?i)\bin (its|their|the) place\b`), instead: "instead"},
		{word: re(`(?i)\bso that\b`), instead: "so, to"},
		{word: re(`(?i)\bstands?\b`), instead: "is, is open, is on the sheet"},
		{word: re(`(?i)\b(lies|laid|lay)\b`), instead: "is, is down, puts"},
		{word: re(`(?i)\b(is|are) to be\b`), instead: "has to be, or the deed"},
		{word: re(`(?i)\bapart by commas\b`), instead: "separated by commas"},
		{word: re(`\bof \{\{\.name\}\}([^']|$)`), instead: "{{.name}}'s", except: re(`rid of \{\{`)},
		{word: re(`(?i)\bshall\b`), instead: "will, has to"},
		{word: thrown, instead: "roll", except: hurled},
	},
}

// Dice are rolled; only things and people are thrown.
var (
	thrown = re(`(^|[^.\w])[Tt]hr(ow(s|n|ing)?|ew)\b`)
	hurled = re(`throw (objects|things|the target)\b|shooting and throwing`)
)

func re(pattern string) *regexp.Regexp { return regexp.MustCompile(pattern) }

// TestWordsAreTheOnesAgreed checks that every label, message and explanation uses the agreed words.
func TestWordsAreTheOnesAgreed(t *testing.T) {
	for locale := range unsaid {
		for key, forms := range written(t, locale) {
			for _, form := range forms {
				heldToWords(t, locale, key, form, unsaid[locale])
				heldToWords(t, locale, key, form, unspoken[locale])
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
			heldToWords(t, lang.EN, place, text, unsaid[lang.EN])
		}
		for _, text := range said["pt"] {
			heldToWords(t, lang.PTBR, place, text, unsaid[lang.PTBR])
		}
	}
}

// TestGuidesUseTheWordsAgreed checks the same for the Portuguese guides, except for code and typed
// lines.
func TestGuidesUseTheWordsAgreed(t *testing.T) {
	var names []string
	for _, folder := range []string{"docs/*.pt-BR.md", "docs/play/*.pt-BR.md"} {
		found, err := filepath.Glob(folder)
		if err != nil || len(found) == 0 {
			t.Fatal("no guides in", folder, err)
		}
		names = append(names, found...)
	}
	typed := re("(?s)```.*?```|`[^`]*`")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(typed.ReplaceAllString(string(text), "")) {
			heldToWords(t, lang.PTBR, name, line, unsaid[lang.PTBR])
		}
	}
}

// heldToWords fails the test if a text uses a word that a rule for this place forbids.
func heldToWords(t *testing.T, locale, place, text string, rules []wordRule) {
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
