package dashboard

import "net/http"

var forgotRoutes = []route{
	{"GET /signin/forgot", everybody, (*server).forgotPage},
	{"POST /signin/forgot", everybody, (*server).forgotPage},
}

// forgotForm is the page of whoever has forgotten their password.
type forgotForm struct {
	Form  *form
	Mails bool   // a link can be mailed; else an owner has to help
	Sent  string // the address to which one is on its way, if it has an account
}

// forgotPage has a link mailed with which somebody chooses a new password. It says
// the same whether the address has an account or not.
func (s *server) forgotPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	page := forgotForm{Form: v.form(r), Mails: s.Messages.Letters.MailsPeople()}
	if r.Method == http.MethodPost && page.Mails {
		err := s.People.ForgotPassword(r.Context(), page.Form.text("email"), string(v.lang), s.browser(r))
		if err == nil {
			page.Sent = page.Form.text("email")
		} else if err := page.Form.fail(err); err != nil {
			return err
		}
	}
	return s.page(w, v, "forgot", page)
}
