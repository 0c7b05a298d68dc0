package web

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// homePage is the start page of a person.
type homePage struct {
	Tables                     []table.Summary
	Games                      []table.Playable
	Locales                    []string
	Given                      table.NewTable   // what was typed and refused, or the presets
	Tutorials                  []table.Playable // the systems with a tutorial
	DemoID, CreateID, ImportID string           // command ids of the forms
}

// home shows a signed-in person their tables, and others the welcome page.
func (req *request) home() error {
	if !req.signedIn {
		return req.render(http.StatusOK, "welcome.html", req.frame(req.msg("web.welcome.title")), nil)
	}
	return req.showHome(http.StatusOK, table.NewTable{Lang: req.p.Locale()}, nil)
}

// showHome shows the start page, with what was typed and the refusal; no is nil for none.
func (req *request) showHome(status int, given table.NewTable, no *game.Refusal) error {
	tables, err := req.tables.Tables(req.ctx(), req.ses.User)
	if err != nil {
		return fmt.Errorf("web: tables: %w", err)
	}
	f := req.frame(req.msg("web.home.title"))
	f.Here = "/"
	if no != nil {
		req.showRefusal(&f, no)
	}
	return req.render(status, "home.html", f,
		homePage{tables, req.tables.Games(), lang.Locales, given, req.tutorials(), newID(), newID(), newID()})
}

// createTable creates a table, empty or with the system's demo, and redirects to it.
func (req *request) createTable() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.createLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	form := req.r.PostForm
	f := table.NewTable{System: form.Get("system"), Title: form.Get("title"), Lang: form.Get("lang"),
		Demo:   form.Get("demo") != "",
		GMName: req.ses.Name, Door: game.DoorAsk}
	id, err := req.tables.Create(req.ctx(), req.ses.User, causeOf(form), f)
	return req.openTable(id, err, f)
}

// openTable redirects to a new table. If err is a refusal, it shows the start page with the refusal
// and with what was typed; it returns any other err.
func (req *request) openTable(id game.TableID, err error, given table.NewTable) error {
	var no *game.Refusal
	if errors.As(err, &no) {
		return req.showHome(http.StatusUnprocessableEntity, given, no)
	}
	if err != nil {
		return err
	}
	return req.redirect(tablePath(id, "", ""))
}

// causeOf returns the id of the command that a form of the start page sends. A form without an id
// gets a new one each time, so it does its command as often as it is sent.
func causeOf(form url.Values) game.CommandID {
	id := form.Get(idField)
	if !isWord(id, 8, 64) {
		id = newID()
	}
	return game.CommandID("web:" + id)
}

// importTable creates a table from an exported file, which is read as it arrives.
func (req *request) importTable() error {
	if !req.createLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	file, err := req.uploadedFile()
	if err != nil {
		return err
	}
	id, err := req.tables.Import(req.ctx(), req.ses.User, causeOf(req.r.URL.Query()), file)
	var big *http.MaxBytesError
	if errors.As(err, &big) {
		return errTooLarge
	}
	return req.openTable(id, err, table.NewTable{Lang: req.p.Locale()})
}

// uploadedFile returns the file of a multipart form, to be read as it arrives. It fails if there is
// none.
func (req *request) uploadedFile() (io.Reader, error) {
	form, err := req.r.MultipartReader()
	if err != nil {
		return nil, errMalformed
	}
	var part *multipart.Part
	for part == nil || part.FormName() != "file" {
		if part, err = form.NextPart(); err != nil {
			return nil, errMalformed
		}
	}
	return part, nil
}

// personalPage shows a person's own settings: their language, the guest's link to return by,
// signing out, and the settings that the script stores in the browser.
func (req *request) personalPage() error {
	return req.render(http.StatusOK, "me.html", req.frame(req.msg("web.me")), lang.Locales)
}

// language sets the language of the signed-in person, or else of the browser.
func (req *request) language() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	wanted := req.r.PostForm.Get("lang")
	if !slices.Contains(lang.Locales, wanted) {
		return errMalformed
	}
	if req.signedIn {
		if err := req.tables.SetLanguage(req.ctx(), req.ses.User, wanted); err != nil {
			return fmt.Errorf("web: set language: %w", err)
		}
	} else {
		life := int(365 * 24 * time.Hour / time.Second)
		http.SetCookie(req.w,
			&http.Cookie{Name: langCookie, Value: wanted, Path: "/", MaxAge: life, HttpOnly: true, Secure: req.secure,
				SameSite: http.SameSiteLaxMode})
	}
	return req.redirect(localPath(strings.TrimSpace(req.r.PostForm.Get("back"))))
}
