package core

import (
	"slices"
)

// LockedPoints is N plot points earned in a roll.
type LockedPoints struct {
	Roll int `json:"roll"`
	N    int `json:"n"`
}

// LockedTotal counts the points that are not yet free.
func (p *Wallet) LockedTotal() int {
	n := 0
	for _, l := range p.Locked {
		n += l.N
	}
	return n
}

// lock changes what was earned in a roll and is not yet free.
func (p *Wallet) lock(rollID, n int) {
	i := slices.IndexFunc(p.Locked, func(l LockedPoints) bool { return l.Roll == rollID })
	if i < 0 {
		i = len(p.Locked)
		p.Locked = append(p.Locked, LockedPoints{Roll: rollID})
	}
	if p.Locked[i].N += n; p.Locked[i].N <= 0 {
		p.Locked = slices.Delete(p.Locked, i, i+1)
	}
}

// release frees what was earned in a roll, but for one wallet.
func (g *Points) release(rollID int, but string) {
	for _, p := range g.Wallets {
		if p.Key == but {
			continue
		}
		for _, l := range p.Locked {
			if l.Roll == rollID {
				p.Free += l.N
			}
		}
		p.Locked = slices.DeleteFunc(p.Locked, func(l LockedPoints) bool { return l.Roll == rollID })
	}
}
