// Says when the device's clock differs from the one of the place. Times stay as they are.
(() => {
  const line = document.getElementById('zone')
  if (!line) return
  const differs = (days) => {
    const at = new Date(Date.now() + days * 864e5)
    return at.toLocaleString('en') !== at.toLocaleString('en', { timeZone: line.dataset.zone })
  }
  try {
    line.hidden = !differs(0) && !differs(182)
  } catch { /* The browser does not know the zone. */ }
})()
