package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"mesa/game"
)

// errHelp ends a command after its help was printed.
var errHelp = errors.New("help")

// flags reads the flags of one command. Flags made by text, duration, count and boolean have an
// environment variable: "-db FILE" is MESA_DB=FILE, and the flag takes precedence. Flags made
// directly on set have no variable.
type flags struct {
	p           *program
	name        string
	set         *flag.FlagSet
	hasVariable map[string]bool
	bad         error // of the first variable with a bad value
}

func (p *program) flags(name string) *flags {
	f := &flags{p: p, name: name, set: flag.NewFlagSet(name, flag.ContinueOnError), hasVariable: map[string]bool{}}
	f.set.SetOutput(io.Discard)
	return f
}

func variableOf(name string) string {
	return "MESA_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// text adds a flag with a text. value is the default.
func (f *flags) text(name, value string) *string {
	if env := f.p.env(variableOf(name)); env != "" {
		value = env
	}
	f.hasVariable[name] = true
	return f.set.String(name, value, "")
}

// boolean adds a flag without a value. A variable that is not empty sets the flag.
func (f *flags) boolean(name string) *bool {
	f.hasVariable[name] = true
	return f.set.Bool(name, f.p.env(variableOf(name)) != "", "")
}

// duration adds a flag with a duration, such as 6h.
func (f *flags) duration(name string, value time.Duration) *time.Duration {
	d := f.set.Duration(name, value, "")
	f.setFromVariable(name)
	return d
}

// count adds a flag with a whole number from 0. value is the default.
func (f *flags) count(name string, value int) *int {
	n := natural(value)
	f.set.Var(&n, name, "")
	f.setFromVariable(name)
	return (*int)(&n)
}

// natural is the value of a flag made by count.
type natural int

func (n *natural) String() string { return strconv.Itoa(int(*n)) }

// Set implements flag.Value. It fails for anything but a whole number from 0 to 2^31-1.
func (n *natural) Set(text string) error {
	v, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return errors.New("not a number from 0 on")
	}
	*n = natural(v)
	return nil
}

func (f *flags) setFromVariable(name string) {
	f.hasVariable[name] = true
	if env := f.p.env(variableOf(name)); env != "" {
		if err := f.set.Set(name, env); err != nil && f.bad == nil {
			f.bad = fmt.Errorf("%s: %w", variableOf(name), err)
		}
	}
}

// db adds the flag -db: the file or database with the tables.
func (f *flags) db() *string { return f.text("db", dataFile(f.p.env)) }

// parse reads the flags before the first word and returns the words. It refuses a bad flag or
// variable, and more words than most. After -help it prints the help and returns errHelp.
func (f *flags) parse(args []string, most int) ([]string, error) {
	err := cmp.Or(f.set.Parse(args), f.bad)
	switch {
	case errors.Is(err, flag.ErrHelp):
		f.help()
		return nil, errHelp
	case err != nil:
		return nil, &usageError{game.Say("cmd.bad_flag", game.W("error", err.Error()), game.W("name", f.name))}
	case f.set.NArg() > most:
		return nil, f.excessWordError(f.set.Arg(most))
	}
	return f.set.Args(), nil
}

// parseMixed is parse for commands that take flags between and after the words too.
func (f *flags) parseMixed(args []string, most int) ([]string, error) {
	var words []string
	for {
		rest, err := f.parse(args, len(args))
		if err != nil || len(rest) == 0 {
			return words, err
		}
		if words = append(words, rest[0]); len(words) > most {
			return nil, f.excessWordError(rest[0])
		}
		args = rest[1:]
	}
}

func (f *flags) excessWordError(word string) error {
	return &usageError{game.Say("cmd.too_much", game.W("word", word), game.W("name", f.name))}
}

// help prints every flag, with its variable and its default. A text of a flag for one command takes
// precedence over the common text of the flag.
func (f *flags) help() {
	w := f.p.out
	fmt.Fprintf(w, "mesa %s: %s\n", f.name, f.p.printer.Key("cmd."+f.name))
	f.p.line(w, game.Say("cmd."+f.name+".form"))
	f.set.VisitAll(func(g *flag.Flag) {
		name, key := "-"+g.Name, "cmd.flag."+g.Name
		if f.hasVariable[g.Name] {
			name += " (" + variableOf(g.Name) + ")"
		}
		if own := "cmd." + f.name + ".flag." + g.Name; f.p.printer.Has(own) {
			key = own
		}
		fmt.Fprintf(w, "  %s\n      %s\n", name, f.p.printer.Key(key))
		if g.DefValue != "" && g.DefValue != "false" {
			fmt.Fprintf(w, "      %s\n",
				f.p.printer.Say(game.Say("cmd.default", game.W("value", redactURL(g.DefValue)))))
		}
	})
}

// dataFile returns the default of -db: mesa.db in the user's data folder, or in the working
// directory if the user has no home.
func dataFile(env func(string) string) string {
	const name = "mesa.db"
	home, err := os.UserHomeDir()
	if err != nil {
		return name
	}
	switch {
	case env("XDG_DATA_HOME") != "":
		return filepath.Join(env("XDG_DATA_HOME"), "mesa", name)
	case runtime.GOOS == "windows" && env("LocalAppData") != "":
		return filepath.Join(env("LocalAppData"), "mesa", name)
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "mesa", name)
	}
	return filepath.Join(home, ".local", "share", "mesa", name)
}
