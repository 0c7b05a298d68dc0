package contest

import "mesa/game"

// Moment implements kit.OfMoment.
func (e Begun) Moment() (game.Ref, int) { return contestRef(e.Contest.ID), 0 }

// OpensMoment implements kit.Opening.
func (Begun) OpensMoment() {}

// Moment implements kit.OfMoment.
func (e Allowed) Moment() (game.Ref, int) { return contestRef(e.Contest), 0 }

// Moment implements kit.OfMoment.
func (e Joined) Moment() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Moment implements kit.OfMoment.
func (e Stood) Moment() (game.Ref, int) { return contestRef(e.Contest), e.N }

// Moment implements kit.OfMoment.
func (e Fell) Moment() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Moment implements kit.OfMoment.
func (e SideLeft) Moment() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Moment implements kit.OfMoment.
func (e InterferenceAsked) Moment() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Moment implements kit.OfMoment.
func (e Interfered) Moment() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Moment implements kit.OfMoment.
func (e WentOn) Moment() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Moment implements kit.OfMoment.
func (e Stopped) Moment() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Moment implements kit.OfMoment.
func (e Resumed) Moment() (game.Ref, int) { return contestRef(e.Contest), 0 }

// Moment implements kit.OfMoment.
func (e Done) Moment() (game.Ref, int) { return contestRef(e.Contest), e.Round }
