import { kept } from './browser-storage.ts'
import { START_ID } from './document-parts.ts'

/**
 * Marks the document of somebody who has a token, so that the style sheet shows them 'Mon compte' from the first paint
 * on, and that of a browser without a cart, which reads so at once: the document is kept for everybody alike, and its
 * scripts come later. It stands in the document as text (`firstScript`) and can name nothing outside
 * itself.
 */
export function markVisitor(token: string, cart: string): void {
  const { dataset } = document.documentElement
  // What is seen first is still on its way (`start.ts` says when it is there).
  dataset['first'] = ''
  try {
    if (localStorage.getItem(token)) dataset['signedIn'] = ''
    if (localStorage.getItem(cart)) return
  } catch {
    // Where nothing may be read, nobody is known, and nothing is kept.
  }
  dataset['cart'] = 'empty'
}

/**
 * A later release may have replaced the one that made this document, and its scripts with it: the page then loads itself
 * again, once. Text as well, since no script may be there.
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
  // Without a connection nothing is to be had anew, and what is shown would be lost.
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

/** All three, as the text of a script. It stands before the style sheet, for which a script would have to wait. */
export function firstScript(): string {
  const called = (act: (...texts: string[]) => void, ...texts: string[]) =>
    `(${act.toString()})(${texts.map((text) => JSON.stringify(text)).join()})`
  return `${called(markVisitor, kept.token.key, kept.cart.key)};${called(reloadWithoutScripts, START_ID)};${called(countVisit)}`
}
