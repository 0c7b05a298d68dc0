package cortex

import (
	"fmt"
	"slices"
)

// Origin is why a die lies in a pool. In the log it is a word.
type Origin uint8

// The origins of a die.
const (
	FromTrait Origin = iota
	FromAsset
	FromComp
	FromDifficulty
	FromScene
	FromLoose
)

var originNames = [...]string{"trait", "asset", "complication", "difficulty", "scene", "loose"}

func (o Origin) String() string { return originNames[o] }

// MarshalText gives the word.
func (o Origin) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads a word, and refuses one that was never written.
func (o *Origin) UnmarshalText(text []byte) error {
	i := slices.Index(originNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("cortex: unknown origin %q of a die", text)
	}
	*o = Origin(i)
	return nil
}

// PoolDie is one die of a pool.
type PoolDie struct {
	Word   string `json:"word,omitempty"` // of the trait, asset or complication
	Name   string `json:"name,omitempty"`
	Set    string `json:"set,omitempty"`
	Die    Die    `json:"die"`
	From   Origin `json:"from"`
	Hinder bool   `json:"hinder,omitempty"` // a distinction as d4 (TRAIT-06)
	D4     bool   `json:"d4,omitempty"`     // a d4 complication taken in by choice (COMP-12)
}
