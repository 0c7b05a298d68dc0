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

// A thing of the table goes out as a file, or as a page to be printed, and a file
// fills the form of an offer that takes one. What came in so is a form that
// somebody looks over: nothing is done until it is sent like any other.
const (
	fileField = "file"
	fillPath  = "/fill" // ends the address to which a form is sent with a file
	markdown  = "markdown"
)

// filesType is how a browser sends a form with a file.
const filesType = "multipart/form-data"

// read is what was understood of a file, above the form that it filled.
type read struct {
	Name string
	Left []game.Msg
}

// parseFile reads a form with its file; data is nil where none was chosen.
func (v *visit) parseFile() (name string, data []byte, err error) {
	if !strings.HasPrefix(v.r.Header.Get("Content-Type"), filesType) {
		return "", nil, &problem{http.StatusUnsupportedMediaType, malformed.why}
	}
	if err := v.r.ParseMultipartForm(fileFormSize); err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			return "", nil, &problem{http.StatusRequestEntityTooLarge, game.Say("file.refused.long", game.N("max", game.MaxFile>>10))}
		}
		return "", nil, malformed
	}
	defer v.r.MultipartForm.RemoveAll()
	file, head, err := v.r.FormFile(fileField)
	if err != nil {
		return "", nil, nil
	}
	defer file.Close()
	data, err = io.ReadAll(io.LimitReader(file, game.MaxFile+1))
	if err != nil {
		return "", nil, malformed
	}
	return head.Filename, data, nil
}

// fill shows a form with what a file says. A file that cannot be read leaves it
// as it was typed.
func (v *visit) fill() error {
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	name, data, err := v.parseFile()
	if err != nil {
		return err
	}
	c, ok := command(v.r.PostForm)
	if !ok {
		return malformed
	}
	sight, o, err := v.offered(c)
	if err != nil {
		return err
	}
	filled, no := game.Filled{}, game.Refuse("", "file.refused.unchosen")
	if name != "" {
		filled, no = v.system(sight.System).Fill(o, data)
	}
	if no != nil {
		no.Param = ""
		return v.formPage(http.StatusUnprocessableEntity, sight, o, &refused{no: no, c: c}, nil)
	}
	for param, words := range filled.Args {
		c.Args[param] = words
	}
	return v.formPage(http.StatusOK, sight, o, &refused{c: c}, &read{name, filled.Left})
}

// unread shows a form again that was sent with a file that nobody had read in.
func (v *visit) unread(c game.Command) error {
	sight, o, err := v.offered(c)
	if err != nil {
		return err
	}
	no := game.Refuse("", "file.refused.unread")
	return v.formPage(http.StatusUnprocessableEntity, sight, o, &refused{no: no, c: c}, nil)
}

// offered finds the offer of a form that is there still.
func (v *visit) offered(c game.Command) (table.Sight, game.Offer, error) {
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{Parts: table.Offers | table.Buttons})
	if err != nil {
		return sight, game.Offer{}, err
	}
	i := slices.IndexFunc(sight.Offers, func(o game.Offer) bool { return o.Key() == c.Key })
	if i < 0 {
		return sight, game.Offer{}, &problem{http.StatusNotFound, game.ErrGone.Why}
	}
	return sight, sight.Offers[i], nil
}

func (v *visit) system(name string) game.System {
	all := v.hall.Systems()
	return all[slices.IndexFunc(all, func(s game.System) bool { return s.Name() == name })]
}

// fileLink leads to a thing as a file.
type fileLink struct {
	Label game.Msg
	Href  string
}

// fileLinks are the forms in which the thing of a page can be taken along, and
// where it is drawn to be printed; none where the page shows no such thing.
func fileLinks(sight table.Sight, about game.Ref) (files []fileLink, paper string) {
	forms := sight.Files
	if _, ok := lang.Paper(sight.View, about); ok {
		forms = append(slices.Clone(forms), markdown)
		paper = tablePath(sight.Table, "print/"+string(about), sight.Seat.Chair)
	}
	for _, form := range forms {
		files = append(files, fileLink{game.Say("file.form." + form),
			tablePath(sight.Table, "file/"+form+"/"+string(about), sight.Seat.Chair)})
	}
	return files, paper
}

// file sends a thing as a file.
func (v *visit) file() error {
	about, form := game.Ref(v.r.PathValue("about")), v.r.PathValue("form")
	if form == markdown {
		_, b, err := v.paper(about)
		if err != nil {
			return err
		}
		return v.handOver(about.Word(), ".md", "text/markdown; charset=utf-8", []byte(v.p.Markdown(b)))
	}
	if form == inSVG || form == inPNG {
		return v.picture(about, form)
	}
	f, err := v.hall.File(v.ctx(), v.tableID(), v.who(), about, form)
	if err != nil {
		return err
	}
	return v.handOver(f.Name, f.Ext, "application/json", f.Data)
}

// handOver answers with a file that a browser keeps.
func (v *visit) handOver(name, ext, kind string, data []byte) error {
	v.w.Header().Set("Content-Type", kind)
	v.w.Header().Set("Content-Disposition", `attachment; filename="`+game.Slug(name)+ext+`"`)
	return reply(v.w, v.r, http.StatusOK, data)
}

// paper is what the asker sees of a thing whole.
func (v *visit) paper(about game.Ref) (table.Sight, game.Block, error) {
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{About: about, Parts: table.View})
	if err != nil {
		return sight, game.Block{}, err
	}
	b, ok := lang.Paper(sight.View, about)
	if !ok {
		return sight, b, notFound
	}
	v.speakTable(sight.Lang)
	return sight, b, nil
}

// printed is a thing on paper: what stands under its headings, in columns.
type printed struct {
	Title string // of the table
	Home  string
	Name  game.Msg
	Parts []lang.Part
}

// print shows a thing as it comes out of a printer.
func (v *visit) print() error {
	about := game.Ref(v.r.PathValue("about"))
	sight, b, err := v.paper(about)
	if err != nil {
		return err
	}
	page := printed{sight.Title, tablePath(sight.Table, string(about), sight.Seat.Chair), b.Title, lang.Parts(b)}
	return v.render(http.StatusOK, "print.html", v.frame(v.p.Say(b.Title)), page)
}
