package web

import (
	"html/template"
	"strings"
	"time"

	"mesa/game"
)

// timeMark stands for a time in a message until an element replaces it. What players have typed
// cannot hold it, because lang.Visible replaces control characters.
const timeMark = "\x01"

// shownTime returns a time in UTC, as readers without script see it.
func shownTime(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") + " UTC" }

// timeElement returns a time element. The script shows it in the browser's time zone.
func timeElement(t time.Time) string {
	return `<time datetime="` + t.UTC().Format("2006-01-02T15:04:05Z") + `">` + shownTime(t) + `</time>`
}

// sayTimes returns a message as HTML, with each time in it as an element.
func (s pages) sayTimes(m game.Msg) template.HTML {
	var times []time.Time
	said := s.p.WithClock(func(t time.Time) string {
		times = append(times, t)
		return timeMark
	}).Say(m)
	text := template.HTMLEscapeString(said)
	for _, t := range times {
		text = strings.Replace(text, timeMark, timeElement(t), 1)
	}
	return template.HTML(text)
}
