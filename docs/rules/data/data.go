// Package data is the tables of the rules reference as JSON, which README.md
// lists: the program reads them from here, so that no table stands twice.
package data

import (
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed *.json
var files embed.FS

// MustRead reads a table, such as "skills". One that is not there, or does not
// fit, is a mistake of the program, and panics.
func MustRead[T any](name string) T {
	var table T
	text, err := files.ReadFile(name + ".json")
	if err == nil {
		err = json.Unmarshal(text, &table)
	}
	if err != nil {
		panic(fmt.Sprintf("data: %s: %v", name, err))
	}
	return table
}
