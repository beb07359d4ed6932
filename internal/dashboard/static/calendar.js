// What calendars do better with JavaScript: forms in a dialog, dragging, keys,
// the line of the present, and updates by themselves. Every form works
// without it. Modules run once, however often their element is loaded.

import { ended, line, patient, toast } from "base.js";

const box = document.getElementById('box');
const inside = document.getElementById('inside');
const rtl = document.documentElement.dir === 'rtl';
let shown = location.search; // which calendar
let stale = false; // something changed while we could not show it

const live = () => document.getElementById('live');
const busy = () => box?.open || document.body.classList.contains('dragging');
const parse = (text) => new DOMParser().parseFromString(text, 'text/html');

// --- Showing what came -----------------------------------------------------

// show puts the calendar of another document in the place of ours.
function show(doc, announce) {
  const fresh = doc.getElementById('live');
  const old = live();
  if (!fresh || !old) return false;
  const known = new Set([...old.querySelectorAll('[data-id]')].map((e) => e.dataset.id + e.className));
  const focus = document.activeElement?.id;
  const cal = old.querySelector('.cal');
  const at = cal && [cal.scrollLeft, cal.scrollTop];
  const opened = old.querySelector('details.cancelled')?.open;
  old.replaceWith(document.adoptNode(fresh));
  const now = live().querySelector('.cal');
  if (at && now) [now.scrollLeft, now.scrollTop] = at;
  if (opened) live().querySelector('details.cancelled')?.setAttribute('open', '');
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  for (const e of live().querySelectorAll('.block[data-id]')) {
    if (!known.has(e.dataset.id + e.className)) e.classList.add('fresh');
  }
  present();
  if (announce) whisper(live().dataset.updated);
  return true;
}

// flash shows what the page that came wants said.
function flash(doc) {
  document.querySelector('main > .flash')?.remove();
  const said = doc.querySelector('main > .flash');
  if (!said) return;
  document.getElementById('main').prepend(document.adoptNode(said));
  said.dispatchEvent(new Event('said', { bubbles: true })); // base.js announces it
}

let hush;
function whisper(text) {
  const note = document.getElementById('quiet');
  if (!note || !text) return;
  note.textContent = text;
  note.classList.add('on');
  clearTimeout(hush);
  hush = setTimeout(() => note.classList.remove('on'), 2500);
}

// --- Forms and details in a dialog ----------------------------------------

async function open(url) {
  const answer = await patient(() => fetch(url, { headers: { Accept: 'text/html' } }));
  if (answer.redirected && !answer.url.includes('/o/')) return location.assign(url);
  fill(parse(await answer.text()));
}

function fill(doc) {
  const main = doc.getElementById('main');
  inside.replaceChildren(...document.adoptNode(main).childNodes);
  for (const script of inside.querySelectorAll('script')) script.remove();
  for (const h of inside.querySelectorAll('h1')) { // The page has its own.
    const title = document.createElement('h2');
    title.append(...h.childNodes);
    h.replaceWith(title);
  }
  if (!box.open) box.showModal();
  const first = inside.querySelector('.known li button') ?? inside.querySelector('[data-focus]') ??
    inside.querySelector('[aria-invalid=true], .instead button, input[name=customer_name]') ??
    inside.querySelector('.problem, button:not([tabindex]), a');
  first?.focus();
  if (inside.querySelector('.problem')) box.scrollTop = 0; // What is wrong is read first.
  eligible();
}

// send posts a form and shows what comes back: the calendar, or the form with
// what is wrong.
const sending = new WeakSet();
async function send(form, button) {
  if (sending.has(form)) return; // A second click means the same.
  sending.add(form);
  const data = new FormData(form, button);
  form.setAttribute('aria-busy', 'true');
  const to = button?.hasAttribute('formaction') ? button.formAction : form.action;
  const answer = await patient(() => fetch(to, { method: 'POST', body: new URLSearchParams(data), headers: { Accept: 'text/html' } }));
  form.removeAttribute('aria-busy');
  sending.delete(form);
  if (ended(answer)) return;
  toast();
  const doc = parse(await answer.text());
  const here = new URL(location), there = new URL(answer.url);
  if (answer.ok && doc.getElementById('live') && there.pathname === here.pathname) {
    if (box.open) box.close();
    show(doc);
    title(doc);
    flash(doc);
    if (there.search !== here.search) history.pushState(null, '', there);
    shown = location.search;
    return;
  }
  if (answer.ok && answer.redirected) return location.assign(answer.url);
  fill(doc);
}

