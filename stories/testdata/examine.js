// Looks over the present page and gives what is wrong with it, in words.
(lang) => {
  const out = [];
  const say = (what, e) => out.push(what + (e ? ': ' + e.outerHTML.replace(/\s+/g, ' ').slice(0, 160) : ''));
  const all = (s) => [...document.querySelectorAll(s)];
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getClientRects().length > 0 && !e.closest('.visually-hidden, .skip');

  if (document.documentElement.lang !== lang) say('the language is ' + document.documentElement.lang);
  if (document.documentElement.dir !== (lang === 'ar' ? 'rtl' : 'ltr')) say('the direction is ' + document.documentElement.dir);
  if (!document.title.trim()) say('no title');
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) {
    const culprit = all('body *').filter((e) => shown(e) && !e.closest('.table')).find((e) => { const r = e.getBoundingClientRect(); return r.right > innerWidth + 1 || r.left < -1; });
    say('scrolls sideways: ' + wide + ' in ' + innerWidth, culprit);
  }
  if (document.body.innerText.includes('⟦')) say('a text is missing: ' + document.body.innerText.match(/⟦[^⟧]*⟧/)[0]);
  if (all('main').length !== 1) say('not one main');
  if (all('h1').filter(shown).length !== 1) say('not one h1');
  const ids = all('[id]').map((e) => e.id);
  for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) say('the id ' + id + ' is there twice');
  for (const e of all('[aria-describedby], [aria-labelledby], [aria-controls]')) {
    for (const a of ['aria-describedby', 'aria-labelledby', 'aria-controls']) {
      for (const id of (e.getAttribute(a) ?? '').split(/\s+/).filter(Boolean)) if (!document.getElementById(id)) say(a + ' names no element', e);
    }
  }
  for (const e of all('img')) if (!e.hasAttribute('alt')) say('a picture without alt', e);
  for (const e of all('th')) if (!e.hasAttribute('scope')) say('a header without scope', e);

  const label = (e) => e.getAttribute('aria-label') || (e.getAttribute('aria-labelledby') ?? '').split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  for (const e of all('input:not([type=hidden]), select, textarea')) {
    if (e.hidden || !shown(e)) continue;
    if (!label(e).trim() && ![...(e.labels ?? [])].some((l) => l.textContent.trim())) say('a field without a label', e);
  }
  for (const e of all('a[href], button, summary, [role=button]')) {
    if (shown(e) && !(label(e) || e.textContent || e.title).trim()) say('nothing to read on it', e);
  }
  // 44 pixels, but for links within a text.
  for (const e of all('button, summary, .button, nav a, input:not([type=hidden]), select, textarea')) {
    if (!shown(e)) continue;
    let box = e;
    if (e.matches('[type=checkbox], [type=radio]')) box = e.closest('label') ?? e.labels?.[0] ?? e;
    const r = box.getBoundingClientRect();
    if (r.height < 43.5 || r.width < 43.5) say('smaller than 44 pixels (' + Math.round(r.width) + ' × ' + Math.round(r.height) + ')', e);
  }

  // Contrast of text against what is painted behind it.
  const once = (f) => { const known = new Map(); return (x) => { if (!known.has(x)) known.set(x, f(x)); return known.get(x); }; };
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  // Reading a pixel is slow, and a page has few colours.
  const rgba = once((color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; });
  const over = (top, under) => { const a = top[3] / 255; return [0, 1, 2].map((i) => top[i] * a + under[i] * (1 - a)).concat(255); };
  const behind = once((e) => {
    if (!e) return [255, 255, 255, 255];
    const s = getComputedStyle(e);
    if (s.backgroundImage !== 'none') return null;
    const c = rgba(s.backgroundColor);
    if (c[3] === 255) return c;
    const under = behind(e.parentElement);
    return under && over(c, under);
  });
  const light = (c) => { const [r, g, b] = c.slice(0, 3).map((v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
  // Names in isolates, addresses, and abbreviations that have no Arabic form.
  const words = (s) => s.replace(/\u2068[^\u2069]*\u2069|https?:\/\/\S+|\S+@\S+|\b[A-Z][a-z]+\/[A-Z]\w+|\b(https?|CSV|API|URL|JSON|ID|QR|svc_\w*)\b/g, '');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  for (let n = walker.nextNode(); n; n = walker.nextNode()) {
    const e = n.parentElement;
    if (!n.data.trim() || e.closest('script, style, template, noscript, datalist') || !shown(e)) continue;
    // What was typed and codes may be in any language; our own words may not.
    if (lang === 'ar' && /[A-Za-z]{2,}/.test(words(n.data)) && !e.closest('code, bdi, pre, option, [lang=en], [dir=ltr], [dir=auto], textarea, .data')) say('Latin words in Arabic: ' + n.data.trim().slice(0, 60), e);
    if (seen.has(e) || e.closest('[aria-disabled=true], :disabled, svg')) continue;
    seen.add(e);
    const s = getComputedStyle(e);
    const under = behind(e);
    if (!under) continue;
    const a = light(over(rgba(s.color), under)), b = light(under);
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    const size = parseFloat(s.fontSize), large = size >= 24 || size >= 18.66 && parseInt(s.fontWeight) >= 700;
    if (ratio < (large ? 3 : 4.5)) say('contrast ' + ratio.toFixed(2), e);
  }
  return out.slice(0, 40);
}
