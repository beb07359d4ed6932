package selfservice

// Zeros is for tests that do a browser's work.
var Zeros = zeros
