package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"
	"slices"
)

// Occasion is bound to the faces of a throw besides the link and the pool: the id of the table, the
// id of the command, and Author, the chair that throws. The host cannot know the id of a command
// beforehand, so a host who knows the link cannot choose the faces.
type Occasion struct{ Table, Command, Author string }

// ErrPool is the error for a pool that cannot be thrown: empty, or with dice that are not in Sizes.
var ErrPool = errors.New("dice: no such pool")

func isThrowable(pool []Die) bool {
	for _, d := range pool {
		if !slices.Contains(Sizes, d) {
			return false
		}
	}
	return len(pool) > 0
}

// faces returns the faces of a pool. docs/fair-dice.md promises this computation to players, so it
// never changes.
//
// The link is the key of HMAC-SHA256. The message consists of, in this order:
//
//	number  counter: 0 for the first 32 bytes, 1 for the next 32, ...
//	text    the table's id
//	number  i, the place of the link in its chain
//	text    the command's id
//	text    the author: the id of the chair that throws
//	number  how many dice
//	number  the faces of each die, in order
//
// A number is four bytes, the highest first. A text is its length in bytes as a number, then its
// bytes in UTF-8. So the messages of two occasions always differ.
//
// Each die of n faces takes the next byte b. With k = 256/n rounded down, its face is b/k rounded
// down, plus 1, if b < k*n; otherwise the byte is dropped and the next one taken, because the faces
// must be equally likely.
func faces(link []byte, i int, o Occasion, pool []Die) []int {
	s := stream{mac: hmac.New(sha256.New, link), message: message(i, o, pool)}
	shown := make([]int, len(pool))
	for at, d := range pool {
		shown[at] = s.face(int(d))
	}
	return shown
}

// sealCounter stands in a seal where the counter stands in a block of stream. The counter never
// reaches it, so a seal is no block and reveals nothing about the faces.
const sealCounter = 1<<32 - 1

// seal returns the bytes that are published of a hidden throw before its link: HMAC-SHA256 with the
// link as the key, over sealCounter, the message and the faces (numbers). A seal binds link,
// occasion, pool and faces, and reveals nothing without the link. docs/fair-dice.md promises this
// computation to players, so it never changes.
func seal(t Throw, o Occasion) []byte {
	mac := hmac.New(sha256.New, t.Link)
	mac.Write(number(nil, sealCounter))
	mac.Write(message(t.I, o, t.Pool))
	for _, f := range t.Faces {
		mac.Write(number(nil, f))
	}
	return mac.Sum(nil)
}

// message returns the message without the counter.
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

// stream returns the bytes of one throw, computed in blocks of 32.
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
