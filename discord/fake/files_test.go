package fake

import (
	"bytes"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"
)

// A message with files is accepted only as Discord accepts it.
func TestFilesAreCheckedLikeDiscord(t *testing.T) {
	picture := bytes.Repeat([]byte{1}, 100)
	tests := map[string]struct {
		payload string
		files   map[string][]byte // by field and name: "files[0] a.png"
		good    bool
	}{
		"a picture": {`{"attachments":[{"id":0,"description":"luck over time"}]}`,
			map[string][]byte{"files[0] a.png": picture}, true},
		"a text needs no alt":   {`{"attachments":[{"id":0}]}`, map[string][]byte{"files[0] a.jsonl": picture}, true},
		"a picture without alt": {`{"attachments":[{"id":0}]}`, map[string][]byte{"files[0] a.png": picture}, false},
		"its name for alt": {`{"attachments":[{"id":0,"description":"a.png"}]}`,
			map[string][]byte{"files[0] a.png": picture},
			false},
		"1024 characters": {`{"attachments":[{"id":0,"description":"` + strings.Repeat("é", 1024) + `"}]}`,
			map[string][]byte{"files[0] a.png": picture}, true},
		"1025 characters": {`{"attachments":[{"id":0,"description":"` + strings.Repeat("é", 1025) + `"}]}`,
			map[string][]byte{"files[0] a.png": picture}, false},
		"a file of another number": {`{"attachments":[{"id":1,"description":"x"}]}`,
			map[string][]byte{"files[0] a.png": picture}, false},
		"no attachment": {`{"attachments":[]}`, map[string][]byte{"files[0] a.png": picture}, false},
		"no file":       {`{"attachments":[{"id":0,"description":"x"}]}`, nil, false},
		"an empty file": {`{"attachments":[{"id":0,"description":"x"}]}`,
			map[string][]byte{"files[0] a.png": nil}, false},
		"10 MiB": {`{"attachments":[{"id":0,"description":"x"}]}`,
			map[string][]byte{"files[0] a.png": make([]byte, maxFile)}, true},
		"more than 10 MiB": {`{"attachments":[{"id":0,"description":"x"}]}`,
			map[string][]byte{"files[0] a.png": make([]byte, maxFile+1)}, false},
		"no JSON": {`{`, nil, false},
	}
	for name, tt := range tests {
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		w.WriteField("payload_json", tt.payload)
		for f, data := range tt.files {
			field, file, _ := strings.Cut(f, " ")
			part, err := w.CreateFormFile(field, file)
			if err != nil {
				t.Fatal(err)
			}
			part.Write(data)
		}
		w.Close()
		r := httptest.NewRequest("PATCH", "/", &body)
		r.Header.Set("Content-Type", w.FormDataContentType())
		if _, err := unpack(r); (err == nil) != tt.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}
