// Command release builds the files of a release of Mesa: a reproducible program for each system, an
// SBOM of each, the notices of third parties, and checksums of all files. It is not part of the
// program. Start with make.
//
//	go run ./release -out dist -version 1.0.0
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
)

func main() {
	out := flag.String("out", "dist", "folder for what is made; it must not be there yet")
	version := flag.String("version", "", "what the release is called")
	twice := flag.Bool("twice", true,
		"build one program once more, from copied sources with nothing at hand, and compare")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := release(ctx, *out, *version, *twice); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// targets are the systems that release builds a program for.
var targets = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "arm64"}, {"darwin", "amd64"},
	{"windows", "amd64"}}

// release writes all files of a release to the new folder out. It fails if out exists already. With
// twice it builds the first program a second time and compares the two.
func release(ctx context.Context, out, version string, twice bool) error {
	if version == "" || filepath.Base(version) != version {
		return errors.New("-version says what the release is called, such as 1.0.0")
	}
	if err := os.Mkdir(out, 0o755); err != nil {
		return err
	}
	licences, err := readLicences("NOTICES.md")
	if err != nil {
		return err
	}
	var made []string
	var all []module
	for _, t := range targets {
		name := filepath.Join(out, t.file("mesa-"+version))
		fmt.Println(name)
		if err := t.build(ctx, ".", "./cmd/mesa", name); err != nil {
			return err
		}
		modules, err := modulesIn(name)
		if err != nil {
			return err
		}
		if err := writeSBOM(name+".cdx.json", version, t, name, modules, licences); err != nil {
			return err
		}
		made = append(made, filepath.Base(name), filepath.Base(name)+".cdx.json")
		all = append(all, modules...)
	}
	if twice {
		if err := sameAgain(ctx, targets[0], filepath.Join(out, made[0])); err != nil {
			return err
		}
	}
	const notices = "THIRD-PARTY-NOTICES.txt"
	if err := writeNotices(ctx, filepath.Join(out, notices), distinct(all)); err != nil {
		return err
	}
	return writeSums(out, append(made, notices))
}

// distinct returns the modules without repeats, sorted by path and version.
func distinct(all []module) []module {
	all = slices.Clone(all)
	slices.SortFunc(all, module.compare)
	return slices.Compact(all)
}
