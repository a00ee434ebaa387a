// The buttons of the approval page: tells the merchant's page (the opener or the embedding page) what was
// chosen. Without either, the form is left to do its own work and leads back to the merchant's address.
;(() => {
  const merchant = window.opener ?? (window.parent === window ? null : window.parent)
  const form = document.querySelector('form')
  const status = document.querySelector('#status')
  const order = new URLSearchParams(location.search).get('token')
  if (!form || !merchant) return

  const send = async (outcome) => {
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
      // Only a page of the same origin may learn of it: this sandbox is served by the shop itself.
      merchant.postMessage({ source: 'paypal-sandbox', order, outcome }, location.origin)
    } catch {
      for (const button of buttons) button.disabled = false
      status.textContent = 'Le choix n’a pas pu être transmis. Veuillez réessayer.'
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.submitter?.value ?? 'approve')
  })

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') form.querySelector('button[value="cancel"]').click()
  })
  document.querySelector('button').focus()
})()
