package discord

import "testing"

// A form that is opened again is that of the choices picked before: the chances depend on the
// opposition.
func TestFormFollowsChoices(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	menu := w.wantPrivate(gil.Slash(w.channel, "menu"))
	lead := w.wantPrivate(gil.Choose(menu.Message, "Test for Ana…"))
	form := gil.Press(lead.Message, "More options…").Form
	options := func() (all string) {
		for _, o := range form.Fields()[0].Options {
			all += o.Label + o.Description + "\n"
		}
		return all
	}
	fields, before := form.Fields(), options()
	refused := w.wantPrivate(gil.Submit(form, fields[0].Label, fields[0].Options[0].Label, fields[2].Label,
		"d12 d12 d7"))
	again := gil.Press(refused.Message, "Fill it in again")
	if form = again.Form; form == nil && again.Message != nil {
		form = gil.Press(again.Message, "More options…").Form
	}
	if form == nil {
		t.Fatalf("no form: %+v", again)
	}
	if after := options(); after != before { // a die that Cortex does not know is not picked
		t.Errorf("what does not fit changes the chances:\n%s\n%s", before, after)
	}
	w.bot.forms.keep("discord:"+gil.ID, parseTestID(t, form.ID).key, map[string][]string{"dice": {"d12", "d12"}})
	again = gil.Press(refused.Message, "Fill it in again")
	if form = again.Form; form == nil {
		t.Fatalf("no form: %+v", again)
	}
	if after := options(); after == before {
		t.Errorf("two d12 more make no difference:\n%s", after)
	}
}

func parseTestID(t *testing.T, text string) id {
	t.Helper()
	i, err := parseID(text)
	if err != nil {
		t.Fatal(err)
	}
	return i
}
