package fake

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

const callbackRoute = "POST /interactions/{}/{}/callback"

// callback handles the first answer to an interaction of the gateway.
func (s *Server) callback(r *http.Request, body []byte) (int, any, error) {
	in := s.pending[r.PathValue("token")]
	if in == nil || in.ID != r.PathValue("id") || time.Since(in.sent) > s.answerTimeout {
		return 0, nil, &refusal{404, 10062, "Unknown interaction"}
	}
	if in.answered {
		return 0, nil, &refusal{400, 40060, "Interaction has already been acknowledged."}
	}
	if s.isAnswerLost() {
		in.answer <- Answer{Status: 404}
		return 0, nil, &refusal{404, 10062, "Unknown interaction"}
	}
	a, err := s.applyAnswer(in, body)
	if err != nil {
		return 0, nil, err
	}
	in.answer <- a
	return 204, nil, nil
}

// applyAnswer checks a first answer, and changes the channel as the answer says. s.mu must be held.
func (s *Server) applyAnswer(in *Interaction, body []byte) (Answer, error) {
	if err := s.schema.request(callbackRoute, body); err != nil {
		return Answer{}, err
	}
	var o object
	if err := json.Unmarshal(body, &o); err != nil {
		return Answer{}, err
	}
	if err := checkAnswer(in.kind, o); err != nil {
		return Answer{}, err
	}
	took := time.Since(in.sent)
	if took > s.answerTimeout {
		return Answer{}, fmt.Errorf("the answer took %v", took)
	}
	in.answered = true
	a := Answer{Type: numberField(o, "type"), Raw: body, Took: took}
	data, _ := o["data"].(object)
	switch a.Type {
	case answerMessage, answerDeferred:
		m := s.add(in.channel, data)
		m.typed, m.asker, m.thinking = in.typed, in.by, a.Type == answerDeferred
		if m.Ephemeral {
			m.to = in.by
		}
		if in.original, a.Message = m, m; !m.thinking { // a promised answer comes later
			a.Message = m.copy()
		}
	case answerUpdate:
		in.original = in.from.inChannel()
		in.original.set(data)
		in.original.Edits++
		s.change()
		*in.from = *in.original
		a.Message = in.from
	case answerLater:
		in.original = in.from.inChannel()
		a.Message = in.original
	case answerForm:
		a.Form = &Form{ID: stringField(data, "custom_id"), Title: stringField(data, "title"),
			fields:  objectsField(data, "components"),
			channel: in.channel,
			from:    in.from}
	case answerChoices:
		for _, c := range objectsField(data, "choices") {
			a.Choices = append(a.Choices, Option{Label: stringField(c, "name"), Value: stringField(c, "value")})
		}
	}
	if a.Message != nil {
		a.edits = a.Message.Edits
	}
	return a, nil
}

// Finish waits until a deferred answer is filled in, and returns it with its final message. It
// returns any other answer as it is, and ends the test if the message does not come in time.
func (s *Server) Finish(a Answer) Answer {
	if a.Type != answerDeferred && a.Type != answerLater {
		return a
	}
	for end := time.Now().Add(s.answerTimeout); ; {
		s.mu.Lock()
		m, changed := a.Message.inChannel().copy(), s.changed
		s.mu.Unlock()
		if m.Edits > a.edits {
			a.Message = m
			return a
		}
		select {
		case <-changed:
		case <-time.After(time.Until(end)):
			s.t.Fatalf("a promised answer does not come:\n%s", m.Text)
		}
	}
}

// editOriginal fills in a promised answer, or edits the message of an answer that was given.
func (s *Server) editOriginal(r *http.Request, body []byte) (int, any, error) {
	in := s.pending[r.PathValue("token")]
	if in == nil || time.Since(in.sent) > 15*time.Minute {
		return 0, nil, &refusal{404, 10015, "Unknown Webhook"}
	}
	if in.original == nil || in.channel.find(in.original.ID) < 0 {
		return 0, nil, &refusal{404, 10008, "Unknown Message"}
	}
	var m object
	if err := json.Unmarshal(body, &m); err != nil {
		return 0, nil, err
	}
	if err := checkMessage(m, false); err != nil {
		return 0, nil, err
	}
	attach(r, m)
	in.original.set(m)
	in.original.Edits++
	in.original.thinking = false
	s.change()
	return 200, s.payload(in.original), nil
}
