package discord

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/table"
)

// A GM deletes a table: the GM gets it as a file with a statement of the loss, and after
// confirmation it is gone from all its channels.
func TestDeletedTableLeavesItsChannels(t *testing.T) {
	for _, l := range []testLanguage{false, true} {
		t.Run(l.inLanguage("en", "pt-BR"), func(t *testing.T) {
			w := newWorld(t, 7, 2, 3)
			gil, ana := w.openDemo(l.inLanguage("en-US", "pt-BR"))
			id := w.tableID()
			title := l.inLanguage("The Night Market", "O Mercado Noturno")
			w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
			call := l.inLanguage("Ana: Choose dice", "Ana: Escolher dados")
			w.withButton(call)
			thread := w.fake.Thread(w.channel, "apart")
			w.wantPublic(gil.Slash(thread, "do", "line", "dice d6"))
			asked := w.wantPrivate(gil.Slash(w.channel, "mesa close"))
			w.wantFile(asked,
				l.inLanguage("leaves every channel and thread where it is played.", "sai de todos os canais"))
			asked = w.wantPrivate(gil.Press(asked.Message, l.inLanguage("Delete it for good…", "Apagar de vez…")))
			files := w.wantFile(asked,
				l.inLanguage("it is gone for everyone at once", "a mesa some para todos na mesma hora"))
			w.wantFile(asked, l.inLanguage("- the log, of ", "- o registro, de "))
			w.wantFile(asked, l.inLanguage("- the chairs: GM, Ana", "- as cadeiras: GM, Ana"))
			if len(files) != 1 || !strings.HasSuffix(files[0].Name, ".jsonl") {
				t.Errorf("files: %+v", files)
			}
			do := l.inLanguage("Delete ", "Apagar ") + title
			sure, _ := asked.Message.Button(do)
			w.wantTexts(w.wantPrivate(ana.PressID(asked.Message, sure.ID)), l.inLanguage("Only a GM", "Só um GM"))
			if _, err := w.tables.View(t.Context(), id, table.Caller{}, table.ViewQuery{}); err != nil {
				t.Fatalf("deleted before the GM was sure: %v", err)
			}
			w.wantTexts(w.wantPublic(gil.Press(asked.Message, do)),
				l.inLanguage("Gil deleted "+title+".", "Gil apagou "+title+"."))
			w.eventually("the thread is told", func() bool {
				return strings.Contains(thread.Last().Text,
					l.inLanguage("Gil deleted "+title+".", "Gil apagou "+title+"."))
			})
			w.eventually("what was asked has no buttons", func() bool {
				return !slices.ContainsFunc(w.channel.Messages(), func(m fake.Message) bool {
					_, has := m.Button(call)
					return has
				})
			})
			for _, c := range []*fake.Channel{w.channel, thread} {
				w.wantTexts(w.wantPrivate(ana.Slash(c, "menu")),
					l.inLanguage("There is no table in this channel.", "Não há mesa neste canal."))
			}
			w.wantPrivate(gil.Press(asked.Message, do)) // of a deleted table
			w.wantNothingOf(id)
			if n := w.count(l.inLanguage("was deleted", "A mesa que se jogava aqui")); n > 0 {
				t.Errorf("told %d times more:\n%s", n, w.publicText())
			}
		})
	}
}

// wantNothingOf fails if a bucket of the bot still names the table.
func (w *world) wantNothingOf(id game.TableID) {
	w.t.Helper()
	for _, d := range []string{channelBucket, cursorBucket, chairBucket, privateBucket} {
		err := w.tables.Bucket(d).Each(w.t.Context(), "", func(key string, data []byte) bool {
			w.t.Errorf("left in %s: %s %s", d, key, data)
			return true
		})
		if err != nil {
			w.t.Error(err)
		}
	}
	if _, err := w.tables.View(w.t.Context(), id, table.Caller{},
		table.ViewQuery{}); !errors.Is(err, table.ErrNoTable) {
		w.t.Errorf("the table: %v", err)
	}
}

// The channels of a table that another front end deletes are told, once.
func TestDeletionElsewhereIsToldOnce(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	id := w.tableID()
	if err := w.tables.Delete(t.Context(), id,
		table.Caller{User: "discord:" + gil.ID, Chair: game.GMChair}); err != nil {
		t.Fatal(err)
	}
	w.public("The table played here was deleted.")
	w.public("A mesa que se jogava aqui foi apagada.")
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "menu")), "There is no table in this channel.")
	w.restart(nil)
	w.wantPublic(gil.Slash(w.channel, "mesa demo"))
	if n := w.count("was deleted"); n != 1 {
		t.Errorf("told %d times:\n%s", n, w.publicText())
	}
}

// The channels of a table are also told of its deletion if no process ran then. A GM can delete a
// table by a typed line, after being asked.
func TestDeletionMeanwhileIsTold(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	id := w.tableID()
	w.stop()
	w.prepare(nil)
	if err := w.tables.Host().Delete(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if err := w.tables.Close(); err != nil {
		t.Fatal(err)
	}
	w.open(nil)
	w.public("was deleted")
	w.wantNothingOf(id)

	w.wantPublic(gil.Slash(w.channel, "mesa demo"))
	w.overGateway(nil)
	w.private(gil, "delete!", "it is gone for everyone at once", "delete!") // no one was asked yet
	w.private(gil, "delete", "it is gone for everyone at once", "delete!")
	w.mention(gil, "delete!", "Gil deleted The Night Market.")
}
