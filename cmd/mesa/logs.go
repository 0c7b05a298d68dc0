package main

import (
	"bytes"
	"io"
	"log"
	"log/slog"
	"regexp"

	"mesa/game"
)

// logFlags say how the program's log is written.
type logFlags struct{ form, level *string }

func (f *flags) logs() logFlags { return logFlags{f.text("log", "text"), f.text("log-level", "info")} }

// open makes the log that is wished for, behind a handler that hears of each line.
func (l logFlags) open(w io.Writer, heard func(slog.Handler) slog.Handler) (*slog.Logger, error) {
	var o slog.HandlerOptions
	level := new(slog.LevelVar)
	if err := level.UnmarshalText([]byte(*l.level)); err != nil {
		return nil, &usageError{game.Say("cmd.log.level", game.W("word", *l.level))}
	}
	o.Level = level
	switch *l.form {
	case "text":
		return slog.New(heard(slog.NewTextHandler(w, &o))), nil
	case "json":
		return slog.New(heard(slog.NewJSONHandler(w, &o))), nil
	}
	return nil, &usageError{game.Say("cmd.log.form", game.W("word", *l.form))}
}

// logger is the program's log.
func (p *program) logger() *slog.Logger {
	if p.log == nil {
		p.log = slog.New(slog.NewTextHandler(p.err, nil))
	}
	return p.log
}

// withoutAddresses is for what net/http has to say: never from where somebody
// came.
func withoutAddresses(to *slog.Logger) *log.Logger { return log.New(httpLog{to}, "", 0) }

type httpLog struct{ to *slog.Logger }

// remote is an address as it stands in lines of net/http.
var remote = regexp.MustCompile(`(\[[0-9a-fA-F:.%a-z]+\]|\d+\.\d+\.\d+\.\d+):\d+`)

// Write takes one line.
func (l httpLog) Write(line []byte) (int, error) {
	l.to.Warn("web: server", "line", string(remote.ReplaceAll(bytes.TrimSpace(line), []byte("somewhere"))))
	return len(line), nil
}
