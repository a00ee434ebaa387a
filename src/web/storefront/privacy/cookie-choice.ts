import { useSyncExternalStore } from 'react'
import { readCookieChoice, writeCookieChoice, type CookieChoice } from '#shared/privacy/cookie-consent.ts'

/** Where the browser keeps the choice about cookies. */
const KEY = 'cookieConsent'

/** The choice that holds; 'asking' while there is none, 'unknown' until the browser has been looked at. */
export type CookieState = CookieChoice | 'asking' | 'unknown'

const listeners = new Set<() => void>()
/** Reopened from the footer: the choice still holds while the banner asks again. */
let isReopened = false
/** For browsers that keep nothing: the choice then lasts as long as the document. */
let unkept: string | null = null

function stored(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unkept
  } catch {
    return unkept
  }
}

function current(): CookieState {
  return readCookieChoice(stored(), Date.now()) ?? 'asking'
}

function publish(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What was chosen, in this tab or another. */
export function useCookieChoice(): CookieState {
  return useSyncExternalStore(subscribe, current, () => 'unknown')
}

/** Whether the footer's 'Gérer mes cookies' has opened the banner over a choice that holds. */
export function useReopened(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReopened,
    () => false,
  )
}

export function chooseCookies(choice: CookieChoice): void {
  unkept = writeCookieChoice(choice, Date.now())
  isReopened = false
  try {
    localStorage.setItem(KEY, unkept)
  } catch {
    // Kept for this document only.
  }
  publish()
}

export function reopenCookieChoice(): void {
  isReopened = true
  publish()
}
