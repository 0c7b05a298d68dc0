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

// localUser is who sits at the terminal and who follows the link that serve
// prints: the person at this machine. Others who play at it are
// "local:" and their word.
const localUser = "local"

// ownerBucket keeps what the people at this machine are called, by user.
const ownerBucket = "mesa.owner"

// nobodysName is what somebody is called who never said a name.
const nobodysName = "GM"

// userOf is the user of a word that tells people at one machine apart, "" for
// the one it belongs to.
func userOf(word string) string {
	if word = strings.TrimSpace(word); word == "" {
		return localUser
	}
	return localUser + ":" + game.Slug(word)
}

// usualName is what somebody is called who says no name: by the word that they
// sit down under, and the owner as nobody.
func usualName(user string) string {
	_, word, ok := strings.Cut(user, ":")
	if !ok || word == "" {
		return nobodysName
	}
	first, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(first)) + word[size:]
}

// callUser gives what a person at this machine is called: the name of the
// flag, which is kept; or the kept one; or what they answer at their first
// start at a terminal, which is asked once. A name that cannot be kept is used
// all the same, for a file that cannot be written still shows what is in it.
func (p *program) callUser(ctx context.Context, tables *table.Service, user, flagged string) (string, error) {
	if flagged != "" {
		name, no := personName(flagged)
		if no != nil {
			return "", &usageError{no.Reason}
		}
		p.keepName(ctx, tables, user, name)
		return name, nil
	}
	name, err := keptName(ctx, tables, user)
	switch {
	case err != nil || name != "":
		return name, err
	case !p.person:
		return usualName(user), nil
	}
	if name, err = p.askName(ctx, usualName(user)); err != nil || name == "" {
		return usualName(user), err
	}
	p.keepName(ctx, tables, user, name)
	key := "cmd.name.kept"
	if name == nobodysName {
		key = "cmd.name.none" // nobody is greeted by what is no name
	}
	p.line(p.out, game.Say(key, game.W("name", name)))
	return name, nil
}

// ended is the error of something that ctx has ended, which is no failure.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// askName asks the person at the terminal until the answer can be a name. Who
// answers nothing has the usual name; "" is the answer of nobody.
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

// readAnswer reads one line and nothing behind it, or ends with ctx.
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

// answerLine reads byte by byte, since what follows the line is for another
// reader. It keeps no more of a line than is too much for a name.
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

// personName makes a name safe to keep, or refuses it.
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

// keptName is what a person at this machine said to be called, "" before that.
func keptName(ctx context.Context, tables *table.Service, user string) (string, error) {
	name, _, err := tables.Bucket(ownerBucket).Get(ctx, user)
	if err != nil {
		return "", fmt.Errorf("kept name: %w", err)
	}
	return string(name), nil
}

func (p *program) keepName(ctx context.Context, tables *table.Service, user, name string) {
	d := tables.Bucket(ownerBucket)
	was, version, err := d.Get(ctx, user)
	if err == nil && string(was) != name {
		err = d.Put(ctx, user, version, []byte(name), time.Time{})
	}
	if err != nil {
		p.status(fmt.Errorf("keep the name: %w", err))
	}
}

// calledNow is what somebody is called who signs in from this machine, "" for
// everybody else.
func calledNow(tables *table.Service) func(context.Context, string) string {
	return func(ctx context.Context, user string) string {
		if user != localUser {
			return ""
		}
		name, err := keptName(ctx, tables, user)
		if err != nil || name == "" {
			return nobodysName
		}
		return name
	}
}