// ask shows the answer to a form that only asks, and stays at its field.
async function ask(form) {
  const name = document.activeElement?.name;
  await open(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  if (name) inside.querySelector(`form.wish [name="${CSS.escape(name)}"]`)?.focus();
}

// title takes over the bar above the calendar, where the date stands.
function title(doc) {
  const fresh = doc.querySelector('.cal-bar'), old = document.querySelector('.cal-bar');
  if (fresh && old) old.replaceWith(document.adoptNode(fresh));
  ready();
}

if (box) {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const close = event.target.closest('#box [data-close]');
    if (close) {
      event.preventDefault();
      box.close();
      return;
    }
    const link = event.target.closest('a[data-dialog]');
    if (!link) return;
    event.preventDefault();
    if (suppressed) return;
    link.closest('details.menu')?.removeAttribute('open');
    open(exact(link, event));
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.method === 'get' && form.closest('#box')) { // A wish: its answer stands in the same dialog.
      event.preventDefault();
      ask(form);
      return;
    }
    if (form.method !== 'post' || !form.closest('#box, #live, #marks, main > .flash')) return;
    if (event.submitter?.hasAttribute('data-leave')) return; // What comes of it is another page.
    event.preventDefault();
    send(form, event.submitter);
  });
  document.addEventListener('change', (event) => {
    const form = event.target.closest('#box form.wish');
    if (form?.checkValidity()) form.requestSubmit();
  });
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener('close', () => {
    inside.replaceChildren();
    if (stale) refresh();
  });
  window.addEventListener('popstate', () => {
    if (location.search !== shown) location.reload();
  });
}

// --- Places in the calendar -------------------------------------------------

const cal = () => document.querySelector('.cal');
const rowHeight = (body) => parseFloat(getComputedStyle(body).gridAutoRows);
const clock = (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

// minuteAt finds the minute of the day at a height of a column.
function minuteAt(body, y, step) {
  const row = Math.floor((y - body.getBoundingClientRect().top) / rowHeight(body));
  const rows = Number(cal().dataset.rows);
  const minute = Number(cal().dataset.from) + Math.min(Math.max(row, 0), rows - 1) * 5;
  return Math.floor(minute / step) * step;
}

// exact gives the address of a gap with the very time that was clicked, on
// quarters of an hour but not before the gap begins.
function exact(link, event) {
  if (!link.matches('.gap') || !event.detail) return link.href;
  const url = new URL(link.href);
  url.searchParams.set('time', clock(quarter(link, event)));
  return url.href;
}

// quarter is the quarter of an hour of a gap that the pointer is in.
function quarter(gap, event) {
  const [h, m] = new URL(gap.href).searchParams.get('time').split(':').map(Number);
  return Math.max(h * 60 + m, minuteAt(gap.parentElement, event.clientY, 15));
}

// ghost shows where something would be.
let ghost;
function haunt(body, minute, rows, text = clock(minute)) {
  ghost ??= Object.assign(document.createElement('div'), { className: 'ghost' });
  if (ghost.parentElement !== body) body.append(ghost);
  const row = (minute - Number(cal().dataset.from)) / 5;
  ghost.className = `ghost r${Math.max(0, Math.round(row))} s${rows}`;
  ghost.textContent = text;
}
const lay = () => ghost?.remove();

document.addEventListener('pointermove', (event) => {
  if (drag || event.pointerType !== 'mouse') return;
  const gap = event.target.closest?.('.gap.free');
  if (!gap) return lay();
  haunt(gap.parentElement, quarter(gap, event), 3);
});

// --- Dragging ---------------------------------------------------------------

let drag = null;
let suppressed = false; // the click that ends a drag

// An appointment is taken elsewhere; from a free place a mouse draws what is to be
// kept free. A short press is a click.
document.addEventListener('pointerdown', (event) => {
  if (event.button || event.pointerType === 'touch' || event.target.closest?.('button')) return;
  const gap = event.target.closest?.('.gap.free');
  if (gap && event.pointerType === 'mouse' && cal().dataset.block) {
    drag = { gap, body: gap.parentElement, x: event.clientX, y: event.clientY, least: 12, begun: false, first: quarter(gap, event) };
    return;
  }
  const block = event.target.closest?.('.block[data-move]');
  if (!block) return;
  const top = block.getBoundingClientRect().top;
  drag = { block, x: event.clientX, y: event.clientY, grip: event.clientY - top, least: 6, begun: false, rows: Math.max(1, Math.round(block.dataset.move / 5)) };
});

document.addEventListener('pointermove', (event) => {
  if (!drag) return;
  if (!drag.begun) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < drag.least) return;
    drag.begun = true;
    drag.block?.classList.add('lifted');
    if (drag.block) for (const col of document.querySelectorAll('.col')) col.classList.toggle('unfit', !does(col, drag.block));
    document.body.classList.add('dragging');
    document.body.classList.toggle('drawing', !drag.block);
    document.getSelection()?.removeAllRanges();
  }
  event.preventDefault();
  if (!(drag.gap ? draw(event) : carry(event))) return;
  // Near the edges the calendar moves on.
  const r = cal().getBoundingClientRect();
  if (event.clientY > r.bottom - 40) cal().scrollTop += 12;
  else if (event.clientY < r.top + 90) cal().scrollTop -= 12;
  if (drag.gap) return;
  if (event.clientX > r.right - 40) cal().scrollLeft += 12;
  else if (event.clientX < r.left + 40) cal().scrollLeft -= 12;
});

