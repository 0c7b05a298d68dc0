package lang

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"mesa/game"
)

// counted matches the names of counted things, singular and plural.
var counted = map[string][2]string{
	EN: {"plot point|point|die|step|hitch|beat|roll|Heart|segment|talent|highlight|character|decision|table|" +
		"session|opportunity|line|result",
		"plot points|points|dice|steps|hitches|beats|rolls|Hearts|segments|talents|highlights|characters|decisions|" +
			"tables|sessions|opportunities|lines|results"},
	PTBR: {"plot point|ponto|dado|step|hitch|beat|rolagem|Coração|segmento|talento|destaque|personagem|decisão|" +
		"mesa|sessão|opportunity|linha|resultado",
		"plot points|pontos|dados|steps|hitches|beats|rolagens|Corações|segmentos|talentos|destaques|personagens|" +
			"decisões|mesas|sessões|opportunities|linhas|resultados"},
}

// wrongForm matches a plural after 1, or a singular after another number.
func wrongForm(locale string, n int) *regexp.Regexp {
	if n == 1 {
		return regexp.MustCompile(`(?:^|[^\d.,:d/+-])1 (` + counted[locale][1] + `)\b`)
	}
	return regexp.MustCompile(`(?:^|[^\d.,:d/+-])[02] (` + counted[locale][0] + `)\b`)
}

// neverOne matches keys with a number that is always above one: limits, halves of a die, luck after
// many rolls. The texts from the rules' tables have no plural forms.
var neverOne = regexp.MustCompile(`^(stats\.|manual\.text$|kit\.refused\.option_text$|universais\.segments$|` +
	`cortex\.(fault\.|event\.more$|sfx\.refused\.split$))`)

// The argument n chooses the form of a key: singular for one thing, plural for none or several.
func TestNumbersAgreeWithNouns(t *testing.T) {
	b := loadBundle(t)
	for _, locale := range Locales {
		p := b.Printer(locale, nil)
		for n := range 3 {
			wrong := wrongForm(locale, n)
			for _, key := range b.Keys(locale) {
				said := p.Say(game.Say(key, sampleArgs(b.Arguments(locale, key), n)...))
				if found := wrong.FindString(said); found != "" && !neverOne.MatchString(key) {
					t.Errorf("%s: %s with %d says %q: %s", locale, key, n, strings.TrimSpace(found), said)
				}
			}
		}
	}
}

// sampleArgs returns arguments with these names: n is the number, the others are words.
func sampleArgs(names []string, n int) []game.Arg {
	var args []game.Arg
	for _, name := range names {
		if name == "n" {
			args = append(args, game.N(name, n))
		} else {
			args = append(args, game.W(name, "x"))
		}
	}
	return args
}

// optionKeys matches the keys of options as they are typed, "sets.prime".
var optionKeys = regexp.MustCompile(`^(?:cortex|nde|universais)\.option\.(.+)$`)

// Texts at a table use words; only the person who types an option needs its key. The lines of a
// game file and the help of a command may have it.
func TestTextsNameNoOptionByItsKey(t *testing.T) {
	b := loadBundle(t)
	allowed := regexp.MustCompile(`^cortex\.sheet\.key\.|\.help$|^cmd\.|^term\.`)
	var keys []string
	for _, key := range b.Keys(EN) {
		if found := optionKeys.FindStringSubmatch(key); found != nil && strings.Contains(found[1], ".") {
			keys = append(keys, regexp.QuoteMeta(found[1]))
		}
	}
	if len(keys) < 20 {
		t.Fatal("only " + strconv.Itoa(len(keys)) + " options are found: are their texts keyed otherwise now?")
	}
	named := regexp.MustCompile(`\b(` + strings.Join(keys, "|") + `)\b`)
	for _, locale := range Locales {
		p := b.Printer(locale, nil)
		for _, key := range b.Keys(locale) {
			if found := named.FindString(p.Key(key)); found != "" && !allowed.MatchString(key) {
				t.Errorf("%s: %s says the option %s by its key: %s", locale, key, found, p.Key(key))
			}
		}
	}
}
