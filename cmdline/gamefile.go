package cmdline

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"mesa/game"
)

// A game file holds the rules that a table plays by, for use at other tables. It is TOML, with a
// line for the system and a line for each option that differs from its default.

// systemKey is the key of the system in a game file.
const systemKey = "game.system"

// WriteGame returns a game file for a system. The two cells of each row are the key and the value
// of an option, as the move game asks for them. A row for the system itself is left out.
func WriteGame(system string, rows []game.Row) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s = %q\n", systemKey, system)
	for _, r := range rows {
		if r.Cells[0] != systemKey {
			fmt.Fprintf(&b, "%s = %q\n", r.Cells[0], r.Cells[1])
		}
	}
	return b.String()
}

// ReadGame reads a game file. It returns the system, "" if the file does not give it, and a row for
// each key, systemKey included, sorted by key. The keys in a TOML table get its name and a dot
// before them. ReadGame fails for text that is no TOML, and for any other value than a string, an
// integer, a boolean or a list.
func ReadGame(text []byte) (system string, rows []game.Row, err error) {
	var tree map[string]any
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // some editors write a byte order mark
	if err := toml.Unmarshal(text, &tree); err != nil {
		return "", nil, fmt.Errorf("game: %w", err)
	}
	said := map[string]string{}
	if err := flatten(said, "", tree); err != nil {
		return "", nil, err
	}
	system = said[systemKey]
	for _, key := range slices.Sorted(maps.Keys(said)) {
		rows = append(rows, game.Row{Cells: []string{key, said[key]}})
	}
	return system, rows, nil
}

// flatten adds each value of a tree under its dotted key; a list becomes its values with commas.
func flatten(said map[string]string, under string, tree map[string]any) error {
	for name, v := range tree {
		key := under + name
		switch v := v.(type) {
		case map[string]any:
			if err := flatten(said, key+".", v); err != nil {
				return err
			}
		case string, int64, bool:
			said[key] = fmt.Sprint(v)
		case []any:
			var words []string
			for _, w := range v {
				words = append(words, fmt.Sprint(w))
			}
			said[key] = strings.Join(words, ",")
		default:
			return fmt.Errorf("game: %s is neither words, a number, true nor false", key)
		}
	}
	return nil
}
