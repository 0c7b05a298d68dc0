package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// target is an operating system and an architecture, by their names in Go.
type target struct{ os, arch string }

// file returns the name of the built program.
func (t target) file(name string) string {
	name += "-" + t.os + "-" + t.arch
	if t.os == "windows" {
		name += ".exe"
	}
	return name
}

// fixed are environment variables of go build. They are set so that a build depends only on the
// sources and the version of Go, and on no setting of the machine.
var fixed = []string{"CGO_ENABLED=0", "GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=", "GOWORK=off"}

// build builds the package pkg of the sources in dir into the file out. The program contains
// nothing about where, when or by whom it was built. env overrides fixed. It fails with the output
// of go build.
func (t target) build(ctx context.Context, dir, pkg, out string, env ...string) error {
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-mod=readonly", "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid=",
		"-o", out, pkg)
	cmd.Dir = dir
	cmd.Env = slices.Concat(os.Environ(), fixed, []string{"GOOS=" + t.os, "GOARCH=" + t.arch}, env)
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build for %s/%s: %w\n%s", t.os, t.arch, err, said)
	}
	return nil
}

// sameAgain builds a program again, from a copy of the files that Git tracks and with an empty
// build cache. It fails if the new program differs from the given one.
func sameAgain(ctx context.Context, t target, program string) error {
	dir, err := os.MkdirTemp("", "mesa-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	sources, again := filepath.Join(dir, "sources"), filepath.Join(dir, "program")
	if err := copyTracked(ctx, sources); err != nil {
		return err
	}
	if err := t.build(ctx, sources, "./cmd/mesa", again, "GOCACHE="+filepath.Join(dir, "cache")); err != nil {
		return err
	}
	return errors.Join(same(program, again), ctx.Err())
}

// same fails if two files differ, and prints their checksum if they do not.
func same(a, b string) error {
	first, err := sumOf(a)
	if err != nil {
		return err
	}
	second, err := sumOf(b)
	if err != nil {
		return err
	}
	if first != second {
		return fmt.Errorf("two builds differ: %s is %s, and then it is %s", a, first, second)
	}
	fmt.Println("built twice, the same:", first)
	return nil
}

// copyTracked copies the files that Git tracks to the folder to, with their present content.
func copyTracked(ctx context.Context, to string) error {
	list, err := exec.CommandContext(ctx, "git", "ls-files", "-z").Output()
	if err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	for _, name := range strings.Split(strings.TrimRight(string(list), "\x00"), "\x00") {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		copied := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(copied), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(copied, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// sumOf returns the SHA-256 of a file in hexadecimal.
func sumOf(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// writeSums writes the file SHA256SUMS in dir, in the format of sha256sum -c, with the named files
// sorted.
func writeSums(dir string, names []string) error {
	var b bytes.Buffer
	for _, name := range slices.Sorted(slices.Values(names)) {
		sum, err := sumOf(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%s  %s\n", sum, name)
	}
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), b.Bytes(), 0o644)
}
