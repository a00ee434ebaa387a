import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { idOf } from '#shared/ids.ts'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { fieldErrors } from '#shared/field-errors.ts'
import { centsToEuros, eurosToCents, formatCents } from '#shared/money.ts'
import type { Order, Refund } from '#shared/orders/contract.ts'
import { refundableCents, refundRefusal, type RefundableOrder } from '#shared/refunds/refund-rules.ts'
import { api } from '#web/api/api.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useAdminForm } from '../form/use-admin-form.ts'
import { NAMELESS } from '../orders/order-columns.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'

const FORM_ID = 'remboursement-formulaire'
const REFUND_FAILED = 'Erreur lors du remboursement'

const STATES: Record<Refund['state'], { label: string; tone: BadgeTone }> = {
  requested: { label: 'En attente du prestataire', tone: 'yellow' },
  completed: { label: 'Effectué', tone: 'green' },
  failed: { label: 'Refusé', tone: 'red' },
}

/** What has been given back, and the way to give back more through the provider (decision 20). */
export function RefundPanel({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  const left = refundableCents(refundable(order))
  return (
    <section
      data-screen-only
      aria-labelledby="remboursement"
      className="rounded-md border border-hairline p-4"
    >
      <h3 id="remboursement" className="mb-3 font-display text-lg font-semibold">
        Remboursement
      </h3>
      {order.refunds.length > 0 && (
        <ul className="mb-3 grid gap-2">
          {order.refunds.map(({ _id: id, amount, state, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
              <span>
                <Money euros={amount} className="font-semibold" />{' '}
                <DateTime value={createdAt} format="short" className="text-ink-faint" />
              </span>
              <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="mb-3 text-sm text-ink-soft">
        {left > 0 ? (
          <>
            Peut encore être rendu&nbsp;: <Money cents={left} />
          </>
        ) : (
          'Le total de la commande a été rendu.'
        )}
      </p>
      <Button variant="secondary" block disabled={left === 0} onClick={() => setOpen(true)}>
        Rembourser
      </Button>
      {open && <RefundForm order={order} refundable={refundable(order)} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** What was requested and is not done yet counts as given back, as it does on the server. */
function refundable({ total, refundedTotal, refunds }: Order) {
  const requested = refunds
    .filter(({ state }) => state === 'requested')
    .reduce((sum, { amount }) => sum + eurosToCents(amount), 0)
  return { totalCents: eurosToCents(total), refundedCents: eurosToCents(refundedTotal) + requested }
}

type RefundFormProps = { order: Order; refundable: RefundableOrder; onClose: () => void }

/** Asks how much goes back to the customer, all that is left unless told, and has the provider give it. */
function RefundForm({ order, refundable, onClose }: RefundFormProps) {
  // One for this window, however often it is sent: the same money goes back once.
  const [requestId] = useState(() => crypto.randomUUID())
  const left = refundableCents(refundable)
  const centsOf = (typed: string) => (typed.trim() === '' ? left : parsePriceCents(typed))
  const form = useAdminForm({
    values: { amount: '' },
    check: ({ amount }) => fieldErrors({ amount: refundRefusal(refundable, centsOf(amount)) }),
    send: async ({ amount }) => {
      const id = idOf(order)
      const isWhole = amount.trim() === ''
      const body = { requestId, ...(!isWhole && { amount: centsToEuros(centsOf(amount)) }) }
      toastSuccess(
        toldOf(await api.call('POST /api/orders/:id/refunds', { params: { id }, body }), requestId),
      )
    },
    onSaved: onClose,
    failed: REFUND_FAILED,
    hasSummary: false,
  })
  const cents = centsOf(useWatch({ control: form.control, name: 'amount' }))
  return (
    <AdminDialog
      open
      size="narrow"
      title="Rembourser"
      onClose={onClose}
      dismissible={!form.saving}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.saving}>
            Annuler
          </Button>
          <Button variant="danger" type="submit" form={FORM_ID} loading={form.saving}>
            {cents > 0 ? `Rembourser ${formatCents(cents)}` : 'Rembourser'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        <p>
          Le prestataire de paiement rend cet argent à <strong>{order.user.name || NAMELESS}</strong>. Cela ne
          peut pas être annulé.
        </p>
        <Field
          {...form.register('amount')}
          label="Montant (€)"
          optional
          inputMode="decimal"
          autoComplete="off"
          placeholder={centsToEuros(left).toFixed(2).replace('.', ',')}
          hint={`Laissez vide pour rendre tout ce qui reste\u202F: ${formatCents(left)}.`}
          error={form.errors['amount']}
        />
      </form>
    </AdminDialog>
  )
}

function toldOf({ refunds }: Order, requestId: string): string {
  const made = refunds.find(({ _id: id }) => id === requestId)
  return made?.state === 'requested'
    ? 'Remboursement enregistré, le prestataire le traitera sous peu'
    : 'Remboursement effectué avec succès'
}
