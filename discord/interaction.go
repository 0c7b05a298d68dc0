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

// The channel types of threads.
const (
	announcementThread = 10
	privateThread      = 12
)

// typeGroup is the type of an option that is a group of subcommands.
const typeGroup = 2

const flagEphemeral = 64

// contextPrivate is the context of private messages with us. Other private messages, in which
// people use the app, have another context.
const contextPrivate = 1

// interaction is the part of Discord's payload that is read. The library's own types decode some
// fifty more fields, refuse payloads with unknown parts, and take ten times as long.
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

	late time.Duration // its delay as lateness measures it
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

// attachment is a file that came with a command. Discord stores it at URL.
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

// formField is a label of a submitted form with its answer.
type formField struct {
	Component struct {
		CustomID string   `json:"custom_id"`
		Value    string   `json:"value"`
		Values   []string `json:"values"`
	} `json:"component"`
}

// text returns an option's value as a person would write it.
func (o option) text() string {
	var s string
	if json.Unmarshal(o.Value, &s) == nil {
		return s
	}
	return strings.TrimSpace(string(o.Value))
}

// author returns the person behind the interaction: the member on a server, else the user.
func (in *interaction) author() user {
	if in.Member.User.ID != "" {
		return in.Member.User
	}
	return in.User
}

// userID returns the person's user id for the table service.
func (in *interaction) userID() string { return in.author().userID() }

// userMark begins the user ids that Discord users have at the table service.
const userMark = "discord:"

func (u user) userID() string { return userMark + u.ID }

// commandID returns the command id of an interaction. If the interaction is delivered again, the id
// is the same, so the command happens once.
func (in *interaction) commandID() game.CommandID { return game.CommandID("discord:" + in.ID) }

// publicCommandID returns the id of a command that is answered publicly in a channel. The id stays
// in the log and says that the decision needs no telling there.
func (in *interaction) publicCommandID(channel string) game.CommandID {
	return in.commandID() + game.CommandID(":"+channel)
}

// wasAnsweredIn reports whether a command was answered publicly in a channel.
func wasAnsweredIn(channel string, c game.CommandID) bool {
	s := string(c)
	return strings.HasPrefix(s, "discord:") && strings.HasSuffix(s, ":"+channel)
}

// authorName returns the author's name on the server, or else displayName, without signs that
// tables refuse.
func (in *interaction) authorName() string {
	return cmp.Or(game.WithoutSigns(in.Member.Nick), in.author().displayName())
}

// displayName returns the name that a user has outside of servers, or else the id.
func (u user) displayName() string { return cmp.Or(game.WithoutSigns(u.GlobalName), u.Username, u.ID) }

func (in *interaction) isInThread() bool {
	return in.Channel.Type >= announcementThread && in.Channel.Type <= privateThread
}

// isOnEphemeral reports whether a component was pressed on a message that only the author sees.
func (in *interaction) isOnEphemeral() bool {
	return in.Message.Flags&flagEphemeral != 0 || in.isPrivate() && in.Message.ID != ""
}

// isUserInstall reports whether the app is installed by the person, but not where the interaction
// comes from. Then only answers reach that place.
func (in *interaction) isUserInstall() bool {
	var owners map[string]json.RawMessage
	if json.Unmarshal(in.Owners, &owners) != nil || len(owners) == 0 || in.isPrivate() {
		return false
	}
	_, here := owners["0"] // installed there
	return !here
}

// isPrivate reports whether the interaction comes from private messages with us.
func (in *interaction) isPrivate() bool { return in.GuildID == "" && in.Context == contextPrivate }
