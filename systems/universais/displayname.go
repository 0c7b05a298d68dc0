package universais

import "mesa/systems/rulekit"

// SharedName implements rulekit.SharedNamer.
func (p *PC) SharedName() (id, name string, shares *bool) { return p.ID, p.Name, &p.SharesName }

// SharedName implements rulekit.SharedNamer.
func (n *NPC) SharedName() (id, name string, shares *bool) { return n.ID, n.Name, &n.SharesName }

// displayName returns what a PC or NPC is called at the table.
func (p *PC) displayName() string  { return rulekit.DisplayName(p) }
func (n *NPC) displayName() string { return rulekit.DisplayName(n) }

// markSharedNames marks PCs and NPCs with equal names.
func (s *People) markSharedNames() {
	rulekit.MarkSharedNames(s.namesakes())
}
