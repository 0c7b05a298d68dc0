package dice

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

func TestVerifyFindsEveryForgery(t *testing.T) {
	c := NewChain(countingSeed(), 1, 200)
	o := Occasion{"table", "command", "ana"}
	honest := func() Throw {
		th, err := c.Throw(130, o, []Die{6, 8, 10, 12, 20, 100})
		if err != nil {
			t.Fatal(err)
		}
		return th
	}
	before, err := c.Link(129)
	if err != nil {
		t.Fatal(err)
	}
	if err := Verify(honest(), 0, c.Anchor(), o); err != nil {
		t.Errorf("from the anchor: %v", err)
	}
	if err := Verify(honest(), 129, before, o); err != nil {
		t.Errorf("from the link before: %v", err)
	}
	for name, tt := range map[string]struct {
		forge func(*Throw, *Occasion)
		want  error
	}{
		"a better face":   {func(th *Throw, _ *Occasion) { th.Faces[5] = th.Faces[5]%100 + 1 }, ErrFaces},
		"a face too many": {func(th *Throw, _ *Occasion) { th.Faces = append(th.Faces, 6) }, ErrFaces},
		"no faces":        {func(th *Throw, _ *Occasion) { th.Faces = nil }, ErrFaces},
		"a die less": {func(th *Throw, _ *Occasion) { th.Pool, th.Faces = th.Pool[:5], th.Faces[:5] },
			ErrFaces},
		"no dice":            {func(th *Throw, _ *Occasion) { th.Pool, th.Faces = nil, nil }, ErrPool},
		"impossible dice":    {func(th *Throw, _ *Occasion) { th.Pool[0] = 0 }, ErrPool},
		"another table":      {func(_ *Throw, o *Occasion) { o.Table = "other" }, ErrFaces},
		"another command":    {func(_ *Throw, o *Occasion) { o.Command = "other" }, ErrFaces},
		"another author":     {func(_ *Throw, o *Occasion) { o.Author = "rui" }, ErrFaces},
		"another link":       {func(th *Throw, _ *Occasion) { th.Link[0]++ }, ErrLink},
		"half a link":        {func(th *Throw, _ *Occasion) { th.Link = th.Link[:16] }, ErrLink},
		"no link":            {func(th *Throw, _ *Occasion) { th.Link = nil }, ErrLink},
		"another place":      {func(th *Throw, _ *Occasion) { th.I = 131 }, ErrLink},
		"the anchor's place": {func(th *Throw, _ *Occasion) { th.I, th.Link = 0, c.Anchor() }, ErrLink},
		"a place before it":  {func(th *Throw, _ *Occasion) { th.I = -1 << 62 }, ErrLink},
		"a place far away":   {func(th *Throw, _ *Occasion) { th.I = 1 << 62 }, ErrLink},
	} {
		t.Run(name, func(t *testing.T) {
			th, o := honest(), o
			tt.forge(&th, &o)
			if err := Verify(th, 0, c.Anchor(), o); !errors.Is(err, tt.want) {
				t.Errorf("Verify = %v, want %v", err, tt.want)
			}
		})
	}
}

func throws(t *testing.T, c *Chain, links ...int) []Throw {
	t.Helper()
	var ts []Throw
	for _, i := range links {
		th, err := c.Throw(i, Occasion{"t", fmt.Sprint(i), "ana"}, []Die{6, 8})
		if err != nil {
			t.Fatal(err)
		}
		ts = append(ts, th)
	}
	return ts
}

func TestVerifierFollowsTheOrder(t *testing.T) {
	c := NewChain(countingSeed(), 1, 200)
	for name, tt := range map[string]struct {
		links []int
		want  []error
	}{
		"in order": {[]int{1, 2, 3}, []error{nil, nil, nil}},
		"skipped":  {[]int{1, 3, 4}, []error{nil, ErrSkipped, nil}},
		"first":    {[]int{2, 3}, []error{ErrSkipped, nil}},
		"twice":    {[]int{1, 1, 2}, []error{nil, ErrAgain, nil}},
		"back":     {[]int{1, 2, 1, 3}, []error{nil, nil, ErrAgain, nil}},
	} {
		t.Run(name, func(t *testing.T) {
			v := NewVerifier(c.Anchor())
			for at, th := range throws(t, c, tt.links...) {
				if err := v.Check(th, Occasion{"t", fmt.Sprint(th.I), "ana"}); !errors.Is(err, tt.want[at]) {
					t.Errorf("throw %d with link %d: %v, want %v", at, th.I, err, tt.want[at])
				}
			}
		})
	}
}

