import { useSyncExternalStore } from 'react'
import { readCookieChoice, writeCookieChoice, type CookieChoice } from '#shared/privacy/cookie-consent.ts'
import { api } from '#web/api/api.ts'
import { kept } from '#web/browser-storage.ts'
import { createStore } from '#web/create-store.ts'

/** The choice that holds; 'asking' while there is none, 'unknown' until the browser has been looked at. */
export type CookieState = CookieChoice | 'asking' | 'unknown'

/** Reopened from the footer: the choice still holds while the banner asks again. */
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

/** What was chosen, in this tab or another. */
export function useCookieChoice(): CookieState {
  return useSyncExternalStore(subscribe, current, () => 'unknown')
}

/** Whether the footer's 'Gérer mes cookies' has opened the banner over a choice that holds. */
export function useReopened(): boolean {
  return useSyncExternalStore(reopened.subscribe, reopened.current, () => false)
}

export function chooseCookies(choice: CookieChoice): void {
  const stored = writeCookieChoice(choice, Date.now())
  kept.cookieConsentAt.write(stored.at)
  kept.cookieConsent.write(stored.choice)
  reopened.set(false)
  // The shop must be able to show that it asked; the choice holds whether that could be noted or not.
  void api.call('POST /api/consents/ads', { body: { granted: choice === 'accepted' } }).catch(() => undefined)
}

export function reopenCookieChoice(): void {
  reopened.set(true)
}
