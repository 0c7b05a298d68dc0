package discord

import (
	"bytes"
	"cmp"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
)

// reply is the content of an answer. It can be sent as a first answer, as the end of a promised
// answer, or as a message of its own.
type reply struct {
	kind    replyKind
	text    string
	rows    []discord.LayoutComponent
	form    discord.ModalCreate
	choices []discord.AutocompleteChoice
	file    *file
	seq     game.Seq      // public: the decision that it tells; 0: none
	toldIn  *tableChannel // not nil: the channel where the decision counts as told once Discord has accepted this
	card    *cardMessage  // not nil: the state of the card that the message is
	on      string        // public: the message that it edits; "": a new message
}

// noteAccepted records whether Discord has accepted the reply to an interaction (ok). If not, the
// teller tells the decision of the reply.
func (w *Bot) noteAccepted(in *interaction, r reply, ok bool) {
	if r.toldIn == nil {
		return
	}
	if !ok {
		r.toldIn.mu.Lock()
		r.toldIn.settle(r.seq, false)
		r.toldIn.mu.Unlock()
		w.startTeller(r.toldIn, newestDecision)
		return
	}
	w.notePosted(r)
	if r.card != nil && r.card.ID == "" {
		w.run(func() { w.findMessageID(in, r.toldIn, *r.card) })
	}
}

// notePosted records that Discord has the message of a decision.
func (w *Bot) notePosted(r reply) {
	r.toldIn.mu.Lock()
	defer r.toldIn.mu.Unlock()
	r.toldIn.settle(r.seq, true)
	r.toldIn.noteMessage(r)
	w.saveCursor(r.toldIn)
	w.scheduleRefresh(r.toldIn)
}

// file is an attachment. A picture has alt, its description for people who cannot see it.
type file struct {
	name string
	alt  string
	data []byte
}

type replyKind int

const (
	private replyKind = iota // a message that only the person sees
	public                   // a message for everyone in the channel
	update                   // an edit of the message that was pressed
	form                     // a modal
	choices                  // completions
)

// response returns the reply as a first answer.
func (r reply) response() discord.InteractionResponse {
	switch r.kind {
	case form:
		return discord.InteractionResponse{Type: discord.InteractionResponseTypeModal, Data: r.form}
	case choices:
		return discord.InteractionResponse{Type: discord.InteractionResponseTypeAutocompleteResult,
			Data: discord.AutocompleteResult{Choices: r.choices}}
	case update:
		return discord.InteractionResponse{Type: discord.InteractionResponseTypeUpdateMessage, Data: r.edit()}
	}
	if r.on != "" {
		return discord.InteractionResponse{Type: discord.InteractionResponseTypeUpdateMessage, Data: r.edit()}
	}
	return discord.InteractionResponse{Type: discord.InteractionResponseTypeCreateMessage, Data: r.message()}
}

func (r reply) message() discord.MessageCreate {
	m := discord.MessageCreate{Content: r.text, Components: r.rows, AllowedMentions: noMentions}
	if r.kind == private {
		m.Flags = discord.MessageFlagEphemeral
	}
	return m
}

// edit returns the reply as an edit of a message; earlier attachments are removed.
func (r reply) edit() discord.MessageUpdate {
	rows := r.rows
	if rows == nil {
		rows = []discord.LayoutComponent{}
	}
	m := discord.MessageUpdate{Content: &r.text, Components: &rows, Attachments: &[]discord.AttachmentUpdate{},
		AllowedMentions: noMentions}
	if r.file != nil {
		m.Files = []*discord.File{{Name: r.file.name, Description: short(cmp.Or(r.file.alt, r.file.name), maxAlt),
			Reader: bytes.NewReader(r.file.data)}}
	}
	return m
}

// maxAlt is the length of the longest description of a file, in units.
const maxAlt = 1024

// mustAnswerPublicly reports whether a promised answer must itself be public: a roll where the app
// is not installed, since no other message of ours reaches the channel.
func (in *interaction) mustAnswerPublicly() bool {
	return in.isUserInstall() && in.Data.Name == rollCommand
}

// deferReply returns the promise of an answer: in place of the pressed menu, else as a private
// message, or as a public one if mustAnswerPublicly.
func deferReply(in *interaction) discord.InteractionResponse {
	if in.isOnEphemeral() {
		return discord.InteractionResponse{Type: discord.InteractionResponseTypeDeferredUpdateMessage}
	}
	var m discord.MessageCreate
	if !in.mustAnswerPublicly() {
		m.Flags = discord.MessageFlagEphemeral
	}
	return discord.InteractionResponse{Type: discord.InteractionResponseTypeDeferredCreateMessage, Data: m}
}

var pong = discord.InteractionResponse{Type: discord.InteractionResponseTypePong}
