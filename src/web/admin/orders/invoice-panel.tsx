import { useState } from 'react'
import type { Order } from '#shared/orders/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { CompanyInvoiceDialog } from './company-invoice-dialog.tsx'

export function InvoicePanel({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const { invoice } = order
  if (!invoice?.content) return null
  const { company } = invoice.content.buyer
  const { number } = invoice
  return (
    <section data-screen-only aria-labelledby="facture" className="rounded-md border border-hairline p-4">
      <h3 id="facture" className="mb-3 font-display text-lg font-semibold">
        Facture
      </h3>
      <p className="mb-3 text-sm break-words text-ink-soft">
        <strong className="whitespace-nowrap text-ink">{number}</strong>, du{' '}
        <DateTime value={invoice.issuedAt} format="plain" />
        {company && (
          <span>
            , au nom de <strong className="text-ink">{company.name}</strong>
          </span>
        )}
      </p>
      {order.payment === 'refunded' ? (
        <p className="text-sm text-ink-soft">
          Entièrement remboursée&nbsp;: elle ne peut plus être remplacée.
        </p>
      ) : (
        <Button variant="secondary" block onClick={() => setOpen(true)}>
          {company ? 'Changer l’entreprise ou l’adresse' : 'Au nom d’une entreprise'}
        </Button>
      )}
      {isOpen && (
        <CompanyInvoiceDialog order={order} present={invoice.content.buyer} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
