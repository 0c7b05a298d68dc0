package cortex

// theKit is Cortex with all its parts.
var theKit = NewKit(tablePart(), pointsPart(), peoplePart(), thingsPart(), scenesPart(), coursePart(), testPart(), contestPart())
