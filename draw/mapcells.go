package draw

import "math"

// cell is a place on a map, by column and row.
type cell struct{ x, y int }

// middle returns the center of a cell in columns of a width.
func (c cell) middle(column float64) point {
	p := point{margin + (float64(c.x)+0.5)*column, margin + boxHigh/2 + float64(c.y)*rowHigh}
	if c.x%2 == 1 {
		p.y += rowHigh / 2
	}
	return p
}

// cells returns a place for each node, in the order of the nodes: as near as possible to its
// parent. A node without a parent gets room around it.
func (m *Map) cells(columns int, column float64) []cell {
	var all []cell
	taken, alone := map[cell]bool{}, 0
	for i := range m.Nodes {
		near := spacedCell(alone, columns)
		if to := m.parent(i); to >= 0 {
			near = all[to]
		} else {
			alone++
		}
		c := nearestFreeCell(near, columns, column, taken)
		taken[c] = true
		all = append(all, c)
	}
	return all
}

// parent returns the earlier node that the first link of node i leads to. It is -1 if the node has
// no link, if the first link leads to a later node, or if node i is a Root.
func (m *Map) parent(i int) int {
	for _, e := range m.Links {
		if to := e.A + e.B - i; !m.Nodes[i].Root && (e.A == i || e.B == i) && to >= 0 {
			if to < i {
				return to
			}
			break
		}
	}
	return -1
}

// spacedCell returns the k-th of the places with room around them, two rows and columns apart.
func spacedCell(k, columns int) cell {
	inRow := (columns + 1) / 2
	row := k / inRow
	return cell{min(2*(k%inRow)+row%2, columns-1), 2 * row}
}

// nearestFreeCell returns the free cell that is nearest to near, of several the highest and
// leftmost.
func nearestFreeCell(near cell, columns int, column float64, taken map[cell]bool) cell {
	best, least := near, math.Inf(1)
	from := near.middle(column)
	for y := range near.y + len(taken)/columns + 3 {
		for x := range columns {
			c := cell{x, y}
			p := c.middle(column)
			if far := math.Hypot(p.x-from.x, p.y-from.y); !taken[c] && far < least-1e-9 {
				best, least = c, far
			}
		}
	}
	return best
}
