package fake

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// documentEnv names the variable with the file of Discord's OpenAPI document. Without it the
// document is looked for beside the checkout.
const documentEnv = "DISCORD_OPENAPI"

const documentURL = "discord.json"

// schemas checks bodies against Discord's own OpenAPI document. The zero value checks nothing.
type schemas struct {
	compiler *jsonschema.Compiler
	routes   map[string]map[string]any // the operation by route, such as "POST /channels/{}/messages"

	mu   sync.Mutex
	done map[string]*jsonschema.Schema
}

var load = sync.OnceValues(loadSchemas)

// document returns the schemas. A short run has none: it sends the same requests as a whole run,
// which checks them. If the document is missing, nothing is checked and a notice is logged; on CI
// the test ends.
func document(t testing.TB) *schemas {
	if testing.Short() {
		return &schemas{}
	}
	s, err := load()
	if errors.Is(err, fs.ErrNotExist) {
		if os.Getenv("CI") == "true" {
			t.Fatalf("Discord's OpenAPI document is missing: %v", err)
		}
		t.Logf("Discord's OpenAPI document is missing, only our own rules are checked: %v", err)
		return &schemas{}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func loadSchemas() (*schemas, error) {
	data, err := readDocument()
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	forbidUnknown(doc)
	s := &schemas{compiler: jsonschema.NewCompiler(), routes: map[string]map[string]any{},
		done: map[string]*jsonschema.Schema{}}
	if err := s.compiler.AddResource(documentURL, doc); err != nil {
		return nil, err
	}
	for path, item := range valueAt(doc, "paths").(map[string]any) {
		for method, op := range item.(map[string]any) {
			if op, ok := op.(map[string]any); ok {
				op["x-path"] = path
				s.routes[strings.ToUpper(method)+" "+withoutParamNames(path)] = op
			}
		}
	}
	return s, nil
}

func readDocument() ([]byte, error) {
	if path := os.Getenv(documentEnv); path != "" {
		return os.ReadFile(path)
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return os.ReadFile(filepath.Join(dir, "..", "shared", "discord", "openapi.json"))
		}
		if dir == filepath.Dir(dir) {
			return nil, fmt.Errorf("no go.mod above: %w", fs.ErrNotExist)
		}
	}
}

// forbidUnknown forbids other properties in every object that lists its properties, unless the
// document allows others or combines the object by allOf. So a misspelt field is an error.
func forbidUnknown(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, lists := v["properties"].(map[string]any); lists && v["type"] != nil &&
			v["additionalProperties"] == nil &&
			v["allOf"] == nil {
			v["additionalProperties"] = false
		}
		for _, inner := range v {
			forbidUnknown(inner)
		}
	case []any:
		for _, inner := range v {
			forbidUnknown(inner)
		}
	}
}

// withoutParamNames returns a path with {} for each parameter.
func withoutParamNames(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if strings.HasPrefix(p, "{") {
			parts[i] = "{}"
		}
	}
	return strings.Join(parts, "/")
}

func valueAt(v any, keys ...string) any {
	for _, k := range keys {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[k]
	}
	return v
}

// request checks the body of a request to a route, for example "POST /channels/{}/messages".
func (s *schemas) request(route string, body []byte) error {
	return s.check(route, body, "requestBody", "content", "application/json", "schema")
}

// response checks the body of an answer of a route with a status.
func (s *schemas) response(route string, status int, body []byte) error {
	return s.check(route, body, "responses", fmt.Sprint(status), "content", "application/json", "schema")
}

func (s *schemas) check(route string, body []byte, keys ...string) error {
	if s.compiler == nil {
		return nil
	}
	op := s.routes[route]
	if op == nil {
		return fmt.Errorf("%s: no such route in Discord's document", route)
	}
	if valueAt(op, keys...) == nil {
		return fmt.Errorf("%s: Discord's document knows no %s", route, strings.Join(keys[:len(keys)-1], " "))
	}
	method, _, _ := strings.Cut(route, " ")
	schema, err := s.schema(append([]string{"paths", op["x-path"].(string), strings.ToLower(method)}, keys...))
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("%s: %w", route, err)
	}
	if err := schema.Validate(v); err != nil {
		return fmt.Errorf("%s: %s\n%w", route, body, err)
	}
	return nil
}

func (s *schemas) schema(keys []string) (*jsonschema.Schema, error) {
	escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
	for i, k := range keys {
		keys[i] = escape.Replace(k)
	}
	pointer := documentURL + "#/" + strings.Join(keys, "/")
	s.mu.Lock()
	defer s.mu.Unlock()
	if sch := s.done[pointer]; sch != nil {
		return sch, nil
	}
	sch, err := s.compiler.Compile(pointer)
	if err == nil {
		s.done[pointer] = sch
	}
	return sch, err
}

// decode reads a body for our own rules.
func decode(body []byte) (any, error) {
	var v any
	err := json.Unmarshal(body, &v)
	return v, err
}
