package pool

import (
	"strings"

	"mesa/game"
)

// The uses of an effect die (CORE-EFFECT-R6).
const (
	AimAsset        = "asset"        // makes an asset
	AimComplication = "complication" // puts a complication on a character
	AimRecover      = "recover"      // works against an affliction
	AimHeal         = "heal"         // heals a character by the margin of the test
	AimReturn       = "back"         // brings a taken-out character back
	AimBreak        = "break"        // works against an asset of the other side
	AimImprove      = "improve"      // steps an asset up (ASSET-R10)
)

// Aim is the declared use of an effect die. The zero Aim is none.
type Aim struct {
	Kind string `json:"kind,omitempty"`
	Name string `json:"name,omitempty"` // of the new asset or complication
	On   string `json:"on,omitempty"`   // the character, complication or asset that it is used on
}

// AimNamed parses the word of an aim: kind, target and name, separated by colons. name is used if
// the word has none.
func AimNamed(word, name string) Aim {
	aim := Aim{Name: name}
	words := strings.SplitN(word, ":", 3)
	aim.Kind = words[0]
	if len(words) > 1 {
		aim.On = words[1]
	}
	if len(words) > 2 {
		aim.Name = words[2]
	}
	return aim
}

// AimOf returns the aim that the arguments "make" and "name" declare.
func AimOf(args game.Args) Aim { return AimNamed(args.One("make"), args.One("name")) }
