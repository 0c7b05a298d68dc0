// Package gang has many against one (section 20.6): GMCs that support a leader, and characters that
// help another of their side. Begin with state.go, the state and events, and gang.go, the mod;
// help.go has the move, foes.go the losses of a beaten group, risk.go the risk of helping.
package gang
