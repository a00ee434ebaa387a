// Stands in for AdSense: fills <ins class="adsbygoogle"> with an invented, drawn advert. Two parameters of
// the script's address let people try out retries. With `fail=n` the first n requests throw, like the real
// script for a slot without width. With `unfilled=n` the next n requests leave their slot empty.
;(() => {
  const address = new URL(document.currentScript.src)
  let toFail = Number(address.searchParams.get('fail') ?? 0)
  let toLeaveEmpty = Number(address.searchParams.get('unfilled') ?? 0)
  const SVG = 'http://www.w3.org/2000/svg'

  const ADVERTS = [
    {
      title: 'Le Thé des Brumes',
      line: 'Infusions de montagne, cueillies à la main',
      paper: '#e8efe6',
      ink: '#24402f',
      shape: 'M0 90 Q40 30 80 70 T160 55 T240 75 V120 H0 Z',
    },
    {
      title: 'Ateliers Bois Clair',
      line: 'Étagères sur mesure, en chêne de la région',
      paper: '#f2e9dc',
      ink: '#4a3418',
      shape: 'M20 100 H220 V92 H20 Z M40 92 V40 H52 V92 Z M188 92 V40 H200 V92 Z M30 40 H210 V32 H30 Z',
    },
    {
      title: 'Refuge du Lac Bleu',
      line: 'Deux nuits au calme, petit déjeuner compris',
      paper: '#e3ecf4',
      ink: '#1d3a55',
      shape: 'M0 110 L60 40 L100 85 L150 25 L240 110 Z',
    },
  ]

  const SHEET = `
    .sandbox-ad { position: relative; display: flex; align-items: center; gap: 16px; box-sizing: border-box; width: 100%; height: 100%;
      min-height: 90px; padding: 20px 16px 12px; overflow: hidden; border-radius: 10px; text-decoration: none;
      font: 400 .9375rem/1.35 system-ui, sans-serif; }
    .sandbox-ad svg { flex: 0 1 180px; min-width: 60px; max-height: 100%; }
    .sandbox-ad b { display: block; font-size: 1.0625rem; }
    .sandbox-ad small { position: absolute; top: 4px; left: 16px; font-size: .75rem; }
    @media (max-width: 260px) {
      .sandbox-ad { flex-direction: column; justify-content: center; text-align: center; }
      .sandbox-ad svg { flex: none; width: 100%; }
      .sandbox-ad small { left: 8px; right: 8px; }
    }
  `
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(SHEET)
  document.adoptedStyleSheets.push(sheet)

  const tagError = (reason) =>
    Object.assign(new Error(`adsbygoogle.push() error: ${reason}`), { name: 'TagError' })

  const advertFor = (slot) =>
    ADVERTS[[...slot].reduce((sum, character) => sum + character.charCodeAt(0), 0) % ADVERTS.length]

  const draw = (slot) => {
    const { title, line, paper, ink, shape } = advertFor(slot.dataset.adSlot ?? '')
    const box = document.createElement('div')
    box.className = 'sandbox-ad'
    box.style.setProperty('background', paper)
    box.style.setProperty('color', ink)
    const picture = document.createElementNS(SVG, 'svg')
    picture.setAttribute('viewBox', '0 0 240 120')
    picture.setAttribute('aria-hidden', 'true')
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', shape)
    path.setAttribute('fill', ink)
    path.setAttribute('opacity', '0.75')
    picture.append(path)
    const label = Object.assign(document.createElement('small'), {
      textContent: 'Annonce fictive (bac à sable)',
    })
    const heading = Object.assign(document.createElement('b'), { textContent: title })
    const text = Object.assign(document.createElement('span'), {})
    text.append(heading, line)
    box.append(label, picture, text)
    return box
  }

  const waiting = () => {
    const open = [...document.querySelectorAll('ins.adsbygoogle')].filter(
      (slot) => slot.dataset.adStatus !== 'filled',
    )
    return open.find((slot) => slot.dataset.adStatus === undefined) ?? open[0]
  }

  const push = (request = {}) => {
    // Settings for the whole page concern no slot.
    if ('google_ad_client' in request || 'params' in request) return
    const slot = waiting()
    if (!slot)
      throw tagError("All 'ins' elements in the DOM with class=adsbygoogle already have ads in them.")
    if (!slot.dataset.adClient) throw tagError('data-ad-client is missing')
    if (toFail > 0) {
      toFail -= 1
      throw tagError('No slot size for availableWidth=0')
    }
    slot.dataset.adsbygoogleStatus = 'done'
    if (toLeaveEmpty > 0) {
      toLeaveEmpty -= 1
      slot.dataset.adStatus = 'unfilled'
      return
    }
    slot.replaceChildren(draw(slot))
    // Browsers underline the text of an `ins` element.
    slot.style.setProperty('text-decoration', 'none')
    slot.dataset.adStatus = 'filled'
  }

  const queued = Array.isArray(window.adsbygoogle) ? window.adsbygoogle : []
  window.adsbygoogle = { loaded: true, push }
  for (const request of queued) {
    try {
      push(request)
    } catch (error) {
      // One bad slot must not leave other slots empty. The real script reports the error in the same way.
      setTimeout(() => {
        throw error
      })
    }
  }
})()
