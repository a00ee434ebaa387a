import { useSyncExternalStore } from 'react'
import { readCookieChoice, writeCookieChoice, type CookieChoice } from '#shared/privacy/cookie-consent.ts'
import { kept } from '#web/base/browser-storage.ts'
import { createStore } from '#web/base/create-store.ts'
import { api } from '#web/session/api.ts'

/** The current choice: 'asking' without one, 'unknown' until the browser's storage has been read. */
export type CookieState = CookieChoice | 'asking' | 'unknown'

/** Whether the footer has reopened the banner. The current choice applies until another is made. */
const reopened = createStore(false)

function current(): CookieState {
  const stored = { choice: kept.cookieConsent.read(), at: kept.cookieConsentAt.read() }
  return readCookieChoice(stored, Date.now()) ?? 'asking'
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = reopened.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}

type Asking = { hasAds: boolean; isBuying: boolean; isReopened: boolean; choice: CookieState }

/**
 * Whether the banner is shown. A shop without adverts asks nothing. The checkout has no adverts, so it shows the
 * banner only if the shopper reopens it.
 */
export const asksForCookies = ({ hasAds, isBuying, isReopened, choice }: Asking): boolean =>
  hasAds && (isReopened || (choice === 'asking' && !isBuying))

/** The choice made in this tab or another. */
export function useCookieChoice(): CookieState {
  return useSyncExternalStore(subscribe, current, () => 'unknown')
}

/** Whether the footer's 'Gérer mes cookies' has reopened the banner. */
export function useReopened(): boolean {
  return useSyncExternalStore(reopened.subscribe, reopened.current, () => false)
}

export function chooseCookies(choice: CookieChoice): void {
  const stored = writeCookieChoice(choice, Date.now())
  kept.cookieConsentAt.write(stored.at)
  kept.cookieConsent.write(stored.choice)
  reopened.set(false)
  // The shop must be able to prove the consent, but the choice applies even if recording it fails.
  void api.call('POST /api/consents/ads', { body: { granted: choice === 'accepted' } }).catch(() => undefined)
}

export function reopenCookieChoice(): void {
  reopened.set(true)
}
