// Package web is the window for browsers: pages drawn on the server that work
// as plain forms, and come alive with a little script of our own.
//
// It shows what the Hall says a chair may see (view blocks), may do (offers)
// and has missed (the log), and sends back commands. It knows no rule of any
// game, never opens a store, and makes no seat: a page passes the signed-in
// person and the chair they chose, and the Hall decides the rest.
//
// Begin with New, then handleTable for a page and handleDo for a press. The
// look of an offer is worked out in offers.go, of a view in blocks.go.
package web
