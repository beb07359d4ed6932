package stories

// noor is the organization that the stories are about. What they count on:
//
//   - check-up: half an hour, every half hour, by Sara and Omar at Olaya, Sunday
//     to Thursday from 9 to 12 and 13 to 17; on Wednesdays Omar begins at 13;
//   - scan: half an hour, every quarter, by Sara alone;
//   - surgery: an hour with a quarter before and after, two hours' notice, 30
//     days ahead, by Omar alone;
//   - night: half an hour by Layla, Thursdays from 22 to 2, and in Ramadan (here
//     1 to 14 December) every day from 21 to 1;
//   - yoga: three seats on Sundays at 18, one seat on Thursday 19 November at 7;
//   - visit: an hour by Jane in New York, every day from 0 to 6;
//   - flight: an hour by four pilots at Malaz, every day around the clock;
//   - idle: a service that nobody does.
//
// Olaya is closed on 22 and 23 November. Sara is away on Tuesday 17 November
// from 9 to 11, and on Wednesday the 18th she works from 10 to 11 only.
const noor = `
organization: {slug: noor, name: Noor Clinic, name_ar: عيادة نور}
branches:
  - {slug: olaya, name: Olaya, name_ar: العليا, closures: [{from: 2026-11-22, to: 2026-11-23}]}
  - {slug: malaz, name: Malaz, name_ar: الملز}
  - {slug: york, name: New York, time_zone: America/New_York}
services:
  - {slug: checkup, name: Check-up, name_ar: فحص, price_text: SAR 150, price_text_ar: 150 ريالًا, duration: 30, branches: [olaya]}
  - {slug: scan, name: Scan, duration: 30, step: 15, branches: [olaya]}
  - {slug: surgery, name: Surgery, duration: 60, step: 30, buffer_before: 15, buffer_after: 15, min_notice: 120, horizon: 30, branches: [olaya]}
  - {slug: night, name: Night visit, duration: 30, branches: [olaya]}
  - {slug: yoga, name: Yoga, duration: 60, capacity: 3, branches: [olaya],
     sessions: [{branch: olaya, weekday: sun, time: "18:00"}, {branch: olaya, date: 2026-11-19, time: "07:00", capacity: 1}]}
  - {slug: visit, name: Visit, duration: 60, horizon: 365, branches: [york]}
  - {slug: flight, name: Flight, duration: 60, branches: [malaz]}
  - {slug: idle, name: Idle, duration: 30, branches: [olaya]}
resources:
  - slug: sara
    name: Dr Sara
    name_ar: د. سارة
    branches: [olaya]
    services: [checkup, scan]
    hours:
      sun: ["09:00-12:00", "13:00-17:00"]
      mon: ["09:00-12:00", "13:00-17:00"]
      tue: ["09:00-12:00", "13:00-17:00"]
      wed: ["09:00-12:00", "13:00-17:00"]
      thu: ["09:00-12:00", "13:00-17:00"]
    overrides: [{date: 2026-11-18, hours: ["10:00-11:00"]}]
    time_off: [{from: 2026-11-17T09:00, to: 2026-11-17T11:00}]
  - slug: omar
    name: Dr Omar
    name_ar: د. عمر
    branches: [olaya]
    services: [checkup, surgery]
    hours:
      sun: ["09:00-12:00", "13:00-17:00"]
      mon: ["09:00-12:00", "13:00-17:00"]
      tue: ["09:00-12:00", "13:00-17:00"]
      wed: ["13:00-17:00"]
      thu: ["09:00-12:00", "13:00-17:00"]
  - slug: layla
    name: Dr Layla
    name_ar: د. ليلى
    branches: [olaya]
    services: [night]
    hours: {thu: ["22:00-02:00"]}
    overrides: [{from: 2026-12-01, to: 2026-12-14, hours: ["21:00-01:00"]}]
  - slug: jane
    name: Dr Jane
    branches: [york]
    services: [visit]
    hours: {sun: ["00:00-06:00"], mon: ["00:00-06:00"], tue: ["00:00-06:00"], wed: ["00:00-06:00"], thu: ["00:00-06:00"], fri: ["00:00-06:00"], sat: ["00:00-06:00"]}
  - {slug: pilot1, name: Pilot 1, branches: [malaz], services: [flight], hours: ` + always + `}
  - {slug: pilot2, name: Pilot 2, branches: [malaz], services: [flight], hours: ` + always + `}
  - {slug: pilot3, name: Pilot 3, branches: [malaz], services: [flight], hours: ` + always + `}
  - {slug: pilot4, name: Pilot 4, branches: [malaz], services: [flight], hours: ` + always + `}
`

const always = `{sun: ["00:00-24:00"], mon: ["00:00-24:00"], tue: ["00:00-24:00"], wed: ["00:00-24:00"], thu: ["00:00-24:00"], fri: ["00:00-24:00"], sat: ["00:00-24:00"]}`

// salam is the other organization. No answer to noor may tell its names.
const salam = `
organization: {slug: salam, name: Salam Dental, name_ar: مجمع سلام}
branches: [{slug: olaya, name: Salam Olaya, name_ar: فرع سلام}]
services:
  - {slug: checkup, name: Salam Check-up, duration: 30}
  - {slug: yoga, name: Salam Yoga, duration: 60, capacity: 3, sessions: [{branch: olaya, weekday: sun, time: "18:00"}]}
resources:
  - {slug: hind, name: Dr Hind, name_ar: د. هند, services: [checkup], hours: ` + always + `}
`
