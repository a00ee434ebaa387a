import { escapeMarkup } from '../http/escape-markup.ts'

export type AdSettings = {
  scriptUrl: string
  client: string
  slot: string
}

/** The number of retries for an empty or failed slot, and the pause before each (storefront.md §1). */
const RETRIES = 3
const RETRY_MS = 300

/**
 * Returns the document of one advert. An iframe with an opaque origin shows it, so its scripts reach neither
 * the surrounding page nor the shop's browser storage (decision 33).
 */
export function slotDocument({ scriptUrl, client, slot }: AdSettings, nonce: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Publicité</title>
<style nonce="${nonce}">html,body{margin:0;height:100%;overflow:hidden;background:transparent}ins{display:block;width:100%;height:100%}</style>
</head>
<body>
<ins class="adsbygoogle" data-ad-client="${escapeMarkup(client)}" data-ad-slot="${escapeMarkup(slot)}"></ins>
<script nonce="${nonce}" data-src="${escapeMarkup(scriptUrl)}">${FILL}</script>
</body>
</html>
`
}

export function inertDocument(): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Publicité</title>
</head>
<body>
<p>Cet emplacement publicitaire ne s’affiche que dans les pages de la boutique.</p>
</body>
</html>
`
}

const FILL = `
const own = document.currentScript
const slot = document.querySelector('ins')
let retries = 0
const giveUp = () => parent.postMessage('advert-empty', '*')
const again = (act) => {
  if (retries === ${RETRIES}) return giveUp()
  retries += 1
  setTimeout(act, ${RETRY_MS})
}
const fill = () => {
  try {
    ;(window.adsbygoogle = window.adsbygoogle || []).push({})
  } catch {
    return again(fill)
  }
  if (slot.dataset.adStatus === 'unfilled') again(fill)
}
const load = () => {
  const script = document.createElement('script')
  script.src = own.dataset.src
  script.nonce = own.nonce
  script.crossOrigin = 'anonymous'
  script.async = true
  script.onload = fill
  script.onerror = () => again(load)
  document.head.append(script)
}
load()
`
