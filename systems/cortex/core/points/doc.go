// Package points keeps plot points, the GM's pool, tokens that stand for points, and callbacks.
package points
