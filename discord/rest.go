package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/disgo/rest"
	"github.com/disgoorg/snowflake/v2"
)

// defaultURL is Discord's API, in the version that the types used here are for.
const defaultURL = "https://discord.com/api/v10"

// restTimeout bounds one request, including the wait for limits.
const restTimeout = 30 * time.Second

// api makes the bot's requests to Discord's REST interface. It decodes only the few fields it
// needs, so that a new kind of component in a response does no harm.
type api struct {
	client rest.Client
	limits *limiter
	app    string
}

// newAPI returns an api with the host's settings. It discards the library's log, because its lines
// contain bodies and interaction tokens.
func newAPI(o Options) api {
	limits := newLimiter(time.Now)
	return api{
		limits: limits,
		client: rest.NewClient(o.Token,
			rest.WithURL(o.URL),
			rest.WithRateLimiter(limits),
			rest.WithHTTPClient(&http.Client{Timeout: restTimeout, Transport: o.Transport}),
			rest.WithLogger(slog.New(slog.DiscardHandler)),
		),
		app: o.AppID,
	}
}

// noMentions allows no pings in anything that is sent.
var noMentions = &discord.AllowedMentions{Parse: []discord.AllowedMentionType{}, Roles: []snowflake.ID{},
	Users: []snowflake.ID{}}

// Error codes of Discord that the bot handles.
const (
	codeUnknownChannel     = 10003
	codeUnknownMessage     = 10008
	codeUnknownInteraction = 10062
	codeNoHistory          = 160002 // a reply needs the permission to read the history
	codeAnswered           = 40060
)

// respond sends the first answer to an interaction, once more after a network failure. If the first
// try had arrived after all, that is no error.
func (a api) respond(ctx context.Context, in *interaction, r discord.InteractionResponse) error {
	call := rest.CreateInteractionResponse.Compile(nil, in.ID, in.Token)
	err := a.client.Do(call, r, nil, rest.WithCtx(ctx))
	if err != nil && restStatus(err) == 0 && ctx.Err() == nil {
		err = a.client.Do(call, r, nil, rest.WithCtx(ctx))
	}
	if restCode(err) == codeAnswered {
		return nil
	}
	return wrap("answer an interaction", err)
}

// finish completes a promised answer.
func (a api) finish(ctx context.Context, in *interaction, m discord.MessageUpdate) error {
	body, err := m.ToBody() // with its file, if it has one
	if err != nil {
		return wrap("finish an answer", err)
	}
	return wrap("finish an answer",
		a.client.Do(rest.UpdateInteractionResponse.Compile(nil, a.app, in.Token), body, nil, rest.WithCtx(ctx)))
}

// post sends a message to a channel and returns the id of the message. If a message with the same
// nonce was sent some minutes ago at most, Discord sends none, and post returns the id of the
// earlier message.
func (a api) post(ctx context.Context, channel string, m discord.MessageCreate) (string, error) {
	m.EnforceNonce = m.Nonce != ""
	body, err := m.ToBody() // with its file, if it has one
	if err != nil {
		return "", wrap("post a message", err)
	}
	var sent message
	err = a.client.Do(rest.CreateMessage.Compile(nil, channel), body, &sent, rest.WithCtx(ctx))
	return sent.ID, wrap("post a message", err)
}

// edit edits a message of ours.
func (a api) edit(ctx context.Context, channel, id string, m discord.MessageUpdate) error {
	body, err := m.ToBody()
	if err == nil {
		err = a.client.Do(rest.UpdateMessage.Compile(nil, channel, id), body, nil, rest.WithCtx(ctx))
	}
	return wrap("change a message", err)
}

// remove deletes a message of ours.
func (a api) remove(ctx context.Context, channel, id string) error {
	return wrap("take a message away",
		a.client.Do(rest.DeleteMessage.Compile(nil, channel, id), nil, nil, rest.WithCtx(ctx)))
}

// original returns the id of the message that answered an interaction.
func (a api) original(ctx context.Context, in *interaction) (string, error) {
	var sent message
	err := a.client.Do(rest.GetInteractionResponse.Compile(nil, a.app, in.Token), nil, &sent, rest.WithCtx(ctx))
	return sent.ID, wrap("find an answer", err)
}

// private returns the channel of the private messages with a user.
func (a api) private(ctx context.Context, user string) (channel string, err error) {
	var opened struct {
		ID string `json:"id"`
	}
	to := map[string]string{"recipient_id": user}
	err = a.client.Do(rest.CreateDMChannel.Compile(nil), to, &opened, rest.WithCtx(ctx))
	return opened.ID, wrap("open private messages", err)
}

// channel returns the type of a channel, and of a thread the parent.
func (a api) channel(ctx context.Context, id string) (channelInfo, error) {
	var c channelInfo
	err := a.client.Do(rest.GetChannel.Compile(nil, id), nil, &c, rest.WithCtx(ctx))
	return c, wrap("read a channel", err)
}

// commands returns the registered commands as Discord stores them.
func (a api) commands(ctx context.Context) ([]json.RawMessage, error) {
	var raw []json.RawMessage
	err := a.client.Do(rest.GetGlobalCommands.Compile(discord.QueryValues{"with_localizations": true}, a.app), nil,
		&raw, rest.WithCtx(ctx))
	return raw, wrap("read the commands", err)
}

// register replaces all commands.
func (a api) register(ctx context.Context, commands []discord.SlashCommandCreate) error {
	var raw []json.RawMessage
	return wrap("register the commands",
		a.client.Do(rest.SetGlobalCommands.Compile(nil, a.app), commands, &raw, rest.WithCtx(ctx)))
}

// gateways returns the gateway's address, the number of shards that Discord proposes, and how many
// of them may identify at a time.
func (a api) gateways(ctx context.Context) (gatewayBot, error) {
	var g gatewayBot
	err := a.client.Do(rest.GetGatewayBot.Compile(nil), nil, &g, rest.WithCtx(ctx))
	return g, wrap("find the gateway", err)
}

type gatewayBot struct {
	URL    string `json:"url"`
	Shards int    `json:"shards"`
	Starts struct {
		Concurrency int `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

// wrap adds the operation to an error. The library's errors contain the URL with its tokens, so
// only Discord's own message is kept.
func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	var e *rest.Error
	if errors.As(err, &e) {
		return &restError{what, restStatus(err), int(e.Code), strings.TrimSpace(e.Message + " " + string(e.Errors))}
	}
	var u interface{ Unwrap() error }
	for errors.As(err, &u) && u.Unwrap() != nil {
		err = u.Unwrap()
	}
	return fmt.Errorf("discord: %s: %w", what, err)
}

// restError is Discord's refusal of a request.
type restError struct {
	what         string
	status, code int
	message      string
}

func (e *restError) Error() string {
	return fmt.Sprintf("discord: %s: status %d, code %d: %s", e.what, e.status, e.code, e.message)
}

// restStatus returns the HTTP status of Discord's refusal, 0 for other errors and nil.
func restStatus(err error) int {
	var e *rest.Error
	if errors.As(err, &e) && e.Response != nil {
		return e.Response.StatusCode
	}
	var refused *restError
	if errors.As(err, &refused) {
		return refused.status
	}
	return 0
}

// restCode returns the code in Discord's refusal, 0 for other errors and nil.
func restCode(err error) int {
	var e *rest.Error
	if errors.As(err, &e) {
		return int(e.Code)
	}
	var refused *restError
	if errors.As(err, &refused) {
		return refused.code
	}
	return 0
}
