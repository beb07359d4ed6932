// What every page does a little better with JavaScript. Nothing needs it.

// Copy buttons: <button data-copy="text">, hidden until we know that it works.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      const label = button.querySelector('span') ?? button;
      const before = label.textContent;
      label.textContent = document.body.dataset.copied;
      setTimeout(() => { label.textContent = before; }, 1600);
    });
  }
}

// Menus close when something else is clicked, and with Escape.
const menus = () => document.querySelectorAll('details.menu[open]');
document.addEventListener('click', (event) => {
  for (const menu of menus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of menus()) {
    menu.open = false;
    menu.querySelector('summary').focus();
  }
});

// A slash looks for somebody, from every page; its key on an Arabic keyboard too.
document.addEventListener('keydown', (event) => {
  const field = document.getElementById('finder');
  if (!field || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (event.key !== '/' && (event.code !== 'Slash' || event.shiftKey) || event.target.matches('input, select, textarea, [contenteditable]')) return;
  const there = field.offsetParent ? field : document.querySelector('main [type=search][name=q]');
  if (!there) return void document.querySelector('.bar a.narrow-only')?.click();
  event.preventDefault();
  there.focus();
  there.select();
});

// What was done is announced: a reader is told of what changes, not of what was
// there when the page came. It can be closed.
function announce(flash) {
  const text = flash?.querySelector('span');
  if (!text) return;
  const words = text.textContent;
  setTimeout(() => { text.textContent = ''; text.textContent = words; }, 200);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button quiet square';
  close.setAttribute('aria-label', document.body.dataset.close);
  close.innerHTML = '<svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg>';
  close.addEventListener('click', () => flash.remove());
  flash.append(close);
}
announce(document.querySelector('main > .flash'));
document.addEventListener('said', (event) => announce(event.target));

// The first field that is wrong gets the focus.
document.querySelector('[aria-invalid=true]')?.focus();

// --- The connection ---------------------------------------------------------

// Whether the last that was tried has reached nobody.
export const line = { down: false };

// toast says something of the connection, and takes it back when told nothing. What
// is said already is not said again: a reader would hear it at every try.
export function toast(text, ...more) {
  const old = document.querySelector('.toast');
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (text && old?.textContent === text && old.parentElement === place) return;
  old?.remove();
  if (!text) return;
  const note = Object.assign(document.createElement('div'), { className: 'warn toast' });
  note.setAttribute('role', 'alert');
  note.append(text, ...more);
  place.append(note);
}

// patient asks until somebody answers, or nobody wants to know any more: a line that is
// down is said, not left to the browser's own page, and what was typed stays. Forms are
// done once, however often they arrive.
export async function patient(ask, wanted = () => true) {
  const slow = setTimeout(() => document.body.classList.add('waiting'), 250);
  let late;
  try {
    for (let pause = 1000; wanted(); pause = Math.min(pause * 2, 15000)) {
      late = still(() => wanted() && !line.down);
      try {
        const answer = await ask();
        line.down = false;
        late(pause > 1000 && wanted());
        return answer;
      } catch {
        late();
        if (!wanted()) break;
        line.down = true;
        toast(document.body.dataset.lost);
        await new Promise((again) => {
          setTimeout(again, pause);
          addEventListener('online', again, { once: true });
        });
      }
    }
  } finally {
    late?.();
    clearTimeout(slow);
    document.body.classList.remove('waiting');
  }
  return null;
}

// still says, when nobody has answered for three seconds, that we wait; nothing is asked
// again for that. It gives what to call when it is over: what was said is taken back, and
// whatever else is said if that is wanted.
function still(wanted = () => true) {
  let said = false;
  const timer = setTimeout(() => {
    if (!wanted()) return;
    said = true;
    toast(document.body.dataset.slow);
  }, 3000);
  return (all) => {
    clearTimeout(timer);
    if (all || said && document.querySelector('.toast')?.textContent === document.body.dataset.slow) toast();
    said = false;
  };
}

// over says that the session has ended, and where to sign in without leaving the page.
function over() {
  const link = Object.assign(document.createElement('a'), { href: '/signin', target: '_blank', textContent: document.body.dataset.signin });
  toast(`${document.body.dataset.ended} `, link);
}

// ended tells whether an answer is the page to sign in, and says so.
export function ended(answer) {
  const away = answer.redirected && !new URL(answer.url).pathname.startsWith('/o/');
  if (!away && answer.headers.get('X-Session') !== 'ended') return false;
  over();
  return true;
}

// Before a form is sent the page asks, with next to no bytes, whether somebody is there
// and still knows the person; only then the browser sends it as it always does. So what
// comes of it (another page and its address, the form with what is wrong, a file) is
// the browser's own doing as without JavaScript, and none of it is imitated here; and as
// nothing is sent before somebody answers, trying again cannot do anything twice. Links
// and forms that only ask lose nothing of what was typed but the page: they are asked
// about where there is reason to doubt, so that a click stays as quick as it is.
const reach = async () => {
  const answer = await fetch('/signin/line', { cache: 'no-store', headers: { 'X-Refresh': '1' }, signal: AbortSignal.timeout(15000) });
  if (answer.status === 429 || answer.status >= 500) throw new Error(answer.statusText); // a proxy, or too many
  return answer;
};

let wish = null; // the form or link that is to be followed
let asked = null; // the form about which that was asked
let unsent = ''; // what to say if it is given up before it was sent; empty: nothing
let sent = false;
let arrived = () => {}; // ends the wait for what was sent

// sure follows a form or a link as soon as somebody is there, and the latest only. A
// form stays where it is if the person would be sent to sign in.
async function sure(thing, posts, follow, button) {
  if (wish === thing) return; // A second press means the same.
  wish = thing;
  sent = false;
  const name = button?.getAttribute('aria-label') || button?.textContent.trim();
  unsent = posts && name ? document.body.dataset.unsent.replace('{0}', () => name) : '';
  const answer = await patient(reach, () => wish === thing && thing.isConnected);
  if (wish !== thing) return;
  wish = null;
  if (!answer || !thing.isConnected) return toast();
  if (posts && answer.headers.get('X-Session') === 'ended' && 'within' in document.body.dataset) return over();
  toast();
  wish = thing;
  if (posts && !thing.hasAttribute('data-file')) {
    sent = true;
    arrived = still(); // It was sent: pressing once more does not send it again.
  } else {
    setTimeout(() => { if (wish === thing) wish = null; }, 3000); // What comes of it is a file, perhaps.
  }
  follow();
}

// Who comes back to a page that was left may press again.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  wish = null;
  arrived();
});

