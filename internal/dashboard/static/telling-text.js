// Counts, while somebody types, what a text message is paid as with the longest
// names. The page says the same after a preview, without this.
const area = document.querySelector('textarea[name=text]');
const count = document.getElementById('count');
const letters = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const escaped = '\f^{}\\[~]|€';

const cost = (gsm, letter) => {
  if (!gsm) return letter.length;
  return escaped.includes(letter) ? 2 : 1;
};

const segments = (text) => {
  const all = [...text];
  const gsm = all.every((letter) => letters.includes(letter) || escaped.includes(letter));
  const [single, several] = gsm ? [160, 153] : [70, 67];
  let units = 0, parts = 0, room = 0;
  for (const letter of all) {
    const n = cost(gsm, letter);
    units += n;
    if (n > room) { parts += 1; room = several; }
    room -= n;
  }
  return [units <= single ? Math.min(parts, 1) : parts, units];
};

if (area && count) {
  const values = new Map();
  for (const code of document.querySelectorAll('[data-variable]')) values.set(code.dataset.variable, code.dataset.value);
  const show = () => {
    // An empty value takes the space before it along.
    const put = (all, space, name) => (values.get(name) ? space + values.get(name) : values.has(name) ? '' : all);
    const text = area.value.trim().replace(/( ?)\{([a-z_]+)\}/g, put);
    const [parts, units] = segments(text);
    count.textContent = count.dataset.text.replace('%', parts).replace('#', units);
  };
  area.addEventListener('input', show);
  show();
}
