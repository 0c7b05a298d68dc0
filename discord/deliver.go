package discord

import (
	"net/http"

	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/snowflake/v2"

	"mesa/game"
)

// deliver answers a message: for all in its channel, as an answer to it, and for the
// person alone by a private message, of which the channel is told.
func (v *visit) deliver(m written, r reply) {
	err := v.deliverTo(m, r)
	v.taken(v.in, r, err == nil)
	if err != nil {
		v.fault("line not answered", m.ID, err)
	}
}

func (v *visit) deliverTo(m written, r reply) error {
	if v.in.private() {
		return v.answerIn(m, r, m.ID)
	}
	if r.kind == public {
		err := v.answerIn(m, r, publicNonce(m, r))
		if restStatus(err) != http.StatusForbidden {
			return err
		}
		r.text = fit([]string{short(r.text, maxText/2), "", v.mine().say("discord.line.mute")}, "")
		return v.whisper(m, r)
	}
	note := "discord.line.private"
	err := v.whisper(m, r)
	if status := restStatus(err); status == http.StatusForbidden || status == http.StatusBadRequest {
		note = "discord.line.closed"
	} else if err != nil {
		return err
	}
	return v.answerIn(m, reply{text: v.mine().say(note)}, m.ID)
}

// publicNonce names the message of a decision, or that of another answer.
func publicNonce(m written, r reply) string {
	if r.seq == 0 {
		return m.ID
	}
	return nonce(m.ChannelID, r.seq)
}

// whisper sends something to the person alone.
func (v *visit) whisper(m written, r reply) error {
	channel, err := v.api.private(v.ctx, m.Author.ID)
	if err != nil {
		return err
	}
	said := r.said()
	said.Nonce = m.ID + "p"
	_, err = v.api.post(v.ctx, channel, said)
	return err
}

// answerIn answers a message where it stands; where what was written before may not be
// read, without pointing to it.
func (v *visit) answerIn(m written, r reply, nonce string) error {
	said := r.said()
	said.Nonce = nonce
	if id, err := snowflake.Parse(m.ID); err == nil {
		said.MessageReference = &discord.MessageReference{MessageID: &id}
	}
	id, err := v.api.post(v.ctx, m.ChannelID, said)
	if restCode(err) == codeNoHistory {
		said.MessageReference = nil
		id, err = v.api.post(v.ctx, m.ChannelID, said)
	}
	if r.card != nil {
		r.card.ID = id
	}
	return err
}

// said is the reply as a message of its own.
func (r reply) said() discord.MessageCreate {
	m := r.message()
	m.Flags = 0
	if f := r.edit().Files; f != nil {
		m.Files = f
	}
	return m
}

// failed says why a line came to nothing. What is wrong with its words all may read;
// any other reason may hold what only the person knows.
func (v *visit) failed(err error) reply {
	no, ok := err.(*game.Refusal)
	if !ok {
		return v.broken(err)
	}
	r := reply{text: v.mine().md.Refusal(no)}
	if openRefusals[no.Why.Key] {
		r.kind = public
	}
	return r
}

// openRefusals are those that hold nothing of a table.
var openRefusals = map[string]bool{
	"words.long": true, "words.quote": true, "words.move.unknown": true, "words.move.near": true, "words.move.several": true,
	"discord.hurried": true, "discord.taken": true, "discord.line.no_table": true, "discord.new.enough": true,
	"discord.odds.enough": true,
}