// Who goes on typing, or closes the dialog, has something else in mind: nothing is sent
// or left behind their back, and that it was not sent is said. What was sent is answered.
addEventListener('input', () => {
  if (!wish) return;
  wish = null;
  if (!sent) toast(unsent);
});

const elsewhere = (target) => Boolean(target) && target !== '_self';
const doubtful = () => line.down || !navigator.onLine;

// On the window, after whoever deals with a form or a link by themselves.
addEventListener('submit', (event) => {
  const form = event.target, button = event.submitter;
  const method = button?.hasAttribute('formmethod') ? button.formMethod : form.method;
  if (event.defaultPrevented || asked === form || method === 'dialog' || elsewhere(button?.formTarget || form.target)) return;
  const posts = method === 'post' && !form.hasAttribute('data-signout');
  if (!posts && !doubtful()) return;
  event.preventDefault();
  sure(form, posts, () => {
    asked = form;
    form.requestSubmit(button?.isConnected && button.form === form ? button : null);
    asked = null;
  }, button ?? form.querySelector('button'));
});

addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]');
  if (!link || !doubtful() || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.hasAttribute('download') || elsewhere(link.target)) return;
  if (link.hash && link.pathname + link.search === location.pathname + location.search) return; // a place on this page
  event.preventDefault();
  sure(link, false, () => location.assign(link.href));
});
