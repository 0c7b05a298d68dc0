// Package state is the state of a table and how it is read: PCs and foes, the scene, tests, names
// as they were. It has the events that several rooms emit, and says for whom an actor may act.
// Begin with State. Each of its parts, such as People or Course, has the methods that read only
// that part.
package state
