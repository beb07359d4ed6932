package house

// ForNodes is for the tests.
const ForNodes = forNodes
