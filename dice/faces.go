package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"
	"slices"
)

// Occasion is what a throw is bound to besides its link, so that nobody who
// knows the link can choose among throws: whoever throws is the chair Author,
// by the command Command, which the host cannot know beforehand.
type Occasion struct{ Table, Command, Author string }

// ErrPool is the error for a pool that cannot be thrown: empty, or with dice
// that are none of the Sizes.
var ErrPool = errors.New("dice: no such pool")

func throwable(pool []Die) bool {
	for _, d := range pool {
		if !slices.Contains(Sizes, d) {
			return false
		}
	}
	return len(pool) > 0
}

// faces works out what a pool shows; docs/fair-dice.md promises it to players,
// so it is for ever.
//
// The link is the key of HMAC-SHA256; the message is, one behind the other:
//
//	number  counter: 0 for the first 32 bytes, 1 for the next 32, ...
//	text    the table's id
//	number  i, the place of the link in its chain
//	text    the command's id
//	text    the author: the id of the chair that throws
//	number  how many dice
//	number  the faces of each die, in order
//
// A number is four bytes, the highest first. A text is its length in bytes as
// a number, then its bytes in UTF-8. So no two occasions give one message.
//
// Each die of n faces takes the next byte b. With k = 256/n rounded down, b/k
// rounded down, plus 1, is its face if b < k*n; otherwise the byte is dropped
// and the next one taken, for the faces must be equally likely.
func faces(link []byte, i int, o Occasion, pool []Die) []int {
	s := stream{mac: hmac.New(sha256.New, link), message: message(i, o, pool)}
	shown := make([]int, len(pool))
	for at, d := range pool {
		shown[at] = s.face(int(d))
	}
	return shown
}

// sealCounter stands in a seal where a block of bytes has its counter, which
// never comes so far: so a seal says nothing of the faces.
const sealCounter = 1<<32 - 1

// seal is what is published of a hidden throw before its link: HMAC-SHA256 with
// the link as its key, over sealCounter, the message and the faces (numbers).
// It binds link, occasion, pool and faces; who does not know the link learns
// nothing from it. docs/fair-dice.md promises it too, so it is for ever.
func seal(t Throw, o Occasion) []byte {
	mac := hmac.New(sha256.New, t.Link)
	mac.Write(number(nil, sealCounter))
	mac.Write(message(t.I, o, t.Pool))
	for _, f := range t.Faces {
		mac.Write(number(nil, f))
	}
	return mac.Sum(nil)
}

// message is everything but the counter.
func message(i int, o Occasion, pool []Die) []byte {
	m := text(nil, o.Table)
	m = number(m, i)
	m = text(m, o.Command)
	m = text(m, o.Author)
	m = number(m, len(pool))
	for _, d := range pool {
		m = number(m, int(d))
	}
	return m
}

func number(m []byte, n int) []byte { return binary.BigEndian.AppendUint32(m, uint32(n)) }

func text(m []byte, s string) []byte { return append(number(m, len(s)), s...) }

// stream gives the bytes of one throw, a block of 32 at a time.
type stream struct {
	mac     hash.Hash
	message []byte
	counter int
	block   []byte
}

func (s *stream) next() int {
	if len(s.block) == 0 {
		s.mac.Reset()
		s.mac.Write(number(nil, s.counter))
		s.mac.Write(s.message)
		s.block = s.mac.Sum(nil)
		s.counter++
	}
	b := s.block[0]
	s.block = s.block[1:]
	return int(b)
}

func (s *stream) face(n int) int {
	k := 256 / n
	for {
		if b := s.next(); b < k*n {
			return b/k + 1
		}
	}
}
