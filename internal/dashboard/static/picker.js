// Dates and times in the language of the page. Browsers draw their own fields in
// their own language; those stay, hidden, and are what is posted (2026-11-18, 09:30).
// Beside each stands one that is read and written as people do, with a calendar or a
// list to choose from. Without this script the browser's own serve.

const kit = document.getElementById('picker');
const words = kit.dataset;
const rtl = document.documentElement.dir === 'rtl';
const [months, weekdays, moons] = [words.months, words.weekdays, words.hijri].map((list) => list?.split('|'));
const oneDay = 864e5;
const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
const mean = (element, attributes) => Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));

// --- Reading and writing ----------------------------------------------------

const two = (n) => String(n).padStart(2, '0');
const zero = words.digits === 'arabic' ? 0x660 : 0x30;
const written = (text) => String(text).replace(/\d/g, (d) => String.fromCharCode(zero + Number(d)));
const plain = (text) => text.trim().toLowerCase().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (d) => d.charCodeAt(0) & 15);
const bare = (text) => text.toLowerCase().replace(/[أإآ]/g, 'ا');
const put = (layout, d, month, y) => layout.replace('{d}', written(d)).replace('{month}', month).replace('{y}', written(y));

const day = (iso) => new Date(`${iso}T00:00:00Z`);
const iso = (date) => date.toISOString().slice(0, 10);
const shift = (date, days) => new Date(date.getTime() + days * oneDay);
const later = (date, n) => { // by months; 31 January is followed by the last of February
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return shift(first, Math.min(date.getUTCDate(), last) - 1);
};
const long = (date) => put(words.long, date.getUTCDate(), months[date.getUTCMonth()], date.getUTCFullYear());

