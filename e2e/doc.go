// Package e2e tries the whole program from outside: the real binary, its
// commands and pages, the scripts in the documents, and what is left after it
// was killed in the middle of its work. It holds tests only.
package e2e
