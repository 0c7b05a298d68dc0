package main

import (
	"bytes"
	"io"
	"log"
	"log/slog"
	"regexp"

	"mesa/game"
)

// logFlags are the flags of the log: form is "text" or "json", level a level of package slog.
type logFlags struct{ form, level *string }

func (f *flags) logs() logFlags { return logFlags{f.text("log", "text"), f.text("log-level", "info")} }

// open returns the log of the flags, which writes to w with a handler that wrap has wrapped. It
// refuses an unknown form or level.
func (l logFlags) open(w io.Writer, wrap func(slog.Handler) slog.Handler) (*slog.Logger, error) {
	var o slog.HandlerOptions
	level := new(slog.LevelVar)
	if err := level.UnmarshalText([]byte(*l.level)); err != nil {
		return nil, &usageError{game.Say("cmd.log.level", game.W("word", *l.level))}
	}
	o.Level = level
	switch *l.form {
	case "text":
		return slog.New(wrap(slog.NewTextHandler(w, &o))), nil
	case "json":
		return slog.New(wrap(slog.NewJSONHandler(w, &o))), nil
	}
	return nil, &usageError{game.Say("cmd.log.form", game.W("word", *l.form))}
}

// logger returns the program's log. If no flags have opened a log, it makes a log of plain lines on
// p.err.
func (p *program) logger() *slog.Logger {
	if p.log == nil {
		p.log = slog.New(slog.NewTextHandler(p.err, nil))
	}
	return p.log
}

// withoutAddresses returns a logger for net/http. It passes lines on to the program's log, without
// the addresses of clients.
func withoutAddresses(to *slog.Logger) *log.Logger { return log.New(httpLog{to}, "", 0) }

type httpLog struct{ to *slog.Logger }

// remote matches the address of a client, IPv4 or IPv6 with its port, in lines of net/http.
var remote = regexp.MustCompile(`(\[[0-9a-fA-F:.%a-z]+\]|\d+\.\d+\.\d+\.\d+):\d+`)

// Write logs one line.
func (l httpLog) Write(line []byte) (int, error) {
	l.to.Warn("web: server", "line", string(remote.ReplaceAll(bytes.TrimSpace(line), []byte("somewhere"))))
	return len(line), nil
}
