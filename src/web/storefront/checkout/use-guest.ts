import { useState } from 'react'
import { emailError } from '#shared/email.ts'
import { ApiError } from '#web/api/api-error.ts'
import { keptText } from '#web/base/browser-storage.ts'
import { api } from '#web/session/api.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'
import { fieldId } from '#web/ui/field-frame.tsx'
import type { Buyer } from './buyer.ts'

export const GUEST_EMAIL = 'guestEmail'

// Only the payment page needs this key, so it is not in `browser-storage.ts`, which every page loads.
const keptEmail = keptText('sessionStorage', 'carapace.email')
whenPersonLeaves(keptEmail.remove)

export function useGuest() {
  const [email, setEmail] = useState(() => keptEmail.read() ?? '')
  const [error, setError] = useState<string>()
  const buyer: Buyer = {
    check: () => {
      const found = emailError(email)
      setError(found)
      if (found) document.getElementById(fieldId(GUEST_EMAIL))?.focus()
      return found === undefined
    },
    identify: async ({ shipping: { firstName, lastName } }) => {
      const body = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() }
      try {
        const { _id: id } = await api.call('PUT /api/checkout/guest', { body })
        return id
      } catch (refused) {
        if (refused instanceof ApiError) setError(refused.fields.email)
        throw refused
      }
    },
  }
  return {
    email,
    error,
    change: (typed: string) => {
      setEmail(typed)
      setError(undefined)
      keptEmail.write(typed)
    },
    buyer,
  }
}

export type Guest = ReturnType<typeof useGuest>