// The calendar of Umm al-Qura, as far as it is published.
const parts = { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' };
const umm = moons && new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', parts);
function hijri(date) {
  if (!umm) return null;
  const part = Object.fromEntries(umm.formatToParts(date).map(({ type, value }) => [type, parseInt(value, 10)]));
  return part.year >= 1356 && part.year <= 1500 ? { d: part.day, m: part.month, y: part.year, month: moons[part.month - 1] } : null;
}
function fromHijri(y, m, d) {
  const guess = Date.UTC(1937, 2, 14) + Math.floor((y - 1356) * 354.367 + (m - 1) * 29.53 + d - 1) * oneDay;
  for (let i = -4; i <= 4; i++) {
    const date = new Date(guess + i * oneDay), h = hijri(date);
    if (h && h.y === y && h.m === m && h.d === d) return date;
  }
  return null;
}
const beside = (date) => {
  const h = hijri(date), weekday = weekdays[date.getUTCDay()];
  return h ? `${weekday} · ${put(words.moon, h.d, h.month, h.y)}` : weekday;
};

// dateOf reads 18/11/2026, 18-11, 18 Nov, 2026-11-18, and Hijri dates that name their
// month or year; null: it is no date. Without a year it is the nearest.
function dateOf(text) {
  const typed = plain(text), numbers = typed.match(/\d+/g) ?? [];
  const named = (list = []) => (typed.match(/\p{L}{3,}[\p{L} ]*/gu) ?? [])
    .map((word) => 1 + list.findIndex((name) => bare(name).startsWith(bare(word.trim())))).find(Boolean);
  const month = named(months), moon = month ? undefined : named(moons);
  let [d, m, y] = numbers;
  if (month || moon) [d, y, m] = [numbers[0], numbers[1], month ?? moon];
  else if (d?.length === 4) [y, m, d] = numbers;
  if (!d || !m || numbers.length > (month || moon ? 2 : 3)) return null;
  [d, m] = [Number(d), Number(m)];
  const now = day(words.today), year = now.getUTCFullYear();
  if (y?.length === 2) y = Number(y) + (Number(y) > year % 100 + 20 ? 1900 : 2000);
  if (moon || moons && y >= 1356 && y <= 1500) {
    const date = fromHijri(Number(y ?? hijri(now)?.y), m, d);
    return date && iso(date);
  }
  const dates = (y ? [Number(y)] : [year - 1, year, year + 1]).map((of) => new Date(Date.UTC(of, m - 1, d)))
    .filter((date) => date.getUTCMonth() === m - 1 && date.getUTCFullYear() >= 1000 && date.getUTCFullYear() <= 9999)
    .sort((one, other) => Math.abs(one - now) - Math.abs(other - now));
  return dates.length ? iso(dates[0]) : null;
}

// timeOf reads 9, 930, 9:30, 21.30, 9 pm and ٩ م; null: it is no time.
function timeOf(text) {
  const m = /^(\d{1,2})(?:[:.٫ ]*(\d{2}))?\s*(?:(?:([aص])|([pمظع]))[\p{L}\p{M}.]*)?$/u.exec(plain(text));
  if (!m) return null;
  let hour = Number(m[1]);
  if (m[3] && hour === 12) hour = 0;
  if (m[4] && hour < 12) hour += 12;
  const minute = Number(m[2] ?? 0);
  return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null;
}

const kinds = {
  date: { read: dateOf, write: (value) => long(day(value)), bad: words.badDate, choose: words.chooseDate },
  time: { read: timeOf, write: (value) => written(value.slice(0, 5)), bad: words.badTime, choose: words.chooseTime },
};

// --- The field --------------------------------------------------------------

const plainValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
const dressed = new WeakSet();
let count = 0;

// dress puts our field beside the browser's.
function dress(input) {
  if (dressed.has(input)) return;
  dressed.add(input);
  const kind = kinds[input.type], had = document.activeElement === input;
  const [min, max, needed] = [input.min, input.max, input.required];
  const field = make('input', { type: 'text', autocomplete: 'off', required: needed, id: input.id || `picked-${++count}` });
  for (const name of ['aria-label', 'aria-describedby', 'aria-invalid']) {
    if (input.getAttribute(name)) field.setAttribute(name, input.getAttribute(name));
    input.removeAttribute(name);
  }
  for (const name of ['id', 'min', 'max', 'required']) input.removeAttribute(name);
  const button = make('button', { type: 'button', className: 'button quiet square' });
  button.append(kit.content.querySelector(`[data-icon=${input.type}] svg`).cloneNode(true));
  const place = make('div', { className: `picked ${input.type}` });
  place.append(field, button);
  input.before(place);
  input.hidden = true;
  const note = input.type === 'date' && noteFor(field, place);

  // tell shows what is stored, and whether it will do.
  const tell = () => {
    const value = input.value;
    field.value = value && kind.write(value);
    let wrong = !value && needed ? kind.choose : '';
    if (value && min && value < min) wrong = words.early.replace(/\{.\}/, kind.write(min));
    if (value && max && value > max) wrong = words.late.replace(/\{.\}/, kind.write(max));
    field.setCustomValidity(wrong);
    button.setAttribute('aria-label', value ? `${kind.choose}: ${field.value}` : kind.choose);
    if (note) note.textContent = value ? beside(day(value)) : '';
  };
  // set stores what was typed or chosen, and says so to whoever listens.
  const set = (value) => {
    if (value === input.value) return tell();
    input.value = value;
    for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }));
  };
  const take = () => {
    const value = field.value.trim() && kind.read(field.value);
    if (value !== null) return set(value);
    plainValue.set.call(input, '');
    field.setCustomValidity(kind.bad);
  };
  // Whoever sets the value of the one, or looks for it, means the other.
  Object.defineProperty(input, 'value', { get: () => plainValue.get.call(input), set: (v) => { plainValue.set.call(input, v); tell(); } });
  for (const one of [field, button]) Object.defineProperty(one, 'name', { value: input.name });
  input.focus = (options) => field.focus(options);
  input.form?.addEventListener('reset', () => setTimeout(tell));
  field.addEventListener('input', (event) => { event.stopPropagation(); field.setCustomValidity(''); });
  field.addEventListener('change', (event) => { event.stopPropagation(); take(); });
  field.addEventListener('keydown', (event) => { if (event.key === 'Enter' && !event.defaultPrevented) take(); });
  (input.type === 'date' ? opensCalendar : opensList)({ field, button, place, set, take, min, max, needed, value: () => input.value });
  tell();
  if (had) field.focus();
}

