// Package reading is how a throw is read (sections 12.2 to 12.4): whether two
// results are added or all, and where the effect die comes from. It has no moves:
// the core reads throws, by its policies Read and Effect, and each roll keeps what
// it was thrown under.
package rollmode
