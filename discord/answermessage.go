package discord

import (
	"net/http"

	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/snowflake/v2"

	"mesa/game"
)

// answerMessage answers a message with a typed line: publicly as a reply in its channel, or in a
// private message with a note in the channel. If we may not write in the channel, a public answer
// is sent as a private message, too.
func (h *handler) answerMessage(m messagePart, r reply) {
	err := h.deliverTo(m, r)
	h.noteAccepted(h.in, r, err == nil)
	if err != nil {
		h.fault("line not answered", m.ID, err)
	}
}

func (h *handler) deliverTo(m messagePart, r reply) error {
	if h.in.isPrivate() {
		return h.answerIn(m, r, m.ID)
	}
	if r.kind == public {
		err := h.answerIn(m, r, publicNonce(m, r))
		if restStatus(err) != http.StatusForbidden {
			return err
		}
		r.text = fit([]string{short(r.text, maxText/2), "", h.useOwnLanguage().say("discord.line.mute")}, "")
		return h.sendPrivately(m, r)
	}
	note := "discord.line.private"
	err := h.sendPrivately(m, r)
	if status := restStatus(err); status == http.StatusForbidden || status == http.StatusBadRequest {
		note = "discord.line.closed"
	} else if err != nil {
		return err
	}
	return h.answerIn(m, reply{text: h.useOwnLanguage().say(note)}, m.ID)
}

// publicNonce returns the nonce of a public answer: the nonce of the decision that the answer
// tells, or else the id of the answered message.
func publicNonce(m messagePart, r reply) string {
	if r.seq == 0 {
		return m.ID
	}
	return nonce(m.ChannelID, r.seq)
}

// sendPrivately sends a reply as a private message.
func (h *handler) sendPrivately(m messagePart, r reply) error {
	channel, err := h.api.private(h.ctx, m.Author.ID)
	if err != nil {
		return err
	}
	said := r.asMessage()
	said.Nonce = m.ID + "p"
	_, err = h.api.post(h.ctx, channel, said)
	return err
}

// answerIn replies to a message in its channel. If we may not read the channel's history, the
// answer does not refer to the message.
func (h *handler) answerIn(m messagePart, r reply, nonce string) error {
	said := r.asMessage()
	said.Nonce = nonce
	if id, err := snowflake.Parse(m.ID); err == nil {
		said.MessageReference = &discord.MessageReference{MessageID: &id}
	}
	id, err := h.api.post(h.ctx, m.ChannelID, said)
	if restCode(err) == codeNoHistory {
		said.MessageReference = nil
		id, err = h.api.post(h.ctx, m.ChannelID, said)
	}
	if r.card != nil {
		r.card.ID = id
	}
	return err
}

// asMessage returns the reply as a message of its own, with its file and visible to all in the
// channel.
func (r reply) asMessage() discord.MessageCreate {
	m := r.message()
	m.Flags = 0
	if f := r.edit().Files; f != nil {
		m.Files = f
	}
	return m
}

// replyRefusedLine says why a typed line was refused: publicly for openRefusals, else privately,
// since the reason may hold what only the person knows.
func (h *handler) replyRefusedLine(err error) reply {
	no, ok := err.(*game.Refusal)
	if !ok {
		return h.replyFault(err)
	}
	r := reply{text: h.useOwnLanguage().md.Refusal(no)}
	if openRefusals[no.Reason.Key] {
		r.kind = public
	}
	return r
}

// openRefusals are the keys of refusals that reveal nothing of a table.
var openRefusals = map[string]bool{
	"words.long": true, "words.quote": true, "words.move.unknown": true, "words.move.near": true,
	"words.move.several": true,
	"discord.hurried":    true, "discord.taken": true, "discord.line.no_table": true, "discord.new.enough": true,
	"discord.odds.enough": true,
}
