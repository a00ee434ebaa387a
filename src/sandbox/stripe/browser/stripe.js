// Stands in for https://js.stripe.com/…/stripe.js, with the calls that the shop uses. What the real script shows in
// frames is drawn inside a shadow tree.
;(() => {
  const api = new URL('/v1/', document.currentScript.src)

  const SHEET = `
    :host { --mark: light-dark(#5238c4, #b7a5f5); display: block; font: 400 1rem/1.3 system-ui, sans-serif; }
    fieldset { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; min-width: 0; }
    legend { padding: 0 0 8px; font-weight: 600; }
    label { display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 4px 14px; border: 1px solid #8b909c;
      border-radius: 12px; background: light-dark(#fff, #1f232b);
      color: light-dark(#1b1e26, #f3f4f6); cursor: pointer; }
    label:has(:checked) { border-color: var(--mark); box-shadow: inset 0 0 0 1px var(--mark); }
    label:has(:focus-visible) { outline: 3px solid light-dark(#2563eb, #9ec5ff); outline-offset: 3px; }
    input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--mark); }
  `
  const CHOICES = [
    ['card', 'Carte bancaire (bac à sable)', 'approve'],
    ['declined', 'Carte refusée par la banque (bac à sable)', 'decline'],
    ['bank', 'Carte à confirmer auprès de la banque (bac à sable)', 'authenticate'],
  ]
  const isOffered = (option) => option !== 'never'
  const canApplePay = () => {
    try {
      return window.ApplePaySession?.canMakePayments() === true
    } catch {
      return false
    }
  }

  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...children)
    return made
  }

  const paymentElement = (options = {}) => {
    const host = element('div')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(SHEET)
    root.adoptedStyleSheets = [sheet]
    const listeners = {}
    const emit = (name, event) => {
      for (const listener of listeners[name] ?? []) listener({ elementType: 'payment', ...event })
    }
    const { wallets = {} } = options
    const choices = [
      ...CHOICES,
      ...(isOffered(wallets.applePay) && canApplePay()
        ? [['apple_pay', 'Apple Pay (bac à sable)', 'approve']]
        : []),
      ...(isOffered(wallets.googlePay) ? [['google_pay', 'Google Pay (bac à sable)', 'approve']] : []),
    ]
    const radios = choices.map(([value, text, outcome], at) => {
      const input = element('input', { type: 'radio', name: 'means', value, checked: at === 0 })
      input.dataset.outcome = outcome
      input.addEventListener('change', () =>
        emit('change', { complete: true, empty: false, collapsed: false, value: { type: value } }),
      )
      return element('label', {}, input, text)
    })
    root.append(element('fieldset', {}, element('legend', { textContent: 'Moyen de paiement' }), ...radios))
    return {
      mount: (place) => {
        const box = typeof place === 'string' ? document.querySelector(place) : place
        box.append(host)
        setTimeout(() => emit('ready', {}))
      },
      unmount: () => host.remove(),
      destroy: () => host.remove(),
      update: () => {},
      focus: () => root.querySelector(':checked').focus(),
      on: (name, listener) => (listeners[name] ??= []).push(listener),
      outcome: () => root.querySelector(':checked').dataset.outcome,
    }
  }

  const Stripe = (key) => {
    const elements = () => {
      let made
      return {
        create: (type, more) => {
          if (type !== 'payment') throw new Error(`The sandbox knows no element "${type}".`)
          made = paymentElement(more)
          return made
        },
        getElement: () => made ?? null,
        update: () => {},
        submit: async () => ({ selectedPaymentMethod: 'card' }),
        fetchUpdates: async () => ({}),
        outcome: () => made.outcome(),
      }
    }
    const confirmPayment = async ({ elements: group, clientSecret, confirmParams }) => {
      const [id] = clientSecret.split('_secret_')
      const answer = await fetch(new URL(`payment_intents/${id}/confirm`, api), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_secret: clientSecret,
          outcome: group.outcome(),
          return_url: confirmParams.return_url,
        }),
      })
      const body = await answer.json()
      if (body.status === 'requires_action') {
        location.assign(body.next_action.redirect_to_url.url)
        // The browser leaves the page, so this call is never answered.
        return new Promise(() => {})
      }
      return answer.ok ? { paymentIntent: body } : { error: body.error }
    }
    return { elements, confirmPayment, registerAppInfo: () => {} }
  }
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
