import { useWatch } from 'react-hook-form'
import { TRANSFER_WAITS } from '#shared/manual-orders/texts.ts'
import { tillNotice } from '#shared/manual-orders/till-notice.ts'
import { PAID_BY, PAYMENT_MEANS } from '#shared/payment-means.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Panel } from '../ui/page-head.tsx'
import type { ManualOrderForm } from './use-manual-order.ts'

const meansOptions = [
  ...PAYMENT_MEANS.map((value) => ({ value, label: `Payé ${PAID_BY[value]}` })),
  { value: '', label: 'En attente d’un virement' },
]

export function PaymentFields({ form: { register, errors, control } }: { form: ManualOrderForm }) {
  const [means, method] = useWatch({ control, name: ['means', 'shippingMethod'] })
  const notice = tillNotice(means)
  return (
    <Panel title="Paiement">
      <div className="grid gap-4">
        <Select {...register('means')} label="Paiement" options={meansOptions} error={errors['means']} />
        {means === '' ? (
          <p className="text-sm text-ink-soft">{TRANSFER_WAITS}</p>
        ) : (
          <Field {...register('paidOn')} type="date" label="Payé le" error={errors['paidOn']} />
        )}
        {notice && (
          <p role="note" className="rounded-md border border-orange bg-orange-wash px-4 py-3 text-sm">
            {notice}
          </p>
        )}
        {method === 'inPerson' && means !== '' && (
          <Checkbox
            {...register('handedOver')}
            label="Déjà remis au client"
            hint="La commande est livrée, le stock sort aussitôt. Sinon, elle reste à préparer."
          />
        )}
        <Checkbox
          {...register('sendsMail')}
          label="Envoyer l’e-mail de confirmation"
          hint={
            means === ''
              ? 'Une fois le virement noté, avec la facture et les conditions de vente.'
              : 'Avec la facture et les conditions de vente, dues pour une vente à distance.'
          }
        />
      </div>
    </Panel>
  )
}
