//go:build !unix

package sqlite

import "os"

// giveToFolderOwner does nothing: on this system no service has a user of its own.
func giveToFolderOwner(*os.File) {}

func giveFolderToOwner(string) {}
