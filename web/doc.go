// Package web is the window for browsers: pages drawn on the server that work as plain forms, with
// a small script that updates them in place.
//
// It shows the view, the offers and the log that the table service gives a chair, and sends back
// commands. It knows no rule of any game, never opens a store, and makes no Actor: a request passes
// on the signed-in user and the chair they chose, and the table service decides the rest.
//
// The script is our own instead of htmx. It has to send a form again until the form has arrived,
// fetch the parts of a page that changed and change only the elements that differ, so that typed
// words, focus and open folds stay. With htmx that takes extensions, and a looser content policy
// for its styles and expressions.
//
// Begin with New, then (*request).table for a page and (*request).do for a press. offers.go builds
// the view of an offer, pagebuilder.go the view of a page.
package web
