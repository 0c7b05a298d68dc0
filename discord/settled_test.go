package discord

import "testing"

// A number with only one possible value is not asked for: picked, the offer is done, and in a
// longer form it has no field.
func TestNoFormForOneAnswer(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	if form := w.find(gil, "Step up Rope: d6 to d8").Form; form == nil || len(form.Fields()) != 1 {
		t.Error("how many steps up is not asked")
	}
	gil.Submit(w.find(gil, "Step up Rope: d6 to d8").Form, "How many steps", "2")
	w.public("Rope goes from d6 to d10.")
	if answer := w.find(gil, "Step up Rope: d10 to d12"); answer.Form != nil {
		t.Errorf("for the only step up it asks %+v", answer.Form.Fields())
	}
	w.public("Rope goes from d10 to d12.")
}
