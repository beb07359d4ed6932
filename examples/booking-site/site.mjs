// A booking site in one file: services and branches, a month of free times with
// anybody, and a booking. Plain Node, no packages; it needs four kinds of requests:
//   BOOKING_URL=http://127.0.0.1:8080 BOOKING_KEY=svc_live_… PORT=3000 node site.mjs
// The key needs availability:read and appointments:create, and never leaves the server.
import { createServer } from "node:http";
import { randomUUID } from "node:crypto";

const { BOOKING_URL, BOOKING_KEY, PORT = "3000" } = process.env;

// api asks the service. What is repeated under the same Idempotency-Key books once.
async function api(path, body, once) {
  const headers = { Authorization: `Bearer ${BOOKING_KEY}` };
  if (body) Object.assign(headers, { "Content-Type": "application/json", "Idempotency-Key": once });
  const answer = await fetch(`${BOOKING_URL}/api/v1/appointments${path}`, {
    method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(20_000),
  });
  const data = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(data.detail), { status: answer.status, data });
  return data;
}

const safe = (text) => String(text ?? "").replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const both = (x) => `${safe(x.name)} <span lang="ar" dir="rtl">${safe(x.name_ar)}</span>`;

// menu lists every service with the branches that offer it.
async function menu() {
  const [services, branches] = await Promise.all([api("/services"), api("/branches")]);
  return `<h1>What would you like to book?</h1>` + services.map((s) => `<h2>${both(s)}</h2>
    <p>${s.duration_minutes} minutes${s.price_text ? ", " + safe(s.price_text) : ""}</p><ul>` +
    branches.filter((b) => s.branch_ids.includes(b.branch_id)).map((b) =>
      `<li><a href="/times?service_id=${s.service_id}&branch_id=${b.branch_id}">${both(b)}</a></li>`).join("") + `</ul>`).join("");
}

// times shows the coming month. Every time listed can be booked.
async function times(query) {
  const month = await api(`/calendar?service_id=${query.get("service_id")}&branch_id=${query.get("branch_id")}`);
  return `<h1>When?</h1><form method="post" action="/book"><input type="hidden" name="once" value="${randomUUID()}">
    <input type="hidden" name="service_id" value="${month.service_id}"><input type="hidden" name="branch_id" value="${month.branch_id}">
    <p><label>Name <input name="customer_name" required maxlength="200" dir="auto"></label>
    <label>Phone <input name="phone" pattern="\\+[1-9][0-9]{6,14}" placeholder="+966501234567"></label></p>` +
    month.slots_by_date.map((day) => `<h2>${day.date}</h2>` + day.available_times.map((time) =>
      `<button name="at" value="${day.date} ${time}">${time}</button> `).join("")).join("") + `</form>`;
}

// book makes the appointment, or says which times are left.
async function book(form) {
  const [date, time] = (form.get("at") ?? "").split(" ");
  const wish = { service_id: form.get("service_id"), branch_id: form.get("branch_id"), customer_name: form.get("customer_name"), date, time };
  if (form.get("phone")) wish.phone = form.get("phone");
  const { id } = await api("", wish, `site-${form.get("once")}`);
  return `<h1>Booked</h1><p>${safe(date)} ${safe(time)}</p><p>Your number: <code>${safe(id)}</code></p>`;
}

createServer(async (request, answer) => {
  const url = new URL(request.url, "http://site");
  let status = 200, page;
  try {
    if (url.pathname === "/") page = await menu();
    else if (url.pathname === "/times") page = await times(url.searchParams);
    else if (url.pathname === "/book" && request.method === "POST") {
      let sent = "";
      for await (const part of request.setEncoding("utf8")) sent += part;
      page = await book(new URLSearchParams(sent));
    } else [status, page] = [404, `<p>There is nothing here.</p>`];
  } catch (e) {
    const left = (e.data?.alternatives ?? []).map((a) => `<li>${a.date} ${a.time}</li>`).join("");
    [status, page] = [e.status ?? 502, `<h1>Not booked</h1><p>${safe(e.message)}</p><ul>${left}</ul>`];
  }
  answer.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
  answer.end(`<!doctype html><meta charset="utf-8"><title>Book</title>${page}<p><a href="/">Back</a></p>`);
}).listen(Number(PORT), "127.0.0.1", function () { console.log(`http://127.0.0.1:${this.address().port}`); });
