// A conversation without reloading the page, and by voice where the browser
// has one. Without this script every turn is a form.
const talk = document.getElementById('talk');
const turns = document.getElementById('turns');
const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
const voices = { ar: 'ar-SA', en: 'en-US' };
let aloud = false;
let listening = null;
let busy = false;

const language = () => voices[talk.querySelector('[data-part=line]').dataset.lang] ?? 'ar-SA';

// Shows what only works here, after every turn again.
function enhance() {
  const mic = talk.querySelector('[data-mic]');
  if (mic && Recognition) {
    mic.hidden = false;
    mic.addEventListener('click', listen);
  }
  const box = talk.querySelector('[data-aloud]');
  if (box && window.speechSynthesis) {
    box.hidden = false;
    const input = box.querySelector('input');
    input.checked = aloud;
    input.addEventListener('change', () => {
      aloud = input.checked;
      if (!aloud) speechSynthesis.cancel();
    });
  }
  turns.scrollTop = turns.scrollHeight;
}

function listen() {
  if (listening) {
    listening.stop();
    return;
  }
  window.speechSynthesis?.cancel();
  const mic = talk.querySelector('[data-mic]');
  listening = new Recognition();
  listening.lang = language();
  listening.interimResults = true;
  listening.onresult = (event) => {
    const input = document.getElementById('f-said');
    if (!input) return;
    input.value = [...event.results].map((r) => r[0].transcript).join(' ');
    if (event.results[event.results.length - 1].isFinal) input.form.requestSubmit();
  };
  listening.onend = () => {
    listening = null;
    talk.querySelector('[data-mic]')?.setAttribute('aria-pressed', 'false');
  };
  mic.setAttribute('aria-pressed', 'true');
  listening.start();
}

function speak(text) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language();
  speechSynthesis.speak(words);
}

// Takes what is new out of the page that answers a turn.
function take(page) {
  for (const part of talk.querySelectorAll('[data-part]')) {
    part.replaceWith(page.querySelector(`#talk [data-part=${part.dataset.part}]`));
  }
  const head = document.querySelector('main > .head');
  head.replaceWith(page.querySelector('main > .head'));
  for (const turn of page.querySelectorAll('#turns [data-turn]')) {
    if (turns.querySelector(`[data-turn="${turn.dataset.turn}"]`)) continue;
    turns.firstElementChild.append(turn);
    if (aloud && turn.classList.contains('agent')) speak(turn.querySelector('p').textContent);
  }
}

talk.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const pressed = event.submitter;
  const body = new URLSearchParams(new FormData(form, pressed?.name ? pressed : null));
  if (busy || !body.get('said')?.trim() && !body.has('key') && !body.has('do')) return;
  busy = true;
  try {
    const answer = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'text/html' } });
    if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
    const open = talk.querySelector('.keypad')?.open;
    take(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    const keypad = talk.querySelector('.keypad');
    if (keypad) keypad.open = open;
    enhance();
    if (pressed?.name === 'key') talk.querySelector(`[name=key][value="${CSS.escape(pressed.value)}"]`)?.focus();
    else document.getElementById('f-said')?.focus();
  } catch {
    location.reload();
  } finally {
    busy = false;
  }
});

enhance();
