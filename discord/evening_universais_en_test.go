package discord

import "testing"

// An evening of Regras Universais by taps, in English: a roll that the GM frames, a Timer that a
// player proposes and one that the GM declines, a Duel with a retreat, and a combat Duel that is
// won and moved to the board's edge. Every figure is worked out from docs/rules/universais.md.
func TestEnglishEveningOfUniversais(t *testing.T) {
	u := &universais{world: newWorld(t,
		4, 4, 5, 1, /* Ana: Partial */
		1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, /* the Duel of Ana and Brack: she loses */
		4, 4, 4, 5, 4, 5, 1, 1, 1, 2, 2, 2, /* the one of combat: she wins */
	)}
	sit := func(name string) *player { return &player{User: u.fake.User(name, "en-US"), w: u.world} }
	u.gil, u.ana = sit("Gil"), sit("Ana")
	u.wantPublic(u.gil.Slash(u.channel, "mesa new", "title", "The Lighthouse", "system", "universais"))
	u.ana.openMenu("To play, take a chair.")
	u.ana.fill("Take a new chair")
	u.ana.openMenu()
	u.ana.fill("Create a character", "Skills", "Fencing 2")
	u.public("New character: Ana, Level 1. Body 4, Talent 3, Spirit 2, Mind 2. Health 10.")
	u.gil.openMenu()
	u.gil.press("Start Chapter 1", "Ana: Influence ☀️ 1 (was 0), for the new Chapter.")
	u.gil.openMenu()
	u.gil.fill("Bring in an NPC", "Their name", "Brack", "Level", "1")
	u.gil.choose("Open a Scene…", "Where", "The quay")
	u.public("New Scene: The quay, with Ana and Brack.")
	u.proposes()
	u.backsDown()
	u.winsInCombat()
	if testing.Verbose() { // to be read aloud
		t.Log(u.publicText())
	}
}

// proposes plays a roll that the GM calls for, and two Timers (sections 9 and 17).
func (u *universais) proposes() {
	u.gil.openMenu()
	u.gil.choose("Call for Body from Ana", "The Risk", "The rope snaps")
	u.post(u.ana, "Roll for Ana: Body, 4d6, Challenge 2.", "Ana: Roll Body 4d6: 73%",
		"Partial Success: Ana rolls 4 4 5 1, 3 Hits")
	u.post(u.ana, "Partial Success: Ana rolls", "Ana: Keep the Partial",
		"The Reward goes to Ana, but with great difficulty")
	u.post(u.gil, "The Reward goes to Ana", "GM: Mark as told at the table: Ana",
		"The difficulty for Ana was told at the table.")
	u.ana.openMenu()
	u.ana.fill("Propose a Story Timer", "What it", "The lanterns", "How many", "4", "What happens",
		"the quay lies dark")
	u.post(u.gil, "Ana proposes a Story Timer: The lanterns, 4 segments.", "GM: Make Timer The lanterns (4)",
		"New Story Timer: The lanterns, 0 of 4. When it fills: the quay lies dark.")
	u.ana.openMenu("The lanterns (when full: the quay lies dark): 0 of 4")
	u.ana.press("Advance The lanterns (0/4)", "Timer The lanterns: 1 of 4.")
	u.ana.fill("Propose a Story Timer", "What it", "The tide", "What happens", "all is wet")
	u.post(u.gil, "Ana proposes a Story Timer: The tide", "GM: Decline the Timer The tide",
		"The GM declines the Timer The tide that Ana proposed.")
}

// backsDown plays a Duel that is lost: nobody suffers, and nothing is returned (section 21).
func (u *universais) backsDown() {
	u.ana.openMenu()
	u.ana.press("Duel ☀️ with Brack")
	u.post(u.gil, "Duel ☀️: Ana against Brack.", "GM: Resolve Ana's Duel", "Each says their approach, Ana first.")
	u.post(u.ana, "Each says their approach, Ana first.", "Ana: Duel by Body 4d6: 12%",
		"Ana goes into the Duel with Body, 4d6.")
	u.post(u.gil, "Ana goes into the Duel with Body", "GM: Brack: Duel by 8d6: 88%",
		"Brack wins the Duel. Ana chooses: Back Down, Accept or Resist.")
	u.post(u.ana, "Brack wins the Duel.", "Ana: Back Down: no one suffers", "Ana backs down: no one suffers.",
		"The Duel is over: Ana and Brack back in the Scene.")
}

// winsInCombat plays a Duel that begins in combat, with nobody else in the Scene: it is resolved at
// once (UNI-DUEL-10 to UNI-DUEL-13).
func (u *universais) winsInCombat() {
	u.gil.openMenu()
	u.gil.choose("Change Ana's Influence ☀️", "New value", "3")
	u.public("Ana: Influence ☀️ 3 (was 0), by the GM's decision.")
	u.gil.choose("Open the next Scene (combat)")
	u.public("Combat, with Ana and Brack.")
	u.gil.openMenu()
	u.gil.press("Start Ana's Turn", "Ana's Turn.")
	u.ana.openMenu()
	u.ana.press("Duel ☀️ with Brack")
	u.public("Ana: Influence ☀️ 0 (was 3), for a Duel.")
	u.post(u.ana, "Each says their approach, Ana first.", "Ana: Duel by Body 4d6: 12%",
		"Ana goes into the Duel with Body, 4d6.")
	u.post(u.gil, "Ana goes into the Duel with Body", "GM: Brack: Duel by 8d6: 88%",
		"Ana wins the Duel; Brack takes the loss.",
		"Ana rolls 4 4 4 5: 4 Hits.", "The GM says what happens to Brack.")
	u.post(u.gil, "Ana wins the Duel", "GM: Give Brack the Knockout", "Knockout: Brack leaves the Scene.",
		"Ana can move both to the board's edge.")
	u.post(u.ana, "Ana can move both", "Ana: Leave both where they were", "The Duel is over: Ana back in the Scene.")
}
