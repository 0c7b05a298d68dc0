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

// A table can be created with a game from a file, which is an attachment of the command.

const (
	gameOption = "game"
	// maxGameFile is the largest game file, in bytes: as much as can be pasted.
	maxGameFile = 16 << 10
	fetchTime   = 10 * time.Second
)

// gameFile returns the rows of the attached game file, and sets the system in f if the file names
// it. It returns no rows without a file and for the default game. It refuses a game that no table
// of the system would play, before a table is created.
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
	if errors.Is(err, table.ErrUsualGame) {
		return nil, nil
	}
	return rows, err
}

// playFile makes a new table play the game of a file.
func (h *handler) playFile(id game.TableID, rows []game.Row) error {
	c := table.WrittenGame(rows)
	c.ID = "file-" + h.in.commandID()
	_, err := h.tables.Do(h.ctx, id, h.caller(game.GMChair), c, table.ViewQuery{Fields: table.FieldNews})
	return err
}

// fetch downloads an attachment of at most limit bytes, from Discord only. It refuses a longer
// attachment, and an attachment that cannot be read.
func (h *handler) fetch(a attachment, limit int) ([]byte, error) {
	big := game.Refuse("", "discord.file.big", game.N("most", limit>>10))
	if a.Size > limit {
		return nil, big
	}
	at, err := url.Parse(a.URL)
	if err != nil || !isDiscordFile(h.opts.URL, at) {
		return nil, fmt.Errorf("discord: an attachment lies outside of Discord: %.100q", a.URL)
	}
	text, err := download(h.ctx, at, limit)
	switch {
	case err != nil:
		return nil, game.Refuse("", "discord.game.gone")
	case len(text) > limit:
		return nil, big
	}
	return text, nil
}

// isDiscordFile reports whether an address is one where Discord keeps attachments. A Discord server
// for tests keeps them at its own address.
func isDiscordFile(api string, at *url.URL) bool {
	if api == defaultURL {
		return at.Scheme == "https" && at.User == nil &&
			slices.Contains([]string{"cdn.discordapp.com", "media.discordapp.net"}, at.Host)
	}
	base, err := url.Parse(api)
	return err == nil && at.Scheme == base.Scheme && at.Host == base.Host
}

// files is the client that downloads attachments. It follows no redirects, which would lead
// elsewhere.
var files = &http.Client{Timeout: fetchTime,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// download reads a file up to one byte beyond limit, by which the caller sees that the file is too
// long.
func download(ctx context.Context, at *url.URL, limit int) ([]byte, error) {
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
	return io.ReadAll(io.LimitReader(r.Body, int64(limit)+1))
}
