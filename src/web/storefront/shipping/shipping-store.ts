import { useEffect, useSyncExternalStore } from 'react'
import type { User } from '#shared/accounts/contract.ts'
import type { PostalAddress } from '#shared/shipping/address-rules.ts'
import { isCountry } from '#shared/shipping/countries.ts'
import {
  EMPTY_ADDRESS,
  readStoredShipping,
  type StoredShipping,
  writeStoredShipping,
} from '#shared/shipping/stored-shipping.ts'
import { kept } from '#web/browser-storage.ts'
import { createStore } from '#web/create-store.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'

const EMPTY_SHIPPING: StoredShipping = {
  ...EMPTY_ADDRESS,
  shippingMethod: 'mondialRelay',
  billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
}

/** What has been typed on this page; undefined until something is. */
const typed = createStore<StoredShipping | undefined>(undefined)
/** What was kept when the page was opened. */
let stored: StoredShipping | undefined

whenPersonLeaves(() => {
  stored = undefined
  typed.set(undefined)
})

function current(): StoredShipping {
  return typed.current() ?? (stored ??= readStoredShipping(kept.shipping.read()) ?? EMPTY_SHIPPING)
}

/** Changes what is typed and keeps it at once, so that leaving in the middle loses nothing. */
export function changeShipping(change: Partial<StoredShipping>): void {
  typed.set({ ...current(), ...change })
  keepShipping()
}

/** False when the browser cannot store it: the payment page, a document of its own, could then not read it. */
export function keepShipping(): boolean {
  return kept.shipping.write(writeStoredShipping(current()))
}

/** After the order is made: address and pickup point are gone from the browser (storefront.md §4). */
export function forgetShipping(): void {
  kept.shipping.remove()
}

const notReadYet = () => undefined

/** What is typed so far; undefined on the server and until the browser has read it. */
export function useShipping(): StoredShipping | undefined {
  return useSyncExternalStore(typed.subscribe, current, notReadYet)
}

/** Begins an untouched form with the address of the account. */
export function useKnownAddress(user: User | undefined): void {
  useEffect(() => {
    if (user && isUntouched(current())) changeShipping(addressOf(user))
  }, [user])
}

function isUntouched({ firstName, lastName, street, city, postalCode }: PostalAddress): boolean {
  return [firstName, lastName, street, city, postalCode].every((text) => text === '')
}

function addressOf(user: User): Partial<PostalAddress> {
  const { firstName, lastName, address: street, city, postalCode, country } = user
  return { firstName, lastName, street, city, postalCode, ...(isCountry(country) && { country }) }
}
