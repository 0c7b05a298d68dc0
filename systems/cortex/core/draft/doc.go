// Package draft builds pools: own dice, opposition, price and chances.
package draft
