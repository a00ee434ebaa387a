import { kept } from '#web/base/browser-storage.ts'
import { START_ID } from './document-parts.ts'

/**
 * Marks the document of a visitor with a token, so that the style sheet shows 'Mon compte' from the first paint, and
 * that of a browser without a cart, which then reads as empty at once: the cached document is the same for everybody,
 * and its scripts load later. It is in the document as text (`firstScript`) and can refer to nothing outside itself.
 */
export function markVisitor(token: string, cart: string): void {
  const { dataset } = document.documentElement
  // The first paint is still to come (`start.ts` removes this).
  dataset['first'] = ''
  try {
    if (localStorage.getItem(token)) dataset['signedIn'] = ''
    if (localStorage.getItem(cart)) return
  } catch {
    // Without storage nobody is known, and nothing is kept.
  }
  dataset['cart'] = 'empty'
}

/**
 * A later release may have replaced the scripts of this document: the page then reloads once. It is text as well,
 * since no script may load.
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
 * Counts a visit once the page is there: a storefront document that was opened from elsewhere and not reloaded. It is
 * text as well, because a visitor may leave before the scripts arrive.
 */
export function countVisit(): void {
  addEventListener('load', () => {
    const [load] = performance.getEntriesByType('navigation')
    const isOpened = load && 'type' in load && load.type === 'navigate'
    const isFromHere = document.referrer.startsWith(location.origin) || /^\/admin\b/.test(location.pathname)
    if (isOpened && !isFromHere) navigator.sendBeacon('/api/audience/visit')
  })
}

/**
 * All three, as the text of a script. It comes before the style sheet, which would delay a script. A function's text is its
 * source (ECMAScript, `Function.prototype.toString`), here as Vite has built it: a name from outside would be missing, which
 * `mark-visitor.test.ts` and the first paint of `e2e/accounts-sign-in.spec.ts` notice.
 */
export function firstScript(): string {
  const called = (act: (...texts: string[]) => void, ...texts: string[]) =>
    `(${act.toString()})(${texts.map((text) => JSON.stringify(text)).join()})`
  return `${called(markVisitor, kept.token.key, kept.cart.key)};${called(reloadWithoutScripts, START_ID)};${called(countVisit)}`
}
