package discord

import (
	"bytes"
	"cmp"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
)

// reply is what a person gets, before it is known on which way it goes: as the
// answer, as the late end of an answer, or as a message of its own.
type reply struct {
	kind    replyKind
	text    string
	rows    []discord.LayoutComponent
	form    discord.ModalCreate
	choices []discord.AutocompleteChoice
	file    *file
	seq     game.Seq      // public: the decision that it tells
	room    *tableChannel // not nil: where the decision counts as told once Discord has taken this
	card    *cardMessage  // not nil: what the message is the card of
	on      string        // public: the message that it changes; "": it is a new one
}

// noteAccepted notes whether Discord has taken the reply to an interaction. What it tells
// and Discord has not taken is told by the teller.
func (w *Bot) noteAccepted(in *interaction, r reply, ok bool) {
	if r.room == nil {
		return
	}
	if !ok {
		r.room.mu.Lock()
		r.room.settle(r.seq, false)
		r.room.mu.Unlock()
		w.startTeller(r.room, never)
		return
	}
	w.notePosted(r)
	if r.card != nil && r.card.ID == "" {
		w.run(func() { w.findMessageID(in, r.room, *r.card) })
	}
}

// notePosted notes that Discord has the message of a decision.
func (w *Bot) notePosted(r reply) {
	r.room.mu.Lock()
	defer r.room.mu.Unlock()
	r.room.settle(r.seq, true)
	r.room.noteMessage(r)
	w.saveCursor(r.room)
	w.scheduleRefresh(r.room)
}

// file is something attached to a message. A picture has alt, what it shows in
// words, for whoever cannot see it.
type file struct {
	name string
	alt  string
	data []byte
}

type replyKind int

const (
	private replyKind = iota // a message that only the person sees
	public                   // a message for everyone in the channel
	update                   // a change of the message that was pressed
	form                     // a modal
	choices                  // completions
)

// response is the reply as a first answer.
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
	m := discord.MessageCreate{Content: r.text, Components: r.rows, AllowedMentions: nobody}
	if r.kind == private {
		m.Flags = discord.MessageFlagEphemeral
	}
	return m
}

// edit makes a message into this reply; what was attached to it goes.
func (r reply) edit() discord.MessageUpdate {
	rows := r.rows
	if rows == nil {
		rows = []discord.LayoutComponent{}
	}
	m := discord.MessageUpdate{Content: &r.text, Components: &rows, Attachments: &[]discord.AttachmentUpdate{},
		AllowedMentions: nobody}
	if r.file != nil {
		m.Files = []*discord.File{{Name: r.file.name, Description: short(cmp.Or(r.file.alt, r.file.name), maxAlt),
			Reader: bytes.NewReader(r.file.data)}}
	}
	return m
}

// maxAlt is the longest description of a file.
const maxAlt = 1024

// answersForAll reports whether what is promised is the answer for all: where we are not,
// no other message reaches them.
func (in *interaction) answersForAll() bool { return in.brought() && in.Data.Name == rollCommand }

// deferReply promises an answer: later in place of the pressed menu, else as a
// message of the person's own.
func deferReply(in *interaction) discord.InteractionResponse {
	if in.onEphemeral() {
		return discord.InteractionResponse{Type: discord.InteractionResponseTypeDeferredUpdateMessage}
	}
	var m discord.MessageCreate
	if !in.answersForAll() {
		m.Flags = discord.MessageFlagEphemeral
	}
	return discord.InteractionResponse{Type: discord.InteractionResponseTypeDeferredCreateMessage, Data: m}
}

var pong = discord.InteractionResponse{Type: discord.InteractionResponseTypePong}
