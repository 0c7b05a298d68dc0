// Package things keeps assets, complications and other afflictions.
package things
