// Package discord is the Discord front end: slash commands, buttons, menus and forms for the same
// tables as the web page and the terminal.
//
// It knows no rules. The table service returns a person's possible moves as offers, what they see
// as a view, and what happened as sentences; this package turns them into Discord's messages, and
// turns presses and commands into game.Command. It must not use a store, and the types of the
// Discord library stay inside.
//
// Interactions arrive over HTTPS (Handler) or over the gateway (Run), and handler.handle takes
// both. From there see slash.go for commands, component.go for buttons and menus, form.go for
// modals and complete.go for completions. The gateway also brings messages with typed lines: see
// messages.go and textcommand.go. news.go tells what was done in other front ends.
//
// Several processes can be one bot: leasedparts.go divides the work among them, tellershare.go
// assigns the channels to tell, and shardcount.go holds what they agree on.
//
// Messages are plain content with action rows, not Components V2 containers: notifications preview
// the content, search finds it and screen readers read it first, and a container offers none of
// that.
package discord
