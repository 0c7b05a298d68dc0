package discord

import "testing"

// TestNoFormForOneAnswer: what may only be one number is not asked: picked, it is
// done, and in the form of something else it has no field.
func TestNoFormForOneAnswer(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.seat("en-US")
	if form := w.find(gil, "Step up Rope: d6 to d8").Form; form == nil || len(form.Fields()) != 1 {
		t.Error("how many steps up is not asked")
	}
	if answer := w.find(gil, "Step down Rope: d6 to d4"); answer.Form != nil {
		t.Errorf("for the only step down it asks %+v", answer.Form.Fields())
	}
	w.public("Rope goes from d6 to d4.")
}
