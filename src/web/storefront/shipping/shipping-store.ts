import { useEffect, useSyncExternalStore } from 'react'
import type { User } from '#shared/accounts/contract.ts'
import type { PostalAddress } from '#shared/shipping/address-rules.ts'
import { isCountry } from '#shared/shipping/countries.ts'
import {
  EMPTY_ADDRESS,
  readStoredDelivery,
  type StoredDelivery,
  writeStoredDelivery,
} from '#shared/shipping/stored-shipping.ts'
import { kept } from '#web/browser-storage.ts'
import { createStore } from '#web/create-store.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'

const EMPTY_DELIVERY: StoredDelivery = {
  ...EMPTY_ADDRESS,
  shippingMethod: 'mondialRelay',
  billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
}

/** What has been typed on this page; undefined until something is. */
const typed = createStore<StoredDelivery | undefined>(undefined)
/** What was kept when the page was opened. */
let stored: StoredDelivery | undefined

whenPersonLeaves(() => {
  stored = undefined
  typed.set(undefined)
})

function current(): StoredDelivery {
  return typed.current() ?? (stored ??= readStoredDelivery(kept.delivery.read()) ?? EMPTY_DELIVERY)
}

/** Changes what is typed and keeps it at once, so that leaving in the middle loses nothing. */
export function changeDelivery(change: Partial<StoredDelivery>): void {
  typed.set({ ...current(), ...change })
  keepDelivery()
}

/** False when the browser cannot store it: the payment page, a document of its own, could then not read it. */
export function keepDelivery(): boolean {
  return kept.delivery.write(writeStoredDelivery(current()))
}

/** After the order is made: address and pickup point are gone from the browser (storefront.md §4). */
export function forgetDelivery(): void {
  kept.delivery.remove()
}

const notReadYet = () => undefined

/** The delivery as typed so far; undefined on the server and until the browser has read it. */
export function useDelivery(): StoredDelivery | undefined {
  return useSyncExternalStore(typed.subscribe, current, notReadYet)
}

/** Begins an untouched form with the address of the account. */
export function useKnownAddress(user: User | undefined): void {
  useEffect(() => {
    if (user && isUntouched(current())) changeDelivery(addressOf(user))
  }, [user])
}

function isUntouched({ firstName, lastName, street, city, postalCode }: PostalAddress): boolean {
  return [firstName, lastName, street, city, postalCode].every((text) => text === '')
}

function addressOf(user: User): Partial<PostalAddress> {
  const { firstName, lastName, address: street, city, postalCode, country } = user
  return { firstName, lastName, street, city, postalCode, ...(isCountry(country) && { country }) }
}
