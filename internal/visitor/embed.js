// <mawid-booking org="noor" branch="olaya" service="checkup" lang="en">: the booking page inside another site.
// Whatever stands inside the element, such as a link to the page, is what people see without this script.
(() => {
  const origin = document.currentScript && new URL(document.currentScript.src).origin
  if (!origin || customElements.get('mawid-booking')) return
  const titles = { ar: 'حجز موعد', en: 'Book an appointment' }

  customElements.define('mawid-booking', class extends HTMLElement {
    static observedAttributes = ['org', 'branch', 'service', 'lang']

    connectedCallback() {
      const frame = document.createElement('iframe')
      Object.assign(frame.style, { border: 0, display: 'block', width: '100%', height: '600px' })
      this.loads = 0
      frame.addEventListener('load', () => {
        this.loads++
        frame.contentWindow.postMessage({ mawid: 'hello' }, origin)
      })
      this.hear = (e) => this.heard(e)
      addEventListener('message', this.hear)
      this.frame = frame
      this.show()
      this.replaceChildren(frame)
    }

    disconnectedCallback() {
      removeEventListener('message', this.hear)
      this.frame = null
    }

    attributeChangedCallback() {
      if (this.frame) this.show()
    }

    show() {
      const lang = this.getAttribute('lang') === 'en' ? 'en' : 'ar'
      let path = lang === 'en' ? '/en/b' : '/b'
      for (const name of ['org', 'branch', 'service']) {
        const word = this.getAttribute(name)
        if (!word) break
        path += '/' + encodeURIComponent(word)
      }
      this.frame.title = titles[lang]
      this.frame.src = origin + path + '?embed=1'
    }

    heard(e) {
      const frame = this.frame
      if (!frame || e.source !== frame.contentWindow || e.origin !== origin) return
      const { mawid, height, fresh } = e.data || {}
      if (mawid !== 'height' || !(height > 0)) return
      frame.style.height = Math.min(Math.ceil(height), 30000) + 'px'
      // A new step begins at its top, if that has been scrolled away.
      if (fresh && this.loads > 1 && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
    }
  })
})()