func TestVerifierGoesOnAfterAFault(t *testing.T) {
	c := NewChain(countingSeed(), 1, 200)
	log := throws(t, c, 1, 2, 3, 4)
	log[1].Faces = slices.Clone(log[1].Faces)
	log[1].Faces[0] = log[1].Faces[0]%6 + 1
	log[2].Link[7]++
	v := NewVerifier(c.Anchor())
	// After a foreign link, the next true one shows the gap.
	for at, want := range []error{nil, ErrFaces, ErrLink, ErrSkipped} {
		if err := v.Check(log[at], Occasion{"t", fmt.Sprint(log[at].I), "ana"}); !errors.Is(err, want) {
			t.Errorf("throw %d: %v, want %v", at+1, err, want)
		}
	}
}

// Each link is hashed back to the one before: to the anchor each time, a whole chain would take
// eight million hashes.
func BenchmarkVerifyWholeChain(b *testing.B) {
	c := NewChain(countingSeed(), 1, ChainLength)
	var log []Throw
	for i := 1; i <= ChainLength; i++ {
		th, err := c.Throw(i, Occasion{"t", "c", "a"}, []Die{6, 8, 10})
		if err != nil {
			b.Fatal(err)
		}
		log = append(log, th)
	}
	for b.Loop() {
		v := NewVerifier(c.Anchor())
		for _, th := range log {
			if err := v.Check(th, Occasion{"t", "c", "a"}); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func TestSealBindsAHiddenThrow(t *testing.T) {
	c := NewChain(countingSeed(), 2, 200)
	o := Occasion{"table", "command", "gm"}
	pool := []Die{20, 6}
	honest := func() Throw {
		th, err := c.ThrowHidden(7, o, pool)
		if err != nil {
			t.Fatal(err)
		}
		return th
	}
	open, err := c.Throw(7, o, pool)
	if err != nil || !slices.Equal(open.Faces, honest().Faces) || open.Seal != nil {
		t.Errorf("%+v %v", open, err)
	}
	if err := Verify(honest(), 0, c.Anchor(), o); err != nil {
		t.Error(err)
	}
	for name, tt := range map[string]struct {
		forge func(*Throw)
		want  error
	}{
		"another seal":       {func(th *Throw) { th.Seal[31]++ }, ErrSeal},
		"half a seal":        {func(th *Throw) { th.Seal = th.Seal[:16] }, ErrSeal},
		"no seal":            {func(th *Throw) { th.Seal = nil }, ErrSeal},
		"not hidden":         {func(th *Throw) { th.Hidden = false }, ErrSeal},
		"open after all":     {func(th *Throw) { th.Hidden, th.Seal = false, nil }, nil},
		"sealed in the open": {func(th *Throw) { *th = open; th.Seal = []byte{1} }, ErrSeal},
		"another pool": {func(th *Throw) {
			th.Pool = []Die{20, 8}
			th.Faces = faces(th.Link, th.I, o, th.Pool)
		}, ErrSeal},
		"another face": {func(th *Throw) { th.Faces[0] = th.Faces[0]%20 + 1 }, ErrFaces},
		"another link": {func(th *Throw) { th.Link[0]++ }, ErrLink},
		"shut":         {func(th *Throw) { *th = th.Public() }, ErrLink},
	} {
		t.Run(name, func(t *testing.T) {
			th := honest()
			tt.forge(&th)
			if err := Verify(th, 0, c.Anchor(), o); !errors.Is(err, tt.want) {
				t.Errorf("Verify = %v, want %v", err, tt.want)
			}
		})
	}
}

func TestPublicThrowTellsNothing(t *testing.T) {
	c := NewChain(countingSeed(), 2, 200)
	th, err := c.ThrowHidden(7, Occasion{}, []Die{20})
	if err != nil {
		t.Fatal(err)
	}
	th.Again = 3
	shut := th.Public()
	if shut.Link != nil || shut.Pool != nil || shut.Faces != nil {
		t.Errorf("%+v", shut)
	}
	if shut.Chain != 2 || shut.I != 7 || shut.Again != 3 || !shut.Hidden || !slices.Equal(shut.Seal, th.Seal) {
		t.Errorf("%+v", shut)
	}
	if _, err := c.ThrowHidden(201, Occasion{}, []Die{20}); !errors.Is(err, ErrSpent) {
		t.Errorf("%v", err)
	}
}

func TestVerifierKnowsTheNewestLink(t *testing.T) {
	c := NewChain(countingSeed(), 1, 200)
	v := NewVerifier(c.Anchor())
	if i, link := v.At(); i != 0 || !slices.Equal(link, c.Anchor()) {
		t.Errorf("at %d %x", i, link)
	}
	for _, th := range throws(t, c, 1, 2) {
		if err := v.Check(th, Occasion{"t", fmt.Sprint(th.I), "ana"}); err != nil {
			t.Fatal(err)
		}
		if i, link := v.At(); i != th.I || !slices.Equal(link, th.Link) {
			t.Errorf("at %d %x, want link %d", i, link, th.I)
		}
	}
}
