//go:build !unix

package sqlite

import "os"

// hand does nothing: here no service has a user of its own.
func hand(*os.File) {}

func handFolder(string) {}
