import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { kept } from '#web/base/browser-storage.ts'
import { removeDraftsOf } from './own-drafts.ts'
import { session } from './session.ts'

const LAST_WORDS_MS = 1000

let isGoing = false

const forgetters = new Set<() => void>()

export function whenPersonLeaves(forget: () => void): void {
  forgetters.add(forget)
}

const lastWords = new Set<() => Promise<unknown>>()

export function beforeSignOut(act: () => Promise<unknown>): void {
  lastWords.add(act)
}

/** The cart stays, because it belongs to the browser and names no person. */
export function forgetPerson(person: string | null | undefined): void {
  if (person) removeDraftsOf(person)
  kept.shipping.remove()
  kept.payment.remove()
  kept.placedOrder.remove()
  kept.cartNotices.remove()
  kept.favourites.remove()
  kept.seenSleeves.remove()
  for (const forget of forgetters) forget()
}

export const isSigningOut = (): boolean => isGoing

export function useSignOut(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void signOut(() => navigate('/')), [navigate])
}

async function signOut(goHome: () => Promise<void> | void): Promise<void> {
  isGoing = true
  try {
    const acted = Promise.allSettled([...lastWords].map((act) => act()))
    await Promise.race([acted, new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS))])
    const person = session.shownPerson()
    const signedOut = session.signOut()
    // Not after the shop's answer, because the page may be closed while it is slow.
    forgetPerson(person)
    await signedOut
    await goHome()
  } finally {
    isGoing = false
  }
}
