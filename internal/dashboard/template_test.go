package dashboard

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/jba/templatecheck"
)

// pageData says what each page's template gets as its dot. A page that is not
// here, or whose template uses what its data does not have, fails the test.
var pageData = map[string]any{
	"account": accountData{}, "audit": auditData{}, "code": codeForm{}, "confirm": confirmation{}, "factor": factorData{},
	"failure":      failure{},
	"organization": organizationData{}, "password": passwordForm{}, "recovery": recoveryData{}, "setup": setupForm{},
	"setup_help": setupHelp{},
	"forgot":     forgotForm{},
	"signin":     signInForm{}, "join": joinData{}, "security": securityData{}, "user": userForm{}, "user_link": userLink{},
	"user_new": userForm{}, "users": usersData{},

	"day": dayData{}, "agenda": agendaData{}, "rota": rotaData{}, "day-print": paperData{}, "find": findData{}, "block": blockData{},
	"together": togetherData{}, "bundle": bundleData{},
	"week": weekData{}, "month": monthData{}, "nobranch": struct{}{}, "why": whyData{}, "book": bookData{},
	"appointment": appointmentData{}, "move": moveData{}, "appointment_edit": editData{}, "cancel": cancelData{}, "refused": refusedData{},

	"catalogue": catalogueData{}, "catalogue-branch": branchData{}, "catalogue-service": serviceData{}, "catalogue-sessions": sessionsData{},
	"catalogue-resource": resourceData{}, "catalogue-hours": hoursData{}, "catalogue-dates": overrideData{},
	"catalogue-affected": affectedData{}, "affected-list": misfitsData{},
	"catalogue-developer": developerData{}, "connector": connectorData{}, "connector-test": testData{}, "connector-mapping": mappingData{},

	"front": frontData{}, "front-settings": frontSettingsData{}, "front-branch": frontPartData{}, "front-service": frontPartData{},
	"front-print": printData{},

	"customers": customersData{}, "customer": customerData{}, "merge": mergeData{}, "erase": eraseData{}, "callers": callersData{},
	"overview": overviewData{},
	"keys":     keysData{}, "key_new": newKeyData{}, "key_made": keyMadeData{},
	"feeds": feedsData{}, "feed_made": feedMadeData{}, "own_link": ownLinkData{},
	"sandbox":  sandboxData{},
	"webhooks": webhooksData{}, "webhook_new": newWebhookData{}, "webhook": webhookData{}, "secret_made": secretData{},
	"hook_made": secretData{}, "delivery": deliveryData{},

	"agents": agentsData{}, "agent_new": agentForm{}, "agent_edit": agentData{}, "agent_made": agentMadeData{},
	"agent_export": exportData{}, "agent_exam": examData{}, "overview-calls": figuresData{},
	"telling": tellingData{}, "telling-new": newChannelData{}, "telling-channel": channelData{}, "telling-rules": rulesData{},
	"telling-service": tellingServiceData{}, "telling-texts": textsData{}, "telling-text": textData{}, "telling-log": tellingLogData{},
	"telling-calls": tellingCallsData{}, "telling-try": tryData{}, "telling-optouts": optOutsData{},
	"waiting": waitingData{}, "waiting-entry": waitingEntryData{},
	"calls": callsData{}, "callbacks": callbacksData{}, "call": callData{}, "simulator": simulatorData{}, "simulator-talk": talkData{},
}

func TestTemplatesFitTheirData(t *testing.T) {
	t.Parallel()
	s := newServer(Config{})
	names, err := fs.Glob(pageFiles, "page/*.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range names {
		name := strings.TrimSuffix(path.Base(file), ".html")
		if strings.HasPrefix(name, "_") {
			continue
		}
		data, known := pageData[name]
		if !known {
			t.Errorf("page/%s.html has no line in pageData", name)
			continue
		}
		p := <-s.pens
		tmpl, err := p.Template(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := templatecheck.CheckHTML(tmpl.Lookup("main"), data); err != nil {
			t.Errorf("page/%s.html: %v", name, err)
		}
		if err := templatecheck.CheckHTML(tmpl.Lookup("layout"), frame{}); err != nil {
			t.Errorf("page/_layout.html: %v", err)
		}
		s.pens <- p
	}
	for name := range pageData {
		if _, err := fs.Stat(pageFiles, "page/"+name+".html"); err != nil {
			t.Errorf("pageData has %s: %v", name, err)
		}
	}
}
