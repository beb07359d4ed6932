// Looks for a number that, written behind the challenge, gives a SHA-256 that
// begins with so many zeros, and sends the form with it.
(() => {
  const k = new Int32Array(64), first = new Int32Array(8), w = new Int32Array(64);
  const fraction = (x) => ((x - Math.floor(x)) * 4294967296) | 0;
  for (let n = 2, i = 0; i < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0;
    if (!prime) continue;
    if (i < 8) first[i] = fraction(Math.sqrt(n));
    k[i++] = fraction(Math.cbrt(n));
  }
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  const mix = (h, bytes, at) => { // one block of 64 bytes
    for (let i = 0; i < 16; i++, at += 4) w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], z = h[7];
    for (let i = 0; i < 64; i++) {
      const one = (z + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      z = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
    }
    h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e; h[5] += f; h[6] += g; h[7] += z;
  };
  // worker gives a function that counts the zeros behind a prefix of ASCII: what is
  // the same each time is mixed once.
  const worker = (prefix) => {
    const whole = prefix.length & ~63, start = first.slice(), h = new Int32Array(8), tail = new Uint8Array(192);
    const head = Uint8Array.from(prefix, (c) => c.charCodeAt(0));
    for (let at = 0; at < whole; at += 64) mix(start, head, at);
    return (text) => {
      let end = prefix.length - whole;
      tail.fill(0);
      tail.set(head.subarray(whole));
      for (let i = 0; i < text.length; i++) tail[end++] = text.charCodeAt(i);
      tail[end] = 128;
      const blocks = (end + 9 + 63) >> 6, bits = (whole + end) * 8;
      tail[blocks * 64 - 2] = bits >> 8;
      tail[blocks * 64 - 1] = bits;
      h.set(start);
      for (let i = 0; i < blocks; i++) mix(h, tail, i * 64);
      return Math.clz32(h[0]);
    };
  };
  if (typeof document === "undefined") {
    globalThis.worker = worker; // for the tests
    return;
  }
  const form = document.getElementById("work"), zeros = worker(form.dataset.challenge + ":");
  document.getElementById("working").hidden = false;
  let n = 0;
  const go = () => {
    for (const end = n + 5000; n < end; n++) {
      if (zeros(String(n)) >= Number(form.dataset.bits)) {
        form.elements.work.value = n;
        form.submit();
        return;
      }
    }
    setTimeout(go);
  };
  go();
})();
