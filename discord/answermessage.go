package discord

import (
	"net/http"

	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/snowflake/v2"

	"mesa/game"
)

// answerMessage answers a message: for all in its channel, as an answer to it, and for the
// person alone by a private message, of which the channel is told.
func (h *handler) answerMessage(m messagePart, r reply) {
	err := h.deliverTo(m, r)
	h.noteAccepted(h.in, r, err == nil)
	if err != nil {
		h.fault("line not answered", m.ID, err)
	}
}

func (h *handler) deliverTo(m messagePart, r reply) error {
	if h.in.private() {
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

// publicNonce names the message of a decision, or that of another answer.
func publicNonce(m messagePart, r reply) string {
	if r.seq == 0 {
		return m.ID
	}
	return nonce(m.ChannelID, r.seq)
}

// sendPrivately sends something to the person alone.
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

// answerIn answers a message where it stands; where what was written before may not be
// read, without pointing to it.
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

// asMessage is the reply as a message of its own.
func (r reply) asMessage() discord.MessageCreate {
	m := r.message()
	m.Flags = 0
	if f := r.edit().Files; f != nil {
		m.Files = f
	}
	return m
}

// replyRefusedLine says why a line came to nothing. What is wrong with its words all may read;
// any other reason may hold what only the person knows.
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

// openRefusals are those that hold nothing of a table.
var openRefusals = map[string]bool{
	"words.long": true, "words.quote": true, "words.move.unknown": true, "words.move.near": true,
	"words.move.several": true,
	"discord.hurried":    true, "discord.taken": true, "discord.line.no_table": true, "discord.new.enough": true,
	"discord.odds.enough": true,
}
