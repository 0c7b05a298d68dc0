// Package recap tells a session of a table from its log: in scenes, of each the
// decisions that mattered, then who grew, who was taken out, and what the dice
// did. What matters the rules say, by the events of package game that are
// Opening, SessionCloser, SceneBoundary, RecapEvent and SheetChanger.
//
// The package is pure and knows no log: package table feeds it decision by
// decision, and keeps the Index, by which sessions and the history of a sheet
// are found without reading the log again. Start with Index and Session.
package recap
