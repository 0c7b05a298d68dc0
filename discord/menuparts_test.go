package discord

import (
	"fmt"
	"strings"
	"testing"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/table"
)

// partValues returns the values that lead to the parts of a menu, and their select.
func partValues(m *fake.Message) (sel string, values []string) {
	for _, s := range m.Selects() {
		for _, o := range m.OptionsOf(s) {
			if o.Value[0] == goOn {
				sel, values = s, append(values, o.Value)
			}
		}
	}
	return sel, values
}

// entry returns the value of a select's entry that is an offer, "" if there is none.
func entry(m *fake.Message, label string) string {
	for _, sel := range m.Selects() {
		if i, err := parseID(sel); err != nil || i.act != actPick {
			continue
		}
		for _, o := range m.OptionsOf(sel) {
			if strings.HasPrefix(o.Label, label) && o.Value[0] != goOn {
				return o.Value
			}
		}
	}
	return ""
}

// findLeaf follows the parts and pages of a menu to the one that has an entry.
func findLeaf(u *fake.User, menu *fake.Message, label string) *fake.Message {
	for m := menu; m != nil; {
		if _, button := m.Button(label); button || entry(m, label) != "" {
			return m
		}
		sel, values := partValues(m)
		for _, v := range values {
			if found := findLeaf(u, u.PressID(m, sel, v).Message, label); found != nil {
				return found
			}
		}
		next := "More pages"
		if _, has := m.Button(next); !has {
			next = "Mais páginas"
		}
		if _, more := m.Button(next); !more || len(values) > 0 {
			return nil
		}
		m = u.Press(m, next).Message
	}
	return nil
}

// openLeaf goes to the part of the player's menu that has an entry.
func (p *player) openLeaf(label string) {
	p.w.t.Helper()
	if p.menu = findLeaf(p.User, p.menu, label); p.menu == nil {
		p.w.t.Fatalf("no part of the menu has %q", label)
	}
}

// If there are more offers than a select holds, they are listed under the things that they are
// about, or under their categories. All are reached, and no list is out of bounds.
func TestLongMenuIsDividedByThingsAndCategories(t *testing.T) {
	w := newWorld(t)
	gil := w.crowd("nde", 3, "foe kind=boss name=Ogro%d")
	menu := w.wantPrivate(gil.Slash(w.channel, "menu"))
	sel, values := partValues(menu.Message)
	if len(values) < 4 || values[0][1] != goThing ||
		values[len(values)-1] != fmt.Sprintf("/%c%s.", goCategory, game.CategoryTable) {
		t.Fatalf("people come first and the table last: %q", values)
	}
	reached := map[string]bool{}
	var walk func(m *fake.Message)
	walk = func(m *fake.Message) {
		for _, b := range m.Buttons() {
			i, _ := parseID(b.ID)
			reached[i.key] = true
		}
		for _, c := range m.Selects() {
			i, _ := parseID(c)
			reached[i.key] = true
			if i.act == actPick {
				for _, o := range m.OptionsOf(c) {
					reached[i.fromSelectValue(o.Value).key] = true
				}
			}
		}
		sel, values := partValues(m)
		for _, v := range values {
			walk(gil.PressID(m, sel, v).Message)
		}
		if _, more := m.Button("More pages"); more && len(values) == 0 {
			walk(gil.Press(m, "More pages").Message)
		}
	}
	walk(menu.Message)
	view, err := w.tables.View(t.Context(), w.tableID(), table.Caller{User: "discord:" + gil.ID, Chair: game.GMChair},
		table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range view.Offers {
		if o.Closed == nil && !o.OnBehalf && !reached[o.Key()] {
			t.Errorf("no list has %s %v (%s)", o.Move, o.Fixed, o.About)
		}
	}
	scene := w.wantPrivate(gil.PressID(menu.Message, sel, fmt.Sprintf("/%c%s.", goCategory, game.CategoryScene)))
	for _, o := range scene.Message.Options() {
		if strings.HasPrefix(o.Label, "Options") {
			t.Errorf("the table's moves stand under the scene: %s", o.Label)
		}
	}
	w.wantButtons(w.wantPrivate(gil.Press(scene.Message, "Menu")).Message)
}
