package stress

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// The names of stress and trauma of a type, by language. A character may have both of one type, so
// that the type alone does not name them.
var (
	stressNames = map[string]string{"en": "%s stress", "pt-BR": "stress %s"}
	traumaNames = map[string]string{"en": "%s trauma", "pt-BR": "trauma %s"}
)

// standardTracks has the three types of STRESS-02, by language.
var standardTracks = map[string][]string{
	"en":    {"Physical", "Mental", "Social"},
	"pt-BR": {"Físico", "Mental", "Social"},
}

// tracks returns the types of stress at this table (STRESS-02), or the names of the character's
// traits that stress may be on (SHAKEN-01). For a character that takes no such harm it returns only
// the types or traits of the stress and trauma that the character has.
func tracks(s *engine.State, char string) []string {
	if c := people.Of(s).Char(char); c != nil && !c.TakesHarm() {
		return presentTracks(s, char)
	}
	if withShaken(s) {
		return traitNames(s, char)
	}
	if names := stressTracks.NamesAt(s); names != nil {
		return names
	}
	if names := standardTracks[s.Lang]; names != nil {
		return names
	}
	return standardTracks["en"]
}

// presentTracks returns the types, or traits, of a character's present stress and trauma.
func presentTracks(s *engine.State, char string) []string {
	var names []string
	for _, d := range slices.Concat(Section.Of(s).Dice, Section.Of(s).Trauma) {
		if d.Char == char && !slices.Contains(names, d.Track) {
			names = append(names, d.Track)
		}
	}
	return names
}

// trackOf returns the type or trait that a word names by its slug, or the word itself if it names
// none.
func trackOf(s *engine.State, char, word string) string {
	for _, track := range tracks(s, char) {
		if game.Slug(track) == game.Slug(word) || trackWord(track) == word {
			return track
		}
	}
	return word
}

func trackChoices(s *engine.State, char string) []game.Choice {
	var cs []game.Choice
	for _, track := range tracks(s, char) {
		cs = append(cs, game.Choice{Word: trackWord(track), Label: game.Quote(track)})
	}
	return cs
}
