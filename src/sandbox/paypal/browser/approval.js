// Handles the buttons of the approval page. If the merchant's buttons opened the page (`xcomponent`), the page
// sends them the choice. Otherwise the page's form leads back to the merchant's address.
;(() => {
  const form = document.querySelector('form')
  const status = document.querySelector('#status')
  const query = new URLSearchParams(location.search)
  if (!form) return

  const send = async (outcome, notify) => {
    const buttons = [...form.querySelectorAll('button')]
    for (const button of buttons) button.disabled = true
    status.textContent = 'Un instant…'
    try {
      const response = await fetch(location.href, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome }),
      })
      if (!response.ok) throw new Error(String(response.status))
      status.textContent = 'C’est noté, retour à la boutique.'
      notify(outcome)
      if (window.parent === window) window.close()
    } catch {
      for (const button of buttons) button.disabled = false
      status.textContent = 'Le choix n’a pas pu être transmis. Veuillez réessayer.'
    }
  }

  if (query.has('xcomponent')) {
    // The page uses a channel, because it has no `window.opener` if the shop isolates its windows (COOP). Only
    // pages of the same origin hear the channel, so a frame also tells its parent.
    const channel = new BroadcastChannel('paypal-sandbox')
    const notify = (news) => {
      const message = { order: query.get('token'), news }
      channel.postMessage(message)
      if (window.parent !== window) window.parent.postMessage(message, '*')
    }
    notify('opened')
    window.addEventListener('pagehide', () => notify('closed'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(event.submitter?.value ?? 'approve', notify)
    })
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') form.querySelector('button[value="cancel"]').click()
  })
  document.querySelector('button').focus()
})()
