// Package scene begins and ends scenes, conflicts and Sessions, with what is lost then. It has rests
// and the GM's hidden throws. Begin with openScene and closeScene.
package scene
