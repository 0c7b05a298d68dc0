// Package harm makes something of effect dice: complications, stress, recovery.
package harm
