// Package harm uses effect dice: complications, assets, takeouts and recovery. Begin with
// ApplyEffect and ApplyDamage.
package harm
