// Books the first free time of a service, with the types that openapi-typescript makes of our document.
import type { paths } from "./booking";

declare const process: { env: Record<string, string> };
const { BOOKING_URL, BOOKING_KEY, SERVICE, BRANCH } = process.env;
const headers = { Authorization: `Bearer ${BOOKING_KEY}`, "Content-Type": "application/json" };

type Calendar = paths["/api/v1/appointments/calendar"]["get"];
type Create = paths["/api/v1/appointments"]["post"];

const query: Calendar["parameters"]["query"] = { service_id: SERVICE, branch_id: BRANCH };
const asked = await fetch(`${BOOKING_URL}/api/v1/appointments/calendar?${new URLSearchParams(query)}`, { headers });
const month: Calendar["responses"]["200"]["content"]["application/json"] = await asked.json();
const day = month.slots_by_date[0];
const wish: Create["requestBody"]["content"]["application/json"] = {
  service_id: SERVICE, branch_id: BRANCH, customer_name: "Noura", date: day.date, time: day.available_times[0],
};
const answer = await fetch(`${BOOKING_URL}/api/v1/appointments`, { method: "POST", headers, body: JSON.stringify(wish) });
const created: Create["responses"]["201"]["content"]["application/json"] = await answer.json();
console.log(created.id);
