package web_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"mesa/table"
	"mesa/web"
)

// Every user can download their personal data as a file, and erase it after reading what goes and
// what stays.
func TestPersonalDataIsExportedAndErased(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	gm, dora := r.enter("ana"), r.stranger()
	dora.post(gm.invite(id, ""), url.Values{"name": {"Dora"}})
	page := dora.get("/me")
	for _, link := range []string{`href="/me/data"`, `href="/me/erase"`} {
		if !strings.Contains(page.text, link) {
			t.Errorf("no %s in:\n%s", link, page.text)
		}
	}
	file := dora.get("/me/data")
	var about table.PersonalData
	if err := json.Unmarshal([]byte(file.text), &about); err != nil || len(about.Tables) != 1 ||
		about.Tables[0].Chairs[0] != "Dora" {
		t.Fatalf("the file: %v\n%s", err, file.text)
	}
	if strings.Contains(file.text, "ana") && strings.Contains(file.text, `"user":"ana"`) ||
		file.header.Get("Content-Disposition") == "" {
		t.Errorf("the file:\n%s", file.text)
	}
	for _, path := range []string{"/me/data", "/me/erase"} {
		if page := r.stranger().get(path); page.status != http.StatusForbidden {
			t.Errorf("a stranger at %s: %d", path, page.status)
		}
	}
	if page := dora.get("/me/erase"); page.status != http.StatusOK || !strings.Contains(page.text, about.User) {
		t.Errorf("asked: %d\n%s", page.status, page.text)
	}
	if page := dora.post("/me/erase", url.Values{}); page.status != http.StatusUnprocessableEntity ||
		!strings.Contains(page.text, "Nothing was erased") {
		t.Errorf("without a tick: %d", page.status)
	}
	sure := url.Values{"sure": {"yes"}}
	if page := gm.post("/me/erase", sure); page.status != http.StatusUnprocessableEntity ||
		!strings.Contains(page.text, "would leave no GM at") {
		t.Errorf("the only GM: %d\n%s", page.status, page.text)
	}
	if page := dora.post("/me/erase", sure); page.status != http.StatusOK || strings.Contains(page.text, "Signed in") {
		t.Errorf("erased: %d\n%s", page.status, page.text)
	}
	if page := dora.get("/me"); page.status != http.StatusForbidden {
		t.Errorf("still signed in: %d", page.status)
	}
	if c := r.view(id, "ana", "gm").Chair("dora"); c.User != "" {
		t.Errorf("still in the chair: %+v", c)
	}
	if left, err := r.service.PersonalData(t.Context(), about.User); err != nil || len(left.Kept)+len(left.Tables) > 0 {
		t.Errorf("left: %+v, %v", left, err)
	}
}
