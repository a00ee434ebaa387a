import { useEffect, useRef, useState } from 'react'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import type { Withdrawal } from '#shared/withdrawals/contract.ts'
import { WITHDRAWAL_FAILED } from '#shared/withdrawals/texts.ts'
import { type Declaration, declarationErrors } from '#shared/withdrawals/withdrawal-rules.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { textOf, useForm } from '../form/use-form.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalReceipt, WithdrawalReview } from './withdrawal-review.tsx'

const TITLES = {
  form: 'Renoncer au contrat',
  review: 'Vérifiez votre rétractation',
  done: 'Déclaration reçue',
}

export const meta: Meta = () => ({
  title: TITLES.form,
  description: 'Exercer votre droit de rétractation en ligne, avec ou sans compte.',
  path: '/retractation',
})

/** The withdrawal function that the law requires (law.md 5). */
export default function WithdrawalScreen() {
  const { step, form, declaration, confirmation, receipt, back } = useWithdrawal()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    const isRefused = Object.keys(form.summary).length > 0
    if (shown.current !== step && !isRefused) heading.current?.focus()
    shown.current = step
  }, [step, form.summary])
  return (
    <div className="page pt-8 *:max-w-text sm:pt-12">
      {step !== 'done' && (
        <p className="text-sm font-semibold text-ink-faint">{`Étape ${step === 'form' ? 1 : 2} sur 2`}</p>
      )}
      <h1 ref={heading} tabIndex={-1} className="font-display text-title font-bold">
        {TITLES[step]}
      </h1>
      {/* Hidden but mounted, so the input is kept. */}
      <div hidden={step !== 'form'}>
        <Introduction />
        <WithdrawalForm form={form} />
      </div>
      {step === 'review' && declaration && (
        <WithdrawalReview
          declaration={declaration}
          errors={form.summary}
          pending={confirmation.pending}
          onConfirm={() => confirmation.run(declaration)}
          onBack={back}
        />
      )}
      {step === 'done' && receipt && <WithdrawalReceipt receipt={receipt} />}
    </div>
  )
}

function useWithdrawal() {
  const [step, setStep] = useState<keyof typeof TITLES>('form')
  const [declaration, setDeclaration] = useState<Declaration>()
  const [receipt, setReceipt] = useState<Withdrawal>()
  const form = useForm({
    read: (data): Declaration => ({
      name: textOf(data, 'name').trim(),
      orderNumber: textOf(data, 'orderNumber').trim(),
      email: textOf(data, 'email').trim(),
    }),
    check: declarationErrors,
    send: (typed) => {
      setDeclaration(typed)
      setStep('review')
    },
    failed: WITHDRAWAL_FAILED,
  })
  const confirmation = useMutation(
    async (declared: Declaration) => {
      form.refuse({})
      setReceipt(await api.call('POST /api/withdrawals', { body: { ...declared, confirm: true } }))
      setStep('done')
    },
    (error) => {
      if (form.fail(error)) setStep('form')
    },
  )
  const back = () => {
    form.refuse({})
    setStep('form')
  }
  return { step, form, declaration, confirmation, receipt, back }
}

function Introduction() {
  const shop = useShop()
  return (
    <>
      <p className="mt-4 text-ink-soft">
        Vous avez {WITHDRAWAL_DAYS} jours après la réception de votre commande pour y renoncer, sans avoir à
        donner de raison. Indiquez la commande ci-dessous&nbsp;: l’accusé de réception vous est envoyé
        aussitôt. Pour quelques articles seulement, ouvrez la commande, depuis votre compte ou par le lien de
        l’e-mail de confirmation.{' '}
        <ShopLink to="/cgv" className="underline underline-offset-4 hover:text-iris">
          Conditions et retour du colis
        </ShopLink>
      </p>
      <noscript>
        <p className="mt-4">
          Sans JavaScript, écrivez à {shop.email} en indiquant votre nom et le numéro de la commande.
        </p>
      </noscript>
    </>
  )
}
