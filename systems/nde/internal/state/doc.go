// Package state is the state of a table and how it is read: PCs and foes, the scene, tests, names as
// they were. It has the events that several rooms emit, and says for whom an actor may act. Begin
// with State; its slices and types have the methods that read them alone.
package state
