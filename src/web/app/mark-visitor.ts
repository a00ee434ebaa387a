import { kept } from '#web/base/browser-storage.ts'
import { START_ID } from './document-parts.ts'

/**
 * Marks the document for a visitor with a token, so that the style sheet shows 'Mon compte' from the first paint, and
 * for a browser without a cart, which then shows an empty one at once. The cached document is the same for everyone
 * and its scripts load later. This function is in the document as text (`firstScript`), so it cannot refer to
 * anything outside itself.
 */
export function markVisitor(token: string, cart: string): void {
  const { dataset } = document.documentElement
  // Says that the first paint is still to come (`start.ts` removes this mark).
  dataset['first'] = ''
  try {
    if (localStorage.getItem(token)) dataset['signedIn'] = ''
    if (localStorage.getItem(cart)) return
  } catch {
    // Without storage no visitor is recognised and nothing is kept.
  }
  dataset['cart'] = 'empty'
}

/**
 * Reloads the page once if a later release has replaced this document's scripts. This function is in the document as
 * text too, since no script may load.
 */
export function reloadWithoutScripts(startId: string): void {
  const reloadOnce = () => {
    const [load] = performance.getEntriesByType('navigation')
    if (load && 'type' in load && load.type !== 'reload') location.reload()
  }
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.id === startId) reloadOnce()
  }
  addEventListener('error', onError, true)
  // Without a connection a reload would lose the shown page.
  addEventListener('vite:preloadError', () => navigator.onLine && reloadOnce())
}

/**
 * Counts a visit when a storefront document was opened from another site and not reloaded. This function is in the
 * document as text too, because a visitor may leave before the scripts arrive.
 */
export function countVisit(): void {
  addEventListener('load', () => {
    const [load] = performance.getEntriesByType('navigation')
    const isOpened = load && 'type' in load && load.type === 'navigate'
    const isFromHere = document.referrer.startsWith(location.origin) || /^\/admin\b/.test(location.pathname)
    if (!isOpened || isFromHere) return
    const named = new URLSearchParams(location.search).get('utm_source')
    const source = named || (document.referrer && new URL(document.referrer).host)
    navigator.sendBeacon('/api/audience/visit' + (source && `?source=${encodeURIComponent(source)}`))
  })
}

/**
 * All three functions as the text of one script. The script comes before the style sheet, because scripts after a
 * style sheet wait for it. A function's text is its source as Vite has built it (ECMAScript,
 * `Function.prototype.toString`), so a name from outside would be missing. `mark-visitor.test.ts` and the first paint
 * of `e2e/accounts-sign-in.spec.ts` would fail then.
 */
export function firstScript(): string {
  const called = (act: (...texts: string[]) => void, ...texts: string[]) =>
    `(${act.toString()})(${texts.map((text) => JSON.stringify(text)).join()})`
  return `${called(markVisitor, kept.token.key, kept.cart.key)};${called(reloadWithoutScripts, START_ID)};${called(countVisit)}`
}
