// Package e2e tests the whole program from outside: the real binary, its commands and pages, the
// scripts in the documents, and the state it leaves when it is killed in the middle of its work. It
// holds tests only.
package e2e
