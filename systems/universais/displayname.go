package universais

import "mesa/systems/rulekit"

func (p *PC) SharedName() (id, name string, twin *bool)  { return p.ID, p.Name, &p.Twin }
func (n *NPC) SharedName() (id, name string, twin *bool) { return n.ID, n.Name, &n.Twin }

// displayName returns what a PC or NPC is called at the table.
func (p *PC) displayName() string  { return rulekit.DisplayName(p) }
func (n *NPC) displayName() string { return rulekit.DisplayName(n) }

// tellApart marks PCs and NPCs with equal names.
func (s *State) tellApart() {
	rulekit.MarkSharedNames(s.namesakes())
}
