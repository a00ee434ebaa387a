import { useEffect, useSyncExternalStore } from 'react'
import type { User } from '#shared/accounts/contract.ts'
import type { PostalAddress } from '#shared/shipping/address-rules.ts'
import { isCountry } from '#shared/shipping/countries.ts'
import {
  changedShipping,
  EMPTY_ADDRESS,
  readStoredShipping,
  type StoredShipping,
  writeStoredShipping,
} from '#shared/shipping/stored-shipping.ts'
import { kept } from '#web/base/browser-storage.ts'
import { createStore } from '#web/base/create-store.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'

const EMPTY_SHIPPING: StoredShipping = {
  ...EMPTY_ADDRESS,
  shippingMethod: 'mondialRelay',
  billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
}

const typed = createStore<StoredShipping | undefined>(undefined)
let stored: StoredShipping | undefined

whenPersonLeaves(forgetTyped)

function forgetTyped(): void {
  stored = undefined
  typed.set(undefined)
}

function current(): StoredShipping {
  return (
    typed.current() ?? (stored ??= readStoredShipping(kept.shipping.read(), Date.now()) ?? EMPTY_SHIPPING)
  )
}

function follow(listener: () => void): () => void {
  const unsubscribe = typed.subscribe(listener)
  // Another tab has removed the form, for example after a sign-out or an order.
  const onStorage = ({ key, newValue }: StorageEvent) =>
    key === kept.shipping.key && newValue === null && forgetTyped()
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * A relay point that is set before an address is typed is not stored yet. Otherwise it would return after a sign-out
 * has cleared the form.
 */
export function changeShipping(change: Partial<StoredShipping>): void {
  const changed = changedShipping(current(), change)
  typed.set(changed)
  const isProposal = isUntouched(changed) && Object.keys(change).every((field) => field === 'relayPoint')
  if (!isProposal) keepShipping()
}

/**
 * Returns false if the browser's storage refuses the form. The payment page is a separate document, so it could not
 * read the form then.
 */
export function keepShipping(): boolean {
  return kept.shipping.write(writeStoredShipping({ ...current(), keptAt: Date.now() }))
}

export function forgetShipping(): void {
  kept.shipping.remove()
}

const notReadYet = () => undefined

/** Undefined on the server and until the browser has read its storage. */
export function useShipping(): StoredShipping | undefined {
  return useSyncExternalStore(follow, current, notReadYet)
}

/**
 * Fills an untouched form with the account's address. A form of another account is cleared first. A guest's
 * own input is kept.
 */
export function useKnownAddress(user: User | undefined): void {
  useEffect(() => {
    if (!user) return
    const { owner } = current()
    const { _id: id } = user
    if (owner !== undefined && owner !== id) typed.set(EMPTY_SHIPPING)
    if (isUntouched(current())) changeShipping({ ...addressOf(user), owner: id })
    else if (owner !== id) changeShipping({ owner: id })
  }, [user])
}

function isUntouched({ firstName, lastName, street, city, postalCode }: PostalAddress): boolean {
  return [firstName, lastName, street, city, postalCode].every((text) => text === '')
}

function addressOf(user: User): Partial<PostalAddress> {
  const { firstName, lastName, address: street, city, postalCode, country } = user
  return isCountry(country)
    ? { firstName, lastName, street, city, postalCode, country }
    : { firstName, lastName }
}
