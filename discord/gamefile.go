package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
)

// A table may be founded to play a game that is written in a file, which comes
// as an attachment of the command.

const (
	gameOption = "game"
	// maxGameFile is as much as may be pasted.
	maxGameFile = 16 << 10
	fetchTime   = 10 * time.Second
)

// gameFile reads the game that came along, if one did, and says in f for which
// rules it is. It refuses what no table of them would play: then there is no
// table either. The usual game has no rows.
func (h *handler) gameFile(options []option, f *table.NewTable) ([]game.Row, error) {
	which := valueOf(options, gameOption)
	if which == "" {
		return nil, nil
	}
	text, err := h.fetch(h.in.Data.Resolved.Attachments[which], maxGameFile)
	if err != nil {
		return nil, err
	}
	system, rows, err := cmdline.ReadGame(text)
	switch {
	case err != nil:
		return nil, game.Refuse("", "cmd.game.unread", game.W("why", err.Error()))
	case f.System != "" && system != "" && f.System != system, strings.Contains(f.System, "/"):
		return nil, game.Refuse("", "discord.game.two")
	case system != "":
		f.System = system
	}
	i := slices.IndexFunc(h.tables.Systems(), func(s game.System) bool { return s.Name() == f.System })
	if i < 0 {
		return nil, game.Refuse("", "cmd.game.system")
	}
	err = table.TryGame(h.ctx, h.tables.Systems()[i], rows)
	if errors.Is(err, table.ErrUsual) {
		return nil, nil
	}
	return rows, err
}

// playFile lets a new table play its game.
func (h *handler) playFile(id game.TableID, rows []game.Row) error {
	c := table.WrittenGame(rows)
	c.ID = "file-" + h.in.command()
	_, err := h.tables.Do(h.ctx, id, h.who(game.GMChair), c, table.ViewQuery{Fields: table.FieldNews})
	return err
}

// fetch gets a file of so many bytes at most that lies at Discord, and from
// nowhere else.
func (h *handler) fetch(a attachment, most int) ([]byte, error) {
	big := game.Refuse("", "discord.file.big", game.N("most", most>>10))
	if a.Size > most {
		return nil, big
	}
	at, err := url.Parse(a.URL)
	if err != nil || !keepsFiles(h.opts.URL, at) {
		return nil, fmt.Errorf("discord: an attachment lies outside of Discord: %.100q", a.URL)
	}
	text, err := download(h.ctx, at, most)
	switch {
	case err != nil:
		return nil, game.Refuse("", "discord.game.gone")
	case len(text) > most:
		return nil, big
	}
	return text, nil
}

// keepsFiles reports whether an address is where Discord keeps what people
// attach. Another Discord than the real one keeps it at its own address.
func keepsFiles(api string, at *url.URL) bool {
	if api == defaultURL {
		return at.Scheme == "https" && at.User == nil &&
			slices.Contains([]string{"cdn.discordapp.com", "media.discordapp.net"}, at.Host)
	}
	base, err := url.Parse(api)
	return err == nil && at.Scheme == base.Scheme && at.Host == base.Host
}

// files follows no redirection: it would lead elsewhere.
var files = &http.Client{Timeout: fetchTime,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// download gets at most one byte more than a file may have.
func download(ctx context.Context, at *url.URL, most int) ([]byte, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return nil, err
	}
	r, err := files.Do(q)
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("discord: a file: status %d", r.StatusCode)
	}
	return io.ReadAll(io.LimitReader(r.Body, int64(most)+1))
}
