package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"mesa/game"
	"mesa/table"
)

// localUser is the user id of the machine's owner, who uses the terminal and the link that serve
// prints. The id of another person at the machine is "local:" and the word of the flag -user.
const localUser = "local"

// ownerBucket is the bucket with the names of people at this machine, by user.
const ownerBucket = "mesa.owner"

// unnamedUser is the name of the owner who has not given one.
const unnamedUser = "GM"

// userOf returns the user id for the word of the flag -user, which distinguishes people at one
// machine. "" is the owner.
func userOf(word string) string {
	if word = strings.TrimSpace(word); word == "" {
		return localUser
	}
	return localUser + ":" + game.Slug(word)
}

// defaultNameOf returns the name of a user who gives none: the word of the flag -user with a
// capital letter, or unnamedUser for the owner.
func defaultNameOf(user string) string {
	_, word, ok := strings.Cut(user, ":")
	if !ok || word == "" {
		return unnamedUser
	}
	first, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(first)) + word[size:]
}

// nameOfUser returns the name of a person at this machine: flagged, which is stored, or the stored
// name, or else the answer to a question at the terminal. Without a terminal it is the default
// name. A name that cannot be stored is still used, because a read-only file can still be shown.
func (p *program) nameOfUser(ctx context.Context, tables *table.Service, user, flagged string) (string, error) {
	if flagged != "" {
		name, no := personName(flagged)
		if no != nil {
			return "", &usageError{no.Reason}
		}
		p.storeName(ctx, tables, user, name)
		return name, nil
	}
	name, err := storedName(ctx, tables, user)
	switch {
	case err != nil || name != "":
		return name, err
	case !p.person:
		return defaultNameOf(user), nil
	}
	if name, err = p.askName(ctx, defaultNameOf(user)); err != nil || name == "" {
		return defaultNameOf(user), err
	}
	p.storeName(ctx, tables, user, name)
	key := "cmd.name.kept"
	if name == unnamedUser {
		key = "cmd.name.none" // the default name is not greeted
	}
	p.line(p.out, game.Say(key, game.W("name", name)))
	return name, nil
}

// unlessEnded returns nil if ctx has ended, err otherwise.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// askName asks the person at the terminal until the answer can be a name. An empty line means
// usual. At the end of the input it returns "".
func (p *program) askName(ctx context.Context, usual string) (string, error) {
	for {
		fmt.Fprint(p.out, p.printer.Say(game.Say("cmd.name.ask", game.W("name", usual)))+" ")
		line, err := p.readAnswer(ctx)
		switch {
		case err == io.EOF:
			fmt.Fprintln(p.out)
			return "", nil
		case err != nil:
			return "", err
		case strings.TrimSpace(line) == "":
			return usual, nil
		}
		name, no := personName(line)
		if no == nil {
			return name, nil
		}
		p.line(p.out, no.Reason)
	}
}

// readAnswer reads one line and nothing after it. It fails when ctx ends.
func (p *program) readAnswer(ctx context.Context) (string, error) {
	type answer struct {
		line string
		err  error
	}
	got := make(chan answer, 1)
	go func() {
		line, err := answerLine(p.in)
		got <- answer{line, err}
	}()
	select {
	case a := <-got:
		return a.line, a.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// answerLine reads a line byte by byte, because the rest of r is for another reader. It keeps at
// most 1000 bytes of the line, which is too much for a name.
func answerLine(r io.Reader) (string, error) {
	const most = 1000
	var line []byte
	b := make([]byte, 1)
	for {
		n, err := r.Read(b)
		switch {
		case n == 1 && b[0] == '\n':
			return string(line), nil
		case n == 1 && len(line) < most:
			line = append(line, b[0])
		case err != nil && len(line) > 0:
			return string(line), nil
		case err != nil:
			return "", err
		}
	}
}

// personName returns the typed name as game.Clean leaves it. It refuses misleading characters, an
// empty name, and a name longer than game.MaxChairName.
func personName(typed string) (string, *game.Refusal) {
	name, bad := game.Clean(typed)
	if bad {
		return "", game.Refuse("", "cmd.name.characters")
	}
	if n := utf8.RuneCountInString(name); n < 1 || n > game.MaxChairName {
		return "", game.Refuse("", "cmd.name.length", game.N("max", game.MaxChairName))
	}
	return name, nil
}

// storedName returns the stored name of a person at this machine, "" if there is none.
func storedName(ctx context.Context, tables *table.Service, user string) (string, error) {
	name, _, err := tables.Bucket(ownerBucket).Get(ctx, user)
	if err != nil {
		return "", fmt.Errorf("kept name: %w", err)
	}
	return string(name), nil
}

func (p *program) storeName(ctx context.Context, tables *table.Service, user, name string) {
	d := tables.Bucket(ownerBucket)
	was, version, err := d.Get(ctx, user)
	if err == nil && string(was) != name {
		err = d.Put(ctx, user, version, []byte(name), time.Time{})
	}
	if err != nil {
		p.status(fmt.Errorf("keep the name: %w", err))
	}
}

// signInName returns a function that returns the display name for a user who signs in: the owner's
// name or unnamedUser, and "" for every other user.
func signInName(tables *table.Service) func(context.Context, string) string {
	return func(ctx context.Context, user string) string {
		if user != localUser {
			return ""
		}
		name, err := storedName(ctx, tables, user)
		if err != nil || name == "" {
			return unnamedUser
		}
		return name
	}
}
