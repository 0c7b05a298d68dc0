package cortex

// parts are all parts of Cortex, in the order of the menus: first what is being
// rolled, then things and scenes, then the GM's hand.
func parts() []*Part {
	return []*Part{coursePart(), testPart(), contestPart(), stressPart(), thingsPart(), scenesPart(), pointsPart(), peoplePart(), tablePart()}
}

// theKit is Cortex with all its parts.
var theKit = NewKit(parts()...)
