import { useSyncExternalStore } from 'react'
import { readCookieChoice, writeCookieChoice, type CookieChoice } from '#shared/privacy/cookie-consent.ts'
import { kept } from '#web/base/browser-storage.ts'
import { createStore } from '#web/base/create-store.ts'
import { api } from '#web/session/api.ts'

/** 'asking' means that no valid choice is stored. 'unknown' applies until the browser has read its storage. */
export type CookieState = CookieChoice | 'asking' | 'unknown'

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

/** Cart and checkout have no adverts, so they ask only if the shopper reopens the question. */
export const asksForCookies = ({ hasAds, isBuying, isReopened, choice }: Asking): boolean =>
  hasAds && (isReopened || (choice === 'asking' && !isBuying))

export function useCookieChoice(): CookieState {
  return useSyncExternalStore(subscribe, current, () => 'unknown')
}

export function useReopened(): boolean {
  return useSyncExternalStore(reopened.subscribe, reopened.current, () => false)
}

export function chooseCookies(choice: CookieChoice): void {
  const stored = writeCookieChoice(choice, Date.now())
  kept.cookieConsentAt.write(stored.at)
  kept.cookieConsent.write(stored.choice)
  reopened.set(false)
  // The shop must be able to prove the consent. The choice applies even if this call fails.
  void api.call('POST /api/consents/ads', { body: { granted: choice === 'accepted' } }).catch(() => undefined)
}

export function reopenCookieChoice(): void {
  reopened.set(true)
}
