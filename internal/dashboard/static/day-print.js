// A button that prints, where there is a script to press it with.
const button = document.querySelector('[data-print]');
button.hidden = false;
button.addEventListener('click', () => print());
