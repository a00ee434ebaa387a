import { useState, type ReactNode } from 'react'
import type { AccountingDocument } from '#shared/documents/contract.ts'
import { creditNoteFileName, invoiceFileName, invoiceRefusal } from '#shared/documents/document-files.ts'
import {
  CREDIT_NOTE_SUCCEEDED,
  INVOICE_ORDER_INVALID,
  INVOICE_SUCCEEDED,
  invoiceFailed,
  lettersMissing,
} from '#shared/documents/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import { saveFile } from '#web/base/save-file.ts'
import { useShop } from '#web/base/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** The order contains the frozen documents, so the API is not called (decision 40). */
export function DocumentButtons({ order }: { order: Order | undefined }) {
  return (
    <>
      <InvoiceButton order={order} />
      {order && <CreditNoteButtons order={order} />}
    </>
  )
}

export function InvoiceButton({ order }: { order: Order | undefined }) {
  return <DocumentButton label="Télécharger la facture" document={() => invoiceOf(order)} disabled={!order} />
}

export function CreditNoteButtons({ order: { creditNotes } }: { order: Order }) {
  return creditNotes.map(({ number, content }) => (
    <DocumentButton
      key={number}
      label={
        <>
          Télécharger l’avoir <span className="whitespace-nowrap">{number}</span>
        </>
      }
      document={() => content}
    />
  ))
}

/** @throws Error with the French reason why the order has no invoice (back-office.md §5) */
function invoiceOf(order: Order | undefined): AccountingDocument {
  const refusal = invoiceRefusal(order)
  if (refusal) throw new Error(refusal)
  if (!order?.invoice?.content) throw new Error(INVOICE_ORDER_INVALID)
  return order.invoice.content
}

type DocumentButtonProps = {
  label: ReactNode
  name?: string
  document: () => AccountingDocument
  disabled?: boolean
  size?: 'sm'
  className?: string
}

export function DocumentButton(props: DocumentButtonProps) {
  const { label, name: spoken, document, disabled = false, size, className } = props
  const { logo } = useShop().look
  const [pending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const content = document()
      const { printDocument } = await import('./print-document.ts')
      const isInvoice = content.kind === 'invoice'
      const name = isInvoice ? invoiceFileName(content.order.id) : creditNoteFileName(content.number)
      const { file, unprintable } = await printDocument(content, logo)
      saveFile(file, name)
      if (unprintable.length > 0) toastError(lettersMissing(unprintable))
      else toastSuccess(isInvoice ? INVOICE_SUCCEEDED : CREDIT_NOTE_SUCCEEDED)
    } catch (error) {
      toastError(invoiceFailed(error instanceof Error ? error.message : String(error)))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant={size ? 'quiet' : 'secondary'}
      {...(size && { size })}
      className={className}
      aria-label={spoken}
      icon={<Icon name="download" className="size-4" />}
      disabled={disabled}
      loading={pending}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}
