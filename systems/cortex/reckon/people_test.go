package reckon

// person is a character.
type person struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Chair string `json:"chair"`
	Rank  string `json:"rank"`
	Away  bool   `json:"away"`
	Out   string `json:"out"`
	OutBy string `json:"outBy"`
	may   bool   // it paid to act while it is out (OUT-06)
}

func init() {
	onEvent("cortex.character", func(t *Table, e struct {
		Char person `json:"char"`
	}) {
		t.people[e.Char.ID] = &e.Char
	})
	onEvent("cortex.character.gone", func(t *Table, e struct {
		ID string `json:"id"`
	}) {
		delete(t.people, e.ID)
	})
	onEvent("cortex.out", func(t *Table, e struct {
		Char string `json:"char"`
		How  string `json:"how"`
		By   string `json:"by"`
	}) {
		switch e.How {
		case "scattered": // it comes back with all its dice (GMC-R5)
			delete(t.crowds, e.Char)
		case "compared":
			t.outByComparison = append(t.outByComparison, e.Char)
		}
		if c := t.people[e.Char]; c != nil {
			c.Out, c.OutBy, c.may = e.How, e.By, c.may && e.How != ""
		}
	})
	onEvent("cortex.mayact", func(t *Table, e struct {
		Char string `json:"char"`
		For  string `json:"for"`
	}) {
		if c := t.people[e.Char]; c != nil {
			c.may = e.For != ""
		}
	})
	onEvent("cortex.scene.ended", func(t *Table, e struct {
		Type string `json:"type"`
	}) {
		t.sceneOver(e.Type)
		if e.Type == "flashback" { // SCENE-R4
			return
		}
		for _, c := range t.people {
			if c.Out != "scattered" && c.Out != "lost" { // OUT-R2, GMC-R5, TRAUMA-03, LIFE-06
				c.Out, c.OutBy = "", ""
			}
			c.may = false
		}
	})
	onEvent("cortex.option", func(t *Table, e struct {
		Key   string `json:"key"`
		Value string `json:"value"`
	}) {
		t.options[e.Key] = e.Value
	})
}

// checkMayTry checks that a character does not act while out. One that is out by a complication may pay
// to act once it is called (OUT-06).
func (t *Table) checkMayTry(char, does string) {
	if c := t.people[char]; c == nil || c.Out != "beyond" {
		t.checkNotOut(char, does)
	}
}

// checkNotOut checks that a character does nothing while out (OUT-01), unless it has paid for it
// (OUT-06).
func (t *Table) checkNotOut(char, does string) {
	if c := t.people[char]; c != nil && c.Out != "" && !c.may {
		t.fault("%s is out, and %s (OUT-01)", char, does)
	}
}

// isCrowd reports whether a character is a mob, a boss, a faction or an extra. It has no stress,
// trauma or damage (GMC-R1).
func (t *Table) isCrowd(char string) bool {
	c := t.people[char]
	if c == nil {
		return false
	}
	switch c.Rank {
	case "mob", "boss", "faction", "extra":
		return true
	}
	return false
}
