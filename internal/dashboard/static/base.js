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
