package fake

import (
	"html/template"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The data of the page.

type pageView struct {
	Me       *User
	Path     string
	People   []pagePerson
	Channels []pageChannel
	Channel  pageChannel
	Messages []pageMessage
	Form     *pageForm
	Said     string
	Faults   []string
	Commands []typedCommand
	Command  *typedCommand
	Changes  int
	Closed   bool
	Locales  []string
}

type pagePerson struct {
	Name, Locale, Path, Letter, Colour string
	Now                                bool
}

type pageChannel struct {
	Name, Path, Kind, Sign string
	Now, Bot               bool
}

type pageMessage struct {
	*Message
	Who, Letter, Colour, Time, Answered string
	Used, Asker                         string // the command that it answers, and its author
	App                                 bool
	HTML                                template.HTML
	Rows                                []pageRow
	Files                               []pageFile
	Count                               int
	Thinking                            bool
	For                                 string // ephemeral: the person who sees it
}

type pageFile struct {
	File
	Path    string
	Picture bool
}

type pageRow struct{ Parts []pagePart }

// pagePart is a button or a select.
type pagePart struct {
	ID, Label, URL, Style, Hint string
	Select, Off                 bool
	Options                     []Option
	Many                        bool
}

type pageForm struct {
	Title  string
	Fields []pageField
}

type pageField struct {
	Text                   template.HTML // a text without a field
	ID, Label, Help, Value string
	Hint                   string
	Required, Long, Many   bool
	Most                   int
	Options                []Option
}

// view returns the page of a person in a channel. typing names the command that has its form open,
// "" for none.
func (p *page) view(at *viewer, typing string) pageView {
	people, channels := p.server.peopleAndChannels(at.User)
	v := pageView{Me: at.User, Path: at.path(), Faults: p.faults(), Commands: p.server.typable(at),
		Locales: []string{"en-US", "pt-BR"}}
	for _, u := range people {
		there := at.channel
		if there.with != nil {
			there = u.Private()
		}
		v.People = append(v.People,
			pagePerson{u.Name, u.Locale, (&viewer{u, there}).path(), letter(u.Name), colour(u.ID), u == at.User})
	}
	for _, c := range channels {
		shown := c.pageView((&viewer{at.User, c}).path())
		if shown.Now = c == at.channel; shown.Now {
			v.Channel = shown
		}
		v.Channels = append(v.Channels, shown)
	}
	if i := slices.IndexFunc(v.Commands, func(c typedCommand) bool { return c.Name == typing }); i >= 0 {
		v.Command = &v.Commands[i]
	}
	p.mu.Lock()
	v.Said = p.notices[at.User]
	v.Form = formView(p.forms[at.User])
	p.mu.Unlock()
	p.server.mu.Lock()
	defer p.server.mu.Unlock()
	v.Changes, v.Closed = p.server.changes, at.closed
	for _, m := range at.channel.messages {
		if !m.Ephemeral || m.to == at.User {
			v.Messages = append(v.Messages, m.view(at.channel, p.server.people))
		}
	}
	return v
}

func (c *Channel) pageView(path string) pageChannel {
	shown := pageChannel{Name: c.Name, Path: path, Kind: "text", Sign: "#", Bot: true}
	switch {
	case c.with != nil:
		shown.Kind, shown.Sign = "private", "@"
	case c.elsewhere:
		shown.Kind, shown.Sign, shown.Bot = "elsewhere", "&", false
	case c.Parent != "":
		shown.Kind, shown.Sign = "thread", "›"
	}
	return shown
}

// view returns a message as the person reads it. s.mu must be held.
func (m *Message) view(c *Channel, people map[string]*User) pageMessage {
	v := pageMessage{Message: m, Who: "Mesa", App: m.By == nil || m.bot, Letter: "M", Colour: "0",
		HTML: markdown(m.Text, people),
		Used: m.typed, Count: utf16Length(m.Text), Time: idTime(m.ID)}
	v.Thinking = m.thinking
	if m.asker != nil {
		v.Asker = m.asker.Name
	}
	if m.to != nil {
		v.For = m.to.Name
	}
	if m.By != nil {
		v.Who, v.Letter, v.Colour = m.By.Name, letter(m.By.Name), colour(m.By.ID)
	}
	for _, other := range c.messages {
		if other.ID == m.Answers {
			v.Answered = strings.ReplaceAll(other.Text, Mention, "@Mesa")
		}
	}
	for i, f := range m.Files {
		v.Files = append(v.Files,
			pageFile{f, "/file/" + m.ID + "/" + strconv.Itoa(i), strings.HasSuffix(f.Name, ".png")})
	}
	for _, row := range m.rows {
		var r pageRow
		for _, part := range objectsField(row, "components") {
			r.Parts = append(r.Parts, partView(part))
		}
		v.Rows = append(v.Rows, r)
	}
	return v
}

var styles = []string{"", "primary", "secondary", "success", "danger", "link"}

func partView(c object) pagePart {
	v := pagePart{ID: stringField(c, "custom_id"), Label: stringField(c, "label"), URL: stringField(c, "url"),
		Off: c["disabled"] == true}
	if numberField(c, "type") == stringSelect {
		v.Select, v.Options, v.Hint = true, options(c), stringField(c, "placeholder")
		v.Many = bound(c, "max_values", 1) > 1
		return v
	}
	v.Style = styles[min(max(numberField(c, "style"), 0), len(styles)-1)]
	return v
}

func formView(f *Form) *pageForm {
	if f == nil {
		return nil
	}
	v := &pageForm{Title: f.Title}
	for _, l := range f.fields {
		if numberField(l, "type") == textDisplay {
			v.Fields = append(v.Fields, pageField{Text: markdown(stringField(l, "content"), nil)})
			continue
		}
		c, _ := l["component"].(object)
		v.Fields = append(v.Fields,
			pageField{ID: stringField(c, "custom_id"), Label: stringField(l, "label"),
				Help:  stringField(l, "description"),
				Value: stringField(c, "value"), Hint: stringField(c, "placeholder"), Required: c["required"] == true,
				Long: numberField(c, "style") == 2,
				Many: bound(c, "max_values", 1) > 1, Most: bound(c, "max_length", 4000), Options: options(c)})
	}
	return v
}

// idTime returns the time of day when an id was made, "" if it is no number.
func idTime(id string) string {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return ""
	}
	return time.UnixMilli(int64(n>>22) + epoch).Format("15:04:05")
}

