// Package web is the window for browsers: pages drawn on the server that work
// as plain forms, and come alive with a little script of our own.
//
// It shows what the table service says a chair may see (view blocks), may do (offers)
// and has missed (the log), and sends back commands. It knows no rule of any
// game, never opens a store, and makes no seat: a page passes the signed-in
// person and the chair they chose, and the table service decides the rest.
//
// The script is our own instead of htmx: what a page needs is to send a form
// until it has arrived, fetch the parts that changed and change only what
// differs, so that typed words, focus and open folds stay. With htmx that takes
// extensions and a looser content policy for its styles and expressions.
//
// Begin with New, then handleTable for a page and handleDo for a press. The
// look of an offer is worked out in offers.go, of a view in pagebuilder.go.
package web
