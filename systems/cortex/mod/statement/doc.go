// Package statement is what traits say and what comes of acting against it
// (section 11 of the rules on characters): statement.go is the part and what lies
// in a pool, write.go puts a statement on a sheet, restate.go is what becomes of one
// that was defied, once the session is over.
package statement
