// Package things holds assets, complications and other afflictions. Begin with Asset and
// Affliction.
package things
