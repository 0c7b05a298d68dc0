package core

import (
	"slices"
)

// Lock is N plot points earned in a roll.
type Lock struct {
	Roll int `json:"roll"`
	N    int `json:"n"`
}

// LockedTotal counts the points that are not yet free.
func (p *Purse) LockedTotal() int {
	n := 0
	for _, l := range p.Locked {
		n += l.N
	}
	return n
}

// lock changes what was earned in a roll and is not yet free.
func (p *Purse) lock(roll, n int) {
	i := slices.IndexFunc(p.Locked, func(l Lock) bool { return l.Roll == roll })
	if i < 0 {
		i = len(p.Locked)
		p.Locked = append(p.Locked, Lock{Roll: roll})
	}
	if p.Locked[i].N += n; p.Locked[i].N <= 0 {
		p.Locked = slices.Delete(p.Locked, i, i+1)
	}
}

// release frees what was earned in a roll, but for one purse.
func (g *Points) release(roll int, but string) {
	for _, p := range g.Purses {
		if p.Key == but {
			continue
		}
		for _, l := range p.Locked {
			if l.Roll == roll {
				p.Free += l.N
			}
		}
		p.Locked = slices.DeleteFunc(p.Locked, func(l Lock) bool { return l.Roll == roll })
	}
}
