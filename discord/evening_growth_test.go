package discord

import "testing"

// An evening of a campaign by presses, in English: a session is recorded and named, called back for
// one more die, a statement is challenged, and a tag scene leads by its costs to a growth roll.
// Every figure is worked out from section 19 of docs/rules/cortex-characters.md.
func TestEveningOfGrowth(t *testing.T) {
	n := newThemes(t, false,
		3, 4 /* opposition: 7 */, 3, 3, 2, 2, /* Ana */
		8, 6, 2, 3 /* growth roll */)
	for _, o := range [][2]string{{"growth.session_records", "yes"}, {"statements.sets", "distinctions"},
		{"growth.pool", "yes"}} {
		n.gil.option(false, o[0], o[1])
	}
	n.gil.openMenu()
	n.gil.openLeaf("End session 1")
	n.gil.pick("End session 1")
	n.public("Session 1 goes on record for Ana, Beto and Caio.")
	n.ana.openMenu()
	n.ana.press("Name session 1")
	n.public("Ana has session 1 on record as “The roof of the night market”.")
	n.gil.openMenu()
	n.gil.press("Start session 2")

	n.ana.openMenu()
	n.ana.fill("Write what one of Ana's traits says", "Trait", "Never Backs Down", "What it says", "I never run")
	n.public("Never Backs Down says “I never run”.")
	n.gil.openMenu()
	n.gil.press("Test for Ana")
	n.ana.openMenu()
	n.ana.pick("Never Backs Down 3d8", "Rope d6")
	n.throwNow(n.ana)
	n.ana.press("Total 8, effect d8 (The roof", "Ana succeeds: 8 against 7, by 1. Effect d8.",
		"Ana calls back “The roof of the night market” instead of paying 1 plot point for more results or effect dice.",
		"Never Backs Down steps down to d6.")
	n.gil.openMenu()
	n.gil.choose("Frame a scene", "What kind of scene", "tag scene", "Where it is", "The morning after")
	n.gil.openMenu("Never Backs Down, “I never run”: rewritten, it is d8 again; kept, it stays at d6.")
	n.ana.openMenu("Waiting for Ana: Settle a defied statement")
	n.ana.press("Keep what")
	n.public("Ana's growth pool gains d6 more: Never Backs Down's statement is kept.")
	n.ana.openMenu("Ana can try to grow")
	n.ana.press("Roll to improve a trait")
	n.ana.pick("Sneak d10")
	n.public("Ana's growth roll for Sneak d10 succeeds: 14 against 5.")
	n.public("The growth dice d8 d6 are spent.")
	n.public("Ana: Sneak rises to d10.")
	n.gil.openMenu()
	n.gil.openLeaf("End session 2")
	n.gil.pick("End session 2")
	n.public("Session 2 goes on record for Ana, Beto and Caio.")
	n.wantTexts(n.wantPrivate(n.ana.Slash(n.channel, "recap", "n", "2")), "Session 2:", "Who grew, and what was gained",
		"- Ana: Sneak rises to d10.", "The roof of the night market", "The morning after")
}
