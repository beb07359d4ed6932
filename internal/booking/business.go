package booking

// Business is what kind of place an organization is. Search engines and
// assistants are told; nothing else depends on it.
type Business string

// Businesses are all kinds, each as schema.org calls it. They are kinds of its
// LocalBusiness, which is also what a place is that has chosen none.
var Businesses = map[Business]string{
	"barber": "HairSalon", "beauty": "BeautySalon", "clinic": "MedicalClinic", "dentist": "Dentist", "garage": "AutoRepair",
	"gym": "HealthClub", "hairdresser": "HairSalon", "lawyer": "LegalService", "nails": "NailSalon",
	"office": "ProfessionalService", "optician": "Optician",
	"physiotherapy": "Physiotherapy", "spa": "DaySpa",
}

// Schema is the kind as schema.org calls it.
func (b Business) Schema() string {
	if name, ok := Businesses[b]; ok {
		return name
	}
	return "LocalBusiness"
}
