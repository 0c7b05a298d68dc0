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
	Tables                    []table.Summary
	Games                     []table.Playable
	Locales                   []string
	Given                     table.Founding   // what was typed and refused
	Lessons                   []table.Playable // the systems that can be learnt
	DemoID, FoundID, ImportID string
}

// home shows a person their tables, and anybody else what this is.
func (v *visit) home() error {
	if !v.in {
		return v.render(http.StatusOK, "welcome.html", v.frame(v.t("web.welcome.title")), nil)
	}
	return v.showHome(http.StatusOK, table.Founding{Lang: v.p.Locale()}, nil)
}

func (v *visit) showHome(status int, given table.Founding, no *game.Refusal) error {
	tables, err := v.hall.Tables(v.ctx(), v.ses.User)
	if err != nil {
		return fmt.Errorf("web: tables: %w", err)
	}
	f := v.frame(v.t("web.home.title"))
	f.Here = "/"
	if no != nil {
		v.refuse(&f, no)
	}
	return v.render(status, "home.html", f, homePage{tables, v.hall.Games(), lang.Locales, given, v.lessons(), newID(), newID(), newID()})
}

// found makes a table, empty or with the system's demo.
func (v *visit) found() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	if !v.deliveries.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	form := v.r.PostForm
	f := table.Founding{System: form.Get("system"), Title: form.Get("title"), Lang: form.Get("lang"), Demo: form.Get("demo") != "",
		GMName: v.ses.Name, Door: game.DoorAsk}
	id, err := v.hall.Found(v.ctx(), v.ses.User, causeOf(form), f)
	return v.opened(id, err, f)
}

// opened goes to a new table, or says why there is none beside what was typed.
func (v *visit) opened(id game.TableID, err error, given table.Founding) error {
	var no *game.Refusal
	if errors.As(err, &no) {
		return v.showHome(http.StatusUnprocessableEntity, given, no)
	}
	if err != nil {
		return err
	}
	return v.redirect(tablePath(id, "", ""))
}

// causeOf is the command's id in a form of the start page. One without gets a
// new id, and is then done each time.
func causeOf(form url.Values) game.CommandID {
	id := form.Get(idField)
	if !isWord(id, 8, 64) {
		id = newID()
	}
	return game.CommandID("web:" + id)
}

// imported makes a table of an exported file, read as it comes in.
func (v *visit) imported() error {
	if !v.deliveries.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	file, err := v.upload()
	if err != nil {
		return err
	}
	id, err := v.hall.Import(v.ctx(), v.ses.User, causeOf(v.r.URL.Query()), file)
	var big *http.MaxBytesError
	if errors.As(err, &big) {
		return tooLarge
	}
	return v.opened(id, err, table.Founding{Lang: v.p.Locale()})
}

// upload gives the file of a form that holds one.
func (v *visit) upload() (io.Reader, error) {
	form, err := v.r.MultipartReader()
	if err != nil {
		return nil, malformed
	}
	var part *multipart.Part
	for part == nil || part.FormName() != "file" {
		if part, err = form.NextPart(); err != nil {
			return nil, malformed
		}
	}
	return part, nil
}

// me shows a person what is theirs wherever they play: their language, their way
// back and out, and what a script keeps in their browser.
func (v *visit) me() error {
	return v.render(http.StatusOK, "me.html", v.frame(v.t("web.me")), lang.Locales)
}

// language sets the language: of the person, or of a browser that nobody is
// signed in with.
func (v *visit) language() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	wanted := v.r.PostForm.Get("lang")
	if !slices.Contains(lang.Locales, wanted) {
		return malformed
	}
	if v.in {
		if err := v.hall.SetLanguage(v.ctx(), v.ses.User, wanted); err != nil {
			return fmt.Errorf("web: set language: %w", err)
		}
	} else {
		life := int(365 * 24 * time.Hour / time.Second)
		http.SetCookie(v.w, &http.Cookie{Name: langCookie, Value: wanted, Path: "/", MaxAge: life, HttpOnly: true, Secure: v.secure,
			SameSite: http.SameSiteLaxMode})
	}
	return v.redirect(local(strings.TrimSpace(v.r.PostForm.Get("back"))))
}
