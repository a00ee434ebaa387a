import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { emailError } from '#shared/email.ts'
import { type FieldErrors, fieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import type { Withdrawal } from '#shared/withdrawals/contract.ts'
import { isBlank } from '#shared/text.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { useUser } from '#web/session/use-session.ts'

export type Declaration = {
  name: string
  orderNumber: string
  email: string
}
export type WithdrawalStep = 'form' | 'review' | 'done'

const FAILED = 'Votre rétractation n’a pas pu être envoyée. Veuillez réessayer.'

/** The two steps of a withdrawal (law.md 5): what one declares, then its confirmation; nothing typed is lost between. */
export function useWithdrawal() {
  const [typed, setTyped] = useState<Partial<Declaration>>({})
  const [step, setStep] = useState<WithdrawalStep>('form')
  const [errors, setErrors] = useState<FieldErrors<keyof Declaration | ''>>()
  const [isSending, setSending] = useState(false)
  const [receipt, setReceipt] = useState<Withdrawal>()
  const declaration = { ...useKnown(), ...typed }

  const review = (event: SubmitEvent) => {
    event.preventDefault()
    const found = problems(declaration)
    setErrors(found)
    if (Object.keys(found).length === 0) setStep('review')
  }
  const confirm = async () => {
    setSending(true)
    setErrors(undefined)
    try {
      setReceipt(await api.call('POST /api/withdrawals', { body: { ...declaration, confirm: true } }))
      setStep('done')
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const isForm = Object.keys(fields).some((name) => name in declaration)
      setErrors(isForm ? fields : { '': messageOf(error, FAILED) })
      if (isForm) setStep('form')
    }
    setSending(false)
  }
  return {
    declaration,
    step,
    errors,
    isSending,
    receipt,
    review,
    confirm,
    change: (field: keyof Declaration, value: string) =>
      setTyped((before) => ({ ...before, [field]: value })),
    back: () => {
      setErrors(undefined)
      setStep('form')
    },
  }
}

/** What needs not be typed: who is signed in, and the order one comes from. */
function useKnown(): Declaration {
  const user = useUser()
  const [search] = useSearchParams()
  return {
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    orderNumber: search.get('commande') ?? '',
    email: user?.email ?? '',
  }
}

function problems({ name, orderNumber, email }: Declaration): FieldErrors<keyof Declaration> {
  return fieldErrors({
    name: isBlank(name) ? REQUIRED_FIELD : undefined,
    orderNumber: isBlank(orderNumber) ? REQUIRED_FIELD : undefined,
    email: isBlank(email) ? REQUIRED_FIELD : emailError(email),
  })
}
