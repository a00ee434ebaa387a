import { useEffect, useRef } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { useShop } from '#web/shop.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import type { Route } from './+types/withdrawal-screen'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalReceipt, WithdrawalReview } from './withdrawal-review.tsx'

const TITLES = {
  form: 'Renoncer au contrat',
  review: 'Vérifiez votre rétractation',
  done: 'Rétractation enregistrée',
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0], {
    title: TITLES.form,
    description: 'Exercer votre droit de rétractation en ligne, avec ou sans compte.',
    path: '/retractation',
  })

/** The withdrawal function of the law of 2026 (law.md 5): for customers and guests alike. */
export default function WithdrawalScreen() {
  const shop = useShop()
  const withdrawal = useWithdrawal()
  const { step } = withdrawal
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <div className="page max-w-form pt-8 sm:pt-12">
      {step !== 'done' && (
        <p className="text-sm font-semibold text-ink-faint">Étape {step === 'form' ? 1 : 2} sur 2</p>
      )}
      <h1 ref={heading} tabIndex={-1} className="font-display text-title font-bold">
        {TITLES[step]}
      </h1>
      {step === 'form' && (
        <>
          <p className="mt-4 text-ink-soft">
            Vous avez 14 jours après la réception de votre commande pour y renoncer, sans avoir à donner de
            raison. Dites-nous laquelle&nbsp;: un accusé de réception vous est envoyé aussitôt.{' '}
            <ShopLink to="/cgv" className="underline underline-offset-4 hover:text-iris">
              Conditions et retour du colis
            </ShopLink>
          </p>
          <noscript>
            <p className="mt-4">
              Ce formulaire a besoin de JavaScript. Sans lui, écrivez à {shop.email} en donnant votre nom et
              le numéro de la commande.
            </p>
          </noscript>
          <WithdrawalForm withdrawal={withdrawal} />
        </>
      )}
      {step === 'review' && <WithdrawalReview withdrawal={withdrawal} />}
      {step === 'done' && <WithdrawalReceipt withdrawal={withdrawal} />}
    </div>
  )
}
