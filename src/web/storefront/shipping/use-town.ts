import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostalAddress } from '#shared/shipping/address-rules.ts'
import { isPostalCode } from '#shared/shipping/postal-code.ts'
import { api } from '#web/api/api.ts'

type Known = { postalCode: string; towns: readonly string[] }

/**
 * The towns of the postal code that is typed. The only one is put into an empty field, and into one that holds what
 * was put there; what somebody typed stays. A table that cannot be asked costs nothing but the proposal.
 */
export function useTown({ country, postalCode, city }: PostalAddress, propose: (city: string) => void) {
  const [known, setKnown] = useState<Known>()
  const proposed = useRef('')
  const isAsked = country === 'France' && isPostalCode(postalCode, country)
  const take = useEffectEvent((towns: readonly string[]) => {
    const [only] = towns
    if (towns.length !== 1 || !only || (city !== '' && city !== proposed.current)) return
    proposed.current = only
    propose(only)
  })
  useEffect(() => {
    if (!isAsked) return
    const leave = new AbortController()
    api.call('GET /api/towns/:postalCode', { params: { postalCode }, signal: leave.signal }).then(
      ({ towns }) => {
        setKnown({ postalCode, towns })
        take(towns)
      },
      () => undefined,
    )
    return () => leave.abort()
  }, [isAsked, postalCode])
  const options = isAsked && known?.postalCode === postalCode ? known.towns : []
  return { options, hint: hintOf(options) }
}

function hintOf(options: readonly string[]): string | undefined {
  if (options.length > 1) return 'Plusieurs communes ont ce code postal\u202F: choisissez ou tapez la vôtre'
  return options.length === 1 ? `${options[0]}, d’après le code postal` : undefined
}