// does tells whether whoever a column is of does the service of an appointment.
const does = (col, block) => col.dataset.services.split(' ').includes(block.dataset.service);

// hindrance says in words why an appointment does not fit somewhere, as far as the
// calendar shows it; empty: it does not know why not. The server decides when it is let go.
function hindrance(col, block, row, rows) {
  const words = cal().dataset;
  if (!does(col, block)) return words.unfit;
  const meets = (e) => {
    const [, first, long] = e.className.match(/\br(\d+) s(\d+)\b/).map(Number);
    return first < row + rows && row < first + long;
  };
  const shut = [...col.querySelectorAll('.gap:not(.free)')].find(meets);
  if (shut) return shut.textContent.trim();
  if (row + rows > Number(words.rows)) return words.shut;
  return [...col.querySelectorAll('.block:not(.no_show)')].some((e) => e !== block && meets(e)) ? words.taken : '';
}

// carry shows where an appointment would be, and whether it can be there.
function carry(event) {
  const col = document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.matches('.col'));
  if (!col) return false;
  drag.col = col;
  const body = col.querySelector('.col-body');
  drag.minute = minuteAt(body, event.clientY - drag.grip + 4, 5);
  const why = hindrance(col, drag.block, Math.round((drag.minute - Number(cal().dataset.from)) / 5), drag.rows);
  haunt(body, drag.minute, drag.rows, why ? `${clock(drag.minute)} · ${why}` : clock(drag.minute));
  ghost.classList.toggle('bad', Boolean(why));
  return true;
}

// draw shows what would be kept free: from quarter to quarter, up or down from where
// the mouse was pressed.
function draw(event) {
  const at = minuteAt(drag.body, event.clientY, 15);
  drag.from = Math.min(drag.first, at);
  drag.to = Math.min(Math.max(Math.floor(drag.first / 15) * 15, at) + 15, 1439);
  haunt(drag.body, drag.from, Math.max(1, Math.round((drag.to - drag.from) / 5)), `${clock(drag.from)}–${clock(drag.to)}`);
  return true;
}