// noteFor is where the weekday and the Hijri date stand, below fields that have room.
function noteFor(field, place) {
  if (!field.labels?.length || field.labels[0].matches('.visually-hidden')) return null;
  const note = make('p', { className: 'hint', id: `${field.id}-day` });
  place.after(note);
  field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${note.id}`.trim());
  return note;
}

// --- The calendar -----------------------------------------------------------

let sheet; // the dialog, when it was needed first
let whose; // the field that it is open for
let at; // the day that has the focus

const opensCalendar = (one) => {
  const open = () => {
    one.take();
    whose = one;
    sheet ??= makeSheet();
    sheet.querySelector('[data-clear]').hidden = one.needed;
    at = clamp(day(one.value() || words.today));
    sheet.showModal();
    draw();
    hang(one.place.getBoundingClientRect());
    cell(at)?.focus();
  };
  one.button.addEventListener('click', open);
  one.field.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  });
};

const clamp = (date) => {
  let text = iso(date);
  if (whose.min && text < whose.min) text = whose.min;
  if (whose.max && text > whose.max) text = whose.max;
  return day(text);
};
const outside = (text) => whose.min && text < whose.min || whose.max && text > whose.max;
const cell = (date) => sheet.querySelector(`[data-date="${iso(date)}"]`);

function choose(value) {
  sheet.close();
  whose.set(value);
}

// hang puts the calendar below its field, or above; on a telephone it is in the middle.
function hang(near) {
  const small = innerWidth < 700, { offsetWidth: w, offsetHeight: h } = sheet;
  const left = Math.max(8, Math.min(rtl ? near.right - w : near.left, innerWidth - w - 8));
  const top = near.bottom + 6 + h <= innerHeight ? near.bottom + 6 : Math.max(8, near.top - h - 6);
  Object.assign(sheet.style, small ? { inset: '', margin: '' } : { inset: `${top}px auto auto ${left}px`, margin: '0' });
}

// draw writes the month of the day that has the focus.
function draw() {
  const month = at.getUTCMonth(), year = at.getUTCFullYear();
  const first = new Date(Date.UTC(year, month, 1)), last = later(first, 1);
  const [byMonth, byYear] = sheet.querySelectorAll('select');
  byMonth.value = month;
  if (![...byYear.options].some((o) => o.value === String(year)) || byYear.dataset.of !== `${whose.min} ${whose.max}`) years(byYear, year);
  byYear.value = year;
  const begins = hijri(first), ends = hijri(shift(last, -1));
  let title = ends ? put(words.moon, '', ends.month, ends.y).trim() : '';
  if (begins && ends && begins.m !== ends.m) title = `${begins.month}${begins.y === ends.y ? '' : ` ${written(begins.y)}`} – ${title}`;
  sheet.querySelector('.moons').textContent = title;
  sheet.querySelector('#picker-title').textContent = [`${months[month]} ${written(year)}`, title].filter(Boolean).join(' · ');
  const rows = [];
  for (let date = shift(first, -((first.getUTCDay() - Number(words.start) + 7) % 7)); date < last;) {
    const row = document.createElement('tr');
    for (let i = 0; i < 7; i++, date = shift(date, 1)) row.append(cellOf(date, month));
    rows.push(row);
  }
  sheet.querySelector('tbody').replaceChildren(...rows);
}

function cellOf(date, month) {
  const text = iso(date), td = document.createElement('td'), h = hijri(date);
  td.dataset.date = text;
  td.tabIndex = text === iso(at) ? 0 : -1;
  const about = { role: 'gridcell', 'aria-selected': String(text === whose.value()) };
  if (text === words.today) about['aria-current'] = 'date';
  if (outside(text)) about['aria-disabled'] = 'true';
  mean(td, about);
  td.classList.toggle('other', date.getUTCMonth() !== month);
  // Who hears the page hears the whole date.
  const heard = (textContent) => make('span', { className: 'visually-hidden', textContent });
  td.append(make('span', { textContent: written(date.getUTCDate()) }),
    heard(` ${put(words.long, '', months[date.getUTCMonth()], date.getUTCFullYear()).trim()} · ${weekdays[date.getUTCDay()]}`));
  if (h) td.append(make('small', { textContent: written(h.d) }), heard(` ${put(words.moon, '', h.month, h.y).trim()}`));
  return td;
}

function years(select, year) {
  const now = day(words.today).getUTCFullYear();
  const from = Math.min(year, parseInt(whose.min, 10) || now - 10), to = Math.max(year, parseInt(whose.max, 10) || now + 5);
  select.replaceChildren(...Array.from({ length: to - from + 1 }, (_, i) => new Option(written(from + i), from + i)));
  select.dataset.of = `${whose.min} ${whose.max}`;
}

// go shows another day, which gets the focus if keys led there.
function go(date, focus) {
  at = clamp(date);
  draw();
  if (focus) cell(at).focus();
}

function makeSheet() {
  document.body.append(kit.content.querySelector('dialog').cloneNode(true));
  const made = document.querySelector('dialog.picker'), [byMonth, byYear] = made.querySelectorAll('select');
  byMonth.append(...months.map((name, i) => new Option(name, i)));
  byMonth.addEventListener('change', () => go(later(at, Number(byMonth.value) - at.getUTCMonth())));
  byYear.addEventListener('change', () => go(later(at, (Number(byYear.value) - at.getUTCFullYear()) * 12)));
  made.addEventListener('click', (event) => {
    const button = event.target.closest('button'), date = event.target.closest('[data-date]');
    if (event.target === made || button && 'close' in button.dataset) made.close();
    else if (button?.dataset.by) go(later(at, Number(button.dataset.by)));
    else if (button && 'clear' in button.dataset) choose('');
    else if (button && !outside(words.today)) choose(words.today);
    else if (date && !date.hasAttribute('aria-disabled')) choose(date.dataset.date);
  });
  made.addEventListener('keydown', (event) => {
    event.stopPropagation(); // The page has keys of its own.
    if (!event.target.closest('[data-date]')) return;
    const week = (at.getUTCDay() - Number(words.start) + 7) % 7, side = rtl ? -1 : 1;
    const to = {
      ArrowLeft: () => shift(at, -side), ArrowRight: () => shift(at, side), ArrowUp: () => shift(at, -7), ArrowDown: () => shift(at, 7),
      Home: () => shift(at, -week), End: () => shift(at, 6 - week),
      PageUp: () => later(at, event.shiftKey ? -12 : -1), PageDown: () => later(at, event.shiftKey ? 12 : 1),
    }[event.key];
    if (to) go(to(), true);
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (!outside(iso(at))) choose(iso(at));
    event.preventDefault();
  });
  return made;
}

// --- The list of times ------------------------------------------------------

const quarters = Array.from({ length: 96 }, (_, i) => `${two(Math.floor(i / 4))}:${two(i % 4 * 15)}`);

const opensList = (one) => {
  const { field, button, place } = one;
  let pressed = ''; // the key that the list has taken
  const list = make('ul', { className: 'times-list', id: `${field.id}-times`, hidden: true });
  mean(list, { role: 'listbox', 'aria-label': words.chooseTime });
  place.append(list);
  button.tabIndex = -1;
  mean(field, { role: 'combobox', 'aria-autocomplete': 'none', 'aria-expanded': 'false', 'aria-controls': list.id });
  const options = () => [...list.children];
  const active = () => options().findIndex((o) => o.getAttribute('aria-selected') === 'true');
  const mark = (i) => {
    options().forEach((o, k) => o.setAttribute('aria-selected', String(k === i)));
    if (i < 0) return field.removeAttribute('aria-activedescendant');
    field.setAttribute('aria-activedescendant', list.children[i].id);
    list.scrollTop = list.children[i].offsetTop - list.clientHeight / 2 + list.children[i].offsetHeight / 2;
  };
  const show = (open) => {
    list.hidden = !open;
    field.setAttribute('aria-expanded', String(open));
    if (!open) return mark(-1);
    if (!list.children.length) {
      list.append(...quarters.filter((q) => q >= (one.min || q) && q <= (one.max || q)).map((q) => {
        const o = make('li', { id: `${list.id}-${q.replace(':', '')}`, textContent: written(q) });
        o.setAttribute('role', 'option');
        o.dataset.time = q;
        return o;
      }));
    }
    const value = timeOf(field.value) ?? one.value();
    mark(options().findLastIndex((o) => value && o.dataset.time <= value));
    if (active() < 0) list.scrollTop = options().findIndex((o) => o.dataset.time >= '08:00') * list.children[0].offsetHeight;
  };
  const pick = (o) => {
    show(false);
    one.set(o.dataset.time);
  };
  button.addEventListener('click', () => {
    field.focus();
    show(list.hidden);
  });
  list.addEventListener('pointerdown', (event) => event.preventDefault()); // The field keeps the focus.
  list.addEventListener('click', (event) => event.target.dataset.time && pick(event.target));
  field.addEventListener('blur', () => show(false));
  field.addEventListener('input', () => show(false));
  field.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && list.hidden) show(true);
    else if (by) mark(Math.max(0, Math.min(list.children.length - 1, active() + by)));
    else if (list.hidden || event.key !== 'Escape' && (event.key !== 'Enter' || active() < 0)) return;
    else if (event.key === 'Enter') pick(list.children[active()]);
    else show(false);
    event.preventDefault();
    event.stopPropagation();
    pressed = event.key;
  });
  // A browser that is slow sends Enter on although it was taken, and that would send the form.
  field.addEventListener('keypress', (event) => { if (event.key === pressed) event.preventDefault(); });
  field.addEventListener('keyup', () => { pressed = ''; });
};

// --- What is there, and what comes ------------------------------------------

const fields = 'input:is([type=date], [type=time])';
const dressIn = (root) => root.querySelectorAll(fields).forEach(dress);
dressIn(document);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeType === 1) dressIn(node);
}).observe(document.body, { childList: true, subtree: true });
