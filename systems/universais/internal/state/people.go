package state

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/sheet"
)

// People are the PCs and NPCs at the table, and the Influence of their players.
type People struct {
	PCs     []*sheet.PC     `json:"pcs"`
	NPCs    []*sheet.NPC    `json:"npcs"`
	Wallets []*sheet.Wallet `json:"purses,omitempty"`
}

const MaxPCs = 40 // at the table, and as many retired

const MaxNPCs = 40

// NPCDice is added to the Level of an NPC for its usual dice.
const NPCDice = 7

// PC returns the PC of an id at the table, nil if there is none.
func (s *People) PC(id string) *sheet.PC {
	for _, p := range s.PCs {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// NPC returns the NPC of an id, nil if there is none.
func (s *People) NPC(id string) *sheet.NPC {
	for _, n := range s.NPCs {
		if n.ID == id {
			return n
		}
	}
	return nil
}

// Ref returns the Ref of a PC or NPC.
func (s *People) Ref(id string) game.Ref {
	if s.NPC(id) != nil {
		return sheet.NPCRef(id)
	}
	return sheet.PCRef(id)
}

// HasPC reports whether a chair has a living PC at the table.
func (s *People) HasPC(chair string) bool {
	return slices.ContainsFunc(s.PCs, func(p *sheet.PC) bool { return p.Chair == chair && !p.Dead })
}

// AbleIDs returns the ids that can be in a Scene: of living PCs, and of all NPCs.
func (s *People) AbleIDs() []string {
	var all []string
	for _, p := range s.PCs {
		if !p.Dead {
			all = append(all, p.ID)
		}
	}
	for _, n := range s.NPCs {
		all = append(all, n.ID)
	}
	return all
}

// Plays reports whether an actor may act for a PC or NPC: a player for their own PC, a GM for all.
func (s *People) Plays(by game.Actor, id string) bool {
	return by.Chair != "" && (by.Role == game.GM || s.IsOwn(by, id))
}

// IsOwn reports whether a PC belongs to the chair of the actor, or an NPC to a GM.
func (s *People) IsOwn(by game.Actor, id string) bool {
	if p := s.PC(id); p != nil {
		return by.Chair != "" && by.Chair == p.Chair
	}
	return by.Role == game.GM && s.NPC(id) != nil
}

// AttrsOf returns the Attributes of a PC or NPC. All are 0 if it has none.
func (s *People) AttrsOf(id string) [4]int {
	if p := s.PC(id); p != nil {
		return p.Attrs
	}
	if n := s.NPC(id); n != nil {
		return n.Attrs
	}
	return [4]int{}
}

// LevelOf returns the Level of a PC or an NPC. An NPC without a Level has the highest Level of the
// PCs, 1 if there are none (UNI-R34).
func (s *People) LevelOf(id string) int {
	if p := s.PC(id); p != nil {
		return p.Level
	}
	if n := s.NPC(id); n != nil && n.Level > 0 {
		return n.Level
	}
	most := 1
	for _, p := range s.PCs {
		most = max(most, p.Level)
	}
	return most
}

// UsualDice returns how many dice an NPC without Attributes throws (UNI-DUEL-05).
func (s *People) UsualDice(id string) int { return s.LevelOf(id) + NPCDice }

// WalletOf returns the Wallet that a PC spends from. It is empty if nothing was gained yet.
func (s *People) WalletOf(p *sheet.PC) sheet.Wallet {
	for _, u := range s.Wallets {
		if u.Of == p.WalletKey() {
			return *u
		}
	}
	return sheet.Wallet{Of: p.WalletKey()}
}

// Influence returns the Influence that the player of a PC can spend.
func (s *People) Influence(p *sheet.PC) int { return s.WalletOf(p).N }

// Namesakes returns all PCs and NPCs. They are compared together, since a typed name can mean
// either.
func (s *People) Namesakes() []rulekit.SharedNamer {
	var all []rulekit.SharedNamer
	for _, p := range s.PCs {
		all = append(all, p)
	}
	for _, n := range s.NPCs {
		all = append(all, n)
	}
	return all
}

// MarkSharedNames marks PCs and NPCs with equal names.
func (s *People) MarkSharedNames() {
	rulekit.MarkSharedNames(s.Namesakes())
}
