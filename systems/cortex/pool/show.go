package pool

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// DieViews returns the dice of a roll with their faces. If read is true it also marks what they
// count for.
func DieViews(r *Roll, read bool) []game.Die {
	var ds []game.Die
	for i, p := range r.Pool {
		d := game.Die{Of: DieSource(p), Size: p.Die, Face: r.Faces[i]}
		d.Mark, d.Tone = markOf(r, i, read)
		ds = append(ds, d)
	}
	for _, l := range r.LateDice {
		ds = append(ds, l.View())
	}
	for _, p := range r.Placed {
		ds = append(ds, game.Die{Of: DieSource(Die{From: p.From}), Size: p.Die, Mark: "effect", Tone: game.Effect})
	}
	return ds
}

// markOf returns the mark and the tone of a die of a roll.
func markOf(r *Roll, i int, read bool) (string, game.Tone) {
	one := r.Faces[i] <= max(1, r.HitchUpTo)
	switch {
	case i == r.DroppedIndex():
		return "dropped", game.Spare
	case one && r.IgnoresOnes:
		return "", game.Spare
	case one && r.GM:
		return "opportunity", game.Help
	case one:
		return "hitch", game.Trouble
	case !read:
		return "", game.Plain
	case slices.Contains(r.Kept, i) || i == r.BesideIndex():
		return "total", game.Counts
	case r.IsEffect(i):
		return "effect", game.Effect
	}
	return "", game.Spare
}

// View returns the die as it is shown.
func (l LateDie) View() game.Die {
	d := game.Die{Of: DieSource(Die{From: l.From}), Size: l.Die, Face: l.Face, Mark: "total", Tone: game.Counts}
	if l.Face == 1 {
		d.Mark, d.Tone = "hitch", game.Trouble
	}
	return d
}

// DieName returns a die of a roll as text: its name if it has one, its size and its face.
func DieName(r *Roll, i int) game.Msg {
	p := r.Pool[i]
	switch {
	case p.KeepsMore:
		return game.Say("cortex.die.scale", game.D("die", p.Die), game.N("face", r.Faces[i]))
	case p.Name == "":
		return game.Say("die.rolled", game.D("die", p.Die), game.N("face", r.Faces[i]))
	}
	return game.Say("cortex.die.named", game.W("name", p.Name), game.D("die", p.Die), game.N("face", r.Faces[i]))
}

// DieSource returns the origin of a die as text.
func DieSource(p Die) game.Msg {
	switch {
	case p.Hinder:
		return game.Say("cortex.source.hinder", game.W("name", p.Name))
	case p.Defied:
		return game.Say("cortex.source.defied", game.W("name", p.Name))
	case p.Name != "":
		return game.Quote(p.Name)
	}
	return game.Say("cortex.source." + string(p.From))
}

// TellLeftOut tells which dice do not oppose.
func TellLeftOut(left []Die) []game.Msg {
	var out []game.Msg
	for _, p := range left {
		out = append(out, game.Quote(p.Name+" "+p.Die.String()))
	}
	if out == nil {
		return nil
	}
	return []game.Msg{game.Say("cortex.event.left_out", game.L("dice", out...))}
}

// DieSizes returns the five sizes of dice (CORE-DICE-01) as choices, with ticked selected; 0
// selects none.
func DieSizes(ticked dice.Die) []game.Choice {
	cs := make([]game.Choice, len(dice.Ladder))
	for i, d := range dice.Ladder {
		cs[i] = game.Choice{Word: d.String(), Dice: dice.Ladder[i : i+1 : i+1], Selected: d == ticked}
	}
	return cs
}

// DieOf returns the die of the argument "die", 0 for none.
func DieOf(args game.Args) dice.Die {
	for _, d := range dice.Ladder {
		if d.String() == args.One("die") {
			return d
		}
	}
	return 0
}
