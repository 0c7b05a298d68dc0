package fake

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
)

// Discord's limits for files, the smallest of any server. maxAlt bounds descriptions; we use it for
// file names too.
const (
	maxFiles   = 10
	maxFile    = 10 << 20
	maxRequest = 25 << 20
	maxAlt     = 1024
)

// unpack reads the body of a request. Of a body with files it returns the JSON part, with the names
// of the files in it. Libraries number attachments, which Discord accepts but its document does
// not: unpack makes the numbers text.
func unpack(r *http.Request) ([]byte, error) {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data") {
		return io.ReadAll(r.Body)
	}
	if r.ContentLength > maxRequest {
		return nil, fmt.Errorf("a request of %d bytes", r.ContentLength)
	}
	if err := r.ParseMultipartForm(maxRequest); err != nil {
		return nil, err
	}
	var m object
	if err := json.Unmarshal([]byte(r.FormValue("payload_json")), &m); err != nil {
		return nil, err
	}
	for _, a := range objectsField(m, "attachments") {
		a["id"] = fmt.Sprint(a["id"])
		f := attachmentFile(r, a)
		if f == nil {
			return nil, fmt.Errorf("no file for attachment %v", a)
		}
		a["filename"] = f.Filename
	}
	if err := checkFiles(objectsField(m, "attachments"), r.MultipartForm.File); err != nil {
		return nil, err
	}
	return json.Marshal(m)
}

// attachmentFile returns the file of an attachment, nil if there is none.
func attachmentFile(r *http.Request, a object) *multipart.FileHeader {
	files := r.MultipartForm.File["files["+stringField(a, "id")+"]"]
	if len(files) != 1 {
		return nil
	}
	return files[0]
}

// checkFiles checks the files of a message. A picture needs a description: this rule is our own,
// because there are people who cannot see it.
func checkFiles(attachments []object, files map[string][]*multipart.FileHeader) error {
	var errs []error
	if len(files) > maxFiles || len(files) != len(attachments) {
		errs = append(errs, fmt.Errorf("%d files for %d attachments", len(files), len(attachments)))
	}
	for _, a := range attachments {
		errs = append(errs, checkLength("file name", stringField(a, "filename"), 1, maxAlt),
			checkLength("description of "+stringField(a, "filename"), stringField(a, "description"), 0, maxAlt))
		alt := stringField(a, "description")
		if strings.HasSuffix(stringField(a, "filename"), ".png") && (alt == "" || alt == stringField(a, "filename")) {
			errs = append(errs,
				fmt.Errorf("the picture %s says nothing to who cannot see it", stringField(a, "filename")))
		}
	}
	for name, fs := range files {
		for _, f := range fs {
			if f.Size == 0 || f.Size > maxFile {
				errs = append(errs, fmt.Errorf("%s has %d bytes", name, f.Size))
			}
		}
	}
	return errors.Join(errs...)
}

// attach adds to each attachment of a message the bytes of its file.
func attach(r *http.Request, m object) {
	if r.MultipartForm == nil {
		return
	}
	for _, a := range objectsField(m, "attachments") {
		f, err := attachmentFile(r, a).Open()
		if err != nil {
			continue // it is in memory
		}
		a["data"], _ = io.ReadAll(f)
		f.Close()
	}
}
