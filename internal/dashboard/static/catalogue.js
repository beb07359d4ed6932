// The editor of hours does without a round trip what its buttons do with one:
// it adds a row, copies a day's rows to the other days, and says when a
// stretch ends on the next day.

const arabic = 0x0660;
const persian = 0x06f0;
const plain = (text) => text.trim()
  .replace(/[\u0660-\u0669]/g, (d) => String(d.charCodeAt(0) - arabic))
  .replace(/[\u06f0-\u06f9]/g, (d) => String(d.charCodeAt(0) - persian))
  .replace(/[.\u066b]/g, ':');

const minutes = (text) => {
  let t = plain(text);
  if (/^\d{1,2}$/.test(t)) t += ':00';
  if (/^\d{3,4}$/.test(t)) t = `${t.slice(0, -2)}:${t.slice(-2)}`;
  const m = /^(\d{1,2}):(\d\d)$/.exec(t);
  return m && Number(m[1]) <= 24 && Number(m[2]) < 60 ? Number(m[1]) * 60 + Number(m[2]) : null;
};

const tell = (row) => {
  const [from, to] = [...row.querySelectorAll('input')].map((i) => minutes(i.value));
  const note = row.querySelector('.overnight');
  const overnight = from !== null && to !== null && to <= from;
  const shown = to === null ? '' : `${String(Math.floor(to / 60)).padStart(2, '0')}:${String(to % 60).padStart(2, '0')}`;
  note.textContent = overnight ? note.dataset.text.replace('{0}', shown) : '';
};

const addRow = (shifts) => {
  const rows = shifts.querySelectorAll('.shift');
  const row = rows[rows.length - 1].cloneNode(true);
  for (const input of row.querySelectorAll('input')) {
    input.value = '';
    input.removeAttribute('aria-invalid');
  }
  rows[rows.length - 1].after(row);
  tell(row);
  return row;
};

for (const form of document.querySelectorAll('form.hours')) {
  form.querySelectorAll('.shift').forEach(tell);
  form.addEventListener('input', (event) => {
    const row = event.target.closest('.shift');
    if (row) tell(row);
  });
  form.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    const shifts = button?.closest('fieldset')?.querySelector('.shifts');
    if (!shifts) return;
    if ('more' in button.dataset) {
      event.preventDefault();
      addRow(shifts).querySelector('input').focus();
    }
    if ('copyDay' in button.dataset) {
      event.preventDefault();
      const values = [...shifts.querySelectorAll('.shift')].map((r) => [...r.querySelectorAll('input')].map((i) => i.value));
      for (const other of form.querySelectorAll('.shifts')) {
        if (other === shifts) continue;
        other.querySelectorAll('.shift').forEach((r, i) => { if (i > 0) r.remove(); });
        values.forEach((value, i) => {
          const row = i === 0 ? other.querySelector('.shift') : addRow(other);
          row.querySelectorAll('input').forEach((input, j) => { input.value = value[j]; });
          tell(row);
        });
      }
    }
  });
}

document.getElementById('preview')?.scrollIntoView({ block: 'start' });
