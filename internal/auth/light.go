package auth

// Light lets this process hash passwords with next to no work, which tests do thousands of
// times. It takes what nobody but a test has.
func Light(_ interface{ Run() int }) {
	present = cost{memory: 8, time: 1, threads: 1}
	nobody = header(make([]byte, 16)) + nobody[len(nobody)-43:]
}
