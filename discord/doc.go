// Package discord is the Discord window: slash commands, buttons, menus and
// forms onto the same tables as the web page and the terminal.
//
// It knows no rule. What a person may do comes from the table service as offers, what
// they see as a view, and what happened as sentences; this package turns them
// into Discord's messages and turns presses and commands back into
// game.Command. It must not touch a store, and the library's types stay
// inside.
//
// Interactions arrive over HTTPS (Handler) or over the gateway (Run) and meet
// in Window.handle. From there: slash.go for commands, press.go for buttons
// and menus, form.go for modals, complete.go for autocompletion. news.go
// brings what was done in other windows.
//
// Several processes may be one bot: share.go divides what one does at a time
// among them, duty.go is the telling of channels, among.go what they agree on.
//
// Messages are plain content with action rows, not Components V2 containers:
// the content is what a notification previews, what search finds and what a
// screen reader reads first, and a container offers none of that.
package discord
