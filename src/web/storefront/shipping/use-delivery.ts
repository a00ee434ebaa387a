import { useCallback, useSyncExternalStore } from 'react'
import type { StoredDelivery } from '#shared/shipping/stored-delivery.ts'
import { EMPTY_ADDRESS } from '#shared/shipping/stored-delivery.ts'
import { keepDelivery, keptDelivery } from './delivery-store.ts'

const EMPTY_DELIVERY: StoredDelivery = {
  ...EMPTY_ADDRESS,
  shippingMethod: 'mondialRelay',
  billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
}

let current: StoredDelivery | undefined
const listeners = new Set<() => void>()

function read(): StoredDelivery {
  current ??= keptDelivery() ?? EMPTY_DELIVERY
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes what is typed and keeps it at once, so that leaving in the middle loses nothing. */
export function changeDelivery(change: (before: StoredDelivery) => StoredDelivery): void {
  current = change(read())
  keepDelivery(current)
  for (const listener of listeners) listener()
}

const notReadYet = () => undefined

/** The delivery as typed so far; undefined on the server and until the browser has read it. */
export function useDelivery(): StoredDelivery | undefined {
  return useSyncExternalStore(subscribe, read, notReadYet)
}

export function useDeliveryChange() {
  return useCallback(<Name extends keyof StoredDelivery>(name: Name, value: StoredDelivery[Name]) => {
    changeDelivery((before) => ({ ...before, [name]: value }))
  }, [])
}
