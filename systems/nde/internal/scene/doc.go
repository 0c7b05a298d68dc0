// Package scene begins and ends scenes, conflicts and Sessions, and says what the end of a scene
// loses. It has rests and the GM's hidden throws. Begin with openScene and closeScene.
package scene
