package cortex_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/terminal/scripttest"
)

// unread are refusals that no transcript reads yet. The list only shrinks.
var unread = strings.Fields(`
cortex.refused.acts_first cortex.refused.bank cortex.refused.capped cortex.refused.chars_full
cortex.refused.crisis_many cortex.refused.doom_crowded cortex.refused.doom_no_group cortex.refused.doom_poor
cortex.refused.effect_rerolled cortex.refused.give_in_turn cortex.refused.help_side cortex.refused.interfere_late
cortex.refused.interfere_twice cortex.refused.joins_twice cortex.refused.lead_busy cortex.refused.lead_no_drama
cortex.refused.left_contest cortex.refused.line.name cortex.refused.line.trait cortex.refused.no_alive
cortex.refused.no_hero_gmc cortex.refused.no_hero_loss cortex.refused.no_hero_one cortex.refused.no_highlights
cortex.refused.no_opponent cortex.refused.no_scale cortex.refused.no_such_hero cortex.refused.nobody_banks
cortex.refused.nobody_bears cortex.refused.nobody_else cortex.refused.nobody_here cortex.refused.nothing_to_counter
cortex.refused.nothing_to_force cortex.refused.nothing_to_step cortex.refused.order_already cortex.refused.pay_for
cortex.refused.race_alone cortex.refused.resource_spent cortex.refused.room cortex.refused.scene_traits
cortex.refused.second_trait cortex.refused.shelf_full cortex.refused.shelf_nobody cortex.refused.stay_late
cortex.refused.stay_ruled cortex.refused.table_full cortex.refused.timed_last cortex.refused.timed_over
cortex.refused.timed_pcs cortex.refused.trauma_held cortex.refused.turn_gm cortex.refused.turn_nobody_here
cortex.refused.turn_theirs cortex.refused.turn_uncut cortex.refused.unnamed_comp cortex.sfx.refused.dice_lie
cortex.sfx.refused.full cortex.sfx.refused.hindered cortex.sfx.refused.host cortex.sfx.refused.hostless
cortex.sfx.refused.locked cortex.sfx.refused.multipower cortex.sfx.refused.no_die cortex.sfx.refused.no_host
cortex.sfx.refused.not_gms cortex.sfx.refused.nothing cortex.sfx.refused.scene cortex.sfx.refused.split
cortex.sfx.refused.top
`)

// blank stands for an argument of a sentence.
const blank = "\x00"

// TestEveryRefusalIsRead: each refusal of Cortex is read in a transcript, in either
// language, or named by a test.
func TestEveryRefusalIsRead(t *testing.T) {
	book, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	texts := played(t)
	for _, key := range book.Keys(lang.EN) {
		if !strings.HasPrefix(key, "cortex.") || !strings.Contains(key, ".refused.") {
			continue
		}
		read := strings.Contains(texts, `"`+key+`"`) || slices.ContainsFunc(lang.Locales, func(locale string) bool {
			return slices.ContainsFunc(sentences(book, locale, key), func(s *regexp.Regexp) bool { return s.MatchString(texts) })
		})
		if listed := slices.Contains(unread, key); read == listed {
			t.Errorf("%s is read in a transcript: %v; it is among those that are not: %v", key, read, listed)
		}
	}
}

// sentences are what a key may say: with all its arguments, without words, of one
// thing.
func sentences(book *lang.Book, locale, key string) []*regexp.Regexp {
	say := book.Printer(locale, nil)
	var all []*regexp.Regexp
	for _, make := range []func(name string) game.Arg{
		func(name string) game.Arg { return game.W(name, blank) },
		func(name string) game.Arg { return game.W(name, "") },
		func(name string) game.Arg { return game.N(name, 1) },
		func(name string) game.Arg { return game.N(name, 7) },
	} {
		var args []game.Arg
		for _, name := range book.Arguments(locale, key) {
			args = append(args, make(name))
		}
		parts := regexp.QuoteMeta(say.Say(game.Say(key, args...)))
		parts = strings.NewReplacer(blank, ".*?", "7", "[0-9]+").Replace(parts)
		all = append(all, regexp.MustCompile(parts))
	}
	return all
}

// played is the text of all transcripts and tests below.
func played(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, pattern := range []string{"testdata/*.txt", "part/*/testdata/*.txt", "*_test.go", "*/*_test.go", "part/*/*_test.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("nothing is called %s (%v)", pattern, err)
		}
		for _, name := range names {
			if name != "refusals_test.go" {
				b.WriteString(scripttest.Text(t, name))
			}
		}
	}
	return b.String()
}
