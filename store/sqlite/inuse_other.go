//go:build !unix

package sqlite

// InUse returns false: this system does not tell whether another process has a file open.
// store.Copy notices writes during a copy.
func InUse(string) bool { return false }
