package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// legal matches the names of files with licences and notices, such as LICENSE.md.
var legal = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([-._].*)?$`)

// fonts is the path, in golang.org/x/image, of the file with the licence of the fonts.
const fonts = "font/gofont/ttfs/README"

// writeNotices collects the licences and notices of the modules from their sources into a file. It
// fails if a module has none.
func writeNotices(ctx context.Context, file string, modules []module) error {
	var b bytes.Buffer
	b.WriteString("What Mesa holds that others have made, with their terms.\n")
	for _, m := range modules {
		dir, err := m.dir(ctx)
		if err != nil {
			return err
		}
		texts, err := legalIn(dir)
		if err != nil {
			return err
		}
		if len(texts) == 0 {
			return fmt.Errorf("%s says no terms", m.path)
		}
		for _, name := range texts {
			text, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, "\n%s\n%s %s: %s\n\n%s\n", strings.Repeat("=", 72), m.path, m.version,
				filepath.ToSlash(name),
				bytes.TrimSpace(text))
		}
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// dir returns the directory of a module's sources. It fails if they are not on this machine.
func (m module) dir(ctx context.Context) (string, error) {
	args := []string{"list", "-m", "-f", "{{.Dir}}", m.path}
	if m.path == goLibrary {
		args = []string{"env", "GOROOT"}
	}
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	dir := strings.TrimSpace(string(out))
	if err != nil || dir == "" {
		return "", fmt.Errorf("where the sources of %s are: %w", m.path, err)
	}
	return dir, nil
}

// legalIn returns the files with licences and notices below a directory, by path in it. It leaves
// out testdata and the top folder src, which in Go's own tree holds the sources.
func legalIn(dir string) (names []string, err error) {
	err = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "src" && rel == "src"):
			return fs.SkipDir
		case !d.IsDir() && (legal.MatchString(d.Name()) || filepath.ToSlash(rel) == fonts):
			names = append(names, rel)
		}
		return nil
	})
	return names, err
}
