package fake

import (
	"net/http"
	"net/url"
)

// attached is the type of an option that takes a file.
const attached = 11

// upload is a file that a person sends with a command.
type upload struct {
	name, url string
	size      int
	data      []byte
}

// Upload stores a file at Discord and returns its id. The id is the value of an option that takes a
// file.
func (s *Server) Upload(name string, data []byte) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.newID()
	s.uploads[id] = &upload{name, s.http.URL + "/attachments/" + id + "/" + url.PathEscape(name), len(data), data}
	return id
}

// FileURL returns the address of an uploaded file.
func (s *Server) FileURL(id string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.uploads[id].url
}

// SetUpload sets the address and size that interactions state for an uploaded file.
func (s *Server) SetUpload(id, url string, size int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.uploads[id].url, s.uploads[id].size = url, size
}

// object returns the file as an interaction describes it.
func (u *upload) object(id string) object {
	return object{"id": id, "filename": u.name, "size": u.size, "url": u.url, "proxy_url": u.url, "ephemeral": true,
		"content_type": "application/toml"}
}

func (s *Server) attachment(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	u := s.uploads[r.PathValue("id")]
	s.mu.Unlock()
	if u == nil || u.name != r.PathValue("name") {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write(u.data)
}
