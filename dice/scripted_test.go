package dice

import (
	"slices"
	"testing"
)

func TestScripted(t *testing.T) {
	for name, tt := range map[string]struct {
		script []int
		rolls  [][]Die
		shown  []int
		err    string
	}{
		"all fits":  {[]int{1, 8, 4}, [][]Die{{6, 8}, {4}}, []int{1, 8, 4}, ""},
		"no dice":   {nil, nil, nil, ""},
		"missing":   {[]int{3}, [][]Die{{6, 8}}, []int{3, 1}, "scripted dice: no face left for a d8"},
		"too big":   {[]int{7}, [][]Die{{6}}, []int{1}, "scripted dice: a d6 cannot show 7"},
		"none":      {[]int{0}, [][]Die{{6}}, []int{1}, "scripted dice: a d6 cannot show 0"},
		"left over": {[]int{1, 2, 3}, [][]Die{{6}}, []int{1}, "scripted dice: [2 3] left over"},
		"both at once": {[]int{9, 2}, [][]Die{{6}}, []int{1},
			"scripted dice: a d6 cannot show 9\nscripted dice: [2] left over"},
	} {
		t.Run(name, func(t *testing.T) {
			s := Script(tt.script...)
			var shown []int
			for _, pool := range tt.rolls {
				shown = append(shown, s.Roll(pool...)...)
			}
			if !slices.Equal(shown, tt.shown) {
				t.Errorf("shown %v, want %v", shown, tt.shown)
			}
			for range 2 { // Err changes nothing
				if got := words(s.Err()); got != tt.err {
					t.Errorf("Err = %q, want %q", got, tt.err)
				}
			}
		})
	}
}

func words(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestScriptedAdd(t *testing.T) {
	s := Script(1)
	s.Add(2, 3)
	if got := s.Roll(6, 6, 6); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("Roll = %v", got)
	}
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}
