package contest

import "mesa/game"

// Card implements game.OnCard.
func (e ContestBegun) Card() (game.Ref, int) { return contestRef(e.Contest.ID), 0 }

// OpensCard implements game.CardOpener.
func (ContestBegun) OpensCard() {}

// Card implements game.OnCard.
func (e ContestAllowed) Card() (game.Ref, int) { return contestRef(e.Contest), 0 }

// Card implements game.OnCard.
func (e SideJoined) Card() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Card implements game.OnCard.
func (e TotalStood) Card() (game.Ref, int) { return contestRef(e.Contest), e.N }

// Card implements game.OnCard.
func (e SideFell) Card() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Card implements game.OnCard.
func (e SideLeft) Card() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Card implements game.OnCard.
func (e InterferenceAsked) Card() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Card implements game.OnCard.
func (e Interfered) Card() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Card implements game.OnCard.
func (e SideWentOn) Card() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Card implements game.OnCard.
func (e SideStopped) Card() (game.Ref, int) { return contestRef(e.Contest), e.Round }

// Card implements game.OnCard.
func (e ContestResumed) Card() (game.Ref, int) { return contestRef(e.Contest), 0 }

// Card implements game.OnCard.
func (e ContestDone) Card() (game.Ref, int) { return contestRef(e.Contest), e.Round }
