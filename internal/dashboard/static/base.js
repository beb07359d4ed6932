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

// The first field that is wrong gets the focus.
document.querySelector('[aria-invalid=true]')?.focus();
