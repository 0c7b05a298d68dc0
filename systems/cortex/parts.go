package cortex

// theKit is Cortex with all its parts, in the order of the menus: first what is
// being rolled, then things and scenes, then the GM's hand.
var theKit = NewKit(coursePart(), testPart(), contestPart(), stressPart(), thingsPart(), scenesPart(), pointsPart(), peoplePart(), tablePart())
