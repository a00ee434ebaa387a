// Stands in for https://www.paypal.com/sdk/js, with its main globals and callbacks. The script's styles are
// constructed sheets inside a shadow tree, so neither the Content-Security-Policy nor the shop's own CSS interferes.
;(() => {
  const script = document.currentScript
  const here = new URL(script.src)
  const pages = new URL('../', here)
  const list = (name) => (here.searchParams.get(name) ?? '').split(',')
  const disabledFunding = list('disable-funding')
  const FUNDING = { PAYPAL: 'paypal', PAYLATER: 'paylater', CARD: 'card' }
  const LABELS = {
    paypal: 'PayPal (bac à sable)',
    paylater: 'Payer en 4X (bac à sable)',
    card: 'Carte bancaire',
  }
  // Payment in four instalments is shown only if the page asks for it (`enable-funding`).
  const isEligible = (name) =>
    name in LABELS &&
    !disabledFunding.includes(name) &&
    (name !== 'paylater' || list('enable-funding').includes(name))

  const SHEET = `
    :host { display: block; font: 600 1rem/1.2 system-ui, sans-serif; }
    .buttons { display: grid; gap: 10px; }
    .buttons[data-layout="horizontal"] { grid-auto-flow: column; grid-auto-columns: 1fr; }
    .buttons button { min-height: 48px; min-width: 44px; padding: 8px 16px; border: 1px solid transparent;
      border-radius: var(--radius, 8px); font: inherit; cursor: pointer; }
    .paypal { background: #ffc94d; color: #1b1e26; border-color: #b98400 !important; }
    .paylater { background: #ffe3a3; color: #1b1e26; border-color: #b98400 !important; }
    .card { background: #23262e; color: #fff; border-color: #8b909c !important; }
    button:focus-visible { outline: 3px solid #2563eb; outline-offset: 3px; box-shadow: 0 0 0 3px #fff; }
    .buttons button[aria-disabled="true"] { opacity: .45; cursor: default; }
    .buttons[aria-busy="true"] button { cursor: progress; }
    dialog { width: min(30rem, calc(100vw - 16px)); height: min(44rem, calc(100dvh - 16px)); max-width: none;
      max-height: none; padding: 0; border: 0; border-radius: 16px; overflow: hidden; background: #f6f4ef; }
    dialog::backdrop { background: rgb(12 14 20 / .6); }
    dialog header { display: flex; justify-content: space-between; align-items: center; height: 52px;
      padding: 4px 4px 4px 16px; background: #23262e; color: #fff; }
    dialog header button { min-width: 44px; min-height: 44px; border: 0; border-radius: 8px; background: none;
      color: inherit; font: inherit; cursor: pointer; }
    dialog header button:focus-visible { outline-color: #fff; box-shadow: none; outline-offset: -4px; }
    iframe { display: block; width: 100%; height: calc(100% - 52px); border: 0; }
  `

  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...children)
    return made
  }

  const pageFor = (order) =>
    new URL(`checkoutnow?token=${encodeURIComponent(order)}&xcomponent=1`, pages).href

  /** The window opens during the click itself, because browsers block later windows. */
  const openWindow = () => {
    if (window.matchMedia('(max-width: 640px)').matches) return null
    const left = Math.max(0, window.screenX + (window.outerWidth - 480) / 2)
    const top = Math.max(0, window.screenY + (window.outerHeight - 720) / 2)
    return window.open('', '', `popup,width=480,height=720,left=${left},top=${top}`)
  }

  /**
   * Resolves with the outcome that the page reports, or with 'cancel' if the page closes first. `gone` returns
   * whether the page's window looks closed. `watchClosed` receives the function that cancels.
   */
  const outcomeOf = (order, gone, watchClosed) =>
    new Promise((resolve) => {
      const channel = new BroadcastChannel('paypal-sandbox')
      let cancelling
      let opened = false
      let missed = 0
      const finish = (outcome) => {
        channel.close()
        window.removeEventListener('message', hearFrame)
        clearInterval(timer)
        clearTimeout(cancelling)
        resolve(outcome)
      }
      const hear = ({ data }) => {
        if (data?.order !== order) return
        clearTimeout(cancelling)
        if (data.news === 'opened') opened = true
        // If the page is only reloading, it reports 'opened' again within this time.
        else if (data.news === 'closed') cancelling = setTimeout(finish, 800, 'cancel')
        else finish(data.news)
      }
      // A frame of another origin cannot use the channel.
      const hearFrame = (message) => {
        if (message.origin === pages.origin && pages.origin !== location.origin) hear(message)
      }
      channel.addEventListener('message', hear)
      window.addEventListener('message', hearFrame)
      // An isolated window (COOP) always looks closed. So a window counts as closed only if its page has not reported
      // for 9 seconds.
      const timer = setInterval(() => {
        missed = !opened && gone() ? missed + 1 : 0
        if (missed > 30) finish('cancel')
      }, 300)
      watchClosed(() => finish('cancel'))
    })

  const approveInWindow = async (popup, order) => {
    const chosen = outcomeOf(
      order,
      () => popup.closed,
      () => {},
    )
    popup.location.replace(pageFor(order))
    popup.focus()
    const outcome = await chosen
    popup.close()
    return outcome
  }

  const approveInDialog = async (root, order) => {
    const frame = element('iframe', { src: pageFor(order), title: 'Page de paiement (bac à sable)' })
    const close = element('button', { type: 'button', textContent: '✕', ariaLabel: 'Fermer le paiement' })
    const dialog = element(
      'dialog',
      { ariaLabel: 'Paiement (bac à sable)' },
      element('header', {}, element('span', { textContent: 'Paiement (bac à sable)' }), close),
      frame,
    )
    const chosen = outcomeOf(
      order,
      () => !dialog.isConnected,
      (cancel) => {
        close.addEventListener('click', cancel)
        dialog.addEventListener('cancel', cancel)
      },
    )
    root.append(dialog)
    dialog.showModal()
    const outcome = await chosen
    dialog.close()
    dialog.remove()
    return outcome
  }

  const callOrder = async (order, action, method) => {
    const response = await fetch(new URL(`sdk/orders/${encodeURIComponent(order)}${action}`, pages), {
      method,
    })
    const body = await response.json()
    if (!response.ok) throw Object.assign(new Error(body.message), body)
    return body
  }

  const unsupported = async () => {
    throw new Error('Not available in the sandbox: create the order on the server.')
  }

  const confirmWith = async (order, source) => {
    const response = await fetch(
      new URL(`sdk/orders/${encodeURIComponent(order)}/confirm-payment-source`, pages),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ payment_source: source }),
      },
    )
    const body = await response.json()
    if (!response.ok) throw Object.assign(new Error(body.message), body)
    return body
  }

  const Applepay = () => ({
    config: async () => ({
      isEligible: true,
      countryCode: 'FR',
      currencyCode: 'EUR',
      merchantCapabilities: ['supports3DS'],
      supportedNetworks: ['visa', 'masterCard'],
    }),
    validateMerchant: async () => ({ merchantSession: { displayName: 'bac à sable' } }),
    confirmOrder: async ({ orderId, token }) => ({
      approveApplePayPayment: await confirmWith(orderId, { apple_pay: { token: token.paymentData } }),
    }),
  })

  const Googlepay = () => ({
    config: async () => ({
      isEligible: true,
      apiVersion: 2,
      apiVersionMinor: 0,
      countryCode: 'FR',
      merchantInfo: { merchantId: 'sandbox', merchantName: 'bac à sable' },
      allowedPaymentMethods: [{ type: 'CARD' }],
    }),
    confirmOrder: async ({ orderId, paymentMethodData }) =>
      confirmWith(orderId, { google_pay: { token: paymentMethodData.tokenizationData.token } }),
    initiatePayerAction: async () => ({ liabilityShift: 'POSSIBLE' }),
  })

  const Buttons = (options = {}) => {
    let settings = { ...options }
    let host = null
    let enabled = true
    let busy = false
    const sources = [options.fundingSource ?? Object.values(FUNDING)].flat().filter(isEligible)

    const reflect = () => {
      const box = host?.shadowRoot.querySelector('.buttons')
      if (!box) return
      box.setAttribute('aria-busy', String(busy))
      for (const button of box.children) button.setAttribute('aria-disabled', String(!enabled || busy))
    }

    const report = (error) => {
      if (typeof settings.onError === 'function') settings.onError(error)
      else
        setTimeout(() => {
          throw error
        })
    }

    const mayGoOn = async (fundingSource) => {
      let rejected = false
      const refuse = async () => {
        rejected = true
      }
      await settings.onClick?.({ fundingSource }, { reject: refuse, resolve: async () => {} })
      return !rejected
    }

    const approved = async (order, restart) =>
      settings.onApprove?.(
        {
          orderID: order,
          payerID: 'SANDBOXBUYER1',
          paymentID: null,
          billingToken: null,
          facilitatorAccessToken: '',
        },
        {
          order: {
            get: () => callOrder(order, '', 'GET'),
            capture: () => callOrder(order, '/capture', 'POST'),
            authorize: unsupported,
            patch: unsupported,
          },
          redirect: (address) => location.assign(address),
          restart,
        },
      )

    const buy = async (order, popup) => {
      const outcome = popup
        ? await approveInWindow(popup, order)
        : await approveInDialog(host.shadowRoot, order)
      if (outcome === 'cancel') {
        settings.onCancel?.({ orderID: order }, { redirect: (address) => location.assign(address) })
        return
      }
      let again = false
      const restart = () => {
        again = true
      }
      await approved(order, restart)
      // The click that opened the window is over, so a second choice opens in the dialog.
      if (again) await buy(order, null)
    }

    const start = async (fundingSource) => {
      if (!enabled || busy) {
        if (!busy) await mayGoOn(fundingSource)
        return
      }
      busy = true
      reflect()
      const popup = openWindow()
      try {
        if (!(await mayGoOn(fundingSource))) return popup?.close()
        const order = await settings.createOrder(
          { paymentSource: fundingSource },
          { order: { create: unsupported } },
        )
        if (typeof order !== 'string' || order === '') throw new Error('Expected an order id to be passed')
        await buy(order, popup && !popup.closed ? popup : null)
      } catch (error) {
        popup?.close()
        report(error)
      } finally {
        busy = false
        reflect()
      }
    }

    const draw = () => {
      host = element('div', { className: 'paypal-buttons' })
      const root = host.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(SHEET)
      root.adoptedStyleSheets = [sheet]
      const box = element(
        'div',
        { className: 'buttons' },
        ...sources.map((name) => {
          const button = element('button', { type: 'button', className: name, textContent: LABELS[name] })
          button.addEventListener('click', () => void start(name))
          return button
        }),
      )
      const style = settings.style ?? {}
      box.dataset.layout = style.layout ?? 'vertical'
      const radius = { pill: 999, sharp: 0 }[style.shape] ?? style.borderRadius
      if (Number.isFinite(radius)) box.style.setProperty('--radius', `${radius}px`)
      root.append(box)
      return host
    }

    return {
      isEligible: () => sources.length > 0,
      hasReturned: () => false,
      resume: () => {},
      updateProps: async (changes) => {
        settings = { ...settings, ...changes }
      },
      close: async () => {
        host?.remove()
        host = null
      },
      render: async (container) => {
        const place = typeof container === 'string' ? document.querySelector(container) : container
        if (!place?.isConnected) throw new Error('Document is ready and element does not exist')
        place.append(draw())
        reflect()
        const turn = (to) => async () => {
          enabled = to
          reflect()
        }
        settings.onInit?.({ correlationID: 'sandbox' }, { enable: turn(true), disable: turn(false) })
      },
    }
  }

  window[script.getAttribute('data-namespace') ?? 'paypal'] = {
    version: '5.0.500-sandbox',
    FUNDING,
    Buttons,
    getFundingSources: () => Object.values(FUNDING),
    isFundingEligible: isEligible,
    ...(list('components').includes('applepay') && { Applepay }),
    ...(list('components').includes('googlepay') && { Googlepay }),
    rememberFunding: () => {},
  }
})()
