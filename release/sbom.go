package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// module is a third-party module in a program, or Go's standard library. sum is the checksum of the
// module in go.sum, "" for the library.
type module struct{ path, version, sum string }

func (m module) compare(o module) int {
	return cmp.Or(cmp.Compare(m.path, o.path), cmp.Compare(m.version, o.version))
}

// goLibrary is the name of Go's standard library here. Every program has it.
const goLibrary = "stdlib"

// modulesIn returns the modules that a program was built from, Go's library first. It fails if a
// module is replaced by another.
func modulesIn(program string) ([]module, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	all := []module{{goLibrary, strings.TrimPrefix(info.GoVersion, "go"), ""}}
	for _, d := range info.Deps {
		if d.Replace != nil {
			return nil, fmt.Errorf("%s: %s is replaced by %s", program, d.Path, d.Replace.Path)
		}
		all = append(all, module{d.Path, d.Version, d.Sum})
	}
	return all, nil
}

// noticeRow matches a module in the tables of NOTICES.md.
var noticeRow = regexp.MustCompile(`(?m)^\| (\S+\.\S+/\S+) \| v\S+ \| (\S+) \|`)

// readLicences returns the licence of each module in NOTICES.md and of goLibrary, by path.
// NOTICES.md is kept by hand; TestNoticesNameAllModules compares it with go.mod.
func readLicences(notices string) (map[string]string, error) {
	text, err := os.ReadFile(notices)
	if err != nil {
		return nil, err
	}
	licences := map[string]string{goLibrary: "BSD-3-Clause"}
	for _, row := range noticeRow.FindAllStringSubmatch(string(text), -1) {
		licences[row[1]] = row[2]
	}
	return licences, nil
}

// The parts of a CycloneDX document (cyclonedx.org, 1.5) that writeSBOM fills.
type (
	document struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Serial     string      `json:"serialNumber"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
	}
	metadata struct {
		Component component `json:"component"`
	}
	component struct {
		Type       string     `json:"type"`
		Ref        string     `json:"bom-ref"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		PURL       string     `json:"purl,omitempty"`
		Hashes     []hash     `json:"hashes,omitempty"`
		Licences   []licence  `json:"licenses,omitempty"`
		Properties []property `json:"properties,omitempty"`
	}
	hash struct {
		Alg     string `json:"alg"`
		Content string `json:"content"`
	}
	licence struct {
		Licence struct {
			ID string `json:"id"`
		} `json:"license"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
)

// writeSBOM writes the SBOM of a program to file. The SBOM depends only on the arguments and the
// program, so it is the same each time. writeSBOM fails if a module has no licence in licences.
func writeSBOM(file, version string, t target, program string, modules []module, licences map[string]string) error {
	sum, err := sumOf(program)
	if err != nil {
		return err
	}
	d := document{Format: "CycloneDX", Spec: "1.5", Serial: serial(sum), Version: 1}
	d.Metadata.Component = component{Type: "application", Ref: "mesa", Name: "mesa", Version: version,
		Hashes:     []hash{{"SHA-256", sum}},
		Properties: []property{{"file", filepath.Base(program)}, {"GOOS", t.os}, {"GOARCH", t.arch}}}
	for _, m := range modules {
		id := licences[m.path]
		if id == "" {
			return fmt.Errorf("NOTICES.md does not say the licence of %s", m.path)
		}
		purl := "pkg:golang/" + m.path + "@" + m.version
		c := component{Type: "library", Ref: purl, Name: m.path, Version: m.version, PURL: purl,
			Licences: make([]licence, 1)}
		c.Licences[0].Licence.ID = id
		if m.sum != "" {
			c.Properties = []property{{"go.sum", m.sum}}
		}
		d.Components = append(d.Components, c)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	if err := e.Encode(d); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// serial returns the serial number of a document: a UUID (RFC 9562, version 8) made from a
// checksum.
func serial(sum string) string {
	h := sha256.Sum256([]byte(sum))
	h[6], h[8] = h[6]&0x0f|0x80, h[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}
