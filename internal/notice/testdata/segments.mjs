// Writes segments.json: what two programs of others say that texts cost.
//
//   npm install split-sms@0.1.7 sms-segments-calculator@1.3.0 && node segments.mjs > segments.json
//
// split-sms counts every text. sms-segments-calculator, of a carrier, must agree
// wherever no letter is put together of several code points: those it keeps
// together, which telephones do not.
import { createRequire } from 'node:module';
const require = createRequire(process.cwd() + '/');
const { split } = require('split-sms');
const { SegmentedMessage } = require('sms-segments-calculator');

let seed = 20261115;
const random = (n) => { // the same texts every time
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 4294967296) * n);
};
const pick = (list) => list[random(list.length)];

const plain = ['a', 'Z', '5', ' ', '@', '£', 'é', 'Ω', 'Ç', '\n', 'à', '_', '¿', '§', '"'];
const escaped = ['€', '^', '{', '}', '\\', '[', ']', '~', '|', '\f'];
const wide = ['م', 'و', 'ع', 'د', '،', '٣', 'ç', '`', '’', '\u2068', '\u00a0', '\t', 'ё', '中'];
const pairs = ['😀', '𝒳', '🦷', '🗓'];
const words = ('تذكير بموعدك غدًا الساعة في عيادة نور للأسنان فرع العليا تنظيف أسنان د. سارة https://noor.sa/a/Xy12Zt90QwEr ' +
  'Reminder: your appointment on Sunday at 16:30, King Fahd Rd. [1] €50 ~ {x} 😀').split(' ');

const texts = []; // lists of [letters, how often]
for (const edge of [0, 1, 66, 67, 68, 69, 70, 71, 133, 134, 135, 152, 153, 154, 159, 160, 161, 201, 305, 306, 307, 459]) {
  for (const [some, other] of [['a', 'b'], ['a', '€'], ['€', 'a'], ['م', 'a'], ['م', '😀'], ['😀', 'م'], ['a', 'م'], ['a', '😀'], ['€', '€'], ['😀', '😀']]) {
    texts.push([[some, edge]], [[some, edge], [other, 1]], [[other, 1], [some, edge]], [[some, edge - 1], [other, 2]].filter((x) => x[1] > 0));
  }
}
for (let i = 0; i < 500; i++) {
  const letters = pick([plain, plain.concat(escaped), escaped, wide, wide.concat(plain), wide.concat(pairs), plain.concat(pairs)]);
  const list = [];
  for (let n = random(12); n >= 0; n--) list.push([pick(letters), 1 + random(pick([3, 40, 160]))]);
  texts.push(list);
}
for (let i = 0; i < 300; i++) {
  let text = '';
  const from = pick([words, words.slice(0, 13), words.slice(14)]);
  for (let n = random(40); n >= 0; n--) text += pick(from) + ' ';
  texts.push([[text, 1]]);
}

const out = [];
let compared = 0;
for (const list of texts) {
  const text = list.map(([letters, n]) => letters.repeat(n)).join('');
  const s = split(text, { summary: true });
  const gsm = s.characterSet === 'GSM';
  const entry = [list, gsm ? 'gsm' : 'ucs2', gsm ? s.bytes : s.bytes / 2, text === '' ? 0 : s.parts.length];
  const m = new SegmentedMessage(text);
  if (m.graphemes.every((g) => [...g].length === 1)) {
    compared++;
    const theirs = m.encodingName === 'GSM-7' ? 'gsm' : 'ucs2';
    if (theirs !== entry[1] || (text !== '' && m.segmentsCount !== entry[3])) {
      console.error('they disagree', JSON.stringify(list), entry.slice(1), theirs, m.segmentsCount);
    }
  }
  out.push(JSON.stringify(entry));
}
console.error(`${out.length} texts, ${compared} of them counted by both`);
console.log('[\n' + out.join(',\n') + '\n]');
