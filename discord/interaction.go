package discord

import (
	"cmp"
	"encoding/json"
	"strings"
	"time"

	"mesa/game"
)

// The types of an interaction.
const (
	typePing         = 1
	typeCommand      = 2
	typeComponent    = 3
	typeAutocomplete = 4
	typeForm         = 5
)

// The types of a channel that are threads.
const (
	announcementThread = 10
	privateThread      = 12
)

// typeGroup is the type of an option that is a group of subcommands.
const typeGroup = 2

const flagEphemeral = 64

// contextPrivate is where somebody writes to us in private. Other private messages,
// into which people bring us along, have another.
const contextPrivate = 1

// interaction is the part of Discord's payload that is read. The library's
// own types decode some fifty more fields, refuse payloads with parts that
// they do not know, and take ten times as long.
type interaction struct {
	ID          string          `json:"id"`
	AppID       string          `json:"application_id"`
	Type        int             `json:"type"`
	Token       string          `json:"token"`
	GuildID     string          `json:"guild_id"`
	ChannelID   string          `json:"channel_id"`
	Channel     channelInfo     `json:"channel"`
	Context     int             `json:"context"`
	Owners      json.RawMessage `json:"authorizing_integration_owners"`
	Locale      string          `json:"locale"`
	GuildLocale string          `json:"guild_locale"`
	Permissions string          `json:"app_permissions"`
	Member      member          `json:"member"`
	User        user            `json:"user"`
	Data        interactionData `json:"data"`
	Message     message         `json:"message"`

	late time.Duration // how long it was on its way, beside what others were
}

type channelInfo struct {
	Type     int    `json:"type"`
	ParentID string `json:"parent_id"`
}

type member struct {
	User        user   `json:"user"`
	Nick        string `json:"nick"`
	Permissions string `json:"permissions"`
}

type user struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
}

type message struct {
	ID    string `json:"id"`
	Flags int    `json:"flags"`
}

type interactionData struct {
	Name       string      `json:"name"`
	Options    []option    `json:"options"`
	CustomID   string      `json:"custom_id"`
	Values     []string    `json:"values"`
	Components []formField `json:"components"`
	Resolved   struct {
		Attachments map[string]attachment `json:"attachments"`
	} `json:"resolved"`
}

// attachment is a file that somebody sent along, which lies at Discord.
type attachment struct {
	Size int    `json:"size"`
	URL  string `json:"url"`
}

type option struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Options []option        `json:"options"`
	Focused bool            `json:"focused"`
}

// formField is a label of a submitted form with what stands in it.
type formField struct {
	Component struct {
		CustomID string   `json:"custom_id"`
		Value    string   `json:"value"`
		Values   []string `json:"values"`
	} `json:"component"`
}

// text gives an option's value as a person would write it.
func (o option) text() string {
	var s string
	if json.Unmarshal(o.Value, &s) == nil {
		return s
	}
	return strings.TrimSpace(string(o.Value))
}

// author is the person behind the interaction: the member in a guild, the
// user elsewhere.
func (in *interaction) author() user {
	if in.Member.User.ID != "" {
		return in.Member.User
	}
	return in.User
}

// userID is the person's name towards the table service.
func (in *interaction) userID() string { return in.author().name() }

// userMark leads the names of those who come from Discord.
const userMark = "discord:"

func (u user) name() string { return userMark + u.ID }

// command is the id that makes the command happen once, however often the
// interaction is delivered.
func (in *interaction) command() game.CommandID { return game.CommandID("discord:" + in.ID) }

// publicly is the id of a command whose answer everyone in that channel sees.
// It is in the log for ever, and says that the decision needs no telling there:
// nothing else has to be written down for that.
func (in *interaction) publicly(channel string) game.CommandID {
	return in.command() + game.CommandID(":"+channel)
}

// toldIn reports whether a command was answered for everyone in a channel.
func toldIn(channel string, c game.CommandID) bool {
	s := string(c)
	return strings.HasPrefix(s, "discord:") && strings.HasSuffix(s, ":"+channel)
}

// authorName returns what people call the author, without signs that no table shows.
func (in *interaction) authorName() string {
	return cmp.Or(game.WithoutSigns(in.Member.Nick), in.author().displayName())
}

// displayName is what a person is called outside of any server.
func (u user) displayName() string { return cmp.Or(game.WithoutSigns(u.GlobalName), u.Username, u.ID) }

func (in *interaction) inThread() bool {
	return in.Channel.Type >= announcementThread && in.Channel.Type <= privateThread
}

// onEphemeral reports a press on a message that only the author sees.
func (in *interaction) onEphemeral() bool {
	return in.Message.Flags&flagEphemeral != 0 || in.private() && in.Message.ID != ""
}

// brought reports whether we are not where this comes from: a person has installed us
// for themselves and brought us along. Then only answers reach that place.
func (in *interaction) brought() bool {
	var owners map[string]json.RawMessage
	if json.Unmarshal(in.Owners, &owners) != nil || len(owners) == 0 || in.private() {
		return false
	}
	_, here := owners["0"] // whoever installed us there
	return !here
}

// private reports whether it comes out of somebody's private messages with us.
func (in *interaction) private() bool { return in.GuildID == "" && in.Context == contextPrivate }
