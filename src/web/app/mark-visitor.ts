import { kept } from '#web/base/browser-storage.ts'
import { START_ID } from './document-parts.ts'

/**
 * Marks the document before the first paint. The document contains the text of this function (`firstScript`), so the
 * function cannot use other names of this file, nor imports.
 */
export function markVisitor(token: string, cart: string): void {
  const { dataset } = document.documentElement
  // With this mark a narrow window hides the pictures below the first screen (`theme.css`). `start.ts` removes the mark.
  dataset['first'] = ''
  try {
    if (localStorage.getItem(token)) dataset['signedIn'] = ''
    if (localStorage.getItem(cart)) return
  } catch {
    // A browser without storage has neither token nor cart.
  }
  dataset['cart'] = 'empty'
}

/** Reloads the page once if a script that it needs fails to load, as after a new release. */
export function reloadWithoutScripts(startId: string): void {
  const reloadOnce = () => {
    const [load] = performance.getEntriesByType('navigation')
    if (load && 'type' in load && load.type !== 'reload') location.reload()
  }
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.id === startId) reloadOnce()
  }
  addEventListener('error', onError, true)
  // The event of `start.ts` has no error.
  addEventListener('vite:preloadError', ({ payload = {} }: Event & { payload?: object }) =>
    // `importIfPossible` marks the error right after this event.
    setTimeout(() => {
      // Without a connection a reload would lose the shown page.
      if (!('isExpected' in payload) && navigator.onLine) reloadOnce()
    }),
  )
}

/** Counts a visit when a storefront document is opened from outside the shop. */
export function countVisit(): void {
  addEventListener('load', () => {
    const [load] = performance.getEntriesByType('navigation')
    const isOpened = load && 'type' in load && load.type === 'navigate'
    const from = document.referrer ? new URL(document.referrer) : undefined
    const isFromHere = from?.origin === location.origin || /^\/admin\b/.test(location.pathname)
    if (!isOpened || isFromHere) return
    const named = new URLSearchParams(location.search).get('utm_source')
    const source = named || (from?.host ?? '')
    navigator.sendBeacon('/api/audience/visit' + (source && `?source=${encodeURIComponent(source)}`))
  })
}

/** The script comes before the style sheet, because a script after a style sheet waits for the sheet. */
export function firstScript(): string {
  const called = (act: (...texts: string[]) => void, ...texts: string[]) =>
    `(${act.toString()})(${texts.map((text) => JSON.stringify(text)).join()})`
  return `${called(markVisitor, kept.token.key, kept.cart.key)};${called(reloadWithoutScripts, START_ID)};${called(countVisit)}`
}
