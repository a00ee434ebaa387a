import { useSyncExternalStore } from 'react'
import { readCookieChoice, writeCookieChoice, type CookieChoice } from '#shared/privacy/cookie-consent.ts'
import { kept } from '#web/browser-storage.ts'
import { createStore } from '#web/create-store.ts'

/** The choice that holds; 'asking' while there is none, 'unknown' until the browser has been looked at. */
export type CookieState = CookieChoice | 'asking' | 'unknown'

/** Reopened from the footer: the choice still holds while the banner asks again. */
const reopened = createStore(false)

function current(): CookieState {
  return readCookieChoice(kept.cookieConsent.read(), Date.now()) ?? 'asking'
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
  kept.cookieConsent.write(writeCookieChoice(choice, Date.now()))
  reopened.set(false)
}

export function reopenCookieChoice(): void {
  reopened.set(true)
}
