package courier

import "errors"

// ReadAnswer reads an answer of a provider as Send does, for fuzzing.
func ReadAnswer(kind string, status int, body []byte) (Receipt, error) {
	a := answer{status: status, body: body}
	if err := a.turnedAway(); err != nil {
		return Receipt{}, err
	}
	switch kind {
	case "unifonic":
		return readUnifonic(a)
	case "taqnyat":
		return readTaqnyat(a, "966501234567")
	case "msegat":
		return readMsegat(a)
	case "jawaly":
		return readJawaly(a)
	case "twilio":
		return readTwilio(a)
	case "whatsapp":
		return readWhatsApp(a)
	case "gateway":
		return readGateway(a)
	}
	return Receipt{}, errors.New("no such kind")
}
