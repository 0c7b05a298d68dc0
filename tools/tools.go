//go:build tools

// Package tools pins the linters that make test runs, apart from the
// program's own dependencies.
package tools

import _ "honnef.co/go/tools/cmd/staticcheck"
