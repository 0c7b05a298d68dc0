package rules

import (
	"strings"

	"mesa/game"
)

// KindMsg returns the name of a kind of foe.
func KindMsg(kind string) game.Msg { return game.Say("nde.kind."+kind, game.N("n", 0)) }

// WayMsg returns the name of a way to attack.
func WayMsg(w string) game.Msg { return game.Say("nde.way." + w) }

// HitMsg returns the phrase for attacking in a way.
func HitMsg(w string) game.Msg { return game.Say("nde.hit." + w) }

// BenefitMsg returns an example of a benefit.
func BenefitMsg(w string) game.Msg { return game.Say("nde.benefit." + w) }

// TroubleMsg returns an example of a cost or complication.
func TroubleMsg(w string) game.Msg { return game.Say("nde.trouble." + w) }

// RoleMsg returns the name of a Role.
func RoleMsg(role string) game.Msg { return game.Say("nde.role." + role) }

// ZoneMsg returns the name of a zone.
func ZoneMsg(zone string) game.Msg { return game.Say("nde.zone." + zone) }

// CoverMsg returns the name of a kind of cover.
func CoverMsg(w string) game.Msg { return game.Say("nde.cover." + strings.ReplaceAll(w, "-", "_")) }

// AttrMsg returns the name of an Attribute.
func AttrMsg(attr string) game.Msg { return game.Say("nde.attr." + attr) }
