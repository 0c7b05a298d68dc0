package discord

import (
	"strings"
	"testing"
)

// Another evening of Cortex by taps, in English: an asset from a test, a hitch, high stakes with
// the GM acting for an absent player, a plot point that keeps them in, recovery, a contest that the
// GM gives in, and the end of a scene. Every figure is worked out from docs/rules/cortex-core.md.
func TestEnglishEvening(t *testing.T) {
	w := newWorld(t,
		3, 4 /* opposition: 7 */, 1, 9, /* Ana: hindered d4, d10 */
		5, 6 /* Beto: 11 */, 8, 8 /* Vidal: 16 */, 2, 3, /* Beto by the GM: 5 */
		2, 3, 4 /* opposition: 7 */, 8, 9, /* Ana: 17 */
		7, 2 /* Vidal: 9 */, 6, 8 /* Ana: 14 */)
	sit := func(name string) *player { return &player{User: w.fake.User(name, "en-US"), w: w} }
	gil, ana, beto := sit("Gil"), sit("Ana"), sit("Beto")

	w.wantPublic(gil.Slash(w.channel, "mesa new", "title", "Harbour"))
	arrive := func(p *player, distinctions, others string) {
		p.openMenu("To play, take a chair.")
		p.fill("Take a new chair")
		p.fill("Make your character", "The character's name", p.Name, "distinctions", distinctions, "Set", others)
	}
	arrive(ana, "Child of the docks d8\nLight fingers d8", "skills: Fight d8, Move d10")
	arrive(beto, "Old sailor: d8; Stubborn: d8", "skills\nFight d10\nNotice d6")
	gil.openMenu("You are the GM.")
	gil.fill("Make a character", "The character's name", "Captain Vidal", "A player", "major GMC",
		"distinctions", "Cruel d8", "skills", "Fight d8, Command d8")
	gil.press("Make a character", "Sheet ready: Captain Vidal (major GMC).") // without the further sets of part 2
	gil.press("Start session 1", "start with 1 plot point each.")
	gil.choose("Frame a scene", "Where it is", "The night ferry", "Its traits", "Fog d8")

	gil.choose("Test for Ana", "How hard", "Challenging", "What it is", "jump onto the boat")
	w.public("Ana must beat 7: jump onto the boat.")
	ana.openMenu("Ana's test: jump onto the boat")
	ana.pick("Child of the docks d4 (Hinder)", "Move d10")
	ana.choose("Roll 2 dice", "What the effect die makes", "An asset of your own", "The name of what", "A firm hold")
	w.public("New asset: A firm hold d4 (Ana, this scene).")
	if first := w.public("Ana succeeds: 9 against 7, by 2. Effect d4."); !strings.HasPrefix(first.Text,
		"Ana succeeds") {
		t.Errorf("the verdict does not come first:\n%s", first.Text)
	}
	gil.openMenu("1. The night ferry: action scene, normal stakes")
	gil.press("Out of Position d6 on Ana, 1 PP", "New complication on Ana: Out of Position d6.")

	gil.pick("Change to high stakes")
	w.public("Now: high stakes.")
	beto.openMenu("A firm hold d4 (Ana, this scene)")
	beto.press("Contest with Captain Vidal", "Beto rolls first.",
		"High stakes: the loser is taken out by a larger effect die, or pays 1 plot point.")
	beto.pick("Old sailor d8", "Fight d10")
	beto.press("Roll 2 dice", "Beto's 11 is the total to beat.")
	m := w.public("Beto's 11 is the total to beat.")
	w.wantButtons(&m, "Captain…: No roll: out, or PP+d10")
	gil.openMenu("To beat: 11, from Beto")
	gil.pick("Cruel d8", "Fight d8")
	gil.press("Captain Vidal: Roll 2 dice: 23%", "Captain Vidal beats 11 with 16, by 5.")
	gil.pick("Act for Beto")
	gil.press("Beto: Roll 2 dice",
		"Captain Vidal beats Beto heroically: 16 against 5, by 11. The effect steps up to d8.",
		"Beto is about to be taken out")
	beto.openMenu("Waiting for Beto: Stay in the fight, or leave the scene")
	beto.press("Stay, Exposed d8, 1 PP", "New complication on Beto: Exposed d8.",
		"and now has 0.")
	beto.state("Beto: 0 plot points, Exposed d8")

	ana.openMenu()
	ana.press("Clear Ana's Out of", "Ana must beat 7: clear Ana's Out of Position.")
	ana.pick("Child of the docks d8", "Move d10")
	ana.press("Roll 2 dice", "17 against 7, by 10")
	if strings.Contains(ana.menu.Text, "Ana: 3 plot points, Out of Position") {
		t.Errorf("Ana is not rid of it:\n%s", ana.menu.Text)
	}

	gil.openMenu()
	gil.press("Captain Vidal: Contest with Ana")
	gil.pick("Cruel d8", "Fight d8")
	gil.press("Captain Vidal: Roll 2 dice", "Captain Vidal's 9 is the total to beat.")
	ana.openMenu("To beat: 9, from Captain Vidal")
	ana.pick("Child of the docks d8", "Move d10")
	ana.press("Roll 2 dice", "Ana beats 9 with 14, by 5.")
	gil.openMenu("Captain Vidal has been beaten: roll again, or give in.")
	gil.press("Captain Vidal: Give in", "Ana wins the contest.")
	gil.press("Undo: Give in (GM)", "Undone by GM, with all")
	gil.press("Captain Vidal: Give in", "Ana wins the contest.")

	gil.openLeaf("End the scene")
	gil.pick("End the scene")
	for _, want := range []string{"End the scene: are you sure?", "A firm hold", "Fog", "Exposed"} {
		if !strings.Contains(gil.menu.Text, want) {
			t.Errorf("the scene ends without %q:\n%s", want, gil.menu.Text)
		}
	}
	if w.count("scene is over") > 0 {
		t.Error("the scene ended before anybody was sure")
	}
	gil.press("End the scene", "The action scene is over")
	gil.state("No scene is open.")
	gil.openLeaf("End session 1")
	gil.pick("End session 1")
	w.public("Session 1 is over.")
	gil.press("Log", "Undone by GM, with all that came with it: ", "The action scene is over: The night ferry.")
}