function drop(event) {
  if (!drag) return;
  const { block, col, minute, begun, gap, from, to } = drag;
  const unfit = col && !does(col, block);
  drag = null;
  if (!begun) return;
  lay();
  block?.classList.remove('lifted');
  document.body.classList.remove('dragging', 'drawing');
  for (const col of document.querySelectorAll('.col.unfit')) col.classList.remove('unfit');
  suppressed = true;
  setTimeout(() => { suppressed = false; }, 50);
  if (event.type === 'pointerup' && gap) {
    const url = new URL(gap.href);
    url.pathname = cal().dataset.block;
    for (const [name, value] of Object.entries({ time: clock(from), to: clock(to), view: cal().dataset.back })) url.searchParams.set(name, value);
    open(url.href);
  } else if (event.type === 'pointerup' && unfit) { // The form could not offer them, and would propose somebody else.
    toast(cal().dataset.unfit);
    setTimeout(toast, 8000);
  } else if (event.type === 'pointerup' && col) {
    const url = new URL(block.querySelector('.open').href);
    url.pathname += '/move';
    url.searchParams.set('date', col.dataset.date);
    url.searchParams.set('time', clock(minute));
    if (cal().dataset.back !== 'week') url.searchParams.set('resource_id', col.dataset.resource);
    open(url.href);
  } else if (stale) refresh();
}
document.addEventListener('pointerup', drop);
document.addEventListener('pointercancel', drop);
document.addEventListener('dragstart', (event) => {
  if (event.target.closest?.('.block, .gap')) event.preventDefault();
});

// --- Keys -------------------------------------------------------------------

function follow(id) {
  const thing = document.getElementById(id);
  thing?.parentElement.closest('details.menu')?.setAttribute('open', '');
  thing?.click();
}
const entries = () => [...document.querySelectorAll('.block .open, .people a, .agenda .open')];

function step(by) {
  const list = entries();
  const at = list.indexOf(document.activeElement);
  const next = list[at < 0 ? (by > 0 ? 0 : list.length - 1) : Math.min(Math.max(at + by, 0), list.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// act does something to the appointment that has the focus.
function act(what) {
  const item = document.activeElement?.closest('[data-id]');
  if (!item) return;
  const link = item.querySelector('a[data-dialog]');
  const url = new URL(link.href);
  if (what === 'move' || what === 'cancel') {
    if (item.matches('.booked')) {
      url.pathname += `/${what}`;
      open(url.href);
    }
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  if (what === 'undo') {
    form.action = `${url.pathname}/undo`;
  } else {
    form.action = document.getElementById('marks').action;
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'do', value: `${what} ${item.dataset.id}` }));
  }
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'back', value: document.querySelector('[data-back]')?.dataset.back ?? '' }));
  send(form);
}

const keys = {
  t: () => follow('today'), p: () => follow('prev'), f: () => follow('next'), b: () => follow('book'), w: () => follow('walkin'),
  j: () => step(1), k: () => step(-1), a: () => act('arrived'), c: () => act('completed'), n: () => (document.activeElement?.closest('[data-id]') ? act('no_show') : follow('book')),
  m: () => act('move'), x: () => act('cancel'), u: () => act('undo'), '?': () => follow('help'),
};

