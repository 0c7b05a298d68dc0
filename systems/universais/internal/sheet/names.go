package sheet

import "mesa/systems/rulekit"

// SharedName implements rulekit.SharedNamer.
func (p *PC) SharedName() (id, name string, shares *bool) { return p.ID, p.Name, &p.SharesName }

// SharedName implements rulekit.SharedNamer.
func (n *NPC) SharedName() (id, name string, shares *bool) { return n.ID, n.Name, &n.SharesName }

// DisplayName returns what a PC is called at the table.
func (p *PC) DisplayName() string { return rulekit.DisplayName(p) }

// DisplayName returns what an NPC is called at the table.
func (n *NPC) DisplayName() string { return rulekit.DisplayName(n) }
