package web

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// A sheet can be downloaded as a file or shown as a page for printing, and a file can fill the form
// of an offer that takes a file. Filling only shows the form: nothing is done until the reader
// sends the form.
const (
	fileField      = "file"
	fillPath       = "/fill" // the end of the address that a form with a file is sent to
	formatMarkdown = "markdown"
)

// multipartType is the content type of a form with a file.
const multipartType = "multipart/form-data"

// fileSummary says what was read from a file. It stands above the form that the file filled.
type fileSummary struct {
	Name     string     // of the file
	Unplaced []game.Msg // the parts that the form has no place for
}

// parseFile parses a form with its file. name is "" if no file was chosen. data may be one byte
// longer than game.MaxFile, and then is not the whole file.
func (req *request) parseFile() (name string, data []byte, err error) {
	if !strings.HasPrefix(req.r.Header.Get("Content-Type"), multipartType) {
		return "", nil, &requestError{http.StatusUnsupportedMediaType, errMalformed.why}
	}
	if err := req.r.ParseMultipartForm(fileFormSize); err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			return "", nil, &requestError{http.StatusRequestEntityTooLarge,
				game.Say("file.refused.long", game.N("max", game.MaxFile>>10))}
		}
		return "", nil, errMalformed
	}
	defer req.r.MultipartForm.RemoveAll()
	file, head, err := req.r.FormFile(fileField)
	if err != nil {
		return "", nil, nil
	}
	defer file.Close()
	data, err = io.ReadAll(io.LimitReader(file, game.MaxFile+1))
	if err != nil {
		return "", nil, errMalformed
	}
	return head.Filename, data, nil
}

// fillFromFile shows a form filled from a file. If the file cannot be read, the form says so and
// keeps what was typed.
func (req *request) fillFromFile() error {
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	name, data, err := req.parseFile()
	if err != nil {
		return err
	}
	c, ok := parseCommand(req.r.PostForm)
	if !ok {
		return errMalformed
	}
	view, o, err := req.findOffer(c)
	if err != nil {
		return err
	}
	filled, no := game.FormFill{}, game.Refuse("", "file.refused.unchosen")
	if name != "" {
		filled, no = req.system(view.System).Fill(o, data)
	}
	if no != nil {
		no.Param = ""
		return req.formPage(http.StatusUnprocessableEntity, view, o, &refusedPress{no: no, c: c}, nil)
	}
	for param, words := range filled.Args {
		c.Args[param] = words
	}
	return req.formPage(http.StatusOK, view, o, &refusedPress{c: c}, &fileSummary{name, filled.Unplaced})
}

// showUnread refuses a form that was sent while a file was chosen but not read in, and shows the
// form again.
func (req *request) showUnread(c game.Command) error {
	view, o, err := req.findOffer(c)
	if err != nil {
		return err
	}
	no := game.Refuse("", "file.refused.unread")
	return req.formPage(http.StatusUnprocessableEntity, view, o, &refusedPress{no: no, c: c}, nil)
}

// findOffer returns the offer that a command is for, and the view that has it. It fails if the
// offer is no longer there.
func (req *request) findOffer(c game.Command) (table.PlayerView, game.Offer, error) {
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(),
		table.ViewQuery{Fields: table.FieldOffers | table.FieldButtons})
	if err != nil {
		return view, game.Offer{}, err
	}
	i := slices.IndexFunc(view.Offers, func(o game.Offer) bool { return o.Key() == c.Key })
	if i < 0 {
		return view, game.Offer{}, &requestError{http.StatusNotFound, game.ErrNoLongerOffered.Reason}
	}
	return view, view.Offers[i], nil
}

// system returns the rules system with that name, which must exist.
func (req *request) system(name string) game.System {
	all := req.tables.Systems()
	return all[slices.IndexFunc(all, func(s game.System) bool { return s.Name() == name })]
}

// fileLink links to a file.
type fileLink struct {
	Label game.Msg
	Href  string
}

// fileLinks returns links to the sheet or map of a page as files, and the address of its page for
// printing. printPath is "" if the page shows neither.
func fileLinks(view table.PlayerView, about game.Ref) (files []fileLink, printPath string) {
	forms := view.FileFormats
	if _, ok := lang.SheetBlock(view.View, about); ok {
		forms = append(slices.Clone(forms), formatMarkdown)
		printPath = tablePath(view.Table, "print/"+string(about), view.Actor.Chair)
	}
	for _, form := range forms {
		files = append(files, fileLink{game.Say("file.form." + form),
			tablePath(view.Table, "file/"+form+"/"+string(about), view.Actor.Chair)})
	}
	return files, printPath
}

// file sends a sheet or a map as a file.
func (req *request) file() error {
	about, form := game.Ref(req.r.PathValue("about")), req.r.PathValue("form")
	if form == formatMarkdown {
		_, b, err := req.sheetOf(about)
		if err != nil {
			return err
		}
		return req.sendDownload(about.Word(), ".md", "text/markdown; charset=utf-8", []byte(req.p.Markdown(b)))
	}
	if form == formatSVG || form == formatPNG {
		return req.sendMap(about, form)
	}
	f, err := req.tables.File(req.ctx(), req.tableID(), req.caller(), about, form)
	if err != nil {
		return err
	}
	return req.sendDownload(f.Name, f.Ext, "application/json", f.Data)
}

// sendDownload sends data as a file to be stored, called by name and ext. kind is the content type.
func (req *request) sendDownload(name, ext, kind string, data []byte) error {
	req.w.Header().Set("Content-Type", kind)
	req.w.Header().Set("Content-Disposition", `attachment; filename="`+game.Slug(name)+ext+`"`)
	return reply(req.w, req.r, http.StatusOK, data)
}

// sheetOf returns the block with a sheet or a map, as the reader sees it, and the view that has it.
// It fails with errNotFound if the reader sees no such block.
func (req *request) sheetOf(about game.Ref) (table.PlayerView, game.Block, error) {
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(),
		table.ViewQuery{About: about, Fields: table.FieldView})
	if err != nil {
		return view, game.Block{}, err
	}
	b, ok := lang.SheetBlock(view.View, about)
	if !ok {
		return view, b, errNotFound
	}
	req.speakTable(view.Lang, view.System)
	return view, b, nil
}

// printPage is a sheet or a map for printing: its items under their headings, in columns.
type printPage struct {
	Title string // of the table
	Home  string
	Name  game.Msg
	Parts []lang.HeadedItems
}

// printPage shows the page for printing.
func (req *request) printPage() error {
	about := game.Ref(req.r.PathValue("about"))
	view, b, err := req.sheetOf(about)
	if err != nil {
		return err
	}
	page := printPage{view.Title, tablePath(view.Table, string(about), view.Actor.Chair), b.Title, lang.ByHeading(b)}
	return req.render(http.StatusOK, "print.html", req.frame(req.p.Say(b.Title)), page)
}