func letter(name string) string {
	for _, r := range name {
		return strings.ToUpper(string(r))
	}
	return "?"
}

// colour returns one of five colours, "1" to "5", always the same for an id.
func colour(id string) string {
	n, _ := strconv.ParseUint(id, 10, 64)
	return strconv.FormatUint(1+n%5, 10)
}

// displayName returns the name that a mention is shown by.
func displayName(id string, people map[string]*User) string {
	if p := people[id]; p != nil {
		return p.Name
	}
	if id == AppID {
		return "Mesa"
	}
	return "unknown-user"
}

var marks = regexp.MustCompile("\\\\[^\\pL\\pN\\s]|\\*\\*|`[^`\n]+`|<t:([0-9]+):R>|<@!?[0-9]+>|https?://[^\\s<>]+")

// markdown renders a message's text as a client shows it, as far as needed here: bold, code, lists,
// times, mentions and links.
func markdown(text string, people map[string]*User) template.HTML {
	var b strings.Builder
	bold, at := false, 0
	for _, m := range marks.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(template.HTMLEscapeString(text[at:m[0]]))
		at = m[1]
		switch found := text[m[0]:m[1]]; {
		case found == "**":
			b.WriteString(map[bool]string{false: "<strong>", true: "</strong>"}[bold])
			bold = !bold
		case found[0] == '\\':
			b.WriteString(template.HTMLEscapeString(found[1:]))
		case found[0] == '`':
			b.WriteString("<code>" + template.HTMLEscapeString(strings.Trim(found, "`")) + "</code>")
		case strings.HasPrefix(found, "<t:"):
			n, _ := strconv.ParseInt(text[m[2]:m[3]], 10, 64)
			b.WriteString("<span class=time>" + time.Until(time.Unix(n, 0)).Round(time.Second).String() + "</span>")
		case strings.HasPrefix(found, "<@"):
			b.WriteString("<span class=mention>@" +
				template.HTMLEscapeString(displayName(strings.Trim(found, "<@!>"), people)) + "</span>")
		default:
			link := template.HTMLEscapeString(found)
			b.WriteString(`<a href="` + link + `" rel="noreferrer" target="_blank">` + link + "</a>")
		}
	}
	b.WriteString(template.HTMLEscapeString(text[at:]))
	if bold {
		b.WriteString("</strong>")
	}
	lines := strings.Split(b.String(), "\n")
	for i, l := range lines {
		if rest, is := strings.CutPrefix(l, "- "); is {
			lines[i] = "<span class=item>• " + rest + "</span>"
		}
	}
	return template.HTML(strings.Join(lines, "\n"))
}
