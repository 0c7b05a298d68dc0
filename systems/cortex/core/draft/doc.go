// Package draft builds pools: a character's dice, the opposition, prices and chances. Begin with
// PoolDraft.
package draft
