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

// module is what others have made and a program holds.
type module struct{ path, version, sum string }

func (m module) compare(o module) int {
	return cmp.Or(cmp.Compare(m.path, o.path), cmp.Compare(m.version, o.version))
}

// goLibrary is what Go's own library is called here, which no program lacks.
const goLibrary = "stdlib"

// modulesIn are the modules that a program says it was built of, Go's library first.
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

// noticeRow is a module in the tables of NOTICES.md.
var noticeRow = regexp.MustCompile(`(?m)^\| (\S+\.\S+/\S+) \| v\S+ \| (\S+) \|`)

// readLicences reads which licence each module has, by its path. Somebody has read
// the licences for that list, and a test holds it to go.mod.
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

// The parts of a CycloneDX document that we fill (cyclonedx.org, 1.5).
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

// writeSBOM writes what is in a program, in a form that tools read. It hangs on the
// program alone, so it is the same each time. A module whose licence nobody has noted
// is an error.
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

// serial is a UUID (RFC 9562, version 8) made of a checksum.
func serial(sum string) string {
	h := sha256.Sum256([]byte(sum))
	h[6], h[8] = h[6]&0x0f|0x80, h[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}