// Keys are told by their place as well, so that they work on an Arabic
// keyboard.
document.addEventListener('keydown', (event) => {
  if (!box || box.open || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, select, textarea')) return;
  const place = event.code.startsWith('Key') ? event.code.slice(3).toLowerCase() : '';
  const key = keys[event.key] ? event.key : event.key === '؟' ? '?' : /^[a-z]$/.test(event.key) ? '' : place;
  if (!keys[key]) return;
  event.preventDefault();
  keys[key]();
});

// --- The present ------------------------------------------------------------

// The line moves with the clock of the server, from where it was drawn.
let drawn = performance.now();
function present() {
  drawn = performance.now();
  for (const line of document.querySelectorAll('.now')) line.dataset.row = [...line.classList].find((c) => /^r\d+$/.test(c))?.slice(1) ?? '';
}
setInterval(() => {
  const passed = Math.floor((performance.now() - drawn) / 300000);
  for (const time of passed ? document.querySelectorAll('.now span') : []) {
    const minute = (Number(cal().dataset.from) + (Number(time.parentElement.dataset.row) + passed) * 5) % 1440;
    if (/[0-9]/.test(time.textContent)) time.textContent = clock(minute);
  }
  for (const line of document.querySelectorAll('.now')) {
    if (line.dataset.row) line.className = `now r${Math.min(287, Number(line.dataset.row) + passed)}`;
  }
}, 20000);

// --- Updates by themselves --------------------------------------------------

let last = 0, waiting;
async function refresh() {
  if (busy()) {
    stale = true;
    return;
  }
  clearTimeout(waiting);
  const wait = last + 1000 - performance.now();
  if (wait > 0) {
    waiting = setTimeout(refresh, wait);
    return;
  }
  last = performance.now();
  stale = false;
  const answer = await fetch(location.href, { headers: { Accept: 'text/html', 'X-Refresh': '1' } }).catch(() => null);
  if (!answer?.ok) return;
  if (new URL(answer.url).pathname !== location.pathname) return location.reload(); // signed out
  const doc = parse(await answer.text());
  const text = (d) => d.getElementById('live')?.innerHTML.replace(/ fresh| class="ghost[^>]*>[^<]*<\/div>/g, '');
  if (busy()) {
    stale = true;
  } else if (text(doc) !== text(document)) {
    show(doc, true);
  }
}

if (box && live()?.dataset.follow) {
  let source;
  const listen = () => {
    source = new EventSource(live().dataset.follow);
    source.addEventListener('change', (event) => {
      const about = event.data.trim();
      const shown = live().dataset.resources;
      if (!about || !shown || about.split(' ').some((r) => shown.includes(r))) refresh();
    });
    // Whatever happened while the line was down is not told again.
    let lost = false;
    source.addEventListener('error', () => {
      lost = line.down = true;
      if (!navigator.onLine) toast(document.body.dataset.lost);
      // A browser gives up when it is answered with an error: by a proxy while
      // the server restarts, or because the person has signed out.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => { refresh(); listen(); }, 5000);
    });
    source.addEventListener('open', () => {
      if (lost) {
        toast();
        refresh();
      }
      lost = line.down = false;
      document.documentElement.dataset.following = 'yes';
    });
  };
  listen();
  window.addEventListener('pagehide', () => source.close());
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

// --- Small things -----------------------------------------------------------

// Only those are offered who do the chosen service. Who was chosen stays so:
// if they do not do it the form says that.
function eligible() {
  for (const form of document.querySelectorAll('form.book')) {
    const service = form.querySelector('[name=service_id]');
    const who = form.querySelector('select[name=resource_id]');
    if (!service || !who) continue;
    const narrow = () => {
      const option = service.selectedOptions[0];
      const ids = (option?.dataset.who ?? '').split(' ');
      for (const o of who.options) {
        o.hidden = o.disabled = Boolean(o.value) && !o.selected && !ids.includes(o.value);
      }
      const unfit = form.querySelector('[data-unfit]');
      if (unfit) unfit.hidden = !who.value || ids.includes(who.value);
    };
    service.addEventListener('change', narrow);
    who.addEventListener('change', narrow);
    narrow();
  }
}

// Choosing a date or a branch shows it at once.
function ready() {
  const pick = document.getElementById('pick');
  if (!pick) return;
  pick.querySelector('[data-go]').hidden = true;
  pick.addEventListener('change', () => {
    if (pick.checkValidity() && pick.querySelector('[name=date]').value) pick.requestSubmit();
  });
}

// The calendar begins where the day is now, or where work begins; a week that is wider
// than the screen, at the present day.
function begin() {
  const c = cal();
  if (!c) return;
  const today = c.querySelector('.col.today')?.getBoundingClientRect(), axis = c.querySelector('.axis').getBoundingClientRect();
  if (today) c.scrollLeft += rtl ? today.right - axis.left : today.left - axis.right;
  const line = c.querySelector('.now') ?? c.querySelector('.work');
  if (line) c.scrollTop = line.offsetTop - Math.min(180, c.clientHeight / 3);
  if (location.hash) document.querySelector(location.hash.replace(/[^#\w-]/g, ''))?.scrollIntoView({ block: 'nearest' });
}

eligible();
ready();
present();
begin();
