package universais

import "mesa/systems/kit"

func (p *PC) Namesake() (id, name string, twin *bool)  { return p.ID, p.Name, &p.Twin }
func (n *NPC) Namesake() (id, name string, twin *bool) { return n.ID, n.Name, &n.Twin }

// shown is what a PC or NPC is called on the table.
func (p *PC) shown() string  { return kit.Shown(p) }
func (n *NPC) shown() string { return kit.Shown(n) }

// tellApart marks the PCs and NPCs that are called like another.
func (s *State) tellApart() {
	kit.TellApart(s.namesakes())
}
