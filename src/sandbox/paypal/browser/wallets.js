// Stands in for Apple's and Google's scripts. Both wallets show the same dialog, drawn inside a shadow tree.
;(() => {
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent) && !navigator.userAgent.includes('Chrome')

  const SHEET = `
    :host { display: block; font: 600 1rem/1.3 system-ui, sans-serif; }
    button { min-height: 48px; min-width: 44px; padding: 8px 16px; border: 1px solid #8b909c; border-radius: 999px;
      background: #fff; color: #1b1e26; font: inherit; cursor: pointer; }
    button.wallet { width: 100%; height: 48px; padding: 0; white-space: nowrap; background: #000; color: #fff; }
    button:focus-visible { outline: 3px solid #2563eb; outline-offset: 3px; box-shadow: 0 0 0 3px #fff; }
    dialog { width: min(24rem, calc(100vw - 16px)); margin: auto auto 8px; padding: 20px; border: 0; border-radius: 16px;
      background: #f6f4ef; color: #1b1e26; }
    dialog::backdrop { background: rgb(12 14 20 / .6); }
    dialog div { display: grid; gap: 10px; margin-top: 16px; }
    h2, p { margin: 0; font: inherit; }
  `

  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...children)
    return made
  }

  const shadowOf = (host) => {
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(SHEET)
    root.adoptedStyleSheets = [sheet]
    return root
  }

  const openSheet = (wallet, label, amount, whenReady = Promise.resolve()) => {
    const host = element('div')
    const chosen = Promise.withResolvers()
    const choice = (text, token) =>
      element('button', {
        type: 'button',
        textContent: text,
        disabled: true,
        onclick: () => chosen.resolve(token),
      })
    const cards = [choice('Payer', 'approved'), choice('Carte refusée', 'declined')]
    const close = choice('Annuler')
    close.disabled = false
    const dialog = element(
      'dialog',
      { ariaLabel: `${wallet} (bac à sable)` },
      element('h2', { textContent: `${wallet} (bac à sable)` }),
      element('p', { textContent: `${label}\u00a0: ${amount.replace('.', ',')}\u00a0€` }),
      element('div', {}, ...cards, close),
    )
    dialog.addEventListener('cancel', () => chosen.resolve())
    shadowOf(host).append(dialog)
    document.body.append(host)
    dialog.showModal()
    void whenReady.then(() => {
      for (const card of cards) card.disabled = false
    })
    return { choice: chosen.promise, close: () => host.remove() }
  }

  class ApplePaySession extends EventTarget {
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    static canMakePayments = () => true
    static supportsVersion = (version) => version <= 14
    #request
    #validated = Promise.withResolvers()
    #sheet
    constructor(_version, request) {
      super()
      this.#request = request
    }
    begin() {
      const { label, amount } = this.#request.total
      this.#sheet = openSheet('Apple Pay', label, amount, this.#validated.promise)
      setTimeout(() => this.#emit('validatemerchant', { validationURL: 'https://apple-pay.test/validate' }))
      void this.#sheet.choice.then((paymentData) => {
        if (paymentData) this.#emit('paymentauthorized', { payment: { token: { paymentData } } })
        else {
          this.#sheet.close()
          this.#emit('cancel', {})
        }
      })
    }
    #emit(type, fields) {
      this.dispatchEvent(Object.assign(new Event(type), fields))
    }
    completeMerchantValidation() {
      this.#validated.resolve()
    }
    completePayment() {
      this.#sheet.close()
    }
    abort() {
      this.#sheet.close()
    }
  }

  class ApplePayButton extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return
      shadowOf(this).append(
        element('button', {
          type: 'button',
          className: 'wallet',
          textContent: 'Apple Pay (bac à sable)',
        }),
      )
    }
  }

  class PaymentsClient {
    isReadyToPay = async () => ({ result: true })
    loadPaymentData = async ({ transactionInfo, merchantInfo }) => {
      const sheet = openSheet('Google Pay', merchantInfo.merchantName, transactionInfo.totalPrice)
      const token = await sheet.choice
      sheet.close()
      if (token === undefined)
        throw Object.assign(new Error('User closed the sheet.'), { statusCode: 'CANCELED' })
      return { paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token } } }
    }
    createButton = ({ onClick }) => {
      const host = element('div')
      const button = element('button', {
        type: 'button',
        className: 'wallet',
        textContent: 'Google Pay (bac à sable)',
        onclick: onClick,
      })
      shadowOf(host).append(button)
      return host
    }
  }

  if (isApple && !window.ApplePaySession) {
    window.ApplePaySession = ApplePaySession
    customElements.define('apple-pay-button', ApplePayButton)
  }
  window.google ??= { payments: { api: { PaymentsClient } } }
})()
