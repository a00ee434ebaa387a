import { useEffect } from 'react'
import type { User } from '#shared/accounts/contract.ts'
import { isCountry } from '#shared/shipping/countries.ts'
import type { PostalAddress } from '#shared/shipping/address.ts'
import { changeDelivery } from './use-delivery.ts'

/** Begins an untouched form with the address of the account. */
export function useKnownAddress(user: User | undefined): void {
  useEffect(() => {
    if (!user) return
    changeDelivery((delivery) => (isUntouched(delivery) ? { ...delivery, ...addressOf(user) } : delivery))
  }, [user])
}

function isUntouched({ firstName, lastName, street, city, postalCode }: PostalAddress): boolean {
  return [firstName, lastName, street, city, postalCode].every((text) => text === '')
}

function addressOf(user: User): Partial<PostalAddress> {
  const { firstName, lastName, address: street, city, postalCode, country } = user
  return { firstName, lastName, street, city, postalCode, ...(isCountry(country) && { country }) }
}
