package discord

import (
	"strings"
	"testing"

	"mesa/discord/fake"
)

// Anybody may look things up, at a table or not, in their language; the answer is for them alone,
// and has buttons to go on.
func TestLookUpIsAnsweredPrivately(t *testing.T) {
	w := newWorld(t)
	max, bia := w.fake.User("Max", "en-US"), w.fake.User("Bia", "pt-BR")
	if text := w.fake.Text(w.wantPrivate(max.Slash(w.channel, "explain", "what",
		"focus")).Message); !strings.HasPrefix(text,
		"Focus. SFX of powers, Cortex Prime.\nSwap two dice") {
		t.Errorf("by name:\n%s", text)
	}
	a := w.wantPrivate(bia.Slash(w.channel, "explain", "what", "rajada"))
	if text := w.fake.Text(a.Message); !strings.HasPrefix(text,
		"Blast (rajada). Habilidades, Cortex Prime.\nLançar energia destrutiva.") {
		t.Errorf("in Portuguese:\n%s", text)
	}
	w.wantTexts(w.wantPrivate(max.Slash(w.channel, "explain", "what", "xyzzyx")), "Nothing is called “xyzzyx”")
	w.wantTexts(w.wantPrivate(max.Slash(w.channel, "explain", "what", "abilities/blast")), "Hurl destructive energy")
}

// Without a name the topics are shown, page by page, and each entry from there, by taps alone; a
// page or an entry that does not exist leads back.
func TestTopicsAreBrowsedByTaps(t *testing.T) {
	w := newWorld(t)
	max := w.fake.User("Max", "en-US")
	first := w.wantPrivate(max.Slash(w.channel, "explain"))
	w.wantTexts(first, "You can look up: ")
	pick := func(a fake.Answer, value string) fake.Answer {
		return max.PressID(a.Message, id{act: actHandbook}.String(), value)
	}
	topic := pick(first, topicLink+"abilities")
	w.wantTexts(topic, "Abilities, page 1 of 3:")
	entry := pick(topic, entryLink+"abilities/absorption")
	w.wantTexts(entry, "Soak up energy.")
	w.wantTexts(pick(entry, entryLink+"SFX-ABIL-ABSORPTION-1"), "SFX of abilities, Cortex Prime.")
	next := max.PressID(first.Message, id{act: actHandbook, key: "abilities", page: 2}.String())
	w.wantTexts(next, "Abilities, page 3 of 3:")
	w.wantTexts(max.PressID(first.Message, id{act: actHandbook, key: "abilities", page: 9}.String()), "page 3 of 3")
	w.wantTexts(pick(entry, entryLink+"chess"), "You can look up: ")
	w.wantTexts(pick(entry, topicLink+"chess"), "You can look up: ")
	w.wantTexts(max.PressID(first.Message, id{act: actHandbook, key: allTopics}.String()), "You can look up: ")
}

// A name is completed while it is typed, in either language, and the chosen entry is found by its
// id.
func TestNamesToLookUpAreCompleted(t *testing.T) {
	w := newWorld(t)
	bia := w.fake.User("Bia", "pt-BR")
	found := bia.Complete(w.channel, "explain", "what", "what", "telepat")
	if len(found) == 0 || found[0].Value != "powers/psychic" ||
		!strings.HasPrefix(found[0].Label, "Psychic (psíquico). Poderes") {
		t.Fatalf("%+v", found)
	}
	w.wantTexts(w.wantPrivate(bia.Slash(w.channel, "explain", "what", found[0].Value)),
		"Telepathy (telepatia): d6: ligação mental")
}
